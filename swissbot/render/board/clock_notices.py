"""Notices about clocks: which matches are still open, what becomes of them, and what starts anew after an outage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from swissbot.render import buttons, icons
from swissbot.render.board.moderators import moderators
from swissbot.render.i18n.language import Words
from swissbot.render.message import AMBER, Message, Post, Text
from swissbot.render.text.names import show
from swissbot.tournament.events import Reminded
from swissbot.tournament.guild_settings import GuildSettings
from swissbot.tournament.queries import current_round, open_matches
from swissbot.tournament.rules import round_clock
from swissbot.tournament.state import Match, Round, Tournament

LISTED = 15


def notices(state: Tournament, guild: GuildSettings, words: Words) -> Iterator[Post]:
    """Slots `notice:<seq>`, and `overdue:<stage>:<round>` and `overdue:<match>` for moderators. Players are named, not
    pinged: the round pinged them. They go when the matches are played, or the deadline moves."""
    now, every = current_round(state), open_matches(state)
    if now is None or not every or state.over:
        return
    given = _given(state, now)
    yield from _away(state, now, given, words)
    shared = [match for match in every if match.deadline is None]
    if now.deadline is not None and shared:
        yield from _of_clock(state, guild, shared, given, now, words=words)
    for match in every:
        if match.deadline is not None:
            yield from _of_clock(state, guild, [match], given, match, words=words)


def _given(state: Tournament, now: Round) -> dict[str, int]:
    """The notices given since the round was paired, with the sequence numbers of the facts."""
    found: dict[str, int] = {}
    for record in reversed(state.log):
        if record.seq <= now.paired_seq:
            break
        if isinstance(record.event, Reminded) and record.seq not in state.undone:
            found.setdefault(record.event.what, record.seq)
    return found


def _of_clock(
    state: Tournament,
    guild: GuildSettings,
    every: Sequence[Match],
    given: Mapping[str, int],
    of: Round | Match,
    *,
    words: Words,
) -> Iterator[Post]:
    """The reminder or the end of the clock of a round, or of a match."""
    ended = _key(of, "end") in given
    name = _key(of, "end" if ended else "soon")
    if name not in given or of.deadline is None:
        return
    text = _text(state, every, of.deadline, ended=ended, words=words)
    shown = buttons.rows(buttons.report(state, words), buttons.my_match(state, words))
    yield Post(f"notice:{given[name]}", Message((Text(text), *shown), AMBER))
    if ended:
        called, users, roles = moderators(state, guild)
        told = Text(f"{text}\n{_for_moderators(state, every, words)}\n-# {called}")
        slot = f"overdue:{of.stage}:{of.number}" if isinstance(of, Round) else f"overdue:{of.number}"
        yield Post(slot, Message((told,), AMBER, users, roles), "moderators")


def _key(of: Round | Match, what: round_clock.What) -> str:
    return round_clock.round_key(of, what) if isinstance(of, Round) else round_clock.match_key(of, what)


def _away(state: Tournament, now: Round, given: dict[str, int], words: Words) -> Iterator[Post]:
    """One notice after the bot was away: nobody loses by that."""
    seqs = [seq for what, seq in given.items() if what.startswith("away:")]
    if not seqs:
        return
    lines = [f"**{words._('The bot was away. Times that ran out meanwhile begin anew; nobody loses by it.')}**"]
    if now.grace and now.deadline is not None:
        lines.append(words._("The round ends {ago}.").format(ago=icons.ago(now.deadline)))
    shown = buttons.rows(buttons.report(state, words), buttons.my_match(state, words))
    yield Post(f"notice:{max(seqs)}", Message((Text("\n".join(lines)), *shown), AMBER))


def _text(state: Tournament, every: Sequence[Match], deadline: int, *, ended: bool, words: Words) -> str:
    ago = icons.ago(deadline)
    head = words._("The round ended {ago}.") if ended else words._("The round ends {ago}.")
    count = words.n("{n} match is open:", "{n} matches are open:", len(every)).format(n=len(every))
    lines = [f"**{head.format(ago=ago)}** {count}"]
    lines += [f"`{m.table}`  {show(state, m.a)} – {show(state, m.b)}" for m in every[:LISTED]]
    if len(every) > LISTED:
        rest = len(every) - LISTED
        lines.append("… " + words.n("and {n} more", "and {n} more", rest).format(n=rest))
    if ended:
        lines += _what_now(state, every, deadline, words)
    return "\n".join(lines)


def _what_now(state: Tournament, every: Sequence[Match], deadline: int, words: Words) -> list[str]:
    """Extra turns, and what becomes of matches that nobody reports."""
    lines: list[str] = []
    turns, settings = state.settings.extra_turns, state.settings
    if turns:
        lines.append(words.n("Finish with {n} extra turn.", "Finish with {n} extra turns.", turns).format(n=turns))
    now = current_round(state)
    verdicts = {match.number for _, match in round_clock.verdicts(state, now)} if now is not None else set()
    if any(match.number in verdicts for match in every):
        told = words._("Matches without a report then become a double loss {ago}.")
        if settings.at_deadline == "draw":
            told = words._("Matches without a report then become a draw {ago}.")
        lines.append(told.format(ago=icons.ago(deadline + 60 * settings.extra)))
    else:
        lines.append(words._("Finish and report; a moderator decides what stays open."))
    return lines


def _for_moderators(state: Tournament, every: Sequence[Match], words: Words) -> str:
    now = current_round(state)
    verdicts = {match.number for _, match in round_clock.verdicts(state, now)} if now is not None else set()
    if any(match.number in verdicts for match in every):
        return words._("To give more time: `/round clock`.")
    return words._("Decide with `/match set`, or give time with `/round clock`.")
