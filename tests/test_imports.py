"""The house as its imports show it: no circle, so that every module can be the first to be imported.

The circle is looked for in the source, in half a second; `make soak` tries every module in a process of its own.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import swissbot

PACKAGE = Path(str(swissbot.__file__)).parent
ALONE = """
import importlib, os, sys
failed = []
for name in sys.argv[1:]:
    child = os.fork()
    if not child:
        try:
            importlib.import_module(name)
        except BaseException as error:
            sys.stderr.write(f"{name}: {error!r}\\n")
            os._exit(1)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        failed.append(name)
sys.exit(len(failed) > 0)
"""
"""A process for each module, forked from one that has imported the libraries and nothing of ours."""
LIBRARIES = (
    "import asyncio, discord, discord.ext.commands, rustworkx, structlog, pydantic_settings, typer, aiohttp.web\n"
)


def modules() -> dict[str, Path]:
    """Every module of ours by its dotted name, but the program itself."""
    files = {path: path.relative_to(PACKAGE.parent).with_suffix("").parts for path in PACKAGE.rglob("*.py")}
    names = {".".join(parts).removesuffix(".__init__"): path for path, parts in files.items()}
    return {name: path for name, path in sorted(names.items()) if not name.endswith("__main__")}


def imported(name: str, path: Path, known: dict[str, Path]) -> Iterator[str]:
    """The modules of ours that a file names, those for types alone included, each with the packages it lies in: Python
    runs them first. The file's own packages are not among them: they run before it in any case."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            full = [f"{node.module}.{alias.name}" for alias in node.names]
            found = {one if one in known else node.module for one in full}
        elif isinstance(node, ast.Import):
            found = {alias.name for alias in node.names}
        else:
            continue
        for module in found & known.keys():
            parts = module.split(".")
            packages = {".".join(parts[:length]) for length in range(1, len(parts))}
            yield module
            yield from (package for package in packages if not name.startswith(f"{package}."))


def test_no_circle_of_imports_for_types_alone_either() -> None:
    known = modules()
    assert len(known) > 200
    graph = {name: set(imported(name, path, known)) - {name} for name, path in known.items()}
    assert list(TopologicalSorter(graph).static_order())  # CycleError names the circle


@pytest.mark.soak
def test_every_module_can_be_imported_first() -> None:
    names = [name for name in modules() if not name.startswith("swissbot.demo")]  # these need their extra's libraries
    command = [sys.executable, "-c", LIBRARIES + ALONE, *names]
    ended = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONWARNINGS": ""}
    )
    assert ended.returncode == 0, ended.stderr
