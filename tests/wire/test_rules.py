"""The stand-in's own rules, without a wire: limits on bodies, rates, permissions, who is pinged."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wire import limits
from tests.wire.discord_server import DiscordServer
from tests.wire.errors import ApiError
from tests.wire.faults import Faults
from tests.wire.messages import V2, Message, pinged_users
from tests.wire.model import bits
from tests.wire.rates import Rates, Window
from tests.wire.record import Call


def button(custom_id: str = "a", label: str = "A") -> dict[str, Any]:
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": label}


def row(*items: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(items)}


def text(size: int) -> dict[str, Any]:
    return {"type": 10, "content": "x" * size}


GOOD = {"components": [text(3999), text(1), row(*(button(f"{'c' * 99}{n}", "L" * 80) for n in range(5)))]}
BAD = {
    "41 components": {"components": [text(1)] * 41},
    "41 components, nested": {"components": [{"type": 17, "components": [text(1)] * 40}]},
    "4,001 characters": {"components": [text(4000), {"type": 17, "components": [text(1)]}]},
    "custom id of 101": {"components": [row(button("c" * 101))]},
    "label of 81": {"components": [row(button(label="L" * 81))]},
    "the same custom id twice": {"components": [row(button(), button())]},
    "six in a row": {"components": [row(*(button(str(n)) for n in range(6)))]},
    "content beside components": {"content": "x", "components": [text(1)]},
    "101 mentions": {"components": [text(1)], "allowed_mentions": {"users": [str(n) for n in range(101)]}},
    "a picture that was not sent": {"components": [{"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}]},
    "nonce of 26": {"components": [text(1)], "nonce": "n" * 26},
    "the same component id twice": {"components": [text(1) | {"id": 5}, text(1) | {"id": 5}]},
}


def test_the_largest_allowed_message_passes() -> None:
    limits.message(GOOD, [], V2, creating=True)


@pytest.mark.parametrize("body", BAD.values(), ids=BAD.keys())
def test_over_a_limit_is_a_bad_form(body: dict[str, Any]) -> None:
    with pytest.raises(ApiError) as caught:
        limits.message(body, [], V2, creating=True)
    assert caught.value.code == 50035 and caught.value.body()["errors"]


def command(**more: Any) -> dict[str, Any]:
    return {"name": "a", "description": "d"} | more


@pytest.mark.parametrize(
    "listed",
    [
        [command(name="Upper")],
        [command(name="n" * 33)],
        [command(description="d" * 101)],
        [command(description="")],
        [command()] * 101,
        [command(options=[{"type": 3} | command(name=f"o{n}") for n in range(26)])],
        [command(options=[{"type": 3} | command(), {"type": 3} | command(name="b", required=True)])],
        [command(options=[{"type": 3} | command(choices=[{"name": "n" * 100, "value": "v" * 100}] * 25)] * 2)],
    ],
)
def test_a_command_list_over_a_limit_is_refused(listed: list[dict[str, Any]]) -> None:
    with pytest.raises(ApiError):
        limits.commands(listed)
    limits.commands([command()])


def test_a_window_tells_when_it_ends() -> None:
    window = Window(2, 5.0)
    assert [window.take(t) for t in (100.0, 101.0, 102.0, 105.0)] == [0.0, 0.0, 3.0, 0.0]


def test_fifty_a_second_in_all_but_interactions_do_not_count() -> None:
    rates = Rates()
    verdicts = [rates.check("GET /channels/{id}", str(n)) for n in range(51)]
    assert [v.retry_after > 0 for v in verdicts] == [False] * 50 + [True]
    assert verdicts[-1].scope == "global"
    assert not rates.check("POST /interactions/{id}/{word}/callback", "token").retry_after


def test_old_messages_are_edited_slower() -> None:
    rates = Rates()
    route = "PATCH /channels/{id}/messages/{id}"
    assert [rates.check(route, "1", old_message=True).scope for _ in range(4)] == ["user", "user", "user", "shared"]
    assert rates.check(route, "1").headers["X-RateLimit-Remaining"] == "1"


def test_the_third_call_fails_once() -> None:
    faults = Faults()
    fault = faults.add("POST /channels/*/messages", 500, skip=2)
    calls = [Call("POST", "/channels/1/messages") for _ in range(5)]
    assert [faults.strike(c) is fault for c in calls] == [False, False, True, False, False]
    assert faults.strike(Call("PATCH", "/channels/1/messages/2")) is None


async def test_overwrites_and_pings() -> None:
    server = DiscordServer()
    world = server.world
    guild = world.add_guild("Club")
    channel = world.add_channel(guild, "general")
    role = world.add_role(guild, "Players", mentionable=True)
    anna, ben = world.add_member(guild, "Anna", role), world.add_member(guild, "Ben")
    me = guild.members[server.bot.id]
    world.deny(channel, "send_messages")
    assert not guild.permissions(me, channel) & bits("send_messages")
    world.allow(channel, "send_messages")
    assert guild.permissions(me, channel) & bits("send_messages")
    body = f"{anna.user.mention} {ben.user.mention} {role.mention} @everyone"
    message = Message(world.ids.next(), channel, server.bot, body)
    may = guild.permissions(me, channel)
    assert pinged_users(message, {"parse": [], "users": [str(ben.user.id)]}, may) == {ben.user.id}
    assert pinged_users(message, {"parse": ["roles", "everyone"]}, may) == {anna.user.id}
    assert pinged_users(message, {"parse": []}, may) == set()
    message.private_to = anna.user
    assert pinged_users(message, None, may) == set()
