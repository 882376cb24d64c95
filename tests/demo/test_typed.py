"""Whole commands pasted as one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissbot.demo.typed import read


def option(name: str, kind: str = "string") -> dict[str, str]:
    return {"name": name, "type": kind}


def entry(path: str, *options: dict[str, str]) -> dict[str, object]:
    return {"commandId": "7", "path": path.split(), "schemaFingerprint": "sf", "options": list(options)}


ENTRIES = [
    entry("standings", option("round", "integer")),
    entry("tournament create", option("name"), option("preset"), option("hold"), option("channel", "channel")),
    entry("tournament start"),
    entry("player add", option("name"), option("user", "user")),
]


def options(line: str) -> object:
    found = read(line, ENTRIES)
    return None if found is None else (found["path"], found["options"])


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("/tournament start", (["tournament", "start"], {})),
        ("  /tournament   start ", (["tournament", "start"], {})),
        ("/standings round:3", (["standings"], {"round": "3"})),
        (
            "/tournament create name:Friday Night Swiss preset:magic hold:10",
            (["tournament", "create"], {"name": "Friday Night Swiss", "preset": "magic", "hold": "10"}),
        ),
        (
            "/tournament create name: Preset: the musical preset: magic",
            (["tournament", "create"], {"name": "Preset: the musical", "preset": "magic"}),
        ),
        ("/tournament create channel:<#55> name:A", (["tournament", "create"], {"channel": "55", "name": "A"})),
        ("/player add name:<@5> user:<@5>", (["player", "add"], {"name": "<@5>", "user": "5"})),
        ("/tournament create Friday", None),
        ("/tournament start now", None),
        ("/tournament", None),
        ("/nothing", None),
        ("/", None),
        ("hello", None),
        ("", None),
    ],
)
def test_line_is_read_as_discord_reads_it(line: str, expected: object) -> None:
    assert options(line) == expected


@given(st.text(st.characters(exclude_characters=":", categories=["L", "N", "P", "Zs"]), min_size=1))
def test_any_name_without_a_colon_arrives_whole(name: str) -> None:
    assert options(f"/tournament create name:{name} hold:0") == (
        ["tournament", "create"],
        {"name": name.strip(), "hold": "0"},
    )
