"""Rules as this installation can play them: the Dutch system of FIDE is a program that may not be there."""

from __future__ import annotations

from dataclasses import replace

from swissbot.dutch_program import installed
from swissbot.engine.types import Rules
from swissbot.render.i18n.language import Words
from swissbot.render.message import Message, Text

DUTCH = installed()


def playable(asked: Rules, *, dutch: bool = DUTCH) -> Rules:
    """The rules, paired by fold where the Dutch system was asked for and is not installed."""
    return asked if asked.pairing != "dutch" or dutch else replace(asked, pairing="fold")


def told_of(asked: Rules, made: Rules, receipt: Message, words: Words) -> Message:
    """The receipt, saying so where `playable` chose another pairing system."""
    if asked.pairing == made.pairing:
        return receipt
    said = words._("The FIDE Dutch system is not installed here (the extra `fide`), so rounds are paired by `fold`.")
    return Message((*receipt.blocks, Text(f"⚠ {said}")), receipt.accent)
