"""A tournament as pictures for whoever asks; its other files are written by `render.exports`."""

from __future__ import annotations

from swissbot.bot.studio import Studio
from swissbot.render.language import Words
from swissbot.render.post import Attachment
from swissbot.tournament.state import Tournament


async def pictures(studio: Studio, state: Tournament, words: Words) -> tuple[Attachment, ...]:
    """The standings as a picture, and the bracket where there is one; nothing before the start."""
    keys = ("standings", "bracket") if state.started_at is not None else ()
    drawn = {key: await studio.picture(key, state, words) for key in keys}
    return tuple(Attachment(f"tournament-{state.id}-{key}.png", data) for key, data in drawn.items() if data)
