"""`swissbot demo`: begins and ends the demo, and says in one line why it cannot begin."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import sys
import tempfile
from pathlib import Path

from swissbot.store.port import StoreError

NEEDED = ("simcord", "aiohttp", "markdown_it", "linkify_it", "regex", "av")
NO_EXTRA = 'the demo needs its extra: pip install "swissbot[demo]"'
CANNOT = 2  # exit status


def run(players: int, autoplay: bool, data_dir: Path | None, port: int) -> None:
    """Serve the demo until Ctrl-C, SIGTERM or "End preview session" on its page.

    `players` besides the organiser; `autoplay`: those whom nobody acts as play by themselves; `data_dir` None: a
    temporary folder; `port` 0: any free one. SystemExit with status 2 and one line when it cannot begin.
    """
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        _refuse(NO_EXTRA)
    from swissbot.demo.server import PortTaken, serve  # noqa: PLC0415 - needs the extra

    try:
        with contextlib.ExitStack() as stack:
            folder = data_dir or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="swissbot-demo-")))
            asyncio.run(serve(players=players, autoplay=autoplay, data_dir=folder, port=port))
    except PortTaken:
        _refuse(f"port {port} is taken: choose another with --port (0: any free one)")
    except StoreError as error:
        _refuse(f"the data directory cannot be used: {error.code} {error.detail}".rstrip())


def _refuse(line: str) -> None:
    sys.stderr.write(f"swissbot: {line}\n")
    raise SystemExit(CANNOT)
