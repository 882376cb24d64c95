"""Keeps the translations in step with the source: `make words`.

Every text that people read is extracted, the catalogues are updated, and what is missing or has to be looked at again
is named. Texts of the source are marked with `words._`, `words.n` and `marked`; those of slash commands are read from
the commands themselves.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from discord import app_commands
from discord.ext import commands

from swissbot.bot.commands import COGS
from swissbot.render.i18n.language import DOMAIN, TRANSLATED

ROOT = Path(__file__).parent.parent
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
WIDTH = 120
HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plurals}\\n"

"""

Command = app_commands.Command[Any, ..., Any] | app_commands.Group


def catalogue_of(language: str) -> Path:
    return ROOT / "swissbot/render/i18n/locales" / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def extracted() -> Catalog:
    """Every text that is said somewhere."""
    found = Catalog()
    for file in sorted((ROOT / "swissbot").rglob("*.py")):
        for text in marked_texts(file.read_text("utf-8")):
            found.add(text)
    for text in command_texts():
        found.add(text)
    return found


def marked_texts(source: str) -> Iterator[str | tuple[str, str]]:
    """The marked texts of one file. Read from the syntax tree: a marked text may stand inside an f-string, which the
    tokens that Babel reads do not show before Python 3.12."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if name in ("_", "marked") and len(texts) == 1 and texts[0]:
            yield texts[0]
        elif name == "n" and len(texts) == 2:
            yield texts[0], texts[1]


def commands_of(cog: commands.Cog) -> Sequence[Command]:
    """What a cog brings into the tree of commands."""
    return [cog.app_command] if cog.app_command is not None else cog.get_app_commands()


def command_texts() -> Iterator[str]:
    """Descriptions of commands and options, and names of choices that are not their values."""
    waiting: list[object] = [command for cog in COGS for command in commands_of(cog())]
    while waiting:
        command = waiting.pop(0)
        if isinstance(command, app_commands.Group):
            yield command.description
            waiting[:0] = command.commands
        elif isinstance(command, app_commands.Command):
            yield command.description
            for option in command.parameters:
                yield str(option.description)
                yield from (choice.name for choice in option.choices if choice.name != choice.value)


def read(language: str) -> Catalog:
    """The catalogue as it lies there; an empty one where there is none yet."""
    file = catalogue_of(language)
    if not file.exists():
        return Catalog(locale=language, domain=DOMAIN)
    with file.open("rb") as opened:
        return read_po(opened, locale=language, domain=DOMAIN)


def updated(language: str, texts: Catalog) -> Catalog:
    """The catalogue with new texts added, changed ones marked as fuzzy, and those that are gone left out."""
    known = read(language)
    known.update(texts)
    known.obsolete.clear()
    return known


def write(language: str, known: Catalog) -> None:
    """Sorted, without places and dates: a change of a text is a change of a few lines."""
    file = catalogue_of(language)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as opened:
        opened.write(HEADER.format(language=language, plurals=known.plural_forms).encode())
        write_po(opened, known, width=WIDTH, omit_header=True, no_location=True, sort_output=True)


def problems(language: str, texts: Catalog) -> Iterator[str]:
    """What is wrong with a catalogue, one line each."""
    known = read(language)
    for wanted in texts:
        if not wanted.id:
            continue
        have = known.get(wanted.id)
        said = quoted(wanted)
        if have is None or have.pluralizable != wanted.pluralizable:
            yield f"{language}: not in the catalogue: {said}"
        elif not all(have.string if isinstance(have.string, tuple) else (have.string,)):
            yield f"{language}: not translated: {said}"
        elif have.fuzzy:
            yield f"{language}: to be looked at again: {said}"
        else:
            yield from (f"{language}: {wrong}: {said}" for wrong in _placeholders(have))
    yield from (f"{language}: no longer said: {quoted(m)}" for m in known if m.id and texts.get(m.id) is None)


def _placeholders(message: Message) -> Iterator[str]:
    """A form of a plural may leave a placeholder out where its number is one word (`one player`), never add one."""
    sources = message.id if isinstance(message.id, tuple) else (message.id,)
    wanted = {name for source in sources for name in PLACEHOLDER.findall(source)}
    needed = set.intersection(*(set(PLACEHOLDER.findall(source)) for source in sources))
    for form in message.string if isinstance(message.string, tuple) else (message.string,):
        have = set(PLACEHOLDER.findall(form))
        if not needed <= have <= wanted:
            yield f"placeholders differ ({' '.join(sorted(have ^ needed))})"


def quoted(message: Message) -> str:
    source = message.id[0] if isinstance(message.id, tuple) else message.id
    return f'"{source}"'


def main() -> int:
    texts = extracted()
    for language in TRANSLATED:
        write(language, updated(language, texts))
    wrong = [problem for language in TRANSLATED for problem in problems(language, texts)]
    sys.stdout.write("".join(f"{line}\n" for line in wrong) or f"{len(texts)} texts, all translated\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
