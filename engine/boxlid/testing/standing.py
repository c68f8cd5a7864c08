"""Checks of forks, undo, saves, records and snapshot policies: one mechanism, a step's start and what followed."""

from __future__ import annotations

from boxlid.errors import IllegalAction, UsageError
from boxlid.matches.match import Match
from boxlid.records.lines import record_text
from boxlid.records.record import read_record
from boxlid.tables.dump import dump_table
from boxlid.tables.perspective import visible_zones
from boxlid.testing.registry import conformance_check
from boxlid.testing.trial import Trial, choose, rebuilt, seen


def base(match: Match) -> int:
    """The decision at which the match's latest snapshot was taken."""
    return match.history.newest.number


def same(trial: Trial, one: Match, other: Match, what: str, since: int | None = None) -> None:
    """Two matches stand at the same place, for everybody; their logs are compared from an event on."""
    trial.equal(one.state(), other.state(), f"{what}: the state", one)
    since = rebuilt(other) if since is None else since
    for seat in trial.some_seats(what):
        trial.equal(
            seen(one, seat, since), seen(other, seat, since), f"{what}: what {seat} gets", one
        )


@conformance_check("forks")
def forks(trial: Trial) -> None:
    """A fork stands where its parent stands, goes on alike, and disturbs nobody; so does a fork of a fork."""
    moments = trial.moments()
    for i, match in trial.walk():
        if i not in moments:
            continue
        mark = match.digest()
        fork = match.fork()
        same(trial, fork, match, "a fork")
        trial.equal(base(fork), base(match), "the decision of a fork's base snapshot", fork)
        again = fork.fork()
        same(trial, again, match, "a fork of a fork")
        lean = match.fork(keep="none", events=False)
        trial.equal(lean.digest(), mark, "the digest of a fork without events", lean)
        trial.go_on(lean, i)
        stray(trial, match.fork(), i)
        trial.equal(
            match.digest(), mark, "after a fork went another way, its parent's digest", match
        )
        trial.equal(
            fork.digest(), mark, "after a fork went another way, another fork's digest", fork
        )
        trial.go_on(again, i)
        trial.equal(fork.digest(), mark, "after its own fork went on, a fork's digest", fork)
        trial.equal(match.digest(), mark, "after a fork of its fork went on, the digest", match)
        trial.go_on(fork, i)
        trial.equal(match.digest(), mark, "after its fork went on, the parent's digest", match)
    trial.equal(match.digest(), trial.line.marks[-1], "after all its forks, the match's end", match)


def stray(trial: Trial, match: Match, purpose: object) -> None:
    """Play a few decisions of another game."""
    rng = trial.rng(f"stray {purpose}")
    for _ in range(trial.effort.tail):
        waiting = match.to_answer
        if not waiting:
            return
        trial.at = match
        match.act(waiting[0], choose(rng, match.options(waiting[0])))


@conformance_check("undo")
def undo(trial: Trial) -> None:
    """Undo gives every earlier decision back as it was; across a draw, a reveal or another's answer only by force."""
    line = trial.line
    at = {line.moves[i].number: i for i in line.fresh}
    for i, move in enumerate(line.moves):
        if move.unasked and at.get(move.number, i) < i:
            del at[move.number]  # undo keeps what was said while the decision was open
    rng = trial.rng("undo")
    bases: dict[int, int] = {}
    moments = trial.moments()
    for i, match in trial.walk():
        if match.number not in bases:
            bases[match.number] = base(match)
        if i in moments or i == len(line.moves):
            earlier = [n for n in at if at[n] < i]
            for n in [*rng.sample(earlier, min(4, len(earlier))), *earlier[-1:]]:
                _go_back(trial, match, n, at[n], bases[n])
            _by_seat(trial, match, at)


def _go_back(trial: Trial, match: Match, number: int, i: int, based: int) -> None:
    fork = match.fork()
    trial.at = fork
    fork.undo_to(number)
    trial.equal(fork.number, number, "after undo, the number of the open decision", fork)
    trial.equal(
        fork.digest(), trial.line.marks[i], f"after undo to decision {number}, the digest", fork
    )
    trial.equal(base(fork), based, "after undo, the decision of the base snapshot", fork)
    trial.go_on(fork, i, 2)


def _by_seat(trial: Trial, match: Match, at: dict[int, int]) -> None:
    for seat in trial.some_seats(match.number):
        fork = match.fork()
        trial.at = fork
        try:
            barrier = fork.can_undo(seat)
        except UsageError:
            continue
        if seat in fork.answers_so_far:
            continue
        mark = fork.digest()
        if barrier is not None:
            try:
                fork.undo(seat)
            except IllegalAction as error:
                trial.expect(
                    error.refusal.code == "barrier",
                    f"undo across a barrier is refused as {error.refusal}",
                )
            else:
                trial.expect(
                    ok=False, message=f"{seat} may undo although {barrier.reason}", match=fork
                )
            trial.equal(fork.digest(), mark, "after a refused undo, the digest", fork)
        number = fork.undo(seat, force=True)
        if barrier is None:
            _takes_nothing_back(trial, match, fork, seat)
        if number in at:
            trial.equal(
                fork.digest(),
                trial.line.marks[at[number]],
                f"after {seat}'s undo, the digest",
                fork,
            )


def _takes_nothing_back(trial: Trial, match: Match, undone: Match, seat: str) -> None:
    """What was seen or drawn since is not forgotten by an undo that needs no force."""
    counters = [dict(m.table.counters) for m in (undone, match)]
    trial.expect(counters[0] == counters[1], f"{seat} may undo a draw without force", match)
    for other in match.seats:
        then, now = (
            {p for z in visible_zones(m.table, other).values() for p in z if p}
            for m in (undone, match)
        )
        new = sorted(now - then)
        trial.expect(
            not new, f"{seat} may undo without force that {other} has seen {', '.join(new)}", match
        )


@conformance_check("records")
def records(trial: Trial) -> None:
    """A record that ends at any decision leads there again, for everybody, and the match goes on alike."""
    moments = trial.moments(2 * trial.effort.moments)
    for i, match in trial.walk():
        if i not in moments and i < len(trial.line.moves):
            continue
        text = record_text(match)
        loaded = read_record(text).match(trial.ruleset)
        same(trial, loaded, match, "a loaded match", 0 if i == len(trial.line.moves) else None)
        trial.equal(
            base(loaded), base(match), "the decision of a loaded match's base snapshot", loaded
        )
        trial.equal(record_text(loaded), text, "the record of a loaded match, the text", loaded)
        trial.go_on(loaded, i)
        trial.equal(
            match.digest(), trial.line.marks[i], "after a loaded copy went on, the digest", match
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
def policies(trial: Trial) -> None:
    """How often snapshots are kept, and whether events and traces are, changes nothing; nor does lean play."""
    line = trial.line
    # undo keeps what was said while a decision was open: go back to one where nobody spoke
    said = {move.number for move in line.moves if move.unasked}
    first = next((i for i in line.fresh if line.moves[i].number not in said), None)
    for keep, events in POLICIES:
        what = f"with keep={keep!r}, events={events}"
        for i, match in trial.walk(keep=keep, events=events, trace=not events):
            trial.equal(match.digest(), line.marks[i], f"{what}, the digest", match)
            if first is not None and i > first and i in line.fresh[:: max(1, len(line.fresh) // 3)]:
                back = match.fork(events=False)
                back.undo_to(line.moves[first].number)
                trial.equal(
                    back.digest(),
                    line.marks[first],
                    f"{what}, after undo, the digest",
                    back,
                )
    _lean(trial)


def _lean(trial: Trial) -> None:
    """`playout` goes where `act` goes."""
    lean = trial.start(keep="none", events=False)
    full = trial.start()
    rng, again = trial.rng("lean"), trial.rng("lean")
    lean.playout(lambda options: choose(rng, options), trial.effort.moves)
    while full.waiting is not None and full.number < trial.effort.moves:
        for seat in full.to_answer:
            full.act(seat, choose(again, full.options(seat)))
    trial.equal(dump_table(lean.table), dump_table(full.table), "played lean, the table", full)
    ends = [m.outcome.plain() if m.outcome else None for m in (lean, full)]
    trial.equal(ends[0], ends[1], "played lean, the outcome", full)
