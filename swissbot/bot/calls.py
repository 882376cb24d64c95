"""All calls of the bot to Discord, spread over time: they are counted together, whatever they are for.

Answers to presses are not counted and do not come this way: nobody who pressed waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from discord.http import HTTPClient, Route

from swissbot.bot.pace import Limits, Turnstile

HISTORY = "/messages"
"""A channel's last messages are read where a post may be there and may be not: that is part of sending it."""


def spread(http: HTTPClient, clock: Callable[[], float], limits: Limits) -> None:
    """From now on calls wait for their turn. Looking whether hundreds of servers' posts are still there, as after a
    start, leaves room for what has to be said meanwhile."""
    every, looks = Turnstile(clock, limits.every), Turnstile(clock, limits.looks)
    send = http.request

    async def request(route: Route, **more: Any) -> Any:
        if route.method == "GET" and not route.path.endswith(HISTORY):
            await _turn(looks)
        await _turn(every)
        return await send(route, **more)

    http.request = request  # type: ignore[method-assign]  # every method of the client calls it


async def _turn(turnstile: Turnstile) -> None:
    wait = turnstile.wait()
    if wait > 0:
        await asyncio.sleep(wait)
