"""The rules of pairing by plain enumeration: every complete pairing of a small field, and which one is the best.

Written from the rules, not from the engine: it reads histories by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from swissbot.engine.ranking import standings
from swissbot.engine.types import History

BYE = "-"
Pairs = tuple[tuple[str, str], ...]


def all_pairings(names: Sequence[str]) -> Iterator[Pairs]:
    """Every way to pair them, the first of a pair being the earlier one."""
    if not names:
        yield ()
        return
    for place in range(1, len(names)):
        rest = [*names[1:place], *names[place + 1 :]]
        for others in all_pairings(rest):
            yield ((names[0], names[place]), *others)


class Facts:
    """What the rules ask about a history."""

    def __init__(self, history: History) -> None:
        self.history = history
        rules = history.rules
        self.number = len(history.rounds) + 1
        self.last: dict[frozenset[str], int] = {}
        self.byes = dict.fromkeys((entrant.id for entrant in history.entrants), 0)
        self.points = dict.fromkeys(self.byes, Fraction(0))
        self.sides: dict[str, str] = dict.fromkeys(self.byes, "")
        worth = rules.points
        for number, matches in enumerate(history.rounds, 1):
            for match in matches:
                if match.b is None:
                    gained = {"bye": worth.bye, "half-bye": worth.draw}.get(str(match.result), Fraction(0))
                    self.points[match.a] += gained
                    self.byes[match.a] += match.result == "bye"
                    continue
                self.last[frozenset((match.a, match.b))] = number
                a = {"a": worth.win, "draw": worth.draw}.get(str(match.result), worth.loss)
                b = {"b": worth.win, "draw": worth.draw}.get(str(match.result), worth.loss)
                self.points[match.a] += a
                self.points[match.b] += b
                if match.forfeit and match.result in ("a", "b"):
                    self.byes[match.a if match.result == "a" else match.b] += 1
                if not match.forfeit:
                    self.sides[match.a] += "a"
                    self.sides[match.b] += "b"
        self.group = {entrant.id: entrant.group for entrant in history.entrants}
        names = [entrant.id for entrant in sorted(history.entrants, key=lambda entrant: entrant.seed or 0)]
        self.order = names if self.number == 1 else [row.id for row in standings(history)]
        self.vertices = [*self.order, BYE] if len(names) % 2 else list(self.order)
        self.forbidden = {frozenset(pair) for pair in rules.forbidden}

    def apart(self, pair: tuple[str, str]) -> bool:
        mates = self.number <= self.history.rules.avoid_group_rounds and self.group[pair[0]] is not None
        forbidden = frozenset(pair) in self.forbidden
        return forbidden or (mates and self.group[pair[0]] == self.group[pair[1]])

    def clash(self, pair: tuple[str, str]) -> bool:
        """Both must have the same side, and only that, for the same reason: three in a row, or two too many."""
        needs = [self._needs(name) for name in pair]
        return self.history.rules.sides and len(needs[0]) == 1 and needs[0] == needs[1]

    def _needs(self, name: str) -> set[str]:
        had = self.sides[name]
        return {
            side for side in "ab" if not had.endswith(side * 2) and had.count(side) - (len(had) - had.count(side)) < 2
        }

    def penalty(self, pairs: Pairs) -> tuple[object, ...]:
        """Repeats; further byes; ages, the latest first; (a plan comes here); forbidden pairs; clashes of sides."""
        fewest = min(self.byes.values())
        repeats = sorted((self.last[frozenset(p)] for p in pairs if frozenset(p) in self.last), reverse=True)
        byes = sum(self.byes[p[0]] - fewest for p in pairs if p[1] == BYE)
        return len(repeats), byes, [-1 * (100 - age) for age in repeats]

    def soft(self, pairs: Pairs) -> tuple[int, int]:
        """Pairs that were to be kept apart, repeats or not, and clashes of sides."""
        real = [pair for pair in pairs if pair[1] != BYE]
        return sum(map(self.apart, real)), sum(map(self.clash, real))

    def plan_left(self, pairs: Pairs, rounds: int) -> bool:
        """Whether so many rounds after this one can be paired without a repeat or a second bye."""
        fewest = min(self.byes.values())
        gone = set(self.last) | {frozenset(p) for p in pairs}
        gone |= {frozenset((name, BYE)) for name, had in self.byes.items() if had > fewest}
        return _splits(self.vertices, gone, rounds)


def _splits(vertices: Sequence[str], gone: set[frozenset[str]], rounds: int) -> bool:
    if rounds <= 0:
        return True
    return any(
        _splits(vertices, gone | {frozenset(p) for p in pairs}, rounds - 1)
        for pairs in all_pairings(vertices)
        if not any(frozenset(p) in gone for p in pairs)
    )


def best(history: History, planned: int, closeness: Callable[[Facts, Pairs], object]) -> tuple[object, list[Pairs]]:
    """The least key there is, and every pairing that has it."""
    facts = Facts(history)
    ranked = [((facts.penalty(pairs)), pairs) for pairs in all_pairings(facts.vertices)]
    least = min(penalty for penalty, _ in ranked)
    left = [pairs for penalty, pairs in ranked if penalty == least]
    if least[:2] == (0, 0):
        for rounds in range(planned - facts.number, 0, -1):
            kept = [pairs for pairs in left if facts.plan_left(pairs, rounds)]
            if kept:
                left = kept
                break
    keys = [((facts.soft(pairs), closeness(facts, pairs)), pairs) for pairs in left]
    key = min(key for key, _ in keys)
    return key, [pairs for found, pairs in keys if found == key]


def by_table(facts: Facts, pairs: Pairs) -> object:
    place = {name: number for number, name in enumerate(facts.vertices)}
    return [place[other] for _, other in pairs]


def by_groups(facts: Facts, pairs: Pairs) -> object:
    """The bye in the lowest group, then the least sum of squared differences."""
    points = facts.points
    bye = [points[one] for one, other in pairs if other == BYE]
    return bye, sum((points[one] - points[other]) ** 2 for one, other in pairs if other != BYE)


def by_fold(facts: Facts, pairs: Pairs) -> object:
    """The bye low; fewest across each border; squared distances to it, then distances; displacement in brackets."""
    sitting = [one for one, other in pairs if other == BYE]
    seated = [name for name in facts.order if name not in sitting]
    low = [-facts.order.index(name) for name in sitting]
    scores = list(dict.fromkeys(facts.points[name] for name in seated))
    real = [pair for pair in pairs if pair[1] != BYE]
    crossing, squares, distances, displaced = [], 0, 0, 0
    for border in scores[:-1]:
        end = sum(facts.points[name] >= border for name in seated)
        over = [one for one, other in real if facts.points[one] >= border > facts.points[other]]
        crossing.append(len(over))
        squares += sum((end - 1 - seated.index(one)) ** 2 for one in over)
        distances += sum(end - 1 - seated.index(one) for one in over)
    for score in scores:
        inside = [pair for pair in real if facts.points[pair[1]] == score]
        bracket = [name for name in seated if any(name in pair for pair in inside)]
        half = len(bracket) // 2
        for pair in inside:
            one, other = sorted(bracket.index(name) for name in pair)
            displaced += (other - (one + half)) ** 2
            if other < half or one >= half:
                displaced += half**3  # inside a half: more than all pairs over the halves could cost
    return low, crossing, squares, distances, displaced


def pairs_of(names: Sequence[str], found: Sequence[tuple[str, str]], bye: str | None) -> Pairs:
    """The engine's answer in the form of these functions: the better placed first, in the order of the table."""
    place = {name: number for number, name in enumerate([*names, BYE])}
    pairs = [*found, *([(bye, BYE)] if bye is not None else [])]
    turned = [pair if place[pair[0]] < place[pair[1]] else (pair[1], pair[0]) for pair in pairs]
    return tuple(sorted(turned, key=lambda pair: place[pair[0]]))


def distinct(pairs: Pairs) -> bool:
    return not any(set(one) & set(other) for one, other in combinations(pairs, 2))
