"""Export, import, backup, restore and doctor without a bot that runs, as a person types them."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from swissbot.cli import main
from swissbot.engine.types import Played
from swissbot.files.document import Document
from swissbot.files.json.tournament import read
from swissbot.store.sqlite.lock import DataDirLock
from tests.data import DATA

FULL = DATA / "full.json"
GUILD, CHANNEL = "9001", "9002"
Shell = Callable[..., tuple[str, str]]


@pytest.fixture
def shell(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Shell:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SWISSBOT_TOKEN", "one.two.three")
    monkeypatch.setenv("SWISSBOT_DATA_DIR", "data")

    def run(*words: str, code: int = 0) -> tuple[str, str]:
        monkeypatch.setattr(sys, "argv", ["swissbot", *words])
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capfdbinary.readouterr()
        assert left.value.code == code, (out, err)
        assert "Traceback" not in err.decode()
        return out.decode(), err.decode()

    return run


def brought_in(shell: Shell, file: object = FULL, *more: str) -> str:
    out, _ = shell("import", str(file), "--guild", GUILD, "--channel", CHANNEL, *more)
    return out


def refused(shell: Shell, *words: str) -> str:
    out, err = shell(*words, code=2)
    assert out == "" and len(err.splitlines()) == 1
    return err.strip()


def doctor(shell: Shell, code: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(shell("doctor", "--json", code=code)[0])
    return found


def test_a_tournament_comes_in_and_goes_out_as_it_was(shell: Shell) -> None:
    given = read(FULL.read_bytes())
    assert brought_in(shell).startswith("tournament 1: ")
    out, _ = shell("export", GUILD, "1")
    came = read(out)
    assert came.name == given.name and came.cut is not None and given.cut is not None
    assert (came.cut.size, came.cut.third_place) == (given.cut.size, given.cut.third_place)
    for mine, theirs in ((came.history.rounds, given.history.rounds), (came.cut.rounds, given.cut.rounds)):
        assert _named(came, mine) == _named(given, theirs)


def _named(document: Document, rounds: Sequence[Sequence[Played]]) -> list[list[tuple[str, str | None, str | None]]]:
    """Matches by the names of those who played: ids are given anew."""
    names: dict[str | None, str] = {entrant.id: entrant.name for entrant in document.history.entrants}
    return [[(names[match.a], names.get(match.b), match.result) for match in matches] for matches in rounds]


@pytest.mark.parametrize(
    ("form", "sign"),
    [("csv", "\ufeffrank,"), ("csv-pairings", "\ufeffround,"), ("trf", "012 "), ("html", "<!DOCTYPE html>")],
)
def test_the_other_formats(shell: Shell, tmp_path: Path, form: str, sign: str) -> None:
    brought_in(shell)
    printed, _ = shell("export", GUILD, "1", "--format", form)
    assert sign in printed
    shell("export", GUILD, "1", "--format", form, "--output", "out")
    assert (tmp_path / "out").read_bytes().decode() == printed


def test_a_list_of_players_becomes_a_registration(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "players.csv").write_text("name,rating\nAnna,1850\n=cmd|' /C calc'!A0,1900\n")
    out = brought_in(shell, "players.csv", "--name", "Club Night", "--preset", "magic")
    assert out == "tournament 1: Club Night, 2 players, 0 rounds\n"
    assert json.loads(shell("export", GUILD, "1")[0])["rules"]["preset"] == "magic"
    assert ",'=cmd" in shell("export", GUILD, "1", "--format", "csv")[0], "a spreadsheet must not run it"


def test_a_list_is_played_by_a_preset_of_the_owners_own(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('[presets.pauper]\npreset = "magic"\nrounds = 5\ntiebreaks = ["omw"]\n')
    (tmp_path / "list").write_text("Anna\nBen")
    brought_in(shell, "list", "--name", "Friday", "--preset", "pauper")
    rules = json.loads(shell("export", GUILD, "1")[0])["rules"]
    assert (rules["preset"], rules["rounds"], rules["tiebreaks"]) == ("magic", 5, ["omw"])


def test_what_cannot_be_is_one_line(shell: Shell, tmp_path: Path) -> None:
    assert "no such directory" in refused(shell, "export", GUILD, "1")
    brought_in(shell)
    assert "no such tournament" in refused(shell, "export", GUILD, "7")
    assert "no such tournament" in refused(shell, "export", "7", "1")
    assert "choose one of" in refused(shell, "export", GUILD, "1", "--format", "exe")
    assert "no such file" in refused(shell, "import", "none.json", "--guild", "1", "--channel", "1")
    (tmp_path / "broken.json").write_text('{"format": "swissbot/1", "players": 1}')
    assert "players" in refused(shell, "import", "broken.json", "--guild", "1", "--channel", "1")
    (tmp_path / "list").write_text("Anna\nBen")
    assert "--name" in refused(shell, "import", "list", "--guild", "1", "--channel", "1")
    assert "preset" in refused(
        shell, "import", "list", "--guild", "1", "--channel", "1", "--name", "A", "--preset", "x"
    )
    assert "64 MiB" not in refused(shell, "import", "data", "--guild", "1", "--channel", "1")
    assert "is not empty" in refused(shell, "backup", "data")
    for folder in ("data", "nowhere"):
        assert refused(shell, "restore", folder) == f"{folder} is no backup: manifest.json: no such file or directory"


def test_ten_thousand_players_are_the_most(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "many").write_text("\n".join(f"Player {n}" for n in range(10_001)))
    assert "10000" in refused(shell, "import", "many", "--guild", GUILD, "--channel", "1", "--name", "Too big")


def test_a_backup_brings_back_what_was_lost(shell: Shell, tmp_path: Path) -> None:
    brought_in(shell)
    before, _ = shell("export", GUILD, "1")
    assert shell("backup", "saved")[0] == "saved: 1 server\n"
    brought_in(shell)
    assert "--force" in refused(shell, "restore", "saved")
    shell("restore", "saved", "--force")
    assert shell("export", GUILD, "1")[0] == before
    assert "no such tournament" in refused(shell, "export", GUILD, "2")
    assert len(list((tmp_path / "data").glob("guilds.before-restore-*/*.db"))) == 1, "what was there is kept"


def test_a_place_where_no_backup_can_be_is_named(shell: Shell, tmp_path: Path) -> None:
    brought_in(shell)
    (tmp_path / "taken").write_text("")
    for folder in ("taken", "taken/deeper"):
        assert refused(shell, "backup", folder).startswith(f"{tmp_path / 'taken'}")


def test_nothing_is_restored_under_a_bot_that_runs(shell: Shell, tmp_path: Path) -> None:
    brought_in(shell)
    shell("backup", "saved")
    lock = DataDirLock(tmp_path / "data")
    try:
        assert f"process {os.getpid()}; stop the bot first" in refused(shell, "restore", "saved", "--force")
        assert "does not answer" in refused(shell, "export", GUILD, "1")
        wrong = doctor(shell, code=1)["wrong"]
        assert len(wrong) == 1 and "does not answer" in wrong[0]
    finally:
        lock.release()


# --- doctor -----------------------------------------------------------------------------------------------------------


def test_a_healthy_directory(shell: Shell) -> None:
    brought_in(shell)
    found = doctor(shell)
    assert found["ok"] and found["wrong"] == [] and found["facts"]["servers with data"] == 1
    assert {"python", "discord.py", "sqlite", "swissbot", "free space"} <= found["facts"].keys()
    assert shell("doctor")[0].endswith("all is well\n")


def test_before_the_first_start(shell: Shell, tmp_path: Path) -> None:
    assert "is made at the first start" in doctor(shell)["notes"][0]
    assert not (tmp_path / "data").exists(), "a look changes nothing"


def test_the_token_is_never_judged_but_when_it_is_missing(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    assert doctor(shell)["wrong"] == []
    monkeypatch.setenv("SWISSBOT_TOKEN", "a secret of another shape")
    found = doctor(shell)
    assert found["wrong"] == [] and "does not look like" in found["notes"][0]
    assert "secret" not in json.dumps(found)
    monkeypatch.delenv("SWISSBOT_TOKEN")
    assert "no bot token" in doctor(shell, code=1)["wrong"][0]


def test_settings_that_are_wrong(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("[log]\nlevel = 7\ncolour = true\n")
    assert len(doctor(shell, code=1)["wrong"]) == 2


def test_a_damaged_file_is_named_and_left_as_it_is(shell: Shell, tmp_path: Path) -> None:
    brought_in(shell)
    shell("import", str(FULL), "--guild", "9003", "--channel", "1")
    path = tmp_path / "data" / "guilds" / "9003.db"
    content = bytearray(path.read_bytes())
    content[4096:12_288] = os.urandom(8_192)
    path.write_bytes(content)
    wrong = doctor(shell, code=1)["wrong"]
    assert wrong and all("server 9003" in line for line in wrong)
    assert path.read_bytes() == content, "a look sets nothing aside"
    assert shell("export", GUILD, "1")[0]


def test_a_backup_does_not_pass_for_whole_after_a_file_was_damaged(shell: Shell, tmp_path: Path) -> None:
    """The server is in it, but empty: whoever keeps the last few backups must not throw the good ones away for it."""
    brought_in(shell)
    (tmp_path / "data" / "guilds" / f"{GUILD}.db").write_bytes(b"no database" * 1000)
    for folder in ("found", "known"):
        assert "1 server not, or not whole" in shell("backup", str(tmp_path / folder), code=2)[1]
        (failed,) = json.loads((tmp_path / folder / "manifest.json").read_text())["failed"]
        assert failed["guild"] == int(GUILD) and "set aside" in failed["why"]


def test_a_file_of_a_newer_version(shell: Shell, tmp_path: Path) -> None:
    brought_in(shell)
    with closing(sqlite3.connect(tmp_path / "data" / "guilds" / f"{GUILD}.db")) as connection:
        connection.execute("PRAGMA user_version = 99")
    assert "newer version" in doctor(shell, code=1)["wrong"][0]
    assert "newer" in refused(shell, "export", GUILD, "1")


def test_an_event_of_a_newer_version_is_not_well(shell: Shell, tmp_path: Path) -> None:
    brought_in(shell)
    with closing(sqlite3.connect(tmp_path / "data" / "guilds" / f"{GUILD}.db")) as connection:
        connection.execute("INSERT INTO event SELECT 1, max(seq) + 1, 0, 0, 'x', '{\"event\":\"exploded\"}' FROM event")
        connection.commit()
    (line,) = doctor(shell, code=1)["wrong"]
    assert line.startswith(f"server {GUILD}: ") and "'exploded'" in line


def test_a_directory_that_others_can_read(shell: Shell, tmp_path: Path) -> None:
    brought_in(shell)
    (tmp_path / "data").chmod(0o755)
    assert "chmod 700" in doctor(shell, code=1)["wrong"][0]


def test_a_data_directory_below_one_that_may_not_be_entered_is_one_line(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The user of a test may enter every directory, so a name that is too long stands for one that may not be."""
    monkeypatch.setenv("SWISSBOT_DATA_DIR", "x" * 300)
    for words in (("export", GUILD, "1"), ("backup", "saved"), ("import", str(FULL), "--guild", "1", "--channel", "1")):
        assert "name too long" in refused(shell, *words)
    assert any("name too long" in line for line in doctor(shell, code=1)["wrong"])


def test_a_token_that_others_can_read_is_not_well(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('[discord]\ntoken = "one.two.three"\n')
    (tmp_path / "config.toml").chmod(0o644)
    assert "chmod 600" in doctor(shell, code=1)["wrong"][0]
    (tmp_path / "config.toml").chmod(0o600)
    assert doctor(shell)["wrong"] == []


def test_a_clock_that_is_behind(shell: Shell, tmp_path: Path) -> None:
    brought_in(shell)
    path = tmp_path / "data" / "guilds" / f"{GUILD}.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE event SET at = at + 86400")
        connection.commit()
    assert "deadlines will be wrong" in doctor(shell, code=1)["wrong"][0]
    os.utime(path, (path.stat().st_atime + 86_400, path.stat().st_mtime + 86_400))
    assert len(doctor(shell, code=1)["wrong"]) == 2


def test_usage(shell: Shell) -> None:
    assert "GUILD" in refused(shell, "export")
    refused(shell, "export", "0", "1")
    refused(shell, "doctor", "--colour")


def test_a_data_directory_that_is_a_file(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    assert "no directory" in doctor(shell, code=1)["wrong"][0]
    assert refused(shell, "import", str(FULL), "--guild", "1", "--channel", "1").startswith("data: ")
