"""The script `boxlid`: its commands, and the border at which every error becomes a message and an exit status.

Status: 0 done, 1 a scenario or check failed, 2 wrong use or bad input. A command imports what it needs when it runs,
so that `boxlid --help` is quick.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import boxlid
import typer
from boxlid.hosting import BoxlidError

from boxlid_cli.arguments.flag_groups import register
from boxlid_cli.commands.check import check
from boxlid_cli.commands.clauses import clauses
from boxlid_cli.commands.games import games
from boxlid_cli.commands.play import play
from boxlid_cli.commands.replay import replay
from boxlid_cli.commands.rules import rules
from boxlid_cli.commands.rulings import rulings
from boxlid_cli.commands.show import show
from boxlid_cli.crash_location import crash_location
from boxlid_cli.output import Screen, complain

# ClickException: of click itself or of Typer's own copy of it, depending on Typer's version
_CLICK_ERROR: Any = typer.BadParameter.__mro__[2]
_HELP_FLAGS = {"-h", "--help"}
_COLOURFUL = sys.stdout.isatty() and "NO_COLOR" not in os.environ

app = typer.Typer(
    name="boxlid",
    help="Play tabletop games by their rules, read the rules, and check them against scenarios.",
    add_completion=False,
    rich_markup_mode="rich" if _COLOURFUL else None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": sorted(_HELP_FLAGS, key=len)},
    epilog="First steps: boxlid games, boxlid rules GAME, boxlid play GAME.",
)
for _command in (games, show, rulings, rules, play, replay, check, clauses):
    register(app, _command)


def _version(value: bool) -> None:  # noqa: FBT001 - Typer's callback
    if value:
        sys.stdout.write(f"boxlid {boxlid.__version__}\n")
        raise typer.Exit


@app.callback()
def _top(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="The version.")
    ] = False,
) -> None:
    pass


def run(args: Sequence[str]) -> int:
    """Run a command line; its exit status. Every error becomes a message, unless BOXLID_DEBUG is set."""
    try:
        status = typer.main.get_command(app).main(
            args=list(args) or ["--help"], prog_name="boxlid", standalone_mode=False
        )
        if _HELP_FLAGS & set(args):
            _help_of_game(args)
        sys.stdout.flush()
    except _CLICK_ERROR as error:
        return _misused(error)
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except BoxlidError as error:
        complain(str(error))
    except SystemExit:  # Typer exits if the reader of our output is gone
        return 141
    except BrokenPipeError:
        # keep Python from complaining when it flushes at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except Exception as error:
        if os.environ.get("BOXLID_DEBUG"):
            raise
        where = crash_location(error)
        complain(f"a bug, not in what you did: {where} (BOXLID_DEBUG=1 shows all of it)")
    else:
        return status if isinstance(status, int) else 0
    return 2


def _help_of_game(args: Sequence[str]) -> None:
    from boxlid_cli.listings.game import print_help_of_game  # noqa: PLC0415 - as the commands do

    print_help_of_game(args, Screen())


def _misused(error: Any) -> int:
    ctx = getattr(error, "ctx", None)
    complain(error.format_message().rstrip())
    if ctx is not None:
        sys.stderr.write(f"See {ctx.command_path} --help.\n")
    return 2


def main() -> None:
    """The entry point."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
