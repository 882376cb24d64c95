"""How a type hint is written as JSON and read back: a pair of functions for each type, built once.

Writing is strict: what does not fit its hint is refused before it is stored. Reading trusts plain values (texts,
numbers, words of a `Literal`), because a log of thousands of events is read at every start.
Fractions are integers or "1/3"; where a text could stand as well, `{"fraction": "1/3"}`.
"""

from __future__ import annotations

import dataclasses
import functools
import math
import re
import types
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any, Literal, NamedTuple, Union, cast, get_args, get_origin, get_type_hints

from swissbot.store.codec.schema import stored_name

Convert = Callable[[Any], Any]

_PLAIN = (int, str, bool, float, type(None))
_FRACTION = re.compile(r"-?[0-9]{1,400}/[0-9]{1,400}")
_TAG = "fraction"


class CodecError(ValueError):
    """A value that can't be written, or a text that is not one of our events; the message names the field."""


class Converter(NamedTuple):
    """`plain`: JSON has the very same value, so that reading it has nothing to do."""

    write: Convert
    read: Convert
    plain: bool = False


def form_of(hint: Any) -> Converter:
    """The form of a type hint. Raises TypeError for a hint that events may not have."""
    return _form_of(cast(Hashable, hint))


@functools.cache
def _form_of(hint: Any) -> Converter:
    origin = get_origin(hint)
    if dataclasses.is_dataclass(hint):
        return _dataclass_form(hint)
    if hint is Fraction:
        return Converter(_write_fraction, _read_fraction)
    if _is_plain(hint):
        return _plain_form((hint,))
    if origin in (Union, types.UnionType):
        return _union_form(get_args(hint))
    if origin is tuple:
        return _tuple_form(get_args(hint))
    if origin is not None and issubclass(origin, Mapping) and get_args(hint)[0] is str:
        return _mapping_form(form_of(get_args(hint)[1]))
    raise TypeError(f"events can't hold {hint}")


def _is_plain(hint: Any) -> bool:
    return hint in _PLAIN or get_origin(hint) is Literal


def _same(value: Any) -> Any:
    return value


def _plain_form(hints: tuple[Any, ...]) -> Converter:
    """The exact type is asked for, so that True is no number and 1 is no text."""
    kinds = frozenset(hint for hint in hints if get_origin(hint) is not Literal)
    words = frozenset(word for hint in hints if get_origin(hint) is Literal for word in get_args(hint))

    def write(value: Any) -> Any:
        kind = type(value)
        if (kind in kinds and (kind is not float or math.isfinite(value))) or (kind is str and value in words):
            return value
        raise CodecError(f"{value!r} is not allowed")

    return Converter(write, _same, plain=True)


def _write_fraction(value: Any) -> int | str:
    if type(value) is not Fraction:
        raise CodecError(f"{value!r} is not a fraction")
    return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def _read_fraction(value: Any) -> Fraction:
    if type(value) is int or (type(value) is str and _FRACTION.fullmatch(value)):
        try:
            return Fraction(value)
        except ZeroDivisionError:
            pass
    raise CodecError(f"{value!r} is not a fraction")


def _write_tagged(value: Any) -> dict[str, int | str]:
    return {_TAG: _write_fraction(value)}


def _read_tagged(value: Any) -> Fraction:
    if value.keys() == {_TAG}:
        return _read_fraction(value[_TAG])
    raise CodecError(f"{value!r} is not a fraction")


def _union_form(hints: tuple[Any, ...]) -> Converter:
    """Told apart by the type when writing, by the shape in JSON when reading."""
    simple = tuple(hint for hint in hints if _is_plain(hint))
    plain = _plain_form(simple)
    writers: dict[type[Any], Convert] = {}
    readers: dict[type[Any], Convert] = {}
    for hint in hints:
        if hint in simple:
            continue
        tagged = hint is Fraction and bool({int, str} & set(simple))
        form = Converter(_write_tagged, _read_tagged) if tagged else form_of(hint)
        shapes: tuple[type[Any], ...] = (dict,) if tagged else _shapes(hint)
        if readers.keys() & set(shapes):
            raise TypeError(f"{hints} can't be told apart once written")
        writers[get_origin(hint) or hint] = form.write
        readers.update(dict.fromkeys(shapes, form.read))
    if not readers:
        return plain
    return Converter(
        lambda value: writers.get(type(value), plain.write)(value),
        lambda value: readers.get(type(value), _same)(value),
    )


def _shapes(hint: Any) -> tuple[type[Any], ...]:
    if hint is Fraction:
        return (int, str)
    return (list,) if get_origin(hint) is tuple else (dict,)


def _tuple_form(hints: tuple[Any, ...]) -> Converter:
    """`tuple[X, ...]`, or a tuple of a fixed length."""
    length = None if hints[-1] is Ellipsis else len(hints)
    forms = [form_of(hint) for hint in hints if hint is not Ellipsis]
    first = forms[0]

    def check(values: Any, kind: type[Any]) -> None:
        if type(values) is not kind or (length is not None and len(values) != length):
            raise CodecError(f"{values!r} is not a list{'' if length is None else f' of {length}'}")

    def write(values: Any) -> list[Any]:
        check(values, tuple)
        if length is None:
            return [first.write(value) for value in values]
        return [form.write(value) for form, value in zip(forms, values, strict=True)]

    def read(values: Any) -> tuple[Any, ...]:
        check(values, list)
        if length is None:
            return tuple([first.read(value) for value in values])
        return tuple([form.read(value) for form, value in zip(forms, values, strict=True)])

    def read_plain(values: Any) -> tuple[Any, ...]:
        check(values, list)
        return tuple(values)

    return Converter(write, read_plain if all(form.plain for form in forms) else read)


def _mapping_form(item: Converter) -> Converter:
    def convert(one: Convert, values: Any) -> dict[str, Any]:
        if not isinstance(values, Mapping) or any(type(key) is not str for key in values):
            raise CodecError(f"{values!r} is not an object")
        return {key: one(value) for key, value in values.items()}

    return Converter(functools.partial(convert, item.write), functools.partial(convert, item.read))


def _dataclass_form(kind: Any) -> Converter:
    hints = get_type_hints(kind)
    forms = {field.name: form_of(hints[field.name]) for field in dataclasses.fields(kind)}
    stored = {name: stored_name(kind, name) for name in forms}
    omitted = {field.name: _omitted(field) for field in dataclasses.fields(kind)}

    def write(value: Any) -> dict[str, Any]:
        if type(value) is not kind:
            raise CodecError(f"{value!r} is not {kind.__name__}")
        found: dict[str, Any] = {}
        for name, form in forms.items():
            item = getattr(value, name)
            if item == omitted[name] and type(item) is type(omitted[name]):
                continue
            try:
                found[stored[name]] = form.write(item)
            except CodecError as error:
                raise CodecError(f"{kind.__name__}.{name}: {error}") from None
        return found

    renamed = {theirs: ours for ours, theirs in stored.items() if theirs != ours}
    return Converter(write, _dataclass_reader(kind, forms, renamed))


def _dataclass_reader(kind: Any, forms: Mapping[str, Converter], renamed: Mapping[str, str]) -> Convert:
    converted = [(name, form.read) for name, form in forms.items() if not form.plain]

    def read(value: Any) -> Any:
        if type(value) is not dict:
            raise CodecError(f"{kind.__name__}: {value!r} is not an object")
        for theirs, ours in renamed.items():
            if theirs in value:
                value[ours] = value.pop(theirs)
        name = ""
        try:
            for name, one in converted:
                if name in value:
                    value[name] = one(value[name])
        except CodecError as error:
            raise CodecError(f"{kind.__name__}.{name}: {error}") from None
        try:
            return kind(**value)
        except TypeError:
            return _without_unknown(kind, forms, value)

    return read


def _without_unknown(kind: Any, forms: Mapping[str, Converter], value: Mapping[str, Any]) -> Any:
    """The constructor refused: a field that only a newer version knows is skipped, a missing one is an error."""
    try:
        return kind(**{name: item for name, item in value.items() if name in forms})
    except TypeError as error:
        raise CodecError(f"{kind.__name__}: {error}") from None


def _omitted(field: dataclasses.Field[Any]) -> object:
    """The value at which a field is left out: its default, if that is an empty one."""
    if field.default_factory is dict:
        return {}
    return dataclasses.MISSING if field.default else field.default
