"""`swissbot demo`: begins and ends the demo, and says in one line why it cannot begin."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import socket
import sys
import tempfile
from pathlib import Path
from typing import NoReturn

from swissbot.store.interface import StoreError
from swissbot.store.sqlite.lock import make_private_dir

NEEDED = ("simcord", "aiohttp", "markdown_it", "linkify_it", "regex", "av")
NO_EXTRA = 'the demo needs its extra: pip install "swissbot[demo]"'
CANNOT = 2  # exit status


def run(players: int, autoplay: bool, data_dir: Path | None, port: int, language: str = "en") -> None:
    """Serve the demo until Ctrl-C, SIGTERM or "End preview session" on its page.

    `players` besides the organiser; `autoplay`: those whom nobody acts as play by themselves; `data_dir` None: a
    temporary folder; `port` 0: any free one; `language`: of the server and its people. SystemExit with status 2 and one
    line when it cannot begin.
    """
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        _refuse(NO_EXTRA)
    with contextlib.ExitStack() as stack:
        try:
            door = stack.enter_context(open_door(port))
        except OSError as error:
            _refuse(f"port {port} cannot be had ({error.strerror}): choose another with --port (0: any free one)")
        folder = data_dir or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="swissbot-demo-")))
        try:
            make_private_dir(folder)
            (folder / "lock").touch(mode=0o600)
        except OSError as error:
            _refuse(f"the data directory {folder} cannot be used: {(error.strerror or 'no access').lower()}")
        from swissbot.demo.server import serve  # noqa: PLC0415 - needs the extra, and is slow to load

        try:
            asyncio.run(serve(players=players, autoplay=autoplay, data_dir=folder, door=door, language=language))
        except StoreError as error:
            _refuse(f"the data directory cannot be used: {error.detail or error.code}")


def open_door(port: int) -> socket.socket:
    """A listening socket of the loopback interface; `port` 0: any free one. OSError when the port cannot be had."""
    return socket.create_server(("127.0.0.1", port))


def _refuse(line: str) -> NoReturn:
    sys.stderr.write(f"swissbot: {line}\n")
    raise SystemExit(CANNOT)
