"""REST: channels, threads, guilds, members and roles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.wire import limits
from tests.wire.errors import ApiError
from tests.wire.ids import iso
from tests.wire.model import PRIVATE_THREAD, PUBLIC_THREAD, Channel, Guild, Member, Role, bits
from tests.wire.router import route
from tests.wire.routes_messages import bot_permissions, message_in, reach, unarchive

if TYPE_CHECKING:
    from tests.wire.discord_server import DiscordServer
    from tests.wire.record import Call

ACTIVE_THREADS = 1000


def guild_of(server: DiscordServer, guild_id: int) -> Guild:
    guild = server.world.guilds.get(guild_id)
    if guild is None or guild.bot_gone:
        raise ApiError(10004 if guild is None else 50001)
    return guild


def member_of(guild: Guild, user_id: int) -> Member:
    if user_id not in guild.members:
        raise ApiError(10007)
    return guild.members[user_id]


@route("GET /channels/{id}")
def get_channel(server: DiscordServer, call: Call) -> dict[str, Any]:
    return reach(server, call.arg(0)).payload(server.bot.id)


@route("PATCH /channels/{id}")
def edit_channel(server: DiscordServer, call: Call) -> dict[str, Any]:
    channel = reach(server, call.arg(0))
    mine = channel.is_thread and channel.owner_id == server.bot.id and not channel.locked
    manage = "manage_threads" if channel.is_thread else "manage_channels"
    if not mine and not bot_permissions(server, channel) & bits(manage):
        raise ApiError(50013)
    errors: dict[str, str] = {}
    if "name" in call.body:
        limits.length(errors, "name", call.body["name"], 100, 1)
    limits.refuse(errors)
    channel.name = call.body.get("name", channel.name)
    channel.archived = call.body.get("archived", channel.archived)
    channel.locked = call.body.get("locked", channel.locked)
    channel.invitable = call.body.get("invitable", channel.invitable)
    channel.auto_archive = call.body.get("auto_archive_duration", channel.auto_archive)
    server.world.channel_changed(channel)
    return channel.payload(server.bot.id)


@route("DELETE /channels/{id}")
def delete_channel(server: DiscordServer, call: Call) -> dict[str, Any]:
    channel = reach(server, call.arg(0))
    manage = "manage_threads" if channel.is_thread else "manage_channels"
    if not bot_permissions(server, channel) & bits(manage):
        raise ApiError(50013)
    body = channel.payload(server.bot.id)
    server.world.delete_channel(channel)
    return body


# --- threads ---


def _start_thread(server: DiscordServer, call: Call, kind: int, thread_id: int) -> dict[str, Any]:
    needed = "create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads"
    parent = reach(server, call.arg(0), needed)
    guild = parent.guild
    assert guild is not None
    errors: dict[str, str] = {}
    limits.length(errors, "name", call.body.get("name"), 100, 1)
    limits.refuse(errors)
    if sum(not t.archived for t in guild.threads.values()) >= ACTIVE_THREADS:
        raise ApiError(160006)
    thread = Channel(thread_id, call.body["name"], guild, kind, parent, owner_id=server.bot.id)
    thread.invitable = call.body.get("invitable", True)
    thread.auto_archive = call.body.get("auto_archive_duration") or 1440
    server.world.thread_joined(thread, server.bot.id)
    guild.threads[thread.id] = server.world.channels[thread.id] = thread
    body = thread.payload(server.bot.id)
    server.gateway.dispatch("THREAD_CREATE", body | {"newly_created": True}, guild.id)
    return body


@route("POST /channels/{id}/threads")
def start_thread(server: DiscordServer, call: Call) -> dict[str, Any]:
    """Without a message: private unless asked for public."""
    return _start_thread(server, call, call.body.get("type") or PRIVATE_THREAD, server.world.ids.next())


@route("POST /channels/{id}/messages/{id}/threads")
def start_thread_from_message(server: DiscordServer, call: Call) -> dict[str, Any]:
    """Public, one a message (its id is the message's)."""
    message_in(reach(server, call.arg(0)), call.arg(1))
    if call.arg(1) in server.world.channels:
        raise ApiError(160004, status=400)
    return _start_thread(server, call, PUBLIC_THREAD, call.arg(1))


@route("PUT /channels/{id}/thread-members/{id}")
def add_to_thread(server: DiscordServer, call: Call) -> None:
    thread = reach(server, call.arg(0), "send_messages")
    if thread.guild is None or call.arg(1) not in thread.guild.members:
        raise ApiError(10007)
    unarchive(server, thread)
    server.world.thread_joined(thread, call.arg(1))


@route("PUT /channels/{id}/thread-members/@me")
def join_thread(server: DiscordServer, call: Call) -> None:
    server.world.thread_joined(reach(server, call.arg(0)), server.bot.id)


@route("DELETE /channels/{id}/thread-members/{id}")
def remove_from_thread(server: DiscordServer, call: Call) -> None:
    thread = reach(server, call.arg(0))
    if thread.owner_id != server.bot.id and not bot_permissions(server, thread) & bits("manage_threads"):
        raise ApiError(50013)
    thread.members.pop(call.arg(1), None)


@route("DELETE /channels/{id}/thread-members/@me")
def leave_thread(server: DiscordServer, call: Call) -> None:
    reach(server, call.arg(0)).members.pop(server.bot.id, None)


@route("GET /channels/{id}/thread-members")
def thread_members(server: DiscordServer, call: Call) -> list[dict[str, Any]]:
    thread = reach(server, call.arg(0))
    return [thread.member_payload(user) for user in thread.members]


def _listing(server: DiscordServer, threads: list[Channel]) -> dict[str, Any]:
    me = server.bot.id
    return {
        "threads": [t.payload(me) for t in threads], "has_more": False,
        "members": [t.member_payload(me) for t in threads if me in t.members],
    }  # fmt: skip


@route("GET /guilds/{id}/threads/active")
def active_threads(server: DiscordServer, call: Call) -> dict[str, Any]:
    guild = guild_of(server, call.arg(0))
    return _listing(server, [t for t in guild.threads.values() if not t.archived])


@route("GET /channels/{id}/threads/archived/{word}")
def archived_threads(server: DiscordServer, call: Call) -> dict[str, Any]:
    parent = reach(server, call.arg(0), "read_message_history")
    kind = PRIVATE_THREAD if call.word(1) == "private" else PUBLIC_THREAD
    assert parent.guild is not None
    threads = [t for t in parent.guild.threads.values() if t.parent is parent and t.archived and t.type == kind]
    return _listing(server, threads)


# --- guilds, members, roles ---


@route("GET /guilds/{id}")
def get_guild(server: DiscordServer, call: Call) -> dict[str, Any]:
    guild = guild_of(server, call.arg(0))
    counts = {"approximate_member_count": len(guild.members), "approximate_presence_count": 1}
    return guild.payload(server.bot.id, False) | counts


@route("GET /guilds/{id}/channels")
def guild_channels(server: DiscordServer, call: Call) -> list[dict[str, Any]]:
    return [c.payload(server.bot.id) for c in guild_of(server, call.arg(0)).channels.values()]


@route("GET /guilds/{id}/roles")
def guild_roles(server: DiscordServer, call: Call) -> list[dict[str, Any]]:
    return [r.payload() for r in guild_of(server, call.arg(0)).roles.values()]


@route("GET /guilds/{id}/members/{id}")
def get_member(server: DiscordServer, call: Call) -> dict[str, Any]:
    return member_of(guild_of(server, call.arg(0)), call.arg(1)).payload()


def _granting(server: DiscordServer, call: Call) -> tuple[Guild, Member, Role]:
    """Giving and taking roles: Manage Roles, and the role must stand below the bot's own."""
    guild = guild_of(server, call.arg(0))
    bot = guild.members[server.bot.id]
    member = member_of(guild, call.arg(1))
    role = guild.roles.get(call.arg(2))
    if role is None:
        raise ApiError(10011)
    may = guild.permissions(bot) & bits("manage_roles")
    if not may or role.managed or role.position >= guild.top_position(bot):
        raise ApiError(50013)
    return guild, member, role


def _member_changed(server: DiscordServer, guild: Guild, member: Member) -> None:
    intent = 1 if member.user is server.bot else 1 << 1
    body = member.payload() | {"guild_id": str(guild.id)}
    server.gateway.dispatch("GUILD_MEMBER_UPDATE", body, guild.id, intent)


@route("PUT /guilds/{id}/members/{id}/roles/{id}")
def add_role(server: DiscordServer, call: Call) -> None:
    guild, member, role = _granting(server, call)
    member.roles.add(role.id)
    _member_changed(server, guild, member)


@route("DELETE /guilds/{id}/members/{id}/roles/{id}")
def remove_role(server: DiscordServer, call: Call) -> None:
    guild, member, role = _granting(server, call)
    member.roles.discard(role.id)
    _member_changed(server, guild, member)


@route("POST /users/@me/channels")
def open_dm(server: DiscordServer, call: Call) -> dict[str, Any]:
    """A direct conversation; opening works even when sending into it will not (50007)."""
    user = server.world.users.get(int(call.body["recipient_id"]))
    if user is None:
        raise ApiError(10013)
    for channel in server.world.channels.values():
        if channel.recipient is user:
            return channel.payload(server.bot.id)
    channel = Channel(server.world.ids.next(), user.name, None, type=1, recipient=user)
    server.world.channels[channel.id] = channel
    return channel.payload(server.bot.id)


@route("DELETE /users/@me/guilds/{id}")
def leave_guild(server: DiscordServer, call: Call) -> None:
    server.world.kick_bot(guild_of(server, call.arg(0)))


@route("PATCH /guilds/{id}/members/@me")
def edit_me(server: DiscordServer, call: Call) -> dict[str, Any]:
    guild = guild_of(server, call.arg(0))
    me = guild.members[server.bot.id]
    me.nick = call.body.get("nick", me.nick)
    return me.payload() | {"joined_at": iso()}
