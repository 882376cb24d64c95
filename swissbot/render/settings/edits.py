"""How one setting is changed: a form for what is typed, selects for what is chosen. Ids are `set:<key>[:<value>]`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from swissbot.engine.pairing.systems import PAIRINGS
from swissbot.engine.presets import GAMES, clock_of
from swissbot.engine.types import Qualify
from swissbot.render import icons, limits
from swissbot.render.custom_id import build
from swissbot.render.i18n.language import Words
from swissbot.render.message import Button, Form, Message, Option, Row, Select, Text
from swissbot.render.settings.forms import FORMS
from swissbot.render.settings.items import (
    ITEMS,
    confirm_name,
    deadline_name,
    hold_name,
    length_name,
    pairing_name,
    qualify_name,
    yes_no,
)
from swissbot.render.text import labels
from swissbot.tournament.errors import Refused
from swissbot.tournament.rules.settings import why_not
from swissbot.tournament.state import Tournament

LENGTHS = ((1, False), (1, True), (2, True), (3, False), (3, True), (5, False), (5, True), (7, False), (9, False))
CUTS = (2, 4, 8, 16, 32, 64)
HOLDS = (0, 30, 60, 120, 300, 600)
CONFIRMS = (5, 10, 15, 30, 60, 1440)
MINUTES = (0, 3, 5, 10, 15, 20, 30)
TEAMS = range(1, 11)
QUALIFY = (2, 3, 4, 5)
MOST_GAMES = 24
"""One less than a select holds: what is played now may be none of them."""
PART_OF = {"decks-until": "decks", "cut-lengths": "cut"}
"""Forms that a setting's sheet opens, with the setting."""

Options = tuple[Option, ...]
Pick = tuple[str, Callable[[Words], str], Callable[[Tournament, Words], Options]]


def edit(
    state: Tournament, key: str, words: Words, typed: Mapping[str, str] | None = None, own: Sequence[str] = ()
) -> Message | Form:
    """The form or the selects for a setting. `typed`: what times are as people type them (`starts`, `until`); `own`:
    presets of whoever runs the bot.

    Raises `Refused` where it is fixed, or not known.
    """
    item = ITEMS.get(PART_OF.get(key, key))
    if item is None:
        raise Refused("not-a-button")
    if state.over:
        raise Refused("over")
    refused = [found for field in item.fields if (found := why_not(state, field)) is not None]
    if item.fields and len(refused) == len(item.fields):
        raise refused[0]
    title = item.title(words)
    form = FORMS.get(key)
    if form is not None:
        return Form(build("set", state.id, key), title[: limits.MODAL_TITLE], form(state, words, typed or {}))
    lines = [f"**{title}**: {item.value(state, words)}", *_hints(state, key, words)]
    selects = [_select(state, *pick, words=words) for pick in PICKS.get(key, ())]
    if key == "preset":
        games = [(labels.game(preset, words), preset) for preset in (*GAMES, *own)]
        options = _options(games[:MOST_GAMES], state.rules.preset)
        selects.append(Select(build("set", state.id, key), words._("Which rule book"), options))
    if key == "channel":
        selects.append(Select(build("set", state.id, key), words._("Where it is posted"), (), of="channel"))
    if key == "role":
        selects.append(Select(build("set", state.id, key), words._("A role that players need"), (), of="role"))
    return Message((Text("\n".join(lines)), *selects, Row(_below(state, key, words))), icons.of_phase(state))


def _below(state: Tournament, key: str, words: Words) -> tuple[Button, ...]:
    made = [Button(words._("Back"), build("settings", state.id))]
    if key == "role":
        made.insert(0, Button(words._("Everybody may join"), build("set", state.id, key, "none")))
    if key == "decks" and state.settings.decks:
        made.insert(0, Button(words._("Deadline…"), build("set", state.id, "decks-until")))
    if key == "cut":
        made.insert(0, Button(words._("Length of each round…"), build("set", state.id, "cut-lengths")))
    return tuple(made)


def _hints(state: Tournament, key: str, words: Words) -> list[str]:
    """What the rule book says, where it says something."""
    if key == "preset":
        return [f"-# {words._('Takes all rules of play of that game: points, tiebreaks, pairing, matches, clock.')}"]
    clock = clock_of(state.rules.preset)
    if key == "deadline" and clock is not None:
        usual = "double-loss" if clock.undecided == "double-loss" else "draw"
        told = words._("By the rules of {game} an undecided match: {what}.")
        named = words._("is a draw") if usual == "draw" else words._("is lost by both")
        return [f"-# {told.format(game=labels.game(state.rules.preset, words), what=named)}"]
    if key == "deadline" and state.settings.clock is None:
        return [f"-# {words._('It takes effect where rounds have a clock.')}"]
    return []


def _select(
    state: Tournament,
    key: str,
    asked: Callable[[Words], str],
    options: Callable[[Tournament, Words], Options],
    *,
    words: Words,
) -> Select:
    return Select(build("set", state.id, key), asked(words), options(state, words)[:25])


def _options(pairs: list[tuple[str, str]], now: str) -> Options:
    """Each (label, value); the one that holds now is marked, and added where it is none of them."""
    if now not in [value for _, value in pairs]:
        pairs = [*pairs, (now, now)]
    return tuple(Option((f"{icons.SETTLED} {label}" if value == now else label)[:100], value) for label, value in pairs)


def _yes_no(now: bool, words: Words) -> Options:
    return _options([(yes_no(True, words), "yes"), (yes_no(False, words), "no")], "yes" if now else "no")


def _lengths(s: Tournament, w: Words) -> Options:
    pairs = [(length_name(n, draws, w), f"{n}-draws" if draws else str(n)) for n, draws in LENGTHS]
    return _options(pairs, f"{s.rules.best_of}-draws" if s.rules.draws else str(s.rules.best_of))


def _cuts(s: Tournament, w: Words) -> Options:
    pairs = [(w._("no top cut"), "none"), *((w._("top {n}").format(n=n), str(n)) for n in CUTS)]
    return _options(pairs, str(s.settings.cut or "none"))


def _cut_lengths(s: Tournament, w: Words) -> Options:
    pairs = [(w._("as in the rounds before"), "none")]
    pairs += [(w._("best of {n}").format(n=n), str(n)) for n in (1, 3, 5, 7, 9)]
    if s.settings.cut_lengths:
        return tuple(Option(label, value) for label, value in pairs)
    return _options(pairs, str(s.settings.cut_best_of or "none"))


def _confirms(s: Tournament, w: Words) -> Options:
    return _options(
        [(confirm_name(n, w), str(n)) for n in ("none", *CONFIRMS, "both")], str(s.settings.confirm_minutes)
    )


def _holds(s: Tournament, w: Words) -> Options:
    pairs = [(hold_name(None, w), "manual"), *((hold_name(n, w), str(n)) for n in HOLDS)]
    return _options(pairs, "manual" if s.settings.hold_seconds is None else str(s.settings.hold_seconds))


def _deadlines(s: Tournament, w: Words) -> Options:
    words = ["nothing", "double-loss"]
    if s.rules.draws or s.rules.best_of == 2:
        words.insert(1, "draw")
    return _options([(deadline_name(word, w), word) for word in words], s.settings.at_deadline)


def _minutes(now: int, w: Words, least: int) -> Options:
    return _options([(w._("{n} min").format(n=n), str(n)) for n in MINUTES if n >= least], str(now))


def _deck_kinds(s: Tournament, w: Words) -> Options:
    pairs = [(w._("none"), "off"), (w._("hidden until the top cut"), "hidden"), (w._("open from the start"), "open")]
    return _options(pairs, "off" if not s.settings.decks else "hidden" if s.settings.decks_hidden else "open")


def _team_sizes(s: Tournament, w: Words) -> Options:
    pairs = [(w._("everybody plays alone") if n == 1 else w._("teams of {n}").format(n=n), str(n)) for n in TEAMS]
    return _options(pairs, str(s.settings.team_size))


def _first_rounds(s: Tournament, w: Words) -> Options:
    return _options([(w._("by seeds"), "seeded"), (w._("by lots"), "lots")], s.rules.first_round)


def _final_rounds(s: Tournament, w: Words) -> Options:
    pairs = [(w._("as the rounds before"), "none"), (w._("by rank: 1 against 2, 3 against 4"), "top-down")]
    return _options(pairs, s.rules.final_round or "none")


def _qualifying(s: Tournament, w: Words) -> Options:
    pairs = [(qualify_name(None, w), "none"), *((qualify_name(Qualify(n, n), w), f"{n}-{n}") for n in QUALIFY)]
    now = s.rules.qualify
    if now is not None and now.wins != now.losses:
        pairs.append((qualify_name(now, w), f"{now.wins}-{now.losses}"))
    return _options(pairs, "none" if now is None else f"{now.wins}-{now.losses}")


def _accelerations(s: Tournament, w: Words) -> Options:
    pairs = [(w._("none"), "none"), (w._("Baku: the upper half meets itself first"), "baku")]
    return _options(pairs, s.rules.accelerated or "none")


def _shown_in(s: Tournament, w: Words) -> Options:
    return _options([(w._("in a list"), "list"), (w._("in a thread each"), "threads")], s.settings.matches_in)


PICKS: Mapping[str, tuple[Pick, ...]] = {
    "best-of": (("best-of", lambda w: w._("How long a match is"), _lengths),),
    "pairing": (
        (
            "pairing",
            lambda w: w._("How rounds are paired"),
            lambda s, w: _options([(pairing_name(p, w), p) for p in PAIRINGS], s.rules.pairing),
        ),
        ("first-round", lambda w: w._("How round 1 is paired"), _first_rounds),
        ("final-round", lambda w: w._("How the last round is paired"), _final_rounds),
        ("qualify", lambda w: w._("Does anybody leave early?"), _qualifying),
        ("accelerated", lambda w: w._("Acceleration for large fields"), _accelerations),
        ("sides", lambda w: w._("Are there sides (colours)?"), lambda s, w: _yes_no(s.rules.sides, w)),
    ),
    "cut": (
        ("cut", lambda w: w._("Places in the top cut"), _cuts),
        ("cut-best-of", lambda w: w._("Matches of the top cut"), _cut_lengths),
        ("third-place", lambda w: w._("Is third place played?"), lambda s, w: _yes_no(s.settings.third_place, w)),
    ),
    "confirm": (("confirm", lambda w: w._("When a report stands"), _confirms),),
    "hold": (("hold", lambda w: w._("After the last result"), _holds),),
    "deadline": (
        ("deadline", lambda w: w._("When time is up"), _deadlines),
        ("extra", lambda w: w._("Minutes after that"), lambda s, w: _minutes(s.settings.extra, w, 0)),
    ),
    "no-show": (
        ("no-show", lambda w: w._("Minutes to appear"), lambda s, w: _minutes(s.settings.no_show, w, 3)),
        ("forfeit", lambda w: w._("Forfeited by itself?"), lambda s, w: _yes_no(s.settings.no_show_forfeit, w)),
    ),
    "leavers": (("leavers", lambda w: w._("Drop those who leave?"), lambda s, w: _yes_no(s.settings.drop_leavers, w)),),
    "threads": (("threads", lambda w: w._("Where matches are shown"), _shown_in),),
    "sets": (("sets", lambda w: w._("Are points of sets entered?"), lambda s, w: _yes_no(s.settings.set_points, w)),),
    "teams": (("teams", lambda w: w._("Players of a team"), _team_sizes),),
    "decks": (("decks", lambda w: w._("Are deck lists taken?"), _deck_kinds),),
}
