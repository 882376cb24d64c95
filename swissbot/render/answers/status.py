"""Private answers about a tournament as a whole: what it waits for, and which tournaments a guild has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from swissbot.render import buttons, icons
from swissbot.render.board.moderators import no_show_text, pending
from swissbot.render.board.registration import format_line, heading
from swissbot.render.board.rounds import round_name
from swissbot.render.i18n.language import Words
from swissbot.render.message import GREEN, GREY, Message, Text
from swissbot.render.text.names import escape_text, show
from swissbot.tournament import queries
from swissbot.tournament.queries import claimant, current_round, field, must_confirm, open_matches, other
from swissbot.tournament.state import Match, Round, Tournament

OPEN = 15
TOURNAMENTS = 20


class Listing(Protocol):
    """A line of a guild's tournaments, as the store lists them."""

    @property
    def id(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def channel(self) -> int: ...
    @property
    def created_at(self) -> int: ...
    @property
    def over(self) -> bool: ...


def status(state: Tournament, words: Words, user: int) -> Message:
    """What the tournament waits for: open matches, who reported, who must act, since when, the next deadline.

    `user`: who asks.
    """
    now, open_ = current_round(state), open_matches(state)
    lines = [heading(state).replace("## ", "**", 1) + "**", format_line(state, words)]
    if state.over or now is None:
        lines.append(_quiet(state, words))
        return Message((Text("\n".join(lines)), *buttons.rows(buttons.players(state, words))), icons.of_phase(state))
    lines.append(_round_status(state, now, open_, words))
    if state.failure is not None:
        lines.append(words._("Round {n} could not be paired; organisers have Try again.").format(n=state.failure.round))
    waiting = pending(state)
    if waiting is not None:
        lines.append(_waiting_status(waiting, words))
    lines += [_match_status(state, match, words) for match in open_[:OPEN]]
    if len(open_) > OPEN:
        rest = len(open_) - OPEN
        lines.append("… " + words.n("and {n} more", "and {n} more", rest).format(n=rest))
    below = buttons.rows(buttons.my_match_of(state, user, words))
    return Message((Text("\n".join(lines)), *below), icons.of_phase(state))


def listing(listed: Sequence[Listing], live: Mapping[int, Tournament], words: Words) -> Message:
    """Live tournaments first, with how far they are, then past ones with their day, the newest first."""
    if not listed:
        return Message((Text(words._("There is no tournament here yet. `/tournament create` makes one.")),), GREY)
    ordered = sorted(listed, key=lambda row: (row.over, -row.id))
    lines = [f"**{words._('Tournaments')}**"]
    for row in ordered[:TOURNAMENTS]:
        state = live.get(row.id)
        sign, said = (icons.FIRST, f"<t:{row.created_at}:D>") if state is None else ("▶", _stands(state, words))
        lines.append(f"{sign} **{escape_text(row.name, 80)}** · <#{row.channel}> · {said}")
    if len(ordered) > TOURNAMENTS:
        rest = len(ordered) - TOURNAMENTS
        lines.append("… " + words.n("and {n} more", "and {n} more", rest).format(n=rest))
    return Message((Text("\n".join(lines)),), GREEN)


def _stands(state: Tournament, words: Words) -> str:
    """`Round 2 of 5`; before the start how many are in, and when it starts."""
    if state.started_at is None:
        inside = len(field(state))
        text = words._("registration") + " · " + words.n("{n} player", "{n} players", inside).format(n=inside)
        starts = state.settings.starts
        return f"{text} · {words._('starts {ago}').format(ago=icons.ago(starts))}" if starts is not None else text
    now = current_round(state) or pending(state)
    text = round_name(state, now, words) if now is not None else words._("Round {n}").format(n=1)
    return f"{text} · {words._('paused')}" if state.paused_at is not None else text


def _quiet(state: Tournament, words: Words) -> str:
    """What is waited for while no round runs."""
    if state.cancelled_at is not None:
        return words._("Cancelled {ago}.").format(ago=icons.ago(state.cancelled_at))
    if state.finished_at is not None:
        return words._("Finished {ago}.").format(ago=icons.ago(state.finished_at))
    inside = len(field(state))
    text = words.n("{n} player", "{n} players", inside).format(n=inside) + " · "
    waiting = pending(state)
    if waiting is not None:  # the first round, taken back
        return text + _waiting_status(waiting, words)
    if state.settings.starts is not None:
        return text + words._("starts {ago}, when an organiser presses Start").format(
            ago=icons.ago(state.settings.starts)
        )
    return text + words._("waiting for an organiser to start")


def _round_status(state: Tournament, now: Round, open_: Sequence[Match], words: Words) -> str:
    count = words.n("{n} match is open", "{n} matches are open", len(open_)).format(n=len(open_))
    text = f"**{round_name(state, now, words)}** · {count}"
    if now.published_at is not None:
        text += " · " + words._("began {ago}").format(ago=icons.ago(now.published_at))
    if state.paused_at is not None:
        return f"{text} · {words._('paused {ago}').format(ago=icons.ago(state.paused_at))}"
    if now.deadline is not None:
        text += " · " + words._("ends {ago}").format(ago=icons.ago(now.deadline))
    return text


def _waiting_status(waiting: Round, words: Words) -> str:
    if waiting.publish_at is None:
        return words._("The next round is paired; an organiser has to publish it.")
    return words._("The next round is paired; it is published {ago}.").format(ago=icons.ago(waiting.publish_at))


def _match_status(state: Tournament, match: Match, words: Words) -> str:
    """A line for an open match: who reported what, who must act, since when."""
    line = f"`{match.table}`  {show(state, match.a)} – {show(state, match.b)}: "
    if queries.status(match) == "dispute":
        return f"{line}{icons.DISPUTE} {words._('dispute, a moderator has to decide')}"
    side, must = claimant(match), must_confirm(match)
    claim = match.claim(side) if side is not None else None
    if side is not None and must is not None and claim is not None:
        said = words._("reported by {name} {ago}, {other} has to confirm").format(
            name=show(state, match.entrant(side)),
            ago=icons.ago(claim.at),
            other=show(state, match.entrant(other(side))),
        )
        if claim.stands_at is not None and state.paused_at is None:
            said += ", " + words._("stands {ago}").format(ago=icons.ago(claim.stands_at))
        return f"{line}{icons.WAITING} {said}"
    if match.no_show_by is not None:
        return line + no_show_text(state, match, match.no_show_by, words)
    if match.called_at is not None:
        return f"{line}{words._('a moderator was called {ago}').format(ago=icons.ago(match.called_at))}"
    return line + words._("no report yet")
