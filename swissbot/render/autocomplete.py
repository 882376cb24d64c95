"""What autocomplete offers: (label, value) pairs, at most 25, that contain what was typed so far."""

from __future__ import annotations

from collections.abc import Iterable

from swissbot.engine.presets import GAMES
from swissbot.engine.round_counts import recommended_cut
from swissbot.render import limits
from swissbot.render.i18n.language import Words
from swissbot.render.text.labels import game
from swissbot.render.text.names import clean, label, plain
from swissbot.render.text.scores import decision_label, offered, value
from swissbot.render.text.standings import ranking
from swissbot.tournament.queries import field, open_matches, published
from swissbot.tournament.state import Match, Tournament

Choice = tuple[str, str]


def match_choices(state: Tournament, text: str) -> list[Choice]:
    """`R3 · 7 · Anna – Ben` with the match's number; open ones of this round first, then the newest."""
    open_ = {match.number for match in open_matches(state)}
    out = {number for r in (*published(state), *published(state, "cut")) for number in r.matches}
    known = [m for m in state.matches.values() if m.b is not None and m.number in out]
    known.sort(key=lambda m: (m.number not in open_, -m.round if m.number not in open_ else 0, m.number))
    return _matching(((_match_label(state, m), str(m.number)) for m in known), text)


def result_choices(state: Tournament, match: int, text: str, words: Words) -> list[Choice]:
    """Every result a match can have: `Anna 2–1`, `Draw 1–1`, then forfeits as `a`, `b`, and `Double loss`."""
    known = state.matches.get(match)
    if known is None or known.b is None:
        return []
    found = [(decision_label(state, known, pair, words), value(pair)) for pair in offered(state, known)]
    wins = words._("{name} wins")
    found += [(wins.format(name=label(state, known.a)), "a"), (wins.format(name=label(state, known.b)), "b")]
    if known.stage == "swiss":
        found.append((words._("Double loss"), "double-loss"))
    return _matching(found, text)


def player_choices(state: Tournament, text: str) -> list[Choice]:
    """Everybody entered by name, with the entrant's id; those whose name begins with the text first."""
    wanted = clean(text).casefold()
    every = sorted(
        state.entrants.values(), key=lambda e: (not clean(e.name).casefold().startswith(wanted), clean(e.name))
    )
    return _matching(((plain(e.name), e.id) for e in every), text)


def cut_choices(state: Tournament, text: str, words: Words) -> list[Choice]:
    """Sizes of a top cut that so many players can fill, the recommended one first; a number that was typed as well."""
    inside = sum(row.status in {"active", "qualified"} for row in ranking(state))
    typed = int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else 0
    advised = state.settings.cut or recommended_cut(state.rules.preset, len(field(state)))
    sizes = dict.fromkeys([typed, advised or 0, *(2**power for power in range(1, 11))])
    found: list[Choice] = []
    for size in sizes:
        if not 2 <= size <= inside:
            continue
        byes = (1 << (size - 1).bit_length()) - size
        shown = words._("Top {n}").format(n=size)
        if size == advised:
            shown += " · " + words._("recommended")
        if byes:
            shown += " · " + words.n("{n} bye", "{n} byes", byes).format(n=byes)
        found.append((shown, str(size)))
    return _matching(found, text if not typed else "")


def preset_choices(text: str, words: Words, extra: Iterable[str] = ()) -> list[Choice]:
    """The presets by their game, and `extra` names that a guild has of its own."""
    found = [(f"{game(preset, words)} ({preset})", preset) for preset in GAMES]
    return _matching([*found, *((name, name) for name in extra)], text)


def _match_label(state: Tournament, match: Match) -> str:
    round_ = f"R{match.round}" if match.stage == "swiss" else f"T{match.round}"
    return f"{round_} · {match.number} · {label(state, match.a)} – {label(state, match.b)}"


def _matching(choices: Iterable[Choice], text: str) -> list[Choice]:
    wanted = text.strip().casefold()
    found: list[Choice] = []
    for shown, value_ in choices:
        if wanted in shown.casefold() or wanted == value_.casefold():
            found.append((shown[: limits.OPTION_TEXT], value_[: limits.OPTION_TEXT]))
        if len(found) == limits.CHOICES:
            break
    return found
