"""The files of a match: opening records and writing them. No other module reads or writes their format."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import define, frozen
from boxlid import UsageError
from boxlid.hosting import Match, read_record_file, record_text

from boxlid_cli import files
from boxlid_cli.arguments.ruleset_args import game_name, own_files
from boxlid_cli.output import note

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boxlid_cli.arguments.seating import Seating


@frozen
class Opened:
    """A match that was read from a record.

    Attributes:
        match: the match where the record ends, or where it was to stop.
        noted: the seating that the record notes, as data; None if it notes none.
    """

    match: Match
    noted: Any = None


def open_match(
    path: Path,
    own: Sequence[str],
    extensions: Sequence[str],
    *,
    game: str | None = None,
    to: int | None = None,
) -> Opened:
    """Play the match of a record again, and compare everything on the way.

    Args:
        path: the record; a save is one, too.
        own: the game's own flags that name files, which a record does not hold.
        extensions: the extensions that it was made with.
        game: the game that it must be of; None: any.
        to: the number of the decision to stop before; None: where the record ends.

    Raises:
        UsageError: it is of another game, or has fewer decisions.
        DataError: it is malformed, or the match goes differently now; the message names the line.
    """
    record = read_record_file(path)
    if game is not None:
        must_be_of(game, record.header.game, str(path))
    options = _files_given(record.header.game, own, extensions)
    match = record.match(extensions=extensions, options=options, to=to)
    if record.dropped:
        note(f"{path}: {record.dropped}")
    return Opened(match, record.host)


def must_be_of(game: str, found: str, file: str) -> None:
    """Check that a file is of the game that was named with it.

    Raises:
        UsageError: it is of another game.
    """
    if game_name(game) != found:
        raise UsageError(f"{file} is of {found}, not of {game_name(game)}")


def _files_given(game: str, own: Sequence[str], extensions: Sequence[str]) -> dict[str, str]:
    if not own:
        return {}
    return own_files(game_name(game), own, extensions, "a record carries its own")


@define
class MatchFiles:
    """Where a match is kept.

    Attributes:
        match: the match.
        seating: who plays; noted in saves.
        save_path: `--save`, later the file that was saved to last; None: none yet.
        record_path: `--record`; None: no record.
    """

    match: Match
    seating: Seating
    save_path: Path | None
    record_path: Path | None

    def check(self) -> None:
        """Check, before the play begins, that the files can be written.

        Raises:
            UsageError: one cannot, or would overwrite something else.
        """
        if self.record_path is not None and self.record_path == self.save_path:
            raise UsageError(f"--record and --save need two files, not both {self.save_path}")
        for path, kind in ((self.record_path, "record"), (self.save_path, "save")):
            if path is not None:
                files.may_write(path, kind)

    def save(self, name: str = "") -> str:
        """Save the match, and say where.

        Args:
            name: a file name; empty: `--save`, or a free name in the current folder.

        Raises:
            UsageError: the named file exists and is not this match's, or cannot be written.
        """
        path = Path(name).expanduser() if name else self.save_path
        if path is None:
            path = files.free_name(self.match.ruleset.game.id, ".save")
        elif name and path != self.save_path and path.exists():
            raise UsageError(f"{path} exists already; choose another name")
        elif name:
            files.may_write(path, "save")
        files.write(path, record_text(self.match, self.seating.noted()))
        self.save_path = path
        return f"Saved to {path} (it holds everything that is hidden: no reading while you play)."

    def write_record(self) -> list[str]:
        """Write the record if one is wanted, and say where.

        Raises:
            UsageError: it cannot be written.
        """
        if self.record_path is None:
            return []
        files.write(self.record_path, record_text(self.match))
        return [f"Recorded in {self.record_path}."]

    def rescue(self) -> tuple[list[str], str]:
        """Write save and record of a match that stops: what was written, and what could not be.

        A save that cannot be written to its place goes to the folder for temporary files.
        """
        failed = ""
        try:
            lines = [self.save()]
        except UsageError as error:
            failed = str(error)
            folder = Path(tempfile.gettempdir())
            self.save_path = files.free_name(self.match.ruleset.game.id, ".save", folder)
            lines = [self.save()]
        try:
            lines += self.write_record()
        except UsageError as error:
            failed = str(error)
        return lines, failed
