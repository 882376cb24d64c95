"""Posts for moderators: the round that waits, disputes, calls, a pairing that failed, the moment to start."""

from __future__ import annotations

import re

from swissbot.engine.presets import clock_of
from swissbot.engine.types import Reason
from swissbot.render import buttons, icons
from swissbot.render.board.cut_line import cut_choice, tie_text
from swissbot.render.board.rounds import round_name
from swissbot.render.custom_id import build
from swissbot.render.i18n.language import Words
from swissbot.render.message import AMBER, BLURPLE, GREEN, RED, Button, Message, Option, Post, Row, Select, Text
from swissbot.render.reasons.rules import reason_text
from swissbot.render.text.names import escape_text, mention, show
from swissbot.render.text.scores import claim_text, decision_label, in_selects, offered, settled_sign, value
from swissbot.tournament.events import Side
from swissbot.tournament.guild_settings import GuildSettings
from swissbot.tournament.queries import current_round, field, in_dispute, matches, missing, pending_round
from swissbot.tournament.state import Match, Round, Tournament

LINE_BY_LOTS = "cut-line-lots"
LISTED = 20
"""Pairings shown before a round is published."""
MOST_BUTTONS = 24
MOST_HOSTS = 10
MOST_EVIDENCE = 5
_URL = re.compile(r"https://[^\s<>()\[\]]{1,400}")


def hold_post(state: Tournament, waiting: Round, words: Words) -> Post:
    """Slot `hold:<stage>:<round>`: the countdown and the next pairings."""
    held = waiting.publish_at is None
    every = matches(state, waiting)
    head = words._("Next pairings")
    if waiting.stage == "cut":
        head = words._("Next: {round}").format(round=round_name(state, waiting, words))
    lines = [f"## {head}", _complete(waiting, words), _when(state, waiting, words)]
    lines += [_pairing_line(state, match) for match in every[:LISTED]]
    if len(every) > LISTED:
        rest = len(every) - LISTED
        lines.append("… " + words.n("and {n} more", "and {n} more", rest).format(n=rest))
    lines += [f"-# {_reason_text(state, note, words)}" for note in waiting.notes[:3] if note.code != LINE_BY_LOTS]
    choice = _line_by_lots(state, waiting, words)
    if choice:
        lines.append(choice[0])
    shown = buttons.rows(
        buttons.publish(state, waiting.stage, waiting.number, words),
        None if held else buttons.hold(state, waiting.stage, waiting.number, words),
    )
    slot = f"hold:{waiting.stage}:{waiting.number}"
    select = choice[1:] if choice else ()
    text = Text("\n".join(line for line in lines if line))
    return Post(slot, Message((text, *select, *shown), GREEN), "moderators")


def _when(state: Tournament, waiting: Round, words: Words) -> str:
    """When the round that waits is published; in the cut the heading has said which round."""
    ago, cut = icons.ago(waiting.publish_at or 0), waiting.stage == "cut"
    if waiting.publish_at is None:
        held = words._("The next round is paired and held. It starts when you publish it.")
        return words._("It is held. It starts when you publish it.") if cut else held
    if state.paused_at is not None:
        paused = words._("The next round is paired. The countdown is paused.")
        return words._("The countdown is paused.") if cut else paused
    said = words._("It is published {ago}.") if cut else words._("The next round is paired. It is published {ago}.")
    return said.format(ago=ago)


def _line_by_lots(state: Tournament, waiting: Round, words: Words) -> tuple[str, Select | Row] | tuple[()]:
    """The warning that only lots decided who is in the cut, and what to choose with instead; empty where they did
    not."""
    note = next((note for note in waiting.notes if note.code == LINE_BY_LOTS), None)
    tied = note.facts["entrants"] if note is not None else ()
    if state.cut is None or not isinstance(tied, tuple) or not tied:
        return ()
    places = sum(entrant in tied for entrant in state.cut.seeds)
    choice = cut_choice(state, tied, places, words, size=len(state.cut.seeds))
    return f"⚠ {tie_text(state, tied, places, words)}", choice


def start_post(state: Tournament, guild: GuildSettings, words: Words) -> Post | None:
    """Slot `start`: the start time has come; nothing starts by itself."""
    starts = state.settings.starts
    if state.started_at is not None or state.over or f"start:{starts}" not in state.reminded:
        return None
    inside, absent = field(state), missing(state)
    told = words.n("{n} player is in.", "{n} players are in.", len(inside)).format(n=len(inside))
    if absent:
        names = ", ".join(show(state, e.id) for e in absent[:LISTED]) + (" …" if len(absent) > LISTED else "")
        told += " " + words._("Not checked in, left out at the start: {names}").format(names=names)
    elif state.check_in_open:
        told += " " + words._("All are checked in.")
    text = f"**{words._('It is time to start {name}.').format(name=escape_text(state.name))}**\n{told}"
    sheet = _to_moderators(state, guild, text, buttons.rows(buttons.start(state, words)), BLURPLE)
    return Post("start", sheet, "moderators")


def dispute_post(state: Tournament, match: Match, guild: GuildSettings, words: Words) -> Post | None:
    """Slot `dispute:<match>`: both claims and a button for every score; once settled, how. None: no dispute."""
    if in_dispute(match):
        text = "\n".join(
            [match_heading(match, words), claims_text(state, match, words), *evidence_lines(state, match, words)]
        )
        sheet = _to_moderators(state, guild, text, decisions(state, match, words), RED)
        return Post(f"dispute:{match.number}", sheet, "moderators")
    if match.score is None or not _was_disputed(match):
        return None
    told = claim_text(state, match, match.score, words)
    if match.decided_by:
        told = words._("{score}, decided by {user}").format(score=told, user=mention(match.decided_by))
    text = f"{settled_sign(match)} {_where(match, words)}: {told}"
    if match.reason:
        text += f" – {escape_text(match.reason)}"
    return Post(f"dispute:{match.number}", Message((Text(text),), GREEN), "moderators")


def call_post(state: Tournament, match: Match, guild: GuildSettings, words: Words) -> Post | None:
    """Slot `call:<match>`: somebody asked for a moderator, or says that the other is not there."""
    now = current_round(state)
    if match.called_at is None or in_dispute(match) or now is None or match.number not in now.matches:
        return None
    both = words._("{a} against {b}").format(a=show(state, match.a), b=show(state, match.b))
    lines = [f"**{_where(match, words)}**: {both}"]
    if match.no_show_by is not None:
        lines.append(no_show_text(state, match, match.no_show_by, words))
    else:
        lines.append(words._("A moderator is asked for ({ago}).").format(ago=icons.ago(match.called_at)))
        if match.called_note:
            lines.append(f"> {escape_text(match.called_note)}")
    if match.score is not None:
        told = words._("It is settled: {score}. To change that use `/match set`.")
        lines.append(told.format(score=claim_text(state, match, match.score, words)))
    below = decisions(state, match, words) if match.score is None else ()
    sheet = _to_moderators(state, guild, "\n".join(lines), below, AMBER)
    return Post(f"call:{match.number}", sheet, "moderators")


def failure_post(state: Tournament, guild: GuildSettings, words: Words) -> Post | None:
    """Slot `failure:<round>`: why the next round could not be paired. Every result stands."""
    if state.failure is None or state.over:
        return None
    why = _reason_text(state, state.failure.reason, words)
    head = words._("Round {n} could not be paired. Every result is kept.").format(n=state.failure.round)
    what = words._("Press Try again, or change what stands in the way: /round edit, /match set, /player drop.")
    sheet = _to_moderators(
        state, guild, f"**{head}**\n{why}\n{what}", buttons.rows(buttons.try_again(state, words)), RED
    )
    return Post(f"failure:{state.failure.round}", sheet, "moderators")


def match_heading(match: Match, words: Words) -> str:
    """`⚖ Match 7, round 3`."""
    return f"{icons.DISPUTE} {_where(match, words)}"


def claims_text(state: Tournament, match: Match, words: Words) -> str:
    """`@Cem says **2–0 for Cem**, @Dora says **2–1 for Dora**`; who only objects `says this is wrong`."""
    told: list[str] = []
    side: Side
    for side in ("a", "b"):
        claim, who = match.claim(side), show(state, match.entrant(side))
        if claim is not None:
            said = claim_text(state, match, claim.score, words)
            told.append(words._("{name} says **{score}**").format(name=who, score=said))
        elif match.disputed_by == side:
            told.append(words._("{name} says **that is wrong**").format(name=who))
    return ", ".join(told)


def evidence_lines(state: Tournament, match: Match, words: Words) -> list[str]:
    """A link for each picture that was given, the newest ones."""
    told = words._("Picture from {name}: {url}")
    given = [(side, url) for side, url in match.evidence if _URL.fullmatch(url)]
    return [told.format(name=show(state, match.entrant(s)), url=f"<{url}>") for s, url in given[-MOST_EVIDENCE:]]


def no_show_text(state: Tournament, match: Match, by: Side, words: Words) -> str:
    absent: Side = "b" if by == "a" else "a"
    told = words._("{name} says that {other} is not here; the time for that ends {ago}.")
    return told.format(
        name=show(state, match.entrant(by)),
        other=show(state, match.entrant(absent)),
        ago=icons.ago(match.no_show_until or 0),
    )


def decisions(state: Tournament, match: Match, words: Words) -> tuple[Row | Select, ...]:
    """A button for every score the match can end with, and Rematch where a report can be taken back; a select where
    they are too many."""
    pairs = offered(state, match)
    reported = match.claim_a is not None or match.claim_b is not None
    again = buttons.rematch(state, match.number, words) if reported else None
    clock = clock_of(state.rules.preset)
    nobody = None
    if match.stage == "swiss" and clock is not None and clock.undecided == "double-loss":
        nobody = Button(words._("Double loss"), build("decide", state.id, match.number, "double-loss"))
    if len(pairs) < MOST_BUTTONS:
        made = [
            Button(decision_label(state, match, pair, words), build("decide", state.id, match.number, value(pair)))
            for pair in pairs
        ]
        return buttons.rows(*made, nobody, again)
    options = [Option(decision_label(state, match, pair, words), value(pair)) for pair in pairs]
    selects = in_selects(
        options, lambda *more: build("pick-decide", state.id, match.number, *more), words._("Decide the result")
    )
    return (*selects, *buttons.rows(nobody, again))


def moderators(state: Tournament, guild: GuildSettings) -> tuple[str, frozenset[int], frozenset[int]]:
    """Their mentions, their users and their roles: the organiser role, else the creator and hosts."""
    users = list(dict.fromkeys(u for u in (state.creator, *sorted(state.hosts)) if u))[:MOST_HOSTS]
    roles = frozenset({guild.organiser_role} if guild.organiser_role is not None else ())
    text = " ".join([*(f"<@&{role}>" for role in roles), *(mention(user) for user in users)])
    return text, frozenset(users), roles


def _to_moderators(
    state: Tournament, guild: GuildSettings, text: str, below: tuple[Row | Select, ...], accent: int
) -> Message:
    called, users, roles = moderators(state, guild)
    return Message((Text(f"{text}\n-# {called}"), *below), accent, users, roles)


def _was_disputed(match: Match) -> bool:
    differ = match.claim_a is not None and match.claim_b is not None and match.claim_a.score != match.claim_b.score
    return differ or match.disputed_by is not None


def _where(match: Match, words: Words) -> str:
    if match.stage == "cut":
        return words._("Match {match}, top cut").format(match=match.number)
    return words._("Match {match}, round {round}").format(match=match.number, round=match.round)


def _complete(waiting: Round, words: Words) -> str:
    if waiting.stage == "cut" or waiting.number == 1:
        return ""
    return f"{icons.SETTLED} " + words._("All results of round {n} are in.").format(n=waiting.number - 1)


def _pairing_line(state: Tournament, match: Match) -> str:
    if match.b is None:
        return f"{icons.BYE} {show(state, match.a)}"
    return f"`{match.table}`  {show(state, match.a)} – {show(state, match.b)}"


def _reason_text(state: Tournament, reason: Reason, words: Words) -> str:
    return reason_text(reason, lambda entrant: show(state, entrant), words)


def pending(state: Tournament) -> Round | None:
    """The round that moderators may publish."""
    return None if state.over else pending_round(state)
