"""The other players of the demo: they join, check in, report and confirm by real presses, at a person's speed.

What is to do is read from the tournament; doing it is always a press on a post, as it would be in Discord. Whoever a
person has acted as is left to that person from then on, and so are disputes, which need an organiser.
"""

from __future__ import annotations

import asyncio
import random

import discord
import simcord

from swissbot.demo.presses import buttons, choose, fill, menus, press, press_on, spell
from swissbot.demo.world import World
from swissbot.service import Service
from swissbot.tournament import queries
from swissbot.tournament.events import Side
from swissbot.tournament.state import Match, Tournament

PAUSE = (2.0, 6.0)  # seconds between two presses among eight players; more players press more often
CROWD = 8
PATIENCE = 60.0  # seconds a person has to report a match that is left to them
UPSET, DRAW, LOSER_REPORTS = 0.35, 0.06, 0.25  # how often the weaker one wins, a match is drawn, its loser reports


class Autoplay:
    """Plays for everyone in `world.players` who is not in `taken`. The same seed makes the same choices."""

    def __init__(self, world: World, service: Service, lock: asyncio.Lock, seed: int = 1) -> None:
        self.taken: set[int] = set()
        self._world = world
        self._service = service
        self._lock = lock
        self._seed = seed
        self._random = random.Random(seed)
        self._turned_away: set[tuple[int, int]] = set()
        self._members = {member.id: member for member in world.players}

    async def run(self) -> None:
        """Never returns: one press after each pause."""
        faster = max(1.0, len(self._world.players) / CROWD)
        while True:
            await asyncio.sleep(self._random.uniform(*PAUSE) / faster)
            async with self._lock:
                await self.step()

    async def step(self) -> bool:
        """One press, if anybody has one to make. The caller holds the lock."""
        live = [listed for listed in await self._service.listed(self._world.guild.id) if not listed.over]
        if not live:
            return False
        state = await self._service.ask(self._world.guild.id, live[-1].id)
        if state.phase == "registration":
            return await self._enter(state)
        return await self._play(state)

    def _free(self, users: tuple[int, ...]) -> simcord.MemberActor | None:
        """The member among `users` who acts by itself."""
        found = [self._members[user] for user in users if user in self._members and user not in self.taken]
        return found[0] if found else None

    async def _enter(self, state: Tournament) -> bool:
        for member in self._members.values():
            entrant = queries.entrant_of(state, member.id)
            if member.id in self.taken or (state.id, member.id) in self._turned_away:
                continue
            if entrant is None:
                return await self._join(member, state)
            if state.check_in_open and not entrant.checked_in:
                return await self._press(member, "checkin", state) is not None
        return False

    async def _join(self, member: simcord.MemberActor, state: Tournament) -> bool:
        """Whoever is not let in (a role is needed, say) tries once."""
        name = member.name.title()
        answers = {"answer": name, "team": f"{name}’s team"}
        await press(member, self._world.channel, "join", state.id, values=answers)
        joined = queries.entrant_of(await self._service.ask(self._world.guild.id, state.id), member.id) is not None
        if not joined:
            self._turned_away.add((state.id, member.id))
        return joined

    async def _play(self, state: Tournament) -> bool:
        waiting = [match for match in queries.open_matches(state) if queries.status(match) in ("open", "claimed")]
        self._random.shuffle(waiting)
        for match in waiting:
            side = queries.must_confirm(match) or self._reporter(state, match)
            member = self._free(state.entrants[match.entrant(side)].users) if side else None
            if member is None or side is None:
                continue
            if queries.must_confirm(match):
                return await self._confirm(state, match, member)
            return await self._report(state, match, side, member)
        return False

    def _choices(self, match: Match) -> random.Random:
        """The same choices for a match however often it is looked at."""
        return random.Random(f"{self._seed}:{match.number}")

    def _winner(self, match: Match) -> Side:
        """The one who entered first is the stronger one, and wins more often."""
        stronger: Side = "a" if match.a < (match.b or "") else "b"
        return queries.other(stronger) if self._choices(match).random() < UPSET else stronger

    def _reporter(self, state: Tournament, match: Match) -> Side | None:
        """Who reports an open match; against a person, every second match is left to that person for a while."""
        free: list[Side] = [s for s in ("a", "b") if self._free(state.entrants[match.entrant(s)].users)]
        if len(free) == 1:
            played = queries.current_round(state)
            since = (played.published_at if played is not None else None) or 0
            waited = self._world.env.now().timestamp() - since
            return free[0] if match.number % 2 == 0 or waited > PATIENCE else None
        if not free:
            return None
        winner = self._winner(match)
        return queries.other(winner) if self._random.random() < LOSER_REPORTS else winner

    async def _report(self, state: Tournament, match: Match, side: Side, member: simcord.MemberActor) -> bool:
        sheet = await self._press(member, "report", state)
        if sheet is None:
            return False
        pressed = {found.text(1): spell(found) for found in buttons(sheet) if found.verb == "report"}
        chosen = {value: menu for menu, values in menus(sheet).items() for value in values}
        wanted = self._score(match, side, [score for score in (*pressed, *chosen) if "-" in score])
        form = next((spell(found) for found in buttons(sheet) if found.verb == "points"), None)
        if wanted is None:
            return False
        if form is not None and wanted != "0-0":
            await fill(member, sheet, form, self._points(match, wanted))
        elif wanted in pressed:
            await press_on(member, sheet, pressed[wanted])
        else:
            await choose(member, sheet, chosen[wanted], wanted)
        return True

    def _points(self, match: Match, score: str) -> dict[str, str]:
        """Points of the sets of that score, set by set and as lines of one field: a form asks for either."""
        mine, theirs = (int(part) for part in score.split("-"))
        choices = self._choices(match)
        sets = [f"11-{choices.randint(2, 9)}" for _ in range(mine)] + [
            f"{choices.randint(2, 9)}-11" for _ in range(theirs)
        ]
        choices.shuffle(sets)
        return {f"set{number}": points for number, points in enumerate(sets, start=1)} | {"sets": "\n".join(sets)}

    def _score(self, match: Match, side: Side, scores: list[str]) -> str | None:
        """One of the offered scores ("2-1": own games, theirs) that fits who wins this match."""
        wins, choices = self._winner(match) == side, self._choices(match)
        games = {score: [int(part) for part in score.split("-")] for score in scores}
        draws = [score for score, (mine, theirs) in games.items() if mine == theirs > 0]
        fitting = [score for score, (mine, theirs) in games.items() if mine != theirs and (mine > theirs) == wins]
        if draws and choices.random() < DRAW:
            return draws[0]
        return choices.choice(fitting) if fitting else None

    async def _confirm(self, state: Tournament, match: Match, member: simcord.MemberActor) -> bool:
        sheet = await self._press(member, "mymatch", state)
        for found in [] if sheet is None else buttons(sheet):
            if sheet is not None and found.verb == "confirm" and found.number(0) == match.number:
                await press_on(member, sheet, spell(found))
                return True
        return False

    async def _press(self, member: simcord.MemberActor, verb: str, state: Tournament) -> discord.Message | None:
        return await press(member, self._world.channel, verb, state.id)
