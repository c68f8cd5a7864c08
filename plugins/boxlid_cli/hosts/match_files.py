"""Where a match is kept: the files of `--save` and `--record`."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from boxlid import UsageError

from boxlid_cli import files
from boxlid_cli.hosts.record_files import Opened, RecordFile

if TYPE_CHECKING:
    from boxlid.hosting import Match

    from boxlid_cli.arguments.seating import Seating


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
