"""What the bot may do in a server, as far as Discord has told: channels to post in, and a role to give."""

from __future__ import annotations

import discord

from swissbot.bot.context import Place
from swissbot.bot.posts.channel import NEEDED, missing
from swissbot.render.answers.preflight import channel_line
from swissbot.render.i18n.language import Words, marked

THREADS = {
    "create_private_threads": marked("Create Private Threads"),
    "send_messages_in_threads": marked("Send Messages in Threads"),
}
"""What matches in threads of their own take beside the rest."""
DANGEROUS = (
    "administrator", "manage_guild", "manage_roles", "manage_channels", "manage_webhooks", "manage_messages",
    "manage_threads", "manage_nicknames", "manage_emojis_and_stickers", "manage_events", "kick_members", "ban_members",
    "moderate_members", "mention_everyone", "view_audit_log", "mute_members", "deafen_members", "move_members",
)  # fmt: skip


class Permissions:
    """Answers for the servers of one client. A server that is not known yet has no problems."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    def channel_problem(self, guild: int, place: Place, words: Words) -> str | None:
        """What an organiser must repair in that channel; None where nothing is known to be wrong."""
        server = self._client.get_guild(guild)
        if server is None:
            return None
        needed = NEEDED | THREADS if place.threads else NEEDED
        return channel_line(place.channel, missing(server, place.channel, needed), words)

    def role_problem(self, guild: int, role: int, words: Words) -> str | None:
        """Why this role cannot be given to players, and what to do; None where it can."""
        server = self._client.get_guild(guild)
        return role_problem(server, role, words) if server is not None else None

    def knows_channel(self, guild: int, channel: int) -> bool:
        """Whether the server has that channel; a server that is not known is believed."""
        server = self._client.get_guild(guild)
        return server is None or server.get_channel(channel) is not None

    def knows_role(self, guild: int, role: int) -> bool:
        """Whether the server has that role; a server that is not known is believed."""
        server = self._client.get_guild(guild)
        return server is None or server.get_role(role) is not None


def role_problem(guild: discord.Guild, role: int, words: Words) -> str | None:
    """Why this role cannot be given to players, and what to do; None where it can."""
    found = guild.get_role(role)
    if found is None:
        return words._("The players' role is gone: choose another one with `/swissbot setup`.")
    obstacle = _role_obstacle(found, guild, words)
    return obstacle.format(role=f"<@&{role}>") if obstacle else None


def _role_obstacle(role: discord.Role, guild: discord.Guild, words: Words) -> str:
    """The first that stands in the way, with `{role}` in it."""
    if role.is_default() or role.managed:
        return words._("{role} cannot be given to anybody: choose a role that you made.")
    if any(getattr(role.permissions, power) for power in DANGEROUS):
        return words._("{role} gives moderators' permissions, so it is not given to players: choose a plain role.")
    if not guild.me.guild_permissions.manage_roles:
        return words._("The bot may not give {role}: give it **Manage Roles** in the server's settings.")
    if role >= guild.me.top_role:
        return words._("{role} stands above the bot's own role: drag it below in the server's settings.")
    return ""
