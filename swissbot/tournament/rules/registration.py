"""Entering: create, join, leave again, check in, late entry, lists, and who is there at the start."""

from __future__ import annotations

from swissbot.engine.types import EntrantId
from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import field, waiting_list
from swissbot.tournament.rules.decision import Decision
from swissbot.tournament.rules.validation import check_rules, check_settings, check_together
from swissbot.tournament.state import Entrant, Tournament

MAX_PLAYERS = 10_000
LEAST = 2
MAX_NAME = 100
MAX_DECK = 3_000
"""Characters of a deck list: a hundred lines, and still one message."""


def create(draft: Decision, command: co.Create) -> None:
    if not draft.actor.organiser:
        raise Refused("not-organiser")
    name = command.name.strip()
    if not name:
        raise Refused("name-empty")
    check_rules(command.rules)
    check_settings(command.settings)
    check_together(command.rules, command.settings)
    draft.add(
        ev.Created(
            name=name[:MAX_NAME],
            guild=command.guild,
            channel=command.channel,
            creator=draft.actor.user,
            rules=command.rules,
            settings=command.settings,
        )
    )


def join(draft: Decision, command: co.Join) -> None:
    state, user = draft.state, draft.actor.user
    if state.over:
        raise Refused("over")
    for entrant in state.entrants.values():
        if user in entrant.users:
            if entrant.removed or entrant.dropped_after is not None:
                raise Refused("dropped", entrant=entrant.id)
            return
    first_round = _first_round(state, by_organiser=False)
    if state.settings.join_role is not None and state.settings.join_role not in draft.actor.roles:
        raise Refused("role-needed", role=state.settings.join_role)
    if state.settings.ask and not command.answer.strip():
        raise Refused("answer-needed")
    members: tuple[int, ...] = ()
    entrant_id, name = str(user), draft.actor.name
    if state.settings.team_size > 1:
        name = team_name(state, command.team)
        members = team(state, user, command.members)
        entrant_id = f"t{state.last_team + 1}"
    draft.add(
        ev.Joined(
            entrant=entrant_id,
            name=name[:MAX_NAME],
            user=None if members else user,
            members=members,
            answer=command.answer.strip()[:MAX_NAME],
            round=first_round,
            waiting=_is_full(state),
        )
    )


def _is_full(state: Tournament) -> bool:
    limit = state.settings.max_players
    if len(state.entrants) >= MAX_PLAYERS:
        raise Refused("too-many-players", max=MAX_PLAYERS)
    return limit is not None and sum(e.playing for e in state.entrants.values()) >= limit


def _first_round(state: Tournament, *, by_organiser: bool) -> int:
    """The first round that somebody who enters now can play; refuses where there is none."""
    if state.started_at is None:
        return 1
    if state.cut is not None:
        raise Refused("registration-closed")
    following = sum(r.published_at is not None for r in state.rounds) + 1
    if not by_organiser and (state.settings.late_until is None or following > state.settings.late_until):
        raise Refused("registration-closed")
    if state.planned is not None and following > state.planned:
        raise Refused("registration-closed")
    return following


def leave(draft: Decision, _: co.Leave) -> None:
    """Withdraw before the start; afterwards it is a drop."""
    if draft.state.over:
        raise Refused("over")
    mine = draft.mine()
    if draft.state.started_at is not None:
        raise Refused("already-started")
    if len(mine.users) > 1 and draft.actor.user != mine.users[0]:
        # who leaves a team leaves the others in; the captain takes the team out
        rest = tuple(user for user in mine.users if user != draft.actor.user)
        draft.add(ev.EntrantChanged(mine.id, members=rest))
        return
    draft.add(ev.Left(mine.id))
    move_up(draft)


def move_up(draft: Decision) -> None:
    """The waiting list moves up into free places before the start, first come first served."""
    state = draft.state
    if state.started_at is not None:
        return
    for entrant in waiting_list(state):
        if _is_full(state):
            return
        draft.add(ev.MovedUp(entrant.id))


def check_in(draft: Decision, _: co.CheckIn) -> None:
    mine = draft.mine()
    if mine.checked_in:
        return
    if not draft.state.check_in_open:
        raise Refused("check-in-closed")
    draft.add(ev.CheckedIn(mine.id))


def add_players(draft: Decision, command: co.AddPlayers) -> None:
    draft.organiser()
    state = draft.state
    if state.over:
        raise Refused("over")
    first_round = _first_round(state, by_organiser=True)
    if len(state.entrants) + len(command.players) > MAX_PLAYERS:
        raise Refused("too-many-players", max=MAX_PLAYERS)
    for player in command.players:
        name = player.name.strip()
        if not name:
            raise Refused("name-empty")
        if player.user is not None and any(player.user in e.users for e in draft.state.entrants.values()):
            raise Refused("already-entered", name=name)
        if player.user is None and any(not e.users and e.name == name for e in draft.state.entrants.values()):
            raise Refused("name-taken", name=name)
        draft.add(
            ev.Joined(
                entrant=str(player.user) if player.user is not None else f"g{draft.state.last_guest + 1}",
                name=name[:MAX_NAME],
                user=player.user,
                rating=player.rating,
                seed=player.seed,
                group=player.group,
                round=first_round,
            )
        )


def change_entrant(draft: Decision, command: co.ChangeEntrant) -> None:
    draft.organiser()
    known = draft.entrant(command.entrant)
    name = command.name.strip()[:MAX_NAME] if command.name is not None else None
    if name == "":
        raise Refused("name-empty")
    if command.seed is not None and draft.state.started_at is not None:
        raise Refused("already-started")
    changes = ev.EntrantChanged(known.id, name=name, seed=command.seed, rating=command.rating)
    same = (name in (None, known.name), command.seed in (None, known.seed), command.rating in (None, known.rating))
    if not all(same):
        draft.add(changes)


def submit_deck(draft: Decision, command: co.SubmitDeck) -> None:
    mine, limit = draft.mine(), draft.state.settings.decks_until
    if not draft.state.settings.decks:
        raise Refused("no-decks")
    if (limit is not None and draft.now >= limit) or (limit is None and draft.state.started_at is not None):
        raise Refused("deck-too-late")
    text = command.text.strip()
    if not text:
        raise Refused("deck-empty")
    if len(text) > MAX_DECK:
        raise Refused("deck-too-long", max=MAX_DECK)
    if mine.deck != text:
        draft.add(ev.DeckSubmitted(mine.id, text))


def add_host(draft: Decision, command: co.AddHost) -> None:
    draft.organiser()
    if command.user != draft.state.creator and command.user not in draft.state.hosts:
        draft.add(ev.HostAdded(command.user))


def starters(state: Tournament) -> tuple[list[Entrant], list[Entrant]]:
    """Who starts and who is removed because they did not check in. Guests cannot press, so they count as here.

    Places that become free go to those on the waiting list who checked in, in their order.
    Raises `Refused("over" | "already-started" | "too-few")`.
    """
    if state.over:
        raise Refused("over")
    if state.started_at is not None:
        raise Refused("already-started")
    here, missing = _here(state)
    if len(here) < LEAST:
        raise Refused("too-few", have=len(here), need=LEAST)
    return here, missing


def _here(state: Tournament) -> tuple[list[Entrant], list[Entrant]]:
    inside = field(state)
    if not state.check_in_open:
        return inside, []
    here = [e for e in inside if e.checked_in or not e.users]
    missing = [e for e in inside if not (e.checked_in or not e.users)]
    limit = state.settings.max_players or MAX_PLAYERS
    second = [e for e in waiting_list(state) if e.checked_in][: max(0, limit - len(here))]
    return here + second, missing


MAX_NAME = 100


def team(state: Tournament, captain: int, members: tuple[int, ...], itself: EntrantId = "") -> tuple[int, ...]:
    """The captain first, each member once; nobody may be in two teams. `itself`: the team that is changed."""
    users = tuple(dict.fromkeys((captain, *members)))
    taken = {user for e in state.entrants.values() if e.id != itself for user in e.users}
    for user in users:
        if user in taken:
            raise Refused("already-entered", user=user)
    if len(users) > state.settings.team_size:
        raise Refused("team-too-big", size=state.settings.team_size)
    return users


def team_name(state: Tournament, name: str, itself: EntrantId = "") -> str:
    """The name without blanks around it; refuses an empty one and one that another team has."""
    wanted = name.strip()[:MAX_NAME]
    if not wanted:
        raise Refused("name-empty")
    if any(e.name.casefold() == wanted.casefold() and e.id != itself for e in state.entrants.values()):
        raise Refused("name-taken", name=wanted)
    return wanted


def change_team(draft: Decision, command: co.ChangeTeam) -> None:
    state, mine = draft.state, draft.mine()
    if state.over:
        raise Refused("over")
    if state.settings.team_size < 2:
        raise Refused("no-teams")
    if mine.users[0] != draft.actor.user:
        raise Refused("not-captain", user=mine.users[0])
    if state.started_at is not None:
        raise Refused("fixed-at-start", setting="members")
    name = team_name(state, command.name, mine.id)
    members = team(state, mine.users[0], command.members, mine.id)
    if (name, members) != (mine.name, mine.users):
        draft.add(ev.EntrantChanged(mine.id, name=name, members=members))
