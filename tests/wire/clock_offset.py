"""The bot, started at a later time than it is: WIRE_LATER seconds are added to its clock."""

from __future__ import annotations

import os
import time

from swissbot import cli
from swissbot.bot import run


def main() -> None:
    later = int(os.environ.get("WIRE_LATER", "0"))
    run._now = lambda: int(time.time()) + later
    cli.main()
