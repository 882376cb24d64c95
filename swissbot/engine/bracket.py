"""The top cut: a knock-out bracket from ranked seeds, what comes next in it, and the final ranking.

Whoever is still in, in Swiss order, is seeded so that the best meet late: for 8 players 1–8 and 4–5 in one half, 2–7
and 3–6 in the other. A field that is no power of two gives its top seeds byes. There are no draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from swissbot.engine.types import EntrantId, Played, Standing

THIRD_PLACE = "third-place"

Results = dict[frozenset[EntrantId | None], Played]


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """One place in the bracket; `a` is the higher seed. A side is None when nobody will come (a bye, a double loss).

    `known`: both sides are settled. `decided`: so is who goes on, `winner` (None: nobody); `loser` None: nobody lost.
    """

    stage: str
    a: EntrantId | None = None
    b: EntrantId | None = None
    known: bool = False
    decided: bool = False
    winner: EntrantId | None = None
    loser: EntrantId | None = None


@dataclass(frozen=True, slots=True)
class Bracket:
    """The bracket as far as it is played. `stages` run from the first round to the final; `third` is beside it."""

    seeds: tuple[EntrantId, ...]
    stages: tuple[tuple[BracketMatch, ...], ...]
    third: BracketMatch | None = None

    @property
    def due(self) -> tuple[BracketMatch, ...]:
        """The matches that can be played now, by the first round first; the third-place match before the final."""
        matches = [match for stage in self.stages[:-1] for match in stage]
        matches += [self.third] if self.third else []
        matches += self.stages[-1] if self.stages else ()
        return tuple(match for match in matches if match.known and not match.decided)

    @property
    def champion(self) -> EntrantId | None:
        """Who won the final, or the only seed; None: not decided."""
        return self.stages[-1][0].winner if self.stages else next(iter(self.seeds), None)

    @property
    def over(self) -> bool:
        """Whether every match is decided, the third-place match too."""
        return all(match.decided for stage in self.stages for match in stage) and (
            self.third is None or self.third.decided
        )


def cut_seeds(standings: Sequence[Standing], size: int) -> tuple[EntrantId, ...]:
    """The first `size` of the table who are still in; the place of one who left goes to the next."""
    return tuple(row.id for row in standings if row.status in {"active", "qualified"})[:size]


def seed_order(size: int) -> tuple[int, ...]:
    """Seeds from the top of the bracket to its end, for a power of two: 1, 8, 4, 5, 2, 7, 3, 6 for 8."""
    order = [1]
    while len(order) < size:
        sum_of_pair = 2 * len(order) + 1
        order = [seed for upper in order for seed in (upper, sum_of_pair - upper)]
    return tuple(order)


def stage_name(players: int) -> str:
    """The name of the round with so many places left, a power of two."""
    return {2: "final", 4: "semifinal", 8: "quarterfinal"}.get(players, f"round-of-{players}")


def bracket(seeds: Sequence[EntrantId], matches: Iterable[Played] = (), third_place: bool = False) -> Bracket:
    """The bracket of these seeds (best first) after the matches recorded in it, in any order, open ones too.

    A match is known by its two players, who can meet only once; the last one recorded of two counts. A draw decides
    nothing; after a double loss nobody goes on and the next opponent has a bye.
    """
    results: Results = {frozenset((match.a, match.b)): match for match in matches if match.b is not None}
    rank = {entrant: number for number, entrant in enumerate(seeds)}
    size = 1 << max(len(seeds) - 1, 0).bit_length()
    slots: list[tuple[bool, EntrantId | None]] = [
        (True, seeds[seed - 1] if seed <= len(seeds) else None) for seed in seed_order(size)
    ]
    stages: list[tuple[BracketMatch, ...]] = []
    while len(slots) > 1:
        name = stage_name(len(slots))
        pairs = zip(slots[::2], slots[1::2], strict=True)
        stage = tuple(_match(name, one, other, rank, results) for one, other in pairs)
        stages.append(stage)
        slots = [(match.decided, match.winner) for match in stage]
    third = None
    if third_place and len(stages) > 1:
        one, other = ((match.decided, match.loser) for match in stages[-2])
        third = _match(THIRD_PLACE, one, other, rank, results)
    return Bracket(tuple(seeds), tuple(stages), third)


def _match(
    stage: str,
    one: tuple[bool, EntrantId | None],
    other: tuple[bool, EntrantId | None],
    rank: dict[EntrantId, int],
    results: Results,
) -> BracketMatch:
    """The match of two slots, each whether it is settled and who is in it."""
    known = one[0] and other[0]
    a, b = sorted((one[1], other[1]), key=lambda entrant: len(rank) if entrant is None else rank[entrant])
    if not known:
        return BracketMatch(stage, a, b)
    if a is None or b is None:
        return BracketMatch(stage, a, b, known=True, decided=True, winner=a)
    played = results.get(frozenset((a, b)))
    if played is None or played.result in {None, "draw"}:
        return BracketMatch(stage, a, b, known=True)
    if played.result == "double-loss":
        return BracketMatch(stage, a, b, known=True, decided=True)
    winner = played.a if played.result == "a" else played.b
    return BracketMatch(stage, a, b, True, True, winner, b if winner == a else a)


def final_ranking(swiss: Sequence[EntrantId], played: Bracket) -> tuple[EntrantId, ...]:
    """Everybody from first to last: by the round of elimination, then by Swiss order (`swiss`, best first).

    The winner of a third-place match goes before its loser. Those still in the bracket stand before those out of it.
    """
    reached = dict.fromkeys(played.seeds, 0)
    for number, stage in enumerate(played.stages, 1):
        for match in stage:
            if match.decided and match.winner is not None:
                reached[match.winner] = number
    third = played.third.winner if played.third else None
    order = {entrant: place for place, entrant in enumerate(swiss)}
    out = _out(played)
    return tuple(
        sorted(
            swiss,
            key=lambda entrant: (
                -reached.get(entrant, -1),
                entrant in out,
                entrant != third,
                order[entrant],
            ),
        )
    )


def _out(played: Bracket) -> set[EntrantId]:
    """Those who lost a match of the bracket."""
    return {
        entrant
        for stage in played.stages
        for match in stage
        if match.decided
        for entrant in (match.a, match.b)
        if entrant is not None and entrant != match.winner
    }
