"""Runs the match of a scenario to the next question, to a node or to its end, and describes its state in words."""

from __future__ import annotations

from attrs import define, field

from boxlid.errors import IllegalAction, UsageError
from boxlid.matches.match import Match
from boxlid.scenarios.format.loading import Run
from boxlid.schedules.edits import address
from boxlid.schedules.program import DO
from boxlid.vocabulary.spaces import Space

_AUTO_LIMIT = 1000


class StepError(Exception):
    """A step of the script cannot be taken."""


@define
class Stepper:
    """A run while it is played.

    Attributes:
        run: what is played.
        match: the match in its present state.
        refused: the clauses of refusals, and of questions that were expected.
    """

    run: Run
    match: Match
    refused: list[str] = field(factory=list, kw_only=True)

    def next_step(self, pc: int) -> bool:
        """Whether a step of the schedule starts here; for `Match.halt`."""
        return self.match.ruleset.program.ops[pc][0] == DO

    def to_question(self, auto: str = "", seat: str = "", action: str = "") -> None:
        """Run on to the next question; with `auto` to one that offers this seat actions of this verb."""
        m = self.match
        if m.halted:
            m.resume()
        for _ in range(_AUTO_LIMIT if auto and seat else 0):
            if m.waiting is None or self._asks_for(seat, action):
                return
            self.answer_automatically(auto)
            if m.halted:
                m.resume()

    def _asks_for(self, seat: str, action: str) -> bool:
        """Whether a seat is asked for an action of this verb (for anything, if no action is given)."""
        m = self.match
        if seat not in m.to_answer:
            return False
        verb = m.ruleset.verbs.get(action.split(maxsplit=1)[0].lower()) if action else None
        if verb is None or verb.name in m.ruleset.inputs:
            return True
        options = m.options(seat)
        if isinstance(options, Space):
            return verb in options.verbs
        return any(o.verb is verb for o in options)

    def answer_automatically(self, auto: str) -> None:
        """Give the declared answer for every seat that is asked."""
        m = self.match
        m.halt_at(self.next_step)
        late = False
        for seat in m.to_answer:
            ask = m.question_of(seat)
            if auto == "first":
                m.act(seat, ask.options[0])
            elif auto == "pass" and ask.default is not None:
                if m.why_not(seat, ask.default) is None:
                    m.act(seat, ask.default)
                else:  # only a time-out gives this default
                    late = True
            else:
                self.act(seat, auto)
        if late:
            m.close()

    def run_on(self, until: str, before: str, auto: str) -> None:
        """Run on after the script or a step."""
        m = self.match
        if (not until and not before) or until == "step":
            return
        if until in {"question", "end"}:
            self._run_to_end(until, auto)
            return
        full = self._address(until or before)
        if until and self._in(full) and m.waiting is not None:
            return
        if not (until and m.halted and self._in(full)):
            self._enter(full, auto, "until" if until else "before")
        if not until or m.waiting is not None:
            return
        m.resume(lambda pc: m.ruleset.program.ops[pc][0] == DO and not self._within(pc, full))

    def _address(self, node: str) -> str:
        try:
            return address(self.match.ruleset.program.tree, node)
        except UsageError as error:
            raise StepError(str(error)) from error

    def _within(self, pc: int, full: str) -> bool:
        return f"{self.match.ruleset.program.paths[pc]}.".startswith(f"{full}.")

    def _in(self, full: str) -> bool:
        return f"{self.match.node}.".startswith(f"{full}.")

    def _run_to_end(self, until: str, auto: str) -> None:
        m = self.match
        for _ in range(_AUTO_LIMIT):
            if m.halted:
                m.resume()
            if until == "question" or m.waiting is None:
                return
            if not auto:
                raise StepError(f"the match does not run to its end: {self.question()}")
            self.answer_automatically(auto)

    def _enter(self, full: str, auto: str, word: str) -> None:
        """Run on to the start of a node."""
        m = self.match
        for _ in range(_AUTO_LIMIT):
            if m.halted:
                m.halt_at(full)
                stop = m.halt
                assert stop is not None
                if not stop(m.course.position.cursor.pc):
                    m.resume(stop)
            if m.halted:
                return
            if m.outcome is not None:
                raise StepError(f"the match is over before it reaches `{full}`: {m.outcome.result}")
            if word == "until" and self._in(full):
                return
            if not auto:
                raise StepError(f"the match does not reach `{full}`: {self.question()}")
            self.answer_automatically(auto)

    # --- words ------------------------------------------------------------------------------------

    def question(self) -> str:
        """Describe who is asked what."""
        m = self.match
        if m.outcome is not None:
            return f"the match is over: {m.outcome.result}"
        asks = [
            a
            for a in (m.waiting.questions if m.waiting is not None else ())
            if a.seat in m.to_answer
        ]
        if not asks:
            return "no seat is asked anything"
        prompt = f" “{asks[0].prompt}”" if asks[0].prompt else ""
        clause = f" [{asks[0].clause}]" if asks[0].clause else ""
        return f"{', '.join(m.to_answer)} is asked{prompt}{clause} at `{m.node}`"

    def may(self, seat: str) -> str:
        """Describe what a seat may do."""
        options = self.match.options(seat)
        if not options:
            return ""
        texts = [options[i].text for i in range(min(len(options), 24))]
        more = f" … ({len(options) - len(texts)} more)" if len(options) > len(texts) else ""
        return f" {seat} may: {' | '.join(texts)}{more}."

    def act(self, seat: str, action: str) -> None:
        """Take an answer; a refusal fails the step with its reason and the legal actions."""
        m = self.match
        try:
            m.act(seat, action)
        except IllegalAction as error:
            refusal = error.refusal
            self.refused += refusal.clause.split()
            extra = self.may(seat) if m.options(seat) else f" Found: {self.question()}."
            raise StepError(
                f"`{seat}: {action}` was refused: {refusal} ({refusal.code}).{extra}"
            ) from error
