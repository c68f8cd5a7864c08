"""Leaving, closing and taking back: what stands, what is journaled, what may not be undone unasked."""

from typing import Any

import boxlid as bx
import pytest
from boxlid import hosting

from tests.toys.cards import GO, PICK, THREE, TWO, ask, note, rules, stands_alike


@bx.step("group")
def group(t: Any) -> bx.Flow[None]:
    answers = yield t.together(
        [t.ask(s, [GO(), PICK(1)], default=PICK(9)) for s in t.seats], closer="ann"
    )
    note(t, " ".join(f"{seat} {a.text}" for seat, a in answers.items()))
    answer = yield t.ask("ann", [GO()], default=PICK(8))
    note(t, answer.text)
    yield t.ask("ben", [GO()])


def match(*parts: Any, seats: Any = TWO, **hooks: Any) -> Any:
    return hosting.Match(rules(*(parts or (group,)), **hooks), seats)


def test_the_last_of_a_group_leaves() -> None:
    m = match()
    m.act("ann", "go")
    m.act("ben", "leave")
    assert m.table.story == ("ann go ben pick 9",)
    stands_alike(m)


def test_an_answer_that_can_still_be_replaced_leaves_with_its_seat() -> None:
    m = match(seats=THREE)
    m.act("ann", "go")
    m.act("ann", "leave")
    stands_alike(m)
    m.act("ben", "leave")
    stands_alike(m)
    m.act("cho", "leave")
    assert m.table.story[0] == "ann pick 9 ben pick 9 cho pick 9"
    assert m.outcome is not None
    stands_alike(m)


def test_the_others_of_a_group_answer_after_one_has_left() -> None:
    m = match(seats=THREE)
    m.act("ben", "leave")
    for seat in ("ann", "cho"):
        stands_alike(m)
        m.act(seat, "go")
    assert m.table.story == ("ann go ben pick 9 cho go",)
    stands_alike(m)


def test_a_rule_that_crashes_as_the_last_leaves_undoes_the_leaving() -> None:
    @bx.step("crash")
    def crash(t: Any) -> bx.Flow[None]:
        yield t.together([t.ask(s, [GO()]) for s in t.seats])
        raise ZeroDivisionError

    m = match(crash, seats=THREE)
    m.act("ann", "go")
    m.act("ben", "go")
    before = m.digest()
    with pytest.raises(ZeroDivisionError):
        m.act("cho", "leave")
    assert (m.digest(), m.to_answer) == (before, ("cho",))


@pytest.mark.parametrize("seat", ["", "ann"])
def test_a_closing_is_recorded_with_defaults_that_nobody_could_choose(seat: str) -> None:
    m = match()
    m.act("ben", "go")
    if seat:
        m.act(seat, "close")
    else:
        m.close()
    assert m.table.story == ("ann pick 9 ben go",)
    assert f"{seat or 'the host'} closes the question." in m.log(level=1)
    stands_alike(m)
    m.close()
    assert m.table.story[1:] == ("pick 8",)
    stands_alike(m)


def test_a_crash_on_closing_keeps_what_was_answered() -> None:
    @bx.step("crash")
    def crash(t: Any) -> bx.Flow[None]:
        yield t.together([t.ask(s, [GO()]) for s in t.seats], closer="ann")
        raise ZeroDivisionError

    m = match(crash)
    m.act("ben", "go")
    before = m.digest()
    with pytest.raises(ZeroDivisionError):
        m.act("ann", "close")
    assert (m.digest(), m.to_answer) == (before, ("ann",))


def test_a_playout_gives_the_defaults_of_who_left() -> None:
    m = match()
    m.act("ann", "leave")
    m.playout(lambda options: options[0])
    assert m.table.story == ("ann pick 9 ben go", "pick 8")


def test_when_all_have_left_the_bound_ends_the_match() -> None:
    m = match(bx.loop("rounds", ask))
    m.act("ann", "leave")
    assert m.outcome is not None
    assert m.outcome.unfinished
    stands_alike(m)


@pytest.mark.parametrize(
    ("then", "reason"),
    [
        ("ben leave", "another seat has acted"),
        ("ben say hm", None),
        (
            "ann go",
            "another seat has answered",
        ),  # its own answer to the open group is taken back first
        ("ben go", "another seat has answered"),
    ],
)
def test_what_others_did_meanwhile_stands_between(then: str, reason: str | None) -> None:
    m = match(ask, group, seats=THREE)
    m.act("ann", "go")
    seat, _, action = then.partition(" ")
    m.act(seat, action)
    if then == "ann go":
        m.act("ben", "go")
        m.undo("ann")
        assert m.number == 1
    barrier = m.can_undo("ann")
    assert (barrier and barrier.reason) == reason


def test_who_left_takes_nothing_back() -> None:
    m = match(seats=THREE)
    m.act("ben", "leave")
    with pytest.raises(hosting.IllegalAction, match="has left"):
        m.undo("ben")


def test_what_a_dropped_step_does_at_last_is_told_to_nobody() -> None:
    @bx.step("tidy")
    def tidy(t: Any) -> bx.Flow[None]:
        try:
            yield t.ask("ann", [GO()])
        finally:
            note(t, "tidied")

    m = match(ask, tidy)
    before = [repr(e) for e in m.events]
    m.act("ann", "go")
    m.undo()
    assert [repr(e) for e in m.events] == before
