"""Channels that take nothing are left alone for longer and longer; who may be pinged is a question of the server."""

from __future__ import annotations

import discord

from swissbot.bot.posts import layout
from swissbot.bot.posts.guild_posts import PAUSES, GuildPosts
from swissbot.bot.posts.pacing import UNLIMITED, Pace
from swissbot.render.limits import MESSAGE_PINGS
from swissbot.render.message import Message, Text
from swissbot.store.interface import PostRow

CHANNEL = 5


class Rows:
    """Rows of posts, kept nowhere."""

    async def save_post(self, guild: int, row: PostRow) -> None: ...

    async def delete_post(self, guild: int, tournament: int, slot: str) -> None: ...


def guild_posts(now: list[float]) -> GuildPosts:
    client = discord.Client(intents=discord.Intents.none())
    return GuildPosts(client, 1, Rows(), Pace(lambda: now[0], UNLIMITED), clock=lambda: now[0], now=lambda: 0)


def test_each_refusal_of_a_channel_makes_the_pause_longer_up_to_the_longest() -> None:
    now = [0.0]
    posts = guild_posts(now)
    pauses = []
    for _ in range(len(PAUSES) + 2):
        posts.block(CHANNEL, 50013)
        assert posts.pauses(CHANNEL)
        pauses.append(posts.blocks[CHANNEL].until - now[0])
        now[0] = posts.blocks[CHANNEL].until
        assert not posts.pauses(CHANNEL)
    assert pauses == [*PAUSES, PAUSES[-1], PAUSES[-1]]
    assert pauses == sorted(pauses) and len(set(pauses)) == len(PAUSES) > 3
    posts.works(CHANNEL)
    posts.block(CHANNEL, 50013)
    assert posts.blocks[CHANNEL].until - now[0] == PAUSES[0], "what worked in between begins anew"


def test_a_role_is_pinged_where_it_can_be_and_people_where_it_cannot() -> None:
    message = Message((Text("<@&7> <@1> <@2>"),), pings=frozenset({1, 2}), ping_roles=frozenset({7}))
    allowed = layout.mentions(message, lambda _: True)
    assert ([role.id for role in allowed.roles or ()], allowed.users) == ([7], [])  # type: ignore[union-attr]
    allowed = layout.mentions(message, lambda _: False)
    assert ([user.id for user in allowed.users or ()], allowed.roles) == ([1, 2], [])  # type: ignore[union-attr]
    assert allowed.everyone is False


def test_never_more_than_a_message_can_ping() -> None:
    message = Message((Text("all"),), pings=frozenset(range(1, 260)))
    allowed = layout.mentions(message, lambda _: False)
    assert len(allowed.users) == MESSAGE_PINGS  # type: ignore[arg-type]
