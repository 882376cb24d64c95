"""The wheel brings what the program needs beside its code: migrations and compiled translations."""

import gettext
import io
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CATALOGUE = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "Round {n}"
msgstr "Runde {n}"
"""


@pytest.fixture
def wheel(tmp_path: Path) -> zipfile.ZipFile:
    """The wheel of this checkout with one more language, as a packager builds it."""
    tree = tmp_path / "tree"
    tree.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", "hatch_build.py"):
        shutil.copy(ROOT / name, tree)
    for name in ("swissbot", "migrations"):
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    source = tree / "swissbot/render/i18n/locales/nds/LC_MESSAGES/swissbot.po"
    source.parent.mkdir(parents=True)
    source.write_text(CATALOGUE, encoding="utf-8")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(command, cwd=tree, check=True, capture_output=True)
    (built,) = tmp_path.glob("*.whl")
    return zipfile.ZipFile(built)


def test_wheel_has_migrations_and_compiled_translations(wheel: zipfile.ZipFile) -> None:
    with wheel:
        names = set(wheel.namelist())
        migrations = {f"swissbot/migrations/{path.name}" for path in (ROOT / "migrations").glob("*.sql")}
        assert migrations
        assert migrations <= names

        locales = ROOT / "swissbot/render/i18n/locales"
        languages = {path.parents[1].name for path in locales.glob("*/LC_MESSAGES/swissbot.po")} | {"nds"}
        compiled = {
            language: gettext.GNUTranslations(
                io.BytesIO(wheel.read(f"swissbot/render/i18n/locales/{language}/LC_MESSAGES/swissbot.mo"))
            )
            for language in languages
        }
        assert compiled["nds"].gettext("Round {n}") == "Runde {n}"

        scripts = wheel.read(next(name for name in names if name.endswith("entry_points.txt"))).decode()
        assert "swissbot = swissbot.cli:main" in scripts
        assert not [name for name in names if name.startswith(("tests", "docs", "benchmarks"))]
