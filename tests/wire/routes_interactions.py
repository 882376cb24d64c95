"""REST: answers to interactions. The first answer has 3 s, the token lives 15 min, and a second first answer fails."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from tests.wire import interaction as kinds
from tests.wire import limits
from tests.wire.errors import ApiError
from tests.wire.interaction import DEFER_REPLY, DEFER_UPDATE, MODAL, REPLY, UPDATE, Interaction
from tests.wire.messages import EPHEMERAL, LOADING, Message
from tests.wire.router import route
from tests.wire.routes_messages import change, make, publish

if TYPE_CHECKING:
    from tests.wire.discord_server import DiscordServer
    from tests.wire.record import Call

USERS_ONLY = {"parse": ["users"]}  # what an interaction's answer mentions unless told otherwise


def metadata(interaction: Interaction) -> dict[str, Any]:
    return {
        "id": str(interaction.id), "type": interaction.kind, "user": interaction.user.payload(),
        "authorizing_integration_owners": {"0": str(interaction.guild.id)} if interaction.guild else {},
    }  # fmt: skip


@route("POST /interactions/{id}/{word}/callback")
def callback(server: DiscordServer, call: Call) -> dict[str, Any] | None:
    interaction = server.interactions.get(call.word(1))
    kind = call.body["type"]
    if interaction is None or interaction.id != call.arg(0):
        raise ApiError(10062)
    if interaction.failed or time.monotonic() - interaction.dispatched > server.ack_limit:
        interaction.late.append(f"type {kind}: 10062")
        raise ApiError(10062)
    if interaction.callback is not None:
        interaction.late.append(f"type {kind}: 40060")
        raise ApiError(40060)
    _check_kind(interaction, kind)
    _ANSWERS[kind](server, interaction, call)
    interaction.ack(kind)
    if call.query.get("with_response") not in {"1", "true"}:
        return None
    shown = interaction.original
    about: dict[str, Any] = {"id": str(interaction.id), "type": interaction.kind}
    if shown is None:
        return {"interaction": about}
    about |= {
        "response_message_id": str(shown.id), "response_message_loading": interaction.loading,
        "response_message_ephemeral": shown.ephemeral,
    }  # fmt: skip
    return {"interaction": about, "resource": {"type": kind, "message": shown.payload()}}


def _check_kind(interaction: Interaction, kind: int) -> None:
    """Some first answers fit only some interactions."""
    on_message = interaction.source is not None and interaction.kind in {kinds.COMPONENT, kinds.MODAL_SUBMIT}
    fits = {
        REPLY: interaction.kind != kinds.AUTOCOMPLETE, DEFER_REPLY: interaction.kind != kinds.AUTOCOMPLETE,
        DEFER_UPDATE: on_message, UPDATE: on_message, kinds.CHOICES: interaction.kind == kinds.AUTOCOMPLETE,
        MODAL: interaction.kind not in {kinds.AUTOCOMPLETE, kinds.MODAL_SUBMIT},
    }  # fmt: skip
    if not fits.get(kind, False):
        raise ApiError(50035, {"type": f"Response type {kind} is not valid for this interaction."})


def _reply(server: DiscordServer, interaction: Interaction, call: Call) -> None:
    data = call.body.get("data") or {}
    interaction.hidden = bool((data.get("flags") or 0) & EPHEMERAL)
    private_to = interaction.user if interaction.hidden else None
    message = make(server, interaction.channel, call, private_to)
    message.interaction = metadata(interaction)
    publish(server, message, data.get("allowed_mentions", USERS_ONLY))
    interaction.original = message


def _defer_reply(server: DiscordServer, interaction: Interaction, call: Call) -> None:
    data = call.body.get("data") or {}
    interaction.hidden = bool((data.get("flags") or 0) & EPHEMERAL)
    private_to = interaction.user if interaction.hidden else None
    message = Message(server.world.ids.next(), interaction.channel, server.bot, flags=LOADING, private_to=private_to)
    message.interaction = metadata(interaction)
    interaction.original, interaction.loading = message, True


def _defer_update(server: DiscordServer, interaction: Interaction, call: Call) -> None:
    interaction.original = interaction.source


def _update(server: DiscordServer, interaction: Interaction, call: Call) -> None:
    source = interaction.source
    assert source is not None
    if source.deleted:
        raise ApiError(10008)
    change(server, source, call.body.get("data") or {}, call)
    interaction.original = source


def _choices(server: DiscordServer, interaction: Interaction, call: Call) -> None:
    listed = call.body["data"]["choices"]
    limits.choices(listed)
    interaction.choices = listed


def _modal(server: DiscordServer, interaction: Interaction, call: Call) -> None:
    limits.modal(call.body["data"])
    interaction.modal = call.body["data"]


_ANSWERS = {
    REPLY: _reply, DEFER_REPLY: _defer_reply, DEFER_UPDATE: _defer_update, UPDATE: _update, kinds.CHOICES: _choices,
    MODAL: _modal,
}  # fmt: skip


def held(server: DiscordServer, call: Call) -> Interaction:
    """The acknowledged interaction of a webhook call; 10015 before its first answer, 50027 after 15 minutes."""
    interaction = server.interactions.get(call.word(1))
    if interaction is None:
        raise ApiError(50027)
    if time.time() - interaction.at > server.token_life:
        interaction.late.append("50027")
        raise ApiError(50027)
    if interaction.callback is None:
        raise ApiError(10015)
    return interaction


def _original(interaction: Interaction) -> Message:
    if interaction.original is None or interaction.original.deleted:
        raise ApiError(10008)
    return interaction.original


def _fill(server: DiscordServer, interaction: Interaction, call: Call) -> Message:
    """The content of a deferred answer arrives: only now it is a message people can read."""
    message = _original(interaction)
    body = call.body
    limits.message(body, call.files, body.get("flags") or 0, creating=True)
    message.flags = 0
    message.apply(body, [server.store_file(message.channel.id, name, data) for name, data in call.files])
    interaction.loading = False
    publish(server, message, body.get("allowed_mentions", USERS_ONLY))
    interaction.answered.set()
    return message


@route("POST /webhooks/{id}/{word}")
def followup(server: DiscordServer, call: Call) -> dict[str, Any]:
    interaction = held(server, call)
    if interaction.loading:  # the first follow-up of a deferred answer takes its place, hidden or not as it was
        return _fill(server, interaction, call).payload()
    hidden = bool((call.body.get("flags") or 0) & EPHEMERAL)
    message = make(server, interaction.channel, call, interaction.user if hidden else None)
    message.interaction = metadata(interaction)
    publish(server, message, call.body.get("allowed_mentions", USERS_ONLY))
    interaction.followups.append(message)
    interaction.answered.set()
    return message.payload()


@route("GET /webhooks/{id}/{word}/messages/@original")
def get_original(server: DiscordServer, call: Call) -> dict[str, Any]:
    return _original(held(server, call)).payload()


@route("PATCH /webhooks/{id}/{word}/messages/@original")
def edit_original(server: DiscordServer, call: Call) -> dict[str, Any]:
    interaction = held(server, call)
    if interaction.loading:
        return _fill(server, interaction, call).payload()
    message = _original(interaction)
    change(server, message, call.body, call)
    interaction.answered.set()
    return message.payload()


@route("DELETE /webhooks/{id}/{word}/messages/@original")
def delete_original(server: DiscordServer, call: Call) -> None:
    interaction = held(server, call)
    server.world.delete_message(_original(interaction))
    interaction.loading = False
    interaction.answered.set()


def _followup(server: DiscordServer, call: Call) -> Message:
    interaction = held(server, call)
    candidates = [*interaction.followups, *([interaction.original] if interaction.original else [])]
    for message in candidates:
        if message.id == call.arg(2) and not message.deleted:
            return message
    raise ApiError(10008)


@route("GET /webhooks/{id}/{word}/messages/{id}")
def get_followup(server: DiscordServer, call: Call) -> dict[str, Any]:
    return _followup(server, call).payload()


@route("PATCH /webhooks/{id}/{word}/messages/{id}")
def edit_followup(server: DiscordServer, call: Call) -> dict[str, Any]:
    message = _followup(server, call)
    interaction = held(server, call)
    if interaction.loading and message is interaction.original:
        return _fill(server, interaction, call).payload()
    change(server, message, call.body, call)
    return message.payload()


@route("DELETE /webhooks/{id}/{word}/messages/{id}")
def delete_followup(server: DiscordServer, call: Call) -> None:
    server.world.delete_message(_followup(server, call))
