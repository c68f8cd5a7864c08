"""Checks of hidden information: twins and planning forks. What a seat gets follows from what it may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boxlid.actions import Action
from boxlid.events import MOVED, SHOWN
from boxlid.match import Match
from boxlid.plan import twin
from boxlid.state import dump_table
from boxlid.testing.answers import nonsense, probes
from boxlid.testing.registry import conformance_check, told
from boxlid.testing.trial import Broken, Trial, choose, difference, rebuilt, seen, texts


@conformance_check("twins")
def twins(trial: Trial) -> None:
    """In a world that differs only in what a seat cannot know, it gets the same: views, options, refusals, plans."""
    moments = trial.moments(2 * trial.effort.moments)
    for i, match in trial.walk():
        if i in moments or i == len(trial.line.moves):
            for seat in match.seats:
                for k in range(trial.effort.twins):
                    other = twin(match, seat, k, back=k % 3, pairs=1 + k % 2)
                    if other is not None and _is_twin(match, other):
                        _alike(
                            trial, (match, other), seat, rebuilt(match, k % 3), f"{i} {seat} {k}"
                        )


def _is_twin(match: Match, other: Match) -> bool:
    """Whether something is hidden in another way, and the end, if it is there, has not told it."""
    ends = [m.outcome.plain() if m.outcome else None for m in (match, other)]
    return ends[0] == ends[1] and dump_table(other.table) != dump_table(match.table)


def _alike(trial: Trial, pair: tuple[Match, Match], seat: str, since: int, purpose: str) -> None:
    match, other = pair
    hidden = difference(dump_table(match.table), dump_table(other.table))
    trial.at = match
    trial.equal(
        seen(other, seat, since), seen(match, seat, since), f"if {hidden}: what {seat} gets", match
    )
    rng = trial.rng(f"twins {purpose}")
    tries: list[Action | str] = [*probes(trial, rng), *nonsense(trial, rng)]
    for one in tries:
        word = one if isinstance(one, str) else one.text
        refusals = [str(m.why_not(seat, one)) for m in (other, match)]
        trial.equal(refusals[0], refusals[1], f"if {hidden}: why {seat} may not `{word}`", match)
    if match.outcome is None:
        _plans_alike(trial, match, other, seat, hidden)


def _plans_alike(trial: Trial, match: Match, other: Match, seat: str, hidden: str) -> None:
    """The planning forks of twins are equal, and stay so when they are played on."""
    rng = trial.rng(f"plans {match.number} {seat}")
    for k in range(2):
        one, two = match.plan(seat, k), other.plan(seat, k)
        for step in range(trial.effort.tail + 1):
            what = f"if {hidden}: the planning fork of {seat}, {step} answers on,"
            trial.equal(dump_table(two.table), dump_table(one.table), what, match)
            trial.equal(_asked(two), _asked(one), f"{what} what is asked", match)
            waiting = one.waiting()
            if not waiting:
                break
            action = choose(rng, one.options(waiting[0]))
            for fork in (one, two):
                _act(fork, waiting[0], action, match)


def _asked(match: Match) -> dict[str, Any]:
    return {seat: [match.number, texts(match.options(seat))] for seat in match.waiting()}


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
        for seat in match.seats:
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
        waiting = fork.waiting()
        if not waiting:
            return
        try:
            action = choose(rng, fork.options(waiting[0]))
        except Exception as error:
            raise Broken(f"in a planning fork of {seat}: {told(error)}", match) from error
        _act(fork, waiting[0], action, match)
        trial.looked += 1
