"""The page of the demo: simcord's Preview behind one door that takes turns with everything else.

The Preview refuses a press while something else happens in the simulated server, or when the server changed since the
page was drawn. Neither refusal exists in Discord, where a late press simply reaches the bot. So presses wait here for
their turn and go on with the revision of the moment.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from aiohttp import ClientSession, web

from swissbot.demo import typed
from swissbot.demo.preview_patches import retouch

REVISION = re.compile(rb'"published_revision":\d+')
PRESSES = re.compile(rb'"kind":"(click|select|modal_submit|run_command)"')
MESSAGE = b'"kind":"send_message"'
BODY_LIMIT = 32 * 1024 * 1024
PASSED_ON = ("Content-Type", "Content-Disposition", "Cache-Control", "Content-Security-Policy", "Referrer-Policy")


class Page:
    """Serves the Preview at `inner` (an address with its key as fragment) under a port of its own.

    `lock` is held while a press is carried out; `acted` is told the user id of whoever a person pressed as.
    """

    def __init__(self, inner: str, lock: asyncio.Lock, acted: Callable[[int], None]) -> None:
        parts = urlsplit(inner)
        self._inner = f"{parts.scheme}://{parts.netloc}"
        self._key = parts.fragment
        self._lock = lock
        self._acted = acted
        self._session: ClientSession | None = None
        self._runner: web.AppRunner | None = None

    async def start(self, door: socket.socket) -> str:
        """Serve at this listening socket; the address to open, which holds the Preview's key."""
        app = web.Application(client_max_size=BODY_LIMIT)
        app.router.add_post("/api/action", self._action)
        app.router.add_get("/favicon.ico", _no_icon)
        app.router.add_route("*", "/{path:.*}", self._pass_on)
        self._session = ClientSession(auto_decompress=False)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        await web.SockSite(self._runner, door).start()
        return f"http://127.0.0.1:{door.getsockname()[1]}/#{self._key}"

    async def close(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
        if self._session is not None:
            await self._session.close()

    async def _action(self, request: web.Request) -> web.Response:
        body = await request.read()
        async with self._lock:
            if MESSAGE in body and request.content_type == "application/json":
                body = await self._command(request.headers, body)
            state = await self._ask("/api/state", request.headers)
            if state is not None:
                body = REVISION.sub(b'"published_revision":%d' % int(state["publishedRevision"]), body, count=1)
                if PRESSES.search(body):
                    self._acted(int(state["viewerId"]))
            return await self._forward(request, body)

    async def _command(self, headers: Mapping[str, str], body: bytes) -> bytes:
        """A message that is a whole command becomes that command; a person can paste one, as in Discord."""
        catalogue = await self._ask("/api/commands", headers)
        message = json.loads(body)
        found = typed.read(str(message.get("content")), catalogue["entries"]) if catalogue is not None else None
        if found is None:
            return body
        return json.dumps({**message, **found, "kind": "run_command"}, separators=(",", ":")).encode()

    async def _ask(self, path: str, headers: Mapping[str, str]) -> Mapping[str, Any] | None:
        """What the Preview says to the asking page; None when it does not know that page."""
        assert self._session is not None
        async with self._session.get(f"{self._inner}{path}", headers=_own(headers)) as answer:
            return await answer.json() if answer.status == 200 else None

    async def _pass_on(self, request: web.Request) -> web.Response:
        return await self._forward(request, await request.read())

    async def _forward(self, request: web.Request, body: bytes) -> web.Response:
        assert self._session is not None
        headers = _own(request.headers)
        if "Content-Type" in request.headers:
            headers["Content-Type"] = request.headers["Content-Type"]
        url = f"{self._inner}{request.path_qs}"
        async with self._session.request(request.method, url, headers=headers, data=body or None) as answer:
            content = retouch(request.path, await answer.read())
            kept = {name: value for name, value in answer.headers.items() if name in PASSED_ON or name[:2] == "X-"}
            return web.Response(status=answer.status, body=content, headers=kept)


async def _no_icon(_: web.Request) -> web.Response:
    """Browsers ask for an icon; there is none, and that is no error."""
    return web.Response(status=204)


def _own(headers: Mapping[str, str]) -> dict[str, str]:
    """The headers by which the Preview knows a page. Host and origin are ours, so they stay here."""
    return {name: value for name, value in headers.items() if name.lower().startswith("x-simcord-")}
