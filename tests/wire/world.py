"""Making and changing the pretended Discord the way moderators, owners and Discord itself do, with its events."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from tests.wire.gateway import MEMBERS, MESSAGES
from tests.wire.ids import Ids, iso
from tests.wire.messages import Message
from tests.wire.model import BOT_DEFAULT, EVERYBODY, Channel, Guild, Member, Overwrite, Role, User, bits

if TYPE_CHECKING:
    from tests.wire.discord_server import DiscordServer


class World:
    """Everything that exists. Ids are ints; every change tells the connected bot what Discord would tell it."""

    def __init__(self, server: DiscordServer) -> None:
        self._server = server
        self.ids = Ids()
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}  # text channels, threads and direct conversations

    def _tell(self, event: str, body: dict[str, Any], guild: Guild, intent: int = 1) -> None:
        if not guild.bot_gone and not guild.unavailable:
            self._server.gateway.dispatch(event, body, guild.id, intent)

    # --- making ---

    def add_user(self, name: str, bot: bool = False) -> User:
        user = User(self.ids.next(), name, bot=bot)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, bot_permissions: int = BOT_DEFAULT, owner: User | None = None) -> Guild:
        """A guild with the bot in it; its managed role stands above later roles made with position 1."""
        owner = owner or self.add_user(f"owner of {name}")
        guild = Guild(self.ids.guild(len(self.guilds)), name, owner.id)
        guild.roles[guild.id] = Role(guild.id, "@everyone", EVERYBODY, position=0)
        bot = self._server.bot
        managed = Role(self.ids.next(), bot.name, bot_permissions, position=50, managed=True, bot_id=bot.id)
        guild.roles[managed.id] = managed
        guild.members[owner.id] = Member(owner, guild)
        guild.members[bot.id] = Member(bot, guild, roles={managed.id})
        self.guilds[guild.id] = guild
        self._tell("GUILD_CREATE", guild.joined(bot.id), guild)
        return guild

    def add_channel(self, guild: Guild, name: str) -> Channel:
        channel = Channel(self.ids.next(), name, guild, position=len(guild.channels))
        guild.channels[channel.id] = self.channels[channel.id] = channel
        self._tell("CHANNEL_CREATE", channel.payload(self._server.bot.id), guild)
        return channel

    def add_role(
        self, guild: Guild, name: str, permissions: int = 0, mentionable: bool = False, position: int = 1
    ) -> Role:
        role = Role(self.ids.next(), name, permissions, position, mentionable)
        guild.roles[role.id] = role
        self._tell("GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": role.payload()}, guild)
        return role

    def add_member(self, guild: Guild, name: str, *roles: Role, user: User | None = None) -> Member:
        member = Member(user or self.add_user(name), guild, roles={r.id for r in roles})
        guild.members[member.user.id] = member
        self._tell("GUILD_MEMBER_ADD", member.payload() | {"guild_id": str(guild.id)}, guild, MEMBERS)
        return member

    # --- permissions ---

    def _overwrite(self, channel: Channel) -> Overwrite:
        bot = self._server.bot.id
        return channel.overwrites.setdefault(bot, Overwrite(bot, 1))

    def deny(self, channel: Channel, *permissions: str) -> None:
        """A moderator takes permissions from the bot in one channel."""
        mine = self._overwrite(channel)
        mine.deny, mine.allow = mine.deny | bits(*permissions), mine.allow & ~bits(*permissions)
        self.channel_changed(channel)

    def allow(self, channel: Channel, *permissions: str) -> None:
        """…and gives them back (or more)."""
        mine = self._overwrite(channel)
        mine.allow, mine.deny = mine.allow | bits(*permissions), mine.deny & ~bits(*permissions)
        self.channel_changed(channel)

    def channel_changed(self, channel: Channel) -> None:
        guild = channel.guild
        if guild is not None:
            event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
            self._tell(event, channel.payload(self._server.bot.id), guild)

    def role_changed(self, guild: Guild, role: Role) -> None:
        """Tell the bot after a role's fields were changed by hand."""
        self._tell("GUILD_ROLE_UPDATE", {"guild_id": str(guild.id), "role": role.payload()}, guild)

    # --- destruction ---

    def delete_channel(self, channel: Channel) -> None:
        guild = channel.guild
        assert guild is not None
        for thread in [t for t in guild.threads.values() if t.parent is channel]:
            self.delete_channel(thread)
        body = channel.payload(self._server.bot.id)
        self.channels.pop(channel.id, None)
        guild.channels.pop(channel.id, None)
        guild.threads.pop(channel.id, None)
        self._tell("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", body, guild)
        self._server.touch()

    def delete_message(self, message: Message) -> None:
        message.deleted = True
        message.remember("delete")
        guild = message.channel.guild
        if guild is not None and message.private_to is None:
            body = {"id": str(message.id), "channel_id": str(message.channel.id), "guild_id": str(guild.id)}
            self._tell("MESSAGE_DELETE", body, guild, MESSAGES)
        self._server.touch()

    def delete_role(self, guild: Guild, role: Role) -> None:
        guild.roles.pop(role.id, None)
        for member in guild.members.values():
            member.roles.discard(role.id)
        self._tell("GUILD_ROLE_DELETE", {"guild_id": str(guild.id), "role_id": str(role.id)}, guild)

    def remove_member(self, member: Member) -> None:
        """The person leaves, or is kicked: the bot hears it only with the members intent."""
        member.guild.members.pop(member.user.id, None)
        body = {"guild_id": str(member.guild.id), "user": member.user.payload()}
        self._tell("GUILD_MEMBER_REMOVE", body, member.guild, MEMBERS)

    def archive(self, thread: Channel, locked: bool = False) -> None:
        thread.archived, thread.locked = True, locked
        self.channel_changed(thread)

    def kick_bot(self, guild: Guild) -> None:
        """The bot is removed from the guild for real."""
        self._tell("GUILD_DELETE", {"id": str(guild.id)}, guild)
        guild.bot_gone = True

    def invite_bot(self, guild: Guild) -> None:
        guild.bot_gone = False
        self._tell("GUILD_CREATE", guild.joined(self._server.bot.id), guild)

    def outage(self, guild: Guild) -> None:
        """Discord loses the guild for a while: not a removal."""
        self._tell("GUILD_DELETE", {"id": str(guild.id), "unavailable": True}, guild)
        guild.unavailable = True

    def restore(self, guild: Guild) -> None:
        guild.unavailable = False
        self._tell("GUILD_CREATE", guild.payload(self._server.bot.id, False), guild)

    # --- people's own messages ---

    def say(self, member: Member, channel: Channel, text: str) -> Message:
        """A person writes: it counts in the channel's history (the bot sees no content without the intent)."""
        message = Message(self.ids.next(), channel, member.user, text)
        message.remember("create")
        channel.messages[message.id] = message
        body = message.payload() | {"guild_id": str(member.guild.id), "content": ""}
        self._tell("MESSAGE_CREATE", body, member.guild, MESSAGES)
        return message

    def age(self, message: Message, seconds: float) -> None:
        """Make a message older than it is, for the slower limit on editing old ones."""
        message.created = time.time() - seconds

    def thread_joined(self, thread: Channel, user_id: int) -> None:
        thread.members.setdefault(user_id, iso())
