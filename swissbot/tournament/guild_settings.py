"""What a guild has set for all its tournaments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """Ids of role and channels (None: not set), the language of posts, an IANA time zone for times people type.
    `left_at`: when the guild removed the bot, Unix seconds; None while it is there."""

    organiser_role: int | None = None
    announce_channel: int | None = None
    moderator_channel: int | None = None
    players_role: int | None = None
    language: str = "en"
    timezone: str = "UTC"
    left_at: int | None = None

    @classmethod
    def read(cls, stored: Mapping[str, str]) -> GuildSettings:
        """From stored text; unknown keys are of another version and left alone."""
        values: dict[str, object] = {}
        for item in fields(cls):
            text = stored.get(item.name)
            if text is not None:
                values[item.name] = text if item.name in ("language", "timezone") else int(text)
        return cls(**values)  # type: ignore[arg-type]  # each value has its field's type by construction
