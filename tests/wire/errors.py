"""Discord's refusals as they come over the wire: status, code, words, and per-field errors of a bad form."""

from __future__ import annotations

from typing import Any

KNOWN = {
    10003: (404, "Unknown Channel"), 10004: (404, "Unknown Guild"), 10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"), 10011: (404, "Unknown Role"), 10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"), 10062: (404, "Unknown interaction"), 10063: (404, "Unknown application command"),
    40060: (400, "Interaction has already been acknowledged."), 50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"), 50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"), 50013: (403, "Missing Permissions"),
    50027: (401, "Invalid Webhook Token"), 50035: (400, "Invalid Form Body"), 50083: (400, "Thread is archived"),
    160006: (400, "Maximum number of active threads reached"), 40001: (401, "Unauthorized"),
    30003: (400, "Maximum number of pins reached for the channel"), 40005: (413, "Request entity too large"),
}  # fmt: skip


class ApiError(Exception):
    """A refusal with Discord's code; `errors` maps a field's path (dots) to what is wrong with it."""

    def __init__(self, code: int, errors: dict[str, str] | None = None, status: int | None = None) -> None:
        known_status, message = KNOWN.get(code, (400, "Error"))
        super().__init__(f"{code}: {message} {errors or ''}")
        self.code, self.errors, self.status = code, errors or {}, status or known_status
        self.message = message

    def body(self) -> dict[str, Any]:
        made: dict[str, Any] = {"code": self.code, "message": self.message}
        if not self.errors:
            return made
        made["errors"] = {}
        for path, text in self.errors.items():
            node = made["errors"]
            for step in path.split("."):
                node = node.setdefault(step, {})
            node.setdefault("_errors", []).append({"code": "BASE_TYPE_BAD", "message": text})
        return made
