"""The bot as a real child process: start it, wait until it can be used, kill it, look at its memory and output."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import tempfile
import time
from pathlib import Path

from tests.wire.discord_server import DiscordServer

ROOT = Path(__file__).resolve().parents[2]
PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")
# an installed program has its byte code; where this process may not write any, it is kept elsewhere
COMPILED = {
    "PYTHONDONTWRITEBYTECODE": "",
    "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "swissbot-wire-pyc"),
}


class Died(AssertionError):
    """The process ended on its own; the message is the end of what it wrote."""


class BotProcess:
    """One bot that may be started many times over the same data; `args` follow the program's name.

    `env` is added to a clean copy of this process's environment. Output of all runs is kept in one file.
    """

    def __init__(
        self,
        server: DiscordServer,
        *args: str,
        target: str = "swissbot.cli:main",
        env: dict[str, str] | None = None,
        cwd: Path | None = None,
    ) -> None:
        self.server, self.args, self.target, self.cwd = server, args, target, cwd or ROOT
        compiled = COMPILED if sys.dont_write_bytecode else {}
        self.env = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"} | compiled | (env or {})
        self.starts = 0
        self.ready_after: list[float] = []  # seconds from start to ready, one per start
        self._process: asyncio.subprocess.Process | None = None
        self._output = tempfile.NamedTemporaryFile("ab", suffix=".log", prefix="wire-")  # noqa: SIM115  # closed in close()
        self._started = 0.0

    async def __aenter__(self) -> BotProcess:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def start(self, wait: bool = True, within: float = 30.0) -> None:
        """Start a new process; by default wait until it is ready."""
        assert self._process is None or self._process.returncode is not None, "it is running"
        command = ["-m", "tests.wire.launch", self.server.url, "--target", self.target, "--", *self.args]
        self.starts += 1
        self._started = time.monotonic()
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, *command, cwd=self.cwd, env=self.env, stdin=asyncio.subprocess.DEVNULL,
            stdout=self._output, stderr=self._output, start_new_session=True,
        )  # fmt: skip
        if wait:
            await self.wait_ready(within)

    async def wait_ready(self, within: float = 30.0) -> None:
        """Until every shard was welcomed with its guilds and commands are known; raises Died or TimeoutError."""
        assert self._process is not None
        ended = asyncio.ensure_future(self._process.wait())
        ready = asyncio.ensure_future(self.server.until(self._usable, within))
        await asyncio.wait({ended, ready}, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        if not ready.done():
            ready.cancel()
            raise Died(f"ended with {self._process.returncode} before it was ready:\n{self.tail()}")
        try:
            await ready
        except TimeoutError:
            raise TimeoutError(f"not ready in {within} s:\n{self.tail()}") from None
        self.ready_after.append(time.monotonic() - self._started)

    def _usable(self) -> bool:
        return self.server.gateway.ready and any(self.server.commands.values())

    # --- ending ---

    async def kill(self) -> None:
        """SIGKILL, as a power cut: nothing is flushed. Its gateway sessions can't be resumed by the next run."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGKILL)
        await self._gone()

    async def terminate(self, within: float = 15.0) -> int:
        """SIGTERM as a service manager does; the exit code. Raises TimeoutError when it hangs."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(within):
            await self._process.wait()
        await self._gone()
        assert self._process.returncode is not None
        return self._process.returncode

    async def _gone(self) -> None:
        assert self._process is not None
        await self._process.wait()
        await self.server.until(lambda: not self.server.gateway.live)
        self.server.gateway.forget()

    async def restart(self, within: float = 30.0) -> None:
        await self.kill()
        await self.start(within=within)

    async def close(self) -> None:
        """Kill whatever is left of the process group this object started."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):  # it and its workers are gone
                os.killpg(self._process.pid, signal.SIGKILL)
            await self._process.wait()
        self._output.close()

    # --- looking ---

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def output(self) -> str:
        """What all runs wrote to stdout and stderr."""
        return Path(self._output.name).read_text(errors="replace")

    def tail(self, lines: int = 30) -> str:
        return "\n".join(self.output.splitlines()[-lines:])

    def memory(self) -> int:
        """Resident bytes of the main process."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE

    def cpu(self) -> float:
        """Seconds of processor time used by the main process."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def open_files(self) -> int:
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))


def swissbot(server: DiscordServer, data: Path, **settings: str) -> BotProcess:
    """The bot itself (`run`) over a data directory; `settings` are more of its environment variables.

    It runs inside that directory, so that no settings file of a developer is picked up.
    """
    data.mkdir(parents=True, exist_ok=True)
    env = {"SWISSBOT_TOKEN": server.token, "SWISSBOT_DATA_DIR": str(data)} | settings
    return BotProcess(server, "run", env=env, cwd=data)
