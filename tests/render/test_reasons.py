"""Every reason that the engine can give has a sentence, in which names and numbers stand as they should."""

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import swissbot.engine
from swissbot.engine.explain import explain
from swissbot.engine.pairing import pair, reasons
from swissbot.engine.pairing.systems import SYSTEMS
from swissbot.engine.presets import PRESETS
from swissbot.engine.round_counts import advice
from swissbot.engine.tiebreaks import NAMES
from swissbot.engine.types import Entrant, History, Played, Reason, Unplayed
from swissbot.files.json.tournament import read
from swissbot.render.i18n.language import ENGLISH
from swissbot.render.reasons.pairing import SENTENCES, sentence
from tests.data import DATA

ENGINE = Path(str(swissbot.engine.__file__)).parent
DOCUMENTED = set(re.findall(r"`([a-z]+(?:-[a-z]+)*)` \{", str(reasons.__doc__)))
WRITTEN = {
    code
    for path in ENGINE.rglob("*.py")
    for code in re.findall(r"""Reason\(\s*"([a-z-]+)\"""", path.read_text())
}  # fmt: skip


def said(code: str, **facts: str | int | Fraction) -> str:
    return sentence(Reason(code, facts), {"a": "Anna", "b": "Ben"}.__getitem__, ENGLISH)


@pytest.mark.parametrize("code", sorted(DOCUMENTED | WRITTEN))
def test_every_code_of_the_engine_has_words(code: str) -> None:
    assert code in SENTENCES


@pytest.mark.parametrize("unplayed", ["ignore", "virtual-loser", "fide-2024", "fide-2026"])
def test_every_term_and_course_has_words(unplayed: Unplayed) -> None:
    history = read((DATA / "full.json").read_bytes()).history
    rounds = (
        *history.rounds,
        (Played("anna", "dora", "a"), Played("ben", None, "bye"), Played("cem", None, "half-bye")),
    )
    history = replace(
        history, rounds=rounds, rules=replace(history.rules, tiebreaks=tuple(sorted(NAMES)), unplayed=unplayed)
    )
    for entrant in history.entrants:
        found = explain(history, entrant.id)
        for reason in [term.why for one in (found.points, *found.tiebreaks) for term in one.terms] + [
            reason for made in found.pairings for reason in made.why
        ]:
            assert reason.code in SENTENCES
            assert "?" not in sentence(reason, str, ENGLISH)
            assert "{" not in sentence(reason, str, ENGLISH)


@pytest.mark.parametrize("pairing", sorted(SYSTEMS.keys() - {"dutch"}))
def test_every_reason_of_a_pairing_has_words(pairing: str) -> None:
    rules = replace(PRESETS["esports"], pairing=pairing, rounds=7)
    entrants = tuple(Entrant(str(number), f"Player {number}") for number in range(1, 8))
    history = History(rules, entrants)
    for _ in range(7):
        made = pair(history)
        told = [*made.notes, *made.why_bye, *(reason for one in made.pairs for reason in one.why)]
        for reason in told:
            assert reason.code in SENTENCES
            assert "?" not in sentence(reason, lambda player: f"Player {player}", ENGLISH)
        matches = tuple(Played(one.a, one.b, "a") for one in made.pairs)
        bye = (Played(made.bye, None, "bye"),) if made.bye else ()
        history = replace(history, rounds=(*history.rounds, matches + bye))


def test_every_number_of_rounds_has_its_why() -> None:
    for preset in (None, *PRESETS):
        for one in advice(30, preset, 8):
            assert one.why.code in SENTENCES
            assert "?" not in sentence(one.why, str, ENGLISH)


def test_a_float_reads_as_people_say_it() -> None:
    facts = {"player": "a", "from": 6, "to": 3}
    assert sentence(Reason("floated-down", facts | {"because": "odd"}), {"a": "Anna"}.__getitem__, ENGLISH) == (
        "Anna is paired down from 6 to 3 points: an odd number of players on 6"
    )
    assert said("met-before", player="a", opponent="b", round=2) == "Anna met Ben in round 2"
    assert said("lowest-without-bye", player="b") == "Ben is the lowest placed player without a bye"


def test_one_and_many_are_told_apart() -> None:
    assert said("too-few-players", players=1) == "1 player is left, and a round needs two"
    assert said("too-few-players", players=0) == "0 players are left, and a round needs two"


def test_halves_are_written_short() -> None:
    assert said("same-points", points=Fraction(3, 2)) == "both were on 1.5"
    assert said("points-apart", own=Fraction(3), opponent=Fraction(5, 2)) == "on 3 against one on 2.5"


def test_more_rounds_than_possible_are_said_so() -> None:
    assert "only 9 can be paired" in said("rounds-model", players=10, places=8, possible=9)
    assert "only" not in said("rounds-model", players=65, places=8, possible=65)


def test_a_code_of_a_later_version_is_shown_as_it_is() -> None:
    assert said("never-heard-of", player="a", round=3) == "never-heard-of (player a, round 3)"
