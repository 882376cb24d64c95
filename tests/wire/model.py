"""What exists in the pretended Discord: users, guilds, roles, channels, threads and members, and their payloads."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord

from tests.wire.ids import iso

if TYPE_CHECKING:
    from tests.wire.messages import Message

TEXT, PRIVATE_THREAD, PUBLIC_THREAD = 0, 12, 11
ALL_PERMISSIONS = discord.Permissions.all().value
EVERYBODY = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, read_message_history=True,
    attach_files=True, embed_links=True, use_application_commands=True, add_reactions=True,
).value  # fmt: skip
BOT_DEFAULT = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, create_private_threads=True,
    embed_links=True, attach_files=True, read_message_history=True, pin_messages=True, manage_roles=True,
).value  # fmt: skip


def bits(*names: str) -> int:
    """discord.py's permission names as one number, e.g. `bits("send_messages", "attach_files")`."""
    return discord.Permissions(**dict.fromkeys(names, True)).value


@dataclass(eq=False)
class User:
    id: int
    name: str
    bot: bool = False
    global_name: str | None = None
    locale: str = "en-US"
    dms_open: bool = True

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def payload(self) -> dict[str, Any]:
        return {
            "id": str(self.id), "username": self.name, "discriminator": "0", "global_name": self.global_name,
            "avatar": None, "bot": self.bot, "public_flags": 0,
        }  # fmt: skip


@dataclass(eq=False)
class Role:
    id: int
    name: str
    permissions: int = 0
    position: int = 1
    mentionable: bool = False
    managed: bool = False
    bot_id: int | None = None

    @property
    def mention(self) -> str:
        return f"<@&{self.id}>"

    def payload(self) -> dict[str, Any]:
        body: dict[str, Any] = {
            "id": str(self.id), "name": self.name, "permissions": str(self.permissions), "position": self.position,
            "color": 0, "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False, "managed": self.managed, "mentionable": self.mentionable, "icon": None,
            "unicode_emoji": None, "flags": 0,
        }  # fmt: skip
        if self.bot_id is not None:
            body["tags"] = {"bot_id": str(self.bot_id)}
        return body


@dataclass(eq=False)
class Overwrite:
    """A channel's exception for one role (kind 0) or member (kind 1)."""

    target: int
    kind: int
    allow: int = 0
    deny: int = 0

    def payload(self) -> dict[str, Any]:
        return {"id": str(self.target), "type": self.kind, "allow": str(self.allow), "deny": str(self.deny)}


@dataclass(eq=False)
class Channel:
    """A text channel, a thread (`parent` is set) or a direct conversation (`guild` is None)."""

    id: int
    name: str
    guild: Guild | None
    type: int = TEXT
    parent: Channel | None = None
    owner_id: int = 0
    position: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    members: dict[int, str] = field(default_factory=dict)
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive: int = 1440
    created: float = field(default_factory=time.time)
    recipient: User | None = None

    @property
    def is_thread(self) -> bool:
        return self.parent is not None

    @property
    def mention(self) -> str:
        return f"<#{self.id}>"

    def live(self) -> list[Message]:
        """The messages people see now, oldest first."""
        return [m for m in self.messages.values() if not m.deleted]

    def payload(self, bot_id: int) -> dict[str, Any]:
        body: dict[str, Any] = {
            "id": str(self.id), "type": self.type, "flags": 0,
            "last_message_id": str(next(reversed(self.messages))) if self.messages else None,
        }  # fmt: skip
        if self.guild is None:
            assert self.recipient is not None
            return body | {"recipients": [self.recipient.payload()]}
        body |= {
            "guild_id": str(self.guild.id), "name": self.name, "rate_limit_per_user": 0,
            "parent_id": str(self.parent.id) if self.parent else None,
        }  # fmt: skip
        if not self.is_thread:
            return body | {
                "position": self.position, "topic": None, "nsfw": False,
                "permission_overwrites": [o.payload() for o in self.overwrites.values()],
            }  # fmt: skip
        body |= {
            "owner_id": str(self.owner_id), "message_count": len(self.live()), "member_count": len(self.members),
            "total_message_sent": len(self.messages),
            "thread_metadata": {
                "archived": self.archived, "locked": self.locked, "invitable": self.invitable,
                "auto_archive_duration": self.auto_archive, "archive_timestamp": iso(self.created),
                "create_timestamp": iso(self.created),
            },
        }  # fmt: skip
        if bot_id in self.members:
            body["member"] = self.member_payload(bot_id)
        return body

    def member_payload(self, user_id: int) -> dict[str, Any]:
        return {"id": str(self.id), "user_id": str(user_id), "join_timestamp": self.members[user_id], "flags": 0}


@dataclass(eq=False)
class Member:
    user: User
    guild: Guild
    roles: set[int] = field(default_factory=set)
    nick: str | None = None
    joined: str = field(default_factory=iso)

    def payload(self, permissions: int | None = None, with_user: bool = True) -> dict[str, Any]:
        body: dict[str, Any] = {
            "roles": [str(r) for r in sorted(self.roles)], "nick": self.nick, "joined_at": self.joined,
            "premium_since": None, "deaf": False, "mute": False, "flags": 0, "pending": False, "avatar": None,
            "communication_disabled_until": None,
        }  # fmt: skip
        if with_user:
            body["user"] = self.user.payload()
        if permissions is not None:
            body["permissions"] = str(permissions)
        return body


@dataclass(eq=False)
class Guild:
    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    threads: dict[int, Channel] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    unavailable: bool = False
    bot_gone: bool = False

    def permissions(self, member: Member, channel: Channel | None = None) -> int:
        """A member's permissions, channel overwrites included: everyone, roles, then the member's own."""
        base = self.roles[self.id].permissions
        for role in member.roles:
            if role in self.roles:
                base |= self.roles[role].permissions
        if member.user.id == self.owner_id or base & bits("administrator"):
            return ALL_PERMISSIONS
        if channel is None:
            return base
        overwrites = (channel.parent or channel).overwrites
        if (everyone := overwrites.get(self.id)) is not None:
            base = base & ~everyone.deny | everyone.allow
        roles = [o for o in overwrites.values() if o.kind == 0 and o.target in member.roles]
        for overwrite in roles:
            base &= ~overwrite.deny
        for overwrite in roles:
            base |= overwrite.allow
        if (own := overwrites.get(member.user.id)) is not None:
            base = base & ~own.deny | own.allow
        return base

    def top_position(self, member: Member) -> int:
        """The highest position among a member's roles; @everyone is 0."""
        return max((self.roles[r].position for r in member.roles if r in self.roles), default=0)

    def joined(self, bot_id: int) -> dict[str, Any]:
        """GUILD_CREATE of a guild that has just invited the bot: it says nothing of availability."""
        body = self.payload(bot_id, False)
        del body["unavailable"]
        return body

    def payload(self, bot_id: int, all_members: bool) -> dict[str, Any]:
        """GUILD_CREATE: without the members intent only the bot itself is listed."""
        seen = self.members.values() if all_members else [self.members[bot_id]]
        threads = [t for t in self.threads.values() if not t.archived]
        return {
            "id": str(self.id), "name": self.name, "owner_id": str(self.owner_id), "unavailable": False,
            "member_count": len(self.members), "large": len(self.members) > 250, "joined_at": iso(),
            "preferred_locale": self.locale, "features": [], "emojis": [], "stickers": [], "presences": [],
            "voice_states": [], "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
            "verification_level": 0, "default_message_notifications": 0, "explicit_content_filter": 0,
            "mfa_level": 0, "nsfw_level": 0, "premium_tier": 0, "afk_timeout": 300, "system_channel_flags": 0,
            "icon": None, "splash": None, "banner": None, "description": None, "afk_channel_id": None,
            "system_channel_id": None, "rules_channel_id": None, "public_updates_channel_id": None,
            "roles": [r.payload() for r in self.roles.values()],
            "channels": [c.payload(bot_id) for c in self.channels.values()],
            "threads": [t.payload(bot_id) for t in threads],
            "members": [m.payload() for m in seen],
        }  # fmt: skip
