"""The slash commands in each language: descriptions and the names of choices. Commands and options keep their names."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Where

from swissbot.render.i18n.language import TRANSLATED, words_for

KEPT = frozenset({Where.command_name, Where.group_name, Where.parameter_name})


class Translator(app_commands.Translator):
    """Looks the texts up in the catalogues of everything else."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in that language; None where it is kept, or the language is not spoken."""
        if locale.value not in TRANSLATED or context.location in KEPT:
            return None
        found = words_for(locale.value)._(string.message)
        return found if found != string.message else None
