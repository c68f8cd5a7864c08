"""Records as files: opening one, and writing one line by line. No other module knows their format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from attrs import frozen
from boxlid import UsageError
from boxlid.hosting import Match, Recorder, read_record_file

from boxlid_cli.arguments.ruleset_args import game_name, own_files
from boxlid_cli.output import note

if TYPE_CHECKING:
    from collections.abc import Sequence


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
