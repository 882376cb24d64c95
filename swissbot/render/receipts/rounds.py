"""Receipts for starting, publishing, holding and pairing rounds."""

from __future__ import annotations

from swissbot.render import icons
from swissbot.render.board.rounds import round_name
from swissbot.render.receipts.context import ReceiptContext
from swissbot.render.text.names import show
from swissbot.tournament.queries import current_round, field


def start(t: ReceiptContext) -> str:
    n = len([e for e in field(t.state) if e.playing])
    text = t.words.n("Started with {n} player.", "Started with {n} players.", n).format(n=n)
    return f"{icons.SETTLED} {text} {t.next}"


def publish(t: ReceiptContext) -> str:
    return f"{icons.SETTLED} {t.next}"


def hold(t: ReceiptContext) -> str:
    return t.words._("The countdown is stopped. The round waits until you publish it.")


def pair_again(t: ReceiptContext) -> str:
    if t.state.failure is not None:
        return t.words._("It still cannot be paired. Use `/round edit`, or change results or players.")
    return f"{icons.SETTLED} {t.next}"


def edit(t: ReceiptContext) -> str:
    return f"{icons.SETTLED} " + t.words._("Your pairings are in place.") + f" {t.next}"


def forbid(t: ReceiptContext) -> str:
    a, b = show(t.state, t.command.a), show(t.state, t.command.b)
    return f"{icons.SETTLED} " + t.words._("{a} and {b} are not paired from the next pairing on.").format(a=a, b=b)


def void(t: ReceiptContext) -> str:
    return f"{icons.SETTLED} " + t.words._("The round is taken back.") + f" {t.next}"


def clock(t: ReceiptContext) -> str:
    if t.command.match is not None and t.command.match in t.state.matches:
        until, what = t.state.matches[t.command.match].deadline, t.words._("Match {n}").format(n=t.command.match)
    else:
        now = current_round(t.state)
        until, what = (now.deadline, round_name(t.state, now, t.words)) if now is not None else (None, "")
    return f"{icons.SETTLED} " + t.words._("{what} ends {ago}.").format(what=what, ago=icons.ago(until or 0))
