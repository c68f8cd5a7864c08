"""Checks of answering: refusals, stale numbers, the order of arrival, unasked inputs."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable, Iterator, Mapping

from boxlid.actions import SAY, Action
from boxlid.errors import IllegalAction, Refusal
from boxlid.flow import Together
from boxlid.match import Match
from boxlid.saves import load, save
from boxlid.state import dump_table
from boxlid.testing.registry import conformance_check, told
from boxlid.testing.trial import Broken, Trial, choose, events_seen, rebuilt, seen, texts

_CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def probes(trial: Trial, rng: random.Random) -> list[Action]:
    """Actions of all verbs with all sorts of arguments; few of them are offered."""
    verbs = list(trial.ruleset.verbs.values())
    rounds = max(1, trial.effort.probes // max(1, len(verbs)))
    made = (trial.values.action(verb, rng) for verb in verbs for _ in range(rounds))
    return list(dict.fromkeys(a for a in made if a is not None))[: trial.effort.probes]


def nonsense(trial: Trial, rng: random.Random) -> list[str]:
    """Texts that are no actions, or half of one."""
    names = sorted(trial.ruleset.verbs)
    some = rng.sample(names, min(3, len(names)))
    return ["", "  ", "xyzzy", "1", *some, *(f"{n} xyzzy 7 [ {{" for n in some)]


@conformance_check("refusals")
def refusals(trial: Trial) -> None:
    """Whatever a seat tries is either offered or refused, with a code and a sentence, and then nothing changes."""
    moments = trial.moments()
    _ = trial.line
    for i, match in trial.walk():
        if i not in moments and i < len(trial.line.moves):
            continue
        rng = trial.rng(f"refusals {i}")
        for seat in (*match.seats, "nobody-here"):
            mark = _mark(match)
            for action in probes(trial, rng):
                _probe(trial, match, seat, action)
            for text in nonsense(trial, rng):
                _refused(trial, match, seat, text, _why_not(match, seat, text))
            trial.equal(_mark(match), mark, f"after refused actions of {seat}, the match", match)


def _mark(match: Match) -> list[object]:
    return [
        match.digest(),
        len(match.events or ()),
        len(match.entries()),
        match.number,
        list(match.waiting()),
    ]


def _why_not(match: Match, seat: str, action: Action | str) -> Refusal | None:
    try:
        return match.why_not(seat, action)
    except Exception as error:
        word = action if isinstance(action, str) else action.text
        raise Broken(f"why {seat} may not `{word}` cannot be told: {told(error)}", match) from error


def _probe(trial: Trial, match: Match, seat: str, action: Action) -> None:
    refusal = _why_not(match, seat, action)
    if action.verb.name in trial.ruleset.inputs:
        if refusal is not None:
            _refused(trial, match, seat, action, refusal)
        return
    offered = seat in match.seats and action in match.options(seat)
    if offered:
        trial.expect(
            refusal is None, f"`{action.text}` is offered to {seat}, but refused: {refusal}", match
        )
    else:
        _refused(trial, match, seat, action, refusal)


def _refused(
    trial: Trial, match: Match, seat: str, action: Action | str, refusal: Refusal | None
) -> None:
    word = action if isinstance(action, str) else action.text
    if refusal is None:
        if isinstance(action, Action):
            raise Broken(f"`{word}` is not offered to {seat}, but not refused either", match)
        return  # the text is an action that is offered
    trial.expect(
        _CODE.fullmatch(refusal.code),
        f"the code of a refusal is `{refusal.code}`: not words-with-hyphens",
    )
    trial.expect(
        len(refusal.sentence.split()) > 1 and refusal.sentence.strip().endswith((".", "!", "?", "…", "”")),
        f"the refusal of `{word}` is no sentence: `{refusal.sentence}`", match,
    )  # fmt: skip
    try:
        match.act(seat, action)
    except IllegalAction as error:
        trial.equal(
            str(error.refusal), str(refusal), f"the refusal of `{word}` when {seat} tries it", match
        )
    else:
        raise Broken(f"`{word}` of {seat} is refused ({refusal}), but can be done", match)


@conformance_check("stale")
def stale(trial: Trial) -> None:
    """An answer to another decision than the open one is refused, and nothing changes."""
    moments = trial.moments()
    for i, match in trial.walk():
        if i not in moments:
            continue
        mark = _mark(match)
        for number in (match.number - 1, match.number + 1):
            _stale(trial, match, number)
        trial.equal(_mark(match), mark, "after stale answers, the match", match)


def _stale(trial: Trial, match: Match, number: int) -> None:
    seat = match.waiting()[0]
    option = match.options(seat)[0]
    ways: dict[str, Callable[[], None]] = {
        "act": lambda: match.act(seat, option, number),
        "answer": lambda: match.answer(number, seat, 0),
        "an input": lambda: match.act(seat, SAY("late"), number),
    }
    for how, answer in ways.items():
        try:
            answer()
        except IllegalAction as error:
            code = error.refusal.code
            trial.expect(code == "stale", f"{how}: refused as {code}", match)
        else:
            raise Broken(f"{how} takes an answer to decision {number} for the open one", match)


# --- simultaneous answers ----------------------------------------------------------------------------


@conformance_check("arrival")
def arrival(trial: Trial) -> None:
    """In whatever order simultaneous answers come, and however often they are replaced, all is the same afterwards."""
    moments = trial.moments(fresh=True)
    for i, match in trial.walk():
        group = match.pending
        if i not in trial.line.fresh or not isinstance(group, Together) or len(match.waiting()) < 2:
            continue
        rng = trial.rng(f"arrival {i}")
        _sealed(trial, match, group, rng)
        if i in moments or i == _first_group(trial):
            _orders(trial, match, rng)


def _first_group(trial: Trial) -> int:
    numbers = [m.number for m in trial.line.moves if not m.unasked]
    return next((i for i in trial.line.fresh if numbers.count(trial.line.moves[i].number) > 1), -1)


def _orders(trial: Trial, match: Match, rng: random.Random) -> None:
    waiting = match.waiting()
    chosen = {seat: choose(rng, match.options(seat)) for seat in waiting}
    straight = match.fork()
    for seat in waiting:
        straight.act(seat, chosen[seat])
    since = rebuilt(match)
    wanted = _all_seen(straight, since)
    for order in _permutations(waiting, trial.effort.orders, rng):
        for replaced in (False, True):
            fork = match.fork()
            trial.at = fork
            for seat in order:
                if replaced:
                    _change_of_mind(fork, seat, order, chosen, rng)
                fork.act(seat, chosen[seat])
            what = (
                f"answers in the order {', '.join(order)}{', some replaced,' if replaced else ''}"
            )
            trial.equal(fork.digest(), straight.digest(), f"{what}: the digest", fork)
            trial.equal(_all_seen(fork, since), wanted, f"{what}: what the seats get", fork)


def _change_of_mind(
    fork: Match, seat: str, order: tuple[str, ...], chosen: Mapping[str, Action], rng: random.Random
) -> None:
    """Answer something else first, or answer again for a seat that has answered; never the last answer."""
    if seat == order[-1]:
        earlier = rng.choice(order[:-1])
        fork.act(earlier, choose(rng, fork.options(earlier)))
        fork.act(earlier, chosen[earlier])
    else:
        fork.act(seat, choose(rng, fork.options(seat)))


def _all_seen(match: Match, since: int) -> dict[str, object]:
    return {seat: seen(match, seat, since) for seat in match.seats}


def _permutations(
    seats: tuple[str, ...], count: int, rng: random.Random
) -> Iterator[tuple[str, ...]]:
    if len(seats) < 5:
        yield from itertools.islice(itertools.permutations(seats), count)
        return
    yield seats[::-1]
    for _ in range(count - 1):
        yield tuple(rng.sample(seats, len(seats)))


def _sealed(trial: Trial, match: Match, group: Together, rng: random.Random) -> None:
    """Nobody outside its circle sees an answer before the group closes; options do not follow from others' answers."""
    fork = match.fork()
    first = rng.choice(match.waiting())
    others = [s for s in match.seats if s != first]
    before = {seat: _unsealed(fork, seat) for seat in others}
    fork.act(first, choose(rng, fork.options(first)))
    for seat in others:
        trial.equal(
            _unsealed(fork, seat),
            before[seat],
            f"when {first} has answered, what {seat} gets",
            fork,
        )
        shown = fork.view(seat).comrades
        if not (seat in group.circle and first in group.circle):
            trial.expect(
                not shown, f"{seat} sees the answer of {first} before the group is closed", fork
            )


def _unsealed(match: Match, seat: str) -> dict[str, object]:
    view = match.view(seat).plain()
    view["waiting"] = view["comrades"] = None
    return {
        "view": view,
        "options": texts(match.options(seat)),
        "events": events_seen(match, seat, rebuilt(match)),
    }


# --- inputs ------------------------------------------------------------------------------------------


@conformance_check("inputs")
def inputs(trial: Trial) -> None:
    """Talk may come from every seat at any decision: it is journaled, heard, saved, and changes nothing else."""
    moments = trial.moments()
    for i, match in trial.walk():
        if i not in moments:
            continue
        for seat in match.seats:
            refusal = match.why_not(seat, SAY("I have no comment."))
            if refusal is not None:
                trial.expect(seat in match.table.gone, f"{seat} may not talk: {refusal}", match)
                continue
            fork = match.fork()
            fork.act(seat, SAY("I have no comment."), fork.number)
            trial.equal(
                dump_table(fork.table), dump_table(match.table), "after talk, the table", fork
            )
            trial.equal(_asked(fork), _asked(match), "after talk, what is asked", fork)
            trial.equal(
                len(fork.entries()),
                len(match.entries()) + 1,
                "after talk, the journal's length",
                fork,
            )
            _talk_is_heard(trial, match, fork, seat)
            _talk_is_idle(trial, fork, i)


def _asked(match: Match) -> dict[str, object]:
    return {seat: [match.number, texts(match.options(seat))] for seat in match.waiting()}


def _talk_is_heard(trial: Trial, match: Match, fork: Match, seat: str) -> None:
    for other in match.seats:
        news = len(fork.events_of(other)) - len(match.events_of(other))
        trial.expect(news, f"{other} does not hear what {seat} says", fork)
    again = load(save(fork), "save", trial.ruleset)
    trial.equal(again.digest(), fork.digest(), "talk saved and loaded: the digest", fork)


def _talk_is_idle(trial: Trial, fork: Match, i: int) -> None:
    """Play on: the tables are those of the silent game, whatever was said."""
    silent = None
    for j, match in trial.walk(until=i + trial.effort.tail):
        if j > i:
            trial.line.moves[j - 1].make(fork)
            trial.equal(
                dump_table(fork.table),
                dump_table(match.table),
                "some moves after talk, the table",
                fork,
            )
        silent = match
    trial.at = silent
