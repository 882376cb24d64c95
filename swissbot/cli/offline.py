"""The commands over a tournament file: they need no bot, no Discord and no database."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, TypeVar

import typer

from swissbot.cli import output
from swissbot.cli.errors import Refused, refuse
from swissbot.cli.inputs import tournament
from swissbot.engine.round_counts import advice, recommended, recommended_rounds
from swissbot.engine.types import EngineError, EntrantId, History, Pairing, Reason
from swissbot.files.csv import standings_csv
from swissbot.files.document import MAX_PLAYERS, Document, plain
from swissbot.render.i18n.language import ENGLISH
from swissbot.render.reasons.pairing import sentence

File = Annotated[str, typer.Argument(metavar="FILE", help="A tournament file; - reads standard input.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
T = TypeVar("T")

LARGEST_FIELD_TO_PAIR_ANEW = 2_000
# for every round a program is started, which takes a third of a second for so many
LARGEST_DUTCH_TO_PAIR_ANEW = 64


def standings(
    file: File,
    after: Annotated[int | None, typer.Option(min=0, help="After this round instead of now.")] = None,
    as_json: Json = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV for spreadsheets.")] = False,
) -> None:
    """The table, after round N or now."""
    from swissbot.engine.ranking import standings as table_of  # noqa: PLC0415 - so that other commands start faster

    if as_json and as_csv:
        raise Refused("--json and --csv: choose one")
    document = tournament(file)
    history = document.history
    played = len(history.rounds)
    if after is not None and after > played:
        raise Refused(f"--after {after}: the file has {played} rounds")
    after = played if after is None else after
    table = _asked(history, lambda: table_of(history, after))
    names = _names(history)
    tiebreaks = tuple(dict.fromkeys(history.rules.tiebreaks))
    if as_csv:
        output.put(standings_csv(table, tiebreaks, names))
    elif as_json:
        as_written = {entrant.id: entrant.name for entrant in history.entrants}
        output.put_json({"after": after, "standings": [output.standing(row, as_written) for row in table]})
    else:
        output.say(f"{_title(document, file)} – standings after round {after}")
        output.standings_table(table, tiebreaks, names)


def pair(file: File, as_json: Json = False) -> None:
    """The next round, with a reason for each float and bye."""
    from swissbot.dutch_program import pair as pairing_of  # noqa: PLC0415 - the matching library is slow to load

    document = tournament(file)
    history = document.history
    pairing = _asked(history, lambda: pairing_of(history))
    names = _names(history)
    notes = [_say(note, names) for note in pairing.notes]
    if as_json:
        output.put_json(_pairing_json(pairing, names))
        refuse(tuple(notes))
        return
    output.say(f"{_title(document, file)} – round {pairing.round}")
    for made in pairing.pairs:
        output.say(f"{made.table:>4}  {names[made.a]} – {names[made.b]}")
        output.aside(_say(reason, names) for reason in made.why)
    if pairing.bye is not None:
        output.say(f" bye  {names[pairing.bye]}")
        output.aside(_say(reason, names) for reason in pairing.why_bye)
    if pairing.absent:
        output.say(" not paired: " + ", ".join(names[player] for player in pairing.absent))
    output.aside(notes)


def explain(
    file: File,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="The player's id, or the name.")],
    as_json: Json = False,
) -> None:
    """Every term of every tiebreak of one player, and each pairing."""
    from swissbot.cli.calculator import print_calculator  # noqa: PLC0415 - as above
    from swissbot.dutch_program import pair as pairing_of  # noqa: PLC0415
    from swissbot.engine.explain import explain as explanation_of  # noqa: PLC0415

    document = tournament(file)
    history = document.history
    entrant = _player(document, player)
    largest = LARGEST_DUTCH_TO_PAIR_ANEW if history.rules.pairing == "dutch" else LARGEST_FIELD_TO_PAIR_ANEW
    quick = len(history.entrants) <= largest
    found = _asked(history, lambda: explanation_of(history, entrant, pair=pairing_of if quick else None))
    names = _names(history)
    pairings = [
        (made.round, made.opponent, "; ".join(_say(reason, names) for reason in made.why)) for made in found.pairings
    ]
    if as_json:
        tiebreaks = {
            one.name: {
                "value": output.as_number(one.value),
                "terms": [
                    {
                        "round": t.round,
                        "opponent": t.opponent,
                        "value": output.as_number(t.value),
                        "why": _say(t.why, names),
                    }
                    for t in one.terms
                ],
            }
            for one in found.tiebreaks
        }
        rounds_ = [{"round": number, "opponent": opponent, "why": why} for number, opponent, why in pairings]
        output.put_json({"player": entrant, "tiebreaks": tiebreaks, "pairings": rounds_})
        return
    output.say(f"{names[entrant]} – {_title(document, file)}")
    for one in (found.points, *found.tiebreaks):
        output.say(f"\n{one.name} {output.as_text(one.value)}")
        for term in one.terms:
            opponent = f"{names[term.opponent]}: " if term.opponent else ""
            when = f"round {term.round}" if term.round else ""
            output.say(f"  {output.as_text(term.value):>8}  {when:<9} {opponent}{_say(term.why, names)}")
    print_calculator(history, entrant, names)
    output.say("\npairings")
    for number, opponent_id, why in pairings:
        output.say(f"  round {number}: {names[opponent_id] if opponent_id else 'nobody'} ({why})")


def rounds(
    players: Annotated[int, typer.Argument(metavar="PLAYERS", min=1, max=MAX_PLAYERS, help="How many players.")],
    preset: Annotated[str | None, typer.Option(help="The rules to be played by.")] = None,
    places: Annotated[int | None, typer.Option(min=1, max=MAX_PLAYERS, help="How many places are played for.")] = None,
    as_json: Json = False,
) -> None:
    """How many rounds, by each rule we know, and why."""
    try:
        found = advice(players, preset, places)
        best = recommended_rounds(preset, players) if preset else recommended(players)
    except EngineError as error:
        raise Refused(_say(error.reason, {})) from None
    if as_json:
        rules = [{"rule": one.rule, "rounds": one.rounds, "cut": one.cut, "why": _say(one.why, {})} for one in found]
        output.put_json({"players": players, "recommended": best, "rules": rules})
        return
    output.say(f"{players} players: {best} rounds recommended")
    cells = [[one.rule, str(one.rounds), str(one.cut or "–"), _say(one.why, {})] for one in found]
    output.table(("rule", "rounds", "cut", "why"), cells, left=("rule", "why"), wide="why", wrapped=True)


def validate(file: File) -> None:
    """Whether a file is a tournament file."""
    document = tournament(file)
    history = document.history
    output.say(f"{file}: a tournament file with {len(history.entrants)} players and {len(history.rounds)} rounds")


def _names(history: History) -> Mapping[EntrantId, str]:
    return {entrant.id: plain(entrant.name) or plain(entrant.id) for entrant in history.entrants}


def _title(document: Document, file: str) -> str:
    return plain(document.name) or plain(file)


def _say(reason: Reason, names: Mapping[EntrantId, str]) -> str:
    return sentence(reason, lambda player: names.get(player, player), ENGLISH)


def _asked(history: History, question: Callable[[], T]) -> T:
    """The engine's answer, or its refusal in words."""
    try:
        return question()
    except EngineError as error:
        raise Refused(_say(error.reason, _names(history))) from None


def _pairing_json(pairing: Pairing, names: Mapping[EntrantId, str]) -> dict[str, object]:
    def why(reasons: tuple[Reason, ...]) -> str:
        return "; ".join(_say(reason, names) for reason in reasons)

    return {
        "round": pairing.round,
        "matches": [{"table": p.table, "a": p.a, "b": p.b, "why": why(p.why)} for p in pairing.pairs],
        "bye": pairing.bye,
        "why_bye": why(pairing.why_bye),
        "rematches": [list(two) for two in pairing.rematches],
        "absent": list(pairing.absent),
    }


def _player(document: Document, asked: str) -> EntrantId:
    """Who is meant: by id, else by name, whatever its capitals."""
    entrants = document.history.entrants
    if any(entrant.id == asked for entrant in entrants):
        return asked
    exact = [entrant.id for entrant in entrants if entrant.name == asked]
    any_case = [entrant.id for entrant in entrants if entrant.name.casefold() == asked.casefold()]
    for found in (exact, any_case):
        if len(found) == 1:
            return found[0]
        if found:
            raise Refused(f'"{plain(asked)}" is the name of {len(found)} players: give the id')
    raise Refused(f'unknown player "{plain(asked)}"')
