"""One evening from the first command to the champion, played by people who press again when nothing came of it.

Six players, three rounds with every kind of ending, a cut of four. Whoever was told that something was recorded
remembers it, and it is looked for after every restart and in the end.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from simcord.actors import MemberActor
from simcord.backend.errors import SetupError
from simcord.results import InteractionResult, ResponseMessage

from swissbot.render import custom_id
from swissbot.render.message import AMBER, RED
from swissbot.store.interface import Store
from swissbot.tournament.engine_view import bracket_of
from swissbot.tournament.queries import open_matches
from swissbot.tournament.state import Match, Tournament
from tests.bot.world import World, blocks, buttons, text
from tests.reliability.faults import Fate, FatedStore

PATIENCE = 12
"""Presses after which a person gives up, and the test with them."""
Truth = Callable[[Tournament], bool]
Act = Callable[[], Awaitable[InteractionResult | None]]


@dataclass
class FatedWorld(World):
    fate: Fate = field(default_factory=Fate)

    def store(self) -> Store:
        return FatedStore(super().store(), self.fate)

    async def revive(self) -> None:
        """Begin new processes until one is not killed while it starts."""
        while self.fate.dead:
            await self.env.settle()
            await self.service.close()
            self.fate.dead = False
            await self.env.restart_bot(self.build())


def recorded(result: InteractionResult | None) -> bool:
    """Whether somebody was told that what they wanted is so: an answer that is no warning and no failure."""
    if result is None or result.response is None or (result.deferred and not text(result.response)):
        return False
    colours = {block.get("accent_color") for block in blocks(result.response)}
    return not colours & {AMBER, RED}


@dataclass
class Evening:
    world: FatedWorld
    told: dict[str, Truth] = field(default_factory=dict)
    seen: dict[str, str] = field(default_factory=dict)  # every public button by its custom id, with its label

    async def insist(self, about: str, so: Truth, act: Act, *, again: bool = False) -> None:
        """Act until it is so. `again`: it changes what was recorded about the same before."""
        if again:
            self.told.pop(about, None)
        for _ in range(PATIENCE):
            await self.look()
            if await self.is_so(so):
                return
            result = await act()
            if recorded(result):
                self.told[about] = so
            elif not self.world.fate.dead:
                await self.world.env.advance_time(16)
        raise AssertionError(f"{about} never came true")

    async def look(self) -> None:
        """See whether the bot is there, that nothing is lost, and which buttons are shown."""
        await self.world.revive()
        for message in self.world.posts():
            self.seen |= {found: label for label, found in buttons(message).items()}
        lost = [about for about, so in self.told.items() if not await self.is_so(so)]
        assert not lost, f"lost: {lost}"

    async def is_so(self, so: Truth) -> bool:
        listed = await self.world.service.listed(self.world.guild.id)
        return bool(listed) and so(await self.world.state(listed[0].id))

    # --- what people do -------------------------------------------------------------------------------------------

    async def on(self, label: str, who: MemberActor) -> InteractionResult | None:
        """Press a public button, once it is there."""
        if not any(label in buttons(message) for message in self.world.posts()):
            return None
        return await self.world.press(who, self.world.post(label), label)

    async def then(self, label: str, who: MemberActor, found: str) -> InteractionResult | None:
        """Press a public button, and in its private answer the button whose custom id begins so; its answer counts."""
        asked = await self.on(label, who)
        shown = _shown(asked)
        wanted = [i for i in buttons(shown).values() if i.startswith(found)] if shown is not None else []
        return await who.click(shown, custom_id=wanted[0]) if wanted and not self.world.fate.dead else None

    async def reports(self, match: Match, side: str, mine: int, theirs: int) -> None:
        who = self.player(match.entrant(side))  # type: ignore[arg-type]  # "a" or "b"
        wanted = custom_id.build("report", 1, match.number, f"{mine}-{theirs}")

        def so(state: Tournament) -> bool:
            now = state.matches[match.number]
            claim = now.claim(side)  # type: ignore[arg-type]  # likewise
            return now.score is not None or claim is not None

        await self.insist(f"match {match.number} {side}", so, lambda: self.then("Report result", who, wanted))

    async def confirms(self, match: Match, side: str) -> None:
        who = self.player(match.entrant(side))  # type: ignore[arg-type]  # likewise
        found = custom_id.build("confirm", 1, match.number)
        await self.insist(
            f"match {match.number}", _settled(match, "confirmed"), lambda: self.then("My match", who, found)
        )

    async def sets(self, match: Match, result: str, so: Truth) -> None:
        await self.insist(
            f"match {match.number}", so, lambda: self.types("match set", match=str(match.number), result=result),
            again=True,
        )  # fmt: skip

    async def types(self, command: str, **options: Any) -> InteractionResult | None:
        try:
            return await self.world.slash(self.world.organiser, command, **options)
        except SetupError:  # Discord does not know the command yet
            return None

    async def drops(self, who: MemberActor, entrant: str) -> None:
        async def act() -> InteractionResult | None:
            asked = await self.world.slash(who, "drop")
            shown = _shown(asked)
            yes = [i for i in buttons(shown).values() if ":drop-yes" in i] if shown is not None else []
            return await who.click(shown, custom_id=yes[0]) if yes and not self.world.fate.dead else None

        await self.insist(f"drop {entrant}", lambda s: s.entrants[entrant].dropped_after is not None, act)

    async def time(self, about: str, seconds: int, so: Truth) -> None:
        """Time passes, more of it when the bot was away."""

        async def act() -> None:
            await self.world.env.advance_time(seconds)

        await self.insist(about, so, act)

    def player(self, entrant: str) -> MemberActor:
        return self.world.who(int(entrant))

    async def matches(self, stage: str, number: int) -> list[Match]:
        """The open matches of a round, once it is published."""

        def due(state: Tournament) -> list[Match]:
            return [m for m in open_matches(state) if (m.stage, m.round) == (stage, number)]

        await self.time(f"{stage} {number}", 16, lambda state: bool(due(state)))
        self.told.pop(f"{stage} {number}", None)
        return due(await self.state())

    async def state(self) -> Tournament:
        await self.look()
        return await self.world.state()

    # --- the evening ----------------------------------------------------------------------------------------------

    async def play(self) -> Tournament:
        await self._begin()
        await self._first_round()
        await self._second_round()
        await self._third_round()
        await self._cut()
        return await self.state()

    async def _begin(self) -> None:
        options = {"name": "Friday Night", "preset": "magic", "rounds": 3, "cut": 4, "hold": "0"}
        await self.insist("created", lambda s: True, lambda: self.types("tournament create", **options))
        for player in self.world.players:
            await self.insist(
                f"joined {player.id}", lambda s, e=str(player.id): e in s.entrants, lambda p=player: self.on("Join", p)
            )
        await self.insist("started", lambda s: s.started_at is not None, lambda: self.types("tournament start"))

    async def _first_round(self) -> None:
        """One claims a loss; one claims a win and it is confirmed; two disagree and an organiser decides."""
        first, second, third = await self.matches("swiss", 1)
        await self.reports(first, "b", 0, 2)
        await self.reports(second, "a", 2, 0)
        await self.confirms(second, "b")
        await self.reports(third, "a", 2, 0)
        await self.reports(third, "b", 2, 1)
        wanted = custom_id.build("decide", 1, third.number, "1-2")

        async def decide() -> InteractionResult | None:
            found = [m for m in self.world.posts() if wanted in buttons(m).values()]
            return await self.world.organiser.click(found[0], custom_id=wanted) if found else None

        await self.insist(f"match {third.number}", _settled(third, "override"), decide)

    async def _second_round(self) -> None:
        """An organiser decides one, and one of the round before anew; a claim stands by itself."""
        first, second, third = await self.matches("swiss", 2)
        earlier = (await self.state()).matches[1]
        await self.sets(first, "2-1", _settled(first, "override"))
        await self.sets(
            earlier, "2-1", lambda s: s.matches[1].score is not None and s.matches[1].score.games == (2, 1, 0)
        )
        await self.reports(second, "b", 1, 2)
        await self.reports(third, "b", 2, 0)
        await self.time(f"match {third.number}", 601, _settled(third, "unopposed"))

    async def _third_round(self) -> None:
        """One leaves in the middle of it."""
        first, *others = await self.matches("swiss", 3)
        await self.drops(self.player(first.a), first.a)
        for match in others:
            await self.reports(match, "b", 0, 2)

    async def _cut(self) -> None:
        for match in await self.matches("cut", 1):
            await self.reports(match, "b", 1, 2)
        (final,) = await self.matches("cut", 2)
        await self.reports(final, "a", 2, 0)
        await self.confirms(final, "b")
        await self.time("over", 16, _champion)


def _shown(result: InteractionResult | None) -> ResponseMessage | None:
    return result.response if result is not None else None


def _settled(match: Match, how: str) -> Truth:
    return lambda state: state.matches[match.number].how == how


def _champion(state: Tournament) -> bool:
    tree = bracket_of(state)
    return state.over and tree is not None and tree.champion is not None
