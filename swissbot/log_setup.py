"""The log: one line an event on standard error, for people or as JSON, and never with a secret in it.

Everything that logs comes through here, discord.py and aiohttp as well. What is secret is taken out of the finished
line, so it does not matter whether it stood in a message, in a field or in an exception's text.
"""

from __future__ import annotations

import logging
import re
import sys
import threading
from collections.abc import Sequence
from types import TracebackType
from typing import IO, Literal

import structlog
from structlog.typing import Processor

REDACTED = "[redacted]"
SHORTEST_SECRET = 8

# Each pattern is linear: a class, repeated, between signs that are not in it.
_SECRETS: tuple[tuple[re.Pattern[str], str], ...] = (
    # addresses that need no other permission: of webhooks, and of interactions, whose token is the same kind of key
    (re.compile(r"(/(?:webhooks|interactions)/[0-9]+/)[A-Za-z0-9_.~%+=-]+"), rf"\1{REDACTED}"),
    # a header, as a program or a traceback would show it
    (re.compile(r"\b((?i:bot|bearer)) +[A-Za-z0-9_.~+/=-]{20,}"), rf"\1 {REDACTED}"),
    (re.compile(r"""((?i:authorization)['"\\]* *[:=] *['"\\]*)(?!(?i:bot|bearer) )[^\s'",}\\]+"""), rf"\1{REDACTED}"),
    # a field of a payload
    (re.compile(r"""(\\?['"](?:token|session_id|client_secret)\\?['"] *: *\\?['"])[^'"\\]+"""), rf"\1{REDACTED}"),
    # a bot's token wherever it stands: three parts in base64, the first one the bot's id
    (re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{17,}\.[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{20,}"), REDACTED),
    # an interaction's token: base64 of "interaction:" and more
    (re.compile(r"aW50ZXJhY3Rpb24[A-Za-z0-9_+/=-]{8,}"), REDACTED),
)  # fmt: skip


def redact(text: str, secrets: Sequence[str] = ()) -> str:
    """The text without anything that looks like a key, and without these very `secrets`."""
    for secret in secrets:
        text = text.replace(secret, REDACTED)
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class Redacting(structlog.stdlib.ProcessorFormatter):
    """Renders a record, and takes the secrets out of what came of it."""

    def __init__(self, processors: Sequence[Processor], before: Sequence[Processor], secrets: Sequence[str]) -> None:
        super().__init__(processors=processors, foreign_pre_chain=before)
        self._known = tuple(secret for secret in secrets if len(secret) >= SHORTEST_SECRET)

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record), self._known)


def set_up(
    form: Literal["console", "json"], level: str, secrets: Sequence[str] = (), stream: IO[str] | None = None
) -> logging.Handler:
    """Send all logging of this process to one handler and return it, and what nobody caught as well.

    `level` is a name of `logging`, in any case.
    """
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(_formatter(form, secrets, colours=handler.stream.isatty()))
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level.upper())
    logging.captureWarnings(True)
    sys.excepthook = _uncaught
    threading.excepthook = _uncaught_in_thread
    return handler


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    logging.getLogger(__name__).critical("nobody caught this", exc_info=(kind, error, trace))


def _uncaught_in_thread(about: threading.ExceptHookArgs) -> None:
    if about.exc_value is not None:
        _uncaught(about.exc_type, about.exc_value, about.exc_traceback)


def _formatter(form: Literal["console", "json"], secrets: Sequence[str], *, colours: bool) -> Redacting:
    before: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    after: list[Processor] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if form == "json":
        after += [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    else:
        plain = structlog.dev.plain_traceback  # the values of variables, which rich would show, are nobody's business
        after += [structlog.dev.ConsoleRenderer(colors=colours, exception_formatter=plain)]
    return Redacting(after, before, secrets)
