"""Plays one run of a scenario: sets the position up, follows the script strictly, checks the expectations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs
from attrs import define, field

from boxlid.codec import show
from boxlid.errors import IllegalAction, UsageError
from boxlid.flow import Together
from boxlid.scenarios.begin import Rulesets, begin
from boxlid.scenarios.expect import check
from boxlid.scenarios.loading import Run
from boxlid.scenarios.model import Place, Step, fault
from boxlid.scenarios.scene import Mismatch, Scene
from boxlid.schedule import DO, address
from boxlid.spaces import Space

if TYPE_CHECKING:
    from boxlid.chance import Chance
    from boxlid.errors import Refusal
    from boxlid.match import Match

_AUTO_LIMIT = 1000
Others = Callable[[str], Run]
"""Finds another run by its id."""


class StepError(Exception):
    """A step of the script cannot be taken."""


class StoppedError(Exception):
    """A run was stopped; carries what was played so far, and why."""

    def __init__(self, game: Play, error: Exception) -> None:
        self.game, self.error = game, error
        super().__init__(str(error))


@define
class Play:
    """A run while it is played.

    Attributes:
        at: words for the step that is being taken.
        refused: the clauses of refusals, and of questions that were expected.
    """

    run: Run
    match: Match
    chance: Chance
    others: Others
    rulesets: Rulesets
    at: str = ""
    step: int = -1
    mismatches: list[tuple[str, Mismatch]] = field(factory=list)
    refused: list[str] = field(factory=list)

    # --- running on -------------------------------------------------------------------------------

    def next_step(self, pc: int) -> bool:
        """A halt: whether a step starts here."""
        return self.match.ruleset.program.ops[pc][0] == DO

    def to_question(self, auto: str = "", seat: str = "", action: str = "") -> None:
        """Run on to the next question; with `auto` to one that offers this seat actions of this verb."""
        m = self.match
        if m.paused:
            m.go_on()
        for _ in range(_AUTO_LIMIT if auto and seat else 0):
            if m.pending is None or self._asks_for(seat, action):
                return
            self.answer_automatically(auto)
            if m.paused:
                m.go_on()

    def _asks_for(self, seat: str, action: str) -> bool:
        """Whether a seat is asked for an action of this verb (for anything, if no action is given)."""
        m = self.match
        if seat not in m.waiting():
            return False
        verb = m.ruleset.verbs.get(action.split(maxsplit=1)[0].lower()) if action else None
        if verb is None or verb.name in m.ruleset.inputs:
            return True
        options = m.options(seat)
        if isinstance(options, Space):
            return options.verb is verb
        return any(o.verb is verb for o in options)

    def answer_automatically(self, auto: str) -> None:
        """Give everybody who is asked the declared answer."""
        m = self.match
        m.halt = self.next_step
        for seat in m.waiting():
            ask = m.ask_of(seat)
            if auto == "first":
                m.act(seat, ask.options[0])
            elif auto == "pass" and ask.default is not None:
                m.act(seat, ask.default)
            else:
                self.act(seat, auto)

    def run_on(self, until: str, before: str, auto: str) -> None:
        """Run on after the script or a step."""
        m = self.match
        if (not until and not before) or until == "step":
            return
        if until in {"question", "end"}:
            self._run_to_end(until, auto)
            return
        full = self._address(until or before)
        if until and self._in(full) and m.pending is not None:
            return
        self._enter(full, auto, "until" if until else "before")
        if not until:
            return
        m.go_on(lambda pc: m.ruleset.program.ops[pc][0] == DO and not self._within(pc, full))

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
            if m.paused:
                m.go_on()
            if until == "question" or m.pending is None:
                return
            if not auto:
                raise StepError(f"the match does not run to its end: {self.question()}")
            self.answer_automatically(auto)

    def _enter(self, full: str, auto: str, word: str) -> None:
        """Run on to the start of a node."""
        m = self.match
        for _ in range(_AUTO_LIMIT):
            if m.paused:
                m.halt_at(full)
                stop = m.halt
                assert stop is not None
                if not stop(m.pc):
                    m.go_on(stop)
            if m.paused:
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
        """Who is asked what, in words."""
        m = self.match
        if m.outcome is not None:
            return f"the match is over: {m.outcome.result}"
        asks = [
            a for a in (m.pending.asks if m.pending is not None else ()) if a.seat in m.waiting()
        ]
        if not asks:
            return "nobody is asked anything"
        prompt = f" “{asks[0].prompt}”" if asks[0].prompt else ""
        clause = f" [{asks[0].clause}]" if asks[0].clause else ""
        return f"{', '.join(m.waiting())} is asked{prompt}{clause} at `{m.node}`"

    def may(self, seat: str) -> str:
        """What a seat may do, in words."""
        options = self.match.options(seat)
        if not options:
            return ""
        texts = [options[i].text for i in range(min(len(options), 24))]
        more = f" … ({len(options) - len(texts)} more)" if len(options) > len(texts) else ""
        return f" {seat} may: {' | '.join(texts)}{more}."

    # --- steps ------------------------------------------------------------------------------------

    def split(self, line: str) -> tuple[str, str]:
        """The seat and the action of a line."""
        seat, colon, action = line.partition(":")
        seat = seat.strip()
        if not colon:
            raise StepError(f"`{line}` is no `seat: action`")
        if seat != "host":
            try:
                seat = self.match.layout.notation.seat(seat)
            except UsageError as error:
                raise StepError(f"{error}") from error
        return seat, action.strip()

    def act(self, seat: str, action: str) -> None:
        """Answer; a refusal fails the step with its reason and what is possible."""
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

    def do(self, line: str, auto: str) -> None:
        """One action."""
        seat, action = self.split(line)
        self.to_question(auto, seat, action)
        self.match.halt = self.next_step
        self.act(seat, action)

    def together(self, step: Step) -> None:
        """A block of simultaneous actions, which must close the question."""
        m = self.match
        lines = [self.split(line) for line in step.together]
        self.to_question(step.auto or self.run.auto, *lines[0])
        m.halt = self.next_step
        request, number = m.pending, m.number
        if request is None or (not isinstance(request, Together) and len(lines) > 1):
            raise StepError(f"nothing is asked of several at once; {self.question()}")
        for seat, action in lines:
            if m.number != number:
                raise StepError(f"`{seat}: {action}` comes too late: all have answered")
            self.act(seat, action)
        if step.rest:
            for seat in m.waiting() if m.number == number else ():
                self.act(seat, step.rest)
        if step.close and m.number == number:
            if step.close is True:
                m.close()
            else:
                self.act(str(step.close), "close")
        if m.number == number:
            raise StepError(f"{', '.join(m.waiting())} has not answered (say `rest` or `close`)")

    def illegal(self, line: str, step: Step) -> None:
        """An action that must be refused and change nothing."""
        seat, action = self.split(line)
        self.to_question(step.auto or self.run.auto, seat)
        m = self.match
        before = (m.digest(), len(m.events or ()), m.waiting())
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
        if (m.digest(), len(m.events or ()), m.waiting()) != before:
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
        """An unasked input."""
        seat, action = self.split(line)
        self.to_question()
        self.match.halt = self.next_step
        if seat == "host":
            if action != "close":
                raise StepError(f"the host can only close, not `{action}`")
            self.match.close()
        else:
            self.act(seat, action)

    def take(self, i: int, *, silent: bool = False) -> None:
        """One step with its expectations (unless `silent`)."""
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
        """What was exercised so far, each once."""
        return list(dict.fromkeys([*self.match.clauses_seen, *self.refused]))

    def expect(
        self, layers: Sequence[tuple[Place, Mapping[str, Any]]], before: Any, since: int
    ) -> None:
        """Check expectations here."""
        scene = Scene(self.match, before, since, self.run.file, self.clauses, self.twin)
        self.mismatches += [(self.at, one) for one in check(scene, layers)]
        if (
            any({"pending", "options"} & set(data) for _, data in layers)
            and self.match.pending is not None
        ):
            for ask in self.match.pending.asks:
                self.refused += ask.clause.split()

    def nothing_left(self) -> None:
        """Fail if scripted chance was not used."""
        left = self.chance.leftovers(self.match.table.counters)
        if left:
            raise StepError(f"scripted chance is left over: {', '.join(left)}")

    def twin(self, spec: Mapping[str, Any], place: Place) -> Match:
        """The match played otherwise up to this step: another position, or another variant or case at its end."""
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


def play(run: Run, rulesets: Rulesets, others: Others) -> Play:
    """Play a whole run; expectations that do not hold are gathered.

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


def opened(run: Run, rulesets: Rulesets, others: Others, *, strict: bool = True) -> Play:
    """A run that stands at its start."""
    match, chance = begin(run, rulesets, strict=strict)
    return Play(run, match, chance, others, rulesets)
