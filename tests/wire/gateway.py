"""The gateway: sessions per shard over WebSocket, zlib-stream, resume with replay, and every way to lose it."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

if TYPE_CHECKING:
    from tests.wire.discord_server import DiscordServer

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, REQUEST_MEMBERS, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 8, 9, 10, 11
GUILDS, MEMBERS, PRESENCES, MESSAGES, DIRECT, CONTENT = 1 << 0, 1 << 1, 1 << 8, 1 << 9, 1 << 12, 1 << 15
PRIVILEGED = MEMBERS | PRESENCES | CONTENT
REPLAY = 10_000


class Connection:
    """One WebSocket; what is put into it is sent in order by a task of its own."""

    def __init__(self, request: web.BaseRequest, ws: web.WebSocketResponse, compressed: bool) -> None:
        self.request, self.ws = request, ws
        self._deflate = zlib.compressobj(1) if compressed else None
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self.sender = asyncio.get_running_loop().create_task(self._send_all())

    def put(self, text: str) -> None:
        self._queue.put_nowait(text)

    def op(self, op: int, data: Any = None) -> None:
        self.put(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    async def _send_all(self) -> None:
        while (text := await self._queue.get()) is not None:
            try:
                if self._deflate is None:
                    await self.ws.send_str(text)
                    continue
                raw = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                await self.ws.send_bytes(raw)
            except (ConnectionError, RuntimeError):  # aiohttp says RuntimeError when the socket is closing
                return

    def abort(self) -> None:
        """Cut the cable: no close frame."""
        self.sender.cancel()
        if self.request.transport is not None:
            self.request.transport.abort()


@dataclass(eq=False)
class Session:
    id: str
    shard: int
    shards: int
    intents: int
    connection: Connection | None = None
    seq: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REPLAY))

    def emit(self, event: str, data: Any) -> bool:
        """Number and keep an event; True when it went out over a live connection."""
        self.seq += 1
        text = json.dumps({"op": DISPATCH, "s": self.seq, "t": event, "d": data})
        self.sent.append((self.seq, text))
        if self.connection is None:
            return False
        self.connection.put(text)
        return True


class Gateway:
    """All sessions of the one bot. `shards` is what the bot is told to open."""

    def __init__(self, server: DiscordServer, shards: int = 1) -> None:
        self.server, self.shards = server, shards
        self.sessions: dict[str, Session] = {}
        self.granted = 0  # privileged intents the owner switched on
        self.heartbeat_ms = 41_250
        self.refuse_identify = False  # answer INVALID_SESSION instead
        self.online = True  # False: connections are closed at once
        self._connections: set[Connection] = set()

    @property
    def live(self) -> list[Session]:
        return [s for s in self.sessions.values() if s.connection is not None]

    @property
    def ready(self) -> bool:
        """Every shard has a live session."""
        return len({s.shard for s in self.live}) >= self.shards

    def dispatch(self, event: str, data: Any, guild_id: int | None = None, intent: int = GUILDS) -> str:
        """Send to the sessions that have the intent and the guild: "sent", "kept" (for a resume) or "nobody"."""
        outcome = "nobody"
        for session in list(self.sessions.values()):
            mine = guild_id is None or (guild_id >> 22) % session.shards == session.shard
            if mine and (intent == 0 or session.intents & intent):
                outcome = "sent" if session.emit(event, data) or outcome == "sent" else "kept"
        return outcome

    def drop(self, resumable: bool = True) -> None:
        """Cut every connection without a word; sessions can be resumed unless told otherwise."""
        for connection in list(self._connections):
            connection.abort()
        for session in self.sessions.values():
            session.connection = None
        self.server.record.gateway.append("drop")
        if not resumable:
            self.forget()

    def forget(self) -> None:
        """No session can be resumed any more; what was kept for one never arrives."""
        for session in [s for s in self.sessions.values() if s.connection is None]:
            del self.sessions[session.id]
        self.server.fail_undelivered()

    def reconnect(self) -> None:
        """Op 7: the bot is asked to reconnect and resume."""
        for session in self.live:
            if session.connection is not None:
                session.connection.op(RECONNECT)

    def invalidate(self, resumable: bool = False) -> None:
        """Op 9: the session is no longer valid; not resumable means a new IDENTIFY."""
        for session in self.live:
            if session.connection is not None:
                session.connection.op(INVALID, resumable)
            if not resumable:
                del self.sessions[session.id]

    async def close(self) -> None:
        for connection in list(self._connections):
            connection.abort()

    async def serve(self, request: web.BaseRequest) -> web.StreamResponse:
        """One WebSocket from HELLO to its end."""
        ws = web.WebSocketResponse(compress=False, max_msg_size=0)
        await ws.prepare(request)
        connection = Connection(request, ws, request.query.get("compress") == "zlib-stream")
        if not self.online:
            connection.abort()
            return ws
        self._connections.add(connection)
        connection.op(HELLO, {"heartbeat_interval": self.heartbeat_ms})
        session: Session | None = None
        try:
            async for message in ws:
                if message.type is not WSMsgType.TEXT:
                    continue
                packet = json.loads(message.data)
                session = await self._packet(connection, session, packet["op"], packet.get("d"))
        except ConnectionError:
            pass  # the bot was killed: the same as a closed socket
        finally:
            self._connections.discard(connection)
            connection.sender.cancel()
            if session is not None and session.connection is connection:
                session.connection = None
            self.server.touch()
        return ws

    async def _packet(self, connection: Connection, session: Session | None, op: int, data: Any) -> Session | None:
        if op == HEARTBEAT:
            connection.op(ACK)
        elif op == IDENTIFY:
            session = await self._identify(connection, data)
        elif op == RESUME:
            session = self._resume(connection, data)
        elif op == REQUEST_MEMBERS and session is not None:
            self._members(session, data)
        return session

    async def _identify(self, connection: Connection, data: dict[str, Any]) -> Session | None:
        self.server.record.gateway.append("identify")
        if data["token"] != self.server.token:
            await connection.ws.close(code=4004, message=b"Authentication failed.")
            return None
        if data["intents"] & PRIVILEGED & ~self.granted:
            await connection.ws.close(code=4014, message=b"Disallowed intent(s).")
            return None
        if self.refuse_identify:
            connection.op(INVALID, False)
            return None
        shard, shards = data.get("shard", [0, 1])
        for old in [s for s in self.sessions.values() if s.shard == shard and s.connection is None]:
            del self.sessions[old.id]
        self.server.fail_undelivered()
        session = Session(secrets.token_hex(16), shard, shards, data["intents"], connection)
        self.sessions[session.id] = session
        self._welcome(session)
        self.server.touch()
        return session

    def _welcome(self, session: Session) -> None:
        """READY with the shard's guilds still unavailable, then each guild."""
        server, world = self.server, self.server.world
        mine = [g for g in world.guilds.values() if (g.id >> 22) % session.shards == session.shard and not g.bot_gone]
        session.emit("READY", {
            "v": 10, "user": server.bot.payload() | {"verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": str(g.id), "unavailable": True} for g in mine], "session_id": session.id,
            "resume_gateway_url": server.gateway_url, "shard": [session.shard, session.shards],
            "application": {"id": str(server.bot.id), "flags": 0}, "private_channels": [], "relationships": [],
            "session_type": "normal", "user_settings": {}, "presences": [], "guild_join_requests": [],
            "geo_ordered_rtc_regions": [], "auth": {},
        })  # fmt: skip
        for guild in mine:
            if not guild.unavailable:
                session.emit("GUILD_CREATE", guild.payload(server.bot.id, bool(session.intents & MEMBERS)))

    def _resume(self, connection: Connection, data: dict[str, Any]) -> Session | None:
        session = self.sessions.get(data["session_id"])
        kept = session.sent[0][0] if session is not None and session.sent else 0
        if session is None or kept > data["seq"] + 1:
            self.server.record.gateway.append("resume refused")
            connection.op(INVALID, False)
            return None
        self.server.record.gateway.append("resume")
        session.connection = connection
        for seq, text in session.sent:
            if seq > data["seq"]:
                connection.put(text)
        session.emit("RESUMED", {"_trace": []})
        self.server.deliver_pending()
        self.server.touch()
        return session

    def _members(self, session: Session, data: dict[str, Any]) -> None:
        guild = self.server.world.guilds[int(data["guild_id"])]
        wanted = {int(u) for u in data.get("user_ids") or []}
        query = (data.get("query") or "").lower()
        found = [
            m for m in guild.members.values() if (m.user.id in wanted if wanted else m.user.name.startswith(query))
        ]
        chunks = [found[i : i + 1000] for i in range(0, len(found), 1000)] or [[]]
        for index, chunk in enumerate(chunks):
            session.emit("GUILD_MEMBERS_CHUNK", {
                "guild_id": str(guild.id), "members": [m.payload() for m in chunk], "chunk_index": index,
                "chunk_count": len(chunks), "not_found": [], "nonce": data.get("nonce"),
            })  # fmt: skip
