"""How many files and functions one action touches: `python -m tests.bot.trace` (ARCHITECTURE.md has the figures).

The bot runs in the simulated server. Every call of a function of ours is counted from the press until the bot rests:
the answer, what is stored, and the posts that follow.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import threading
from collections.abc import Awaitable
from pathlib import Path
from types import CodeType, FrameType

import swissbot
from swissbot.render import custom_id
from tests.bot.world import World, open_world

PACKAGE = str(Path(str(swissbot.__file__)).parent)


class Trace:
    """The functions of ours that were called while it was on."""

    def __init__(self) -> None:
        self.called: set[CodeType] = set()

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
            self.called.add(frame.f_code)

    async def of(self, action: Awaitable[object]) -> None:
        threading.setprofile(self._note)
        sys.setprofile(self._note)
        try:
            await action
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    def __str__(self) -> str:
        files = {code.co_filename for code in self.called}
        named = [code for code in self.called if not code.co_name.startswith("<")]
        return f"{len(files)} files, {len(named)} functions"


async def _claim(world: World, match: int, mine: int, theirs: int) -> Awaitable[object]:
    """The press of side a on one score; the question before it is asked already."""
    state = await world.state()
    player = world.who(state.entrants[state.matches[match].a].users[0])
    asked = await world.press(player, world.post("Report result"), "Report result")
    assert asked.response is not None
    return player.click(asked.response, custom_id=custom_id.build("report", 1, match, f"{mine}-{theirs}"))


async def measure(folder: Path) -> dict[str, Trace]:
    """What is touched by `/tournament create`, by a claim, and by the last result of a round."""
    found = {name: Trace() for name in ("/tournament create", "a press that claims", "a press that settles a round")}
    creating, claiming, settling = found.values()
    async with open_world(folder) as world:
        options = {"name": "Friday Night", "preset": "magic", "rounds": 2, "hold": "0"}
        await creating.of(world.slash(world.organiser, "tournament create", **options))
        await world.join(*world.seat(4))
        await world.slash(world.organiser, "tournament start")
        first, second = (await world.state()).rounds[0].matches
        await claiming.of(await _claim(world, first, 2, 1))
        await world.slash(world.organiser, "match set", match=str(first), result="2-1")
        await settling.of(await _claim(world, second, 0, 2))
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, trace in asyncio.run(measure(Path(folder))).items():
            sys.stdout.write(f"{name}: {trace}\n")


if __name__ == "__main__":
    main()
