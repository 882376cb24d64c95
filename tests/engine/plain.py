"""The tiebreaks once more, slowly: each straight from its definition, in fractions, sharing nothing with the engine."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from swissbot.engine.types import Entrant, History, Played


@dataclass(frozen=True)
class Turn:
    """One player's round: what is in, from this player's side. `kind`: match, bye, half, zero, late."""

    round: int
    kind: str
    outcome: str = ""
    opponent: str | None = None
    forfeit: bool = False
    requested: bool = False
    match: Played | None = None

    @property
    def really_played(self) -> bool:
        return self.kind == "match" and not self.forfeit

    @property
    def voluntary(self) -> bool:
        if self.kind == "match":
            return self.forfeit and self.outcome == "loss"
        return self.kind != "bye" or self.requested


class Plain:
    def __init__(self, history: History, after: int | None = None) -> None:
        self.history = history
        self.rules = history.rules
        self.rounds = list(history.rounds if after is None else history.rounds[:after])
        self.complete = sum(all(m.result is not None for m in matches) for matches in self.rounds)
        self.turns = {e.id: self._turns(e) for e in history.entrants}
        self.who = {e.id: e for e in history.entrants}

    def _turns(self, entrant: Entrant) -> list[Turn]:
        turns = []
        for number, matches in enumerate(self.rounds, 1):
            mine = [m for m in matches if entrant.id in (m.a, m.b)]
            if mine:
                turns += self._listed(entrant.id, number, mine[0])
            elif all(m.result is not None for m in matches):
                turns.append(Turn(number, "late" if number < entrant.joined else "zero"))
        return turns

    def _listed(self, name: str, number: int, match: Played) -> list[Turn]:
        if match.result is None:
            return []
        if match.b is None:
            return [Turn(number, match.result.removesuffix("-bye"), requested=match.requested)]
        outcome = "loss"
        if match.result == "draw":
            outcome = "draw"
        elif match.result in ("a", "b") and getattr(match, match.result) == name:
            outcome = "win"
        opponent = match.b if match.a == name else match.a
        return [Turn(number, "match", outcome, opponent, match.forfeit, match=match)]

    # points

    def worth(self, turn: Turn) -> Fraction:
        points = self.rules.points
        if turn.kind == "match":
            return {"win": points.win, "draw": points.draw, "loss": points.loss}[turn.outcome]
        return {"bye": points.bye, "half": points.draw, "zero": Fraction(0), "late": points.loss}[turn.kind]

    def points(self, p: str) -> Fraction:
        return sum((self.worth(t) for t in self.turns[p]), Fraction(0))

    def matches(self, p: str) -> list[Turn]:
        return [t for t in self.turns[p] if t.kind == "match"]

    # sums over opponents

    def fide(self) -> bool:
        return self.rules.unplayed.startswith("fide")

    def adjusted(self, p: str) -> Fraction:
        total = Fraction(0)
        turns = self.turns[p]
        for place, turn in enumerate(turns):
            requested = turn.kind in ("half", "zero", "late") or (turn.kind == "bye" and turn.requested)
            if requested and all(later.voluntary for later in turns[place:]):
                total += self.rules.points.draw
            else:
                total += self.worth(turn)
        return total

    def dummy(self, p: str, turn: Turn) -> Fraction:
        own = self.points(p)
        if self.rules.unplayed == "fide-2024":
            return own
        if turn.kind == "match":
            return min(own, self.adjusted(turn.opponent))
        return min(own, self.rules.points.draw * self.complete)

    def shares(self, p: str, by_result: bool) -> list[tuple[Fraction, Fraction, bool]]:
        """Strength, share, voluntary."""
        part = {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}
        found = []
        for turn in self.turns[p]:
            if self.fide() and not turn.really_played:
                strength = self.dummy(p, turn)
                found.append((strength, strength * (self.worth(turn) if by_result else 1), turn.voluntary))
            elif turn.kind == "match":
                strength = self.adjusted(turn.opponent) if self.fide() else self.points(turn.opponent)
                found.append((strength, strength * (part[turn.outcome] if by_result else 1), False))
        return found

    def cut(self, shares: list[tuple[Fraction, Fraction, bool]], low: int, high: int) -> Fraction:
        if len(shares) <= low + high:
            return Fraction(0)
        left = sorted(shares, key=lambda s: (s[0], s[1]))
        for _ in range(low):
            worst = left[0]
            for share in sorted((s for s in left if s[2]), key=lambda s: s[1])[:1]:
                if share[1] >= worst[1]:
                    worst = share
            left.remove(worst)
        left = left[: len(left) - high]
        return sum((s[1] for s in left), Fraction(0))

    def buchholz(self, p: str, low: int = 0, high: int = 0) -> Fraction:
        return self.cut(self.shares(p, False), low, high)

    def sonneborn(self, p: str, low: int = 0) -> Fraction:
        return self.cut(self.shares(p, True), low, 0)

    def over(self, p: str, value: Callable[[Turn], Fraction | int]) -> Fraction:
        return sum((Fraction(value(t)) for t in self.matches(p)), Fraction(0))

    def fore(self, p: str) -> Fraction:
        if not self.rounds:
            return Fraction(0)
        last = tuple(
            m if m.b is None or m.result is None else replace(m, result="draw", forfeit=False) for m in self.rounds[-1]
        )
        return Plain(replace(self.history, rounds=(*self.rounds[:-1], last))).buchholz(p)

    # inside matches

    def games(self, turn: Turn) -> tuple[int, int, int]:
        m = turn.match
        if m.games is not None:
            a, b, drawn = m.games
        elif m.sets:
            a, b, drawn = self.counted(m)
        else:
            need = {1: 1, 2: 2, 3: 2, 5: 3, 7: 4, 9: 5}[self.rules.best_of]
            a, b, drawn = {"a": (need, 0, 0), "b": (0, need, 0), "draw": (0, 0, 1), "double-loss": (0, 0, 0)}[m.result]
        return (a, b, drawn) if m.b == turn.opponent else (b, a, drawn)

    @staticmethod
    def counted(m: Played) -> tuple[int, int, int]:
        return (
            len([1 for x, y in m.sets if x > y]),
            len([1 for x, y in m.sets if x < y]),
            len([1 for x, y in m.sets if x == y]),
        )

    def sets(self, turn: Turn) -> tuple[int, int]:
        if not turn.match.sets:
            return self.games(turn)[:2]
        a, b, _ = self.counted(turn.match)
        return (a, b) if turn.match.b == turn.opponent else (b, a)

    def scored(self, turn: Turn) -> tuple[int, int]:
        a = sum(x for x, _ in turn.match.sets or ())
        b = sum(y for _, y in turn.match.sets or ())
        return (a, b) if turn.match.b == turn.opponent else (b, a)

    # percentages

    def fraction(self, p: str) -> Fraction:
        made, counted = Fraction(0), 0
        for turn in self.turns[p]:
            if turn.kind == "match" or (turn.kind == "bye" and self.rules.bye_in_fraction):
                counted += 1
                half = self.rules.draw_as_half and turn.outcome == "draw"
                made += self.rules.points.win / 2 if half else self.worth(turn)
        value = made / (self.rules.points.win * counted) if counted else Fraction(0)
        if self.rules.drop_cap is not None and self.left(p):
            value = min(value, self.rules.drop_cap)
        return max(value, self.rules.floor)

    def left(self, p: str) -> bool:
        entrant = self.who[p]
        if entrant.dropped_after is None:
            return entrant.disqualified
        return entrant.dropped_after <= len(self.rounds)

    def mean(self, values: list[Fraction], empty: Fraction) -> Fraction:
        return sum(values, Fraction(0)) / len(values) if values else empty

    def omw(self, p: str) -> Fraction:
        return self.mean([self.fraction(t.opponent) for t in self.matches(p)], self.rules.floor)

    def gw(self, p: str) -> Fraction:
        points = games = 0
        for turn in self.turns[p]:
            if turn.kind == "match":
                won, lost, drawn = self.games(turn)
                points += 3 * won + drawn
                games += won + lost + drawn
            elif turn.kind == "bye" and self.rules.bye_in_fraction:
                free = 1 if self.rules.best_of == 1 else 2
                points += 3 * free
                games += free
        return Fraction(points, 3 * games) if games else Fraction(0)

    # the table

    def record(self, p: str) -> int:
        value = 0
        for turn in self.turns[p]:
            value += turn.outcome == "win" or turn.kind == "bye"
            value -= turn.outcome == "loss" or turn.kind == "late"
        return value

    def progressive(self, p: str, skip: int = 0) -> Fraction:
        running = total = Fraction(0)
        for turn in self.turns[p]:
            running += self.worth(turn)
            total += running if turn.round > skip else 0
        return total

    def rating(self, p: str, low: int) -> int:
        ratings = sorted(
            self.who[t.opponent].rating
            for t in self.matches(p)
            if t.really_played and self.who[t.opponent].rating is not None
        )[low:]
        return int(Fraction(sum(ratings), len(ratings)) + Fraction(1, 2)) if ratings else 0

    def count(self, p: str, which: Callable[[Turn], bool]) -> int:
        return len([t for t in self.turns[p] if which(t)])

    def value(self, name: str, p: str) -> Fraction:
        return Fraction(self._values()[name](p))

    def _values(self) -> dict[str, Callable[[str], Fraction | int]]:
        won = self.rules.points.win
        return {
            "buchholz": self.buchholz,
            "buchholz-cut1": lambda p: self.buchholz(p, 1),
            "buchholz-cut2": lambda p: self.buchholz(p, 2),
            "median-buchholz": lambda p: self.buchholz(p, 1, 1),
            "median-buchholz-2": lambda p: self.buchholz(p, 2, 2),
            "fore-buchholz": self.fore,
            "fine-buchholz": lambda p: self.over(p, lambda t: self.buchholz(t.opponent)),
            "average-opponents-buchholz": lambda p: self.mean(
                [self.buchholz(t.opponent) for t in self.matches(p) if t.really_played], Fraction(0)
            ),
            "schoch": lambda p: self.over(p, lambda t: self.points(t.opponent) if t.outcome == "win" else 0),
            "sonneborn-berger": self.sonneborn,
            "sonneborn-berger-cut1": lambda p: self.sonneborn(p, 1),
            "sonneborn-berger-cut2": lambda p: self.sonneborn(p, 2),
            "small-points": lambda p: self.over(p, lambda t: self.worth(t) * self.points(t.opponent)),
            "small-points-lost": lambda p: self.over(
                p, lambda t: self.points(t.opponent) if t.outcome == "loss" else 0
            ),
            "koya": lambda p: self.over(
                p, lambda t: self.worth(t) if self.points(t.opponent) >= won * self.complete / 2 else 0
            ),
            "difficulty": lambda p: self.over(p, lambda t: self.record(t.opponent)),
            "set-index": lambda p: self.over(p, lambda t: self.sets(t)[0] * self.points(t.opponent)),
            "point-index": lambda p: self.over(p, lambda t: self.scored(t)[0] * self.points(t.opponent)),
            "set-difference": lambda p: self.over(p, lambda t: self.sets(t)[0] - self.sets(t)[1]),
            "sets-won": lambda p: self.over(p, lambda t: self.sets(t)[0]),
            "game-difference": lambda p: self.over(p, lambda t: self.games(t)[0] - self.games(t)[1]),
            "games-won": lambda p: self.over(p, lambda t: self.games(t)[0]),
            "point-difference": lambda p: self.over(p, lambda t: self.scored(t)[0] - self.scored(t)[1]),
            "points-scored": lambda p: self.over(p, lambda t: self.scored(t)[0]),
            "progressive": self.progressive,
            "progressive-cut1": lambda p: self.progressive(p, 1),
            "losses": lambda p: self.count(p, lambda t: t.outcome == "loss" or t.kind == "late"),
            "losses-squared": lambda p: sum(t.round**2 for t in self.matches(p) if t.outcome == "loss"),
            "wins": lambda p: self.count(p, lambda t: t.outcome == "win" or t.kind == "bye"),
            "wins-played": lambda p: self.count(p, lambda t: t.outcome == "win" and t.really_played),
            "rounds-elected": lambda p: self.count(p, lambda t: not t.voluntary),
            "omw": self.omw,
            "gw": self.gw,
            "ogw": lambda p: self.mean(
                [max(self.rules.floor, self.gw(t.opponent)) for t in self.matches(p)], self.rules.floor
            ),
            "oomw": lambda p: self.mean([self.omw(t.opponent) for t in self.matches(p)], self.rules.floor),
            "average-rating": lambda p: self.rating(p, 0),
            "average-rating-cut1": lambda p: self.rating(p, 1),
        }
