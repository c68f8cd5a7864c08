"""Where an unexpected error comes from, in one line."""

from __future__ import annotations

import traceback
from pathlib import Path

import boxlid


def crash_location(error: BaseException) -> str:
    """The error with a file and line: the innermost frame outside the kernel, or the innermost one."""
    frames = traceback.extract_tb(error.__traceback__)
    kernel = str(Path(boxlid.__file__).parent)
    outside = [f for f in frames if not f.filename.startswith((kernel, "<"))]
    frame = outside[-1] if outside else frames[-1] if frames else None
    words = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if frame is None:
        return words
    return f"{words} ({_short(frame.filename)}, line {frame.lineno}, in {frame.name})"


def _short(name: str) -> str:
    return "/".join(Path(name).parts[-2:])
