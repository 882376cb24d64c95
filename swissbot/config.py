"""Settings: a TOML file and the environment become one frozen `Config`, or a list of everything that is wrong.

The file is `config.toml` in the working directory, if there is one, or the one named. `SWISSBOT_TOKEN` and
`SWISSBOT_DATA_DIR` win over it, as does `SWISSBOT_<TABLE>_<KEY>` for every other setting.
"""

from __future__ import annotations

import os
import stat
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PrivateAttr,
    SecretStr,
    ValidationError,
    field_validator,
)
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, SettingsError

from swissbot.engine.presets import PRESETS
from swissbot.engine.types import Rules
from swissbot.files.errors import FileRefused, shown
from swissbot.files.json.rules import read_rules

DEFAULT_FILE = Path("config.toml")
MAX_BYTES = 1024 * 1024
PLACEHOLDER = "paste your bot's token here"
ENVIRONMENT = "SWISSBOT_"
OWN_PRESET = r"^[a-z0-9][a-z0-9-]{0,31}$"


class ConfigRefused(Exception):
    """Settings that cannot be used; `lines` says everything that is wrong, one line each."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def _no_flag(value: object) -> object:
    """Python takes true for the number 1; a settings file should not."""
    if isinstance(value, bool):
        raise ValueError("must be a number")
    return value


Number = Annotated[int, BeforeValidator(_no_flag)]


class _Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Discord(_Table):
    """How to be at Discord. `shard_count` None: as Discord recommends."""

    token: SecretStr | None = None
    shard_count: Number | None = Field(default=None, ge=1, le=10_000)
    members_intent: bool = False

    @field_validator("token")
    @classmethod
    def _one_line(cls, value: SecretStr | None) -> SecretStr | None:
        """It goes into a header, where a line break or another control character cannot be."""
        if value is not None and not value.get_secret_value().strip().isprintable():
            raise ValueError("there is a line break or another control character in it: copy it anew")
        return value


class Log(_Table):
    """How to write the log, on standard error."""

    format: Literal["console", "json"] = "console"
    level: Literal["debug", "info", "warning", "error"] = "info"


class Health(_Table):
    """The page for monitoring, on loopback; `port` None: none."""

    port: Number | None = Field(default=None, ge=1, le=65_535)


class Limits(_Table):
    """How much to hold open: guild files at the same time."""

    open_guilds: Number = Field(default=64, ge=1, le=10_000)


def _own_rules(value: object) -> object:
    """Rules from a `[presets.NAME]` table; TOML's floats are read as they were written."""
    if isinstance(value, Rules):
        return value
    try:
        return read_rules(value)
    except FileRefused as refused:
        raise ValueError(str(refused)) from None


class Config(BaseSettings):
    """Everything that can be set."""

    model_config = SettingsConfigDict(
        frozen=True,
        extra="forbid",
        env_prefix=ENVIRONMENT,
        env_nested_delimiter="_",
        env_nested_max_split=1,
        env_ignore_empty=True,
        arbitrary_types_allowed=True,
    )

    data_dir: Path = Path("data")
    discord: Discord = Discord()
    log: Log = Log()
    health: Health = Health()
    limits: Limits = Limits()
    presets: Mapping[
        Annotated[str, Field(pattern=OWN_PRESET)],
        Annotated[Rules, BeforeValidator(_own_rules)],
    ] = Field(default_factory=dict)
    _warnings: tuple[str, ...] = PrivateAttr(())

    @field_validator("data_dir")
    @classmethod
    def _some_directory(cls, value: Path) -> Path:
        if value == Path():
            raise ValueError("is empty")
        return value.expanduser()

    @field_validator("presets")
    @classmethod
    def _new_names(cls, value: Mapping[str, Rules]) -> Mapping[str, Rules]:
        taken = sorted(value.keys() & PRESETS.keys())
        if taken:
            raise ValueError(f"{taken[0]} is a preset already; choose another name")
        return value

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003  # pydantic hands in all of these by name
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment wins over what the file said, which arrives as arguments."""
        return env_settings, init_settings

    @property
    def warnings(self) -> tuple[str, ...]:
        """Lines for the log about settings that work but should not stay."""
        return self._warnings

    @property
    def token(self) -> str | None:
        """The bot's token; None where there is none, or still the example's placeholder."""
        token = self.discord.token.get_secret_value().strip() if self.discord.token else ""
        return token if token and token != PLACEHOLDER else None


def load(file: Path | None = None) -> Config:
    """The settings of a file (None: `config.toml` if it is there) and the environment. Raises `ConfigRefused`."""
    path = file or DEFAULT_FILE
    given = _read(path) if file is not None or path.exists() else {}
    warnings = _readable_by_others(path, given)
    problems = _tidy(path, given)
    try:
        config = Config(**given)
    except ValidationError as error:
        raise ConfigRefused((*problems, *(_line(path, found) for found in error.errors(include_input=False)))) from None
    except SettingsError as error:  # a table given as a whole in the environment that is not JSON
        raise ConfigRefused((*problems, f"environment: {error}")) from None
    if problems:
        raise ConfigRefused(tuple(problems))
    config._warnings = warnings
    return config


def _read(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise ConfigRefused((f"{path}: {(error.strerror or 'cannot be read').lower()}",)) from None
    if len(data) > MAX_BYTES:
        raise ConfigRefused((f"{path}: too large for a settings file",))
    try:
        return tomllib.loads(data.decode("utf-8-sig"), parse_float=Decimal)
    except UnicodeDecodeError:
        raise ConfigRefused((f"{path}: not a text in UTF-8",)) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        problem = "nested too deeply" if isinstance(error, RecursionError) else " ".join(str(error).split())
        raise ConfigRefused((f"{path}: not TOML: {problem}",)) from None


def _readable_by_others(path: Path, given: Mapping[str, Any]) -> tuple[str, ...]:
    table = given.get("discord")
    token = table.get("token") if isinstance(table, dict) else None
    if not token or token == PLACEHOLDER or os.name != "posix":
        return ()
    if not path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        return ()
    return (f"{path} holds the bot's token and others can read it: chmod 600 {path}",)


def _tidy(path: Path, given: dict[str, Any]) -> list[str]:
    """Move what may stand in two places, or in the environment by a short name, to its one place; the problems met."""
    problems: list[str] = []
    table = given.get("discord", {})
    if not isinstance(table, dict):
        return problems
    if "data_dir" in table:
        if "data_dir" in given:
            problems.append(f"{path}: data_dir: given twice, at the top and in [discord]")
        given["data_dir"] = table.pop("data_dir")
    if token := os.environ.get(ENVIRONMENT + "TOKEN"):
        given["discord"] = table | {"token": token}
    return problems


def _line(path: Path, found: Mapping[str, Any]) -> str:
    """One problem that pydantic found, by the setting's name and where it was set, and never with its value."""
    steps = [str(step) for step in found["loc"] if step != "[key]"]
    variable = (ENVIRONMENT + "_".join(steps)).upper()
    if steps == ["discord", "token"] and os.environ.get(ENVIRONMENT + "TOKEN"):
        variable = ENVIRONMENT + "TOKEN"
    where = variable if variable in os.environ else f"{path}: {'.'.join(map(_step, steps))}"
    if found["type"] == "extra_forbidden":
        return f"{where}: unknown setting"
    if found["type"] == "string_pattern_mismatch":
        return f"{where}: a name has small letters, digits and hyphens, at most 32"
    if found["type"] == "model_type":
        return f"{where}: should be a table: write [{steps[-1]}] and its settings below"
    message = str(found["msg"]).removeprefix("Value error, ").removeprefix("Input should be ")
    return f"{where}: {'should be ' if 'should be' in str(found['msg']) else ''}{message}"


def _step(name: str) -> str:
    return name if name.isprintable() and len(name) <= 40 else shown(name)
