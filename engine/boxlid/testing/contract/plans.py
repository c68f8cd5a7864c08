"""Check of planning forks: they keep what their seat knows, and can be played on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boxlid.actions import Action
from boxlid.events import MOVED, SHOWN
from boxlid.match import Match
from boxlid.state import dump_table
from boxlid.testing.game import Failed, GameUnderTest, choose
from boxlid.testing.observations import seen
from boxlid.testing.report import describe
from boxlid.testing.runner import conformance_check


@conformance_check("plans")
def plans(game: GameUnderTest) -> None:
    """A planning fork shows its seat what the match shows, can be played on, and leaves the match alone."""
    moments = game.moments()
    for i, match in game.walk():
        if i not in moments or match.outcome is not None:
            continue
        mark = match.digest()
        for seat in game.some_seats(i):
            for k in range(2):
                fork = _plan(match, seat, k)
                game.equal(
                    _at_hand(fork, seat),
                    _at_hand(match, seat),
                    f"a plan of {seat}: what it gets",
                    match,
                )
                _complete(game, fork, match)
                _remembers(game, fork, seat, match)
                again = fork.fork()
                game.equal(
                    dump_table(again.table),
                    dump_table(fork.table),
                    f"a fork of a plan of {seat}",
                    match,
                )
                _play_on(game, fork, seat, f"{i} {seat} {k}", match)
        game.equal(match.digest(), mark, "after planning forks, the digest", match)


def _plan(match: Match, seat: str, seed: int) -> Match:
    try:
        return match.plan(seat, seed)
    except Exception as error:
        raise Failed(f"no planning fork for {seat}: {describe(error)}", match) from error


def _at_hand(match: Match, seat: str) -> dict[str, Any]:
    """What a seat gets, without what only matches with events have; other seats' answers are redrawn."""
    got = seen(match, seat, len(match.events or ()))
    view = {**got["view"], "waiting": None}
    return {"view": view, "asked": got["asked"], "options": got["options"]}


def _complete(game: GameUnderTest, fork: Match, match: Match) -> None:
    lying: Sequence[str] = [str(p) for pieces in fork.table.zones.values() for p in pieces]
    game.equal(
        sorted(lying),
        sorted(map(str.__str__, game.ruleset.pieces)),
        "the pieces of a planning fork",
        match,
    )


def _remembers(game: GameUnderTest, fork: Match, seat: str, match: Match) -> None:
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
        game.expect(
            there,
            f"{seat} knows that `{one}` lies in `{key}`, but a planning fork has it elsewhere",
            match,
        )


def _play_on(game: GameUnderTest, fork: Match, seat: str, purpose: str, match: Match) -> None:
    rng = game.rng(f"plan {purpose}")
    for _ in range(3 * game.effort.tail):
        waiting = fork.waiting()
        if not waiting:
            return
        try:
            action = choose(rng, fork.options(waiting[0]))
        except Exception as error:
            raise Failed(f"in a planning fork of {seat}: {describe(error)}", match) from error
        answer_in_fork(fork, waiting[0], action, match)
        game.looked += 1


def answer_in_fork(fork: Match, seat: str, action: Action, match: Match) -> None:
    """Answer in a planning fork; whatever goes wrong is a finding about the match."""
    try:
        fork.act(seat, action)
    except Exception as error:
        what = f"in a planning fork, `{action.text}` of {seat}: {describe(error)}"
        raise Failed(what, match) from error
