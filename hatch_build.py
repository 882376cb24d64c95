"""Build hook: compiles the translations (`.po` to `.mo`), for a wheel and for a checkout alike."""

import os
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALES = Path("swissbot/render/i18n/locales")


def compiled(root: Path) -> list[Path]:
    """The compiled translations; those that are missing or older than their source are made."""
    found: list[Path] = []
    for source in sorted((root / LOCALES).glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            # several processes of a test run may come here at once, and a reader must never see half a file
            made = target.with_suffix(f".{os.getpid()}.tmp")
            with source.open("rb") as read, made.open("wb") as write:
                write_mo(write, read_po(read, locale=source.parent.parent.name))
            made.replace(target)
        found.append(target)
    return found


class CustomBuildHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # the interface has it
        """Compiled files are in no version control, so each is named as an artifact to take along."""
        root = Path(self.root)
        build_data["artifacts"] += [target.relative_to(root).as_posix() for target in compiled(root)]
