"""What each rule and setting is called in a sentence."""

from __future__ import annotations

from swissbot.render.i18n.language import Words


def setting_name(field: str, words: Words) -> str:
    """The name of a field of the rules or settings; an unknown one by its own name."""
    named = {
        "best-of": words._("best of"),
        "rounds": words._("the number of rounds"),
        "points": words._("the points"),
        "tiebreaks": words._("the list of tiebreaks"),
        "pairing": words._("the pairing system"),
        "first-round": words._("the way round 1 is paired"),
        "final-round": words._("the way the last round is paired"),
        "qualify": words._("the number of wins and losses to leave with"),
        "accelerated": words._("the acceleration"),
        "sides": words._("whether there are sides"),
        "avoid-group-rounds": words._("the rounds in which groups are kept apart"),
        "draws": words._("whether there are draws"),
        "hold_seconds": words._("the wait between rounds"),
        "confirm_minutes": words._("the time to confirm"),
        "max-players": words._("the number of places"),
        "cut": words._("the size of the cut"),
        "cut-best-of": words._("best of in the cut"),
        "cut-lengths": words._("best of in a round of the cut"),
        "third-place": words._("the match for third place"),
        "starts": words._("the start time"),
        "check-in": words._("the time of check-in"),
        "team-size": words._("the size of a team"),
        "members": words._("the team"),
        "late-until": words._("late entry"),
        "clock": words._("the clock of a round"),
        "extra": words._("the extra time"),
        "extra-turns": words._("the extra turns"),
        "at-deadline": words._("the result when time is up"),
        "no-show": words._("the time for somebody missing"),
    }
    key = field.replace("_", "-")
    return named.get(key, key)
