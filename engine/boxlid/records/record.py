"""Records: what a file holds, and how its match is played again and compared line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
from attrs import frozen

from boxlid.errors import DataError, IllegalAction, UsageError
from boxlid.matches.match import Match
from boxlid.records.header import Header, blaming, ruleset_of, start_match
from boxlid.records.lines import Line, end_line, results, text_of
from boxlid.rulesets.ruleset import Ruleset
from boxlid.vocabulary.actions import Action
from boxlid.vocabulary.questions import Group, Question


@attrs.define
class Move:
    """One step of a match: a decision or input, with everything that followed from it.

    Attributes:
        number: the number of its line in the file.
        line: the line; for the set-up it is empty.
        last: the number of the last line that says what followed.
        chance: the draws that followed.
        then: the events that followed.
    """

    number: int
    line: Line
    last: int = 0
    chance: list[Any] = attrs.field(factory=list)
    then: list[Any] = attrs.field(factory=list)

    def add(self, number: int, line: Line, file: str) -> None:
        """Add what a line says about what followed; raises DataError."""
        for key, mine in (("chance", self.chance), ("then", self.then)):
            more = line.pop(key, [])
            if not isinstance(more, list):
                raise DataError(file, f"line {number}.{key}", "other data", "a list")
            mine.extend(more)
        self.last = number


@frozen(repr=False)
class Record:
    """A record that was read.

    Attributes:
        header: the header.
        moves: the set-up, then all decisions and inputs that were not undone.
        answers: (number of the line, seat, action) for each answer to the group that was open at the end.
        marks: index of a move -> (number of the line, digest) for the state after it.
        end: (number of the line, the line) of the end; None if the match was not over.
        supplied: label -> number of the draw -> outcome, for the rolls that people supplied.
        host: the last notes of the program that wrote the record.
        file: the file's name.
        size: the size of its whole lines, in bytes.
        dropped: what was left out because the file is cut off, in words; empty if nothing was.
    """

    header: Header
    moves: tuple[Move, ...]
    answers: tuple[tuple[int, str, str], ...]
    marks: Mapping[int, tuple[int, str]]
    end: tuple[int, Line] | None
    supplied: Mapping[str, Mapping[int, str]]
    host: Any
    file: str
    size: int
    dropped: str = ""

    def __repr__(self) -> str:
        seats, over = ", ".join(self.header.seats), "" if self.end is None else ", over"
        taken = len(self.moves) - 1
        return f"<Record {self.file} of {self.header.game}, {seats}: {taken} decisions and inputs{over}>"

    def match(
        self,
        ruleset: Ruleset | None = None,
        *,
        extensions: Sequence[Any] = (),
        options: Mapping[str, Any] | None = None,
        to: int | None = None,
        **settings: Any,
    ) -> Match:
        """Replay the match to where the record ends, comparing each line.

        Args:
            ruleset: a ruleset that was composed already; it must be the one that the record names.
            extensions: the extensions that the record names, if any.
            options: the values of file options, which a record does not hold.
            to: the number of a decision; the replay stops where it is open.
            settings: further arguments for Match (`trace=True`).

        Raises:
            DataError: the replay differs; the message names the first line that does, with its event and clause.
            UsageError: there is no decision `to`.
        """
        if to is not None and (type(to) is not int or to < 0):
            raise UsageError(f"a decision's number must be a whole number from 0; got {to!r}")
        rules = ruleset_of(self.header, self.file, ruleset, extensions, options)
        match = start_match(self.header, rules, self.file, self.supplied, **settings)
        return _Player(self, match).play(to)


@attrs.define
class _Player:
    """Replays a record."""

    record: Record
    game: Match
    seen: int = 0

    def play(self, to: int | None) -> Match:
        moves = self.record.moves
        if moves[0].last:
            self._compare(moves[0])
        for i, move in enumerate(moves[1:], 1):
            if to is not None and self.game.number >= to:
                return self.game
            self._take(move)
            self._compare(move)
            if i in self.record.marks and not (i == len(moves) - 1 and self.record.answers):
                self._compare_digest(*self.record.marks[i])
        if to is not None and self.game.number < to:
            raise UsageError(
                f"{self.record.file} has {self.game.number} decisions; there is no decision {to}"
            )
        if to is None:
            for number, seat, text in self.record.answers:
                self._act(number, seat, text)
            if len(moves) - 1 in self.record.marks:
                self._compare_digest(*self.record.marks[len(moves) - 1])
            self._compare_end()
        return self.game

    def _fault(
        self, number: int, part: str, found: str, expected: str, hint: str = ""
    ) -> DataError:
        place = f"line {number}{part}"
        if self.game.number:
            hint = f"{hint} The position before it is at `--to {self.game.number}`.".strip()
        return DataError(self.record.file, place, found, expected, hint)

    # --- replaying a line -------------------------------------------------------------------------

    def _take(self, move: Move) -> None:
        line, match = move.line, self.game
        kind = next(iter(line))
        if match.outcome is not None:
            raise self._fault(
                move.number, "", f"a {kind} after the end", "nothing: the match is over"
            )
        if line[kind] != match.number:
            raise self._fault(move.number, "", f"{kind} {line[kind]}", f"{kind} {match.number}")
        with blaming(self.record.file, f"line {move.number}", "", "a line that fits the game"):
            if kind == "close":
                self._close(move.number, line)
            elif "together" in line:
                self._decide_group(move.number, line["together"])
            else:
                self._act(move.number, line["seat"], line["do"])

    def _act(self, number: int, seat: str, text: str) -> None:
        standing = self.game.answers_so_far.get(seat)
        if standing is not None and standing.text == text:
            return  # it may be the default of a seat that has left, which need not be an option
        try:
            self.game.act(seat, text, self.game.number)
        except IllegalAction as illegal:
            refusal = illegal.refusal
            reason = f"{refusal.sentence} {refusal.clause}".strip()
            raise self._fault(
                number, "", f"`{seat}: {text}`", "an action that is possible there", reason
            ) from illegal

    def _decide_group(self, number: int, answers: Mapping[str, str]) -> None:
        group = self.game.waiting
        if not isinstance(group, Group):
            raise self._fault(number, "", "answers of a group", "an answer of one seat")
        missing = set(self.game.to_answer) - set(answers)
        strange = set(answers) - {one.seat for one in group.questions}
        if missing or strange:
            wanted = ", ".join(one.seat for one in group.questions)
            raise self._fault(
                number, "", f"answers of {', '.join(answers)}", f"answers of {wanted}"
            )
        decision = self.game.number
        for seat, text in answers.items():
            if self.game.number == decision and self.game.course.position.entry is None:
                self._act(number, seat, text)

    def _close(self, number: int, line: Line) -> None:
        match, request = self.game, self.game.waiting
        if "together" not in line:
            default = request.default if isinstance(request, Question) else None
            if default is None or default.text != line["do"]:
                wanted = f"`{default.text}`" if default else "a question with a default"
                raise self._fault(number, "", f"`{line['do']}`", wanted)
            match.close()
            return
        if not isinstance(request, Group):
            raise self._fault(number, "", "answers of a group", "an answer of one seat")
        payload: dict[str, Action] = {}
        for seat, text in line["together"].items():
            question = request.question_of(seat)
            default = question.default if question is not None else None
            if default is not None and default.text == text:
                payload[seat] = default  # it need not be an option
                continue
            refusal = match.why_not(seat, text)
            if refusal is not None:
                raise self._fault(
                    number, "", f"`{seat}: {text}`", "an action that is possible there", refusal.sentence
                )  # fmt: skip
            payload[seat] = match.layout.notation.read(text)
        match.course.close_with(line["seat"], payload)

    # --- comparing --------------------------------------------------------------------------------

    def _compare(self, move: Move) -> None:
        """Compare what followed from a move with what the record says; raises DataError."""
        events = self.game.events
        if events is None:
            return
        fresh = events[self.seen :]
        ours = results(fresh)
        drawn, then = ours.get("chance", []), ours.get("then", [])
        number = move.last
        for i, (theirs, mine) in enumerate(zip(move.then, then, strict=False)):
            if theirs != mine:
                event = fresh[i]
                told = event.text(None, self.game.ruleset.naming)
                raise self._fault(
                    number, f".then[{i}]", f"`{theirs}`", f"`{mine}`",
                    f"Event here: {told} [{event.clause or 'no clause'}]",
                )  # fmt: skip
        if len(move.then) != len(then):
            more = fresh[len(move.then)] if len(then) > len(move.then) else None
            what = f"`{more.kind.name}` [{more.clause or 'no clause'}]" if more else "fewer events"
            raise self._fault(number, ".then", f"{len(move.then)} events", f"{len(then)}: {what}")
        if move.chance != drawn:
            raise self._fault(
                number, ".chance", f"`{move.chance}`", f"what this match drew: {drawn}"
            )
        self.seen = len(events)

    def _compare_digest(self, number: int, theirs: str) -> None:
        mine = self.game.digest()
        if theirs != mine:
            made = ", ".join(f"{name} {version}" for name, version in self.record.header.plugins)
            raise self._fault(
                number, ".digest", theirs, mine,
                f"The file was changed, or the rules have changed since (it was made with {made}).",
            )  # fmt: skip

    def _compare_end(self) -> None:
        if self.record.end is None:
            return
        number, line = self.record.end
        mine = end_line(self.game)
        if line["outcome"] != mine["outcome"]:
            clause = self.game.outcome.clause if self.game.outcome else "none"
            raise self._fault(
                number, ".outcome", f"`{text_of(line['outcome']).strip()}`",
                f"`{text_of(mine['outcome']).strip()}`", f"Clause here: {clause}",
            )  # fmt: skip
        self._compare_digest(number, line["digest"])
