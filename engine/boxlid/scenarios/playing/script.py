"""Plays one run of a scenario: sets the position up, follows the script strictly, checks the expectations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs
from attrs import define, field

from boxlid.codec import show
from boxlid.errors import IllegalAction, UsageError
from boxlid.scenarios.expectations.check import check
from boxlid.scenarios.expectations.scene import Mismatch, Scene
from boxlid.scenarios.format.loading import Run
from boxlid.scenarios.format.model import Place, Step, fault
from boxlid.scenarios.playing.setup import Rulesets, begin
from boxlid.scenarios.playing.stepper import StepError, Stepper
from boxlid.vocabulary.questions import Group

if TYPE_CHECKING:
    from boxlid.errors import Refusal
    from boxlid.matches.match import Match
    from boxlid.tables.chance import Chance

Others = Callable[[str], Run]
"""Finds another run by its id."""


class StoppedError(Exception):
    """A run was stopped; carries what was played so far, and why."""

    def __init__(self, game: ScriptRun, error: Exception) -> None:
        self.game, self.error = game, error
        super().__init__(str(error))


@define
class ScriptRun(Stepper):
    """A run while it is played.

    Attributes:
        chance: the source of the match's chance.
        others: finds the other runs that `same_view` may name.
        rulesets: where composed rulesets are kept.
        at: words for the step that is being taken.
        step: its index.
        mismatches: expectations that did not hold, with the step where.
    """

    chance: Chance
    others: Others
    rulesets: Rulesets
    at: str = ""
    step: int = -1
    mismatches: list[tuple[str, Mismatch]] = field(factory=list)

    def split(self, line: str) -> tuple[str, str]:
        """The seat and the action of a line."""
        seat, colon, action = line.partition(":")
        seat = seat.strip()
        if not colon:
            raise StepError(f"`{line}` must be `seat: action`")
        if seat != "host":
            try:
                seat = self.match.layout.notation.seat(seat)
            except UsageError as error:
                raise StepError(f"{error}") from error
        return seat, action.strip()

    def do(self, line: str, auto: str) -> None:
        """Take one action."""
        seat, action = self.split(line)
        self.to_question(auto, seat, action)
        self.match.halt_at(self.next_step)
        self.act(seat, action)

    def together(self, step: Step) -> None:
        """Take a block of simultaneous actions, which must close the question."""
        m = self.match
        lines = [self.split(line) for line in step.together]
        self.to_question(step.auto or self.run.auto, *lines[0])
        m.halt_at(self.next_step)
        request, number = m.waiting, m.number
        if request is None or (not isinstance(request, Group) and len(lines) > 1):
            raise StepError(f"nothing is asked of several at once; {self.question()}")
        for seat, action in lines:
            if m.number != number:
                raise StepError(f"`{seat}: {action}` comes too late: all have answered")
            self.act(seat, action)
        if step.rest:
            for seat in m.to_answer if m.number == number else ():
                self.act(seat, step.rest)
        if step.close and m.number == number:
            if step.close is True:
                m.close()
            else:
                self.act(str(step.close), "close")
        if m.number == number:
            raise StepError(f"{', '.join(m.to_answer)} has not answered (say `rest` or `close`)")

    def illegal(self, line: str, step: Step) -> None:
        """Try an action that must be refused and change nothing."""
        seat, action = self.split(line)
        self.to_question(step.auto or self.run.auto, seat)
        m = self.match
        before = (m.digest(), len(m.events or ()), m.to_answer)
        refusal = m.why_not(seat, action)
        if refusal is None:
            raise StepError(f"`{line}` should be refused, but is allowed.{self.may(seat)}")
        if refusal.code == "unreadable" and step.code != "unreadable":
            raise StepError(f"`{line}` cannot be read: {refusal.sentence}")
        try:
            m.act(seat, action)
        except IllegalAction as error:
            if error.refusal != refusal:
                raise StepError(
                    f"`{line}`: why_not says `{refusal}`, act `{error.refusal}`"
                ) from error
        if (m.digest(), len(m.events or ()), m.to_answer) != before:
            raise StepError(f"`{line}` was refused, but changed something")
        self.refused += refusal.clause.split()
        self._compare_refusal(line, step, refusal)

    def _compare_refusal(self, line: str, step: Step, refusal: Refusal) -> None:
        at = ("code", step.code, refusal.code, step.code == refusal.code)
        parts = [
            at,
            ("clause", step.clause, refusal.clause or "none", set(step.clause.split()) <= set(refusal.clause.split())),
            ("reason", step.reason, refusal.sentence, step.reason in refusal.sentence),
        ]  # fmt: skip
        for name, wanted, found, same in parts:
            if wanted and not same:
                raise StepError(
                    f"`{line}` was refused with another {name}: expected {wanted}, found {found} (“{refusal}”)"
                )

    def input(self, line: str, auto: str) -> None:
        """Take an unsolicited input."""
        seat, action = self.split(line)
        self.to_question()
        self.match.halt_at(self.next_step)
        if seat == "host":
            if action != "close":
                raise StepError(f"the host can only close, not `{action}`")
            self.match.close()
        else:
            self.act(seat, action)

    def take(self, i: int, *, silent: bool = False) -> None:
        """Take one step, and check its expectations unless `silent`."""
        place, step = self.run.steps[i]
        auto = step.auto or self.run.auto
        lines = [step.do] if isinstance(step.do, str) else list(step.do)
        refused = [step.illegal] if isinstance(step.illegal, str) else list(step.illegal)
        title = "; ".join(filter(None, [*lines, *step.together, *refused, step.input])) or (
            step.until or step.before or "expect"
        )
        self.step, self.at = i, f"step {i + 1} ({title})"
        before, since = self.match.table.copy(), len(self.match.events or ())
        for line in filter(None, lines):
            self.do(line, auto)
        if step.together:
            self.together(step)
        for line in filter(None, refused):
            self.illegal(line, step)
        if step.input:
            self.input(step.input, auto)
        self.run_on(step.until, step.before, auto)
        if step.expect and not silent:
            self.expect([((*place, "expect"), step.expect)], before, since)

    # --- expectations -----------------------------------------------------------------------------

    def clauses(self) -> list[str]:
        """The clauses exercised so far, each once."""
        return list(dict.fromkeys([*self.match.clauses_seen, *self.refused]))

    def expect(
        self, layers: Sequence[tuple[Place, Mapping[str, Any]]], before: Any, since: int
    ) -> None:
        """Check expectations here."""
        scene = Scene(self.match, before, since, self.run.file, self.clauses, self.twin)
        self.mismatches += [(self.at, one) for one in check(scene, layers)]
        if (
            any({"pending", "options"} & set(data) for _, data in layers)
            and self.match.waiting is not None
        ):
            for ask in self.match.waiting.questions:
                self.refused += ask.clause.split()

    def nothing_left(self) -> None:
        """Fail if scripted chance was not used."""
        left = self.chance.leftovers(self.match.table.counters)
        if left:
            raise StepError(f"scripted chance is left over: {', '.join(left)}")

    def twin(self, spec: Mapping[str, Any], place: Place) -> Match:
        """Play a second match: the same script from another position up to this step, or another run to its end."""
        run, upto = self._other(spec, place)
        other = opened(run, self.rulesets, self.others)
        for i in range(upto):
            other.take(i, silent=True)
        if upto == len(run.steps) and not self.at.startswith("step"):
            other.run_on(run.until, run.before, run.auto)
        return other.match

    def _other(self, spec: Mapping[str, Any], place: Place) -> tuple[Run, int]:
        """The run of a twin, and how many of its steps are played."""
        run, file = self.run, self.run.file
        if "variant" in spec or "case" in spec:
            name = f"{run.case}({spec['variant']})" if "variant" in spec else str(spec["case"])
            try:
                run = self.others(name)
            except KeyError:
                raise fault(file, place, f"`{name}`", "a case or variant of this file") from None
            return run, len(run.steps)
        if "given" in spec:
            if not isinstance(spec["given"], dict):
                raise fault(file, (*place, "given"), show(spec["given"]), "a table")
            layers = (*(run.given or ()), ((*place, "given"), spec["given"]))
            run = attrs.evolve(run, given=layers)
        if "chance" in spec:
            more = {k: tuple(v) for k, v in spec["chance"].items()}
            run = attrs.evolve(run, chance={**run.chance, **more})
        return run, self.step + 1 if self.at.startswith("step") else len(run.steps)


def play(run: Run, rulesets: Rulesets, others: Others) -> ScriptRun:
    """ScriptRun a whole run; expectations that do not hold are gathered.

    Raises:
        DataError, UsageError: the run cannot be set up.
        StoppedError: a step failed, the chance did not fit, or the rules crashed.
    """
    game = opened(run, rulesets, others)
    start = game.match.table.copy()
    try:
        for i in range(len(run.steps)):
            game.take(i)
        game.at = "at the end"
        game.run_on(run.until, run.before, run.auto)
        game.expect(run.expects, start, 0)
        game.nothing_left()
    except Exception as error:
        raise StoppedError(game, error) from error
    return game


def opened(run: Run, rulesets: Rulesets, others: Others, *, strict: bool = True) -> ScriptRun:
    """Set a run up; it is at its start."""
    match, chance = begin(run, rulesets, strict=strict)
    return ScriptRun(run, match, chance, others, rulesets)
