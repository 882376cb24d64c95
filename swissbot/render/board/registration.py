"""The registration post: what is played, when, who is in. It stays when the tournament runs, without its buttons."""

from __future__ import annotations

from collections.abc import Sequence

from swissbot.engine.presets import PRESETS
from swissbot.render import buttons, icons
from swissbot.render.i18n.language import Words
from swissbot.render.message import Message, Post, Row, Text
from swissbot.render.text import labels
from swissbot.render.text.names import escape_text, shown
from swissbot.render.text.standings import ranking
from swissbot.tournament.queries import current_round, field, waiting_list
from swissbot.tournament.state import Entrant, Tournament

LISTED = 15
"""Players named in the post; the button Players shows all."""
QUEUED = 10


def registration(state: Tournament, words: Words) -> Post:
    """Slot `registration`."""
    text = "\n".join(line for line in _lines(state, words) if line)
    return Post("registration", Message((Text(text), *_buttons(state, words)), icons.of_phase(state)))


def format_line(state: Tournament, words: Words) -> str:
    """`Pokémon TCG · best of 3 · 5 rounds, then top 8`."""
    rules = state.rules
    rounds = state.planned if state.planned is not None else rules.rounds
    length = words.n("{n} round", "{n} rounds", rounds).format(n=rounds) if rounds else words._("rounds by attendance")
    if state.settings.cut:
        length = words._("{rounds}, then top {size}").format(rounds=length, size=state.settings.cut)
    parts = [labels.game(rules.preset, words), words._("best of {n}").format(n=rules.best_of), length]
    preset = PRESETS.get(rules.preset)
    if preset is not None and preset.pairing != rules.pairing:
        parts.append(words._("paired by {system}").format(system=rules.pairing))
    if state.settings.team_size > 1:
        parts.append(words._("teams of {n}").format(n=state.settings.team_size))
    return " · ".join(parts)


def heading(state: Tournament) -> str:
    return f"## {icons.FIRST} {escape_text(state.name)}"


def _lines(state: Tournament, words: Words) -> list[str]:
    inside, queue = field(state), waiting_list(state)
    limit = state.settings.max_players
    count = _count(len(inside), limit, state.settings.team_size > 1, words)
    count = f"**{count}**"
    if queue and state.started_at is None:
        count += " · " + words._("{n} on the waiting list").format(n=len(queue))
    names = " · ".join(shown(e) for e in inside[:LISTED])
    more = len(inside) - LISTED
    if more > 0:
        names += " … " + words.n("and {n} more", "and {n} more", more).format(n=more)
    lines = [heading(state), format_line(state, words), _when(state, words), _needs(state, words), count, names]
    if queue and state.started_at is None:
        lines.append(words._("Waiting list: {names}").format(names=_queue(queue, words)))
    return lines


def _count(n: int, limit: int | None, teams: bool, words: Words) -> str:
    """`12 of 32 players`; where an organiser added more than there are places, `33 players, 32 places`."""
    if limit is not None and n > limit:
        return f"{_count(n, None, teams, words)}, " + words.n("{n} place", "{n} places", limit).format(n=limit)
    if limit is not None:
        if teams:
            return words.n("{n} of {max} team", "{n} of {max} teams", limit).format(n=n, max=limit)
        return words.n("{n} of {max} player", "{n} of {max} players", limit).format(n=n, max=limit)
    if teams:
        return words.n("{n} team", "{n} teams", n).format(n=n)
    return words.n("{n} player", "{n} players", n).format(n=n)


def _needs(state: Tournament, words: Words) -> str:
    """What joining takes, while one can join."""
    role = state.settings.join_role
    if role is None or state.started_at is not None or state.over:
        return ""
    return words._("Joining takes the role {role}.").format(role=f"<@&{role}>")


def _queue(queue: Sequence[Entrant], words: Words) -> str:
    names = " · ".join(shown(e) for e in queue[:QUEUED])
    more = len(queue) - QUEUED
    return names + (" … " + words.n("and {n} more", "and {n} more", more).format(n=more) if more > 0 else "")


def _when(state: Tournament, words: Words) -> str:
    """What happens next, or what became of it."""
    if state.phase == "cancelled":
        return words._("**Cancelled.**") + (f" {escape_text(state.over_reason)}" if state.over_reason else "")
    if state.phase == "finished":
        rows = state.cut.ranks if state.cut is not None else [row.id for row in ranking(state)]
        return words._("**Finished.** The final ranking is below.") if rows else words._("**Finished.**")
    if state.started_at is not None:
        now = current_round(state)
        if now is None or state.cut is not None:
            return words._("Registration is closed.")
        return words._("Registration is closed: round {n} is running.").format(n=now.number)
    return _starts(state, words)


def _starts(state: Tournament, words: Words) -> str:
    starts = state.settings.starts
    parts: list[str] = []
    if starts is not None:
        parts.append(words._("Starts {time} ({ago})").format(time=icons.clock(starts), ago=icons.ago(starts)))
    if state.check_in_open:
        parts.append(words._("**check-in is open**: press Check in"))
    elif starts is not None and state.settings.check_in is not None:
        opens = starts - state.settings.check_in * 60
        parts.append(words._("check-in opens {ago}").format(ago=icons.ago(opens)))
    return " · ".join(parts) or words._("Starts when an organiser says so.")


def _buttons(state: Tournament, words: Words) -> tuple[Row, ...]:
    listed = buttons.players(state, words)
    if state.over:
        return ()
    late = state.settings.late_until
    if state.started_at is not None:
        following = sum(r.published_at is not None for r in state.rounds) + 1
        open_late = late is not None and following <= late and state.cut is None
        return buttons.rows(buttons.join(state, words) if open_late else None, listed)
    here = buttons.check_in(state, words) if state.check_in_open else None
    return buttons.rows(here, buttons.join(state, words), buttons.leave(state, words), listed)
