"""How the demo begins and ends, as a program."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

RUN = "from pathlib import Path; from swissbot.demo.app import run; run(4, True, {folder}, {port})"
WITHOUT_EXTRA = "import sys; sys.modules['simcord'] = None; "


def command(port: int, folder: Path | None = None, before: str = "") -> list[str]:
    place = "None" if folder is None else f"Path({str(folder)!r})"
    return [sys.executable, "-c", before + RUN.format(folder=place, port=port)]


def test_ctrl_c_and_sigterm_end_it_at_once_and_quietly(tmp_path: Path) -> None:
    with ExitStack() as stack:
        both = {
            how: stack.enter_context(
                subprocess.Popen(
                    command(0, tmp_path / how.name), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
                )
            )
            for how in (signal.SIGINT, signal.SIGTERM)
        }
        for process in both.values():
            stack.callback(process.kill)  # so that a failure here does not wait for the other one for ever
        for how, process in both.items():
            assert process.stdout is not None
            assert process.stderr is not None
            assert "http://127.0.0.1:" in process.stdout.readline()
            began = time.monotonic()
            process.send_signal(how)
            assert process.wait(timeout=10) == 0
            assert time.monotonic() - began < 4  # on a busy machine; it takes a fraction of a second
            assert "Traceback" not in process.stderr.read()


def test_port_in_use_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = subprocess.run(command(port), capture_output=True, text=True, timeout=30, check=False)
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert f"port {port} cannot be had" in ended.stderr


def test_a_data_directory_that_is_a_file_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    ended = subprocess.run(command(0, tmp_path / "data"), capture_output=True, text=True, timeout=30, check=False)
    assert ended.returncode == 2
    assert ended.stderr == f"swissbot: the data directory {tmp_path / 'data'} cannot be used: file exists\n"


def test_without_the_extra_one_line_names_it() -> None:
    ended = subprocess.run(command(0, before=WITHOUT_EXTRA), capture_output=True, text=True, timeout=30, check=False)
    assert ended.returncode == 2
    assert ended.stderr == 'swissbot: the demo needs its extra: pip install "swissbot[demo]"\n'
