"""Teams: one entrant with several users, its captain first. Any of them may act for it; the captain sets it up."""

from __future__ import annotations

from swissbot.engine.types import EntrantId
from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.refusals import Refused
from swissbot.tournament.rules.draft import Draft
from swissbot.tournament.state import Tournament

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


def change_team(draft: Draft, command: co.ChangeTeam) -> None:
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
