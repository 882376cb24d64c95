"""REST: messages, their history, edits, deletes and pins."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from tests.wire import limits
from tests.wire.errors import ApiError
from tests.wire.ids import iso
from tests.wire.messages import V2, Message, Ping, pinged_users
from tests.wire.model import PRIVATE_THREAD, Channel, User, bits
from tests.wire.router import route

if TYPE_CHECKING:
    from tests.wire.discord_server import DiscordServer
    from tests.wire.record import Call


def bot_permissions(server: DiscordServer, channel: Channel) -> int:
    """What the bot may do in a channel now."""
    guild = channel.guild
    if guild is None:
        return bits("view_channel", "send_messages", "read_message_history", "attach_files", "embed_links")
    return guild.permissions(guild.members[server.bot.id], channel)


def reach(server: DiscordServer, channel_id: int, *needed: str) -> Channel:
    """The channel if the bot sees it and has the permissions; else 10003, 50001 or 50013."""
    channel = server.world.channels.get(channel_id)
    if channel is None:
        raise ApiError(10003)
    if channel.guild is None:
        return channel
    allowed = bot_permissions(server, channel)
    if channel.guild.bot_gone or not allowed & bits("view_channel"):
        raise ApiError(50001)
    hidden = channel.type == PRIVATE_THREAD and server.bot.id not in channel.members
    if hidden and not allowed & bits("manage_threads"):
        raise ApiError(50001)
    for name in needed:
        here = "send_messages_in_threads" if name == "send_messages" and channel.is_thread else name
        if not allowed & bits(here):
            raise ApiError(50013)
    return channel


def message_in(channel: Channel, message_id: int) -> Message:
    message = channel.messages.get(message_id)
    if message is None or message.deleted:
        raise ApiError(10008)
    return message


def unarchive(server: DiscordServer, channel: Channel) -> None:
    """Posting into an archived thread opens it, unless it is locked (50083)."""
    if not channel.archived:
        return
    if channel.locked and not bot_permissions(server, channel) & bits("manage_threads"):
        raise ApiError(50083)
    channel.archived = False
    server.world.channel_changed(channel)


def publish(server: DiscordServer, message: Message, allowed: dict[str, Any] | None) -> None:
    """A new message appears: kept, and everybody it notifies is written down."""
    message.remember("create")
    if message.private_to is not None:
        server.private[message.id] = message
    else:
        message.channel.messages[message.id] = message
    pinged = pinged_users(message, allowed, bot_permissions(server, message.channel))
    now = time.time()
    server.record.pings += [Ping(now, user, message.id, message.channel.id) for user in sorted(pinged)]
    message.mentions = [server.world.users[user] for user in sorted(pinged)]
    if message.channel.is_thread:
        for user in pinged:
            server.world.thread_joined(message.channel, user)


def make(server: DiscordServer, channel: Channel, call: Call, private_to: User | None = None) -> Message:
    """Check a body, and build the message (not yet published)."""
    body = call.body.get("data", call.body) or {}
    limits.message(body, call.files, body.get("flags") or 0, creating=True)
    message = Message(server.world.ids.next(), channel, server.bot, private_to=private_to)
    message.apply(body, [server.store_file(channel.id, name, data) for name, data in call.files])
    return message


def change(server: DiscordServer, message: Message, body: dict[str, Any], call: Call) -> None:
    """Check and apply an edit; nobody is notified by it."""
    held = frozenset(a.filename for a in message.attachments)
    limits.message(body, call.files, message.flags | (body.get("flags") or 0), creating=False, held=held)
    if message.flags & V2 and "components" in body and not body["components"]:
        raise ApiError(50006)
    files = [server.store_file(message.channel.id, name, data) for name, data in call.files]
    message.apply(body, files)
    message.edited = time.time()
    message.remember("edit")


@route("POST /channels/{id}/messages")
def create_message(server: DiscordServer, call: Call) -> dict[str, Any]:
    needed = ["send_messages"] + (["attach_files"] if call.files else [])
    channel = reach(server, call.arg(0), *needed)
    if channel.recipient is not None and not channel.recipient.dms_open:
        raise ApiError(50007)
    nonce = str(call.body.get("nonce") or "")
    if nonce and call.body.get("enforce_nonce"):
        made, before = server.nonces.get((channel.id, nonce), (0.0, None))
        if before is not None and time.time() - made < server.nonce_life:
            return before.payload()
    unarchive(server, channel)
    message = make(server, channel, call)
    message.nonce = nonce or None
    publish(server, message, call.body.get("allowed_mentions"))
    if nonce:
        server.nonces[channel.id, nonce] = (time.time(), message)
    return message.payload()


@route("PATCH /channels/{id}/messages/{id}")
def edit_message(server: DiscordServer, call: Call) -> dict[str, Any]:
    channel = reach(server, call.arg(0))
    message = message_in(channel, call.arg(1))
    if message.author is not server.bot:
        raise ApiError(50005)
    if channel.archived:
        raise ApiError(50083)
    change(server, message, call.body, call)
    return message.payload()


@route("DELETE /channels/{id}/messages/{id}")
def delete_message(server: DiscordServer, call: Call) -> None:
    channel = reach(server, call.arg(0))
    message = message_in(channel, call.arg(1))
    if message.author is not server.bot and not bot_permissions(server, channel) & bits("manage_messages"):
        raise ApiError(50013)
    if channel.archived:
        raise ApiError(50083)
    server.world.delete_message(message)


@route("POST /channels/{id}/messages/bulk-delete")
def delete_messages(server: DiscordServer, call: Call) -> None:
    channel = reach(server, call.arg(0), "manage_messages")
    for message_id in call.body["messages"]:
        message = channel.messages.get(int(message_id))
        if message is not None and not message.deleted:
            server.world.delete_message(message)


@route("GET /channels/{id}/messages/{id}")
def get_message(server: DiscordServer, call: Call) -> dict[str, Any]:
    channel = reach(server, call.arg(0), "read_message_history")
    return seen(server, message_in(channel, call.arg(1)))


@route("GET /channels/{id}/messages")
def history(server: DiscordServer, call: Call) -> list[dict[str, Any]]:
    """Newest first; without Read Message History the list is empty."""
    channel = reach(server, call.arg(0))
    if not bot_permissions(server, channel) & bits("read_message_history"):
        return []
    limit = int(call.query.get("limit", 50))
    found = channel.live()
    if "after" in call.query:
        found = [m for m in found if m.id > int(call.query["after"])][:limit]
    elif "before" in call.query:
        found = [m for m in found if m.id < int(call.query["before"])][-limit:]
    elif "around" in call.query:
        middle = int(call.query["around"])
        half = max(1, limit // 2)
        found = [m for m in found if m.id <= middle][-half:] + [m for m in found if m.id > middle][:half]
    else:
        found = found[-limit:]
    return [seen(server, m) for m in reversed(found)]


def seen(server: DiscordServer, message: Message) -> dict[str, Any]:
    """A message as the bot may read it: others' content needs an intent that is not asked for."""
    body = message.payload()
    return body if message.author is server.bot else body | {"content": "", "embeds": [], "components": []}


@route("PUT /channels/{id}/messages/pins/{id}")
def pin(server: DiscordServer, call: Call) -> None:
    message = message_in(reach(server, call.arg(0), "pin_messages"), call.arg(1))
    if sum(m.pinned for m in message.channel.live()) >= 250:
        raise ApiError(30003)
    message.pinned = True


@route("DELETE /channels/{id}/messages/pins/{id}")
def unpin(server: DiscordServer, call: Call) -> None:
    message_in(reach(server, call.arg(0), "pin_messages"), call.arg(1)).pinned = False


@route("GET /channels/{id}/messages/pins")
def pins(server: DiscordServer, call: Call) -> dict[str, Any]:
    channel = reach(server, call.arg(0), "read_message_history")
    pinned = [{"pinned_at": iso(m.created), "message": seen(server, m)} for m in channel.live() if m.pinned]
    return {"items": pinned[::-1], "has_more": False}


@route("POST /channels/{id}/typing")
def typing(server: DiscordServer, call: Call) -> None:
    reach(server, call.arg(0), "send_messages")
