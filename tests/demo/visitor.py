"""A browser's part of the demo's page, without the browser: what a person does there, as the page sends it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Self

import aiohttp


class Visitor:
    """One open page. `state` is what it shows; it gets old until `look` is called, as a page does between two polls."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._base, key = address.split("/#")
        self._session = aiohttp.ClientSession(headers={"X-Simcord-Capability": key})
        self._sequence = 0
        self.state: dict[str, Any] = {}

    async def __aenter__(self) -> Self:
        async with self._session.post(f"{self._base}/api/pages", json={}) as answer:
            self.state = await answer.json()
        self._session.headers["X-Simcord-Context"] = self.state["context"]["id"]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()

    async def look(self) -> None:
        async with self._session.get(f"{self._base}/api/state") as answer:
            self.state = await answer.json()

    async def get(self, path: str) -> str:
        async with self._session.get(f"{self._base}{path}") as answer:
            return await answer.text()

    async def be(self, user: int) -> None:
        await self._act("viewer", viewer_id=str(user))
        await self.look()

    async def type(self, text: str) -> dict[str, Any]:
        return await self._act("send_message", content=text)

    async def press(self, label: str) -> dict[str, Any]:
        """Press the newest button with this label that the page shows."""
        for message in reversed(self.state["timeline"]):
            for component in _walk(self.state["messages"][message]["components"]):
                if component.get("label") == label:
                    key = f"message:{message}:component:{component['id']}"
                    return await self._act("click", target_id=message, control_key=key)
        raise LookupError(label)

    async def _act(self, kind: str, **fields: object) -> dict[str, Any]:
        self._sequence += 1
        envelope = {
            "kind": kind,
            "protocol_version": 3,
            "sequence": self._sequence,
            "request_id": f"request-{self._sequence}",
            "generation": self.state["context"]["generation"],
            "bot_generation": self.state["botGeneration"],
            "published_revision": self.state["publishedRevision"],
        }
        body = json.dumps({**fields, **envelope}, separators=(",", ":"))
        headers = {"Content-Type": "application/json"}
        async with self._session.post(f"{self._base}/api/action", data=body, headers=headers) as answer:
            receipt: dict[str, Any] = await answer.json()
            return receipt


def _walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _walk(component.get("components", []))
