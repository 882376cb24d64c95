"""`/tournament import`: players into a registration, or a whole tournament; what is wrong is said with its line."""

from __future__ import annotations

from simcord.results import InteractionResult

from swissbot.engine.ranking import standings
from swissbot.files.document import Document
from swissbot.files.json import tournament
from swissbot.render.report import exports
from swissbot.tournament.engine_view import history
from tests.bot.world import World, answer, text


async def send(world: World, file: str, data: bytes | str, **options: object) -> InteractionResult:
    content = data.encode() if isinstance(data, str) else data
    return await world.slash(world.organiser, "tournament import", file=(file, content), **options)


async def test_a_csv_fills_the_registration(world: World) -> None:
    await world.create(preset="magic")
    said = answer(await send(world, "players.csv", "name;rating\nAnna;1850\nBen;1720\nCem;\n"))
    assert "3 players added: Anna, Ben, Cem" in said
    state = await world.state()
    assert [(e.name, e.rating, e.users) for e in state.entrants.values()] == [
        ("Anna", 1850, ()),
        ("Ben", 1720, ()),
        ("Cem", None, ()),
    ]
    again = answer(await send(world, "players.csv", "Anna, 1850\nDora, 1600\n"))
    assert "1 player added: Dora. 1 was in already. Now: 4 players" in again


async def test_people_of_the_server_come_in_by_their_id(world: World) -> None:
    await world.create(preset="magic")
    anna = world.member("Anna")
    await send(world, "players.csv", f"name,rating,id\nAnna,1850,{anna.id}\nBen,1700,\n")
    state = await world.state()
    assert state.entrants[str(anna.id)].users == (anna.id,)
    assert anna.mention in text(world.post("Join"))


async def test_pasted_lines_go_into_the_registration(world: World) -> None:
    await world.create(preset="magic")
    form = await world.slash(world.organiser, "tournament import")
    assert form.modal is not None
    done = await world.organiser.submit_modal(form, {"lines": "Anna, 1850\nBen, 1720"})
    assert "2 players added" in answer(done)


async def test_pasted_lines_become_a_new_tournament(world: World) -> None:
    form = await world.slash(world.organiser, "tournament import", name="Club Night")
    done = await world.organiser.submit_modal(form, {"name": "Club Night", "lines": "Anna, 1850\nBen, 1720"})
    assert "**Club Night** is imported: 2 players" in answer(done)
    state = await world.state()
    assert state.started_at is None
    assert "Club Night" in text(world.post("Join"))


async def test_what_is_wrong_is_said_with_its_line(world: World) -> None:
    await world.create(preset="magic")
    for data, said in (
        ("Anna, 1850\nBen, strong\n", "line 2"),
        ("Anna\nBen\nAnna\n", "line 3"),
        ("", "no players"),
        (b"\xff\xfe\x00", "UTF-8"),
        ('{"format": "swissbot/1", "players": [{"id": "a"}, {"id": "a"}]}', "stands twice"),
        ('{"format": "other"}', "format"),
    ):
        answered = answer(await send(world, "file", data))
        assert said in answered and "Nothing was imported" in answered, answered
    assert (await world.state()).entrants == {}
    big = answer(await send(world, "big.csv", b"a" * (8 * 1024 * 1024 + 1)))
    assert "larger than 8 MiB" in big


async def test_a_tournament_goes_out_and_comes_back(world: World) -> None:
    await world.create("Original", preset="pokemon-tcg", rounds=3, hold="manual")
    await world.join(*world.seat(5))
    await world.slash(world.organiser, "tournament start")
    await world.play_round(1)
    state = await world.state()
    data = tournament.write(Document(state.name, history(state)))
    said = answer(await send(world, "t.json", data, name="Copy"))
    assert "**Copy** is imported: 5 players, 1 round" in said or "**Copy** is imported: 5 players, 2 rounds" in said
    copy = await world.state(2)
    assert [row.id for row in standings(history(copy))] == [row.id for row in standings(history(state))]
    assert copy.rules.preset == "pokemon-tcg"
    assert copy.settings.clock == 50


async def test_what_is_exported_comes_back_with_the_same_table(world: World) -> None:
    """Guests, a late entry, one who left, a claim that waits: each is there again, and a claim is no result."""
    await world.create("Original", preset="esports", rounds=4, hold="0")
    players = world.seat(5)
    await world.join(*players)
    await world.slash(world.organiser, "player add", name="Zoe")
    await world.slash(world.organiser, "tournament start")
    for number in (1, 2):
        state = await world.state()
        for match in (m for m in state.matches.values() if m.round == number and m.b is not None):
            await world.slash(world.organiser, "match set", match=str(match.number), result="1-0")
        if number == 1:
            await world.slash(world.organiser, "player add", name="Late Lea")
            await world.slash(world.organiser, "player drop", player=players[4].mention)
    claimed = next(m for m in (await world.state()).matches.values() if m.round == 3 and m.a.isdigit() and m.b)
    winner = world.who(int(claimed.a))
    asked = await world.press(winner, world.post("Report result"), "Report result")
    assert asked.response is not None
    await world.press(winner, asked.response, "I won")

    exported = await world.slash(world.organiser, "tournament export", format="json")
    assert exported.response is not None
    data = world.env.backend.cdn.get(exported.response.attachments[0].url)
    assert data is not None
    document = tournament.read(data)
    assert {e.id for e in document.history.entrants} == {*(str(p.id) for p in players), "g1", "g2"}
    assert all(match.result is None for match in document.history.rounds[2] if match.a == claimed.a)
    answer(await send(world, "t.json", data, name="Copy"))
    original, copy = await world.state(1), await world.state(2)
    assert standings(history(copy)) == standings(history(original))
    assert history(copy) == history(original)
    assert copy.matches[claimed.number].claim_a is None


async def test_a_cut_goes_on_in_its_bracket(world: World) -> None:
    """The second seed left after the semifinals were drawn, and the bracket is still that of the first tournament."""
    await world.create("Original", preset="esports", rounds=2, hold="0", cut=4)
    players = world.seat(6)
    await world.join(*players)
    await world.slash(world.organiser, "tournament start")
    for number in (1, 2):
        state = await world.state()
        for match in (m for m in state.matches.values() if m.round == number and m.b is not None):
            await world.slash(world.organiser, "match set", match=str(match.number), result="1-0")
    await world.slash(world.organiser, "round publish")
    state = await world.state()
    assert state.cut is not None
    await world.slash(world.organiser, "player drop", player=f"<@{state.cut.seeds[1]}>")
    document = tournament.write(exports.document(await world.state()))
    said = answer(await send(world, "t.json", document, name="Copy"))
    assert "**Copy** is imported" in said
    copy = await world.state(2)
    assert copy.cut is not None and copy.cut.seeds == state.cut.seeds
    open_ = [m for m in copy.matches.values() if m.stage == "cut" and m.score is None]
    assert [{m.a, m.b} for m in open_] == [{state.cut.seeds[0], state.cut.seeds[3]}]
    await world.slash(world.organiser, "match set", match=str(open_[0].number), result="1-0", tournament="2")
    await world.slash(world.organiser, "round publish", tournament="2")
    final = (await world.state(2)).matches[max((await world.state(2)).matches)]
    assert {final.a, final.b} == {state.cut.seeds[0], state.cut.seeds[2]}
    assert "Final" in text(world.posts()[-1]) or "Final" in text(world.posts()[-2])


async def test_a_report_of_a_chess_program_is_a_tournament(world: World) -> None:
    await world.create("Original", preset="club", rounds=2, hold="0")
    await world.join(*world.seat(4))
    await world.slash(world.organiser, "tournament start")
    await world.play_round(1, (0, 1))
    exported = await world.slash(world.organiser, "tournament export", format="trf")
    assert exported.response is not None
    data = world.env.backend.cdn.get(exported.response.attachments[0].url)
    assert data is not None
    said = answer(await send(world, "report.trf", data, name="Chess"))
    assert "**Chess** is imported: 4 players" in said


async def test_import_is_for_organisers(world: World) -> None:
    await world.create(preset="magic")
    visitor = world.member("Vera")
    said = answer(await visitor.slash(world.channel, "tournament import", file=("p.csv", b"Anna\n")))
    assert "organiser" in said.lower()
    assert (await world.state()).entrants == {}
