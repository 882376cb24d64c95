"""What has to be true when the evening is over, whatever befell the bot in it."""

from __future__ import annotations

import json
from collections import Counter
from itertools import groupby
from pathlib import Path

from simcord.actors import _component_interaction

from swissbot.files.json import tournament
from swissbot.render.i18n.language import ENGLISH
from swissbot.render.report import exports
from swissbot.tournament.events import RoundPaired
from swissbot.tournament.replay import replay
from swissbot.tournament.state import Tournament
from tests.bot.world import open_world, text
from tests.reliability.evening import Evening, FatedWorld
from tests.reliability.faults import Blow, Fate, fated

PATIENCE = 4
LONG = 700.0
"""Seconds in which every pause of a channel is over and everything was looked at."""


async def evening(folder: Path, plan: dict[int, Blow]) -> Fate:
    """A whole evening under this plan, with all promises kept in the end; the fate that it met."""
    fate = Fate(plan)
    with fated(fate):
        async with open_world(folder, kind=FatedWorld, fate=fate) as world:
            assert isinstance(world, FatedWorld)
            world.seat(6)
            people = Evening(world)
            try:
                await hold(people, await people.play())
            except BaseException as error:
                error.add_note(f"met: {fate.struck}")
                raise
    return fate


async def hold(people: Evening, state: Tournament) -> None:
    """Every promise, one after the other; the message of a failure names it."""
    world = people.world
    await rest(people)
    paired_once(state)
    exported(state)
    await folds(world, state)
    shown_once(world)
    await rows_are_true(world)
    pinged_once(world)
    nobody_is_written_to(world)
    await old_buttons_live(people)


async def rest(evening: Evening) -> None:
    """Give the posts time to come true."""
    for _ in range(PATIENCE):
        await evening.look()
        if any("wins Friday Night" in text(m) for m in evening.world.posts()) and not evening.world.fate.dead:
            break
        await evening.world.env.advance_time(LONG)
    await evening.world.env.advance_time(LONG)
    await evening.look()
    assert any("wins Friday Night" in text(m) for m in evening.world.posts()), "the champion is not announced"


def paired_once(state: Tournament) -> None:
    paired = Counter((r.event.stage, r.event.round) for r in state.log if isinstance(r.event, RoundPaired))
    assert set(paired.values()) == {1}, f"paired more than once: {paired}"
    assert list(paired) == [("swiss", 1), ("swiss", 2), ("swiss", 3), ("cut", 1), ("cut", 2)]


def exported(state: Tournament) -> None:
    """The export holds every result, and can be read again."""
    (file,) = exports.files(state, "json", ENGLISH)
    document = tournament.read(file.data)
    rounds = [*document.history.rounds, *(document.cut.rounds if document.cut else ())]
    written = {(m.a, m.b, m.result, m.games) for matches in rounds for m in matches}
    played = state.matches.values()
    assert written == {(m.a, m.b, m.score.result, m.score.games) for m in played if m.score is not None}
    assert json.loads(file.data)["name"] == "Friday Night"


async def folds(world: FatedWorld, state: Tournament) -> None:
    """What is on disk is the state that was shown."""
    kept = await world.service._store.records(world.guild.id, state.id)
    assert replay(kept, state.id) == state
    causes = [cause for cause, _ in groupby(r.cause for r in kept)]
    assert len(causes) == len(set(causes)), "a cause took effect twice"


def shown_once(world: FatedWorld) -> None:
    headings = Counter(text(m).partition("\n")[0] for m in world.posts())
    assert set(headings.values()) == {1}, f"shown twice: {headings}"


async def rows_are_true(world: FatedWorld) -> None:
    """Every post is known, and every known post is there."""
    rows = {row.message for row in await world.service.posts(world.guild.id) if row.slot != "settled"}
    assert rows == {m.id for m in world.posts()}


def pinged_once(world: FatedWorld) -> None:
    """A round's post pings each of its players once, whatever copies of it were sent."""
    pings: dict[str, list[int]] = {}
    for message in world.fate.created:
        pings.setdefault(message.heading, []).extend(message.pings)
    for heading in ("## Round 1 of 3", "## Round 2 of 3", "## Round 3 of 3", "## Semifinals", "## Final"):
        users = pings.get(heading, [])
        assert len(users) == len(set(users)), f"{heading} pinged twice: {users}"
        assert len(users) == {"## Semifinals": 4, "## Final": 2}.get(heading, 6), f"{heading} pinged {users}"


def nobody_is_written_to(world: FatedWorld) -> None:
    """No direct message: closed ones cannot be in the way of a round."""
    assert not [r.path for r in world.env.http_requests if r.path.startswith("/users/@me/channels")]


async def old_buttons_live(evening: Evening) -> None:
    """Every button that was ever shown in public answers, long after the message that had it looks otherwise."""
    world = evening.world
    world.fate.plan.clear()
    stored = world.env.backend.get_message(world.channel.id, world.posts()[0].id)
    for found in sorted(evening.seen):
        pressed = {"custom_id": found, "component_type": 2}
        result = await _component_interaction(world.players[0], stored, pressed)
        said = result.modal or text((result.followups or [result.response])[0])
        dead = [sign for sign in ("Reference", "not known any more", "another version") if sign in str(said)]
        assert said and not dead, f"{found}: {said}"
