"""Check of planning forks: they keep what their seat knows, and can be played on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boxlid.matches.match import Match
from boxlid.tables.dump import dump_table
from boxlid.testing.game import Failed, GameUnderTest, choose
from boxlid.testing.observations import seen
from boxlid.testing.report import describe
from boxlid.testing.runner import conformance_check
from boxlid.vocabulary.actions import Action


@conformance_check("plans")
def plans(game: GameUnderTest) -> None:
    """A planning fork shows its seat what the match shows, can be played on, and does not change the match."""
    moments = game.moments()
    for i, match in game.walk():
        if i not in moments or match.outcome is not None:
            continue
        mark = match.digest()
        for seat in game.some_seats(i):
            for k in range(2):
                fork = plan_of(match, seat, k)
                game.equal(
                    _at_hand(fork, seat),
                    _at_hand(match, seat),
                    f"a plan of {seat}: what it gets",
                    match,
                )
                _complete(game, fork, match)
                again = fork.fork()
                game.equal(
                    dump_table(again.table),
                    dump_table(fork.table),
                    f"a fork of a plan of {seat}",
                    match,
                )
                _play_on(game, fork, seat, f"{i} {seat} {k}", match)
        game.equal(match.digest(), mark, "after planning forks, the digest", match)


def plan_of(match: Match, seat: str, seed: int) -> Match:
    """A planning fork; if none can be made, that is a finding about the match."""
    try:
        return match.plan(seat, seed)
    except Exception as error:
        raise Failed(f"no planning fork for {seat}: {describe(error)}", match) from error


def _at_hand(match: Match, seat: str) -> dict[str, Any]:
    """What a seat gets; without events, which a planning fork lacks, and without who has answered, which is redrawn."""
    got = seen(match, seat, len(match.events or ()))
    view = {**got["view"], "waiting": None}
    parties = [ask.seat for ask in match.waiting.questions] if match.waiting is not None else []
    return {"view": view, "parties": parties, "asked": got["asked"], "options": got["options"]}


def _complete(game: GameUnderTest, fork: Match, match: Match) -> None:
    lying: Sequence[str] = [str(p) for pieces in fork.table.zones.values() for p in pieces]
    game.equal(
        sorted(lying),
        sorted(map(str.__str__, game.ruleset.pieces)),
        "the pieces of a planning fork",
        match,
    )


def _play_on(game: GameUnderTest, fork: Match, seat: str, purpose: str, match: Match) -> None:
    rng = game.rng(f"plan {purpose}")
    for _ in range(3 * game.effort.tail):
        waiting = fork.to_answer
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
