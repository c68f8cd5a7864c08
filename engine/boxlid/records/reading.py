"""Reading records: a file or text as a record, checked line by line, without what was taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from boxlid.codec import read_json, structure
from boxlid.errors import DataError
from boxlid.records.header import Header, read_header
from boxlid.records.lines import Line, supplied_in
from boxlid.records.record import Move, Record

MOST_BYTES = 256 * 1024 * 1024
"""The greatest size of a record's file, in bytes."""


def read_record_file(path: Path, file: str = "") -> Record:
    """Read a record from a file; `file` is its name for messages, if not the path.

    Raises:
        DataError: the file cannot be read, is malformed, or has an unknown schema.
    """
    name = file or str(path)
    try:
        if path.exists() and not path.is_file():
            raise DataError(
                name,
                "",
                "something that is not a regular file",
                "a record's file",
                "Check the name.",
            )
        if path.stat().st_size > MOST_BYTES:
            raise DataError(name, "", "a file of more than 256 MiB", "a smaller record")
        data = path.read_bytes()
    except OSError as error:
        raise DataError(
            name, "", error.strerror or "no file", "a readable file", "Check the name."
        ) from error
    return read_record(data, name)


def read_record(text: str | bytes, file: str = "record") -> Record:
    """Read a record from a text. If its last line is cut off, that line is left out, and `dropped` says so.

    Raises:
        DataError: the text is malformed or has an unknown schema.
    """
    data = text.encode() if isinstance(text, str) else text
    size = data.rfind(b"\n") + 1
    dropped = ""
    if size < len(data) and data[size:].strip():
        number = data.count(b"\n", 0, size) + 1
        dropped = f"line {number} is cut off and left out"
    rows = [(i, row) for i, row in enumerate(data[:size].split(b"\n"), 1) if row.strip()]
    if not rows:
        found = "an empty file" if not data.strip() else "a file that is cut off in its first line"
        raise DataError(file, "", found, "a Boxlid record")
    if rows[0][1].startswith(b"\xef\xbb\xbf"):
        rows[0] = (rows[0][0], rows[0][1][3:])
    header = read_header(_json(rows[0], file), file, "line 1")
    lines: list[tuple[int, Line]] = []
    for number, row in rows[1:]:
        line = _json((number, row), file)
        if not isinstance(line, dict):
            raise DataError(file, f"line {number}", "other data", "a line of a record")
        lines.append((number, line))
    return _folded(header, lines, file, size, dropped)


def _json(row: tuple[int, bytes], file: str) -> Any:
    number, data = row
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        found = f"byte {error.start}, which is not UTF-8"
        raise DataError(file, f"line {number}", found, "a line of a record") from None
    return read_json(text, file, f"line {number}")


_KEYS: Mapping[str, frozenset[str]] = {
    "setup": frozenset({"setup", "chance", "then"}),
    "decision": frozenset({"decision", "seat", "do", "together", "chance", "then"}),
    "input": frozenset({"input", "seat", "do", "chance", "then"}),
    "close": frozenset({"close", "seat", "do", "together", "chance", "then"}),
    "answer": frozenset({"answer", "seat", "do"}),
    "supply": frozenset({"supply", "draw", "outcome", "chance", "then"}),
    "undo": frozenset({"undo"}),
    "host": frozenset({"host"}),
    "outcome": frozenset({"outcome", "digest"}),
    "digest": frozenset({"digest"}),
}
_TYPES: Mapping[str, Any] = {
    "setup": int, "decision": int, "input": int, "close": int, "answer": int, "draw": int, "undo": int,
    "supply": str, "outcome": str, "seat": str, "do": str, "digest": str, "together": dict[str, str],
}  # fmt: skip


def _kind(number: int, line: Line, file: str) -> str:
    """The kind of a line, whose parts are checked.

    Raises:
        DataError: it is not a line of a record.
    """
    kind = next((k for k in _KEYS if k in line), "")
    if not kind or set(line) - _KEYS[kind]:
        raise DataError(
            file, f"line {number}", f"the keys {', '.join(map(str, line)) or 'none'}", "a line of a record"
        )  # fmt: skip
    for key, value in line.items():
        free = key in {"host", "chance", "then"} or (key, kind) == ("outcome", "outcome")
        taken_back = (key, kind, value) == ("do", "answer", None)
        if not free and not taken_back:
            structure(value, _TYPES[key], file, place=f"line {number}.{key}")
    needed = {"supply": {"draw", "outcome"}, "answer": {"seat", "do"}, "outcome": {"digest"}}
    missing = needed.get(kind, set()) - set(line)
    if kind in {"decision", "input", "close"}:
        missing = {"seat", "do"} - set(line) - ({"do"} if "together" in line else set())
    if missing:
        raise DataError(file, f"line {number}", f"no {', '.join(sorted(missing))}", "who does what")
    return kind


def _folded(
    header: Header, lines: Sequence[tuple[int, Line]], file: str, size: int, dropped: str
) -> Record:
    """Make the record from its lines, without the decisions that were undone."""
    moves = [Move(1, {})]
    answers: dict[str, tuple[int, str, str]] = {}
    marks: dict[int, tuple[int, str]] = {}
    end, host = None, header.host
    supplied = supplied_in(
        [line for number, line in lines if _kind(number, line, file) == "supply"]
    )
    for number, line in lines:
        kind = _kind(number, line, file)
        if end is not None and kind not in {"undo", "host", "input"}:
            raise DataError(file, f"line {number}", "a line after the end", "nothing")
        if kind in {"setup", "supply"}:
            moves[-1].add(number, line, file)
        elif kind in {"decision", "input", "close"}:
            moves.append(Move(number, line))
            moves[-1].add(number, line, file)
            if kind != "input":
                answers = {}
        elif kind == "answer":
            if line["do"] is None:
                answers.pop(line["seat"], None)
            else:
                answers[line["seat"]] = (number, line["seat"], line["do"])
        elif kind == "undo":
            if not 0 <= line["undo"] < len(moves):
                most = len(moves) - 1
                raise DataError(file, f"line {number}.undo", str(line["undo"]), f"0 to {most}")
            del moves[line["undo"] + 1 :]
            marks = {at: mark for at, mark in marks.items() if at < len(moves)}
            answers, end = {}, None
        elif kind == "host":
            host = line["host"]
        elif kind == "digest":
            marks[len(moves) - 1] = (number, line["digest"])
        else:
            end = (number, line)
    return Record(
        header,
        tuple(moves),
        tuple(answers.values()),
        marks,
        end,
        supplied,
        host,
        file,
        size,
        dropped,
    )
