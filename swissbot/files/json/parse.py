"""JSON in, with the traps closed: size, depth, duplicate keys, numbers that are none, endless digits."""

from __future__ import annotations

import json
from decimal import Decimal, InvalidOperation
from typing import NoReturn

from swissbot.files.document import MAX_BYTES
from swissbot.files.errors import FileRefused, marked

# A file of 64 MiB can hold 30 million empty lists, which would be gigabytes of memory. The largest tournament (20,000
# players, 100 rounds) has some 7 million commas and brackets.
MAX_VALUES = 10_000_000
LONGEST_WHOLE = 25
LONGEST_DECIMAL = 60


class Twice(dict[str, object]):
    """An object in which a key stood twice; `key` is the first such key. Whoever reads it names the place."""

    key: str


def _pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    plain = dict(pairs)
    if len(plain) == len(pairs):
        return plain
    seen: set[str] = set()
    twice = Twice(plain)
    twice.key = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
    return twice


def _whole(digits: str) -> int | Decimal:
    return int(digits) if len(digits) <= LONGEST_WHOLE else Decimal("Infinity")


def _decimal(digits: str) -> Decimal:
    if len(digits) > LONGEST_DECIMAL:
        return Decimal("Infinity")
    try:
        return Decimal(digits)
    except InvalidOperation:  # an exponent beyond what decimals can hold
        return Decimal("Infinity")


def _no_number(name: str) -> NoReturn:
    raise FileRefused(marked("not JSON: {name} is no number"), name=name)


def decode(data: bytes | str) -> str:
    """The text of a file: UTF-8, with or without a byte order mark, at most 64 MiB. Raises `FileRefused`."""
    if len(data) > MAX_BYTES:
        raise FileRefused(marked("larger than {size} MiB"), size=MAX_BYTES // 2**20)
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileRefused(marked("not a text in UTF-8: byte {byte}"), byte=error.start) from None


def parse(data: bytes | str) -> object:
    """One JSON value. Fractions come as `Decimal`, numbers that are too long as infinity. Raises `FileRefused`."""
    text = decode(data)
    if sum(map(text.count, "{[,")) > MAX_VALUES:
        raise FileRefused(marked("more than {count} values"), count=MAX_VALUES)
    try:
        return json.loads(
            text,
            object_pairs_hook=_pairs,
            parse_int=_whole,
            parse_float=_decimal,
            parse_constant=_no_number,
        )
    except RecursionError:
        raise FileRefused(marked("not a tournament file: nested too deeply")) from None
    except json.JSONDecodeError as error:
        raise FileRefused(
            marked("not JSON: line {line}, column {column}"), line=error.lineno, column=error.colno
        ) from None
