"""How many rounds and which top cut a field is advised to play, and why, in a line or two."""

from __future__ import annotations

from swissbot.engine import round_counts
from swissbot.engine.types import EngineError, Rules
from swissbot.render.i18n.language import Words
from swissbot.render.reasons.pairing import sentence
from swissbot.tournament.events import Settings

EXAMPLES = (8, 16, 32)


def advised(rules: Rules, players: int) -> round_counts.Advice | None:
    """What the preset's own rule says for this field; None where it says nothing."""
    try:
        every = round_counts.advice(players, rules.preset)
    except EngineError:  # rules of a preset that this version does not know
        return None
    found = next((a for a in every if a.rule == rules.preset), None)
    if found is not None and rules.qualify is not None:
        return None  # who is through or out decides, whatever the attendance
    return found


def at_creation(rules: Rules, settings: Settings, words: Words) -> str:
    """What was chosen, or by what it is chosen at the start."""
    if rules.qualify is not None and rules.rounds is None:
        told = words._("Rounds: until everybody has {wins} wins or {losses} losses.")
        return told.format(wins=rules.qualify.wins, losses=rules.qualify.losses)
    lines: list[str] = []
    full = advised(rules, settings.max_players) if settings.max_players is not None else None
    if rules.rounds is None and full is not None:
        told = words.n(
            "With all places taken {n} round is played: {why}. Fewer players play fewer.",
            "With all places taken {n} rounds are played: {why}. Fewer players play fewer.",
            full.rounds,
        )
        lines.append(told.format(n=full.rounds, why=sentence(full.why, str, words)))
    elif rules.rounds is None:
        found = [(n, advised(rules, n)) for n in EXAMPLES]
        examples = ", ".join(f"{n} → {a.rounds}" for n, a in found if a is not None)
        if examples:
            told = words._("Rounds are set at the start, by attendance (players → rounds: {examples}).")
            lines.append(told.format(examples=examples))
    elif settings.max_players is not None:
        lines.append(_differs(rules, settings.max_players, words))
    if settings.cut is None and settings.max_players is not None:
        lines.append(_cut(rules, settings, settings.max_players, words))
    return "\n".join(f"-# {line}" for line in lines if line)


def at_start(rules: Rules, settings: Settings, players: int, words: Words) -> str:
    """The rounds that will be played and why, and what is advised where something else is set."""
    found = advised(rules, players)
    lines: list[str] = []
    if rules.rounds is not None:
        lines.append(words.n("{n} round is set.", "{n} rounds are set.", rules.rounds).format(n=rules.rounds))
        lines[0] += f" {_differs(rules, players, words)}".rstrip()
    elif found is not None:
        told = words.n("{n} round: {why}.", "{n} rounds: {why}.", found.rounds)
        lines.append(told.format(n=found.rounds, why=sentence(found.why, str, words)))
    lines.append(_cut(rules, settings, players, words))
    return "\n".join(line for line in lines if line)


def _differs(rules: Rules, players: int, words: Words) -> str:
    found = advised(rules, players)
    if found is None or found.rounds == rules.rounds:
        return ""
    told = words._("For {players} players {n} are advised: {why}.")
    return told.format(players=players, n=found.rounds, why=sentence(found.why, str, words))


def _cut(rules: Rules, settings: Settings, players: int, words: Words) -> str:
    found = advised(rules, players)
    if found is None or found.cut == settings.cut:
        return ""
    if found.cut is None:
        told = words._("A top {size} is set; usual with {players} players: none.")
        return told.format(size=settings.cut, players=players)
    if settings.cut is None:
        told = words._("A top {size} is usual with {players} players; none is set (`/tournament settings`).")
    else:
        told = words._("A top {size} is usual with {players} players.")
    return told.format(size=found.cut, players=players)
