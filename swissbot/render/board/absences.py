"""Posts about people who are not there: an opponent who is waited for, somebody who left the server."""

from __future__ import annotations

from collections.abc import Iterator

from swissbot.render import buttons, icons
from swissbot.render.board.moderators import moderators
from swissbot.render.i18n.language import Words
from swissbot.render.message import AMBER, Message, Post, Text
from swissbot.render.text.names import mention, show
from swissbot.tournament.guild_settings import GuildSettings
from swissbot.tournament.queries import current_round, entrant_of, match_of, open_matches, other
from swissbot.tournament.state import Match, Tournament


def absent_posts(state: Tournament, words: Words) -> Iterator[Post]:
    """Slots `absent:<match>`: who is said not to be there is called once, and has a button to answer."""
    if state.over:
        return
    for match in open_matches(state):
        if match.no_show_by is not None and match.no_show_until is not None:
            yield _absent(state, match, match.no_show_until, words)


def _absent(state: Tournament, match: Match, until: int, words: Words) -> Post:
    assert match.no_show_by is not None
    missing = state.entrants.get(match.entrant(other(match.no_show_by)))
    users = missing.users if missing is not None else ()
    called = " ".join(mention(user) for user in users) or show(state, match.entrant(other(match.no_show_by)))
    told = words._("{called}: {name} waits for you at table {table}. Answer {ago}.")
    ago = words._("soon") if state.paused_at is not None else icons.ago(until)
    lines = [
        f"{icons.WAITING} "
        + told.format(called=called, name=show(state, match.entrant(match.no_show_by)), table=match.table, ago=ago)
    ]
    if state.settings.no_show_forfeit:
        lines.append(words._("Without an answer the match is forfeited."))
    else:
        lines.append(words._("Without an answer a moderator decides."))
    shown = buttons.rows(buttons.here(state, match.number, words), buttons.my_match(state, words))
    return Post(f"absent:{match.number}", Message((Text("\n".join(lines)), *shown), AMBER, frozenset(users)))


def gone_posts(state: Tournament, guild: GuildSettings, words: Words) -> Iterator[Post]:
    """Slots `gone:<user>` for moderators: who left the server, what that means, and a button to take them out."""
    if state.over:
        return
    for user in sorted(state.gone):
        lines = list(_gone(state, user, words))
        if not lines:
            continue
        entrant = entrant_of(state, user)
        single = entrant is not None and entrant.playing and entrant.users == (user,)
        out = buttons.take_out(state, entrant.id, words) if single and entrant is not None else None
        called, users, roles = moderators(state, guild)
        text = Text("\n".join([*lines, f"-# {called}"]))
        sheet = Message((text, *buttons.rows(out)), AMBER, users - {user}, roles)
        yield Post(f"gone:{user}", sheet, "moderators")


def _gone(state: Tournament, user: int, words: Words) -> Iterator[str]:
    left = words._("{name} is not in this server any more.").format(name=mention(user))
    entrant = entrant_of(state, user)
    if user == state.creator or user in state.hosts:
        told = words._("They ran this tournament: whoever has Manage Server or the organiser role goes on with it.")
        yield f"{icons.LEFT} {left} {told}"
    elif entrant is not None and (entrant.playing or entrant.waiting or entrant.drop_kind == "server"):
        yield f"{icons.LEFT} {left}"
    if entrant is None:
        return
    if entrant.drop_kind == "server" and entrant.dropped_after is not None:
        yield words._("As set, they are out of the tournament; `/player reinstate` brings them back.")
    elif entrant.playing:
        match, now = match_of(state, entrant.id), current_round(state)
        if now is not None and match is not None and match.b is not None and match.score is None:
            told = words._("Their match {n} against {other} is open.")
            rival = match.b if match.a == entrant.id else match.a
            yield told.format(n=match.number, other=show(state, rival))
        yield words._("They stay in the tournament until you take them out.")
