"""Private answers for organisers who change a pairing: the panel, its forms, and the preview with what it breaks."""

from __future__ import annotations

from typing import Literal, get_args

from swissbot.engine.types import EntrantId, Reason
from swissbot.render import buttons, icons, limits
from swissbot.render.board.rounds import round_name
from swissbot.render.custom_id import build
from swissbot.render.i18n.language import Words
from swissbot.render.message import AMBER, BLURPLE, RED, Button, Form, Message, Text, TextInput
from swissbot.render.reasons.rules import reason_text
from swissbot.render.text.names import show
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import matches, pending_round
from swissbot.tournament.rules import pairing_edits
from swissbot.tournament.state import Round, Tournament

Action = Literal["swap", "pair", "bye", "forbid"]
ACTIONS: tuple[Action, ...] = get_args(Action)
PER_PAGE = 15
MOST_BROKEN = 10


def edit_panel(state: Tournament, page: int, words: Words) -> Message:
    """The round that may be edited, by page, with a button for each way. Raises `Refused` as `manual.editable`."""
    if state.failure is not None and pending_round(state) is None and not state.over:
        return _write_panel(state, state.failure.round, words)
    target = pairing_edits.editable(state)
    rows = pairing_edits.seats(state, target)
    pages = max(1, -(-len(rows) // PER_PAGE))
    page = min(max(page, 1), pages)
    said = words._("It waits to be published.")
    if target.published_at is not None:
        said = words._("It is published; nobody has reported yet. A change is shown in its post.")
    head = f"**{words._('Edit {round}').format(round=round_name(state, target, words))}**"
    lines = [head + (f" · {page}/{pages}" if pages > 1 else ""), said]
    first = (page - 1) * PER_PAGE
    lines += [_seat(state, table, a, b) for table, (a, b) in enumerate(rows, 1) if first < table <= first + PER_PAGE]
    ways = [Button(_title(action, words), build("edit", state.id, action)) for action in ACTIONS]
    shown = buttons.rows(*ways, buttons.pair_anew(state, target.number, words))
    pager = buttons.rows(*buttons.pager(state, "edit-page", page, pages, words))
    return Message((Text("\n".join(lines)), *pager, *shown), BLURPLE)


def edit_form(state: Tournament, action: Action, words: Words) -> Form:
    """Custom id `edit:<action>`; fields `a` and, but for the bye, `b`: a player's name or its beginning, a mention, or
    an id."""
    labels = [words._("Player")] if action == "bye" else [words._("First player"), words._("Second player")]
    fields = tuple(
        TextInput(key, label[: limits.FIELD_LABEL], placeholder=words._("The name, or how it begins"))
        for key, label in zip("ab", labels, strict=False)
    )
    return Form(build("edit", state.id, action), _title(action, words)[: limits.FIELD_LABEL], fields)


def edit_preview(state: Tournament, action: Action, a: EntrantId, b: EntrantId | None, words: Words) -> Message:
    """What would change, which rules it breaks, and the button for exactly that. Raises `Refused`."""
    target = pairing_edits.editable(state)
    yes = Button(
        words._("Change it") if action != "forbid" else words._("Forbid it"),
        build("edit-yes", state.id, action, a, b or "0", target.paired_seq),
        "danger",
    )
    if action == "forbid":
        told = words._("{a} and {b} are not paired from the next pairing on. **Pair anew** applies it to this round.")
        text = told.format(a=show(state, a), b=show(state, b))
        return Message((Text(text), *buttons.rows(yes)), AMBER)
    before, after = pairing_edits.seats(state, target), edited(state, target, action, a, b)
    if before == after:
        return Message((Text(words._("It is so already.")),), BLURPLE)
    lines = [f"**{words._('In {round}:').format(round=round_name(state, target, words))}**"]
    for table, (old, new) in enumerate(zip(before, after, strict=True), start=1):
        if old != new:
            lines.append(f"{_seat(state, table, *old)}\n→ {_seat(state, table, *new)}")
    reasons = pairing_edits.broken(state, target, after)
    lines += _broken(state, reasons, words)
    return Message((Text("\n".join(lines)), *buttons.rows(yes)), RED if reasons else AMBER)


def edited(state: Tournament, target: Round, action: Action, a: EntrantId, b: EntrantId | None) -> pairing_edits.Seats:
    """The seats after the change. Raises `Refused`."""
    known = pairing_edits.seats(state, target)
    if action == "bye":
        return pairing_edits.with_bye(known, a)
    if b is None:
        raise Refused("not-a-button")
    return pairing_edits.swapped(known, a, b) if action == "swap" else pairing_edits.paired(known, a, b)


def write_form(state: Tournament, words: Words) -> Form:
    """Custom id `edit-write`; its field `lines` takes a match a line."""
    label = words._("A match a line: Anna – Ben. Alone: the bye")[: limits.FIELD_LABEL]
    field = TextInput("lines", label, placeholder="Anna – Ben", long=True, max_length=4000)
    return Form(build("edit-write", state.id), words._("Pair by hand")[: limits.FIELD_LABEL], (field,))


def void_preview(state: Tournament, target: Round, reason: str, words: Words) -> Message:
    """What goes with a round that is taken back, and the button. The reason stands in the last line, quoted."""
    played = [m for m in matches(state, target) if m.b is not None and m.score is not None]
    asked = words._("Take {round} back?").format(round=round_name(state, target, words))
    lines = [f"**{asked}**"]
    if played:
        told = words.n("{n} result goes with it.", "{n} results go with it.", len(played))
        lines.append(told.format(n=len(played)))
    lines.append(words._("It is paired anew and waits until you publish it. `/tournament undo` brings it back."))
    if reason:
        lines.append(f"> {reason}")
    yes = Button(
        words._("Take it back"), build("void-yes", state.id, target.stage, target.number, target.paired_seq), "danger"
    )
    return Message((Text("\n".join(lines)), *buttons.rows(yes)), RED)


def _write_panel(state: Tournament, number: int, words: Words) -> Message:
    text = words._("Round {n} could not be paired. Pair it by hand, or change what stands in the way and try again.")
    write = Button(words._("Pair by hand"), build("edit-write", state.id), "primary")
    return Message((Text(text.format(n=number)), *buttons.rows(write, buttons.try_again(state, words))), RED)


def _broken(state: Tournament, reasons: tuple[Reason, ...], words: Words) -> list[str]:
    if not reasons:
        return [f"{icons.SETTLED} " + words._("No rule is broken by that.")]
    lines = [f"⚠ {words._('That breaks:')}"]
    for reason in reasons[:MOST_BROKEN]:
        if reason.code == "second-bye":
            lines.append("- " + words._("{name} has had a bye already").format(name=show(state, _player(reason))))
        else:
            # a repeat that the engine makes cannot be avoided; here somebody wants it
            said = Reason("met-before", reason.facts) if reason.code == "repeat" else reason
            lines.append("- " + reason_text(said, lambda entrant: show(state, entrant), words))
    if len(reasons) > MOST_BROKEN:
        rest = len(reasons) - MOST_BROKEN
        lines.append("… " + words.n("and {n} more", "and {n} more", rest).format(n=rest))
    return lines


def _player(reason: Reason) -> EntrantId:
    return str(reason.facts.get("player", ""))


def _seat(state: Tournament, table: int, a: EntrantId, b: EntrantId | None) -> str:
    if b is None:
        return f"{icons.BYE} {show(state, a)}"
    return f"`{table}`  {show(state, a)} – {show(state, b)}"


def _title(action: Action, words: Words) -> str:
    return {
        "swap": words._("Swap two players"),
        "pair": words._("Set a pairing"),
        "bye": words._("Set the bye"),
        "forbid": words._("Forbid a pair"),
    }[action]
