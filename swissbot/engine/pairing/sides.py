"""Who is first-named: the balance of sides (White, home, blue)."""

from __future__ import annotations

from swissbot.engine.points import PLAYED, Sheet


class SideLog:
    """Per player: matches as a minus matches as b, and how often in a row the last side was had (b negative).

    Only matches that were played count; a bye or a forfeit gives nobody a side (C.04.1 knows colours the same way).
    """

    def __init__(self, size: int) -> None:
        self.balance = [0] * size
        self.streak = [0] * size

    def add(self, a: int, b: int) -> None:
        self.balance[a] += 1
        self.balance[b] -= 1
        self.streak[a] = max(self.streak[a], 0) + 1
        self.streak[b] = min(self.streak[b], 0) - 1

    def may_be_a(self, player: int) -> bool:
        """Not a third time in a row, and no difference over 2."""
        return self.streak[player] < 2 and self.balance[player] < 2

    def may_be_b(self, player: int) -> bool:
        return self.streak[player] > -2 and self.balance[player] > -2


def side_log(sheet: Sheet) -> SideLog:
    """The sides of everybody so far: `a` is the first-named of a recorded match."""
    log = SideLog(sheet.nobody)
    for matches, marks in zip(sheet.history.rounds, sheet.marks, strict=False):
        for match in matches:
            if match.b is not None and marks[sheet.index[match.a]] in PLAYED:
                log.add(sheet.index[match.a], sheet.index[match.b])
    return log


def side_needs(log: SideLog) -> list[int]:
    """Per player: 0 must be a, 1 must be b, -1 free (or past help: neither side is right)."""
    needs = []
    for player in range(len(log.balance)):
        a, b = log.may_be_a(player), log.may_be_b(player)
        needs.append(-1 if a == b else 0 if a else 1)
    return needs


def name_sides(log: SideLog, higher: int, lower: int, parity: int) -> tuple[int, int]:
    """(a, b) for a pair, `higher` being the better placed one.

    First nobody gets a side they may not have, then the one who had side a less often gets it, then each the opposite
    of the last side, and at last `parity` decides: 0 gives the higher placed side a.
    """
    orders = ((higher, lower), (lower, higher)) if parity == 0 else ((lower, higher), (higher, lower))
    return min(orders, key=lambda order: _discomfort(log, *order))


def _discomfort(log: SideLog, a: int, b: int) -> tuple[int, int, int]:
    wrong = (not log.may_be_a(a)) + (not log.may_be_b(b))
    uneven = (log.balance[a] > log.balance[b]) - (log.balance[a] < log.balance[b])
    again = (log.streak[a] > 0) + (log.streak[b] < 0)
    return wrong, uneven, again
