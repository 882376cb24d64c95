"""Takes the pictures of README and docs from the demo: `make pictures`. Needs Chromium on the PATH, nothing else.

The demo runs in this process, players press for real, and a headless Chromium, driven over its own debugging protocol,
photographs the page.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

import simcord
from browser import Browser, browser

from swissbot.demo import world as worlds
from swissbot.demo.app import open_door
from swissbot.demo.autoplay import Autoplay
from swissbot.demo.page import Page
from swissbot.demo.presses import buttons, press, press_on, spell
from swissbot.demo.server import Demo, demo
from swissbot.tournament import queries
from swissbot.tournament.state import Match, Tournament

HERE = Path(__file__).parent / "pictures"
DESKTOP, CARD, PHONE = (1040, 860, 1.5), (700, 1400, 2.0), (390, 844, 2.0)  # width, height, pixels per CSS pixel


class Photographer:
    """Plays a tournament in the demo and photographs what its people see."""

    def __init__(self, running: Demo, preview: simcord.Preview, tab: Browser) -> None:
        self._demo, self._preview, self._tab = running, preview, tab
        self.world = running.world
        self._robots = Autoplay(self.world, running.service, running.pace.lock)

    async def look(self, viewer: simcord.MemberActor, window: tuple[int, int, float]) -> None:
        """See the newest state of the channel as `viewer`, scrolled to its end."""
        await self._preview.refresh()
        await self._tab.window(*window)
        await self._tab.until("document.querySelectorAll('#viewer-picker option').length > 1")
        picker = "document.getElementById('viewer-picker')"
        if await self._tab.run(f"{picker}.value") != str(viewer.id):
            await self._tab.run(f"{picker}.value = '{viewer.id}'; {picker}.dispatchEvent(new Event('change'))")
        newest = self.world.channel.history(viewer=viewer)[-1]
        await self._tab.until(f"document.querySelector('.channel-message[data-message-id=\"{newest.id}\"]') !== null")
        await self._tab.until("window.simcordPreview.ready && document.fonts.status === 'loaded'")
        await self._tab.run("document.getElementById('channel-timeline').scrollTo(0, 1e9)")
        await asyncio.sleep(0.3)  # the page lays itself out once more after scrolling

    async def page(self, name: str, viewer: simcord.MemberActor, window: tuple[int, int, float]) -> None:
        """The whole window."""
        await self.look(viewer, window)
        await self._tab.photograph(HERE / f"{name}.png")

    async def post(self, name: str, viewer: simcord.MemberActor, message: int) -> None:
        """One message, without the page around it."""
        await self.look(viewer, CARD)
        left, top, right, bottom = await self._tab.run(
            f"""(() => {{
                const post = document.querySelector('.channel-message[data-message-id="{message}"]');
                post.scrollIntoView({{block: 'center'}});
                const box = post.getBoundingClientRect();
                return [box.left, box.top, box.right, box.bottom];
            }})()"""
        )
        await self._tab.photograph(HERE / f"{name}.png", (left, top, right, bottom))

    # --- the story --------------------------------------------------------------------------------------------------

    async def registration(self) -> None:
        """All but one have joined."""
        await self.world.organiser.slash(
            self.world.channel, "tournament create", name="Friday Night Swiss", preset="magic", max_players=16
        )
        for player in self.world.players[:-1]:
            await press(player, self.world.channel, "join", 1)
        await self.post("registration", self.world.players[-1], self._newest("join"))
        await press(self.world.players[-1], self.world.channel, "join", 1)

    async def start(self) -> None:
        """Round 1 is played without pictures, so that round 2 shows points."""
        answer = await self.world.organiser.slash(self.world.channel, "tournament start")
        if answer.response is not None:
            for found in buttons(answer.response.message):
                if found.verb == "start-yes":
                    await press_on(self.world.organiser, answer.response.message, spell(found))
        while len(queries.published(await self._state())) < 2:
            await self._play_on()

    async def second_round(self) -> None:
        """Two results are in, one waits to be confirmed, one is asked for; then it is disputed, and decided."""
        state = await self._state()
        first, second, third, fourth = queries.open_matches(state)
        for match, score in ((first, "2-1"), (second, "2-0")):
            await self._claim(self._player(state, match, "a"), match, score)
            await self._confirm(self._player(state, match, "b"))
        await self._claim(self._player(state, third, "a"), third, "2-1")
        asked = self._player(state, fourth, "a")
        sheet = await press(asked, self.world.channel, "report", 1)
        await self.post("round", self.world.organiser, self._newest("report"))
        if sheet is not None:
            await self.post("report", asked, sheet.id)
        await self.post("waiting", self.world.organiser, self._newest("mymatch"))
        waiting = self._player(state, third, "b")
        sheet = await press(waiting, self.world.channel, "mymatch", 1)
        if sheet is not None:
            await self.post("confirm", waiting, sheet.id)
        await self.page("phone", waiting, PHONE)
        await self._claim(asked, fourth, "2-0")
        await self._claim(self._player(state, fourth, "b"), fourth, "2-1")
        await self.post("dispute", self.world.organiser, self._newest("decide"))
        await self.page("demo", self.world.organiser, DESKTOP)
        await press(self.world.organiser, self.world.channel, "decide", 1, fourth.number, "2-1")
        await self._confirm(waiting)
        await self.post("hold", self.world.organiser, self._newest("publish"))

    async def to_the_end(self) -> None:
        """The other rounds, played by themselves."""
        while not (await self._state()).over:
            await self._play_on()
        await self.post("end", self.world.organiser, self._newest("table"))
        await self.page("phone-end", self.world.players[0], PHONE)

    async def _play_on(self) -> None:
        """One press by somebody; when nobody has anything to press, the countdown runs out."""
        await self.world.env.advance_time(20 if await self._robots.step() else 61)

    def _newest(self, verb: str) -> int:
        """The newest message everybody sees that has such a button."""
        posts = [post for post in self.world.channel.history() if not post.flags.ephemeral]
        return next(post.id for post in reversed(posts) if any(found.verb == verb for found in buttons(post)))

    async def _state(self) -> Tournament:
        return await self._demo.service.ask(self.world.guild.id, 1)

    def _player(self, state: Tournament, match: Match, side: queries.Side) -> simcord.MemberActor:
        users = state.entrants[match.entrant(side)].users
        return next(player for player in self.world.players if player.id in users)

    async def _claim(self, player: simcord.MemberActor, match: Match, score: str) -> None:
        sheet = await press(player, self.world.channel, "report", 1)
        if sheet is not None:
            await press_on(player, sheet, f"sb1:report:1:{match.number}:{score}")
            await self.world.env.advance_time(20)

    async def _confirm(self, player: simcord.MemberActor) -> None:
        sheet = await press(player, self.world.channel, "mymatch", 1)
        for found in [] if sheet is None else buttons(sheet):
            if sheet is not None and found.verb == "confirm":
                await press_on(player, sheet, spell(found))
                await self.world.env.advance_time(20)


async def main() -> None:
    HERE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="swissbot-pictures-") as folder:
        async with demo(8, Path(folder)) as running, browser() as tab:
            world = running.world
            await worlds.welcome(world, company=len(world.players) - 1)
            async with world.env.preview(world.channel, viewers=world.people, layout="channel") as preview:
                page = Page(preview.url, running.pace.lock, lambda _: None)
                await tab.call("Page.navigate", url=await page.start(open_door(0)))
                photographer = Photographer(running, preview, tab)
                await photographer.page("welcome", world.organiser, DESKTOP)
                await photographer.registration()
                await photographer.start()
                await photographer.second_round()
                await photographer.to_the_end()
                await page.close()


if __name__ == "__main__":
    asyncio.run(main())
