"""Where saves and records are written, and that nothing of somebody's is written over."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from boxlid import UsageError

NAMES = {"record": "Boxlid record", "save": "Boxlid record", "report": "JUnit XML"}
"""What may be written over, by kind."""


def read(path: Path) -> str:
    """A text file's content.

    Raises:
        DataError: it cannot be read.
    """
    from boxlid.codec import read_text  # noqa: PLC0415 - with the data reader only

    return read_text(path)


def may_write(path: Path, kind: str) -> None:
    """Refuse a file that could not be written at the end, or that holds something else.

    Raises:
        UsageError: its folder is missing, or it exists and is nothing of that kind.
    """
    try:
        there = path.exists()
    except OSError as error:  # a name that is too long
        raise UsageError(f"{path} cannot be written: {error.strerror}") from None
    if path.is_dir():
        raise UsageError(f"{path} is a folder; name a file for the {kind}")
    if not path.parent.is_dir():
        raise UsageError(f"there is no folder {path.parent} for the {kind}")
    if not os.access(path if there else path.parent, os.W_OK):
        raise UsageError(f"{path} cannot be written")
    if there and path.stat().st_size and not is_ours(path, kind):
        raise UsageError(f"{path} exists and is no {NAMES[kind]}; name another file")


def is_ours(path: Path, kind: str) -> bool:
    """Whether a file looks like a Boxlid record or save, or like JUnit XML."""
    try:
        with path.open(encoding="utf-8") as file:
            start = file.read(200)
    except (OSError, UnicodeDecodeError):
        return False
    if kind == "report":
        return "<testsuite" in start
    return '"boxlid": "record"' in start


def free_name(stem: str, suffix: str, folder: Path | None = None) -> Path:
    """A file name that is not taken: `serviam.save`, `serviam-2.save`, ..."""
    folder = Path() if folder is None else folder
    path, number = folder / f"{stem}{suffix}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{suffix}"
    return path


def write(path: Path, text: str) -> None:
    """Write a file whole: a crash in the middle leaves the old one.

    Raises:
        UsageError: the system refuses.
    """
    try:
        if path.exists() and not path.is_file():  # a device, a pipe
            path.write_text(text, encoding="utf-8")
            return
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
            Path(name).chmod(mode)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
