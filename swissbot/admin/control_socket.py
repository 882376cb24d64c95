"""The control socket: how the command line asks a bot that runs, which alone may open the data directory.

`control.sock` in the data directory, for its owner only. A connection is one question and one answer, each a JSON
document that ends where its sender closes that side.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import socket
from collections.abc import Awaitable, Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from swissbot.admin.operations import Answer, Wrong
from swissbot.files.document import MAX_BYTES

NAME = "control.sock"
LONGEST_ADDRESS = 100
"""Bytes; systems take 104 to 108."""
MOST_QUESTIONS = 4
QUESTION_TIMEOUT = 30.0
MAX_QUESTION = 2 * MAX_BYTES  # a file of the largest size, escaped
CLOSING = 1.0

_log = logging.getLogger(__name__)

Handler = Callable[[Mapping[str, Any]], Awaitable[Answer]]


class Unanswered(Exception):
    """Nobody listens at the socket, or whoever does gave no answer."""


@contextlib.contextmanager
def _address(data_dir: Path) -> Iterator[str]:
    """A name of the socket that is short enough, also where the data directory's path is long."""
    plain = str(data_dir.absolute() / NAME)
    if len(os.fsencode(plain)) <= LONGEST_ADDRESS or not Path("/proc/self/fd").is_dir():
        yield plain
        return
    folder = os.open(data_dir, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{folder}/{NAME}"
    finally:
        os.close(folder)


class AdminSocket:
    """Answers questions by `handle`. This process holds the data directory, so a socket that is there is nobody's."""

    def __init__(self, data_dir: Path, handle: Handler) -> None:
        self._path = data_dir / NAME
        self._handle = handle
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Listen; where that is not possible the bot runs without, and says so in the log."""
        made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._path.unlink(missing_ok=True)
            with _address(self._path.parent) as address:
                made.bind(address)
            self._path.chmod(0o600)  # nobody can connect before it listens
            self._server = await asyncio.start_unix_server(self._accept, sock=made)
        except OSError as error:
            made.close()
            _log.warning("no control socket", extra={"error": str(error)})

    async def close(self) -> None:
        """Stop listening; what is being answered is cut short."""
        if self._server is None:
            return
        self._server.close()
        self._path.unlink(missing_ok=True)
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=CLOSING)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            writer.write(json.dumps(await self._answer(reader)).encode())
            await writer.drain()
        except (OSError, asyncio.CancelledError):  # they left, or the bot does; nobody awaits this task
            _log.info("a question over the control socket was left")
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader) -> Answer:
        try:
            sent = await asyncio.wait_for(_whole(reader), QUESTION_TIMEOUT)
            if len(self._tasks) > MOST_QUESTIONS:
                raise Wrong("the bot is busy with other commands: try again")
            question = json.loads(sent)
            if not isinstance(question, dict):
                raise Wrong("a question is an object")
            return await self._handle(question)
        except Wrong as wrong:
            return {"refused": str(wrong)}
        except (ValueError, RecursionError, TimeoutError):
            return {"refused": "that was no question"}
        except Exception:  # noqa: BLE001  # a bug must not reach the shell as silence
            _log.exception("a question over the control socket broke")
            return {"refused": "that broke; the bot's log says more"}


async def _whole(reader: asyncio.StreamReader) -> bytes:
    """All that is sent. What is too much is read too, and dropped: a socket closed before loses its answer."""
    data = bytearray()
    while part := await reader.read(1 << 20):
        if len(data) <= MAX_QUESTION:
            data += part
    if len(data) > MAX_QUESTION:
        raise Wrong("too large")
    return bytes(data)


async def ask(data_dir: Path, question: Mapping[str, Any], *, within: float = 120.0) -> Answer:
    """The running bot's answer, `within` seconds. Raises `Unanswered`, and `Wrong` with its sentence."""
    try:
        async with asyncio.timeout(within):
            with _address(data_dir) as address:
                reader, writer = await asyncio.open_unix_connection(address)
            try:
                writer.write(json.dumps(question).encode())
                writer.write_eof()
                answer = json.loads(await reader.read())
            finally:
                writer.close()
    except (OSError, TimeoutError, ValueError) as error:
        raise Unanswered(str(error)) from error
    if not isinstance(answer, dict):
        raise Unanswered("no answer")
    if "refused" in answer:
        raise Wrong(str(answer["refused"]))
    return answer
