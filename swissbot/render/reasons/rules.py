"""The reasons that the tournament's own rules give, in words; those of the engine are in `reasons`."""

from __future__ import annotations

from swissbot.engine.types import Reason
from swissbot.render.i18n.language import Words
from swissbot.render.reasons.pairing import Name, sentence
from swissbot.render.settings.table import field_name
from swissbot.render.text.names import escape_text


def reason_text(reason: Reason, name: Name, words: Words) -> str:
    """One sentence without a full stop. `name` says how an entrant is shown."""
    facts = reason.facts
    if reason.code == "cut-line-lots":
        entrants = facts.get("entrants", ())
        told = words._("only lots separate {names} at the line of the cut: publish it so, or choose with `/cut start`")
        return told.format(names=", ".join(name(e) for e in entrants) if isinstance(entrants, tuple) else "–")
    if reason.code == "internal":
        return words._("the pairing itself broke ({error})").format(error=escape_text(str(facts.get("error", "")), 60))
    if reason.code.startswith("bad-"):
        value = escape_text(str(facts.get("value", "")), 40)
        text = words._("{rule} cannot be {value}").format(
            rule=field_name(reason.code.removeprefix("bad-"), words), value=value
        )
        if "low" in facts:
            text += words._(" (it goes from {low} to {high})").format(low=facts["low"], high=facts["high"])
        return text
    return sentence(reason, name, words)
