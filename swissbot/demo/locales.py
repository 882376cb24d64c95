"""The language of each person's Discord, which simcord takes to be American English for everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import simcord


def speak(env: simcord.Env, locale_of: Callable[[int], str]) -> None:
    """From now on everything that somebody presses or types arrives in the language of their Discord."""

    def tell(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE" and isinstance(payload, dict):
            user = payload["member"]["user"] if "member" in payload else payload["user"]
            payload["locale"] = locale_of(int(user["id"]))

    env.backend.subscribers.insert(0, tell)
