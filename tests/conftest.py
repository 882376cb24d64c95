"""What every test run needs: fresh translations, and examples that a run of the suite can repeat.

The suite draws the same random examples each time, so that it fails for a change and not for a throw of dice; the soak
draws new ones (`make soak`, profile "soak").
"""

import os
from pathlib import Path

from hypothesis import settings

from hatch_build import compiled

compiled(Path(__file__).parents[1])

settings.register_profile("suite", derandomize=True)
settings.register_profile("soak", derandomize=False, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))
