"""Settings from a file and the environment: the environment wins, and everything wrong is said at once."""

from fractions import Fraction
from pathlib import Path

import pytest
from pydantic import ValidationError

from swissbot.config import Config, ConfigRefused, load

EXAMPLE = Path(__file__).parents[1] / "config.example.toml"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("TOKEN", "DATA_DIR", "LOG_FORMAT", "LOG_LEVEL", "HEALTH_PORT"):
        monkeypatch.delenv(f"SWISSBOT_{name}", raising=False)


def written(text: str, mode: int = 0o600) -> Path:
    path = Path("config.toml")
    path.write_text(text)
    path.chmod(mode)
    return path


def problems(text: str) -> tuple[str, ...]:
    with pytest.raises(ConfigRefused) as caught:
        load(written(text))
    assert all(len(line.splitlines()) == 1 for line in caught.value.lines)
    return caught.value.lines


def test_without_a_file_everything_has_its_default() -> None:
    config = load()
    assert (config.token, config.data_dir, config.limits.open_guilds) == (None, Path("data"), 64)
    assert (config.log.format, config.log.level, config.health.port) == ("console", "info", None)
    assert (config.discord.shard_count, config.discord.members_intent) == (None, False)
    assert config.presets == {}


def test_the_file_in_the_working_directory_is_read() -> None:
    written('[discord]\ntoken = "secret"\nmembers_intent = true\nshard_count = 2\n[log]\nformat = "json"\n')
    config = load()
    assert (config.token, config.discord.members_intent, config.discord.shard_count) == ("secret", True, 2)
    assert config.log.format == "json"


def test_the_environment_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWISSBOT_TOKEN", "from-environment")
    monkeypatch.setenv("SWISSBOT_DATA_DIR", "/srv/swissbot")
    monkeypatch.setenv("SWISSBOT_LOG_FORMAT", "json")
    monkeypatch.setenv("SWISSBOT_HEALTH_PORT", "8765")
    config = load(written('data_dir = "here"\n[discord]\ntoken = "from-file"\nshard_count = 3\n'))
    assert (config.token, config.data_dir) == ("from-environment", Path("/srv/swissbot"))
    assert (config.log.format, config.health.port, config.discord.shard_count) == ("json", 8765, 3)


def test_the_environment_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWISSBOT_TOKEN", "from-environment")
    assert load().token == "from-environment"


def test_an_empty_variable_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWISSBOT_TOKEN", "")
    monkeypatch.setenv("SWISSBOT_DATA_DIR", "")
    config = load(written('[discord]\ntoken = "from-file"\n'))
    assert (config.token, config.data_dir) == ("from-file", Path("data"))


def test_the_data_directory_may_stand_beside_the_token() -> None:
    assert load(written('[discord]\ndata_dir = "there"\n')).data_dir == Path("there")


def test_a_name_for_a_home_directory_is_understood() -> None:
    assert load(written('data_dir = "~/swissbot"\n')).data_dir == Path.home() / "swissbot"


def test_the_example_file_is_all_defaults_and_its_token_is_none() -> None:
    config = load(EXAMPLE)
    assert config.token is None
    assert config.warnings == ()
    assert config.model_dump(exclude={"discord"}) == load().model_dump(exclude={"discord"})


def test_what_the_example_file_comments_out_is_valid_too() -> None:
    lines = EXAMPLE.read_text().splitlines()
    settings = [line.removeprefix("# ") for line in lines if line.startswith("# ") and (" = " in line or "# [" in line)]
    assert {"[presets.friday-pauper]", "shard_count = 1", "port = 8765"} <= set(settings)
    plain = [line.removeprefix("# ") if line.removeprefix("# ") in settings else line for line in lines]
    config = load(written("\n".join(plain)))
    assert (config.health.port, config.discord.shard_count) == (8765, 1)
    assert config.presets["friday-pauper"].tiebreaks == ("omw", "gw", "ogw", "head-to-head")


def test_own_presets_are_rules_over_another_preset() -> None:
    config = load(written('[presets.pauper]\npreset = "magic"\nrounds = 5\nfloor = 0.33\npoints = {draw = 0.5}\n'))
    rules = config.presets["pauper"]
    assert (rules.preset, rules.rounds, rules.floor) == ("magic", 5, Fraction(33, 100))
    assert (rules.points.draw, rules.best_of) == (Fraction(1, 2), 3)


def test_everything_wrong_is_said_at_once_and_the_token_never() -> None:
    lines = problems(
        'data_dir = ""\nspeed = 9\n[discord]\ntoken = 123456789\nshard_count = "many"\n'
        '[log]\nformat = "yaml"\nlevel = true\n[health]\nport = 99999\n[limits]\nopen_guilds = true\nclosed = 1\n'
        '[presets.mine]\nrounds = 999\n'
    )  # fmt: skip
    wrong = [line.split(": ")[1] for line in lines]
    assert set(wrong) == {
        "data_dir", "speed", "discord.token", "discord.shard_count", "log.format", "log.level", "health.port",
        "limits.open_guilds", "limits.closed", "presets.mine",
    }  # fmt: skip
    assert len(wrong) == 10
    assert all(line.startswith("config.toml: ") for line in lines)
    assert "123456789" not in "".join(lines)
    assert "config.toml: speed: unknown setting" in lines
    assert "config.toml: presets.mine: rounds: out of range: 1 to 100" in lines


def test_a_wrong_variable_is_named_as_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWISSBOT_HEALTH_PORT", "high")
    with pytest.raises(ConfigRefused) as caught:
        load()
    assert caught.value.lines[0].startswith("SWISSBOT_HEALTH_PORT: ")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[discord", "config.toml: not TOML: "),
        ("a = " + "[" * 100_000, "config.toml: not TOML: "),
        ('data_dir = "a"\n[discord]\ndata_dir = "b"\n', "config.toml: data_dir: given twice"),
        ('discord = "token"\n', "config.toml: discord: "),
        ("presets = 1\n", "config.toml: presets: "),
        ('[presets."Friday Night"]\nrounds = 3\n', "config.toml: presets.Friday Night: a name has small letters"),
        ("[presets.magic]\nrounds = 3\n", "config.toml: presets: magic is a preset already"),
        ("[presets.mine]\nround = 3\n", 'config.toml: presets.mine: unknown key "round"'),
        ("x = 1\n" * 200_000, "config.toml: too large"),
    ],
)
def test_one_wrong_thing_is_one_line(text: str, line: str) -> None:
    lines = problems(text)
    assert len(lines) == 1
    assert lines[0].startswith(line)


def test_a_file_that_is_none_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    for path, line in [("nowhere.toml", "no such file"), (".", "is a directory"), ("binary", "not a text in UTF-8")]:
        with pytest.raises(ConfigRefused) as caught:
            load(Path(path))
        assert caught.value.lines[0].startswith(f"{path}: {line}")


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o620])
def test_a_token_that_others_can_read_is_warned_about(mode: int) -> None:
    token = '[discord]\ntoken = "secret"\n'
    assert load(written(token, 0o600)).warnings == ()
    (warning,) = load(written(token, mode)).warnings
    assert "config.toml" in warning
    assert "secret" not in warning
    assert load(written("", mode)).warnings == ()


def test_a_token_with_a_line_break_in_it_is_said_and_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Copied from a narrow terminal, say: sent, it would end the bot with a traceback."""
    with pytest.raises(ConfigRefused) as caught:
        load(written('[discord]\ntoken = "one.two\\nthree"\n'))
    (line,) = caught.value.lines
    assert line.startswith("config.toml: discord.token: ") and "line break" in line and "two" not in line
    monkeypatch.setenv("SWISSBOT_TOKEN", "one.two\x1bthree")
    with pytest.raises(ConfigRefused) as caught:
        load()
    (line,) = caught.value.lines
    assert line.startswith("SWISSBOT_TOKEN: ") and "two" not in line
    monkeypatch.setenv("SWISSBOT_TOKEN", "one.two.three\n")
    assert load().token == "one.two.three", "a file's last line break is no part of it"


def test_a_table_that_is_given_as_a_value_is_said_in_words() -> None:
    with pytest.raises(ConfigRefused) as caught:
        load(written("discord = 3\n"))
    assert caught.value.lines == ("config.toml: discord: should be a table: write [discord] and its settings below",)


def test_settings_cannot_be_changed_and_do_not_show_the_token() -> None:
    config = load(written('[discord]\ntoken = "very-secret"\n'))
    with pytest.raises(ValidationError):
        config.data_dir = Path("other")  # type: ignore[misc]
    assert "very-secret" not in repr(config)


def test_config_is_one_value() -> None:
    assert isinstance(load(), Config)
