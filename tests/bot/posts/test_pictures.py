"""Files and pictures of many players take seconds to make: nobody else waits for them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from swissbot.bot.posts.pictures import Pictures
from swissbot.render.i18n.language import ENGLISH
from tests.render.states import Play


@pytest.mark.parametrize(
    "make", [lambda s, state: s.files(state, "html", ENGLISH), lambda s, state: s.picture("standings", state, ENGLISH)]
)
async def test_others_are_answered_while_it_works(make: Any) -> None:
    state = Play().users(*range(1, 101)).start().published(1).finish_round().state
    made = asyncio.ensure_future(make(Pictures(), state))
    turns = 0
    while not made.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns > 20 and await made
