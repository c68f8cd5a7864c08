"""The lines of a record: what each one holds, and how a match is written as lines.

    {"boxlid": "record", ...}                                         the header
    {"setup": 0, "chance": [...], "then": [...]}                      everything before the first decision
    {"decision": 3, "seat": "ann", "do": "take 1", "then": [...]}     an answer
    {"decision": 4, "seat": "", "together": {"ann": ...}, ...}        the answers of a group
    {"input": 4, "seat": "ben", "do": "say hello", ...}               an unsolicited input
    {"close": 5, "seat": "", "do": ... or "together": ...}            a question that was closed, and by which seat
    {"answer": 6, "seat": "ann", "do": "pass"}                        an answer to an open group; null: taken back
    {"supply": "turn.dice", "draw": 2, "outcome": "3 5", ...}         a roll that a person supplied
    {"undo": 7}                                                       only this many decisions and inputs are left
    {"host": {...}}                                                   notes of the program that writes the record
    {"digest": "..."}                                                 the digest of the state here
    {"outcome": {...}, "digest": "..."}                               the end

`chance` lists the draws as [label, outcome]. `then` lists the events: for each its kind, a digest of its facts, and its
clauses.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from boxlid.errors import UsageError
from boxlid.matches.journal import CLOSED, INPUT, Entry, depth_of
from boxlid.matches.match import Match
from boxlid.records.header import header_of
from boxlid.tables.chance import outcomes_of
from boxlid.tables.dump import digest
from boxlid.vocabulary.events import Event
from boxlid.vocabulary.view import plain

Line = dict[str, Any]


def text_of(line: Any) -> str:
    """A line as text, with its line break."""
    return json.dumps(line, ensure_ascii=False, separators=(", ", ": ")) + "\n"


def trail(events: Sequence[Event]) -> list[str]:
    """A short text for each event: its kind, a digest of its facts, its clauses."""
    return [f"{e.kind.name} {digest(plain(e.args))[:6]} {e.clause}".rstrip() for e in events]


def results(events: Sequence[Event]) -> Line:
    """The draws and events that follow from a decision, as parts of its line."""
    drawn = [[label, " ".join(shown)] for label, shown in outcomes_of(events)]
    return {**({"chance": drawn} if drawn else {}), **({"then": trail(events)} if events else {})}


def entry_line(entry: Entry) -> Line:
    """An entry of the journal as a line, without what followed from it."""
    key = {INPUT: "input", CLOSED: "close"}.get(entry.kind, "decision")
    if entry.is_group:
        answers = {seat: action.text for seat, action in entry.payload.items()}
        return {key: entry.number, "seat": entry.seat, "together": answers}
    return {key: entry.number, "seat": entry.seat, "do": entry.payload.text}


class Recorder:
    """Writes a match as a record while it is played: a line for each decision, input and supplied roll.

    Call `update` whenever something may have happened. It only adds lines: decisions that were undone are marked by a
    further line.

    Args:
        match: the match, which must keep events and must not be a planning fork.
        write: writes a text of one or several whole lines.
        host: notes of the program that writes the record, as JSON data.
        resumed: whether the file already has everything that happened so far.

    Raises:
        UsageError: the match keeps no events, or is a planning fork.
    """

    def __init__(
        self, match: Match, write: Callable[[str], None], *, host: Any = None, resumed: bool = False
    ) -> None:
        if match.events is None:
            raise UsageError("a match without events has no record; start it with events=True")
        if match.course.history.is_planned():
            raise UsageError("a planning fork has no record: its hidden state is invented")
        self._match, self._write, self._host = match, write, host
        self._last: Entry | None = None
        self._pending: Entry | None = None
        self._set_up = self._ended = False
        self._answers: dict[str, str] = {}
        self._given = {label: dict(draws) for label, draws in match.chance.fixed.items()}
        if resumed:
            self._catch_up()
        else:
            write(text_of(plain(header_of(match, host))))
        self.update()

    def _catch_up(self) -> None:
        match, p = self._match, self._match.course.position
        self._last, self._pending = match.course.history.last, p.entry
        self._set_up = p.needs is None or p.entry is not None or self._last is not None
        self._ended = match.outcome is not None
        self._answers = self._open_answers()

    def update(self, host: Any = None) -> None:
        """Write what has happened since the last call; `host` replaces the notes, if given."""
        lines = [*self._undone(), *self._decided(), *self._answered()]
        if host is not None and host != self._host:
            self._host = host
            lines.append({"host": host})
        if self._match.outcome is not None and not self._ended:
            self._ended = True
            lines.append(end_line(self._match))
        if lines:
            self._write("".join(map(text_of, lines)))

    def mark(self) -> None:
        """Write the digest of the state, with which a reader checks that a replay has led to the same state."""
        self.update()
        if not self._ended:
            self._write(text_of({"digest": self._match.digest()}))

    def _undone(self) -> list[Line]:
        """The line for decisions that were undone, if any were."""
        old, new = self._last, self._match.course.history.last
        while depth_of(old) > depth_of(new):
            old = old.before if old is not None else None
        while depth_of(new) > depth_of(old):
            new = new.before if new is not None else None
        while old is not new and old is not None and new is not None:
            old, new = old.before, new.before
        gone_back = old is not self._last
        taken_back = (
            self._pending is not None and self._match.course.position.entry is not self._pending
        )
        if taken_back and self._was_taken(self._pending):
            taken_back = False
        if not gone_back and not taken_back:
            return []
        self._last, self._pending, self._answers, self._ended = old, None, {}, False
        return [{"undo": depth_of(old)}]

    def _was_taken(self, entry: Entry | None) -> bool:
        one = self._match.course.history.last
        while one is not None and entry is not None and one.depth > entry.depth:
            one = one.before
        return one is entry

    def _decided(self) -> list[Line]:
        """The new lines for the set-up, decisions, inputs and supplied rolls."""
        match, events = self._match, self._match.events or []
        entries: list[Entry] = []
        one = match.course.history.last
        while one is not None and one is not self._last:
            entries.append(one)
            one = one.before
        entries.reverse()
        waits = match.course.position.entry
        lines: list[Line] = []
        supplied = self._supplied()
        if not self._set_up:
            upto = entries[0].events if entries else waits.events if waits else len(events)
            at_start = match.course.position.needs is None or waits is not None
            if at_start:
                self._set_up = True
                told = results(events[:upto])
                if supplied:  # in one line with the last roll, so that a file that is cut off never lacks them
                    lines += [*supplied[:-1], {**supplied[-1], **told}]
                    supplied = []
                else:
                    lines.append({"setup": 0, **told})
        for i, entry in enumerate(entries):
            upto = entries[i + 1].events if i + 1 < len(entries) else len(events)
            if waits is not None and i + 1 == len(entries):
                upto = min(upto, waits.events)
            told = results(events[entry.events : upto])
            if (
                entry.kind == INPUT
            ):  # first, so that a file cut off after the input has no impossible answer
                lines += self._taken_back(entry.number)
            if entry is self._pending and supplied:
                lines += [*supplied[:-1], {**supplied[-1], **told}]
                supplied, self._pending = [], None
            else:
                lines.append({**entry_line(entry), **told})
            if entry.kind != INPUT:  # an input leaves the answers to an open group as they are
                self._answers = {}
        if waits is not None and waits is not self._pending:
            lines.append(entry_line(waits))
            self._pending = waits
            self._answers = self._answers if waits.kind == INPUT else {}
        self._last = match.course.history.last
        return lines + supplied

    def _supplied(self) -> list[Line]:
        """The lines for rolls that people have supplied since the last call."""
        lines: list[Line] = []
        for label, draws in self._match.chance.fixed.items():
            known = self._given.setdefault(label, {})
            new = {n: o for n, o in draws.items() if known.get(n) != o}
            known.update(new)
            lines += [{"supply": label, "draw": n, "outcome": o} for n, o in new.items()]
        return lines

    def _answered(self) -> list[Line]:
        """The new lines for answers to a group that is still open."""
        now, number = self._open_answers(), self._match.number
        lines = self._taken_back(number)
        lines += [
            {"answer": number, "seat": seat, "do": text}
            for seat, text in now.items()
            if self._answers.get(seat) != text
        ]
        self._answers = now
        return lines

    def _taken_back(self, number: int) -> list[Line]:
        """The lines for answers to the open group that are no longer given."""
        now = self._open_answers()
        gone = [seat for seat in self._answers if seat not in now]
        for seat in gone:
            del self._answers[seat]
        return [{"answer": number, "seat": seat, "do": None} for seat in gone]

    def _open_answers(self) -> dict[str, str]:
        departed = self._match.table.departed
        answers = self._match.answers_so_far
        return {seat: one.text for seat, one in answers.items() if seat not in departed}


def end_line(match: Match) -> Line:
    """The line for the end of a match."""
    return {"outcome": match.outcome.plain() if match.outcome else None, "digest": match.digest()}


def record_text(match: Match, host: Any = None) -> str:
    """Write the match so far as a record.

    Args:
        match: the match.
        host: notes of the program that writes the record, as JSON data.

    Raises:
        UsageError: the match keeps no events, is a planning fork, or is at a halt.
    """
    if match.halted:
        raise UsageError("a match at a halt has no record; resume it first")
    parts: list[str] = []
    Recorder(match, parts.append, host=host).mark()
    return "".join(parts)


def supplied_in(lines: Sequence[Mapping[str, Any]]) -> dict[str, dict[int, str]]:
    """The rolls that people supplied, from all lines: label -> number of the draw -> outcome."""
    out: dict[str, dict[int, str]] = {}
    for line in lines:
        if "supply" in line:
            out.setdefault(line["supply"], {})[line["draw"]] = line["outcome"]
    return out
