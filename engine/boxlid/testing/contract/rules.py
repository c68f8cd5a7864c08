"""Checks of the rules at work: every option can be taken, games end, a crash in a rule leaves nothing behind."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import attrs

from boxlid.matches.match import Match
from boxlid.rulesets.ruleset import Ruleset
from boxlid.schedules.program import DO
from boxlid.testing.game import Failed, GameUnderTest, choose, sample
from boxlid.testing.observations import replayed_from, seen
from boxlid.testing.report import describe
from boxlid.testing.runner import conformance_check
from boxlid.vocabulary.outcomes import Outcome
from boxlid.vocabulary.questions import Checkpoint


@conformance_check("options")
def options(game: GameUnderTest) -> None:
    """Every option that is offered can be taken, and every seat that is asked is offered one."""
    moments = game.moments(6 * game.effort.moments, fresh=True)
    crashed = len(game.line.moves) if game.line.crash is not None else -1
    for i, match in game.walk():
        if i in moments or i == crashed:
            for seat in match.to_answer[: game.effort.seats]:
                _take_each(game, match, i, seat)


def _take_each(game: GameUnderTest, match: Match, i: int, seat: str) -> None:
    rng = game.rng(f"options {i} {seat}")
    offered = match.options(seat)
    game.expect(len(offered), f"{seat} is asked, and nothing is offered", match)
    for at in sample(rng, range(len(offered)), game.effort.options):
        fork = match.fork()
        try:
            fork.act(seat, offered[at], fork.number)
            while fork.number == match.number and fork.to_answer:
                other = fork.to_answer[0]
                fork.act(other, choose(rng, fork.options(other)))
            game.looked += 1
        except Exception as error:
            what = f"`{offered[at].text}` is offered to {seat}, but when it is taken: {describe(error)}"
            raise Failed(what, match) from error


@conformance_check("ends")
def ends(game: GameUnderTest) -> None:
    """Random games end with the game's own outcome, within the bound, and the winners sit at the table."""
    line = game.line
    if line.crash is not None:
        raise Failed(f"a random game stops: {describe(line.crash)}", line.match)
    stopped = 0
    for i in range(game.effort.playouts):
        seed = f"{game.seed}/playout-{i}"
        match = _play_out(game, seed)
        outcome = match.outcome
        if outcome is not None and outcome.unfinished:
            stopped += 1
            most = game.effort.unfinished * game.effort.playouts
            what = f"{stopped} of {i + 1} random games do not end: {outcome.result}"
            game.expect(stopped <= most, what, match)
            continue
        try:
            _is_sound(game, outcome, match)
        except Failed as failed:
            raise Failed(str(failed), _with_events(game, seed)) from failed


def _play_out(game: GameUnderTest, seed: str) -> Match:
    """A whole game without events; if a rule crashes, the game is played again with events, for the report."""
    rng = game.rng(seed)
    match = game.match(seed=seed, keep="none", events=False)
    try:
        match.playout(lambda offered: choose(rng, offered))
    except Exception as error:
        again = _with_events(game, seed)
        raise Failed(
            f"a game played without events and snapshots stops: {describe(error)}", again
        ) from error
    return match


def _with_events(game: GameUnderTest, seed: str) -> Match:
    """The whole game of that seed with events, so that it can be recorded."""
    rng, match = game.rng(seed), game.match(seed=seed)
    while match.to_answer:
        for seat in match.to_answer:
            match.act(seat, choose(rng, match.options(seat)))
    return match


def _is_sound(game: GameUnderTest, outcome: Outcome | None, match: Match) -> None:
    if outcome is None:
        raise Failed("no seat is asked anything, and the game has not ended", match)
    here = {*match.seats, *match.layout.actors}
    ran_out = outcome.result == "the schedule has run out"
    game.expect(not ran_out, "the schedule runs out without an outcome", match)
    game.expect(outcome.result.strip(), "the outcome has no result in words", match)
    for name in (*outcome.winners, *outcome.losers, *outcome.scores):
        game.expect(name in here, f"the outcome names `{name}`, who is not at the table", match)
    for seat in outcome.winners:
        game.expect(seat not in outcome.losers, f"{seat} wins and loses", match)
    game.expect(not match.to_answer, "a seat is asked after the end", match)
    bound = game.ruleset.game.bound
    game.expect(match.number <= bound, "the bound on decisions is passed", match)


# --- crashes -----------------------------------------------------------------------------------------


class _PlantedError(Exception):
    """Raised inside a rule by the kit."""


class _Trap:
    """Makes steps crash on demand, after they took an answer and changed the table."""

    def __init__(self) -> None:
        self.armed = False

    def ruleset(self, plain: Ruleset) -> Ruleset:
        """The same ruleset, with the trap in every step."""
        ops = tuple(
            (c, self._step(a), b) if c == DO else (c, a, b) for c, a, b in plain.program.ops
        )
        return attrs.evolve(plain, program=attrs.evolve(plain.program, ops=ops))

    def _step(self, run: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def step(t: Any) -> Any:
            flow = run(t)
            if flow is not None:
                return self._follow(flow)
            self._spring()
            return None

        return step

    def _follow(self, flow: Generator[Any, Any, Any]) -> Generator[Any, Any, None]:
        answer = None
        while True:
            try:
                request = flow.send(answer)
            except StopIteration:
                self._spring()
                return
            if not isinstance(request, Checkpoint) and answer is not None:
                self._spring()
            answer = yield request

    def _spring(self) -> None:
        if self.armed:
            self.armed = False  # to restore the match, the kernel runs the same steps again
            raise _PlantedError


@conformance_check("crashes")
def crashes(game: GameUnderTest) -> None:
    """A rule that crashes in the middle of a step leaves the match as it was, and the match can go on."""
    trap = _Trap()
    line, moments = game.line, game.moments(3 * game.effort.moments)
    match = game.match(trap.ruleset(game.ruleset))
    for i, move in enumerate(line.moves):
        game.at = match
        if i in moments:
            since = replayed_from(match)
            before = {seat: seen(match, seat, since) for seat in game.some_seats(i)}
            trap.armed = True
            try:
                move.make(match)
            except _PlantedError:
                game.equal(match.digest(), line.marks[i], "after a rule crashed, the digest", match)
                for seat, what in before.items():
                    game.equal(
                        seen(match, seat, since),
                        what,
                        f"after a rule crashed, what {seat} gets",
                        match,
                    )
                move.make(match)
            trap.armed = False
        else:
            move.make(match)
        game.equal(match.digest(), line.marks[i + 1], "after crashes, the digest", match)
