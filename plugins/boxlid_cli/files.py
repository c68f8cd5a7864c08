"""Writing files: whole or not at all, and never over a user's other files."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from boxlid import UsageError

NAMES = {
    "record": "a Boxlid record",
    "save": "a Boxlid record",
    "report": "a JUnit XML file",
    "picture": "an SVG picture",
}
"""Kinds of files that may be overwritten by a file of the same kind."""


def may_write(path: Path, kind: str) -> None:
    """Check, before any work is done, that a file can be written and that nothing else is lost by it.

    Raises:
        UsageError: the folder is missing, or the file exists and is of another kind.
    """
    there = exists(path, "written")
    if path.is_dir():
        raise UsageError(f"{path} is a folder; name a file for the {kind}")
    if not path.parent.is_dir():
        raise UsageError(f"there is no folder {path.parent} for the {kind}")
    if not os.access(path if there else path.parent, os.W_OK):
        raise UsageError(f"{path} cannot be written")
    if there and path.stat().st_size and not is_ours(path, kind):
        raise UsageError(f"{path} exists and is not {NAMES[kind]}; name another file")


def exists(path: Path, verb: str) -> bool:
    """Whether a file exists.

    Args:
        path: the file.
        verb: what was to be done with it, for the message: `read` or `written`.

    Raises:
        UsageError: the system refuses the name, for example because it is too long.
    """
    try:
        return path.exists()
    except OSError as error:
        raise UsageError(f"{path} cannot be {verb}: {error.strerror}") from None


def is_ours(path: Path, kind: str) -> bool:
    """Whether a file begins like a file of this kind."""
    try:
        with path.open(encoding="utf-8") as file:
            start = file.read(200)
    except (OSError, UnicodeDecodeError):
        return False
    if kind == "report":
        return "<testsuite" in start
    if kind == "picture":
        return "<svg" in start
    return '"boxlid": "record"' in start


def free_name(stem: str, suffix: str, folder: Path | None = None) -> Path:
    """A file name that is not in use: `serviam.save`, `serviam-2.save`, ..."""
    folder = Path() if folder is None else folder
    path, number = folder / f"{stem}{suffix}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{suffix}"
    return path


def write(path: Path, text: str) -> None:
    """Write a file whole: if writing fails, the old file is still there.

    Raises:
        UsageError: the system refuses.
    """
    try:
        if path.exists() and not path.is_file():  # a device or a pipe cannot be replaced
            path.write_text(text, encoding="utf-8")
        else:
            _replace(path, text)
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error


def _replace(path: Path, text: str) -> None:
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


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
