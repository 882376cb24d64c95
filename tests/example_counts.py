"""How often the long random tests are drawn: in `make soak` twenty times as often as in the suite."""

import os

TIMES = 20 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 1
