"""Entering and leaving: create, join, leave, check in, late entry, drop, reinstate."""

from __future__ import annotations

from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.events import Score, Side
from swissbot.tournament.refusals import Refused
from swissbot.tournament.rules.draft import Draft
from swissbot.tournament.rules.teams import team, team_name
from swissbot.tournament.rules.validate import check_rules, check_settings, check_together
from swissbot.tournament.state import Entrant, Match, Tournament
from swissbot.tournament.views import complete, current_round, field, in_dispute, match_of, other, waiting_list

MAX_PLAYERS = 10_000
MAX_NAME = 100
MAX_DECK = 3_000
"""Characters of a deck list: a hundred lines, and still one message."""


def create(draft: Draft, command: co.Create) -> None:
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


def join(draft: Draft, command: co.Join) -> None:
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


def leave(draft: Draft, _: co.Leave) -> None:
    """Withdraw before the start; afterwards it is a drop."""
    if draft.state.over:
        raise Refused("over")
    mine = draft.mine()
    if draft.state.started_at is not None:
        raise Refused("already-started")
    draft.add(ev.Left(mine.id))
    move_up(draft)


def move_up(draft: Draft) -> None:
    """The waiting list moves up into free places before the start, first come first served."""
    state = draft.state
    if state.started_at is not None:
        return
    for entrant in waiting_list(state):
        if _is_full(state):
            return
        draft.add(ev.MovedUp(entrant.id))


def check_in(draft: Draft, _: co.CheckIn) -> None:
    mine = draft.mine()
    if mine.checked_in:
        return
    if not draft.state.check_in_open:
        raise Refused("check-in-closed")
    draft.add(ev.CheckedIn(mine.id))


def add_players(draft: Draft, command: co.AddPlayers) -> None:
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


def change_entrant(draft: Draft, command: co.ChangeEntrant) -> None:
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


def submit_deck(draft: Draft, command: co.SubmitDeck) -> None:
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


def add_host(draft: Draft, command: co.AddHost) -> None:
    draft.organiser()
    if command.user != draft.state.creator and command.user not in draft.state.hosts:
        draft.add(ev.HostAdded(command.user))


def drop(draft: Draft, command: co.Drop) -> None:
    """Somebody leaves. Before the start they are simply out; later their open match is decided as the rules say."""
    entrant = draft.mine() if command.entrant is None else draft.entrant(command.entrant)
    by_self = draft.actor.user in entrant.users and command.kind == "self"
    if not by_self:
        draft.organiser()
    state = draft.state
    between = state.finished_at is not None and state.cut is None and state.cancelled_at is None
    if state.over and not between:
        raise Refused("over")
    if state.started_at is None:
        draft.add(ev.Left(entrant.id))
        move_up(draft)
        return
    if not entrant.playing:
        if entrant.drop_kind != "disqualified" and command.kind == "disqualified":
            draft.add(ev.Dropped(entrant.id, entrant.dropped_after or 0, "disqualified", command.reason))
        return
    now = current_round(state)
    settled_before = now is not None and complete(state, now)
    swiss_rounds = sum(r.published_at is not None for r in state.rounds)
    draft.add(ev.Dropped(entrant.id, swiss_rounds, command.kind, command.reason))
    match = match_of(state, entrant.id)
    if match is not None and match.b is not None:
        _leave_match(draft, match, entrant, round_over=settled_before)


def note_leaver(draft: Draft, command: co.NoteLeaver) -> None:
    """Somebody of this tournament left the server: moderators are told, and it is a drop where that is set. Of a team
    the others play on."""
    draft.organiser()
    state, user = draft.state, command.user
    concerned = [e for e in state.entrants.values() if user in e.users and (e.playing or e.waiting)]
    staff = user == state.creator or user in state.hosts
    if state.over or user in state.gone or not (concerned or staff):
        return
    draft.add(ev.MemberLeft(user))
    for entrant in concerned:
        if state.settings.drop_leavers and len(entrant.users) == 1:
            drop(draft, co.Drop(entrant.id, "server"))


def note_return(draft: Draft, command: co.NoteReturn) -> None:
    draft.organiser()
    if not draft.state.over and command.user in draft.state.gone:
        draft.add(ev.MemberReturned(command.user))


def _leave_match(draft: Draft, match: Match, leaver: Entrant, *, round_over: bool) -> None:
    """What becomes of the current match of somebody who leaves."""
    side: Side = "a" if match.a == leaver.id else "b"
    stays = draft.state.entrants.get(match.entrant(other(side)))
    stayed = stays is not None and stays.playing
    if match.score is not None:
        gift = match.stage == "swiss" and match.score.forfeit and match.score.result == side
        if gift and not round_over:
            # a forfeit win is final only when its round is over
            draft.add(ev.Settled(match.number, Score("double-loss", forfeit=True), "left", side))
        return
    theirs = match.claim(other(side))
    if in_dispute(match):
        return
    if theirs is not None:
        draft.add(ev.Settled(match.number, theirs.score, "left", side))
    elif match.claim(side) is None:
        result = other(side) if stayed else "double-loss"
        draft.add(ev.Settled(match.number, Score(result, forfeit=True), "left", side))


def reinstate(draft: Draft, command: co.Reinstate) -> None:
    draft.organiser()
    draft.running()
    entrant = draft.entrant(command.entrant)
    if entrant.playing:
        return
    if entrant.waiting:
        raise Refused("not-dropped", entrant=entrant.id)
    if draft.state.cut is not None:
        raise Refused("cut-running")
    draft.add(ev.Reinstated(entrant.id, command.reason))


def starters(state: Tournament) -> tuple[list[Entrant], list[Entrant]]:
    """Who starts and who is removed because they did not check in. Guests cannot press, so they count as here.

    Places that become free go to those on the waiting list who checked in, in their order.
    """
    inside = field(state)
    if not state.check_in_open:
        return inside, []
    here = [e for e in inside if e.checked_in or not e.users]
    missing = [e for e in inside if not (e.checked_in or not e.users)]
    limit = state.settings.max_players or MAX_PLAYERS
    second = [e for e in waiting_list(state) if e.checked_in][: max(0, limit - len(here))]
    return here + second, missing
