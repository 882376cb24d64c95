"""Times that people type: `20:00` in the server's time zone, `in 45m`, or ISO."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from swissbot.bot.interactions.request import Say
from swissbot.render.i18n.language import Words

_CLOCK = re.compile(r"([01]?[0-9]|2[0-3])[:.]([0-5][0-9])")
_IN = re.compile(
    r"(?:in|\+)\s*(?:([0-9]{1,3})\s*d)?\s*(?:([0-9]{1,3})\s*h)?\s*(?:([0-9]{1,4})\s*m(?:in)?)?", re.IGNORECASE
)
FURTHEST = timedelta(days=366)


def starts(text: str, now: int, timezone: str, words: Words) -> int:
    """Unix seconds of the time meant, at most a year ahead. Raises `Say` for one that is not understood or is past."""
    moment = _read(text.strip(), datetime.fromtimestamp(now, UTC), ZoneInfo(timezone))
    if moment is None:
        raise Say(words._("`starts` is a time like `20:00`, `in 45m` or `2030-05-01 20:00`."))
    when = int(moment.timestamp())
    if not now < when <= now + FURTHEST.total_seconds():
        raise Say(words._("`starts` has to lie ahead, at most a year: {time}.").format(time=f"<t:{when}:f>"))
    return when


def _read(text: str, now: datetime, zone: ZoneInfo) -> datetime | None:
    if (found := _CLOCK.fullmatch(text)) is not None:
        return _next(time(int(found[1]), int(found[2])), now, zone)
    if (found := _IN.fullmatch(text)) is not None and any(found.groups()):
        days, hours, minutes = (int(part or 0) for part in found.groups())
        return now + timedelta(days=days, hours=hours, minutes=minutes)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=zone)


def _next(clock: time, now: datetime, zone: ZoneInfo) -> datetime:
    """The next time clocks on the wall show it: wall times are computed, so a change of clocks does not shift it. In
    the night in which an hour comes twice both of its passes count."""
    here = now.astimezone(zone)
    for day in (here.date(), here.date() + timedelta(days=1)):
        for fold in (0, 1):
            moment = datetime.combine(day, clock, zone).replace(fold=fold)
            if moment.timestamp() > now.timestamp():
                return moment
    raise AssertionError("tomorrow lies ahead")


def shown(when: int | None, timezone: str) -> str:
    """A time as one would type it, to the minute; nothing for None."""
    return "" if when is None else datetime.fromtimestamp(when, ZoneInfo(timezone)).strftime("%Y-%m-%d %H:%M")
