"""The server itself: one aiohttp server on loopback that answers the bot's REST calls and its gateway.

    async with DiscordServer() as server:
        guild = server.world.add_guild("Club")
        …

Run it in the test's own event loop; `server.url` is what the bot is pointed at, `server.record` is what happened.
"""

from __future__ import annotations

import asyncio
import json
import time
import traceback
from collections.abc import Callable
from typing import Any

from aiohttp import web

from tests.wire import routes_app, routes_channels, routes_interactions, routes_messages
from tests.wire.errors import ApiError
from tests.wire.faults import LOST, REFUSED, Fault, Faults
from tests.wire.gateway import Gateway
from tests.wire.interaction import Interaction
from tests.wire.messages import Attachment, Message
from tests.wire.model import Channel, Guild, Member, User
from tests.wire.rates import Rates, Verdict
from tests.wire.record import Breach, Call, Record
from tests.wire.router import match
from tests.wire.world import World

API = "/api/v10"
HANDLERS = (routes_app, routes_channels, routes_interactions, routes_messages)  # importing them fills the table
OPEN = ("/interactions/", "/webhooks/")  # the token in the path is the key
MOST_BYTES = 26 * 2**20  # more than Discord takes, so that its limit is what refuses
ACK_LIMIT_S, TOKEN_LIFE_S, NONCE_S = 3.0, 900.0, 300.0


class DiscordServer:
    """Everything in one place: `world` to set up and change, `gateway`, `rates`, `faults`, `record`."""

    def __init__(self, token: str = "wire.token", shards: int = 1, rate_limits: bool = True, seed: int = 0) -> None:
        self.token = token
        self.record, self.rates, self.faults = Record(), Rates(rate_limits), Faults(seed)
        self.gateway = Gateway(self, shards)
        self.world = World(self)
        self.bot = self.world.add_user("swissbot", bot=True)
        self.commands: dict[int, list[dict[str, Any]]] = {}  # 0 is global, else a guild's own
        self.interactions: dict[str, Interaction] = {}  # by token
        self.private: dict[int, Message] = {}  # ephemeral messages by id
        self.files: dict[str, Attachment] = {}  # by path
        self.emojis: list[dict[str, Any]] = []
        self.nonces: dict[tuple[int, str], tuple[float, Message]] = {}
        self.ack_limit, self.token_life, self.nonce_life = ACK_LIMIT_S, TOKEN_LIFE_S, NONCE_S
        self.latency = 0.0  # seconds added to every REST call
        self.crashes: list[str] = []  # the stand-in's own faults: a test should find this empty
        self.port = 0
        self._waiters: list[tuple[Callable[[], Any], asyncio.Future[None]]] = []
        self._pending: list[tuple[Interaction, dict[str, Any]]] = []

    # --- life ---

    async def __aenter__(self) -> DiscordServer:
        self._runner = web.ServerRunner(web.Server(self._handle, access_log=None), shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0, backlog=1024)
        await site.start()
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.gateway.close()
        await self._runner.cleanup()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def gateway_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/gateway"

    # --- waiting ---

    async def until(self, condition: Callable[[], Any], within: float = 10.0) -> Any:
        """Wait until `condition()` is true (looked at after every call and event) and return its value.

        Raises TimeoutError after `within` seconds.
        """
        if value := condition():
            return value
        entry = (condition, asyncio.get_running_loop().create_future())
        self._waiters.append(entry)
        try:
            await asyncio.wait_for(entry[1], within)
        finally:
            self._waiters.remove(entry)
        return condition()

    def touch(self) -> None:
        """Something changed: wake those in `until` whose condition now holds."""
        for condition, future in self._waiters:
            if not future.done() and condition():
                future.set_result(None)

    # --- requests ---

    async def _handle(self, request: web.BaseRequest) -> web.StreamResponse:
        if request.path.startswith("/gateway"):
            return await self.gateway.serve(request)
        if (file := self.files.get(request.path)) is not None:
            return web.Response(body=file.data)
        if not request.path.startswith(API):
            self.record.unknown.append(f"{request.method} {request.path}")
            return web.Response(status=404)
        authorization = request.headers.get("Authorization", "")
        call = Call(request.method, request.path[len(API) :], query=dict(request.query), token=authorization)
        self.record.calls.append(call)
        start = time.monotonic()
        await self._read(request, call)
        response = await self._answer(call)
        call.ms = (time.monotonic() - start) * 1000
        self.touch()
        if response is None:
            if request.transport is not None:
                request.transport.close()
            return web.Response(status=500)  # goes nowhere: the connection is closed
        call.status = response.status
        return response

    async def _read(self, request: web.BaseRequest, call: Call) -> None:
        if request.content_type == "multipart/form-data":
            whole = request.clone(client_max_size=MOST_BYTES)
            async for part in await whole.multipart():
                data = await part.read()  # type: ignore[union-attr]  # a nested multipart is nothing discord.py sends
                if part.name == "payload_json":  # type: ignore[union-attr]  # as above
                    call.body = json.loads(data)
                else:
                    call.files.append((part.filename or "file", bytes(data)))  # type: ignore[union-attr]  # as above
        elif request.can_read_body:
            raw = await request.read()
            call.body = json.loads(raw) if raw else None

    async def _answer(self, call: Call) -> web.Response | None:
        """The response, or None when the connection is to be closed without one."""
        found = match(call.method, call.path)
        if found is None:
            self.record.unknown.append(f"{call.method} {call.path}")
            return _json(404, {"message": "404: Not Found", "code": 0})
        call.route, call.args, handler = found
        fault = self.faults.strike(call)
        if self.latency or (fault and fault.delay):
            await asyncio.sleep(self.latency + (fault.delay if fault else 0.0))
        if fault is not None:
            call.fault = str(fault.kind)
            if fault.kind == REFUSED or isinstance(fault.kind, int):
                return None if fault.kind == REFUSED else _forced(fault)
        if call.token != f"Bot {self.token}" and not call.path.startswith(OPEN):
            return _json(401, {"message": "401: Unauthorized", "code": 0})
        verdict = self._limit(call)
        if verdict.retry_after:
            return _limited(verdict)
        try:
            call.answer = handler(self, call)
        except ApiError as error:
            if error.errors:
                self.record.breaches.append(Breach(call.route, error.errors, call.body))
            call.answer = error.body()
            response = _json(error.status, call.answer, verdict.headers)
        except Exception:  # noqa: BLE001  # a fault of the stand-in must be seen by the test, not take the server down
            self.crashes.append(traceback.format_exc())
            return _json(500, {"message": "500: Internal Server Error", "code": 0})
        else:
            response = _json(204 if call.answer is None else 200, call.answer, verdict.headers)
        return None if fault is not None and fault.kind == LOST else response

    def _limit(self, call: Call) -> Verdict:
        words = [a for a in call.args if isinstance(a, str)]
        major = str(words[0] if words else call.args[0] if call.args else "")
        old = rename = False
        if call.route == "PATCH /channels/{id}/messages/{id}" and (channel := self.world.channels.get(call.arg(0))):
            message = channel.messages.get(call.arg(1))
            old = message is not None and time.time() - message.created > 3600
        elif call.route == "PATCH /channels/{id}":
            rename = "name" in (call.body or {})
        return self.rates.check(call.route, major, old, rename)

    # --- interactions ---

    def interact(
        self, kind: int, member: Member, channel: Channel, data: dict[str, Any], source: Message | None = None
    ) -> Interaction:
        """Send an interaction to the bot now; await its `acked` or `answered`."""
        interaction = Interaction(self.world.ids.next(), kind, member.user, member.guild, channel, data, source)
        self.interactions[interaction.token] = interaction
        self.record.interactions.append(interaction)
        body = self._interaction_body(interaction, member.guild, member)
        outcome = self.gateway.dispatch("INTERACTION_CREATE", body, member.guild.id, intent=0)
        interaction.delivered = outcome == "sent"
        if outcome == "nobody":
            interaction.fail("the bot is offline")
        else:
            asyncio.get_running_loop().call_later(self.ack_limit, interaction.fail, f"no answer in {self.ack_limit} s")
        if outcome == "kept":
            self._pending.append((interaction, body))
        return interaction

    def _interaction_body(self, interaction: Interaction, guild: Guild, member: Member) -> dict[str, Any]:
        channel = interaction.channel
        permissions = guild.permissions(member, channel)
        body: dict[str, Any] = {
            "id": str(interaction.id), "application_id": str(self.bot.id), "type": interaction.kind, "version": 1,
            "token": interaction.token, "data": interaction.data, "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []}, "guild_locale": guild.locale,
            "channel": channel.payload(self.bot.id) | {"permissions": str(permissions)},
            "channel_id": str(channel.id), "member": member.payload(permissions), "locale": member.user.locale,
            "app_permissions": str(guild.permissions(guild.members[self.bot.id], channel)), "entitlements": [],
            "authorizing_integration_owners": {"0": str(guild.id)}, "context": 0, "attachment_size_limit": 10_485_760,
        }  # fmt: skip
        if interaction.source is not None:
            body["message"] = interaction.source.payload()
        return body

    def fail_undelivered(self) -> None:
        """What waited for a resume that will never come has failed for the people who pressed."""
        for interaction, _ in self._pending:
            interaction.fail("the bot is offline")
        self._pending.clear()

    def deliver_pending(self) -> None:
        """A session was resumed: what it had missed is on its way."""
        for interaction, _ in self._pending:
            interaction.delivered = True
        self._pending.clear()

    # --- files and people ---

    def store_file(self, channel_id: int, name: str, data: bytes) -> Attachment:
        number = self.world.ids.next()
        path = f"/attachments/{channel_id}/{number}/{name}"
        self.files[path] = Attachment(number, name, data, self.url + path)
        return self.files[path]

    def user(self, user_id: int) -> User | None:
        return self.world.users.get(user_id)


def _json(status: int, body: Any, headers: dict[str, str] | None = None) -> web.Response:
    if status == 204:
        return web.Response(status=204, headers=headers)
    raw = json.dumps(body).encode()
    return web.Response(status=status, body=raw, content_type="application/json", headers=headers)


def _forced(fault: Fault) -> web.Response:
    assert isinstance(fault.kind, int)
    if fault.kind == 429:
        return _limited(Verdict({}, fault.delay or 1.0, "shared"))
    known = ApiError(fault.code, status=fault.kind)
    return _json(fault.kind, known.body() if fault.code else {"message": f"{fault.kind}: fault", "code": 0})


def _limited(verdict: Verdict) -> web.Response:
    """429 as Discord sends it; without `Via` discord.py takes it for a ban."""
    body = {
        "message": "You are being rate limited.", "retry_after": round(verdict.retry_after, 3),
        "global": verdict.scope == "global",
    }  # fmt: skip
    headers = {
        "Via": "1.1 wire", "Retry-After": str(int(verdict.retry_after) + 1), "X-RateLimit-Scope": verdict.scope
    }  # fmt: skip
    return _json(429, body, verdict.headers | headers)
