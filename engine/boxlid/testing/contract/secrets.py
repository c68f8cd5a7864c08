"""Check of hidden information with twins: what a seat gets depends only on what it may know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from attrs import frozen

from boxlid.matches.match import Match
from boxlid.tables.dump import dump_table
from boxlid.testing.contract.plans import answer_in_fork
from boxlid.testing.game import GameUnderTest, choose
from boxlid.testing.observations import difference, options_by_seat, replayed_from, seen
from boxlid.testing.probes import nonsense, probes
from boxlid.testing.runner import conformance_check
from boxlid.testing.worlds import twin
from boxlid.vocabulary.actions import Action


@conformance_check("twins")
def twins(game: GameUnderTest) -> None:
    """In a world that differs only in what a seat cannot know, it gets the same views, options, refusals and plans."""
    moments = game.moments(2 * game.effort.moments)
    for i, match in game.walk():
        if i in moments or i == len(game.line.moves):
            for seat in game.some_seats(i):
                _World(game, match, seat).compare()


class _World:
    """What a seat gets in the match itself, to compare with what it gets in twins."""

    def __init__(self, game: GameUnderTest, match: Match, seat: str) -> None:
        self.game, self.match, self.seat = game, match, seat
        self.purpose = f"{seat} {match.number} {len(match.answers_so_far)}"

    def compare(self) -> None:
        """Make twins and compare."""
        for k in range(self.game.effort.twins):
            other = twin(self.match, self.seat, k, back=k % 3, pairs=1 + k % 2)
            if other is not None and self._differs(other):
                self._alike(other, replayed_from(self.match, k % 3))

    def _differs(self, other: Match) -> bool:
        """Whether the twin differs in hidden state while both have the same outcome."""
        ends = [m.outcome.plain() if m.outcome else None for m in (self.match, other)]
        return ends[0] == ends[1] and dump_table(other.table) != self.table

    @cached_property
    def table(self) -> dict[str, Any]:
        return dump_table(self.match.table)

    @cached_property
    def refusals(self) -> dict[Action | str, str]:
        """For each action or text that is tried, why the seat may not do it."""
        rng = self.game.rng(f"twins {self.purpose}")
        tries: list[Action | str] = [*probes(self.game, rng), *nonsense(self.game, rng)]
        return {one: str(self.match.why_not(self.seat, one)) for one in tries}

    @cached_property
    def plans(self) -> list[list[_Stage]]:
        """For each of two seeds, a planning fork played on at random, stage by stage."""
        rng = self.game.rng(f"plans {self.purpose}")
        if self.match.outcome is not None:
            return []
        return [list(self._played(self.match.plan(self.seat, k), rng)) for k in range(2)]

    def _played(self, fork: Match, rng: random.Random) -> Iterator[_Stage]:
        for _ in range(self.game.effort.tail):
            waiting = fork.to_answer
            action = choose(rng, fork.options(waiting[0])) if waiting else None
            yield _Stage(dump_table(fork.table), options_by_seat(fork), action)
            if action is None:
                return
            answer_in_fork(fork, waiting[0], action, self.match)

    def _alike(self, other: Match, since: int) -> None:
        game, match, seat = self.game, self.match, self.seat
        hidden = difference(self.table, dump_table(other.table))
        game.at = match
        got = seen(other, seat, since)
        game.equal(got, seen(match, seat, since), f"if {hidden}: what {seat} gets", match)
        for one, refusal in self.refusals.items():
            word = one if isinstance(one, str) else one.text
            theirs = str(other.why_not(seat, one))
            game.equal(theirs, refusal, f"if {hidden}: why {seat} may not `{word}`", match)
        for k, stages in enumerate(self.plans):
            self._plans_alike(other.plan(seat, k), stages, hidden)

    def _plans_alike(self, fork: Match, stages: list[_Stage], hidden: str) -> None:
        """The planning forks of twins are equal, and stay equal when they are played on."""
        for step, stage in enumerate(stages):
            what = f"if {hidden}: the planning fork of {self.seat}, {step} answers on,"
            self.game.equal(dump_table(fork.table), stage.table, what, self.match)
            self.game.equal(options_by_seat(fork), stage.asked, f"{what} what is asked", self.match)
            if stage.action is not None:
                answer_in_fork(fork, fork.to_answer[0], stage.action, self.match)


@frozen
class _Stage:
    """A planning fork at one moment, and the answer given then."""

    table: dict[str, Any]
    asked: dict[str, Any]
    action: Action | None
