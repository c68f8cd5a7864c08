"""Shrinks a game that fails to a small scenario: a late position, few pieces and fields, few steps."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from typing import Any

import attrs
from attrs import frozen

from boxlid.errors import BoxlidError, UsageError
from boxlid.matches.journal import CLOSED, INPUT, Entry
from boxlid.matches.match import Match
from boxlid.scenarios.format.loading import Case, cases_of
from boxlid.scenarios.format.writing import toml_lines, toml_value
from boxlid.scenarios.playing.runner import run_case
from boxlid.scenarios.playing.setup import Rulesets
from boxlid.scenarios.tools.from_match import drawn, given_of, heading, step_lines
from boxlid.schedules.program import DO

Fails = Callable[[Case], bool]


@frozen
class _Draft:
    """A scenario in parts: its first lines, the position, the chance, the steps."""

    head: tuple[str, ...]
    given: dict[str, Any] | None
    chance: dict[str, Any]
    steps: tuple[tuple[str, ...], ...]

    def text(self) -> str:
        lines = list(self.head)
        if self.given is not None:
            lines += ["", "[case.given]", *toml_lines(self.given)]
        if self.chance:
            lines += ["", "[case.chance]", *toml_lines(self.chance)]
        for step in self.steps:
            lines += ["", "[[case.step]]", *step]
        return "\n".join(lines) + "\n"


def crashes(what: str = "the rules crashed", rulesets: Rulesets | None = None) -> Fails:
    """A test for `shrink`: whether a case stops with an error whose message holds this text."""
    kept = rulesets or Rulesets()

    def fails(case: Case) -> bool:
        return any(r.status == "error" and what in r.message for r in run_case(case, kept))

    return fails


def shrink(
    match: Match,
    fails: Fails,
    *,
    then: tuple[str, str] | None = None,
    case: str = "shrunk",
    budget: int = 400,
) -> str:
    """A small scenario that fails as a game did.

    Args:
        match: the game, where it failed or just before.
        fails: whether a case still fails in the same way.
        then: the seat and the action that made it fail, if the match did not take it (a rule that crashed).
        case: the new case's id.
        budget: how many scenarios may be tried.

    Returns:
        The text of a scenario file with one case.

    Raises:
        UsageError: not even the whole game fails when it is played again as a scenario.
    """
    last = ((f"do = {toml_value(f'{then[0]}: {then[1]}')}", 'until = "question"'),) if then else ()
    trial = _Trial(fails, budget)
    whole = _whole(match, case, last)
    if not trial(whole):
        raise UsageError("the game does not fail when it is played again from its beginning")
    best = whole
    for late in _positions(match, case, last):
        if trial(late):
            best = late
            break
    best = _fewer_steps(best, trial)
    if best.given is not None:
        best = _smaller_position(best, trial)
    return best.text()


class _Trial:
    """Tries drafts until the budget is used up."""

    def __init__(self, fails: Fails, budget: int) -> None:
        self.fails, self.budget = fails, budget

    def __call__(self, draft: _Draft) -> bool:
        if self.budget <= 0:
            return False
        self.budget -= 1
        try:
            (case,) = cases_of(tomllib.loads(draft.text()), "shrunk.toml")
            return self.fails(case)
        except BoxlidError:
            return False


def _whole(match: Match, case: str, last: tuple[tuple[str, ...], ...]) -> _Draft:
    head = (*heading(match, case), f"seed = {toml_value(match.chance.seed)}")
    given = None
    if match.start is not None:
        given = {"phase": match.start[1], **given_of(match.start[0], match.setup.template)}
    chance: dict[str, Any] = drawn(match, set(match.chance.fixed)) if match.chance.fixed else {}
    steps = tuple(tuple(step_lines(e)) for e in match.entries())
    return _Draft((*head, 'until = "question"'), given, chance, (*steps, *last))


def _positions(match: Match, case: str, last: tuple[tuple[str, ...], ...]) -> Iterator[_Draft]:
    """The game from each start of a step on, the latest first; the chance that fell from there on is scripted."""
    ops = match.ruleset.program.ops
    entries = match.entries()
    again = Match(
        match.ruleset,
        match.seats,
        chance=match.chance,
        start=match.start,
        halt="step",
        keep=match.course.history.keep,
    )
    found: list[tuple[dict[str, Any], int, int]] = []

    def starts(pc: int) -> bool:
        return ops[pc][0] == DO

    def note(taken: int) -> None:
        while again.halted:
            given = {"phase": again.node, **given_of(again.table, match.setup.template)}
            found.append((given, taken, len(again.events or ())))
            again.resume(starts)

    note(0)
    for i, entry in enumerate(entries):
        again.halt_at(starts)
        _take(again, entry)
        note(i + 1)
    head = tuple(heading(match, case))
    for given, taken, since in reversed(found):
        steps = tuple(tuple(step_lines(e)) for e in entries[taken:])
        chance: dict[str, Any] = {**drawn(match, since=since), "rest": match.chance.seed}
        yield _Draft((*head, 'until = "question"'), given, chance, (*steps, *last))


def _take(match: Match, entry: Entry) -> None:
    payload = entry.payload
    if entry.kind == INPUT or not isinstance(payload, dict):
        match.act(entry.seat, payload)
        return
    if entry.kind == CLOSED:
        match.course.close_with(entry.seat, payload)
        return
    for seat, action in payload.items():
        if seat in match.to_answer:
            match.act(seat, action)


def _fewer_steps(draft: _Draft, trial: _Trial) -> _Draft:
    for i in reversed(range(len(draft.steps))):
        less = attrs.evolve(draft, steps=(*draft.steps[:i], *draft.steps[i + 1 :]))
        if trial(less):
            draft = less
    return draft


def _smaller_position(draft: _Draft, trial: _Trial) -> _Draft:
    """Drop keys of the position and pieces of its zones that are not needed."""
    assert draft.given is not None
    for key in [k for k in draft.given if k != "phase"]:
        less = {k: v for k, v in draft.given.items() if k != key}
        if trial(attrs.evolve(draft, given=less)):
            draft = attrs.evolve(draft, given=less)
    for key in [k for k, v in (draft.given or {}).items() if isinstance(v, list)]:
        draft = _shorter(draft, key, trial)
    for label in [k for k in draft.chance if k != "rest"]:
        fewer = {k: v for k, v in draft.chance.items() if k != label}
        if trial(attrs.evolve(draft, chance=fewer)):
            draft = attrs.evolve(draft, chance=fewer)
    return draft


def _shorter(draft: _Draft, key: str, trial: _Trial) -> _Draft:
    """Drop parts of a list, halves first."""
    given = draft.given or {}
    listed = given[key]
    size = len(listed) // 2 or 1
    while size and listed:
        at = 0
        while at < len(listed):
            less = [*listed[:at], *listed[at + size :]]
            smaller = attrs.evolve(draft, given={**given, key: less})
            if trial(smaller):
                draft, listed = smaller, less
            else:
                at += size
        size //= 2
    return draft
