"""Records: a match as JSON Lines that can be replayed and checked: the head, decisions and chance, the outcome.

After each decision stands what it led to: for each event its kind, a short digest of its facts, its clauses.
So a replay that goes another way names the line, the event and the clause where it first does.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen

from boxlid.codec import read_json
from boxlid.errors import BoxlidError, DataError, UsageError
from boxlid.records.header import (
    Header,
    entry_line,
    header_of,
    read_header,
    ruleset_of,
    start_match,
    take_line,
)
from boxlid.tables.dump import digest
from boxlid.vocabulary.events import ROLLED, SHUFFLED, Event
from boxlid.vocabulary.view import plain

if TYPE_CHECKING:
    from boxlid.matches.match import Match
    from boxlid.rulesets.ruleset import Ruleset


@frozen
class Record:
    """A record that was read: its head, its lines with their numbers in the file, its end."""

    header: Header
    lines: tuple[tuple[int, dict[str, Any]], ...]
    end: dict[str, Any] | None
    end_line: int
    file: str


def _line(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": "))


def trail(events: Sequence[Event]) -> list[str]:
    """Events in short: kind, digest of the facts, clauses."""
    return [f"{e.kind.name} {digest(plain(e.args))[:6]} {e.clause}".rstrip() for e in events]


def _chance_lines(events: Sequence[Event]) -> list[dict[str, Any]]:
    out = []
    for e in events:
        if e.kind is ROLLED:
            out.append({"chance": e.args[0], "outcome": str(e.args[1])})
        elif e.kind is SHUFFLED:
            out.append({"chance": e.args[1], "outcome": " ".join(e.args[2])})
    return out


def record(match: Match) -> str:
    """The match so far as a record.

    Raises:
        UsageError: the match keeps no events, or is a planning fork.
    """
    if match.events is None:
        raise UsageError("a match without events has no record")
    if match.planned:
        raise UsageError("a planning fork has no record: its hidden state is invented")
    out = [_line(plain(header_of(match, "record")))]
    again = start_match(header_of(match, "record"), match.ruleset, "the match")
    done = _follow(again, out, 0)
    for entry in match.entries():
        line = entry_line(entry)
        take_line(again, line, "the match", f"decision {entry.number}")
        out.append(_line(line))
        done = _follow(again, out, done)
    if again.digest() != match.digest():
        partial = bool(match.partial)
        if not partial:
            raise UsageError(
                "the match does not replay: a rule is not a function of table, decisions and chance"
            )
    end = {"outcome": match.outcome.plain() if match.outcome else None, "digest": again.digest()}
    out.append(_line(end))
    return "\n".join(out) + "\n"


def _follow(match: Match, out: list[str], done: int) -> int:
    events = match.events
    assert events is not None
    out.extend(_line(c) for c in _chance_lines(events[done:]))
    if len(events) > done:
        out.append(_line({"then": trail(events[done:])}))
    return len(events)


def read(text: str, file: str = "record") -> Record:
    """Read a record's text.

    Raises:
        DataError: it is malformed or of an unknown schema.
    """
    rows = [(i, row) for i, row in enumerate(text.split("\n"), 1) if row.strip()]
    if not rows:
        raise DataError(file, "", "an empty file", "a Boxlid record")
    head = read_header(read_json(rows[0][1], file, "line 1"), "record", file, "line 1")
    lines: list[tuple[int, dict[str, Any]]] = []
    end, end_line = None, 0
    for i, row in rows[1:]:
        data = read_json(row, file, f"line {i}")
        if not isinstance(data, dict):
            raise DataError(file, f"line {i}", "something else", "a line of a record")
        if end is not None:
            raise DataError(file, f"line {i}", "a line after the end", "nothing")
        if "digest" in data:
            end, end_line = data, i
        else:
            lines.append((i, data))
    if end is None:
        raise DataError(
            file,
            f"line {rows[-1][0]}",
            "no end",
            "a last line with outcome and digest",
            "The file is cut off.",
        )
    return Record(head, tuple(lines), end, end_line, file)


def replay(
    record: Record,
    ruleset: Ruleset | None = None,
    *,
    extensions: Sequence[Any] = (),
    options: Mapping[str, Any] | None = None,
    to: int | None = None,
    **settings: Any,
) -> Match:
    """Play a record again and compare everything.

    Args:
        record: from `read`.
        ruleset, extensions, options: as in `header.ruleset_of`.
        to: stop where the decision of that number is open.
        settings: for the Match (`trace=True`).

    Raises:
        DataError: names the first line that differs, and the clause of the event there.
    """
    if to is not None and (type(to) is not int or to < 0):
        raise UsageError(f"a decision's number is 0 or more, not {to!r}")
    rs = ruleset_of(record.header, record.file, ruleset, extensions, options)
    match = start_match(record.header, rs, record.file, **settings)
    replayer = _Replayer(match, record)
    for number, line in record.lines:
        if to is not None and match.number >= to and not ({"chance", "then"} & set(line)):
            return match
        replayer.take(number, line)
    if to is not None and match.number < to:
        raise UsageError(f"{record.file} has {match.number} decisions; there is no decision {to}")
    replayer.finish()
    return match


@attrs.define
class _Replayer:
    """Compares a match with a record line by line."""

    match: Match
    record: Record
    seen: int = 0
    chances: list[dict[str, Any]] = attrs.field(factory=list)

    def take(self, number: int, line: dict[str, Any]) -> None:
        place = f"line {number}"
        if "chance" in line:
            fresh = _chance_lines(self.match.events[self.seen :]) if self.match.events else []
            i = len(self.chances)
            if i >= len(fresh) or fresh[i] != line:
                found = _line(fresh[i]) if i < len(fresh) else "no further chance"
                raise DataError(
                    self.record.file, place, f"`{_line(line)}`", f"what this match drew: {found}"
                )
            self.chances.append(line)
        elif "then" in line:
            if set(line) != {"then"}:
                raise DataError(self.record.file, place, f"keys {', '.join(line)}", "just `then`")
            self._compare(place, line["then"])
            self.chances = []
        else:
            try:
                take_line(self.match, line, self.record.file, place)
            except DataError:
                raise
            except BoxlidError as error:
                raise DataError(
                    self.record.file, place, str(error), "a line that fits the game"
                ) from error

    def _compare(self, place: str, then: Any) -> None:
        events = self.match.events or []
        ours = trail(events[self.seen :])
        drawn = _chance_lines(events[self.seen :])
        if len(self.chances) < len(drawn):
            lacking = _line(drawn[len(self.chances)])
            raise DataError(self.record.file, place, "no line for a draw before it", f"`{lacking}`")
        if not isinstance(then, list):
            raise DataError(self.record.file, place, "something else", "a list of events")
        for i, (theirs, mine) in enumerate(zip(then, ours, strict=False)):
            if theirs != mine:
                clause = events[self.seen + i].clause or "no clause"
                told = events[self.seen + i].text(None, self.match.ruleset.naming)
                raise DataError(
                    self.record.file,
                    f"{place}.then[{i}]",
                    f"`{theirs}`",
                    f"`{mine}`",
                    f"Event here: {told} [{clause}]",
                )
        if len(then) != len(ours):
            more = events[self.seen + len(then)] if len(ours) > len(then) else None
            what = f"`{more.kind.name}` [{more.clause or 'no clause'}]" if more else "fewer events"
            raise DataError(
                self.record.file, f"{place}.then", f"{len(then)} events", f"{len(ours)}: {what}"
            )
        self.seen = len(events)

    def finish(self) -> None:
        end, match = self.record.end, self.match
        assert end is not None
        place = f"line {self.record.end_line}"
        if set(end) != {"outcome", "digest"}:
            raise DataError(self.record.file, place, f"keys {', '.join(end)}", "outcome and digest")
        if self.seen < len(match.events or []):
            raise DataError(
                self.record.file, place, "the end", "what the last line led to (`then`)"
            )
        outcome = match.outcome.plain() if match.outcome else None
        if end.get("outcome") != outcome:
            raise DataError(
                self.record.file, f"{place}.outcome", f"`{_line(end.get('outcome'))}`", f"`{_line(outcome)}`",
                f"Clause here: {match.outcome.clause if match.outcome else 'none'}",
            )  # fmt: skip
        if end["digest"] != match.digest():
            raise DataError(self.record.file, f"{place}.digest", f"{end['digest']}", match.digest())
