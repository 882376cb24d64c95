"""Which posts should exist, in the order they are sent: the table of contents of `boards`.

A post that is not listed any more is taken down by the announcer, so everything that stays is listed for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from swissbot.render.board.absences import absent_posts, gone_posts
from swissbot.render.board.bracket import bracket_post
from swissbot.render.board.check_in import before_start
from swissbot.render.board.clock_notices import notices
from swissbot.render.board.moderators import call_post, dispute_post, failure_post, hold_post, pending, start_post
from swissbot.render.board.registration import registration
from swissbot.render.board.rounds import each_round_post, round_posts
from swissbot.render.board.standings import end_post, standings_post
from swissbot.render.board.threads import thread_posts
from swissbot.render.board.waiting import waiting
from swissbot.render.cache import MEMO, Facts, of_rounds
from swissbot.render.i18n.language import Words
from swissbot.render.message import Post
from swissbot.tournament.guild_settings import GuildSettings
from swissbot.tournament.queries import complete, published
from swissbot.tournament.state import Tournament


def board(state: Tournament, guild: GuildSettings, words: Words) -> tuple[Post, ...]:
    """Everything that should be posted for a tournament, by slot; slots are unique."""
    return tuple(posts(state, guild, words))


def posts(state: Tournament, guild: GuildSettings, words: Words) -> Iterator[Post]:
    """The same one by one, for whoever cannot wait for all of a big board at once."""
    if not state.log:
        return
    yield registration(state, words)
    yield from before_start(state, words)
    for round_ in published(state):
        if not complete(state, round_):
            yield from each_round_post(state, round_, words)
            continue
        # a complete round and its table are made again only when something they show has changed
        facts = of_rounds(state, round_.number, words, state.cut, plain=(state.name, state.phase, state.paused_at))
        yield from MEMO.get("round", facts, partial(round_posts, state, round_, words))
        yield MEMO.get("standings", facts, partial(standings_post, state, round_.number, words))
    bracket = bracket_post(state, words)
    if bracket is not None:
        yield bracket
    for round_ in published(state, "cut"):
        yield from round_posts(state, round_, words)
    if state.finished_at is not None and state.cancelled_at is None:
        yield MEMO.get("end", _end_facts(state, words), partial(end_post, state, words))
    asked = waiting(state, words)
    if asked is not None:
        yield asked
    yield from thread_posts(state, words)
    yield from absent_posts(state, words)
    yield from notices(state, guild, words)
    yield from gone_posts(state, guild, words)
    yield from _moderators(state, guild, words)


def _end_facts(state: Tournament, words: Words) -> Facts:
    """What the end post and its files are made of."""
    plain = (state.name, state.finished_at, state.finished_early, state.over_reason)
    return of_rounds(state, None, words, state.cut, *state.cut_rounds, *state.matches.values(), plain=plain)


def _moderators(state: Tournament, guild: GuildSettings, words: Words) -> Iterator[Post]:
    start = start_post(state, guild, words)
    if start is not None:
        yield start
    for match in state.matches.values():
        for made in (dispute_post, call_post):
            post = made(state, match, guild, words)
            if post is not None and not (state.over and match.score is None):
                yield post
    failed = failure_post(state, guild, words)
    if failed is not None:
        yield failed
    round_ = pending(state)
    if round_ is not None:
        yield hold_post(state, round_, words)
