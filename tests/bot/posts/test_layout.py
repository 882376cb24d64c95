"""Discord's limits are checked before Discord is asked."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from swissbot.bot.posts import layout
from swissbot.render.message import Attachment, Button, Message, Option, Picture, Row, Select, Separator, Text

ROW = Row((Button("Join", "sb1:join:1"),))
texts = st.text(st.characters(codec="utf-8"), max_size=3000).map(Text)
rows = st.lists(
    st.builds(Button, st.text(st.characters(codec="utf-8"), max_size=120), st.text("abc:1", min_size=1, max_size=120)),
    max_size=7,
).map(lambda found: Row(tuple(found)))
options = st.builds(Option, st.text("abc", max_size=120), st.text("abc", min_size=1, max_size=3))
selects = st.builds(
    Select, st.text("abc", min_size=1, max_size=9), st.just("?"), st.lists(options, max_size=40).map(tuple)
)
blocks = st.one_of(texts, rows, selects, st.just(Separator()))


async def test_a_sheet_that_fits_is_sent_as_it_is() -> None:
    sheet = Message((Text("## Round 1"), Separator(), ROW), accent=0x3BA55D)
    assert layout.problems(sheet) == []
    view, files = layout.layout(sheet, marker=2_000_000)
    (container,) = view.to_components()
    assert container["id"] == 2_000_000
    assert container["accent_color"] == 0x3BA55D
    assert [c["type"] for c in container["components"]] == [10, 14, 1]
    assert files == []
    assert view.is_finished()  # so discord.py keeps nothing of it


def test_what_discord_would_refuse_is_named() -> None:
    assert layout.problems(Message(())) == ["nothing in it"]
    assert layout.problems(Message((Text("x" * 4_001),))) == ["more than 4000 characters"]
    assert layout.problems(Message((ROW, ROW))) == ["the same custom id twice"]
    assert "more than 40 components" in layout.problems(Message(tuple(Text("x") for _ in range(40))))
    assert layout.problems(Message((Text("x"),), pings=frozenset(range(101)))) == [
        "more pings than one message can carry"
    ]


def test_an_emoji_counts_twice() -> None:
    """Discord counts some texts in UTF-16; a post full of emoji must not be the one that fails."""
    assert layout.problems(Message((Text("🏆" * 2_001),)))
    assert layout.problems(Message((Text("🏆" * 2_000),))) == []


@given(st.lists(blocks, max_size=30).map(lambda found: Message(tuple(found))))
def test_the_last_resort_cuts_to_what_can_be_sent(sheet: Message) -> None:
    left = set(layout.problems(layout.fitted(sheet)))
    assert left <= {"a custom id too long", "the same custom id twice", "the same option twice", "an option too long",
                    "a label too long or empty"}  # fmt: skip
    assert not left & {"nothing in it", "an empty text", "more than 4000 characters", "more than 40 components"}


def test_files_and_pictures_are_sent_along() -> None:
    sheet = Message((Picture("standings:3", "The table"), Picture("bracket", "not drawn"), Attachment("t.json", b"{}")))
    view, files = layout.layout(sheet, pictures={"standings:3": b"png"})
    assert [file.filename for file in files] == ["standings-3.png", "t.json"]
    kinds = [c["type"] for c in view.to_components()[0]["components"]]
    assert kinds == [12, 13]


def test_only_those_named_are_pinged() -> None:
    sheet = Message((Text("<@1> <@2> @everyone"),), pings=frozenset({1}), ping_roles=frozenset({9}))
    without = layout.mentions(sheet, lambda _: False).to_dict()
    assert (without["parse"], without["users"], without["roles"]) == ([], [1], [])
    # a role that can be mentioned reaches its members, so nobody is named twice
    with_role = layout.mentions(sheet, lambda role: role == 9).to_dict()
    assert (with_role["users"], with_role["roles"]) == ([], [9])
