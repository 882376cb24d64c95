"""Small checks that every reader of a tournament file uses: each takes a JSON value and returns a typed one.

All raise `FileRefused` without a place; the caller that knows the key adds it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TypeVar

from swissbot.files.errors import FileRefused, marked
from swissbot.files.json.parse import Twice

T = TypeVar("T")

LONGEST_TEXT = 500
LARGEST_NUMBER = 1_000_000_000
MOST_DECIMALS = 30
_SHARE = re.compile(r"(\d{1,9})/([1-9]\d{0,8})", re.ASCII)


def keyed(value: object, known: Collection[str]) -> Mapping[str, object]:
    """An object that has no other keys than `known`, and none of them twice."""
    if not isinstance(value, dict):
        raise FileRefused(marked("must be an object"))
    if isinstance(value, Twice):
        raise FileRefused(marked("the key {key} stands twice"), key=value.key)
    if not value.keys() <= set(known):
        key = next(key for key in value if key not in known)
        raise FileRefused(marked("unknown key {key}"), key=key)
    return value


def needed(owner: Mapping[str, object], key: str) -> object:
    """The value of a key that must be there."""
    if key not in owner:
        raise FileRefused(marked("is missing"), key)
    return owner[key]


def at(step: str, check: Callable[[object], T], value: object) -> T:
    """Run one check and put `step` in front of the place if it refuses."""
    try:
        return check(value)
    except FileRefused as refused:
        raise refused.inside(step) from None


def optional(check: Callable[[object], T]) -> Callable[[object], T | None]:
    """The same check, with null allowed."""
    return lambda value: None if value is None else check(value)


def items(value: object, most: int) -> list[object]:
    """A list of at most `most` items."""
    if not isinstance(value, list):
        raise FileRefused(marked("must be a list"))
    if len(value) > most:
        raise FileRefused(marked("more than {most} items"), most=most)
    return value


def each(value: object, most: int, check: Callable[[object], T]) -> tuple[T, ...]:
    """A list whose items all pass `check`; the place names the item's number, from 0."""
    done: list[T] = []
    try:
        for item in items(value, most):
            done.append(check(item))  # noqa: PERF401  # how many were done is the place of the one that was refused
    except FileRefused as refused:
        if not isinstance(value, list) or len(value) > most:
            raise
        raise refused.inside(f"[{len(done)}]") from None
    return tuple(done)


def text(value: object) -> str:
    """A text of 1 to 500 characters that can be written as UTF-8."""
    if not isinstance(value, str):
        raise FileRefused(marked("must be a text"))
    if not value:
        raise FileRefused(marked("is empty"))
    if len(value) > LONGEST_TEXT:
        raise FileRefused(marked("longer than {most} characters"), most=LONGEST_TEXT)
    if not value.isprintable():  # the cheap test first: half a surrogate pair is not printable
        _whole_characters(value)
    return value


def _whole_characters(value: str) -> None:
    if any("\ud800" <= c <= "\udfff" for c in value):
        raise FileRefused(marked("half of a surrogate pair is no character"))
    if "\x00" in value:
        raise FileRefused(marked("a zero character is no text"))


def name(value: object) -> str:
    """A text that may be empty."""
    return "" if value == "" else text(value)


def flag(value: object) -> bool:
    """true or false; 0 and 1 are not."""
    if not isinstance(value, bool):
        raise FileRefused(marked("must be true or false"))
    return value


def whole(low: int, high: int) -> Callable[[object], int]:
    """A whole number within the bounds; true and 1.0 are not."""

    def check(value: object) -> int:
        if type(value) is not int:
            if isinstance(value, Decimal) and not value.is_finite():
                raise FileRefused(marked("out of range: {low} to {high}"), low=low, high=high)
            raise FileRefused(marked("must be a whole number"))
        if not low <= value <= high:
            raise FileRefused(marked("out of range: {low} to {high}"), low=low, high=high)
        return value

    return check


def exact(value: object) -> Fraction:
    """A number of at most a milliard and 30 decimals, exactly as written."""
    if type(value) is int and abs(value) <= LARGEST_NUMBER:
        return Fraction(value)
    if not isinstance(value, int | Decimal) or isinstance(value, bool):
        raise FileRefused(marked("must be a number"))
    number = Decimal(value)
    exponent = number.as_tuple().exponent
    # The exponent first: turning 1e-999999 into a fraction would take forever.
    if (
        not isinstance(exponent, int)
        or exponent < -MOST_DECIMALS
        or number.adjusted() > 9
        or abs(number) > LARGEST_NUMBER
    ):
        raise FileRefused(marked("out of range"))
    return Fraction(number)


def share(value: object) -> Fraction:
    """A fraction from 0 to 1, as a number or as a text such as "1/3"."""
    found = _SHARE.fullmatch(value) if isinstance(value, str) else None
    if isinstance(value, str) and not found:
        raise FileRefused(marked('must be a number or a fraction such as "1/3"'))
    number = Fraction(int(found[1]), int(found[2])) if found else exact(value)
    if not 0 <= number <= 1:
        raise FileRefused(marked("out of range: {low} to {high}"), low=0, high=1)
    return number


def one_of(
    allowed: Iterable[str], message: str = marked("{value} is not one of: {allowed}")
) -> Callable[[object], str]:
    """One of the allowed texts."""
    choices = tuple(allowed)
    known = frozenset(choices)

    def check(value: object) -> str:
        if not isinstance(value, str):
            raise FileRefused(marked("must be a text"))
        if value not in known:
            raise FileRefused(message, value=value, allowed=_Listed(choices))
        return value

    return check


class _Listed(tuple[str, ...]):
    """Choices, shown with commas between them."""

    __slots__ = ()

    def __str__(self) -> str:
        return ", ".join(self)
