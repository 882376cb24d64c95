"""Messages with their whole history, their attachments, and who was pinged by them."""

from __future__ import annotations

import copy
import itertools
import mimetypes
import re
import time
from dataclasses import dataclass, field
from typing import Any

from tests.wire import components as tree
from tests.wire.ids import iso
from tests.wire.model import Channel, User, bits

EPHEMERAL, LOADING, SUPPRESS_NOTIFICATIONS, V2 = 1 << 6, 1 << 7, 1 << 12, 1 << 15
USER_MENTION = re.compile(r"<@!?(\d{15,20})>")
ROLE_MENTION = re.compile(r"<@&(\d{15,20})>")


@dataclass(eq=False)
class Attachment:
    id: int
    filename: str
    data: bytes
    url: str
    description: str | None = None

    def payload(self) -> dict[str, Any]:
        kind = mimetypes.guess_type(self.filename)[0]
        return {
            "id": str(self.id), "filename": self.filename, "size": len(self.data), "url": self.url,
            "proxy_url": self.url, "content_type": kind, "description": self.description,
        }  # fmt: skip


@dataclass(frozen=True)
class Version:
    """What a message looked like from `at` (Unix seconds) on; kind is create, edit or delete."""

    at: float
    kind: str
    text: str
    components: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True)
class Ping:
    """One notification of one person by one new message."""

    at: float
    user_id: int
    message_id: int
    channel_id: int


@dataclass(eq=False)
class Message:
    id: int
    channel: Channel
    author: User
    content: str = ""
    embeds: list[dict[str, Any]] = field(default_factory=list)
    components: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    nonce: str | None = None
    mentions: list[User] = field(default_factory=list)
    created: float = field(default_factory=time.time)
    edited: float | None = None
    deleted: bool = False
    pinned: bool = False
    private_to: User | None = None  # an ephemeral answer is seen by one person
    interaction: dict[str, Any] | None = None
    versions: list[Version] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What people read now."""
        return tree.text_of({"content": self.content, "embeds": self.embeds, "components": self.components})

    @property
    def ephemeral(self) -> bool:
        return self.private_to is not None

    @property
    def buttons(self) -> list[str]:
        """Labels (or placeholders) of the buttons and selects that can be pressed now."""
        live = (item for item in tree.pressables(self.components) if not item.get("disabled"))
        return [item.get("label") or item.get("placeholder") or "" for item in live]

    @property
    def custom_ids(self) -> list[str]:
        return [item["custom_id"] for item in tree.pressables(self.components)]

    def remember(self, kind: str) -> None:
        """Keep the present look as a version; components are replaced, never changed in place."""
        self.versions.append(Version(time.time(), kind, self.text, tuple(self.components)))

    def apply(self, body: dict[str, Any], files: list[Attachment]) -> None:
        """Take over the fields a create or edit carries; attachments not listed by an edit are dropped."""
        self.content = (body.get("content") or "") if "content" in body else self.content
        self.embeds = (body.get("embeds") or []) if "embeds" in body else self.embeds
        if "attachments" in body:
            described = {str(a["id"]): a.get("description") for a in body["attachments"] or []}
            for index, attachment in enumerate(files):
                attachment.description = described.get(str(index))
            self.attachments = [a for a in self.attachments if str(a.id) in described]
        self.attachments = [*self.attachments, *files]
        if "components" in body:
            self.components = self._rendered(body["components"] or [])
        self.flags |= (body.get("flags") or 0) & ~(EPHEMERAL | LOADING)

    def _rendered(self, components: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Components as Discord gives them back: numbered, media addresses resolved."""
        made = copy.deepcopy(components)
        urls = {f"attachment://{a.filename}": a for a in self.attachments}
        taken = {item.get("id") for item in tree.walk(made)}
        free = (number for number in itertools.count(1) if number not in taken)
        for item in tree.walk(made):
            item["id"] = item.get("id") or next(free)
            for media in tree.media(item):
                if (source := urls.get(media["url"])) is not None:
                    media |= {"url": source.url, "proxy_url": source.url, "attachment_id": str(source.id)}
        return made

    def payload(self) -> dict[str, Any]:
        flags = self.flags | (EPHEMERAL if self.private_to else 0)
        body: dict[str, Any] = {
            "id": str(self.id), "channel_id": str(self.channel.id), "type": 0, "content": self.content,
            "author": self.author.payload(), "timestamp": iso(self.created), "tts": False,
            "edited_timestamp": iso(self.edited) if self.edited else None, "mention_everyone": False,
            "mentions": [u.payload() for u in self.mentions], "mention_roles": [], "pinned": self.pinned,
            "attachments": [a.payload() for a in self.attachments], "embeds": self.embeds,
            "components": self.components, "flags": flags,
        }  # fmt: skip
        if self.nonce is not None:
            body["nonce"] = self.nonce
        if self.interaction is not None:
            body["interaction_metadata"] = self.interaction
        return body


def pinged_users(message: Message, allowed: dict[str, Any] | None, bot_permissions: int) -> set[int]:
    """Ids of the people a new message notifies: its mentions, narrowed by `allowed_mentions` (None: everything)."""
    if message.private_to is not None or message.flags & SUPPRESS_NOTIFICATIONS:
        return set()
    parse = {"users", "roles", "everyone"} if allowed is None else set(allowed.get("parse") or [])
    users = {int(u) for u in USER_MENTION.findall(message.text)}
    roles = {int(r) for r in ROLE_MENTION.findall(message.text)}
    if allowed is not None:
        users = users if "users" in parse else users & {int(u) for u in allowed.get("users") or []}
        roles = roles if "roles" in parse else roles & {int(r) for r in allowed.get("roles") or []}
    guild = message.channel.guild
    if guild is None:
        return {message.channel.recipient.id} if message.channel.recipient else set()
    may_mention_all = bool(bot_permissions & bits("mention_everyone"))
    pinged = {u for u in users if u in guild.members}
    if "everyone" in parse and may_mention_all and re.search(r"@everyone|@here", message.text):
        pinged |= set(guild.members)
    for role in (guild.roles[r] for r in roles if r in guild.roles):
        if role.mentionable or may_mention_all:
            pinged |= {m.user.id for m in guild.members.values() if role.id in m.roles}
    return pinged - {message.author.id}
