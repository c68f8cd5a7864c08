"""The script `boxlid`: its commands and flags, and the border at which every error becomes a message and a status.

Status: 0 done, 1 a scenario or check failed, 2 wrong use or bad input. Commands load what they need when they run,
so that `boxlid --help` is quick.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import boxlid
import typer
from boxlid import BoxlidError

from boxlid_cli.output import Screen, complain

_CLICK_ERROR: Any = typer.BadParameter.__mro__[
    2
]  # ClickException, from click or from Typer's copy of it
_OWN = {"allow_extra_args": True, "ignore_unknown_options": True}
_COLOURFUL = sys.stdout.isatty() and "NO_COLOR" not in os.environ

app = typer.Typer(
    name="boxlid",
    help="Play tabletop games by their rules, read the rules, and check them against scenarios.",
    add_completion=False,
    rich_markup_mode="rich" if _COLOURFUL else None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="First steps: boxlid games, boxlid rules GAME, boxlid play GAME.",
)

GameName = Annotated[str, typer.Argument(metavar="GAME", show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help="JSON for other programs.")]
Preset = Annotated[
    str | None, typer.Option("--preset", metavar="P", help="A named set of readings.")
]
Rulings = Annotated[
    list[str] | None,
    typer.Option("--ruling", metavar="ID=READING", help="Choose a reading; as often as you like."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="Set an option; as often as you like."),
]
With = Annotated[
    list[str] | None,
    typer.Option("--with", metavar="PLUGIN", help="An extension of the game; in this order."),
]
View = Annotated[
    str | None,
    typer.Option("--view", metavar="SEAT|all", help="Whose eyes the log is read with."),
]
Detail = Annotated[bool, typer.Option("--detail", help="Every event in the log, with its clauses.")]


def _whole(word: str) -> int:
    """A whole number; the refusal says what was typed."""
    try:
        return int(word)
    except ValueError:
        raise typer.BadParameter(f"`{word}` is not a whole number") from None


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


@app.command()
def games(as_json: AsJson = False) -> int:
    """List the installed games."""
    from boxlid_cli.listings.game import show_games

    return show_games(Screen(), as_json=as_json)


@app.command(context_settings=_OWN)
def show(
    ctx: typer.Context,
    game: GameName,
    preset: Preset = None,
    ruling: Rulings = None,
    option: Options = None,
    extensions: With = None,
    mermaid: Annotated[
        bool, typer.Option("--mermaid", help="The schedule as a Mermaid flowchart only.")
    ] = False,
    schedule: Annotated[
        bool, typer.Option("--schedule", help="The addresses of the schedule's nodes only.")
    ] = False,
    words: Annotated[
        bool, typer.Option("--words", help="The words for scenarios and house rules only.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Show a game: players, options, schedule, words."""
    from boxlid_cli.listings.game import show_game

    ruleset = _compose(ctx, game, preset, ruling, option, extensions)
    return show_game(
        ruleset,
        Screen(),
        as_json=as_json,
        as_mermaid=mermaid,
        addresses=schedule,
        words=words,
    )


@app.command(context_settings=_OWN)
def rulings(
    ctx: typer.Context,
    game: GameName,
    preset: Preset = None,
    ruling: Rulings = None,
    option: Options = None,
    extensions: With = None,
    as_json: AsJson = False,
) -> int:
    """List a game's rulings: where its texts differ."""
    from boxlid_cli.listings.game import show_rulings

    ruleset = _compose(ctx, game, preset, ruling, option, extensions)
    return show_rulings(ruleset, Screen(), as_json=as_json)


@app.command(context_settings=_OWN)
def rules(
    ctx: typer.Context,
    game: GameName,
    part: Annotated[
        str | None,
        typer.Argument(
            metavar="PART",
            show_default=False,
            help="A section, a clause, a ruling, or a part of a title.",
        ),
    ] = None,
    preset: Preset = None,
    ruling: Rulings = None,
    option: Options = None,
    extensions: With = None,
    as_json: AsJson = False,
) -> int:
    """Print a game's rules in order, or a part of them."""
    from boxlid_cli.arguments.ruleset_args import parts_among
    from boxlid_cli.listings.rules import show_rules

    if part is not None and (ctx.args or part.startswith("-")):
        # the game's own flags may stand before PART, and behind it
        parts, ctx.args = parts_among(game, (part, *ctx.args), extensions or ())
        if len(parts) > 1:
            raise boxlid.UsageError(f"`{parts[1]}` is one word too many")
        part = parts[0] if parts else None
    ruleset = _compose(ctx, game, preset, ruling, option, extensions)
    show_rules(ruleset, Screen(), part, as_json=as_json)
    return 0


@app.command(context_settings=_OWN)
def play(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="GAME", show_default=False)] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats", metavar='"ann,ben=random"', help="Who plays; a seat without a bot is yours."
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option("--players", metavar="N", parser=_whole, help="How many; the rest are bots."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="N", help="Same seed, same shuffles and dice.")
    ] = None,
    preset: Preset = None,
    ruling: Rulings = None,
    option: Options = None,
    extensions: With = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Write a record for `replay`.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Where to save when play stops.")
    ] = None,
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved match.")
    ] = None,
    position: Annotated[
        str | None,
        typer.Option("--from", metavar="FILE#CASE", help="Go on by hand from a scenario."),
    ] = None,
    dice: Annotated[
        list[str] | None,
        typer.Option("--dice", metavar="LABEL", help="You type what real dice show (`turn.*`)."),
    ] = None,
    view: View = None,
    detail: Detail = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="A JSON object a line; answers are read as lines.")
    ] = False,
) -> int:
    """Play: bots by themselves, or you at a seat."""
    from boxlid_cli.sessions.session import Wanted, run

    return run(
        Wanted(
            game=game,
            own=tuple(ctx.args),
            seats=seats,
            players=players,
            seed=seed,
            preset=preset,
            rulings=tuple(ruling or ()),
            options=tuple(option or ()),
            extensions=tuple(extensions or ()),
            record=record,
            save=save,
            load=load,
            position=position,
            view=view,
            dice=tuple(dice or ()),
            as_json=as_json,
            detail=detail,
        )
    )


@app.command(context_settings=_OWN)
def replay(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", show_default=False)],
    to: Annotated[
        int | None,
        typer.Option("--to", metavar="N", parser=_whole, help="Stop where decision N is open."),
    ] = None,
    extensions: With = None,
    view: View = None,
    scenario: Annotated[
        Path | None,
        typer.Option("--scenario", metavar="FILE", help="Write it as a scenario, up to N."),
    ] = None,
    detail: Detail = False,
    as_json: AsJson = False,
) -> int:
    """Play a record again, and compare."""
    from boxlid_cli.sessions.replay import replay as run_again

    return run_again(
        file,
        own=ctx.args,
        extensions=extensions or (),
        to=to,
        view=view,
        scenario=scenario,
        as_json=as_json,
        detail=detail,
    )


@app.command()
def check(
    path: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATH]...",
            show_default=False,
            help="Scenario files or folders; none: what the installed games ship.",
        ),
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="G", help="Only scenarios of this game.")
    ] = None,
    case: Annotated[
        list[str] | None, typer.Option("--case", metavar="ID", help="Only this case.")
    ] = None,
    junit: Annotated[
        Path | None, typer.Option("--junit", metavar="FILE", help="Write JUnit XML.")
    ] = None,
    accept: Annotated[
        str | None,
        typer.Option("--accept", metavar="CASE", help="Rewrite what this case expects."),
    ] = None,
    detail: Annotated[bool, typer.Option("--detail", help="List what passed, too.")] = False,
    as_json: AsJson = False,
) -> int:
    """Run scenarios."""
    from boxlid_cli.checking.check import accept_case
    from boxlid_cli.checking.check import check as run_checks

    if accept is not None:
        return accept_case(path or (), accept, Screen())
    return run_checks(
        path or (),
        Screen(),
        game=game,
        only=case or (),
        junit_file=junit,
        json_wanted=as_json,
        detail=detail,
    )


@app.command(context_settings=_OWN)
def clauses(
    ctx: typer.Context,
    game: GameName,
    uncovered: Annotated[
        bool, typer.Option("--uncovered", help="Only clauses that lack a scenario.")
    ] = False,
    unclaimed: Annotated[
        bool, typer.Option("--unclaimed", help="Only clauses that no scenario is about.")
    ] = False,
    preset: Preset = None,
    ruling: Rulings = None,
    option: Options = None,
    extensions: With = None,
    as_json: AsJson = False,
) -> int:
    """List a game's clauses with code and scenarios."""
    from boxlid_cli.checking.check import clauses as list_clauses

    ruleset = _compose(ctx, game, preset, ruling, option, extensions)
    return list_clauses(
        ruleset, Screen(), uncovered=uncovered, unclaimed=unclaimed, json_wanted=as_json
    )


def _compose(
    ctx: typer.Context,
    game: str,
    preset: str | None,
    ruling: list[str] | None,
    option: list[str] | None,
    extensions: list[str] | None,
) -> boxlid.Ruleset:
    from boxlid_cli.arguments.ruleset_args import compose

    return compose(
        game,
        ctx.args,
        preset=preset,
        rulings=ruling or (),
        options=option or (),
        extensions=extensions or (),
    )


def run(args: Sequence[str]) -> int:
    """Run a command line; its exit status. Never raises but for what ends the process itself."""
    try:
        status = typer.main.get_command(app).main(
            args=list(args) or ["--help"], prog_name="boxlid", standalone_mode=False
        )
        if {"-h", "--help"} & set(args):
            from boxlid_cli.listings.game import help_of_game

            help_of_game(args, Screen())
        sys.stdout.flush()
    except _CLICK_ERROR as error:
        return _misused(error)
    except typer.Abort:
        return 130
    except BoxlidError as error:
        complain(str(error))
    except KeyboardInterrupt:
        return 130
    except SystemExit:  # Typer's own way out when the reader of our output is gone
        return 141
    except BrokenPipeError:
        # whoever read us has had enough; keep Python from complaining when it flushes at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except Exception as error:
        if os.environ.get("BOXLID_DEBUG"):
            raise
        from boxlid_cli.crash_location import where

        complain(f"a bug, not in what you did: {where(error)} (BOXLID_DEBUG=1 shows all of it)")
    else:
        return status if isinstance(status, int) else 0
    return 2


def _misused(error: Any) -> int:
    ctx = getattr(error, "ctx", None)
    complain(error.format_message().rstrip())
    if ctx is not None:
        sys.stderr.write(f"{ctx.command_path} --help tells more.\n")
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
