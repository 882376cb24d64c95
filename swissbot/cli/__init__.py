"""The command line: every command's name, and the one door out: exit 0, or one line on standard error and exit 2."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from swissbot.cli import data, offline, run
from swissbot.cli.errors import REFUSED, Refused, refuse

INTERRUPTED = 130
app = typer.Typer(
    help="Swiss tournaments inside a Discord server, and the same engine over tournament files.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help: quicker, and the same in a pipe
)
for command in (
    run.run,
    run.demo,
    offline.standings,
    offline.pair,
    offline.explain,
    offline.rounds,
    offline.validate,
    data.export,
    data.backup,
    data.restore,
    data.doctor,
):
    app.command()(command)
app.command("import")(data.import_)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415 - only this option needs it

        typer.echo(f"swissbot {version('swissbot')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    _version_wanted: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run one command and leave the process."""
    try:
        code = app(standalone_mode=False)
        sys.stdout.flush()
    except Refused as refused:
        code = refuse(refused.lines)
    except typer.TyperException as usage:
        code = refuse((usage.format_message(),))
    except BrokenPipeError:
        # The reader has gone; without this, Python's own flush at exit would fail loudly.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    sys.exit(code if isinstance(code, int) else 0)


__all__ = ["REFUSED", "app", "main"]
