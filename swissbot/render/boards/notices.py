"""Notices about a round's clock: which matches are still open, for players, and at the end for moderators too."""

from __future__ import annotations

from collections.abc import Iterator

from swissbot.render import buttons, signs
from swissbot.render.boards.moderators import moderators
from swissbot.render.language import Words
from swissbot.render.names import show
from swissbot.render.post import AMBER, Post, Sheet, Text
from swissbot.tournament.events import Reminded
from swissbot.tournament.guild import GuildSettings
from swissbot.tournament.state import Match, Round, Tournament
from swissbot.tournament.views import current_round, open_matches

LISTED = 15


def notices(state: Tournament, guild: GuildSettings, words: Words) -> Iterator[Post]:
    """Slots `notice:<seq>`, and `overdue:<stage>:<round>` for moderators in a channel of their own. They go when the
    matches are played, or the deadline moves."""
    now, open_ = current_round(state), open_matches(state)
    if now is None or now.deadline is None or not open_ or state.over:
        return
    given = {
        record.event.what.rpartition(":")[2]: record.seq
        for record in state.log
        if isinstance(record.event, Reminded)
        and record.seq not in state.undone
        and record.event.what.startswith(f"round:{now.stage}:{now.number}:{now.deadline}:")
    }
    what = "end" if "end" in given else "soon"
    if what not in given:
        return
    text = _text(state, now, open_, what, words)
    sheet = Sheet((Text(text), *buttons.rows(buttons.report(state, words), buttons.my_match(state, words))), AMBER)
    yield Post(f"notice:{given[what]}", sheet)
    if what == "end":
        called, users, roles = moderators(state, guild)
        told = Text(f"{text}\n{_next(state, words)}\n-# {called}")
        yield Post(f"overdue:{now.stage}:{now.number}", Sheet((told,), AMBER, users, roles), "moderators")


def _text(state: Tournament, now: Round, open_: list[Match], what: str, words: Words) -> str:
    ago = signs.ago(now.deadline or 0)
    head = words._("The round ended {ago}.") if what == "end" else words._("The round ends {ago}.")
    count = words.n("{n} match is open:", "{n} matches are open:", len(open_)).format(n=len(open_))
    lines = [f"`{m.table}`  {show(state, m.a)} – {show(state, m.b)}" for m in open_[:LISTED]]
    if len(open_) > LISTED:
        rest = len(open_) - LISTED
        lines.append("… " + words.n("and {n} more", "and {n} more", rest).format(n=rest))
    return "\n".join([f"**{head.format(ago=ago)}** {count}", *lines])


def _next(state: Tournament, words: Words) -> str:
    if state.settings.at_deadline == "nothing":
        return words._("Decide with /match set, or give time with /round clock.")
    return words._("Open matches are decided by the rules soon; more time: /round clock.")
