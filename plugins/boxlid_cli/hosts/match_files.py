"""The files of a match: opening records and writing them. No other module reads or writes their format."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from attrs import frozen
from boxlid import UsageError
from boxlid.hosting import Match, Recorder, read_record_file

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
        path: the file.
        size: how many of its bytes are whole lines.
        noted: the seating that the record notes, as data; None if it notes none.
    """

    match: Match
    path: Path
    size: int
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
    return Opened(match, path, record.size, record.host)


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


class RecordFile:
    """A record that is written line by line, each line flushed.

    Args:
        path: the file; its old content is lost unless it is continued.
        match: the match.
        noted: the seating to note, as data.
        continued: the file's content, which the match comes from; None: the file begins with the first decision.

    Attributes:
        failed: why the file could not be written, in words; empty if it could.
    """

    def __init__(
        self, path: Path, match: Match, noted: Any = None, continued: Opened | None = None
    ) -> None:
        self.path, self.failed = path, ""
        self._file: BinaryIO | None = None
        self._open(continued.size if continued is not None else 0)
        host = noted if continued is None else continued.noted
        resumed = continued is not None
        self._recorder = Recorder(match, self._write, host=host, resumed=resumed)
        self._recorder.update(noted)

    def _open(self, keep: int) -> None:
        try:
            self._file = self.path.open("r+b" if keep else "wb", buffering=0)
            if keep:
                self._file.truncate(keep)
                self._file.seek(keep)
        except OSError as error:
            self._fail(error)

    def _write(self, text: str) -> None:
        if self._file is None:
            return
        data = text.encode()
        try:
            while data:
                data = data[self._file.write(data) :]
        except OSError as error:
            self._fail(error)

    def _fail(self, error: OSError) -> None:
        """Give the file up: a line that is missing would make the following lines useless."""
        self.failed = f"{self.path} cannot be written: {error.strerror}"
        self.close()

    def update(self) -> None:
        """Write what is new."""
        self._recorder.update()

    def mark(self) -> None:
        """Write what is new, and the digest of the state."""
        self._recorder.mark()

    def close(self) -> None:
        """Write no more."""
        if self._file is not None:
            self._file.close()
            self._file = None


class MatchFiles:
    """Where a match is kept. The files are written as the match goes, so that a killed process loses no decision.

    Args:
        match: the match.
        seating: who plays; noted in saves.
        save: `--save`; None: the match is saved when it stops, under a free name.
        record: `--record`; None: no record.
        opened: the file that the match comes from; if it is `save`, it is continued.
    """

    def __init__(
        self,
        match: Match,
        seating: Seating,
        save: Path | None,
        record: Path | None,
        opened: Opened | None = None,
    ) -> None:
        self._match, self._seating = match, seating
        self._paths, self._opened = (save, record), opened
        self._save: RecordFile | None = None
        self._record: RecordFile | None = None

    @property
    def save_path(self) -> Path | None:
        """The file that the match is saved in."""
        return self._save.path if self._save is not None else None

    def check(self) -> None:
        """Check, before the play begins, that the files can be written.

        Raises:
            UsageError: one cannot, or would overwrite something else.
        """
        save, record = self._paths
        if record is not None and record == save:
            raise UsageError(f"--record and --save need two files, not both {save}")
        for path, kind in ((record, "record"), (save, "save")):
            if path is not None:
                files.may_write(path, kind)

    def open(self) -> None:
        """Begin to write; a file that cannot be written is reported by `complete`."""
        save, record = self._paths
        if record is not None:
            self._record = RecordFile(record, self._match)
        if save is not None:
            continued = self._opened if self._opened and self._opened.path == save else None
            self._save = RecordFile(save, self._match, self._seating.noted(), continued)

    def note_decision(self) -> None:
        """Write what has happened since the last call."""
        for file in (self._save, self._record):
            if file is not None:
                file.update()

    def rewrite(self) -> None:
        """Write all files from their first line: the last call of `note_decision` was cut off."""
        self.release()
        if self._record is not None:
            self._record = RecordFile(self._record.path, self._match)
        if self._save is not None:
            self._save = RecordFile(self._save.path, self._match, self._seating.noted())

    def save(self, name: str = "") -> str:
        """Save the match, and say where; from now on it is kept there.

        Args:
            name: a file name; empty: the file it is kept in, or a free name in the current folder.

        Raises:
            UsageError: the named file exists and is not this match's, or cannot be written.
        """
        if self._save is None or (name and Path(name).expanduser() != self._save.path):
            self._save_to(self._new_path(name))
        assert self._save is not None
        self._save.mark()
        if self._save.failed:
            raise UsageError(self._save.failed)
        return f"Saved to {self._save.path} (it holds everything that is hidden: no reading while you play)."

    def _new_path(self, name: str) -> Path:
        if not name:
            return files.free_name(self._match.ruleset.game.id, ".save")
        path = Path(name).expanduser()
        if path.exists():
            raise UsageError(f"{path} exists already; choose another name")
        files.may_write(path, "save")
        return path

    def _save_to(self, path: Path) -> None:
        file = RecordFile(path, self._match, self._seating.noted())
        if file.failed:
            raise UsageError(file.failed)
        if self._save is not None:
            self._save.close()
        self._save = file

    def release(self) -> None:
        """Write no more; the files keep what they have."""
        for file in (self._save, self._record):
            if file is not None:
                file.close()

    def complete(self, *, save: bool) -> tuple[list[str], list[str]]:
        """Complete the files: what was written, and what could not be.

        A save that cannot be written to its place goes to the folder for temporary files.

        Args:
            save: save the match even if `--save` is not given.
        """
        notes: list[str] = []
        failures: list[str] = []
        if save or self._save is not None:
            try:
                notes.append(self.save())
            except UsageError as error:
                failures.append(str(error))
                folder = Path(tempfile.gettempdir())
                self._save_to(files.free_name(self._match.ruleset.game.id, ".save", folder))
                notes.append(self.save())
        if self._record is not None:
            self._record.mark()
            if self._record.failed:
                failures.append(self._record.failed)
            else:
                notes.append(f"Recorded in {self._record.path}.")
        return notes, failures
