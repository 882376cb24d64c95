"""The commands that are Discord: the bot itself, and the demo in a simulated server. Discord is loaded only here."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated, Literal

import typer

from swissbot.cli.errors import Refused, refuse


def run(
    config: Annotated[Path | None, typer.Option(help="Settings; without it, config.toml if it is there.")] = None,
    or_demo: Annotated[bool, typer.Option("--or-demo", help="Without a token, run the demo instead.")] = False,
) -> None:
    """Run the bot."""
    from swissbot.config import ConfigRefused, load  # noqa: PLC0415 - pydantic is slow to load

    try:
        settings = load(config)
    except ConfigRefused as refused:
        raise Refused(*refused.lines) from None
    if settings.token is None and not or_demo:
        raise Refused(
            "no bot token: put it into config.toml (copy config.example.toml) or into SWISSBOT_TOKEN; "
            "`swissbot demo` needs none"
        )
    if settings.token is None:
        refuse((*settings.warnings, "no bot token yet, so this is the demo"))
        demo()
        return
    from swissbot import log_setup  # noqa: PLC0415 - structlog is needed only where the bot runs

    log_setup.set_up(settings.log.format, settings.log.level, (settings.token,))
    for warning in settings.warnings:
        logging.getLogger(__name__).warning(warning)
    from swissbot.bot.run import run as run_bot  # noqa: PLC0415 - discord.py is slow to load

    run_bot(settings)


def demo(
    players: Annotated[int, typer.Option(min=4, max=200, help="Simulated players.")] = 8,
    autoplay: Annotated[bool, typer.Option("--autoplay", help="Simulated players press their buttons.")] = False,
    data_dir: Annotated[
        Path | None, typer.Option(help="Where to keep the demo's data; else it is thrown away.")
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65_535, help="Port of the page; 0 takes a free one.")] = 8765,
    language: Annotated[Literal["en", "de", "pl"], typer.Option(help="Language of the server and its people.")] = "en",
) -> None:
    """Run the demo, without a token.

    The real bot in a simulated server, in a browser page.
    """
    from swissbot.demo.app import run as run_demo  # noqa: PLC0415 - discord.py is slow to load

    run_demo(players=players, autoplay=autoplay, data_dir=data_dir, port=port, language=language)
