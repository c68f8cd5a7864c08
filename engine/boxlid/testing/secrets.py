"""Checks of hidden information: twins and planning forks. What a seat gets follows from what it may know."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from attrs import frozen

from boxlid.matches.match import Match
from boxlid.tables.dump import dump_table
from boxlid.testing.answers import nonsense, probes
from boxlid.testing.registry import conformance_check, told
from boxlid.testing.trial import Broken, Trial, choose, difference, rebuilt, seen, texts
from boxlid.testing.worlds import twin
from boxlid.vocabulary.actions import Action
from boxlid.vocabulary.events import MOVED, SHOWN


@conformance_check("twins")
def twins(trial: Trial) -> None:
    """In a world that differs only in what a seat cannot know, it gets the same: views, options, refusals, plans."""
    moments = trial.moments(2 * trial.effort.moments)
    for i, match in trial.walk():
        if i in moments or i == len(trial.line.moves):
            for seat in trial.some_seats(i):
                _World(trial, match, seat).compare()


class _World:
    """What a seat gets in the match as it is; compared with what it gets in twins."""

    def __init__(self, trial: Trial, match: Match, seat: str) -> None:
        self.trial, self.match, self.seat = trial, match, seat
        self.purpose = f"{seat} {match.number} {len(match.answers_so_far)}"

    def compare(self) -> None:
        """Make twins and compare."""
        for k in range(self.trial.effort.twins):
            other = twin(self.match, self.seat, k, back=k % 3, pairs=1 + k % 2)
            if other is not None and self._differs(other):
                self._alike(other, rebuilt(self.match, k % 3))

    def _differs(self, other: Match) -> bool:
        """Whether something is hidden in another way, and the end, if it is there, has not told it."""
        ends = [m.outcome.plain() if m.outcome else None for m in (self.match, other)]
        return ends[0] == ends[1] and dump_table(other.table) != self.table

    @cached_property
    def table(self) -> dict[str, Any]:
        return dump_table(self.match.table)

    @cached_property
    def refusals(self) -> dict[Action | str, str]:
        """What is tried -> why not, in words."""
        rng = self.trial.rng(f"twins {self.purpose}")
        tries: list[Action | str] = [*probes(self.trial, rng), *nonsense(self.trial, rng)]
        return {one: str(self.match.why_not(self.seat, one)) for one in tries}

    @cached_property
    def plans(self) -> list[list[_Stage]]:
        """What a planning fork shows and does, played on at random; for each of two seeds."""
        rng = self.trial.rng(f"plans {self.purpose}")
        if self.match.outcome is not None:
            return []
        return [list(self._played(self.match.plan(self.seat, k), rng)) for k in range(2)]

    def _played(self, fork: Match, rng: random.Random) -> Iterator[_Stage]:
        for _ in range(self.trial.effort.tail):
            waiting = fork.to_answer
            action = choose(rng, fork.options(waiting[0])) if waiting else None
            yield _Stage(dump_table(fork.table), _asked(fork), action)
            if action is None:
                return
            _act(fork, waiting[0], action, self.match)

    def _alike(self, other: Match, since: int) -> None:
        trial, match, seat = self.trial, self.match, self.seat
        hidden = difference(self.table, dump_table(other.table))
        trial.at = match
        got = seen(other, seat, since)
        trial.equal(got, seen(match, seat, since), f"if {hidden}: what {seat} gets", match)
        for one, refusal in self.refusals.items():
            word = one if isinstance(one, str) else one.text
            theirs = str(other.why_not(seat, one))
            trial.equal(theirs, refusal, f"if {hidden}: why {seat} may not `{word}`", match)
        for k, stages in enumerate(self.plans):
            self._plans_alike(other.plan(seat, k), stages, hidden)

    def _plans_alike(self, fork: Match, stages: list[_Stage], hidden: str) -> None:
        """The planning forks of twins are equal, and stay so when they are played on."""
        for step, stage in enumerate(stages):
            what = f"if {hidden}: the planning fork of {self.seat}, {step} answers on,"
            self.trial.equal(dump_table(fork.table), stage.table, what, self.match)
            self.trial.equal(_asked(fork), stage.asked, f"{what} what is asked", self.match)
            if stage.action is not None:
                _act(fork, fork.to_answer[0], stage.action, self.match)


@frozen
class _Stage:
    """A planning fork at one moment, and what is done then."""

    table: dict[str, Any]
    asked: dict[str, Any]
    action: Action | None


def _asked(match: Match) -> dict[str, Any]:
    return {seat: [match.number, texts(match.options(seat))] for seat in match.to_answer}


def _act(fork: Match, seat: str, action: Action, match: Match) -> None:
    try:
        fork.act(seat, action)
    except Exception as error:
        what = f"in a planning fork, `{action.text}` of {seat}: {told(error)}"
        raise Broken(what, match) from error


@conformance_check("plans")
def plans(trial: Trial) -> None:
    """A planning fork shows its seat what the match shows, can be played on, and leaves the match alone."""
    moments = trial.moments()
    for i, match in trial.walk():
        if i not in moments or match.outcome is not None:
            continue
        mark = match.digest()
        for seat in trial.some_seats(i):
            for k in range(2):
                fork = _plan(match, seat, k)
                trial.equal(
                    _at_hand(fork, seat),
                    _at_hand(match, seat),
                    f"a plan of {seat}: what it gets",
                    match,
                )
                _complete(trial, fork, match)
                _remembers(trial, fork, seat, match)
                again = fork.fork()
                trial.equal(
                    dump_table(again.table),
                    dump_table(fork.table),
                    f"a fork of a plan of {seat}",
                    match,
                )
                _play_on(trial, fork, seat, f"{i} {seat} {k}", match)
        trial.equal(match.digest(), mark, "after planning forks, the digest", match)


def _plan(match: Match, seat: str, seed: int) -> Match:
    try:
        return match.plan(seat, seed)
    except Exception as error:
        raise Broken(f"no planning fork for {seat}: {told(error)}", match) from error


def _at_hand(match: Match, seat: str) -> dict[str, Any]:
    """What a seat gets, without what only matches with events have; other seats' answers are redrawn."""
    got = seen(match, seat, len(match.events or ()))
    view = {**got["view"], "waiting": None}
    return {"view": view, "asked": got["asked"], "options": got["options"]}


def _complete(trial: Trial, fork: Match, match: Match) -> None:
    lying: Sequence[str] = [str(p) for pieces in fork.table.zones.values() for p in pieces]
    trial.equal(
        sorted(lying),
        sorted(map(str.__str__, trial.ruleset.pieces)),
        "the pieces of a planning fork",
        match,
    )


def _remembers(trial: Trial, fork: Match, seat: str, match: Match) -> None:
    """What the seat last saw come to a place where nothing has happened since still lies there."""
    last: dict[str, tuple[str, Any]] = {}
    for event in match.events_of(seat):
        for key in event.about:
            last = {p: at for p, at in last.items() if at[0] != key}
        if event.kind is MOVED and event.args[0] is not None:
            last[event.args[0]] = (event.args[2], event.args[4])
        elif event.kind is SHOWN:
            last[event.args[0]] = (event.args[1], event.args[2])
    for one, (key, index) in last.items():
        lying = fork.table.zones[key]
        there = one in lying if index is None else index < len(lying) and lying[index] == one
        trial.expect(
            there,
            f"{seat} knows that `{one}` lies in `{key}`, but a planning fork has it elsewhere",
            match,
        )


def _play_on(trial: Trial, fork: Match, seat: str, purpose: str, match: Match) -> None:
    rng = trial.rng(f"plan {purpose}")
    for _ in range(3 * trial.effort.tail):
        waiting = fork.to_answer
        if not waiting:
            return
        try:
            action = choose(rng, fork.options(waiting[0]))
        except Exception as error:
            raise Broken(f"in a planning fork of {seat}: {told(error)}", match) from error
        _act(fork, waiting[0], action, match)
        trial.looked += 1
