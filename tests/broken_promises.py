"""Whether the tests bite: each promise is broken in a copy of the program, and a test has to fail.

`python -m tests.teeth [name …]` says which test caught which mutant. A mutant is a replaced piece of source; nothing in
this directory is touched.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("swissbot", "migrations", "tests", "pyproject.toml")
FAILED = 1
"""pytest's own exit code for tests that failed; any other than this and 0 means that it could not run them."""


@dataclass(frozen=True)
class Mutant:
    """A broken promise: in `file`, the piece `old` becomes `new`; one of `tests` has to notice."""

    name: str
    promise: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


MUTANTS = (
    Mutant(
        "acknowledge before commit",
        "recorded is said only after the commit",
        "swissbot/service.py",
        "if not await self._append(guild, tournament, records, after, over):",
        "self._keep(guild, after)\n"
        "            asyncio.ensure_future(self._append(guild, tournament, records, after, over))\n"
        "            if False:",
        ("tests/reliability/test_model.py", "tests/reliability/test_crash.py"),
    ),
    Mutant(
        "synchronous OFF",
        "a power cut loses nothing acknowledged",
        "swissbot/store/sqlite/database.py",
        '"PRAGMA synchronous = FULL"',
        '"PRAGMA synchronous = OFF"',
        ("tests/store/sqlite/test_power_cut.py", "tests/store/sqlite/test_store.py"),
    ),
    Mutant(
        "no cause",
        "an action takes effect once however often it is delivered",
        "swissbot/service.py",
        "if any(record.cause == cause for record in reversed(state.log)):",
        "cause = f'{cause}:{state.seq}'\n            if False:",
        ("tests/test_service.py",),
    ),
    Mutant(
        "no lock",
        "a race has one winner",
        "swissbot/service.py",
        "return self._locks.setdefault(guild, asyncio.Lock())",
        "return asyncio.Lock()",
        ("tests/test_service.py",),
    ),
    Mutant(
        "random nonce",
        "a message is created once",
        "swissbot/bot/posts/channel.py",
        "nonce=nonce, allowed_mentions=mentions",
        "nonce=str(id(object())), allowed_mentions=mentions",
        ("tests/bot/posts/test_posts.py",),
    ),
    Mutant(
        "no row before the message",
        "at most one copy of a post stays visible",
        "swissbot/bot/posts/reconcile.py",
        "    await easel.ledger.save_post(easel.guild, row)\n    return await _send(",
        "    return await _send(",
        ("tests/reliability/test_crash.py",),
    ),
    Mutant(
        "a replaced message is forgotten",
        "at most one copy of a post stays visible",
        "swissbot/bot/posts/reconcile.py",
        "    await easel.ledger.save_post(easel.guild, old)\n",
        "    _ = old\n",
        ("tests/reliability/test_moved.py",),
    ),
    Mutant(
        "a copy pings again",
        "a round's post pings each player once",
        "swissbot/bot/posts/reconcile.py",
        "sheet = w.post.sheet if copies(row.nonce) == 0 else",
        "sheet = w.post.sheet if True else",
        ("tests/bot/posts/test_posts.py",),
    ),
    Mutant(
        "a doubtful write is not looked at",
        "every announcement is delivered",
        "swissbot/service.py",
        "            self._tell(guild, tournament)\n            raise",
        "            raise",
        ("tests/test_service.py", "tests/reliability/test_faults.py"),
    ),
    Mutant(
        "no grace after an absence",
        "nobody is punished for the bot's downtime",
        "swissbot/bot/background/deadlines.py",
        "if guild not in self._caught_up:",
        "if False:",
        ("tests/bot/handlers/test_results.py",),
    ),
    Mutant(
        "a confirmation of any claim",
        "conflicting reports never overwrite silently",
        "swissbot/tournament/rules/results.py",
        "if theirs is None or theirs.seq != command.claim:",
        "if theirs is None:",
        ("tests/bot/handlers/test_results.py",),
    ),
    Mutant(
        "everybody is an organiser",
        "authority is judged at the press",
        "swissbot/tournament/queries.py",
        "return actor.organiser or (",
        "return True or (",
        ("tests/bot/handlers/test_results.py",),
    ),
    Mutant(
        "background work dies of an error",
        "a loop never dies silently",
        "swissbot/bot/worker.py",
        "return min(FIRST_DELAY * 2.0 ** (self._failures - 1), LONGEST_DELAY)",
        "raise",
        ("tests/bot/test_worker.py",),
    ),
    Mutant(
        "a person who is forgotten keeps their name",
        "everything of a person can be erased",
        "swissbot/store/erase_person.py",
        'event = dataclasses.replace(event, name=DELETED_NAME, answer="")',
        "pass",
        ("tests/bot/handlers/test_upkeep.py",),
    ),
    Mutant(
        "a server's data is kept for ever",
        "data is erased 30 days after the bot was removed",
        "swissbot/bot/background/guild_retention.py",
        "elif self._now() - left_at >= KEPT_SECONDS:",
        "elif False:",
        ("tests/bot/background/test_guild_retention.py",),
    ),
    Mutant(
        "a button remembers in which process it was made",
        "all old buttons work after a restart",
        "swissbot/render/custom_id.py",
        'VERSION = "sb1"\nPATTERN = re.compile(r"sb1:',
        'import os\nVERSION = f"sb{os.getpid()}"\nPATTERN = re.compile(VERSION + r":',
        ("tests/wire/test_evening.py",),
    ),
    Mutant(
        "a server that cannot be read stops those after it",
        "a broken server stops no other",
        "swissbot/bot/worker.py",
        "except Exception as error:  # noqa: BLE001  # whatever it was: it is the last thing that this raises",
        "except ZeroDivisionError as error:",
        ("tests/bot/handlers/test_upkeep.py",),
    ),
    Mutant(
        "a permission given back is not noticed",
        "a broken channel comes back by itself",
        "swissbot/bot/posts/channel.py",
        'return Trouble("blocked", error.code)',
        'return Trouble("refused", error.code)',
        ("tests/bot/posts/test_posts.py",),
    ),
)


def mutated(source: str, mutant: Mutant) -> str:
    """The broken source. Raises ValueError where the piece is not there exactly once: the mutant is out of date."""
    if source.count(mutant.old) != 1:
        raise ValueError(f"{mutant.name}: {mutant.file} has its piece {source.count(mutant.old)} times")
    return source.replace(mutant.old, mutant.new)


def bite(mutant: Mutant) -> str:
    """The first test that caught the mutant; empty if none did. Raises RuntimeError if the tests could not run."""
    return next((found for test in mutant.tests if (found := first_failure((test,), mutant))), "")


def first_failure(tests: tuple[str, ...], mutant: Mutant | None = None) -> str:
    """Run tests in a copy of everything, broken by `mutant`; the first that fails, or nothing."""
    with tempfile.TemporaryDirectory(prefix="swissbot-mutant-") as folder:
        copy = Path(folder)
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, copy / name)
        if mutant is not None:
            file = copy / mutant.file
            file.write_text(mutated(file.read_text(), mutant))
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--tb=no", *tests],
            cwd=copy, env=os.environ | {"PYTHONPATH": folder}, capture_output=True, text=True, check=False,
        )  # fmt: skip
    if ran.returncode not in (0, FAILED):
        raise RuntimeError(f"{tests} did not run\n{ran.stdout}{ran.stderr}")
    failed = (line.split()[1] for line in ran.stdout.splitlines() if line.startswith("FAILED"))
    return next(failed, "") if ran.returncode == FAILED else ""


def main(wanted: list[str]) -> int:
    mutants = [mutant for mutant in MUTANTS if not wanted or mutant.name in wanted]
    broken = first_failure(tuple(sorted({test for mutant in mutants for test in mutant.tests})))
    if broken:
        print(f"{broken} fails without any mutant")  # noqa: T201 - its answer
        return 1
    alive = 0
    for mutant in mutants:
        began = time.monotonic()
        caught = bite(mutant)
        alive += not caught
        print(f"{mutant.name:<40} {caught or 'NOT CAUGHT'} ({time.monotonic() - began:.0f} s)", flush=True)  # noqa: T201 - likewise
    return int(bool(alive))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
