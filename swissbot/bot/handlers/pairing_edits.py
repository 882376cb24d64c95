"""What organisers press to put a round right: edit its pairing, pair it anew, take it back; take out who left."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast

from swissbot.bot.interactions import typed_options
from swissbot.bot.interactions.request import Answer, Handler, Press, Request, Say
from swissbot.render import answers
from swissbot.render.answers.pairing_edits import ACTIONS, Action, edited
from swissbot.render.text.names import escape, escape_text, unescaped
from swissbot.tournament import commands as co
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Stage
from swissbot.tournament.queries import current_round, pending_round
from swissbot.tournament.rules import pairing_edits
from swissbot.tournament.state import Tournament

_BETWEEN = (r"\s+[-–—]\s+", r"\s*;\s*", r"\t+", r"\s+vs?\.?\s+", r"\s*[-–—]\s*")
"""What may stand between two names, the surest first."""


def action_of(text: str) -> Action:
    if text not in ACTIONS:
        raise Refused("not-a-button")
    return text


async def edit(request: Request, press: Press) -> Answer:
    """`edit:<action>` opens its form and takes it back filled in."""
    state = await request.ask(press.tournament)
    request.need_organiser(state)
    action = action_of(press.id.text(0))
    if not press.typed:
        return answers.edit_form(state, action, request.words)
    a = typed_options.typed(state, press.typed.get("a", ""), request.words, begins=True).id
    second = press.typed.get("b")
    b = typed_options.typed(state, second, request.words, begins=True).id if second else None
    return answers.edit_preview(state, action, a, b, request.words)


async def edit_page(request: Request, press: Press) -> Answer:
    state = await request.ask(press.tournament)
    request.need_organiser(state)
    return answers.edit_panel(state, press.page(), request.words)


async def edit_yes(request: Request, press: Press) -> Answer:
    """`edit-yes:<action>:<a>:<b or 0>:<number of the pairing>`."""
    state = await request.ask(press.tournament)
    request.need_organiser(state)
    action, a, b, seen = action_of(press.id.text(0)), press.id.text(1), press.id.text(2), press.number(3)
    for entrant in (a, *([b] if action != "bye" else [])):
        if entrant not in state.entrants:
            raise Refused("no-such-entrant", entrant=entrant)
    if action == "forbid":
        return await request.perform(press.tournament, co.ForbidPair(a, b))
    target = pairing_edits.editable(state)
    if target.paired_seq != seen:
        raise Refused("round-changed", round=target.number)
    wanted = edited(state, target, action, a, None if action == "bye" else b)
    return await request.perform(press.tournament, pairing_edits.command(target, wanted))


async def edit_write(request: Request, press: Press) -> Answer:
    """`edit-write`: the whole pairing of a round that the engine could not pair, a match a line."""
    state = await request.ask(press.tournament)
    request.need_organiser(state)
    if not press.typed:
        return answers.write_form(state, request.words)
    pairs: list[tuple[str, str]] = []
    bye: str | None = None
    for line in press.typed.get("lines", "").splitlines():
        if not line.strip():
            continue
        names = _names(request, state, line)
        if len(names) == 2:
            pairs.append((names[0], names[1]))
        elif bye is None:
            bye = names[0]
        else:
            raise Say(request.words._("Only one player can sit out: {name} too?").format(name=escape(line)))
    return await request.perform(press.tournament, co.EditPairing(tuple(pairs), bye))


def _names(request: Request, state: Tournament, line: str) -> tuple[str, ...]:
    """The entrants of a line: a pair, or one alone. Raises `Say` for a name nobody has."""
    for between in _BETWEEN:
        parts = re.split(between, line.strip(), maxsplit=1)
        if len(parts) == 2:
            try:
                return tuple(typed_options.typed(state, part, request.words).id for part in parts)
            except Say:
                continue
    return (typed_options.typed(state, line, request.words).id,)


async def pair_anew(request: Request, press: Press) -> Answer:
    """`pair-anew:<round>`."""
    return await request.perform(press.tournament, co.PairAgain(press.number(0)))


async def void_yes(request: Request, press: Press) -> Answer:
    """`void-yes:<stage>:<round>:<number of the pairing>`; the reason is read off the question, our own message."""
    stage = press.id.text(0)
    if stage not in ("swiss", "cut"):
        raise Refused("not-a-button")
    reason = next((unescaped(line.removeprefix("> ")) for line in press.lines if line.startswith("> ")), "")
    return await request.perform(
        press.tournament, co.VoidRound(press.number(1), reason, cast(Stage, stage), press.number(2))
    )


async def take_out(request: Request, press: Press) -> Answer:
    """`take-out:<entrant>`: somebody who left the server."""
    return await request.perform(press.tournament, co.Drop(press.id.text(0), "server"))


async def log_file(request: Request, press: Press) -> Answer:
    """`log-file[:p<entrant>|m<match>]`."""
    state = await request.ask(press.tournament)
    request.need_organiser(state)
    player, match = answers.log_filter(press.id.text(0))
    return answers.log_file(state, request.words, player=player, match=match)


async def edit_typed(
    request: Request, state: Tournament, action: str | None, player_a: str | None, player_b: str | None
) -> Answer:
    """`/round edit`: what was named is shown before it is done; what is missing is asked for."""
    request.need_organiser(state)
    if action == "anew":
        return await request.perform(state.id, co.PairAgain())
    if action is None:
        return answers.edit_panel(state, 1, request.words)
    wanted = action_of(action)
    if player_a is None or (player_b is None and wanted != "bye"):
        return answers.edit_form(state, wanted, request.words)
    a = typed_options.entrant(state, player_a, request.words).id
    b = typed_options.entrant(state, player_b, request.words).id if player_b and wanted != "bye" else None
    return answers.edit_preview(state, wanted, a, b, request.words)


async def void_typed(request: Request, state: Tournament, reason: str | None) -> Answer:
    """`/round void`: shows what would go, and asks."""
    request.need_organiser(state)
    newest = pending_round(state) or current_round(state)
    if newest is None or state.over:
        raise Refused("over" if state.over else "not-now", phase=state.phase)
    return answers.void_preview(state, newest, escape_text(reason or ""), request.words)


VERBS: Mapping[str, Handler] = {
    "edit": edit,
    "edit-page": edit_page,
    "edit-yes": edit_yes,
    "edit-write": edit_write,
    "pair-anew": pair_anew,
    "void-yes": void_yes,
    "take-out": take_out,
    "log-file": log_file,
}
