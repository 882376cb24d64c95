"""What happened, in words: one sentence for every event, for the log and for the preview of an undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from swissbot.engine.types import SITTING_OUT, EntrantId
from swissbot.render import icons
from swissbot.render.i18n.language import Words
from swissbot.render.text import labels
from swissbot.render.text.names import escape, escape_text, mention, show
from swissbot.render.text.scores import score_text
from swissbot.tournament import events as ev
from swissbot.tournament.events import Event, Record, Score, Side
from swissbot.tournament.state import Tournament

Told = Callable[[Tournament, Any, Words], str]


def happened(state: Tournament, record: Record, words: Words) -> str:
    """One sentence without a full stop, names as they are now; a given reason at its end."""
    text = _TOLD[type(record.event)](state, record.event, words)
    reason = getattr(record.event, "reason", "")
    return f"{text} – {escape_text(reason, 100)}" if isinstance(reason, str) and reason else text


def who(record: Record, words: Words) -> str:
    """Who did it: a mention, or the bot's clock."""
    return mention(record.user) if record.user else words._("the clock")


def entrants_of(state: Tournament, event: Event) -> frozenset[EntrantId]:
    """Whom an event is about, for a log of one player."""
    named = {getattr(event, field, None) for field in ("entrant", "a", "b")}
    match = about_match(event)
    known = state.matches.get(match) if match is not None else None
    named |= {known.a, known.b} if known is not None else set()
    return frozenset(entrant for entrant in named if isinstance(entrant, str))


def about_match(event: Event) -> int | None:
    """The match an event is about."""
    match = getattr(event, "match", None)
    return match if isinstance(match, int) else None


def _match(state: Tournament, number: int, words: Words) -> str:
    known = state.matches.get(number)
    if known is None:
        return words._("match {n}").format(n=number)
    return words._("match {n} ({a} – {b})").format(n=number, a=show(state, known.a), b=show(state, known.b))


def _score(state: Tournament, number: int, score: Score, words: Words) -> str:
    """`2–1 for @Cem`; for a match that is not there any more from side a's view."""
    known = state.matches.get(number)
    if known is None or score.result not in ("a", "b"):
        return score_text(score, words)
    side: Side = "a" if score.result == "a" else "b"
    text = words._("{score} for {name}").format(
        score=score_text(score, words, side), name=show(state, known.entrant(side))
    )
    return f"{icons.GIVEN_UP} {text}" if score.forfeit else text


def _round(stage: str, number: int, words: Words) -> str:
    return words._("round {n}").format(n=number) if stage == "swiss" else words._("top cut, round {n}").format(n=number)


def _changed(_: Tournament, event: ev.Changed, words: Words) -> str:
    parts = []
    if event.name is not None:
        parts.append(words._("name: {name}").format(name=escape_text(event.name, 100)))
    if event.channel is not None:
        parts.append(words._("channel: {channel}").format(channel=f"<#{event.channel}>"))
    if event.rules is not None:
        parts.append(words._("rules of play"))
    if event.settings is not None:
        parts.append(words._("settings"))
    return words._("changed {what}").format(what=", ".join(parts))


def _joined(_: Tournament, event: ev.Joined, words: Words) -> str:
    name = escape(event.name) if event.user is None else mention(event.user)
    if event.waiting:
        return words._("{name} is on the waiting list").format(name=name)
    if event.round > 1:
        return words._("{name} joined for round {n}").format(name=name, n=event.round)
    return words._("{name} joined").format(name=name)


def _entrant_changed(state: Tournament, event: ev.EntrantChanged, words: Words) -> str:
    parts = []
    if event.name is not None:
        parts.append(words._("name {value}").format(value=escape(event.name)))
    if event.seed is not None:
        parts.append(words._("seed {value}").format(value=event.seed))
    if event.rating is not None:
        parts.append(words._("rating {value}").format(value=event.rating))
    if event.answer is not None:
        parts.append(words._("answer"))
    if event.members is not None:
        parts.append(words._("members"))
    what = ", ".join(parts) or words._("details")
    return words._("{name} has a new {what}").format(name=show(state, event.entrant), what=what)


def _dropped(state: Tournament, event: ev.Dropped, words: Words) -> str:
    name = show(state, event.entrant)
    told = {
        "self": words._("{name} left after round {n}"),
        "organiser": words._("{name} was taken out after round {n}"),
        "disqualified": words._("{name} was disqualified after round {n}"),
        "server": words._("{name} left the server after round {n}"),
    }[event.kind]
    return f"{icons.LEFT} {told.format(name=name, n=event.after)}"


def _penalised(state: Tournament, event: ev.Penalised, words: Words) -> str:
    told = {
        "warning": words._("{name} got a warning"),
        "game-loss": words._("{name} got a game loss"),
        "match-loss": words._("{name} got a match loss"),
    }[event.kind]
    return told.format(name=show(state, event.entrant))


def _undone(_: Tournament, event: ev.Undone, words: Words) -> str:
    if len(event.seqs) == 1:
        return words._("took back {n}").format(n=event.seqs[0])
    return words._("took back {first}–{last}").format(first=min(event.seqs, default=0), last=max(event.seqs, default=0))


def _paired(_: Tournament, event: ev.RoundPaired, words: Words) -> str:
    played = sum(m.b is not None for m in event.matches)
    told = (
        words._("{round} was paired by hand (matches: {n})")
        if event.edited
        else words._("{round} was paired (matches: {n})")
    )
    return told.format(round=_round(event.stage, event.round, words), n=played)


def _deadline(state: Tournament, event: ev.DeadlineSet, words: Words) -> str:
    what = _round(event.stage, event.round, words)
    if event.match is not None:
        what = _match(state, event.match, words)
    if event.deadline is None:
        return words._("{what} has no deadline any more").format(what=what)
    return words._("{what} ends {time}").format(what=what, time=icons.clock(event.deadline))


def _claimed(state: Tournament, event: ev.Claimed, words: Words) -> str:
    return words._("{match}: claimed {score}").format(
        match=_match(state, event.match, words), score=_score(state, event.match, event.score, words)
    )


def _settled(state: Tournament, event: ev.Settled, words: Words) -> str:
    told = {
        "agreed": words._("both agree"),
        "confirmed": words._("confirmed"),
        "unopposed": words._("nobody objected"),
        "conceded": words._("conceded"),
        "left": words._("a player left"),
        "override": words._("decided by an organiser"),
        "penalty": words._("penalty"),
        "deadline": words._("time is up"),
        "no-show": words._("not there"),
    }[event.how]
    score = words._("bye") if event.score.result in SITTING_OUT else _score(state, event.match, event.score, words)
    return words._("{match} is {score} ({how})").format(match=_match(state, event.match, words), score=score, how=told)


def _about_match(text: Callable[[Words], str]) -> Told:
    return lambda state, event, words: text(words).format(match=_match(state, event.match, words))


def _about_entrant(text: Callable[[Words], str]) -> Told:
    return lambda state, event, words: text(words).format(name=show(state, event.entrant))


def _about_round(text: Callable[[Words], str]) -> Told:
    return lambda _, event, words: text(words).format(
        round=_round(getattr(event, "stage", "swiss"), event.round, words)
    )


def _plainly(text: Callable[[Words], str]) -> Told:
    return lambda _, __, words: text(words)


_TOLD: Mapping[type[Any], Told] = {
    ev.Created: lambda _, e, w: w._("created {name} ({game})").format(
        name=escape_text(e.name, 100), game=labels.game(e.rules.preset, w)
    ),
    ev.Changed: _changed,
    ev.HostAdded: lambda _, e, w: w._("{name} is a host").format(name=mention(e.user)),
    ev.Started: lambda _, e, w: w._("started with {n} rounds, {out} left out").format(n=e.rounds, out=len(e.removed)),
    ev.Paused: _plainly(lambda w: w._("paused")),
    ev.Resumed: _plainly(lambda w: w._("went on")),
    ev.Finished: lambda _, e, w: w._("ended early") if e.early else w._("finished"),
    ev.Cancelled: _plainly(lambda w: w._("cancelled")),
    ev.Undone: _undone,
    ev.Joined: _joined,
    ev.Left: lambda s, e, w: w._("{name} withdrew").format(name=show(s, e.entrant)),
    ev.MovedUp: _about_entrant(lambda w: w._("{name} moved up from the waiting list")),
    ev.CheckInOpened: _plainly(lambda w: w._("check-in opened")),
    ev.CheckedIn: _about_entrant(lambda w: w._("{name} checked in")),
    ev.EntrantChanged: _entrant_changed,
    ev.DeckSubmitted: _about_entrant(lambda w: w._("{name} gave a list")),
    ev.Dropped: _dropped,
    ev.Reinstated: _about_entrant(lambda w: w._("{name} is back")),
    ev.Penalised: _penalised,
    ev.RoundPaired: _paired,
    ev.PairingFailed: lambda _, e, w: w._("round {n} could not be paired").format(n=e.round),
    ev.RoundHeld: _about_round(lambda w: w._("{round} was held")),
    ev.RoundPublished: _about_round(lambda w: w._("{round} was published")),
    ev.RoundVoided: _about_round(lambda w: w._("{round} was taken back")),
    ev.DeadlineSet: _deadline,
    ev.Reminded: _plainly(lambda w: w._("a reminder was given")),
    ev.PairForbidden: lambda s, e, w: w._("{a} and {b} are not paired").format(a=show(s, e.a), b=show(s, e.b)),
    ev.Claimed: _claimed,
    ev.ClaimExtended: _about_match(lambda w: w._("{match}: the claim waits longer")),
    ev.Disputed: _about_match(lambda w: w._("{match}: the claim is disputed")),
    ev.EvidenceGiven: _about_match(lambda w: w._("{match}: a picture was given")),
    ev.ModeratorCalled: _about_match(lambda w: w._("{match}: a moderator was called")),
    ev.NoShowClaimed: _about_match(lambda w: w._("{match}: the opponent is said not to be there")),
    ev.NoShowAnswered: _about_match(lambda w: w._("{match}: both are there")),
    ev.MemberLeft: lambda _, e, w: w._("{name} is not in the server any more").format(name=mention(e.user)),
    ev.MemberReturned: lambda _, e, w: w._("{name} is in the server again").format(name=mention(e.user)),
    ev.Settled: _settled,
    ev.Reopened: _about_match(lambda w: w._("{match} is played again")),
    ev.CutStarted: lambda _, e, w: w._("the top cut of {n} began").format(n=len(e.seeds)),
    ev.CutUndone: _plainly(lambda w: w._("the top cut was taken back")),
}
