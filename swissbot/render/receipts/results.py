"""Receipts for results: the match as it is after what was done."""

from __future__ import annotations

from swissbot.render import icons
from swissbot.render.answers.my_match import match_sheet
from swissbot.render.i18n.language import Words
from swissbot.render.message import Message
from swissbot.render.receipts.context import ReceiptContext
from swissbot.render.text.scores import claim_text
from swissbot.tournament import commands as co
from swissbot.tournament.events import Side
from swissbot.tournament.queries import current_round, has_reports, open_matches, pending_round, side_of, status
from swissbot.tournament.state import Match, Round


def on_match(t: ReceiptContext) -> Message | str:
    """A player's match after what they did: the sheet of the match, with what happened first."""
    match = t.state.matches.get(t.command.match)
    side = side_of(t.state, match, t.user) if match is not None else None
    if match is None or side is None:
        return t.words._("Done.")
    said = _said(t, match, side)
    after = _after(t, match)
    if after:
        said = f"{said} {after}" if said else after
    return match_sheet(t.state, match, side, t.words, said)


def _said(t: ReceiptContext, match: Match, side: Side) -> str:
    words = t.words
    if isinstance(t.command, co.CallModerator):
        return words._("Moderators are called. Stay where you are; they see your match.")
    if isinstance(t.command, co.ClaimNoShow):
        return words._("Noted. If nobody comes until then, a moderator decides.")
    if isinstance(t.command, co.AnswerNoShow):
        return words._("Good: your opponent sees that you are there. Play, then report.")
    if isinstance(t.command, co.GiveEvidence):
        return words._("The picture is shown to moderators.")
    if status(match) == "dispute":
        return _disputed(match, side, words)
    already = words._("That was so already.") if t.already else ""
    return already or (words._("Recorded.") if match.score is not None or isinstance(t.command, co.Report) else "")


def _disputed(match: Match, side: Side, words: Words) -> str:
    if match.claim(side) is None:
        return words._("You said that the report is wrong, so moderators are called. You can also report yourself.")
    return words._("Your report differs from your opponent's, so moderators are called. A new report replaces yours.")


def _after(t: ReceiptContext, match: Match) -> str:
    """After the last result: what comes next; else how many are still open."""
    if match.score is None:
        return ""
    now = current_round(t.state)
    if t.state.over or pending_round(t.state) is not None or (now is not None and match.number not in now.matches):
        return t.next
    open_ = len(open_matches(t.state))
    return t.words.n("{n} match is still open.", "{n} matches are still open.", open_).format(n=open_) if open_ else ""


def set_result(t: ReceiptContext) -> str:
    match = t.state.matches.get(t.command.match)
    if match is None or match.score is None:
        return f"{icons.SETTLED} " + t.words._("Recorded.")
    told = t.words._("Match {n}: {score}.").format(
        n=match.number, score=claim_text(t.state, match, match.score, t.words)
    )
    old = t.before.matches.get(match.number) if t.before is not None else None
    if old is not None and old.score is not None and old.score != match.score and t.before is not None:
        told += " " + t.words._("Before: {score}.").format(score=claim_text(t.before, old, old.score, t.words))
    now = current_round(t.state)
    if now is not None and is_late(t, match, now) and not t.state.over:
        if has_reports(t.state, now) or pending_round(t.state) is not None:
            told += " " + t.words._("Points follow; the pairings stand.")
        else:
            told += " " + t.words._("Points follow. Nobody has reported round {n} yet: it can be paired anew.").format(
                n=now.number
            )
        return f"{icons.SETTLED} {told}"
    return f"{icons.SETTLED} {told} {_after(t, match)}".rstrip()


def is_late(t: ReceiptContext, match: Match, now: Round) -> bool:
    """Whether round `now` was already there when a result of an earlier round was set: not if that result led to it."""
    was = current_round(t.before) if t.before is not None else None
    return was is not None and match.stage == now.stage == "swiss" and match.round < was.number


def rematch(t: ReceiptContext) -> str:
    return t.words._("Match {n} is played again: all reports of it are gone.").format(n=t.command.match)
