"""Strategies that build any event from its type hints."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from swissbot.tournament.events import Event


def anything(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a type hint, as an event may hold it."""
    origin, args = get_origin(hint), get_args(hint)
    if dataclasses.is_dataclass(hint):
        hints = get_type_hints(hint)
        return st.builds(hint, **{field.name: anything(hints[field.name]) for field in dataclasses.fields(hint)})
    if origin in (Union, types.UnionType):
        return st.one_of([anything(arg) for arg in args])
    if origin is Literal:
        return st.sampled_from(args)
    if origin is tuple:
        several = args[-1] is Ellipsis
        return st.lists(anything(args[0]), max_size=3).map(tuple) if several else st.tuples(*map(anything, args))
    if origin is Mapping:
        return st.dictionaries(anything(args[0]), anything(args[1]), max_size=3)
    return _SIMPLE[hint]


_SIMPLE: dict[Any, st.SearchStrategy[Any]] = {
    str: st.text(st.characters(codec=None), max_size=12),
    int: st.integers(-(2**63), 2**63 - 1),
    bool: st.booleans(),
    float: st.floats(allow_nan=False, allow_infinity=False),
    type(None): st.none(),
    Fraction: st.fractions(),
}

EVENTS = get_args(Event)
events = st.one_of([anything(kind) for kind in EVENTS])
