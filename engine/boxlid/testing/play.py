"""Checks of the rules at work: every option can be taken, games end, a crash in a rule leaves nothing behind."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import attrs

from boxlid.matches.match import Match
from boxlid.rulesets.ruleset import Ruleset
from boxlid.schedules.program import DO
from boxlid.testing.registry import conformance_check, told
from boxlid.testing.trial import Broken, Trial, choose, rebuilt, sample, seen
from boxlid.vocabulary.outcomes import Outcome
from boxlid.vocabulary.questions import Checkpoint


@conformance_check("options")
def options(trial: Trial) -> None:
    """Every option that is offered can be taken; everybody who is asked is offered one."""
    moments = trial.moments(6 * trial.effort.moments, fresh=True)
    crashed = len(trial.line.moves) if trial.line.crash is not None else -1
    for i, match in trial.walk():
        if i in moments or i == crashed:
            for seat in match.to_answer[: trial.effort.seats]:
                _take_each(trial, match, i, seat)


def _take_each(trial: Trial, match: Match, i: int, seat: str) -> None:
    rng = trial.rng(f"options {i} {seat}")
    offered = match.options(seat)
    trial.expect(len(offered), f"{seat} is asked, and nothing is offered", match)
    for at in sample(rng, range(len(offered)), trial.effort.options):
        fork = match.fork()
        try:
            fork.act(seat, offered[at], fork.number)
            while fork.number == match.number and fork.to_answer:
                other = fork.to_answer[0]
                fork.act(other, choose(rng, fork.options(other)))
            trial.looked += 1
        except Exception as error:
            what = f"`{offered[at].text}` is offered to {seat}, but when it is taken: {told(error)}"
            raise Broken(what, match) from error


@conformance_check("ends")
def ends(trial: Trial) -> None:
    """Random games end: by the game's own outcome, within the bound, with winners that sit at the table."""
    line = trial.line
    if line.crash is not None:
        raise Broken(f"a random game stops: {told(line.crash)}", line.match)
    stopped = 0
    for i in range(trial.effort.playouts):
        match = _play_out(trial, f"{trial.seed}/playout-{i}")
        outcome = match.outcome
        if outcome is None:
            raise Broken("nobody is asked anything, and the game has not ended", match)
        stopped += outcome.unfinished
        if not outcome.unfinished:
            _is_sound(trial, outcome, match)
        trial.expect(
            match.number <= trial.ruleset.game.bound, "the bound on decisions is passed", match
        )
        most = trial.effort.unfinished * trial.effort.playouts
        trial.expect(
            stopped <= most,
            f"{stopped} of {i + 1} random games do not end: {outcome.result}",
            match,
        )


def _play_out(trial: Trial, seed: str) -> Match:
    """A whole game, quickly; if a rule crashes, the same game again with everything kept, for the report."""
    rng = trial.rng(seed)
    match = Match(trial.ruleset, trial.seats, seed, keep="none", events=False)
    try:
        match.playout(lambda offered: choose(rng, offered))
    except Exception as error:
        rng, again = trial.rng(seed), Match(trial.ruleset, trial.seats, seed)
        trial.at = again
        while again.to_answer:
            for seat in again.to_answer:
                again.act(seat, choose(rng, again.options(seat)))
        raise Broken(f"only lean play stops: {told(error)}", again) from error
    return match


def _is_sound(trial: Trial, outcome: Outcome, match: Match) -> None:
    here = {*match.seats, *match.layout.actors}
    trial.expect(
        outcome.result != "the schedule has run out",
        "the schedule runs out without an outcome",
        match,
    )
    trial.expect(outcome.result.strip(), "the outcome has no result in words", match)
    for name in (*outcome.winners, *outcome.losers, *outcome.scores):
        trial.expect(name in here, f"`{name}` of the outcome sits not at the table", match)
    for seat in outcome.winners:
        trial.expect(seat not in outcome.losers, f"{seat} wins and loses", match)
    trial.expect(not match.to_answer, "somebody is asked after the end", match)


# --- crashes -----------------------------------------------------------------------------------------


class _PlantedError(Exception):
    """Raised inside a rule by the kit."""


class _Trap:
    """Makes steps crash on demand, after they have taken an answer and changed the table."""

    def __init__(self) -> None:
        self.armed = False

    def ruleset(self, plain: Ruleset) -> Ruleset:
        """The ruleset with the trap in every step."""
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
            self.armed = False  # the kernel goes through the same steps again to restore the match
            raise _PlantedError


@conformance_check("crashes")
def crashes(trial: Trial) -> None:
    """A rule that crashes in the middle of its work leaves the match as it was; it goes on as if nothing had been."""
    trap = _Trap()
    line, moments = trial.line, trial.moments(3 * trial.effort.moments)
    match = Match(trap.ruleset(trial.ruleset), trial.seats, trial.seed)
    for i, move in enumerate(line.moves):
        trial.at = match
        if i in moments:
            since = rebuilt(match)
            before = {seat: seen(match, seat, since) for seat in trial.some_seats(i)}
            trap.armed = True
            try:
                move.make(match)
            except _PlantedError:
                trial.equal(
                    match.digest(), line.marks[i], "after a rule crashed, the digest", match
                )
                for seat, what in before.items():
                    trial.equal(
                        seen(match, seat, since),
                        what,
                        f"after a rule crashed, what {seat} gets",
                        match,
                    )
                move.make(match)
            trap.armed = False
        else:
            move.make(match)
        trial.equal(match.digest(), line.marks[i + 1], "after crashes, the digest", match)
