"""A scripted crowd: many people play a whole tournament at once while the bot's process is killed under them.

People press again when nothing came of it, and remember what they were told. What has to be true in the end is in
`check`.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from swissbot.render.message import AMBER, RED
from tests.wire import components as tree
from tests.wire.crowd import Answer, CannotPress, Person, crowd, newest
from tests.wire.discord_server import DiscordServer
from tests.wire.interaction import Interaction
from tests.wire.messages import Message
from tests.wire.model import Channel
from tests.wire.process import BotProcess

MENTION = re.compile(r"<@(\d+)>")
HURRY, PATIENCE = 0.05, 60.0
MOMENT = 1.0
"""Seconds before a kill in which a press may not have been answered yet."""
SETTLED = "✅"
Games = tuple[int, int, int]


def recorded(answer: Answer) -> bool:
    """Whether the person was told that it is so: no failure, no warning."""
    if not answer.ok or not answer.messages:
        return False
    colours = {item.get("accent_color") for item in tree.walk(answer.message.components)}
    return not colours & {AMBER, RED}


@dataclass
class Evening:
    """One tournament in one channel. `told` are the results people were told are recorded: (a, b) to games."""

    server: DiscordServer
    bot: BotProcess
    channel: Channel
    olga: Person
    people: list[Person]
    rounds: int
    name: str = "Friday"
    seed: int = 0
    told: dict[frozenset[int], dict[int, int]] = field(default_factory=dict)
    buttons: set[str] = field(default_factory=set)
    down: list[tuple[float, float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)

    # --- people ---

    async def insist(self, so: Callable[[], object], act: Callable[[], Awaitable[Answer | None]]) -> None:
        """Act again and again until it is so, or somebody was told that it is."""
        until = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < until, f"it never came true: {act}"
            try:
                answer = await act()
                if answer is not None and recorded(await answer.final(3.0)):
                    return
            except (CannotPress, TimeoutError):  # the answer's end died with the process
                pass
            await asyncio.sleep(HURRY + self.random.random() * HURRY)

    def post(self, heading: str) -> Message | None:
        return newest(self.channel, heading)

    def pages(self, number: int) -> list[Message]:
        return [m for m in self.channel.live() if m.text.startswith(f"## Round {number} of")]

    def line(self, number: int, person: Person) -> str:
        """What the round's post says of this person's match."""
        lines = [line for page in self.pages(number) for line in page.text.splitlines()]
        return next((line for line in lines if person.mention in line), "")

    def opponent(self, number: int, person: Person) -> int:
        both = {int(user) for user in MENTION.findall(self.line(number, person))}
        return next(iter(both - {person.id}), 0)

    # --- the course of it ---

    async def play(self) -> None:
        await self.insist(lambda: False, self._create)
        await self.server.until(lambda: self.post(f"🏆 {self.name}"), 20)
        await asyncio.gather(*(self.insist(lambda: False, lambda p=person: self._join(p)) for person in self.people))
        await self.insist(
            lambda: self.pages(1), lambda: self.olga.slash(self.channel, "tournament start", tournament=self.name)
        )
        for number in range(1, self.rounds + 1):
            await self.server.until(lambda n=number: all(self.line(n, person) for person in self.people), 60)
            self._remember_buttons()
            await asyncio.gather(*(self._plays(number, person) for person in self.people))
        await self.server.until(lambda: self.post(f"wins {self.name}"), 60)
        self._remember_buttons()

    async def _create(self) -> Answer | None:
        if self.post(f"🏆 {self.name}"):
            return await self.olga.slash(self.channel, "tournament list")
        return await self.olga.slash(
            self.channel, "tournament create", name=self.name, preset="magic", rounds=self.rounds, hold="0"
        )

    async def _join(self, person: Person) -> Answer | None:
        panel = self.post(f"🏆 {self.name}")
        return await person.press(panel, "Join") if panel is not None else None

    def _remember_buttons(self) -> None:
        self.buttons |= {custom_id for message in self.channel.live() for custom_id in message.custom_ids}

    async def _plays(self, number: int, person: Person) -> None:
        """The one with the greater id wins. Three ways to say so, by the pair."""
        other = self.opponent(number, person)
        if not other:
            return
        wins, way = person.id > other, (person.id + other + number) % 3

        def settled() -> bool:
            return SETTLED in self.line(number, person)

        if way == 0 and not wins:
            await self.insist(settled, lambda: self._reports(number, person, other, (0, 2)))
        elif way == 1 and wins:
            await self.insist(settled, lambda: self._reports(number, person, other, (2, 0)))
        elif way == 1:
            await self.insist(settled, lambda: self._confirms(number, person, other))
        elif way == 2:
            mine = (2, 1) if wins else (1, 2)
            await self.insist(settled, lambda: self._reports(number, person, other, mine))

    async def _reports(self, number: int, person: Person, other: int, games: tuple[int, int]) -> Answer | None:
        asked = await self._asks("Report result", number, person)
        label = f"I {'won' if games[0] > games[1] else 'lost'} {games[0]}–{games[1]}"
        answer = await asked.press(label) if asked is not None and label in asked.buttons else None
        if answer is not None and recorded(await answer.final(3.0)):
            self._was_told(person.id, other, games)
        return answer

    async def _confirms(self, number: int, person: Person, other: int) -> Answer | None:
        asked = await self._asks("My match", number, person)
        answer = await asked.press("Confirm") if asked is not None and "Confirm" in asked.buttons else None
        if answer is not None and recorded(await answer.final(3.0)):
            self._was_told(person.id, other, (0, 2))
        return answer

    async def _asks(self, label: str, number: int, person: Person) -> Answer | None:
        """The private answer about the match of this round."""
        asked = await (await person.press(self.pages(number)[0], label)).final(3.0)
        return asked if f"Round {number} of" in asked.text else None

    def _was_told(self, mine: int, other: int, games: tuple[int, int]) -> None:
        self.told[frozenset((mine, other))] = {mine: games[0], other: games[1]}

    # --- what befalls the bot ---

    async def killed(self, times: int, every: float, playing: asyncio.Task[None]) -> None:
        """Kill the process and start it again, so many times, after about so many seconds each, while they play."""
        for _ in range(times):
            done, _ = await asyncio.wait({playing}, timeout=every * (0.5 + self.random.random()))
            if done:
                return
            began = time.time()
            await self.bot.restart()
            self.down.append((began, time.time()))

    # --- what has to be true ---

    async def check(self) -> None:
        await self.server.until(lambda: len(self._headings()) == len(set(self._headings())), 30)
        await self._nothing_lost()
        self._pinged_once()
        self._failed_only_when_killed()
        await self._old_buttons_live()
        assert self.server.crashes == []
        assert self.server.record.breaches == []

    def _headings(self) -> list[str]:
        return [message.text.partition("\n")[0] + _place(message) for message in self.channel.live()]

    async def _nothing_lost(self) -> None:
        answer = await self.olga.slash(self.channel, "tournament export", format="json", tournament=self.name)
        files = (await answer.final()).files
        assert len(files) == 1, answer
        (file,) = files.values()
        rounds = json.loads(file)["rounds"]
        assert len(rounds) == self.rounds
        found = {frozenset((int(m["a"]), int(m["b"]))): m for r in rounds for m in r if m["b"]}
        assert len(found) == sum(1 for r in rounds for m in r if m["b"]), "two met twice"
        for pair, games in self.told.items():
            match = found[pair]
            assert match["games"][:2] == [games[int(match["a"])], games[int(match["b"])]], (match, games)

    def _pinged_once(self) -> None:
        channel = self.channel.messages
        for person in self.people:
            pings = [channel[message.id] for message in person.pings() if message.id in channel]
            headings = Counter(message.versions[0].text.partition("\n")[0] for message in pings)
            rounds = {heading: count for heading, count in headings.items() if heading.startswith("## Round")}
            assert rounds == dict.fromkeys(rounds, 1) and len(rounds) == self.rounds, headings

    def _failed_only_when_killed(self) -> None:
        """Nobody saw "This interaction failed" but those who pressed while there was no bot, or as it was killed."""
        mine = [i for i in self.server.record.failed() if i.channel is self.channel]
        failed = [i for i in mine if not self._was_down(i)]
        assert not failed, [(i.kind, i.failed, i.data, i.at) for i in failed[:3]]

    def _was_down(self, interaction: Interaction) -> bool:
        return any(began - MOMENT <= interaction.at <= ended for began, ended in self.down)

    async def _old_buttons_live(self) -> None:
        panel = self.channel.live()[0]
        for custom_id in sorted(self.buttons):
            answer = await (await self.people[0].press_id(custom_id, panel)).final()
            assert answer.ok and (answer.text or answer.modal), custom_id
            dead = [said for said in ("Reference", "not known any more", "another version") if said in answer.text]
            assert not dead, f"{custom_id}: {answer.text}"


def _place(message: Message) -> str:
    """Pages of one round have the same heading; their first tables tell them apart."""
    tables = re.findall(r"^`\s*(\d+)`", message.text, re.MULTILINE)
    return tables[0] if tables else ""


async def opened(server: DiscordServer, bot: BotProcess, *, players: int, rounds: int, seed: int = 0) -> Evening:
    """A new guild with a channel, an organiser and so many players."""
    guild = server.world.add_guild(f"Club {seed}")
    channel = server.world.add_channel(guild, "general")
    olga = Person(server, guild, "Olga", permissions="manage_guild")
    return Evening(server, bot, channel, olga, crowd(server, guild, players), rounds, seed=seed)
