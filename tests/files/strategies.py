"""Whole tournaments for property tests: any players, rules and rounds that a tournament file can hold."""

from fractions import Fraction

from hypothesis import strategies as st

from swissbot.engine.pairing.systems import PAIRINGS
from swissbot.engine.presets import PRESETS
from swissbot.engine.tiebreaks import NAMES
from swissbot.engine.types import Entrant, History, Played, Points, Qualify, Rules
from swissbot.files.document import Cut, Document

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1, max_size=20)
SITTING_OUT = st.sampled_from(["bye", "half-bye", "zero-bye"])
SHARES = st.one_of(st.fractions(0, 1, max_denominator=50), st.decimals(0, 1, places=5).map(Fraction))
WORTHS = st.decimals(0, 100, places=2).map(Fraction)


@st.composite
def points(draw: st.DrawFn) -> Points:
    loss, even, win = sorted((draw(WORTHS), draw(WORTHS), draw(WORTHS)))
    return Points(win + 1, even, loss, draw(WORTHS))


@st.composite
def rules(draw: st.DrawFn, ids: list[str]) -> Rules:
    pair = (
        st.lists(st.sampled_from(ids), min_size=2, max_size=2, unique=True).map(tuple) if len(ids) > 1 else st.nothing()
    )
    return Rules(
        preset=draw(st.sampled_from(sorted(PRESETS))),
        pairing=draw(st.sampled_from(PAIRINGS)),
        rounds=draw(st.none() | st.integers(1, 100)),
        best_of=draw(st.sampled_from([1, 2, 3, 5, 7, 9])),
        points=draw(points()),
        tiebreaks=tuple(draw(st.lists(st.sampled_from(sorted(NAMES)), unique=True, max_size=4))),
        draws=draw(st.booleans()),
        sides=draw(st.booleans()),
        first_side=draw(st.sampled_from(["a", "b"])),
        first_round=draw(st.sampled_from(["seeded", "lots"])),
        final_round=draw(st.sampled_from([None, "top-down"])),
        accelerated=draw(st.sampled_from([None, "baku"])),
        qualify=draw(st.none() | st.builds(Qualify, st.integers(1, 9), st.integers(1, 9))),
        unplayed=draw(st.sampled_from(["ignore", "virtual-loser", "fide-2024", "fide-2026"])),
        floor=draw(SHARES),
        draw_as_half=draw(st.booleans()),
        bye_in_fraction=draw(st.booleans()),
        drop_cap=draw(st.none() | SHARES),
        drop_last=draw(st.booleans()),
        avoid_group_rounds=draw(st.integers(0, 100)),
        forbidden=tuple(draw(st.lists(pair, max_size=2 if len(ids) > 1 else 0))),
        random_seed=draw(st.integers(0, 2**64 - 1)),
    )


def entrant(identity: str) -> st.SearchStrategy[Entrant]:
    return st.builds(
        Entrant,
        st.just(identity),
        name=TEXTS,
        seed=st.none() | st.integers(1, 999),
        rating=st.none() | st.integers(0, 3000),
        group=st.none() | TEXTS,
        joined=st.integers(1, 5),
        dropped_after=st.none() | st.integers(0, 5),
        disqualified=st.booleans(),
        byes=st.dictionaries(st.integers(1, 100), SITTING_OUT, max_size=2),
    )


@st.composite
def match(draw: st.DrawFn, a: str, b: str | None, draws: bool) -> Played:
    table = draw(st.none() | st.integers(1, 99))
    if b is None:
        return Played(a, None, draw(SITTING_OUT), table, requested=draw(st.booleans()))
    results = [None, "a", "b", "double-loss"] + (["draw"] if draws else [])
    result = draw(st.sampled_from(results))
    low, high = sorted((draw(st.integers(0, 4)), draw(st.integers(0, 4))))
    won = {"a": (high + 1, low), "b": (low, high + 1), "draw": (low, low)}.get(result or "", (low, high))
    games = draw(st.none() | st.integers(0, 2).map(lambda drawn: (*won, drawn)))
    sets = draw(st.none() | st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=9).map(tuple))
    forfeit = result is not None and draw(st.booleans())
    return Played(a, b, result, table, games, sets, forfeit)


@st.composite
def matches(draw: st.DrawFn, ids: list[str], draws: bool) -> tuple[Played, ...]:
    order = draw(st.permutations(ids))
    played = []
    while len(order) > 1 and draw(st.booleans()):
        played.append(draw(match(order.pop(), order.pop(), draws)))
    while order and draw(st.booleans()):
        played.append(draw(match(order.pop(), None, draws)))
    return tuple(played)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    ids = draw(st.lists(TEXTS, max_size=7, unique=True))
    chosen = draw(rules(ids))
    players = tuple(draw(entrant(identity)) for identity in ids)
    rounds = tuple(draw(st.lists(matches(ids, chosen.draws), max_size=4)))
    cut = draw(
        st.none()
        | st.builds(Cut, st.integers(2, 64), st.booleans(), st.lists(matches(ids, draws=False), max_size=2).map(tuple))
    )
    return Document(draw(TEXTS | st.just("")), History(chosen, players, rounds), cut)
