"""Private answers, by topic. This is their table of contents: the bot asks here and nowhere else."""

from swissbot.render.answers.bracket import bracket_sheet as bracket
from swissbot.render.answers.cut import confirm_cut_undo, cut_names, cut_question
from swissbot.render.answers.decks import deck_form, deck_of, decks, decks_file, own_deck
from swissbot.render.answers.forms import evidence_form, import_form, join_form, points_form, team_form
from swissbot.render.answers.help import help_for, setup_done
from swissbot.render.answers.lists import full_table, pairings, players, round_matches, standings
from swissbot.render.answers.log_file import log_file
from swissbot.render.answers.my_match import me, my_match, report_choices
from swissbot.render.answers.organiser import (
    confirm_cancel,
    confirm_concede,
    confirm_drop,
    imported_players,
    log,
    log_filter,
    not_started,
    start_preview,
    undo_preview,
)
from swissbot.render.answers.pairing_edits import edit_form, edit_panel, edit_preview, void_preview, write_form
from swissbot.render.answers.status import listing, status
from swissbot.render.answers.why import why, why_whom

__all__ = [
    "bracket",
    "confirm_cancel",
    "confirm_concede",
    "confirm_cut_undo",
    "confirm_drop",
    "cut_names",
    "cut_question",
    "deck_form",
    "deck_of",
    "decks",
    "decks_file",
    "edit_form",
    "edit_panel",
    "edit_preview",
    "evidence_form",
    "full_table",
    "help_for",
    "import_form",
    "imported_players",
    "join_form",
    "listing",
    "log",
    "log_file",
    "log_filter",
    "me",
    "my_match",
    "not_started",
    "own_deck",
    "pairings",
    "players",
    "points_form",
    "report_choices",
    "round_matches",
    "setup_done",
    "standings",
    "start_preview",
    "status",
    "team_form",
    "undo_preview",
    "void_preview",
    "why",
    "why_whom",
    "write_form",
]
