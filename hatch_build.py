"""Build hook: compiles the translations (`.po` to `.mo`), for a wheel and for a checkout alike."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALES = Path("swissbot/render/locales")


class CustomBuildHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiled files are in no version control, so each is named as an artifact to take along."""
        root = Path(self.root)
        for source in sorted((root / LOCALES).glob("*/LC_MESSAGES/*.po")):
            compiled = source.with_suffix(".mo")
            with source.open("rb") as read, compiled.open("wb") as write:
                write_mo(write, read_po(read, locale=source.parent.parent.name))
            build_data["artifacts"].append(compiled.relative_to(root).as_posix())
