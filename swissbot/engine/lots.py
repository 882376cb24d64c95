"""The draw of lots: once, from the tournament's random seed, the same after every round and on every machine."""

from __future__ import annotations

import hashlib

from swissbot.engine.types import Entrant, EntrantId, History, Rules


def lot_key(rules: Rules, entrant: Entrant) -> tuple[bytes, str]:
    """What lots are drawn by: a hash of the random seed with the player's seed, or with the id where there is none.

    So neither the order of the list nor the round matters, nor a name, and a late entry changes nobody's lot against
    anybody else's.
    """
    number, seed = rules.random_seed, entrant.seed
    drawn = b"%d seed %d" % (number, seed) if seed is not None else f"{number} id {entrant.id}".encode()
    return hashlib.sha256(drawn).digest(), entrant.id


def lots(history: History) -> dict[EntrantId, int]:
    """Everybody's place in the draw of lots, 1 first: drawn once from the random seed."""
    order = sorted(history.entrants, key=lambda entrant: lot_key(history.rules, entrant))
    return {entrant.id: place for place, entrant in enumerate(order, 1)}
