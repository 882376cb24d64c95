"""Before anything is tested, translations that are older than their source are compiled, as a build does it."""

from pathlib import Path

from hatch_build import compiled

compiled(Path(__file__).parents[1])
