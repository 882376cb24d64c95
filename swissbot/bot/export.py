"""A tournament as files for whoever asks: those that `render.exports` writes, and pictures."""

from __future__ import annotations

from typing import Literal

from swissbot.bot.studio import Studio
from swissbot.render import exports
from swissbot.render.language import ENGLISH, Words
from swissbot.render.post import Attachment
from swissbot.tournament.state import Tournament

Format = Literal["json", "csv", "trf", "html"]


def export(state: Tournament, form: Format, words: Words = ENGLISH) -> Attachment:
    """The first file of a form (of CSV the standings). Raises `FileRefused` where it is too large for the format."""
    return exports.files(state, form, words)[0]


async def pictures(studio: Studio, state: Tournament, words: Words) -> tuple[Attachment, ...]:
    """The standings as a picture, and the bracket where there is one; nothing before the start."""
    keys = ("standings", "bracket") if state.started_at is not None else ()
    drawn = {key: await studio.picture(key, state, words) for key in keys}
    return tuple(Attachment(f"tournament-{state.id}-{key}.png", data) for key, data in drawn.items() if data)
