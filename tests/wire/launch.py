"""Runs the unmodified bot against the stand-in: `python -m tests.wire.launch URL [--target module:function] -- ARGS`.

discord.py keeps its addresses in a few constants; they are pointed elsewhere before the program starts. ARGS are what
its own command line gets; the target is `swissbot.cli:main` unless named.
"""

from __future__ import annotations

import sys
from importlib import import_module

import yarl
from discord import asset, gateway, http

DEFAULT_TARGET = "swissbot.cli:main"


def redirect(base: str) -> None:
    """REST, the CDN and the gateway used after a lost session all go to `base` (http://host:port)."""
    http.Route.BASE = f"{base}/api/v10"
    asset.Asset.BASE = f"{base}/cdn"
    gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base.replace("http", "ws", 1)) / "gateway"


def main(argv: list[str]) -> object:
    """Parse, redirect, run."""
    if "--" not in argv or not argv:
        raise SystemExit(__doc__)
    own, passed = argv[: argv.index("--")], argv[argv.index("--") + 1 :]
    target = own[own.index("--target") + 1] if "--target" in own else DEFAULT_TARGET
    redirect(own[0])
    module, function = target.split(":")
    sys.argv = [module, *passed]
    return getattr(import_module(module), function)()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))  # type: ignore[arg-type]  # what the program's own entry point returned
