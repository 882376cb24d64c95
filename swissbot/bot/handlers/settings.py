"""The settings panel, pressed: what was chosen or typed becomes one command. Every value is checked again here.

`settings` shows the panel, `set-what` is its select, `set:<key>[:<value>]` changes one setting.
"""

from __future__ import annotations

from collections.abc import Mapping

from swissbot.bot.context import ServerRights
from swissbot.bot.interactions import times
from swissbot.bot.interactions.request import Answer, Handler, Press, Request, Say
from swissbot.render.settings import EDITORS, edit, panel
from swissbot.render.settings.setting import Editing, Input
from swissbot.render.settings.typed import Mistyped
from swissbot.tournament.commands import Adjust, Change
from swissbot.tournament.errors import Refused
from swissbot.tournament.state import Tournament


async def settings_typed(request: Request, state: Tournament) -> Answer:
    """`/tournament settings`."""
    request.need_organiser(state)
    return panel(state, request.words)


async def settings(request: Request, press: Press) -> Answer:
    state = await request.ask(press.tournament)
    request.need_organiser(state)
    return panel(state, request.words)


async def set_what(request: Request, press: Press) -> Answer:
    state = await request.ask(press.tournament)
    request.need_organiser(state)
    return edit(_editing(request, state), press.values[0] if press.values else "")


async def set_one(request: Request, press: Press) -> Answer:
    state = await request.ask(press.tournament)
    request.need_organiser(state)
    key = press.id.text(0)
    value = press.values[0] if press.values else press.id.text(1)
    editing = _editing(request, state)
    if key not in EDITORS or not (value or press.typed):
        return edit(editing, key)
    done = await request.execute(state.id, _read(request, editing, key, value, press.typed))
    note = request.words._("Saved.") if done.events else request.words._("That was so already.")
    return panel(done.state, request.words, note)


def _read(request: Request, editing: Editing, key: str, value: str, typed: Mapping[str, str]) -> Adjust | Change:
    """The command behind what was chosen or typed. Raises `Say` for a slip, `Refused` for what no control offers."""
    _, editor = EDITORS[key]

    def read_time(text: str) -> int:
        return times.starts(text, request.context.now(), request.settings.timezone, request.words)

    try:
        command = editor.read(Input(editing, value, typed, read_time))
    except Mistyped as slip:
        raise Say(str(slip)) from None
    need_known(request.context.rights, request.guild, command)
    return command


def need_known(rights: ServerRights, guild: int, command: Adjust | Change) -> None:
    """A channel or role has to be one of this server: what comes with a press names it by its id alone.

    Raises `Refused("not-a-button")`.
    """
    if isinstance(command, Change):
        known = command.channel is None or rights.knows_channel(guild, command.channel)
    else:
        role = command.settings.get("join_role")
        known = role is None or rights.knows_role(guild, role)
    if not known:
        raise Refused("not-a-button")


def _editing(request: Request, state: Tournament) -> Editing:
    zone = request.settings.timezone
    until, starts = state.settings.decks_until, state.settings.starts
    typed_times = {"starts": times.shown(starts, zone), "until": times.shown(until, zone)}
    return Editing(state, request.words, typed_times, request.context.presets)


VERBS: Mapping[str, Handler] = {"settings": settings, "set-what": set_what, "set": set_one}
