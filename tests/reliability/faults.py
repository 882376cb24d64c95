"""What befalls the bot at its n-th step: the process ends, or Discord answers something else.

A step is a call that changes something outside the process: a write of the store, a request to Discord that is no
reading. Between two steps nothing can be lost that the step before did not leave behind, so ending it there is enough.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

import aiohttp
from simcord.backend.errors import BackendError
from simcord.http import router

from swissbot.store.interface import StoreError

Blow = Literal["killed before", "killed after", "refused", "lost", "500", "403", "404", "429"]
"""`killed`: the process ends before the step or right after its effect. `refused`: the connection breaks before the
request was read; `lost`: after it took effect. The rest are answers of Discord, and nothing happened; a step of the
store is then refused because the disk is full."""

ENDS: tuple[Blow, Blow] = ("killed before", "killed after")
WRITES = frozenset({"create", "append", "save_post", "delete_post", "save_settings", "forget", "erase"})


class Killed(asyncio.CancelledError):
    """There is no process any more. A cancellation: nothing in the bot may catch it, log it or repair it."""


@dataclass
class Message:
    """A message that Discord took: what was sent, and whom it notified."""

    id: int
    body: Mapping[str, Any]

    @property
    def pings(self) -> list[int]:
        return [int(user) for user in self.body["allowed_mentions"].get("users", ())]

    @property
    def heading(self) -> str:
        texts = [found for found in _texts(self.body) if found.strip()]
        return texts[0].partition("\n")[0] if texts else ""


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("content"), str):
            yield value["content"]
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _texts(item)


@dataclass
class Fate:
    """Counts steps and strikes where `plan` says so. Once the process is dead every further call of it dies too."""

    plan: dict[int, Blow] = field(default_factory=dict)
    steps: int = 0
    dead: bool = False
    struck: list[str] = field(default_factory=list)
    created: list[Message] = field(default_factory=list)

    def _next(self, name: str) -> Blow | None:
        self.alive()
        self.steps += 1
        blow = self.plan.get(self.steps)
        if blow is not None:
            self.struck.append(f"{self.steps}: {blow}: {name}")
        if blow == "killed before":
            self.dead = True
            raise Killed
        return blow

    def alive(self) -> None:
        if self.dead:
            raise Killed

    def _after(self, blow: Blow | None) -> None:
        if blow == "killed after":
            self.dead = True
            raise Killed

    async def disk(self, name: str, method: Callable[..., Awaitable[Any]], *args: Any, **more: Any) -> Any:
        """A call of the store."""
        if name not in WRITES:
            self.alive()
            return await method(*args, **more)
        blow = self._next(f"store {name}")
        if blow not in {None, "killed after", "lost"}:
            raise StoreError("full")
        done = await method(*args, **more)
        self._after(blow)
        if blow == "lost":
            raise StoreError("io", "the disk said nothing")
        return done

    def call(self, dispatch: Callable[..., Any], backend: Any, method: str, path: str, **more: Any) -> Any:
        """A request to Discord."""
        if method == "GET":
            self.alive()
            return dispatch(backend, method, path, **more)
        blow = self._next(f"{method} {path}")
        if blow == "refused":
            raise aiohttp.ServerDisconnectedError
        if blow in {"500", "403", "404", "429"}:
            if blow == "404" and method in {"PATCH", "DELETE"} and path.startswith("/channels/"):
                dispatch(backend, "DELETE", path)  # somebody else was faster
            raise BackendError(int(blow), _code(blow, path), "as it was fated")
        answer = dispatch(backend, method, path, **more)
        if method == "POST" and path.startswith("/channels/") and path.endswith("/messages"):
            self.created.append(Message(int(answer["id"]), json.loads(json.dumps(more["json"]))))
        if blow == "lost":
            raise aiohttp.ServerDisconnectedError
        self._after(blow)
        return answer


def _code(blow: Blow, path: str) -> int:
    """Discord's own number for the answer, where it has one."""
    if blow == "403":
        return 50013
    if blow == "404":
        numbers = {"interactions": 10062, "webhooks": 10015}
        return numbers.get(path.split("/")[1], 10003 if path.endswith("/messages") else 10008)
    return 0


@contextmanager
def fated(fate: Fate) -> Iterator[None]:
    """Let the requests of every bot in this process meet their fate."""
    dispatch = router.dispatch
    router.dispatch = partial(fate.call, dispatch)
    try:
        yield
    finally:
        router.dispatch = dispatch


class FatedStore:
    """A store whose calls are counted; closing it always works, as the end of a process does."""

    def __init__(self, store: Any, fate: Fate) -> None:
        self._store, self._fate = store, fate

    def __getattr__(self, name: str) -> Any:
        return partial(self._fate.disk, name, getattr(self._store, name))

    async def close(self) -> None:
        await self._store.close()
