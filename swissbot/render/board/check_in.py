"""Posts before the start: check-in with those who are missing, the reminder, and who moved up from the waiting list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissbot.render import buttons, icons, limits
from swissbot.render.i18n.language import Words
from swissbot.render.message import AMBER, BLURPLE, Message, Post, Text
from swissbot.render.text.names import MAX_MENTION, escape_text, longest, mention, shown
from swissbot.tournament.events import MovedUp, Record, Reminded
from swissbot.tournament.queries import field, missing, waiting_list
from swissbot.tournament.rules.check_in import start_key
from swissbot.tournament.state import Entrant, Tournament

MAX_NAMES = 3_200
"""Characters of names in one message, mentions of members counted; Discord takes 4,000 with everything around them."""


def before_start(state: Tournament, words: Words) -> Iterator[Post]:
    """Slots `checkin:<page>`, `soon:<page>` and `notice:<seq>`; they go when the tournament starts."""
    if state.started_at is not None or state.over:
        return
    if state.check_in_open:
        yield from _check_in(state, words)
    yield from _reminders(state, words)
    yield from _moved_up(state, words)


def expected(entrants: Sequence[Entrant]) -> list[list[Entrant]]:
    """In pages that one message can name and ping, at least one."""
    cut: list[list[Entrant]] = [[]]
    users = text = 0
    for entrant in entrants:
        more = longest(entrant) + (MAX_MENTION + 1) * (len(entrant.users) if len(entrant.users) > 1 else 0) + 6
        if cut[-1] and (users + len(entrant.users) > limits.MESSAGE_PINGS or text + more > MAX_NAMES):
            cut.append([])
            users = text = 0
        cut[-1].append(entrant)
        users, text = users + len(entrant.users), text + more
    return cut


def _check_in(state: Tournament, words: Words) -> Iterator[Post]:
    """Everybody who has to press, by page; who has pressed vanishes from it. A new page pings those on it once."""
    inside = [e for e in field(state) if e.users]
    every = [*inside, *(e for e in waiting_list(state) if e.users)]
    here = sum(e.checked_in for e in inside)
    for number, page in enumerate(expected(every), start=1):
        late = [e for e in page if not e.checked_in]
        lines = [f"## {words._('Check in for {name}').format(name=escape_text(state.name))}"] if number == 1 else []
        lines += _told(state, here, len(inside), words) if number == 1 else []
        lines += _still(late, words)
        shown_ = buttons.rows(buttons.check_in(state, words), buttons.leave(state, words))
        text = "\n".join(lines) or icons.SETTLED
        yield Post(f"checkin:{number}", Message((Text(text), *shown_), AMBER, _users(late)))


def _told(state: Tournament, here: int, of: int, words: Words) -> list[str]:
    starts = state.settings.starts
    text = words._("Press **Check in** to play. Who has not is left out at the start.")
    if starts is not None:
        start = words._("Starts {time} ({ago})").format(time=icons.clock(starts), ago=icons.ago(starts))
        text = f"{start}. {text}"
    count = words.n("{done} of {n} is here", "{done} of {n} are here", of).format(done=here, n=of)
    return [text, f"**{count}**"]


def _still(late: Sequence[Entrant], words: Words) -> list[str]:
    inside = [e for e in late if not e.waiting]
    queue = [e for e in late if e.waiting]
    lines: list[str] = []
    if inside:
        lines.append(words._("Missing: {names}").format(names=_names(inside)))
    if queue:
        told = words._("From the waiting list, for places that become free: {names}")
        lines.append(told.format(names=_names(queue)))
    return lines


def _reminders(state: Tournament, words: Words) -> Iterator[Post]:
    """Some minutes before: those still missing, or everybody where nobody has to check in."""
    starts, key = state.settings.starts, start_key(state, "soon")
    if starts is None or key not in state.reminded or start_key(state, "start") in state.reminded:
        return
    given = next((r.seq for r in reversed(state.log) if r.event == Reminded(key)), 0)
    called = missing(state) if state.check_in_open else [e for e in field(state) if e.users]
    if not called:
        return
    ago = icons.ago(starts)
    if state.check_in_open:
        text = words._("**It starts {ago}.** Not checked in yet: {names}")
    else:
        text = words._("**It starts {ago}.** You are in: {names}")
    below = buttons.rows(buttons.check_in(state, words)) if state.check_in_open else ()
    for number, page in enumerate(expected(called), start=1):
        sheet = Message((Text(text.format(ago=ago, names=_names(page))), *below), AMBER, _users(page))
        # without check-in nobody vanishes from it, and who joins after it knows
        yield Post(f"soon:{given}:{number}", sheet, fixed=not state.check_in_open)


def _moved_up(state: Tournament, words: Words) -> Iterator[Post]:
    """One notice for those who moved up in the same change; they are pinged by it."""
    for records in _together(state):
        movers = [state.entrants[e] for r in records if (e := _mover(r)) in state.entrants]
        movers = [e for e in movers if not e.waiting and e.users]
        if not movers:
            continue
        text = words.n("A place is free: {names} plays.", "Places are free: {names} play.", len(movers))
        for number, page in enumerate(expected(movers)):
            said = Text(f"{icons.SETTLED} {text.format(names=_names(page))}")
            slot = f"notice:{records[0].seq}" if number == 0 else f"notice:{records[0].seq}:{number + 1}"
            yield Post(slot, Message((said,), BLURPLE, _users(page)), fixed=True)


def _together(state: Tournament) -> list[list[Record]]:
    """The moves that count, those of one change together."""
    groups: list[list[Record]] = []
    for record in state.log:
        if isinstance(record.event, MovedUp) and record.seq not in state.undone:
            if groups and groups[-1][-1].cause == record.cause:
                groups[-1].append(record)
            else:
                groups.append([record])
    return groups


def _mover(record: Record) -> str:
    return record.event.entrant if isinstance(record.event, MovedUp) else ""


def _names(entrants: Sequence[Entrant]) -> str:
    """Mentions; a team by its name with its members."""
    return " · ".join(
        f"{shown(e)} ({' '.join(mention(user) for user in e.users)})" if len(e.users) > 1 else shown(e)
        for e in entrants
    )


def _users(entrants: Sequence[Entrant]) -> frozenset[int]:
    users = [user for entrant in entrants for user in entrant.users]
    return frozenset(users[: limits.MESSAGE_PINGS])
