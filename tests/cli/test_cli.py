"""The commands as a person types them: what they print, and one line with exit code 2 when they refuse."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from swissbot.cli import main
from tests.data import DATA, ROOT

FULL = str(DATA / "full.json")
SWISSBOT = [sys.executable, "-c", "from swissbot.cli import main; main()"]


class Shell:
    """Runs commands inside this process and keeps what they printed."""

    def __init__(self, capture: pytest.CaptureFixture[bytes], patch: pytest.MonkeyPatch) -> None:
        self._capture = capture
        self._patch = patch

    def __call__(self, *words: str, code: int = 0) -> tuple[str, str]:
        self._patch.setattr(sys, "argv", ["swissbot", *words])
        with pytest.raises(SystemExit) as left:
            main()
        out, err = self._capture.readouterr()
        assert left.value.code == code, err
        return out.decode(), err.decode()

    def json(self, *words: str) -> Any:
        out, err = self(*words, "--json")
        assert err == ""
        return json.loads(out)

    def refusal(self, *words: str) -> str:
        out, err = self(*words, code=2)
        assert out == ""
        assert err.endswith("\n")
        assert len(err.splitlines()) == 1
        return err.rstrip("\n")


@pytest.fixture
def shell(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Shell:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("TOKEN", "DATA_DIR"):
        monkeypatch.delenv(f"SWISSBOT_{name}", raising=False)
    return Shell(capfdbinary, monkeypatch)


def tournament(**changes: Any) -> dict[str, Any]:
    """Six players; A won all, and E and F sat on the same points."""
    results = ["AD BE CF", "AB DC EF", "AE BC DF"]
    rounds = [[{"a": two[0], "b": two[1], "result": "a"} for two in line.split()] for line in results]
    return {
        "format": "swissbot/1",
        "name": "Club night",
        "rules": {"preset": "pokemon-club", "rounds": 5},
        "players": [{"id": i.lower(), "name": f"Player {i}", "rating": 1500} for i in "ABCDEF"],
        "rounds": [[match | {k: match[k].lower() for k in "ab"} for match in played] for played in rounds],
    } | changes


def saved(value: object, name: str = "club.json") -> str:
    Path(name).write_text(json.dumps(value))
    return name


def test_standings_as_json(shell: Shell) -> None:
    found = shell.json("standings", saved(tournament()))
    assert found["after"] == 3
    assert [row["id"] for row in found["standings"]] == list("abdecf")
    assert found["standings"][0] == {
        "rank": 1, "id": "a", "name": "Player A", "points": 9, "wins": 3, "draws": 0, "losses": 0, "byes": 0,
        "tiebreaks": {"small-points": 45, "small-points-lost": 0}, "status": "active",
    }  # fmt: skip


def test_standings_after_a_round(shell: Shell) -> None:
    found = shell.json("standings", saved(tournament()), "--after", "1")
    assert found["after"] == 1
    assert {row["points"] for row in found["standings"]} == {0, 3}
    assert [row["rank"] for row in found["standings"]] == [1, 1, 1, 4, 4, 4]


def test_numbers_are_exact_to_six_decimals(shell: Shell) -> None:
    rules = {"preset": "magic", "points": {"win": 1, "draw": 0.5, "bye": 1}}
    row = shell.json("standings", saved(tournament(rules=rules)))["standings"][1]
    assert row["tiebreaks"]["omw"] == 0.555556
    assert isinstance(row["points"], int)
    assert '"points": 2,' in shell("standings", "club.json", "--json")[0]


def test_standings_as_csv(shell: Shell) -> None:
    players = tournament()["players"]
    players[0]["name"] = "=Anna"
    out, _ = shell("standings", saved(tournament(players=players)), "--csv")
    head, *rows = csv.reader(io.StringIO(out))
    assert ",".join(head) == "rank,id,name,points,wins,draws,losses,byes,status,small-points,small-points-lost"
    assert ",".join(rows[0]) == "1,a,'=Anna,9,3,0,0,0,active,45,0"
    assert len(rows) == 6


def test_standings_for_people_fit_the_terminal(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = {"preset": "esports", "tiebreaks": ["sonneborn-berger", "head-to-head", "buchholz-cut1", "game-difference"]}
    players = tournament()["players"]
    players[2] |= {"name": "名" * 60, "dropped_after": 3}
    saved(tournament(rules=rules, players=players))
    for columns in (60, 80, 200):
        monkeypatch.setenv("COLUMNS", str(columns))
        out, _ = shell("standings", "club.json")
        lines = out.splitlines()
        assert lines[0] == "Club night – standings after round 3"
        assert "\x1b" not in out
        assert all(len(line) + line.count("名") <= columns for line in lines[1:8])
        assert "dropped" in out
        assert ("more columns" in lines[-1]) == (columns < 200)


def test_a_name_cannot_drive_the_terminal(shell: Shell) -> None:
    players = tournament()["players"]
    players[0]["name"] = "\x1b]0;owned\x07Anna\nx"
    saved(tournament(players=players))
    for words in (["standings"], ["pair"], ["explain", "a"]):
        out, _ = shell(words[0], "club.json", *words[1:])
        assert "\x1b" not in out
        assert "\x07" not in out
        assert "ownedAnnax" in out


def test_pair_as_json(shell: Shell) -> None:
    found = shell.json("pair", saved(tournament()))
    assert list(found) == ["round", "matches", "bye", "why_bye", "rematches", "absent"]
    assert found["round"] == 4
    assert [match["table"] for match in found["matches"]] == [1, 2, 3]
    assert sorted(player for match in found["matches"] for player in (match["a"], match["b"])) == list("abcdef")
    assert all(isinstance(match["why"], str) for match in found["matches"])
    assert any("paired down from" in match["why"] for match in found["matches"])
    assert (found["bye"], found["rematches"], found["absent"]) == (None, [], [])
    assert shell.json("pair", "club.json") == found


def test_pair_for_people_gives_the_reasons(shell: Shell) -> None:
    players = tournament()["players"]
    players[5]["dropped_after"] = 3
    out, err = shell("pair", saved(tournament(players=players)))
    assert err == ""
    lines = out.splitlines()
    assert lines[0] == "Club night – round 4"
    assert sum(" – Player " in line for line in lines) == 2
    assert sum(line.startswith(" bye  Player ") for line in lines) == 1
    assert "paired down from" in out
    assert "drawn in the lowest score group" in out
    assert " not paired: Player F" in lines


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        (
            {"rounds": [[{"a": "a", "b": "b", "result": None}]]},
            "round 1 is still open: every match needs a result first",
        ),
        ({"rules": {"preset": "pokemon-club", "rounds": 3}}, "all 3 planned rounds have been played"),
        ({"players": tournament()["players"][:1], "rounds": []}, "1 player is left, and a round needs two"),
    ],
)
def test_pair_refuses_in_one_line(shell: Shell, changes: dict[str, Any], line: str) -> None:
    rules = {"preset": "pokemon-club", "rounds": 3}
    assert shell.refusal("pair", saved(tournament(**{"rules": rules} | changes))) == line


def test_explain_as_json(shell: Shell) -> None:
    found = shell.json("explain", saved(tournament()), "b")
    assert list(found) == ["player", "tiebreaks", "pairings"]
    assert found["player"] == "b"
    lost = found["tiebreaks"]["small-points-lost"]
    assert lost["value"] == 9
    assert [(term["round"], term["opponent"], term["value"]) for term in lost["terms"]] == [(2, "a", 9)]
    assert all(sum(t["value"] for t in one["terms"]) == one["value"] for one in found["tiebreaks"].values())
    assert [(one["round"], one["opponent"]) for one in found["pairings"]] == [(1, "e"), (2, "a"), (3, "c")]
    assert all(one["why"] for one in found["pairings"])


def test_explain_finds_the_player_by_name_too(shell: Shell) -> None:
    out, _ = shell("explain", saved(tournament()), "player b")
    assert out.splitlines()[0] == "Player B – Club night"
    assert "small-points 18" in out
    assert "round 2: Player A (both were on 3" in out


def test_a_league_manager_missed_the_columns_of_the_calculator_in_explain(shell: Shell) -> None:
    out, _ = shell("explain", saved(tournament(rules={"preset": "tmanager"})), "b")
    lines = [line.split() for line in out[out.index("league calculator") :].splitlines()]
    assert lines[1] == ["round", "opponent", "PTS", "BHZ", "FBHZ", "SCHZ", "SBZ", "SIX", "PIX", "SIP"]
    assert lines[2] == ["1", "Player", "E", "2", "2", "10", "2", "2", "2", "0", "2"]
    assert lines[5] == ["sum", "4", "10", "28", "4", "4", "4", "0", "8"]
    assert "  FBHZ Feinbuchholzzahl = fine-buchholz" in out.splitlines()
    assert "league calculator" not in shell("explain", saved(tournament()), "b")[0]


def test_a_chess_player_was_not_told_who_gave_the_bye_of_an_old_round(shell: Shell) -> None:
    names = [{"id": name, "seed": seed} for seed, name in enumerate("abcde", 1)]
    first = [{"a": "a", "b": "c", "result": "a"}, {"a": "d", "b": "b", "result": "b"}]
    file = saved(
        {
            "format": "swissbot/1",
            "rules": {"preset": "chess", "rounds": 3},
            "players": names,
            "rounds": [[*first, {"a": "e", "b": None, "result": "bye"}]],
        }
    )
    assert shell.json("explain", file, "e")["pairings"] == [
        {"round": 1, "opponent": None, "why": "had the bye; the FIDE Dutch system gives e the bye"}
    ]


def test_explain_refuses_strangers_and_namesakes(shell: Shell) -> None:
    players = tournament()["players"]
    players[1]["name"] = players[0]["name"] = "Anna"
    saved(tournament(players=players))
    assert shell.refusal("explain", "club.json", "zoe") == 'unknown player "zoe"'
    assert shell.refusal("explain", "club.json", "anna") == '"anna" is the name of 2 players: give the id'


def test_rounds_as_json(shell: Shell) -> None:
    found = shell.json("rounds", "65", "--places", "8")
    assert (found["players"], found["recommended"]) == (65, 8)
    rules = {rule["rule"]: rule for rule in found["rules"]}
    assert (rules["minimum"]["rounds"], rules["dr-model"]["rounds"]) == (7, 25)
    assert (rules["pokemon-tcg"]["rounds"], rules["pokemon-tcg"]["cut"]) == (7, 8)
    assert all(rule["why"] for rule in found["rules"])


def test_rounds_by_a_preset(shell: Shell) -> None:
    assert shell.json("rounds", "9", "--preset", "pokemon-tcg")["recommended"] == 4
    assert "9 players: 4 rounds recommended" in shell("rounds", "9", "--preset", "pokemon-tcg")[0]


def test_validate_says_what_it_found(shell: Shell) -> None:
    assert shell("validate", FULL)[0] == f"{FULL}: a tournament file with 5 players and 2 rounds\n"
    bad = tournament(rounds=[[{"a": "a", "b": "x", "result": "a"}]])
    assert shell.refusal("validate", saved(bad)) == 'club.json: rounds[0][0].b: unknown player "x"'


def test_the_cut_is_checked_and_otherwise_ignored(shell: Shell) -> None:
    cut = {"size": 2, "rounds": [[{"a": "a", "b": "b", "result": "b"}]]}
    saved(tournament(), "without.json")
    saved(tournament(cut=cut), "with.json")
    for command in ("standings", "pair"):
        assert shell.json(command, "with.json") == shell.json(command, "without.json")
    saved(tournament(cut={"size": 2, "rounds": [[{"a": "a", "b": "z", "result": "b"}]]}))
    assert shell.refusal("standings", "club.json") == 'club.json: cut.rounds[0][0].b: unknown player "z"'


def test_what_is_no_file_is_refused(shell: Shell) -> None:
    Path("folder").mkdir()
    Path("binary").write_bytes(os.urandom(4096))
    Path("loop").symlink_to("loop")
    assert shell.refusal("standings", "nowhere.json") == "nowhere.json: no such file or directory"
    assert shell.refusal("standings", "folder") == "folder: is a directory"
    assert shell.refusal("standings", "binary").startswith("binary: not a text in UTF-8")
    assert shell.refusal("standings", "loop").startswith("loop: ")
    assert shell.refusal("standings", "x" * 5000).endswith(": file name too long")
    assert shell.refusal("standings", "a\0b").endswith("no such file")


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["standings"],
        ["standing", FULL],
        ["standings", FULL, "--what"],
        ["standings", FULL, "more"],
        ["standings", FULL, "--after", "x"],
        ["standings", FULL, "--after", "-1"],
        ["standings", FULL, "--after", "3"],
        ["standings", FULL, "--json", "--csv"],
        ["explain", FULL],
        ["rounds", "many"],
        ["rounds", "0"],
        ["rounds", "999999999999"],
        ["rounds", "8", "--preset", "go"],
        ["rounds", "8", "--places", "0"],
        ["run", "--config", "nowhere.toml"],
        ["demo", "--players", "1"],
    ],
)
def test_a_wrong_command_line_is_one_line(shell: Shell, words: list[str]) -> None:
    if words:
        assert shell.refusal(*words)
    else:
        assert "standings" in shell()[0]


def test_version_and_help(shell: Shell) -> None:
    assert shell("--version")[0].startswith("swissbot ")
    for command in ("run", "demo", "standings", "pair", "explain", "rounds", "validate"):
        assert "Usage: " in shell(command, "--help")[0]


def test_run_without_a_token_says_what_to_do(shell: Shell) -> None:
    Path("config.toml").write_text((ROOT / "config.example.toml").read_text())
    assert "config.toml" in shell.refusal("run")
    assert "SWISSBOT_TOKEN" in shell.refusal("run")


def test_run_says_everything_that_is_wrong_with_the_settings(shell: Shell) -> None:
    Path("config.toml").write_text('speed = 1\n[log]\nformat = "yaml"\n')
    _, err = shell("run", code=2)
    assert sorted(line.split(": ")[1] for line in err.splitlines()) == ["log.format", "speed"]


def swissbot(*words: str, **settings: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*SWISSBOT, *words], capture_output=True, timeout=60, check=False, **settings)


def test_standard_input_is_read_and_limited(tmp_path: Path) -> None:
    done = swissbot("standings", "-", "--json", input=json.dumps(tournament()).encode())
    assert json.loads(done.stdout)["standings"][0]["id"] == "a"
    path = tmp_path / "large.json"
    path.touch()
    os.truncate(path, 64 * 2**20 + 1)
    with path.open("rb") as large:
        done = swissbot("standings", "-", stdin=large)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"standard input: larger than 64 MiB\n"


def test_a_reader_that_leaves_makes_no_noise(tmp_path: Path) -> None:
    players = [{"id": f"player-{number}"} for number in range(5000)]
    path = tmp_path / "big.json"
    path.write_text(json.dumps({"format": "swissbot/1", "players": players}))
    with subprocess.Popen(
        [*SWISSBOT, "standings", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def test_an_interrupted_command_makes_no_noise() -> None:
    # where the tests run in a shell's background, interrupts are ignored and every child would inherit that
    was = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen([*SWISSBOT, "standings", "-"], stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    finally:
        signal.signal(signal.SIGINT, was)
    with process:
        assert process.stdin is not None
        process.stdin.write(b"{" + b" " * 2**20)  # more than a pipe holds: it is being read when this returns
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")


def test_a_terminal_that_knows_few_signs_still_gets_its_table(tmp_path: Path) -> None:
    path = tmp_path / "club.json"
    players = tournament()["players"]
    players[0]["name"] = "Łucja"
    path.write_text(json.dumps(tournament(players=players)))
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = swissbot("standings", str(path), env=environment)
    assert done.returncode == 0
    assert b"?ucja" in done.stdout
    assert (
        json.loads(swissbot("standings", str(path), "--json", env=environment).stdout)["standings"][0]["name"]
        == "Łucja"
    )


def test_offline_commands_load_neither_discord_nor_the_settings() -> None:
    heavy = {"discord", "pydantic_settings", "aiohttp", "PIL"}
    code = f"import sys, swissbot.cli; print(sorted({heavy} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=True)
    assert done.stdout == b"[]\n"


def test_64_mib_of_rubbish_are_refused_quickly(tmp_path: Path) -> None:
    path = tmp_path / "rubbish.json"
    path.write_bytes(b'{"format": ' + b"[[]," * 16_000_000)
    started = time.perf_counter()
    done = swissbot("validate", str(path))
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert time.perf_counter() - started < 20
