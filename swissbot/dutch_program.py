"""The FIDE Dutch system (C.04.3, in force since February 2026) through the program gacrux.

A report is written to a temporary file and the program run on it, with a limit of time and of players. Same report,
same answer. The engine itself starts nothing: `pair` here is the engine's with this program handed in.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path

from swissbot.engine.pairing import pair as engine_pair
from swissbot.engine.pairing.field import Field
from swissbot.engine.pairing.solve.matching import Pairs
from swissbot.engine.types import EngineError, History, Pairing, Reason
from swissbot.files.trf.dutch_report import competitors, report

LIMIT = 500
"""Players; more would take minutes."""
SECONDS = 120.0
# what the program answers where nothing can be paired by the rules: so many pairs
_NO_PAIRS = "0"
_LONGEST = 200


def pair(history: History) -> Pairing:
    """The pairing of the next round by whichever system its rules name, the Dutch one included where it is installed.

    Raises `EngineError` as the engine's `pair` does, and as `dutch` does.
    """
    return engine_pair(history, dutch if installed() else None)


def dutch(field: Field, seconds: float = SECONDS) -> Pairs | None:
    """The pairs (White, Black), and the bye as the partner of who has it.

    None where no pairing exists by these rules, as a rule because everybody has met. Raises `EngineError`:
    `too-many-for-dutch`, `dutch-timeout`, or `dutch-failed` where the program fell over.
    """
    if len(field.present) > LIMIT:
        raise EngineError(Reason("too-many-for-dutch", {"players": len(field.present), "limit": LIMIT}))
    apart = bool(field.rules.forbidden) or field.mates is not None
    pairs, detail = _run(field, apart, seconds)
    if pairs is None and apart:
        pairs, detail = _run(field, False, seconds)
    if pairs is None and detail != _NO_PAIRS:
        raise EngineError(Reason("dutch-failed", {"detail": detail}))
    return pairs


def installed() -> bool:
    """Whether the program is there (the extra `fide`)."""
    return importlib.util.find_spec("gacrux") is not None


def _run(field: Field, apart: bool, seconds: float) -> tuple[Pairs | None, str]:
    """The program's pairs, or None and what it said."""
    with tempfile.TemporaryDirectory(prefix="swissbot-dutch-") as folder:
        path = Path(folder) / "round.trf"
        path.write_text(report(field, apart), encoding="ascii")
        command = [sys.executable, "-m", "gacrux.pairingchecker", "-i", str(path), "-o", "-", "-p", "-dT"]
        try:
            done = subprocess.run(
                [*command, "-n", str(field.round)],
                cwd=folder,
                capture_output=True,
                text=True,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise EngineError(Reason("dutch-timeout", {"seconds": seconds})) from error
    pairs = _read(field, done.stdout)
    # where the report was is another place each time, and nobody's business
    output = (done.stderr or done.stdout).replace(str(path), path.name)
    return pairs, " ".join(output.split())[:_LONGEST]


def _read(field: Field, text: str) -> Pairs | None:
    """The pairs of the program's answer: their number, then a line for each. None unless everybody is in it once."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    if not lines or not all(word.isdigit() for line in lines for word in line):
        return None
    players = competitors(field)
    if any(len(line) != 2 or max(map(int, line)) > len(players) or int(line[0]) < 1 for line in lines[1:]):
        return None
    pairs = [(players[int(one) - 1], players[int(other) - 1] if int(other) else field.bye) for one, other in lines[1:]]
    return pairs if sorted(vertex for pair in pairs for vertex in pair) == sorted(field.vertices) else None
