"""One interaction from dispatch to its last answer, and what the person who caused it sees."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

from tests.wire.messages import Message
from tests.wire.model import Channel, Guild, User

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9


@dataclass(eq=False)
class Interaction:
    id: int
    kind: int
    user: User
    guild: Guild | None
    channel: Channel
    data: dict[str, Any]
    source: Message | None = None  # the message a pressed component is on
    token: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    at: float = field(default_factory=time.time)
    dispatched: float = field(default_factory=time.monotonic)
    delivered: bool = False
    latency_ms: float | None = None
    callback: int | None = None
    failed: str = ""  # why the person saw "did not respond"
    original: Message | None = None
    hidden: bool = False  # the first answer was ephemeral
    loading: bool = False
    followups: list[Message] = field(default_factory=list)
    modal: dict[str, Any] | None = None
    choices: list[dict[str, Any]] = field(default_factory=list)
    late: list[str] = field(default_factory=list)  # answers Discord refused, with their codes
    acked: asyncio.Event = field(default_factory=asyncio.Event)
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    def fail(self, why: str) -> None:
        """The person sees "This interaction failed"; nothing after this is accepted."""
        if self.callback is None and not self.failed:
            self.failed = why
            self.acked.set()
            self.answered.set()

    def ack(self, kind: int) -> None:
        self.callback = kind
        self.latency_ms = (time.monotonic() - self.dispatched) * 1000
        self.acked.set()
        if kind in {REPLY, UPDATE, CHOICES, MODAL}:
            self.answered.set()

    @property
    def shown(self) -> list[Message]:
        """What the person sees as answers, oldest first; an update of the pressed message included."""
        first = [self.original] if self.original and not self.loading else []
        return [m for m in [*first, *self.followups] if not m.deleted]
