"""Checks of answering: refusals, stale numbers, the order of arrival, unasked inputs."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable, Iterator, Mapping

from boxlid.errors import IllegalAction, Refusal
from boxlid.matches.match import Match
from boxlid.records.lines import record_text
from boxlid.records.record import read_record
from boxlid.tables.dump import dump_table
from boxlid.testing.registry import conformance_check, told
from boxlid.testing.trial import Broken, Trial, choose, events_seen, rebuilt, texts
from boxlid.vocabulary.actions import SAY, Action
from boxlid.vocabulary.questions import Group
from boxlid.vocabulary.view import plain

_ODD_WORDS = (
    "",
    " ",
    "two  blanks",
    " blanks around ",
    "two\nlines",
    "\u2028",
    "a\u2028b",
    "a\x85b",
    "…„“",
    "say",
    "{x}",
)
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
        for seat in (*trial.some_seats(i), "nobody-here"):
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
        list(match.to_answer),
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
    seat = match.to_answer[0]
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
    moments, first = trial.moments(fresh=True), _first_group(trial)
    for i, match in trial.walk():
        group = match.waiting
        if i not in trial.line.fresh or not isinstance(group, Group) or len(match.to_answer) < 2:
            continue
        rng = trial.rng(f"arrival {i}")
        if i in moments or i == first:
            _sealed(trial, match, group, rng)
            _orders(trial, match, rng)


def _first_group(trial: Trial) -> int:
    numbers = [m.number for m in trial.line.moves if not m.unasked]
    return next((i for i in trial.line.fresh if numbers.count(trial.line.moves[i].number) > 1), -1)


def _orders(trial: Trial, match: Match, rng: random.Random) -> None:
    waiting = match.to_answer
    chosen = {seat: choose(rng, match.options(seat)) for seat in waiting}
    straight = match.fork()
    for seat in waiting:
        straight.act(seat, chosen[seat])
    since = rebuilt(match)
    wanted = _all_heard(straight, since)
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
            trial.equal(_all_heard(fork, since), wanted, f"{what}: the events", fork)


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


def _all_heard(match: Match, since: int) -> list[object]:
    return [
        [e.kind.name, plain(e.args), e.clause, e.to, plain(e.rest)]
        for e in (match.events or [])[since:]
    ]


def _permutations(
    seats: tuple[str, ...], count: int, rng: random.Random
) -> Iterator[tuple[str, ...]]:
    if len(seats) < 5:
        yield from itertools.islice(itertools.permutations(seats), count)
        return
    yield seats[::-1]
    for _ in range(count - 1):
        yield tuple(rng.sample(seats, len(seats)))


def _sealed(trial: Trial, match: Match, group: Group, rng: random.Random) -> None:
    """Nobody outside its circle sees an answer before the group closes; options do not follow from others' answers."""
    fork = match.fork()
    first = rng.choice(match.to_answer)
    others = [s for s in trial.some_seats(match.number) if s != first]
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
    """Talk is no move: where a seat may talk, it is journaled, heard and saved, and no question changes.

    Nor does the table, unless the game gives talk a rule of its own.
    """
    moments = trial.moments()
    for i, match in trial.walk():
        if i not in moments:
            continue
        rng = trial.rng(f"inputs {i}")
        seats = trial.some_seats(i)
        saved = seats[0]
        for seat in seats:
            talk = SAY("I have no comment.")
            if match.why_not(seat, talk) is not None:
                continue  # the game may have a rule about who talks when
            fork = match.fork()
            fork.act(seat, talk, fork.number)
            _talk_is_idle(trial, match, fork, seat)
            if seat == saved:
                _is_saved(trial, fork)
                if _talk_is_free(trial):
                    _future_is_same(trial, fork, i)
                _odd_words(trial, match, seat, rng)


def _talk_is_free(trial: Trial) -> bool:
    """Whether the game has no rule of its own about talk; if it has one, talk may count."""
    return f"input:{SAY.name}" not in trial.ruleset.owners


def _odd_words(trial: Trial, match: Match, seat: str, rng: random.Random) -> None:
    """Whatever a host lets a person type is refused, or can be saved."""
    for words in rng.sample(_ODD_WORDS, 3):
        if match.why_not(seat, SAY(words)) is None:
            fork = match.fork()
            fork.act(seat, SAY(words), fork.number)
            _is_saved(trial, fork)


def _is_saved(trial: Trial, fork: Match) -> None:
    trial.at = fork
    again = read_record(record_text(fork)).match(trial.ruleset)
    trial.equal(again.digest(), fork.digest(), "talk recorded and played again: the digest", fork)


def _asked(match: Match) -> dict[str, object]:
    return {seat: [match.number, texts(match.options(seat))] for seat in match.to_answer}


def _talk_is_idle(trial: Trial, match: Match, fork: Match, seat: str) -> None:
    if _talk_is_free(trial):
        trial.equal(dump_table(fork.table), dump_table(match.table), "after talk, the table", fork)
    trial.equal(_asked(fork), _asked(match), "after talk, what is asked", fork)
    trial.equal(
        len(fork.entries()), len(match.entries()) + 1, "after talk, the journal's length", fork
    )
    news = len(fork.events_of(seat)) - len(match.events_of(seat))
    trial.expect(news, f"{seat} does not hear what it says itself", fork)


def _future_is_same(trial: Trial, fork: Match, i: int) -> None:
    """Play on: the tables are those of the silent game, whatever was said."""
    for j, match in trial.walk(until=i + trial.effort.tail):
        if j > i:
            trial.line.moves[j - 1].make(fork)
            trial.equal(
                dump_table(fork.table),
                dump_table(match.table),
                "some moves after talk, the table",
                fork,
            )
