"""Times are read as people mean them, also when clocks change."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from swissbot.bot.interactions.request import Say
from swissbot.bot.interactions.times import shown, starts
from swissbot.render.i18n.language import ENGLISH


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    ("text", "now", "zone", "meant"),
    [
        ("20:00", "2030-01-10 12:00", "Europe/Berlin", "2030-01-10 19:00"),
        ("20:00", "2030-07-10 12:00", "Europe/Berlin", "2030-07-10 18:00"),
        ("9.30", "2030-01-10 12:00", "UTC", "2030-01-11 09:30"),
        ("20:00", "2030-03-30 22:00", "Europe/Berlin", "2030-03-31 18:00"),  # clocks go forward in between
        ("20:00", "2030-10-26 22:00", "Europe/Berlin", "2030-10-27 19:00"),  # and back
        ("02:30", "2030-10-26 23:00", "Europe/Berlin", "2030-10-27 00:30"),  # the hour that comes twice, first pass
        ("02:30", "2030-10-27 00:40", "Europe/Berlin", "2030-10-27 01:30"),  # and once more
        ("02:30", "2030-10-27 01:40", "Europe/Berlin", "2030-10-28 01:30"),
        ("02:30", "2030-03-30 23:30", "Europe/Berlin", "2030-03-31 01:30"),  # the hour that does not come
        ("in 45m", "2030-01-10 12:00", "UTC", "2030-01-10 12:45"),
        ("in 1h 30min", "2030-01-10 12:00", "UTC", "2030-01-10 13:30"),
        ("+2d", "2030-01-10 12:00", "UTC", "2030-01-12 12:00"),
        ("2030-05-01 20:00", "2030-01-10 12:00", "Europe/Warsaw", "2030-05-01 18:00"),
        ("2030-05-01T20:00+00:00", "2030-01-10 12:00", "Europe/Warsaw", "2030-05-01 20:00"),
    ],
)
def test_what_is_meant(text: str, now: str, zone: str, meant: str) -> None:
    assert starts(text, at(now), zone, ENGLISH) == at(meant)


@pytest.mark.parametrize(
    "text", ["", "soon", "25:00", "in", "20:61", "2029-01-01", "2099-01-01", "in 999d", "٢٠:٠٠", "20:00 Europe/Berlin"]
)
def test_what_is_not_understood_or_cannot_be(text: str) -> None:
    with pytest.raises(Say, match="starts"):
        starts(text, at("2030-01-10 12:00"), "UTC", ENGLISH)


def test_a_time_is_shown_as_it_is_typed() -> None:
    for zone in ("UTC", "Europe/Berlin", "Pacific/Auckland"):
        when = at("2030-06-01 18:00")
        assert starts(shown(when, zone), at("2030-01-10 12:00"), zone, ENGLISH) == when
    assert shown(None, "UTC") == ""
