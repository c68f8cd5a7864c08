"""The files of a match: opening saves and records, and writing them. Nothing else here reads or writes their format."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import define, frozen
from boxlid import Match, UsageError, records, saves
from boxlid.codec import read_json, read_text

from boxlid_cli import files
from boxlid_cli.arguments.ruleset_args import game_name, own_files

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boxlid_cli.arguments.seating import Seating


@frozen
class Opened:
    """A match that was read from a file.

    Attributes:
        match: the match.
        noted: the seating that the file notes, as data; None if it notes none.
    """

    match: Match
    noted: Any = None


def open_save(
    path: Path, own: Sequence[str], extensions: Sequence[str], game: str | None = None
) -> Opened:
    """Resume the match of a save.

    Args:
        path: the save.
        own: the game's own flags that name files, which a save does not hold.
        extensions: the extensions that it was made with.
        game: the game that it must be of; None: any.

    Raises:
        UsageError: it is a record, or of another game.
        DataError: it is malformed.
    """
    file, text = str(path), read_text(path)
    if files.is_ours(path, "record"):
        raise UsageError(f"{file} is a record, not a save; `boxlid replay {file}` plays it")
    header, body = saves.read_parts(read_json(text, file), file)
    if game is not None:
        must_be_of(game, header.game, file)
    options = _files_given(header.game, own, extensions, "a save carries its own")
    match = saves.load(text, file, extensions=extensions, options=options)
    return Opened(match, body.get("host"))


def open_record(
    path: Path, own: Sequence[str], extensions: Sequence[str], to: int | None = None
) -> Opened:
    """Play the match of a record again, and compare everything.

    Args:
        path: the record.
        own, extensions: as in `open_save`.
        to: the number of the decision to stop before; None: the end.

    Raises:
        UsageError: it is a save, or has fewer decisions.
        DataError: it is malformed, or the match goes differently now; the message names the line.
    """
    text = read_text(path)
    if files.is_ours(path, "save"):
        raise UsageError(f"{path} is a save, not a record; `boxlid play --load {path}` resumes it")
    record = records.read(text, str(path))
    options = _files_given(record.header.game, own, extensions, "a record carries its own")
    return Opened(records.replay(record, extensions=extensions, options=options, to=to))


def open_match(path: Path, own: Sequence[str], extensions: Sequence[str]) -> Opened:
    """The match of a save or a record, as far as it goes; arguments and errors as in `open_save`."""
    if files.is_ours(path, "record"):
        return open_record(path, own, extensions)
    return open_save(path, own, extensions)


def must_be_of(game: str, found: str, file: str) -> None:
    """Check that a file is of the game that was named with it.

    Raises:
        UsageError: it is of another game.
    """
    if game_name(game) != found:
        raise UsageError(f"{file} is of {found}, not of {game_name(game)}")


def _files_given(
    game: str, own: Sequence[str], extensions: Sequence[str], why: str
) -> dict[str, str]:
    return own_files(game_name(game), own, extensions, why) if own else {}


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
        files.write(path, saves.save(self.match, self.seating.noted()))
        self.save_path = path
        return f"Saved to {path} (it holds everything that is hidden: no reading while you play)."

    def write_record(self) -> list[str]:
        """Write the record if one is wanted, and say where.

        Raises:
            UsageError: it cannot be written.
        """
        if self.record_path is None:
            return []
        files.write(self.record_path, records.record(self.match))
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
