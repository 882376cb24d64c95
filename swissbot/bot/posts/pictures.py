"""Pictures and files of tournaments: made one at a time, on a thread, so that no press waits for one."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from swissbot.render.i18n.language import Words
from swissbot.render.message import Attachment, Message, Picture
from swissbot.render.report import exports
from swissbot.tournament.state import Tournament

if TYPE_CHECKING:
    from swissbot.render.report.pictures.fonts import FontSet


class Pictures:
    """Fonts are looked for when the first picture is wanted, and kept."""

    def __init__(self) -> None:
        self._one = asyncio.Lock()
        self._fonts: FontSet | None = None

    async def draw(self, sheet: Message, state: Tournament, words: Words) -> Mapping[str, bytes]:
        """The pictures of a sheet by their keys; one of which there is nothing to show is left out."""
        keys = [block.key for block in sheet.blocks if isinstance(block, Picture)]
        drawn = {key: await self.picture(key, state, words) for key in keys}
        return {key: data for key, data in drawn.items() if data is not None}

    async def picture(self, key: str, state: Tournament, words: Words) -> bytes | None:
        """One picture as PNG, e.g. `standings:3` or `bracket`."""
        async with self._one:
            return await asyncio.to_thread(self._paint, key, state, words)

    async def pictures(self, state: Tournament, words: Words) -> tuple[Attachment, ...]:
        """The standings as a picture, and the bracket where there is one; nothing before the start."""
        keys = ("standings", "bracket") if state.started_at is not None else ()
        drawn = {key: await self.picture(key, state, words) for key in keys}
        return tuple(Attachment(f"tournament-{state.id}-{key}.png", data) for key, data in drawn.items() if data)

    async def files(self, state: Tournament, form: exports.Form, words: Words) -> tuple[Attachment, ...]:
        """The files of a form: a page about hundreds of players takes seconds. Raises `FileRefused`."""
        async with self._one:
            return await asyncio.to_thread(exports.files, state, form, words)

    def _paint(self, key: str, state: Tournament, words: Words) -> bytes | None:
        from swissbot.render.report.pictures import paint  # noqa: PLC0415 - Pillow takes time and memory, and many never draw
        from swissbot.render.report.pictures.fonts import FontSet  # noqa: PLC0415 - likewise

        if self._fonts is None:
            self._fonts = FontSet.from_directories()
        return paint(key, state, self._fonts, words)
