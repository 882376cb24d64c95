"""A headless Chromium, driven over its own debugging protocol. Needs nothing but the program on the PATH."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import io
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
from PIL import Image

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars")


class Browser:
    """One tab of a headless Chromium."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._last = 0

    async def call(self, method: str, **params: object) -> dict[str, Any]:
        """Send one command and wait for its answer; events that come meanwhile are of no interest."""
        self._last += 1
        await self._socket.send_json({"id": self._last, "method": method, "params": params})
        while True:
            answer = await self._socket.receive_json(timeout=30)
            if answer.get("id") == self._last:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                result: dict[str, Any] = answer["result"]
                return result

    async def run(self, script: str) -> Any:
        """The value of a JavaScript expression, awaited if it is a promise."""
        answer = await self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    async def until(self, script: str) -> None:
        """Wait until the expression is true, ten seconds at most."""
        for _ in range(100):
            if await self.run(script):
                return
            await asyncio.sleep(0.1)
        raise TimeoutError(script)

    async def window(self, width: int, height: int, scale: float) -> None:
        """Be that many CSS pixels large; a narrow window is a phone."""
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=scale,
            mobile=width < 600,
        )

    async def photograph(self, path: Path, box: tuple[float, float, float, float] | None = None) -> None:
        """A PNG of the window, or of `box` (left, top, right, bottom in CSS pixels) in it."""
        answer = await self.call("Page.captureScreenshot", format="png")
        with Image.open(io.BytesIO(base64.b64decode(answer["data"]))) as picture:
            scale = picture.width / await self.run("window.innerWidth")
            part = picture.crop(tuple(round(edge * scale) for edge in box)) if box else picture
            # few colours are used, and a palette makes the file a third of the size
            part.convert("RGB").quantize(192).save(path, optimize=True)
        sys.stdout.write(f"{path}\n")


@contextlib.asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """A tab that shows nothing yet."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        raise SystemExit(f"no Chromium found (looked for {', '.join(BROWSERS)})")
    with tempfile.TemporaryDirectory(prefix="swissbot-chromium-", ignore_cleanup_errors=True) as profile:
        process = await asyncio.create_subprocess_exec(
            *(program, *FLAGS, "--remote-debugging-port=0", f"--user-data-dir={profile}", "about:blank"),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            port = await _port(Path(profile) / "DevToolsActivePort")
            async with aiohttp.ClientSession() as session:
                async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
                    (tab,) = [tab for tab in await answer.json() if tab["type"] == "page"]
                async with session.ws_connect(tab["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                    yield Browser(socket)
        finally:
            process.terminate()
            await process.wait()


async def _port(file: Path) -> int:
    """Chromium writes the port it chose to a file once it listens."""
    for _ in range(150):
        if file.exists() and (text := file.read_text(encoding="utf-8")).count("\n"):
            return int(text.split("\n")[0])
        await asyncio.sleep(0.1)
    raise TimeoutError("Chromium does not start")
