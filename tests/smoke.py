"""Whether an installed swissbot works on this machine: the commands over a file, and the demo's page.

`python tests/smoke.py` needs nothing but the standard library and swissbot with its extra `demo`; it is what is run
where the suite is not (other operating systems, a wheel in a clean environment).
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

FILE = Path(__file__).resolve().parent / "data" / "full.json"
SWISSBOT = [sys.executable, "-m", "swissbot"]
PATIENCE = 120
"""Seconds after which the demo is taken not to come; the slowest of the small machines needs about 30."""


def said(*words: str) -> str:
    """What a command prints; CalledProcessError where it fails."""
    command = [*SWISSBOT, *words]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True, timeout=60).stdout


def demo_answers() -> int:
    """The status of the demo's page."""
    with subprocess.Popen([*SWISSBOT, "demo", "--port", "0"], stdout=subprocess.PIPE, text=True) as process:
        patience = threading.Timer(PATIENCE, process.kill)
        patience.start()
        try:
            assert process.stdout is not None
            line = next(line for line in process.stdout if "http://127.0.0.1:" in line)
            address = next(word for word in line.split() if word.startswith("http")).partition("#")[0]
            with urllib.request.urlopen(address, timeout=PATIENCE) as page:
                return int(page.status)
        finally:
            patience.cancel()
            process.kill()


def main() -> None:
    assert said("--version").startswith("swissbot ")
    assert json.loads(said("rounds", "17", "--preset", "magic", "--json"))["recommended"] == 5
    assert json.loads(said("standings", str(FILE), "--json"))["standings"]
    assert said("validate", str(FILE)) is not None
    assert demo_answers() == 200
    sys.stdout.write("works\n")


if __name__ == "__main__":
    main()
