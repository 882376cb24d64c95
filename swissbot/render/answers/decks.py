"""Deck lists: one's own, another's where it is open, and whose there are. Organisers may read every one."""

from __future__ import annotations

from swissbot.engine.types import EntrantId
from swissbot.render import buttons, icons, limits
from swissbot.render.custom_id import build
from swissbot.render.i18n.language import Words
from swissbot.render.message import Attachment, Button, Form, Message, Option, Select, Text, TextInput
from swissbot.render.text.names import escape_text, label, plain, show
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import decks_shown, entrant_of
from swissbot.tournament.rules.registration import MAX_DECK
from swissbot.tournament.state import Tournament

PER_PAGE = 25
MAX_SHOWN = 3_600
"""Characters of a list in a message; a longer one, escaped, is cut."""


def deck_form(state: Tournament, user: int, words: Words) -> Form:
    """Custom id `deck`, field `text`, filled with the list that is there. Raises `Refused`."""
    mine = entrant_of(state, user)
    if mine is None:
        raise Refused("not-entered")
    if not state.settings.decks:
        raise Refused("no-decks")
    title = words._("Your list for {name}").format(name=plain(state.name))[: limits.MODAL_TITLE]
    field = TextInput("text", words._("One card a line"), mine.deck or "", long=True, max_length=MAX_DECK)
    return Form(build("deck", state.id), title, (field,))


def own_deck(state: Tournament, user: int, now: int, words: Words) -> Message:
    """One's own list, until when it can be changed, and who sees it. Raises `Refused`."""
    mine = entrant_of(state, user)
    if mine is None:
        raise Refused("not-entered")
    if not state.settings.decks:
        raise Refused("no-decks")
    until = state.settings.decks_until
    can_change = now < until if until is not None else state.started_at is None
    if mine.deck is None:
        lines = [words._("You have not given a list yet.")]
    else:
        lines = [f"**{words._('Your list')}**", _lines(mine.deck)]
    if can_change:
        due = words._("It can be changed until {time}.").format(time=f"<t:{until}:f>") if until is not None else ""
        lines.append(f"-# {due or words._('It can be changed until the start.')} {_seen(state, words)}")
    else:
        lines.append(f"-# {words._('The time for lists is over.')} {_seen(state, words)}")
    change = Button(
        words._("Change the list") if mine.deck else words._("Give a list"), build("deck", state.id), "primary"
    )
    return Message((Text("\n".join(lines)), *buttons.rows(change if can_change else None)), icons.of_phase(state))


def deck_of(state: Tournament, entrant: EntrantId, user: int, organises: bool, words: Words) -> Message:
    """A list, for its owner, for organisers, and for everybody once lists are open. Raises `Refused`."""
    found = state.entrants.get(entrant)
    if found is None:
        raise Refused("no-such-entrant", entrant=entrant)
    if not (organises or user in found.users or decks_shown(state)):
        raise Refused("decks-hidden")
    if found.deck is None:
        text = words._("{name} gave no list.").format(name=show(state, entrant))
        return Message((Text(text),), icons.of_phase(state))
    head = words._("List of {name}").format(name=show(state, entrant))
    return Message((Text(f"**{head}**\n{_lines(found.deck)}"),), icons.of_phase(state))


def decks(state: Tournament, page: int, organises: bool, words: Words) -> Message:
    """Who gave a list and who has yet to, and a select to read one. Raises `Refused`."""
    if not state.settings.decks:
        raise Refused("no-decks")
    if not (organises or decks_shown(state)):
        raise Refused("decks-hidden")
    every = [e for e in state.entrants.values() if e.playing or e.dropped_after is not None]
    given = [e for e in every if e.deck is not None]
    count = words.n("{done} of {n} gave a list", "{done} of {n} gave a list", len(every))
    lines = [f"**{words._('Deck lists')}** · {count.format(done=len(given), n=len(every))}"]
    lacking = [e.id for e in every if e.deck is None]
    if lacking and organises:
        names = ", ".join(show(state, e) for e in lacking[:30]) + (" …" if len(lacking) > 30 else "")
        lines.append(words._("Missing: {names}").format(names=names))
    pages = max(1, -(-len(given) // PER_PAGE))
    page = min(max(1, page), pages)
    part = given[(page - 1) * PER_PAGE : page * PER_PAGE]
    options = tuple(Option(label(state, e.id)[:100], e.id) for e in part)
    select = (Select(build("deck-pick", state.id), words._("Whose list?"), options),) if options else ()
    pager = buttons.rows(*buttons.pager(state, "decks", page, pages, words))
    return Message((Text("\n".join(lines)), *select, *pager), icons.of_phase(state))


def decks_file(state: Tournament, words: Words) -> Attachment:
    """Every list as one text file, for organisers. Raises `Refused("no-decks")`."""
    if not state.settings.decks:
        raise Refused("no-decks")
    parts = [f"# {plain(e.name)} ({e.id})\n{e.deck}\n" for e in state.entrants.values() if e.deck is not None]
    return Attachment(f"tournament-{state.id}-decks.txt", ("\n".join(parts) or words._("No lists yet.")).encode())


def _seen(state: Tournament, words: Words) -> str:
    if decks_shown(state):
        return words._("Everybody can read it.")
    if state.settings.decks_hidden:
        return words._("Only organisers read it until the top cut.")
    return words._("Everybody can read it from the start on.")


def _lines(deck: str) -> str:
    """The list line by line, harmless, within a message."""
    kept: list[str] = []
    left = MAX_SHOWN
    for line in deck.splitlines():
        safe = escape_text(line, 120)
        left -= len(safe) + 1
        if left < 0:
            kept.append("…")
            break
        kept.append(safe)
    return "\n".join(kept).strip() or "–"
