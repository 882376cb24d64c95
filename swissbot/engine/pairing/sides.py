"""Who is first-named: the balance of sides (White, home, blue)."""

from __future__ import annotations

from swissbot.engine.byte_sums import added, translation
from swissbot.engine.crosstable import PLAYED, Crosstable, table

_HAD = translation(table(PLAYED))
_FULL = translation(table(PLAYED, 255))
# by the last side and the one before it (0 none, 1 a, 2 b), as last x 3 + before
_STREAKS = (0, 0, 0, 1, 2, 1, -1, -1, -2)


class SideLog:
    """Per player: matches as a, those minus the ones as b, and how often in a row (up to 2) the last side was had, b
    negative.

    Only matches that were played count; a bye or a forfeit gives nobody a side (C.04.1 knows colours the same way).
    """

    def __init__(self, firsts: list[int], balance: list[int], streak: list[int]) -> None:
        self.firsts = firsts
        self.balance = balance
        self.streak = streak
        # who wants side b more has the higher claim: may not be a, had a more often, had a last
        wide = max(firsts, default=0) + 1
        self._claim = [
            (((in_a >= 2 or row >= 2) - (in_a <= -2 or row <= -2)) * wide + first) * 3 + (row > 0) - (row < 0)
            for first, in_a, row in zip(firsts, balance, streak, strict=True)
        ]

    def may_be_a(self, player: int) -> bool:
        """Not a third time in a row, and no difference over 2."""
        return self.streak[player] < 2 and self.balance[player] < 2

    def may_be_b(self, player: int) -> bool:
        return self.streak[player] > -2 and self.balance[player] > -2

    def name(self, higher: int, lower: int, parity: int) -> tuple[int, int]:
        """(a, b) for a pair, `higher` being the better placed one.

        First nobody gets a side they may not have, then the one who had side a less often gets it, then each the
        opposite of the last side, and at last `parity` decides: 0 gives the higher placed side a.
        """
        one, other = self._claim[higher], self._claim[lower]
        if one == other:
            return (higher, lower) if parity == 0 else (lower, higher)
        return (higher, lower) if one < other else (lower, higher)

    def needs(self) -> list[int]:
        """Per player: 0 must be a, 1 must be b, -1 free (or past help: neither side is right)."""
        return [
            1 if not_a and not not_b else 0 if not_b and not not_a else -1
            for not_a, not_b in (
                (in_a >= 2 or row >= 2, in_a <= -2 or row <= -2)
                for in_a, row in zip(self.balance, self.streak, strict=True)
            )
        ]


def side_log(sheet: Crosstable) -> SideLog:
    """The sides of everybody so far: `a` is the first-named of a recorded match.

    All players at once: a row is one long integer with a byte for each of them (see `engine.lanes`).
    """
    players = sheet.nobody
    as_a: list[bytes] = []
    played: list[bytes] = []
    last = before = 0
    for marks, firsts in zip(sheet.marks, sheet.firsts, strict=True):
        had = int.from_bytes(marks.translate(_HAD), "little")
        first = int.from_bytes(firsts, "little") & had
        mask = int.from_bytes(marks.translate(_FULL), "little")
        before ^= (before ^ last) & mask
        # 1 for a, 2 for b
        last ^= (last ^ (2 * had - first)) & mask
        as_a.append(first.to_bytes(players, "little"))
        played.append(marks.translate(_HAD))
    in_a = added(as_a, 1, players)
    balance = [2 * a - all_of_them for a, all_of_them in zip(in_a, added(played, 1, players), strict=True)]
    codes = (3 * last + before).to_bytes(players, "little")
    return SideLog(in_a, balance, list(map(_STREAKS.__getitem__, codes)))
