"""A whole tournament as one web page: no script, nothing loaded from anywhere, good on a phone and on paper.

It lives in `render`, not in `files`, because it is read by people: its words come in their language.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

from swissbot.render.i18n.language import Words
from swissbot.render.report.html import players, print_sheets, rounds, standings
from swissbot.render.report.html.style import STYLE
from swissbot.render.report.html.tags import Html, joined, tag
from swissbot.render.report.report import TournamentReport
from swissbot.render.text import labels


def page(course: TournamentReport, words: Words) -> str:
    """The page as text, to be written as UTF-8."""
    names = course.names()
    rows = course.table()
    now = print_sheets.newest(course, words)
    sheets = print_sheets.sheets(course, now, names, words) if now is not None else ()
    parts = [
        ("cut", words._("Top cut"), rounds.bracket(course, names, words)),
        ("standings", words._("Standings"), standings.standings(course, rows, names, words)),
        ("cross", words._("Cross table"), standings.cross(course, rows, names, words)),
        ("rounds", words._("Rounds"), rounds.rounds(course, names, words)),
        ("players", words._("Players"), players.players(course, rows, names, words)),
    ]
    links = [(title, anchor) for anchor, title, part in parts if part.markup]
    if now is not None:
        links += [
            (words._("{round} by table").format(round=now.name), "by-table"),
            (words._("{round} by name").format(round=now.name), "by-name"),
        ]
        links += [(words._("Match slips"), "slips")] if now.open else []
    body = (
        tag("h1", tag("bdi", course.name)),
        tag("p", _about(course, words), class_="soft"),
        standings.podium(course, names),
        tag("nav", *(tag("a", title, href=f"#{anchor}") for title, anchor in links)),
        *(part for _, _, part in parts),
        *sheets,
    )
    head = tag("head", *_head(course))
    whole = tag("html", head, tag("body", tag("main", *body, id="top")), lang=words.locale)
    return f"<!DOCTYPE html>\n{whole.markup}\n"


def _head(course: TournamentReport) -> tuple[Html, ...]:
    """The policy allows nothing but this one style sheet: even a name that came through as markup could do nothing."""
    known = b64encode(sha256(STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{known}'; base-uri 'none'; form-action 'none'"
    return (
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="referrer", content="no-referrer"),
        tag("title", course.name),
        joined([Html("<style>"), Html(STYLE), Html("</style>")]),
    )


def _about(course: TournamentReport, words: Words) -> str:
    rules = course.history.rules
    players = words.n("{n} player", "{n} players", len(course.history.entrants)).format(n=len(course.history.entrants))
    rounds = words.n("{n} round", "{n} rounds", len(course.history.rounds)).format(n=len(course.history.rounds))
    return " · ".join([labels.game(rules.preset, words), players, rounds])
