"""What the bot has noted about a guild besides its tournaments, kept among the guild's settings."""

from __future__ import annotations

from collections.abc import Mapping

from swissbot.store.interface import Store

_ROLE, _TOLD = "role:", "told:"


class Notes:
    """Each kind of note has a prefix of its own; who or what it is about follows."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def given_roles(self, guild: int) -> Mapping[int, int]:
        """Which role the bot gave to whom, by user; a negative one was about to be given."""
        return await self._numbers(guild, _ROLE)

    async def note_role(self, guild: int, user: int, role: int | None) -> None:
        """None: no role any more, or whoever it was is to be forgotten."""
        await self._note(guild, f"{_ROLE}{user}", role)

    async def blocks_told(self, guild: int) -> Mapping[int, int]:
        """Of which channels that take no posts organisers were told, each with the code of Discord's answer."""
        return await self._numbers(guild, _TOLD)

    async def note_block(self, guild: int, channel: int, code: int | None) -> None:
        """None: it takes posts again."""
        await self._note(guild, f"{_TOLD}{channel}", code)

    async def _numbers(self, guild: int, prefix: str) -> Mapping[int, int]:
        stored = await self._store.settings(guild)
        return {int(key[len(prefix) :]): int(value) for key, value in stored.items() if key.startswith(prefix)}

    async def _note(self, guild: int, key: str, value: int | None) -> None:
        await self._store.save_settings(guild, {key: None if value is None else str(value)})
