"""`boxlid show --board`: a picture of the table, at the start of a game or where a save or a record ends."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from boxlid import UsageError
from boxlid.hosting import Chance, Match, installed_plugins

from boxlid_cli import files
from boxlid_cli.arguments.records import GameArguments
from boxlid_cli.arguments.ruleset_args import ruleset_of
from boxlid_cli.arguments.seating import seating_of_save
from boxlid_cli.arguments.viewpoint import eyes_of
from boxlid_cli.hosts.record_files import open_match

if TYPE_CHECKING:
    from collections.abc import Callable

    from boxlid import View
    from boxlid.hosting import Ruleset

SEED = "0"
"""The seed of the match that is shown for a game, so that its picture is always the same."""


def write_board(wanted: GameArguments, board: Path, view: str | None) -> int:
    """Write a picture of the table as SVG; the exit status.

    Args:
        wanted: a game, or the file of a save or a record in its place.
        board: the file to write.
        view: whose view is drawn: a seat, or `all`. Without one it is that of the save's only person, if there is
            one, and everything if all seats are bots'.

    Raises:
        UsageError: the game has no picture, or the file cannot be written.
        DataError: the save or record is malformed.
    """
    match, people = _match(wanted)
    draw = _picture_of(match.ruleset)
    if view is None and len(people) > 1:
        raise UsageError("several people play this match; say whose view is drawn: --view SEAT")
    eyes = eyes_of(view, match, people if view is None else ())
    files.may_write(board, "picture")
    seat = people[0] if eyes is None else eyes
    files.write(board, draw(match.view(seat)))
    return 0


def _match(wanted: GameArguments) -> tuple[Match, tuple[str, ...]]:
    """The match to draw, and the seats that people play."""
    path = Path(wanted.game)
    if wanted.game.lower() in installed_plugins() or not path.is_file():
        ruleset = ruleset_of(wanted)
        return Match(ruleset, ruleset.default_seats(), chance=Chance(SEED)), ()
    for flag, value in (
        ("--preset", wanted.preset), ("--ruling", wanted.rulings), ("--option", wanted.options),
    ):  # fmt: skip
        if value:
            raise UsageError(f"{flag} cannot be given here: {path} carries its own settings")
    opened = open_match(path, wanted.own, wanted.extensions)
    match = opened.match
    if opened.noted is None:
        return match, ()
    return match, seating_of_save(match.ruleset, match.seats, opened.noted, str(path)).people


def _picture_of(ruleset: Ruleset) -> Callable[[View], str]:
    if ruleset.picture is None:
        raise UsageError(f"{ruleset.game.title} has no picture of its table")
    return ruleset.picture
