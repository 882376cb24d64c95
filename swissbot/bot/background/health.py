"""What outlives a connection to Discord: the control socket, the health page, and how the bot is told to be.

While the bot reconnects with new clients, there is one monitor.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Protocol

import discord
from aiohttp import web

from swissbot.admin.control_socket import AdminSocket
from swissbot.admin.operations import Answer, perform
from swissbot.bot.worker import Health
from swissbot.config import Config
from swissbot.service import Service
from swissbot.store.interface import StoreError

LOOPBACK = "127.0.0.1"

_log = logging.getLogger(__name__)


class Served(Protocol):
    """What is asked of the client that is connected at present."""

    @property
    def guilds(self) -> Sequence[discord.Guild]: ...

    def is_ready(self) -> bool: ...

    def is_closed(self) -> bool: ...

    def health(self) -> Mapping[str, Health]: ...

    def add_listener(self, func: Callable[[str], Coroutine[Any, Any, None]], name: str) -> None: ...


class Monitor:
    """Used as a context around all connections."""

    def __init__(self, config: Config, service: Service) -> None:
        self._port = config.health.port
        self._service = service
        self._bot: Served | None = None
        self._heard = time.monotonic()
        self._control = AdminSocket(config.data_dir, self._answer)
        self._page: web.AppRunner | None = None

    async def __aenter__(self) -> Monitor:
        await self._control.start()
        if self._port is not None:
            await self._open_page(self._port)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._control.close()
        if self._page is not None:
            await self._page.cleanup()

    def serves(self, bot: Served) -> None:
        """This client is the one to ask from now on."""
        self._bot = bot
        bot.add_listener(self._hear, "on_socket_event_type")

    async def _hear(self, _: str) -> None:
        self._heard = time.monotonic()

    async def health(self) -> dict[str, Any]:
        """`ok`: connected, and the store answers. `quiet_for`: seconds since Discord's last event. `failing`: pieces of
        background work whose last run failed; they go on by themselves."""
        bot = self._bot
        work = bot.health() if bot is not None else {}
        ready = bot is not None and bot.is_ready() and not bot.is_closed()
        store = await self._store()
        return {
            "ok": ready and store == "ok",
            "ready": ready,
            "guilds": len(bot.guilds) if bot is not None else 0,
            "unavailable": sum(guild.unavailable for guild in bot.guilds) if bot is not None else 0,
            "quiet_for": round(time.monotonic() - self._heard),
            "store": store,
            "work": len(work),
            "failing": [asdict(one) for one in work.values() if one.failures],
        }

    async def _store(self) -> str:
        try:
            await self._service.guilds()
        except StoreError as error:
            return error.code
        except OSError as error:
            return error.strerror or "io"
        return "ok"

    async def _answer(self, question: Mapping[str, Any]) -> Answer:
        if question.get("do") == "health":
            return await self.health()
        return await perform(self._service, question)

    async def _open_page(self, port: int) -> None:
        app = web.Application()
        app.router.add_get("/health", self._health_page)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, LOOPBACK, port).start()
        except OSError as error:
            await runner.cleanup()
            _log.error("no health page", extra={"port": port, "error": error.strerror or str(error)})
            return
        self._page = runner

    async def _health_page(self, _: web.Request) -> web.Response:
        found = await self.health()
        return web.json_response(found, status=200 if found["ok"] else 503, headers={"Cache-Control": "no-store"})
