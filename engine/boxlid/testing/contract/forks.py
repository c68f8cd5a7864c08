"""Checks of forks, undo, saves, records and snapshot policies: each takes decisions again from a step's start."""

from __future__ import annotations

from boxlid.errors import IllegalAction, UsageError
from boxlid.matches.journal import Barrier
from boxlid.matches.match import Match
from boxlid.records.lines import record_text
from boxlid.records.reading import read_record
from boxlid.tables.dump import dump_table
from boxlid.tables.perspective import visible_zones
from boxlid.testing.game import Failed, GameUnderTest, choose
from boxlid.testing.observations import replayed_from, seen
from boxlid.testing.runner import conformance_check


def base(match: Match) -> int:
    """The decision at which the match's latest snapshot was taken."""
    return match.course.history.newest.number


def same(
    game: GameUnderTest, one: Match, other: Match, what: str, since: int | None = None
) -> None:
    """Two matches are in the same state and show every seat the same; events are compared from `since` on."""
    game.equal(one.state(), other.state(), f"{what}: the state", one)
    since = replayed_from(other) if since is None else since
    for seat in game.some_seats(what):
        game.equal(
            seen(one, seat, since), seen(other, seat, since), f"{what}: what {seat} gets", one
        )


@conformance_check("forks")
def forks(game: GameUnderTest) -> None:
    """A fork is in its parent's state, goes on like it and does not affect it; so does a fork of a fork."""
    moments = game.moments()
    for i, match in game.walk():
        if i not in moments:
            continue
        mark = match.digest()
        fork = match.fork()
        same(game, fork, match, "a fork")
        game.equal(base(fork), base(match), "the decision of a fork's base snapshot", fork)
        again = fork.fork()
        same(game, again, match, "a fork of a fork")
        lean = match.fork(keep="none", events=False)
        game.equal(lean.digest(), mark, "the digest of a fork without events", lean)
        game.go_on(lean, i)
        stray(game, match.fork(), i)
        game.equal(
            match.digest(), mark, "after a fork went another way, its parent's digest", match
        )
        game.equal(
            fork.digest(), mark, "after a fork went another way, another fork's digest", fork
        )
        game.go_on(again, i)
        game.equal(fork.digest(), mark, "after its own fork went on, a fork's digest", fork)
        game.equal(match.digest(), mark, "after a fork of its fork went on, the digest", match)
        game.go_on(fork, i)
        game.equal(match.digest(), mark, "after its fork went on, the parent's digest", match)
    game.equal(match.digest(), game.line.marks[-1], "after all its forks, the match's end", match)


def stray(game: GameUnderTest, match: Match, purpose: object) -> None:
    """Play a few decisions that the line does not have."""
    rng = game.rng(f"stray {purpose}")
    for _ in range(game.effort.tail):
        waiting = match.to_answer
        if not waiting:
            return
        game.at = match
        match.act(waiting[0], choose(rng, match.options(waiting[0])))


@conformance_check("undo")
def undo(game: GameUnderTest) -> None:
    """Undo restores every earlier decision; past a draw, a reveal or another seat's answer only by force."""
    line = game.line
    at = {line.moves[i].number: i for i in line.fresh}
    for i, move in enumerate(line.moves):
        if move.unsolicited and at.get(move.number, i) < i:
            del at[move.number]  # undo keeps what was said while a decision was open
    rng = game.rng("undo")
    bases: dict[int, int] = {}
    moments = game.moments()
    for i, match in game.walk():
        if match.number not in bases:
            bases[match.number] = base(match)
        if i in moments or i == len(line.moves):
            earlier = [n for n in at if at[n] < i]
            for n in [*rng.sample(earlier, min(4, len(earlier))), *earlier[-1:]]:
                _go_back(game, match, n, at[n], bases[n])
            _by_seat(game, match, at)


def _go_back(game: GameUnderTest, match: Match, number: int, i: int, based: int) -> None:
    fork = match.fork()
    game.at = fork
    fork.undo_to(number)
    game.equal(fork.number, number, "after undo, the number of the open decision", fork)
    game.equal(
        fork.digest(), game.line.marks[i], f"after undo to decision {number}, the digest", fork
    )
    game.equal(base(fork), based, "after undo, the decision of the base snapshot", fork)
    game.go_on(fork, i, 2)


def _by_seat(game: GameUnderTest, match: Match, at: dict[int, int]) -> None:
    for seat in game.some_seats(match.number):
        if seat in match.table.departed:
            continue
        fork = match.fork()
        game.at = fork
        try:
            barrier = fork.can_undo(seat)
        except UsageError:
            continue
        if seat in fork.answers_so_far:
            continue
        if barrier is not None:
            _needs_force(game, fork, seat, barrier)
        number = fork.undo(seat, force=True)
        if barrier is None:
            _takes_nothing_back(game, match, fork, seat)
        if number in at:
            mark = game.line.marks[at[number]]
            game.equal(fork.digest(), mark, f"after {seat}'s undo, the digest", fork)


def _needs_force(game: GameUnderTest, fork: Match, seat: str, barrier: Barrier) -> None:
    """Past a barrier, undo without force is refused and changes nothing."""
    mark = fork.digest()
    try:
        fork.undo(seat)
    except IllegalAction as error:
        code = error.refusal.code
        game.expect(code == "barrier", f"undo across a barrier is refused as {error.refusal}")
    else:
        raise Failed(f"{seat} may undo although {barrier.reason}", fork)
    game.equal(fork.digest(), mark, "after a refused undo, the digest", fork)


def _takes_nothing_back(game: GameUnderTest, match: Match, undone: Match, seat: str) -> None:
    """An undo without force takes back nothing that was seen or drawn since."""
    counters = [dict(m.table.counters) for m in (undone, match)]
    game.expect(counters[0] == counters[1], f"{seat} may undo a draw without force", match)
    for other in match.seats:
        then, now = (
            {p for z in visible_zones(m.table, other).values() for p in z if p}
            for m in (undone, match)
        )
        new = sorted(now - then)
        game.expect(
            not new, f"{seat} may undo without force that {other} has seen {', '.join(new)}", match
        )


@conformance_check("records")
def records(game: GameUnderTest) -> None:
    """A record that ends at any decision leads to the same state for every seat, and the match goes on alike."""
    moments = game.moments(2 * game.effort.moments)
    for i, match in game.walk():
        if i not in moments and i < len(game.line.moves):
            continue
        text = record_text(match)
        loaded = read_record(text).match(game.ruleset)
        same(game, loaded, match, "a loaded match", 0 if i == len(game.line.moves) else None)
        game.equal(
            base(loaded), base(match), "the decision of a loaded match's base snapshot", loaded
        )
        game.equal(record_text(loaded), text, "the record of a loaded match, the text", loaded)
        game.go_on(loaded, i)
        game.equal(
            match.digest(), game.line.marks[i], "after a loaded copy went on, the digest", match
        )


POLICIES = (
    ("every", True),
    ("every", False),
    (2, True),
    (3, True),
    (7, False),
    ("none", True),
    ("none", False),
)


@conformance_check("policies")
def policies(game: GameUnderTest) -> None:
    """Snapshot policy, events and traces change nothing; nor does `playout`."""
    line = game.line
    # undo keeps what was said while a decision was open: go back to one without talk
    said = {move.number for move in line.moves if move.unsolicited}
    first = next((i for i in line.fresh if line.moves[i].number not in said), None)
    for keep, events in POLICIES:
        what = f"with keep={keep!r}, events={events}"
        for i, match in game.walk(keep=keep, events=events, trace=not events):
            game.equal(match.digest(), line.marks[i], f"{what}, the digest", match)
            if first is not None and i > first and i in line.fresh[:: max(1, len(line.fresh) // 3)]:
                back = match.fork(events=False)
                back.undo_to(line.moves[first].number)
                game.equal(
                    back.digest(),
                    line.marks[first],
                    f"{what}, after undo, the digest",
                    back,
                )
    _lean(game)


def _lean(game: GameUnderTest) -> None:
    """`playout` goes where `act` goes."""
    lean = game.match(keep="none", events=False)
    full = game.match()
    rng, again = game.rng("lean"), game.rng("lean")
    lean.playout(lambda options: choose(rng, options), game.effort.moves)
    while full.waiting is not None and full.number < game.effort.moves:
        for seat in full.to_answer:
            full.act(seat, choose(again, full.options(seat)))
    game.equal(dump_table(lean.table), dump_table(full.table), "played lean, the table", full)
    ends = [m.outcome.plain() if m.outcome else None for m in (lean, full)]
    game.equal(ends[0], ends[1], "played lean, the outcome", full)
