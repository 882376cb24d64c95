"""Receipts for entering, leaving, and what organisers change about players."""

from __future__ import annotations

from swissbot.render import icons
from swissbot.render.receipts.context import ReceiptContext
from swissbot.render.text.names import escape, escape_text, mention, show
from swissbot.tournament.queries import entrant_of, field, waiting_list
from swissbot.tournament.state import Entrant


def join(t: ReceiptContext) -> str:
    mine = entrant_of(t.state, t.user)
    if mine is None:
        return t.words._("You are in.")
    if mine.waiting:
        place = [e.id for e in waiting_list(t.state)].index(mine.id) + 1
        told = t.words._("It is full: you are number {place} on the waiting list and move up by yourself.")
        return f"{icons.WAITING} " + told.format(place=place)
    if t.state.started_at is not None:
        return f"{icons.SETTLED} " + t.words._("You are in from round {n}.").format(n=mine.joined)
    text = f"{icons.SETTLED} " + t.words._("You are in **{name}**.").format(name=escape_text(t.state.name))
    if t.state.settings.team_size > 1:
        text = f"{icons.SETTLED} {_team(t, mine)}"
    if t.state.check_in_open and not mine.checked_in:
        return text + " " + t.words._("**Check in now**, else you are left out.")
    if t.state.settings.starts is not None:
        return text + " " + t.words._("It starts {ago}.").format(ago=icons.ago(t.state.settings.starts))
    return text + " " + t.words._("You are pinged when it starts.")


def change_team(t: ReceiptContext) -> str:
    mine = entrant_of(t.state, t.user)
    return f"{icons.SETTLED} {_team(t, mine)}" if mine is not None else t.words._("Done.")


def _team(t: ReceiptContext, mine: Entrant) -> str:
    """`**Team Red** is in: @Anna @Ben. 1 place is free.`"""
    users = " ".join(mention(user) for user in mine.users)
    text = t.words._("**{team}** is in: {users}.").format(team=escape(mine.name), users=users)
    free = t.state.settings.team_size - len(mine.users)
    if free > 0:
        text += " " + t.words.n("{n} place in it is free.", "{n} places in it are free.", free).format(n=free)
    return text


def leave(t: ReceiptContext) -> str:
    return f"{icons.LEFT} " + t.words._("You are out. You can join again while registration is open.")


def check_in(t: ReceiptContext) -> str:
    return f"{icons.SETTLED} " + t.words._("You are checked in. You are pinged when round 1 begins.")


def add_players(t: ReceiptContext) -> str:
    n = len(t.command.players)
    text = t.words.n("{n} player added", "{n} players added", n).format(n=n)
    names = ", ".join(escape(p.name) for p in t.command.players[:5]) + (" …" if n > 5 else "")
    total = t.words.n("{n} player", "{n} players", len(field(t.state))).format(n=len(field(t.state)))
    return f"{icons.SETTLED} {text}: {names}. {t.words._('Now: {players}.').format(players=total)}"


def change_entrant(t: ReceiptContext) -> str:
    return f"{icons.SETTLED} " + t.words._("Saved for {name}.").format(name=show(t.state, t.command.entrant))


def drop(t: ReceiptContext) -> str:
    if t.command.entrant is None:
        return f"{icons.LEFT} " + t.words._("You left the tournament. Your results stay.")
    entrant = t.command.entrant
    if entrant not in t.state.entrants and t.before is not None:  # before the start nothing of them is kept
        return f"{icons.LEFT} " + t.words._("{name} is out.").format(name=show(t.before, entrant))
    text = t.words._("{name} is out. Results stay; pairings go on without them.")
    return f"{icons.LEFT} " + text.format(name=show(t.state, entrant))


def reinstate(t: ReceiptContext) -> str:
    text = t.words._("{name} is back and is paired again from the next round.")
    return f"{icons.SETTLED} " + text.format(name=show(t.state, t.command.entrant))


def penalise(t: ReceiptContext) -> str:
    return f"{icons.SETTLED} " + t.words._("Noted for {name}.").format(name=show(t.state, t.command.entrant))


def deck(t: ReceiptContext) -> str:
    return f"{icons.SETTLED} " + t.words._("Your list is saved. Submit again to change it.")
