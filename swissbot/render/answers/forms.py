"""The forms people fill in: what is asked at Join, and the points of every set."""

from __future__ import annotations

from swissbot.render import limits
from swissbot.render.answers.my_match import opponent_label
from swissbot.render.custom_id import build
from swissbot.render.i18n.language import Words
from swissbot.render.message import Form, TextInput
from swissbot.render.text.names import plain
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Side
from swissbot.tournament.queries import best_of, side_of
from swissbot.tournament.state import Entrant, Tournament

MAX_ANSWER = 100


def join_form(state: Tournament, words: Words) -> Form:
    """Custom id `join`; fields `team` and `members` (where teams play) and `answer` (where something is asked)."""
    fields: list[TextInput] = [*_team_fields(state, None, words)] if state.settings.team_size > 1 else []
    if state.settings.ask:
        question = " ".join(state.settings.ask.split())
        fields.append(
            TextInput("answer", question[: limits.FIELD_LABEL], placeholder=question[:100], max_length=MAX_ANSWER)
        )
    return Form(
        build("join", state.id),
        words._("Join {name}").format(name=plain(state.name))[: limits.MODAL_TITLE],
        tuple(fields),
    )


def import_form(into: Tournament | None, name: str, words: Words) -> Form:
    """Custom id `import` of that tournament, 0 for a new one; fields `lines`, and `name` for a new one."""
    label = words._("A player a line: Anna, 1850")[: limits.FIELD_LABEL]
    lines = TextInput("lines", label, placeholder="Anna, 1850\nBen, 1720", long=True, max_length=4000)
    if into is not None:
        title = words._("Players for {name}").format(name=plain(into.name))[: limits.MODAL_TITLE]
        return Form(build("import", into.id), title, (lines,))
    named = TextInput("name", words._("Name of the tournament")[: limits.FIELD_LABEL], name)
    return Form(build("import", 0), words._("A tournament from pasted lines")[: limits.MODAL_TITLE], (named, lines))


def team_form(state: Tournament, team: Entrant, words: Words) -> Form:
    """Custom id `team`; fields `team` and `members`, filled with what holds now."""
    title = words._("Change team {name}").format(name=plain(team.name))[: limits.MODAL_TITLE]
    return Form(build("team", state.id), title, _team_fields(state, team, words))


def _team_fields(state: Tournament, team: Entrant | None, words: Words) -> tuple[TextInput, TextInput]:
    """The captain is in it anyway and is not chosen."""
    name = TextInput(
        "team", words._("Name of your team")[: limits.FIELD_LABEL], team.name if team else "", max_length=32
    )
    others = TextInput(
        "members",
        words._("Who plays with you")[: limits.FIELD_LABEL],
        placeholder=words._("Choose up to {n}").format(n=state.settings.team_size - 1),
        required=False,
        users=state.settings.team_size - 1,
        chosen=team.users[1:] if team else (),
    )
    return name, others


def points_form(state: Tournament, match: int, user: int, words: Words) -> Form:
    """Custom id `points:<match>`; fields `set1`… with `11-7` from the user's side, or one field `sets` with a line for
    each set where there may be more than five.

    Raises `Refused("no-such-match" | "not-your-match" | "match-settled")`.
    """
    known = state.matches.get(match)
    if known is None or known.b is None:
        raise Refused("no-such-match", match=match)
    side: Side | None = side_of(state, known, user)
    if side is None:
        raise Refused("not-your-match", match=match)
    if known.score is not None:
        raise Refused("match-settled", match=match)
    title = words._("Points against {name}").format(name=opponent_label(state, known, side))[: limits.MODAL_TITLE]
    sets = best_of(state, known)
    if sets > limits.MODAL_FIELDS:
        label = words._("A line for each set, yours first: 11-7")[: limits.FIELD_LABEL]
        field = TextInput("sets", label, placeholder="11-7\n8-11", long=True, max_length=100)
        return Form(build("points", state.id, match), title, (field,))
    fields = tuple(
        TextInput(
            f"set{number}",
            words._("Set {n}: your points, theirs").format(n=number)[: limits.FIELD_LABEL],
            placeholder="11-7",
            required=number == 1,
            max_length=7,
        )
        for number in range(1, sets + 1)
    )
    return Form(build("points", state.id, match), title, fields)


def evidence_form(tournament: int, match: int, words: Words) -> Form:
    """Custom id `evidence`; the field `picture` takes one file."""
    picture = TextInput("picture", words._("A picture of the result")[: limits.FIELD_LABEL], upload=True)
    return Form(build("evidence", tournament, match), words._("Add a picture")[: limits.MODAL_TITLE], (picture,))
