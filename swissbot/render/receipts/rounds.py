"""Receipts for starting, publishing, holding and pairing rounds."""

from __future__ import annotations

from swissbot.render import signs
from swissbot.render.boards.rounds import round_name
from swissbot.render.names import show
from swissbot.render.receipts.told import Told
from swissbot.tournament.views import current_round, field


def start(t: Told) -> str:
    n = len([e for e in field(t.state) if e.playing])
    text = t.words.n("Started with {n} player.", "Started with {n} players.", n).format(n=n)
    return f"{signs.SETTLED} {text} {t.next}"


def publish(t: Told) -> str:
    return f"{signs.SETTLED} {t.next}"


def hold(t: Told) -> str:
    return t.words._("The countdown is stopped. The round waits until you publish it.")


def pair_again(t: Told) -> str:
    if t.state.failure is not None:
        return t.words._("It still cannot be paired. Use `/round edit`, or change results or players.")
    return f"{signs.SETTLED} {t.next}"


def edit(t: Told) -> str:
    return f"{signs.SETTLED} " + t.words._("Your pairings are in place.") + f" {t.next}"


def forbid(t: Told) -> str:
    a, b = show(t.state, t.command.a), show(t.state, t.command.b)
    return f"{signs.SETTLED} " + t.words._("{a} and {b} are not paired from the next pairing on.").format(a=a, b=b)


def void(t: Told) -> str:
    return f"{signs.SETTLED} " + t.words._("The round is taken back.") + f" {t.next}"


def clock(t: Told) -> str:
    if t.command.match is not None and t.command.match in t.state.matches:
        until, what = t.state.matches[t.command.match].deadline, t.words._("Match {n}").format(n=t.command.match)
    else:
        now = current_round(t.state)
        until, what = (now.deadline, round_name(t.state, now, t.words)) if now is not None else (None, "")
    return f"{signs.SETTLED} " + t.words._("{what} ends {ago}.").format(what=what, ago=signs.ago(until or 0))
