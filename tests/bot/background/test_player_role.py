"""The players' role: given and taken, and only where that is safe; and what `/swissbot check` says about a server."""

from __future__ import annotations

import discord
from simcord.actors import MemberActor
from simcord.builders import RoleHandle

from swissbot.bot.background.player_role import AT_ONCE
from tests.bot.world import World, answer


def has(member: MemberActor, role: RoleHandle) -> bool:
    backend = member._env.backend
    return role.id in backend.get_member(member.guild.id, member.id).role_ids


async def setup(world: World, role: RoleHandle) -> str:
    return answer(await world.slash(world.organiser, "swissbot setup", players_role=role))


async def test_players_have_the_role_while_they_play(world: World) -> None:
    role = world.guild.create_role("Players")
    assert role.mention in await setup(world, role)
    players = world.seat(4)
    await world.create(preset="magic", rounds=3, hold="manual")
    await world.join(*players)
    await world.env.settle()
    assert all(has(player, role) for player in players)
    await world.press(players[3], world.post("Leave"), "Leave")
    await world.env.settle()
    assert [has(player, role) for player in players] == [True, True, True, False]
    await world.restart()
    await world.slash(world.organiser, "tournament start")
    await world.slash(world.organiser, "player drop", player=players[0].mention)
    await world.env.settle()
    assert [has(player, role) for player in players] == [False, True, True, False]
    await world.slash(world.organiser, "tournament finish")
    await world.env.settle()
    assert not any(has(player, role) for player in players)


async def test_everybody_of_a_big_field_gets_it_not_only_the_first_pass(world: World) -> None:
    role = world.guild.create_role("Players")
    players = world.seat(2 * AT_ONCE + 3)
    await world.create(preset="magic")
    await world.join(*players)
    await setup(world, role)  # all of them at once, after they are in
    await world.env.advance_time(10)
    assert all(has(player, role) for player in players)


async def test_a_role_with_power_is_never_given(world: World) -> None:
    powerful = world.guild.create_role("Moderators", permissions=discord.Permissions(kick_members=True))
    assert "moderators' permissions" in await setup(world, powerful)
    assert (await world.service.guild_settings(world.guild.id)).players_role is None
    plain = world.guild.create_role("Players")
    await setup(world, plain)
    world.env.backend.edit_role(
        world.guild.id, plain.id, {"permissions": discord.Permissions(administrator=True).value}
    )
    player = world.seat(1)[0]
    await world.create(preset="magic")
    await world.join(player)
    await world.env.settle()
    assert not has(player, plain), "looked at again when it is used"
    assert "moderators' permissions" in answer(await world.slash(world.organiser, "swissbot check"))


async def test_a_role_above_the_bot_is_refused(world: World) -> None:
    above = world.guild.create_role("High")
    world.env.backend.edit_role(world.guild.id, above.id, {"position": 90})
    assert "drag it below" in await setup(world, above)


async def test_check_names_what_to_repair_channel_by_channel(world: World) -> None:
    closed = world.guild.create_text_channel(
        "closed",
        overwrites={
            world.guild.default_role: discord.PermissionOverwrite(send_messages=False, attach_files=False),
        },
    )
    said = await world.say(world.organiser, "tournament create", name="X", channel=closed)
    assert f"may not send messages in {closed.mention}" in said
    checked = answer(await world.slash(world.organiser, "swissbot check"))
    assert f"⚠ The bot may not send messages in {closed.mention}: give it **Send Messages**" in checked
    assert f"✅ Posts: {world.channel.mention}" in checked
    assert "Intents" in checked and "Database" in checked and "Version" in checked
    for number in range(2):
        await world.slash(world.organiser, "player add", name=f"Guest {number}")
    started = answer(await world.slash(world.organiser, "tournament start"))
    assert f"may not send messages in {closed.mention}" in started


async def test_check_is_for_organisers(world: World) -> None:
    assert "organiser" in answer(await world.slash(world.member("Vera"), "swissbot check")).lower()
