"""Receipts for the tournament as a whole: settings, pause, end, undo, cut."""

from __future__ import annotations

from swissbot.render import icons
from swissbot.render.receipts.context import ReceiptContext
from swissbot.render.text.advice import at_creation
from swissbot.render.text.names import escape_text, mention
from swissbot.tournament.queries import field, pending_round


def create(t: ReceiptContext) -> str:
    name, channel = escape_text(t.state.name), f"<#{t.state.channel}>"
    text = t.words._("**{name}** is created; people join in {channel}.").format(name=name, channel=channel)
    text += " " + t.words._("When all are there, start it: `/tournament start`.")
    return f"{text}\n{at_creation(t.state.rules, t.state.settings, t.words)}".rstrip()


def imported(t: ReceiptContext) -> str:
    """How much of it came in, and what it does now."""
    n, rounds = len(field(t.state)), len(t.state.rounds)
    players = t.words.n("{n} player", "{n} players", n).format(n=n)
    played = t.words.n("{n} round", "{n} rounds", rounds).format(n=rounds)
    text = t.words._("**{name}** is imported: {players}, {rounds}.")
    said = text.format(name=escape_text(t.state.name), players=players, rounds=played)
    return f"{icons.SETTLED} {said} {t.next}".rstrip()


def saved(t: ReceiptContext) -> str:
    return f"{icons.SETTLED} " + t.words._("Saved.")


def host(t: ReceiptContext) -> str:
    return f"{icons.SETTLED} " + t.words._("{name} is a host now.").format(name=mention(t.command.user))


def pause(t: ReceiptContext) -> str:
    return t.words._("Paused: all clocks stand still. Results can still be reported; `/tournament resume` goes on.")


def resume(t: ReceiptContext) -> str:
    return t.words._("All clocks go on; every deadline moved by the time of the pause.")


def finish(t: ReceiptContext) -> str:
    return f"{icons.FIRST} " + t.words._("Ended. The final ranking is posted.")


def cancel(t: ReceiptContext) -> str:
    return t.words._("Cancelled. `/tournament undo` takes it back.")


def undo(t: ReceiptContext) -> str:
    n = len(t.state.undone) - (len(t.before.undone) if t.before is not None else 0)
    text = t.words.n("{n} change is taken back.", "{n} changes are taken back.", n).format(n=n)
    waiting = pending_round(t.state)
    held = waiting is not None and waiting.publish_at is None
    return f"{icons.SETTLED} {text}" + (f" {t.next}" if held else "")


def cut_start(t: ReceiptContext) -> str:
    n = len(t.state.cut.seeds) if t.state.cut is not None else 0
    return f"{icons.SETTLED} " + t.words._("The top {n} begins.").format(n=n) + f" {t.next}"


def cut_undo(t: ReceiptContext) -> str:
    return f"{icons.SETTLED} " + t.words._("The top cut is taken back.")


def clockwork(t: ReceiptContext) -> str:
    return t.words._("Done.")
