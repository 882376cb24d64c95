"""REST: the bot itself, its application, its commands and the way to the gateway."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.wire import limits
from tests.wire.errors import ApiError
from tests.wire.router import route
from tests.wire.routes_channels import guild_of

if TYPE_CHECKING:
    from tests.wire.discord_server import DiscordServer
    from tests.wire.record import Call


@route("GET /users/@me")
def me(server: DiscordServer, call: Call) -> dict[str, Any]:
    return server.bot.payload() | {"verified": True, "mfa_enabled": False, "locale": "en-US", "flags": 0}


@route("GET /users/{id}")
def get_user(server: DiscordServer, call: Call) -> dict[str, Any]:
    user = server.user(call.arg(0))
    if user is None:
        raise ApiError(10013)
    return user.payload()


@route("GET /users/@me/guilds")
def my_guilds(server: DiscordServer, call: Call) -> list[dict[str, Any]]:
    guilds = [g for g in server.world.guilds.values() if not g.bot_gone]
    return [{"id": str(g.id), "name": g.name, "icon": None, "owner": False, "permissions": "0"} for g in guilds]


@route("GET /oauth2/applications/@me")
def oauth_application(server: DiscordServer, call: Call) -> dict[str, Any]:
    owner = next(u for u in server.world.users.values() if not u.bot) if len(server.world.users) > 1 else server.bot
    return {
        "id": str(server.bot.id), "name": server.bot.name, "icon": None, "description": "", "bot_public": True,
        "bot_require_code_grant": False, "verify_key": "0" * 64, "owner": owner.payload(), "flags": 0, "team": None,
        "approximate_guild_count": len(server.world.guilds),
    }  # fmt: skip


@route("GET /applications/@me")
def application(server: DiscordServer, call: Call) -> dict[str, Any]:
    return oauth_application(server, call)  # type: ignore[no-any-return]  # the decorator returns what it was given


@route("GET /gateway")
def gateway(server: DiscordServer, call: Call) -> dict[str, Any]:
    return {"url": server.gateway_url}


@route("GET /gateway/bot")
def gateway_bot(server: DiscordServer, call: Call) -> dict[str, Any]:
    left = 1000 - server.record.gateway.count("identify")
    start = {"total": 1000, "remaining": left, "reset_after": 86_400_000, "max_concurrency": 1}
    return {"url": server.gateway_url, "shards": server.gateway.shards, "session_start_limit": start}


# --- commands ---


def _registered(server: DiscordServer, scope: int, listed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Commands as Discord stores them: a command that kept its name and kind keeps its id."""
    old = {(c["name"], c.get("type", 1)): c["id"] for c in server.commands.get(scope, [])}
    made = []
    for command in listed:
        number = old.get((command["name"], command.get("type", 1))) or str(server.world.ids.next())
        filled = {
            "type": 1, "description": "", "options": [], "default_member_permissions": None, "nsfw": False,
            "dm_permission": True, "contexts": None, "integration_types": [0],
        } | command  # fmt: skip
        filled |= {"id": number, "application_id": str(server.bot.id), "version": str(server.world.ids.next())}
        made.append(filled | ({"guild_id": str(scope)} if scope else {}))
    return made


def _put(server: DiscordServer, scope: int, call: Call) -> list[dict[str, Any]]:
    limits.commands(call.body)
    server.commands[scope] = _registered(server, scope, call.body)
    return server.commands[scope]


def _upsert(server: DiscordServer, scope: int, call: Call) -> dict[str, Any]:
    key = (call.body["name"], call.body.get("type", 1))
    others = [c for c in server.commands.get(scope, []) if (c["name"], c["type"]) != key]
    limits.commands([*others, call.body])
    made = _registered(server, scope, [call.body])
    server.commands[scope] = others + made
    return made[0]


def _delete(server: DiscordServer, scope: int, command_id: int) -> None:
    kept = [c for c in server.commands.get(scope, []) if c["id"] != str(command_id)]
    if len(kept) == len(server.commands.get(scope, [])):
        raise ApiError(10063)
    server.commands[scope] = kept


@route("GET /applications/{id}/commands")
def get_commands(server: DiscordServer, call: Call) -> list[dict[str, Any]]:
    return server.commands.get(0, [])


@route("PUT /applications/{id}/commands")
def put_commands(server: DiscordServer, call: Call) -> list[dict[str, Any]]:
    return _put(server, 0, call)


@route("POST /applications/{id}/commands")
def post_command(server: DiscordServer, call: Call) -> dict[str, Any]:
    return _upsert(server, 0, call)


@route("DELETE /applications/{id}/commands/{id}")
def delete_command(server: DiscordServer, call: Call) -> None:
    _delete(server, 0, call.arg(1))


@route("GET /applications/{id}/guilds/{id}/commands")
def get_guild_commands(server: DiscordServer, call: Call) -> list[dict[str, Any]]:
    return server.commands.get(guild_of(server, call.arg(1)).id, [])


@route("PUT /applications/{id}/guilds/{id}/commands")
def put_guild_commands(server: DiscordServer, call: Call) -> list[dict[str, Any]]:
    return _put(server, guild_of(server, call.arg(1)).id, call)


@route("POST /applications/{id}/guilds/{id}/commands")
def post_guild_command(server: DiscordServer, call: Call) -> dict[str, Any]:
    return _upsert(server, guild_of(server, call.arg(1)).id, call)


@route("DELETE /applications/{id}/guilds/{id}/commands/{id}")
def delete_guild_command(server: DiscordServer, call: Call) -> None:
    _delete(server, call.arg(1), call.arg(2))


# --- emojis of the application ---


@route("GET /applications/{id}/emojis")
def get_emojis(server: DiscordServer, call: Call) -> dict[str, Any]:
    return {"items": server.emojis}


@route("POST /applications/{id}/emojis")
def post_emoji(server: DiscordServer, call: Call) -> dict[str, Any]:
    emoji = {
        "id": str(server.world.ids.next()), "name": call.body["name"], "roles": [], "require_colons": True,
        "managed": False, "animated": False, "available": True, "user": server.bot.payload(),
    }  # fmt: skip
    server.emojis.append(emoji)
    return emoji
