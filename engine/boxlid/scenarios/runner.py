"""Plays scenarios: sets the position up, follows the script strictly, checks the expectations, tells what failed."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
from attrs import define, field, frozen

from boxlid.chance import Chance
from boxlid.codec import show
from boxlid.errors import BoxlidError, ChanceError, DataError, IllegalAction, UsageError
from boxlid.flow import Together
from boxlid.match import Match
from boxlid.compose import compose
from boxlid.ruleset import Ruleset
from boxlid.scenarios.expect import Mismatch, Scene, check
from boxlid.scenarios.match_values import words
from boxlid.scenarios.model import Case, Place, Run, Step, cases_of, fault, load_cases, spell_place
from boxlid.scenarios.position import build
from boxlid.schedule import DO, address

PASSED, FAILED, ERROR, KNOWN_BUG = "passed", "failed", "error", "known-bug"
_AUTO_LIMIT = 1000


@frozen
class Result:
    """How one run of a case ended.

    Attributes:
        id: the run's id: `case`, `case(variant)`, `case[SV.x=y]`.
        status: passed, failed, error (the file or the rules are broken), known-bug (it failed, as it must).
        message: what was expected and what was found; empty if it passed.
        clauses: what it exercised, each once, in order.
        case, file: where it comes from.
        claims: the clauses that the case claims.
    """

    id: str
    title: str
    status: str
    message: str
    clauses: tuple[str, ...]
    case: str = ""
    file: str = ""
    claims: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether it is as it should be: it passed, or is a known bug that fails."""
        return self.status in {PASSED, KNOWN_BUG}


class StepError(Exception):
    """A step of the script cannot be taken."""


class Rulesets:
    """Composes each distinct ruleset once.

    Args:
        plugins: plugin objects by name, for games that are not installed.
    """

    def __init__(self, plugins: Mapping[str, Any] | None = None) -> None:
        self.plugins = dict(plugins or {})
        self._made: dict[str, Ruleset] = {}

    def of(self, run: Run) -> Ruleset:
        """The ruleset of a run.

        Raises:
            UsageError: it cannot be composed.
        """
        key = json.dumps(
            [run.game, run.extensions, run.preset, run.rulings, run.options], sort_keys=True
        )
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = compose(
                self.plugins.get(run.game, run.game),
                [self.plugins.get(e, e) for e in run.extensions],
                rulings=run.rulings,
                options=run.options,
                **({"preset": run.preset} if run.preset else {}),
            )
        return made


@define
class Play:
    """A run while it is played.

    Attributes:
        at: words for the step that is being taken.
        refused: the clauses of refusals, and of questions that were expected.
    """

    run: Run
    match: Match
    others: Callable[[str], Run]
    rulesets: Rulesets
    at: str = ""
    step: int = -1
    mismatches: list[tuple[str, Mismatch]] = field(factory=list)
    refused: list[str] = field(factory=list)

    # --- running on -------------------------------------------------------------------------------

    def next_step(self, pc: int) -> bool:
        """A halt: whether a step starts here."""
        return self.match.ruleset.program.ops[pc][0] == DO

    def to_question(self, auto: str = "", seat: str = "") -> None:
        """Run on to the next question (to this seat, if questions are answered automatically)."""
        m = self.match
        if m.paused:
            m.go_on()
        for _ in range(_AUTO_LIMIT if auto and seat else 0):
            if m.pending is None or seat in m.waiting():
                return
            self.answer_automatically(auto)
            if m.paused:
                m.go_on()

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
        if not until and not before or until == "step":
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
                if not stop(m._cursor.pc):
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
        asks = [a for a in (m.pending.asks if m.pending is not None else ()) if a.seat in m.waiting()]
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
            raise StepError(f"`{seat}: {action}` was refused: {refusal} ({refusal.code}).{extra}") from error

    def do(self, line: str, auto: str) -> None:
        """One action."""
        seat, action = self.split(line)
        self.to_question(auto, seat)
        self.match.halt = self.next_step
        self.act(seat, action)

    def together(self, step: Step) -> None:
        """A block of simultaneous actions, which must close the question."""
        m = self.match
        lines = [self.split(line) for line in step.together]
        self.to_question(step.auto or self.run.auto, lines[0][0])
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
                raise StepError(f"`{line}`: why_not says `{refusal}`, act `{error.refusal}`") from error
        if (m.digest(), len(m.events or ()), m.waiting()) != before:
            raise StepError(f"`{line}` was refused, but changed something")
        self.refused += refusal.clause.split()
        self._compare_refusal(line, step, refusal)

    def _compare_refusal(self, line: str, step: Step, refusal: Any) -> None:
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

    def take(self, i: int) -> None:
        """One step with its expectations."""
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
        if step.expect:
            self.expect([((*place, "expect"), step.expect)], before, since)

    # --- expectations -----------------------------------------------------------------------------

    def clauses(self) -> list[str]:
        """What was exercised so far, each once."""
        return list(dict.fromkeys([*self.match.clauses_seen, *self.refused]))

    def expect(self, layers: Sequence[tuple[Place, Mapping[str, Any]]], before: Any, since: int) -> None:
        """Check expectations here."""
        scene = Scene(self.match, before, since, self.run.file, self.clauses, self.twin)
        self.mismatches += [(self.at, one) for one in check(scene, layers)]
        if any({"pending", "options"} & set(data) for _, data in layers) and self.match.pending is not None:
            for ask in self.match.pending.asks:
                self.refused += ask.clause.split()

    def twin(self, spec: Mapping[str, Any], place: Place) -> Match:
        """The match played otherwise up to this step: another position, or another variant or case at its end."""
        file = self.run.file
        if "variant" in spec or "case" in spec:
            name = f"{self.run.case}({spec['variant']})" if "variant" in spec else str(spec["case"])
            try:
                run = self.others(name)
            except KeyError:
                raise fault(file, place, f"`{name}`", "a case or variant of this file") from None
            upto = len(run.steps)
        else:
            run = self.run
            if "given" in spec:
                if not isinstance(spec["given"], dict):
                    raise fault(file, (*place, "given"), show(spec["given"]), "a table")
                run = attrs.evolve(run, given=(*(run.given or ()), ((*place, "given"), spec["given"])))
            if "chance" in spec:
                more = {k: tuple(v) for k, v in spec["chance"].items()}
                run = attrs.evolve(run, chance={**run.chance, **more})
            upto = self.step + 1 if self.at.startswith("step") else len(run.steps)
        other = begin(run, self.rulesets, self.others)
        for i in range(upto):
            silent = attrs.evolve(run.steps[i][1], expect={})
            other.run = attrs.evolve(
                run, steps=(*run.steps[:i], (run.steps[i][0], silent), *run.steps[i + 1 :])
            )
            other.take(i)
        if upto == len(run.steps) and not self.at.startswith("step"):
            other.run_on(run.until, run.before, run.auto)
        return other.match


def script(run: Run, *, strict: bool = True) -> Chance:
    """The chance of a run."""
    fixed: dict[str, list[str]] = {}
    for label, outcomes in run.chance.items():
        fixed[label] = []
        for i, one in enumerate(outcomes):
            if isinstance(one, list) and all(isinstance(w, str) for w in one):
                fixed[label].append(" ".join(one))
            elif isinstance(one, (str, int)) and not isinstance(one, bool):
                fixed[label].append(str(one))
            else:
                raise fault(
                    run.file, (*run.chance_place, label, i), show(one), "an outcome, or a list of pieces in order"
                )  # fmt: skip
    rest = run.seed is not None or not strict
    return Chance(run.seed or 0, fixed, strict=strict, rest=rest)


def begin(run: Run, rulesets: Rulesets, others: Callable[[str], Run], *, strict: bool = True) -> Play:
    """Set a run up; the match halts before its first step.

    Raises:
        DataError: the position cannot be read or is impossible.
        UsageError: the ruleset or the seats are refused.
    """
    ruleset = rulesets.of(run)
    seats = ruleset.default_seats(run.seats) if run.seats is None or isinstance(run.seats, int) else run.seats
    layout = ruleset.layout(seats)
    chance = script(run, strict=strict)
    for label, outcomes in list(chance.fixed.items()):
        for n, outcome in outcomes.items():
            chance.fixed[label][n] = _pieces(ruleset, run.chance[label][n], outcome)
    start = None
    if run.given is not None:
        t, phase = build(layout, run.given, run.file)
        try:
            ruleset.program.at(phase)
        except UsageError as error:
            raise fault(run.file, (*run.own, "given", "phase"), f"`{phase}`", "a node of the schedule", str(error)) from error
        start = (t, phase)
    match = Match(ruleset, seats, chance=chance, trace=True, start=start, halt="step")
    return Play(run, match, others, rulesets)


def _pieces(ruleset: Ruleset, given: Any, outcome: str) -> str:
    """An order of pieces with aliases replaced by ids."""
    if not isinstance(given, list):
        return outcome
    words_ = ruleset.pieces_by_word
    return " ".join(str(words_.get(w.lower(), w)) for w in given)


def play(run: Run, rulesets: Rulesets, others: Callable[[str], Run]) -> Play:
    """Play a whole run; mismatches are gathered, what stops it is raised."""
    game = begin(run, rulesets, others)
    start = game.match.table.copy()
    try:
        for i in range(len(run.steps)):
            game.take(i)
        game.at = "at the end"
        game.run_on(run.until, run.before, run.auto)
        game.expect(run.expects, start, 0)
        left = game.match._chance.leftovers(game.match.table.counters)
        if left:
            raise StepError(f"scripted chance is left over: {', '.join(left)}")
    except (StepError, ChanceError, IllegalAction, DataError) as error:
        raise _StoppedError(game, error) from error
    except Exception as error:
        raise _StoppedError(game, error) from error
    return game


class _StoppedError(Exception):
    def __init__(self, game: Play, error: Exception) -> None:
        self.game, self.error = game, error
        super().__init__(str(error))


# --- results -----------------------------------------------------------------------------------------


def run_case(case: Case, rulesets: Rulesets | None = None, siblings: Iterable[Case] = ()) -> list[Result]:
    """Play all runs of a case.

    Args:
        rulesets: where composed rulesets are kept; share one among cases.
        siblings: other cases that `same_view` may name.

    Returns:
        A result for each run; the first one also fails if a clause that the case claims was not exercised by any.
    """
    rulesets = rulesets or Rulesets()
    runs = {r.id: r for c in (*siblings, case) for r in c.runs}
    results = [_result(case, run, rulesets, runs.__getitem__) for run in case.runs]
    return _claims(case, results, rulesets)


def _result(case: Case, run: Run, rulesets: Rulesets, others: Callable[[str], Run]) -> Result:
    status, message, clauses = _played(case, run, rulesets, others)
    if run.status == KNOWN_BUG and status != ERROR:
        if status == FAILED:
            status = KNOWN_BUG
        else:
            status = FAILED
            message = _head(run) + 'it is marked known-bug, but nothing fails any more: set status = "settled"'
    return Result(
        run.id, run.title or case.data.title, status, message, clauses, case.id, case.file, case.clauses
    )


def _head(run: Run, at: str = "") -> str:
    return f"{run.file}: {run.id}{f', {at}' if at else ''}: "


def _played(
    case: Case, run: Run, rulesets: Rulesets, others: Callable[[str], Run]
) -> tuple[str, str, tuple[str, ...]]:
    refused = next((data["refused"] for _, data in reversed(run.expects) if "refused" in data), None)
    try:
        game = play(run, rulesets, others)
    except _StoppedError as stop:
        status, text = _stopped(stop)
        lines = [_head(run, at) + one.text for at, one in stop.game.mismatches]
        lines.append(_head(run, stop.game.at) + text)
        return status, "\n".join(lines), tuple(stop.game.clauses())
    except DataError as error:
        return ERROR, f"{run.id}: {error}", ()
    except BoxlidError as error:
        if refused is not None and isinstance(refused, str) and refused in str(error):
            return PASSED, "", tuple(c for c in case.clauses if c in str(error))
        wanted = f" (expected it refused with `{refused}`)" if refused is not None else ""
        return (FAILED if refused is not None else ERROR), _head(run) + f"{error}{wanted}", ()
    except Exception as error:  # noqa: BLE001 - a set-up that crashes must not stop the others
        return ERROR, _head(run) + _crash(error), ()
    if refused is not None:
        return FAILED, _head(run) + f"expected refused with `{refused}`, but it was accepted", ()
    lines = [_head(run, at) + one.text for at, one in game.mismatches]
    return (FAILED if lines else PASSED), "\n".join(lines), tuple(game.clauses())


def _stopped(stop: _StoppedError) -> tuple[str, str]:
    error = stop.error
    if isinstance(error, (StepError, ChanceError, IllegalAction)):
        return FAILED, str(error)
    if isinstance(error, BoxlidError):
        return ERROR, str(error)
    return ERROR, _crash(error)


def _crash(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno} in {frames[-1].name})" if frames else ""
    return f"the rules crashed: {type(error).__name__}: {error}{where}"


def _claims(case: Case, results: list[Result], rulesets: Rulesets) -> list[Result]:
    """Fail the first result for claims that nothing exercised."""
    if not case.clauses or not results or any(r.status in {ERROR, KNOWN_BUG} for r in results):
        return results
    known = {}
    for run in case.runs:
        try:
            known = {c.id: c for c in rulesets.of(run).ledger.clauses}
            break
        except BoxlidError:
            continue
    seen = {c for r in results for c in r.clauses}
    lines = []
    stated = any(run.expects or any(s.expect or s.illegal for _, s in run.steps) for run in case.runs)
    for id_ in case.clauses:
        clause = known.get(id_)
        if clause is None:
            lines.append(f"it claims {id_}, which the rule catalogue of {case.game} does not have")
        elif clause.status == "implemented" and id_ not in seen:
            lines.append(f"it claims {id_}, but nothing that ran cites it")
        elif clause.status == "data" and not stated:
            lines.append(f"it claims {id_} (a table's values), but expects nothing")
    if not lines:
        return results
    first = results[0]
    message = "\n".join([*filter(None, [first.message]), *(f"{case.file}: {case.id}: {x}" for x in lines)])
    return [attrs.evolve(first, status=FAILED, message=message), *results[1:]]


def gather(what: Ruleset | Path | str | Iterable[Path | str]) -> list[Case]:
    """The cases of files and folders, or of a ruleset's plugins.

    Raises:
        DataError: a file is malformed, or an id stands twice.
    """
    if isinstance(what, Ruleset):
        paths: list[Path] = list(what.scenarios)
    elif isinstance(what, (str, Path)):
        paths = [Path(what)]
    else:
        paths = [Path(p) for p in what]
    cases: dict[str, Case] = {}
    for path in paths:
        for case in load_cases(path):
            other = cases.setdefault(case.id, case)
            if other.file != case.file:
                raise fault(case.file, ("case", case.index, "id"), f"`{case.id}`, as in {other.file}", "unique ids")
    return list(cases.values())


def run_cases(
    what: Ruleset | Path | str | Iterable[Path | str],
    *,
    only: Iterable[str] = (),
    rulesets: Rulesets | None = None,
) -> list[Result]:
    """Play the cases of files and folders, or of a ruleset's plugins.

    Args:
        only: ids of cases; empty: all.

    Raises:
        DataError: a file is malformed.
        UsageError: `only` names no case.
    """
    cases = gather(what)
    wanted = list(only)
    for name in wanted:
        if name not in {c.id for c in cases}:
            raise UsageError(f"there is no case `{name}` (cases: {', '.join(c.id for c in cases) or 'none'})")
    rulesets = rulesets or Rulesets()
    return [
        result
        for case in cases
        if not wanted or case.id in wanted
        for result in run_case(case, rulesets, [c for c in cases if c.file == case.file and c is not case])
    ]


def start_case(case: Case, *, steps: bool = True, run: str = "", rulesets: Rulesets | None = None) -> Match:
    """A match to go on with by hand from a case.

    Args:
        steps: whether the case's script is played first; else it starts at the position.
        run: the run's id, for a case with variants; empty: the first.

    Raises:
        DataError, UsageError: the case cannot be set up, or its script fails.
    """
    chosen = next((r for r in case.runs if r.id == run or not run), None)
    if chosen is None:
        raise UsageError(f"`{case.id}` has no run `{run}` (runs: {', '.join(r.id for r in case.runs)})")
    runs = {r.id: r for r in case.runs}
    game = begin(chosen, rulesets or Rulesets(), runs.__getitem__, strict=False)
    if steps:
        for i, (place, step) in enumerate(chosen.steps):
            bare = (place, attrs.evolve(step, expect={}))
            game.run = attrs.evolve(chosen, steps=(*chosen.steps[:i], bare, *chosen.steps[i + 1 :]))
            try:
                game.take(i)
            except (StepError, ChanceError, IllegalAction) as error:
                raise UsageError(f"{_head(chosen, game.at)}{error}") from error
    match = game.match
    match.halt = None
    if match.paused:
        match.go_on()
    return match


__all__ = [
    "Result", "Rulesets", "cases_of", "gather", "run_case", "run_cases", "spell_place", "start_case", "words",
]  # fmt: skip
