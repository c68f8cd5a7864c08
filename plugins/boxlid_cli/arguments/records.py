"""The flags of the commands as records: a field is a flag."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from attrs import frozen

from boxlid_cli.arguments.flag_groups import other_words


def _whole(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise typer.BadParameter(f"`{word}` is not a whole number") from None


AsJson = Annotated[bool, typer.Option("--json", help="JSON for other programs.")]
Detail = Annotated[bool, typer.Option("--detail", help="Every event in the log, with its clauses.")]
View = Annotated[
    str | None, typer.Option("--view", metavar="SEAT|all", help="Whose view is shown.")
]
Extensions = Annotated[
    tuple[str, ...],
    typer.Option("--with", metavar="PLUGIN", help="An extension of the game; in this order."),
]


@frozen(kw_only=True)
class SettingArguments:
    """How a game is to be played.

    Attributes:
        preset: the name of a set of readings.
        rulings, options: `ID=READING` and `KEY=VALUE`; either takes either.
        extensions: names of plugins that extend the game, in order.
        own: the words that are not flags of the command: the game's own flags.
    """

    preset: Annotated[
        str | None, typer.Option("--preset", metavar="P", help="A named set of readings.")
    ] = None
    rulings: Annotated[
        tuple[str, ...],
        typer.Option("--ruling", metavar="ID=READING", help="Choose a reading; repeatable."),
    ] = ()
    options: Annotated[
        tuple[str, ...],
        typer.Option("--option", metavar="KEY=VALUE", help="Set an option; repeatable."),
    ] = ()
    extensions: Extensions = ()
    own: tuple[str, ...] = other_words()


@frozen(kw_only=True)
class GameArguments(SettingArguments):
    """Which game, and how it is to be played."""

    game: Annotated[str, typer.Argument(metavar="GAME", show_default=False)]


@frozen(kw_only=True)
class ShowArguments:
    """What `boxlid show` is asked for; without flags, everything in words.

    Attributes:
        mermaid, schedule, words: only this part of the game.
        board: where to write a picture of the table.
        view: whose view is drawn.
        as_json: everything, or only the words.
    """

    mermaid: Annotated[
        bool, typer.Option("--mermaid", help="The schedule as a Mermaid flowchart only.")
    ] = False
    schedule: Annotated[
        bool, typer.Option("--schedule", help="The addresses of the schedule's nodes only.")
    ] = False
    words: Annotated[
        bool, typer.Option("--words", help="The words for scenarios and house rules only.")
    ] = False
    board: Annotated[
        Path | None,
        typer.Option(
            "--board", metavar="FILE", help="Write a picture (SVG); GAME may be a save or a record."
        ),
    ] = None
    view: View = None
    as_json: AsJson = False


@frozen(kw_only=True)
class PlayArguments(SettingArguments):
    """What `boxlid play` is asked for. A game is not named if a save or a scenario names it."""

    game: Annotated[str | None, typer.Argument(metavar="GAME", show_default=False)] = None
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats", metavar='"ann,ben=random"', help="Who plays; a seat without a bot is yours."
        ),
    ] = None
    players: Annotated[
        int | None,
        typer.Option("--players", metavar="N", parser=_whole, help="How many; the rest are bots."),
    ] = None
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="N", help="Same seed, same shuffles and dice.")
    ] = None
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Write a record for `replay`.")
    ] = None
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Where to save when play stops.")
    ] = None
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="Resume a saved match.")
    ] = None
    position: Annotated[
        str | None,
        typer.Option("--from", metavar="FILE#CASE", help="Play on from a scenario."),
    ] = None
    dice: Annotated[
        tuple[str, ...],
        typer.Option("--dice", metavar="LABEL", help="You type what real dice show (`turn.*`)."),
    ] = ()
    view: View = None
    detail: Detail = False
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object per line; answers are read as lines.")
    ] = False


@frozen(kw_only=True)
class ReplayArguments:
    """What `boxlid replay` is asked for.

    Attributes:
        file: the record.
        to: the number of the decision to stop before.
        extensions: the extensions that the record was made with.
        own: the game's own flags: the files (`--data`) that a record does not hold.
        scenario: where to write what was replayed as a scenario.
    """

    file: Annotated[Path, typer.Argument(metavar="FILE", show_default=False)]
    to: Annotated[
        int | None,
        typer.Option("--to", metavar="N", parser=_whole, help="Stop where decision N is open."),
    ] = None
    extensions: Extensions = ()
    view: View = None
    scenario: Annotated[
        Path | None,
        typer.Option("--scenario", metavar="FILE", help="Write it as a scenario, up to N."),
    ] = None
    detail: Detail = False
    as_json: AsJson = False
    own: tuple[str, ...] = other_words()


@frozen(kw_only=True)
class CheckArguments:
    """What `boxlid check` is asked for."""

    paths: Annotated[
        tuple[Path, ...],
        typer.Argument(
            metavar="[PATH]...",
            show_default=False,
            help="Scenario files or folders; without one: what the installed plugins ship.",
        ),
    ] = ()
    game: Annotated[
        str | None, typer.Option("--game", metavar="G", help="Only scenarios of this game.")
    ] = None
    cases: Annotated[
        tuple[str, ...], typer.Option("--case", metavar="ID", help="Only this case; repeatable.")
    ] = ()
    junit: Annotated[
        Path | None, typer.Option("--junit", metavar="FILE", help="Write JUnit XML.")
    ] = None
    accept: Annotated[
        str | None,
        typer.Option("--accept", metavar="CASE", help="Rewrite what this case expects."),
    ] = None
    detail: Annotated[bool, typer.Option("--detail", help="List passed scenarios too.")] = False
    as_json: AsJson = False
