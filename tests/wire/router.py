"""The table of REST routes: templates such as `POST /channels/{id}/messages`, and how a path finds its handler."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.wire.discord_server import DiscordServer
    from tests.wire.record import Call

Handler = Callable[["DiscordServer", "Call"], Any]
ROUTES: dict[tuple[str, int], list[tuple[tuple[str, ...], str, Handler]]] = {}


def route(template: str) -> Callable[[Handler], Handler]:
    """Register a handler: `{id}` takes digits, `{word}` takes anything; None from it is answered as 204."""
    method, path = template.split(" ")
    parts = tuple(path.strip("/").split("/"))

    def register(handler: Handler) -> Handler:
        ROUTES.setdefault((method, len(parts)), []).append((parts, template, handler))
        return handler

    return register


def match(method: str, path: str) -> tuple[str, tuple[int | str, ...], Handler] | None:
    """(template, arguments, handler) of a request path below the API's base, or None."""
    got = path.strip("/").split("/")
    for parts, template, handler in ROUTES.get((method, len(got)), []):
        args: list[int | str] = []
        for want, have in zip(parts, got, strict=True):
            if want == "{id}" and have.isdigit():
                args.append(int(have))
            elif want == "{word}":
                args.append(have)
            elif want != have:
                break
        else:
            return template, tuple(args), handler
    return None
