"""Rolls that a person makes: the match waits, nothing else happens meanwhile, forks roll for themselves."""

from typing import Any

import boxlid as bx
import pytest
from boxlid import hosting
from boxlid.hosting import AwaitedRoll

from tests.toys.cards import GO, THREE, TWO, ask, note, rules, stands_alike


@bx.step("roll")
def roll(t: Any) -> bx.Flow[None]:
    yield t.ask("ann", [GO()])
    note(t, f"first {t.roll('die', 6)}")
    note(t, f"second {t.roll('die', 6)}")
    yield t.ask("ben", [GO()])


@bx.step("auto")
def auto(t: Any) -> None:
    note(t, f"auto {t.roll('die', 6)}")


@bx.step("group")
def group(t: Any) -> bx.Flow[None]:
    yield t.together([t.ask(s, [GO()]) for s in t.seats])
    note(t, "closed")
    yield t.ask("ann", [GO()])


def start(*parts: Any, seats: Any = TWO, **hooks: Any) -> Any:
    return hosting.Match(rules(*parts, **hooks), seats, chance=hosting.Chance(1, asked=("*",)))


def awaiting() -> Any:
    match = start(roll)
    match.act("ann", "go")
    assert match.waiting == AwaitedRoll("die", tuple("123456"))
    return match


def test_forks_roll_for_themselves() -> None:
    match = awaiting()
    fork = match.fork()
    fork.supply("die", "6")
    match.supply("die", "3")
    match.supply("die", "1")
    fork.supply("die", "2")
    fork.act("ben", "go")
    fork.undo()
    assert match.table.story == ("first 3", "second 1")
    assert fork.table.story == ("first 6", "second 2")
    stands_alike(match)
    stands_alike(fork)


@pytest.mark.parametrize(
    "call",
    [
        lambda m: m.answer(m.number, "ann", 0),
        lambda m: m.act("ann", "go"),
        lambda m: m.act("ben", "say hurry"),
        lambda m: m.act("ann", "leave"),
        lambda m: m.close(),
        lambda m: m.playout(lambda options: options[0]),
    ],
)
def test_nothing_else_happens_while_a_roll_is_awaited(call: Any) -> None:
    match = awaiting()
    before = match.digest()
    with pytest.raises(hosting.IllegalAction):
        call(match)
    assert (match.digest(), match.waiting) == (before, AwaitedRoll("die", tuple("123456")))


def test_a_playout_cannot_wait_for_a_person() -> None:
    with pytest.raises(hosting.ChanceError, match="cannot wait"):
        start(roll).playout(lambda options: options[0])


def test_the_answer_behind_an_awaited_roll_can_be_taken_back() -> None:
    match = awaiting()
    match.undo("ann")
    assert (match.to_answer, match.number) == (("ann",), 0)
    match.act("ann", "go")
    match.supply("die", "4")
    with pytest.raises(hosting.IllegalAction, match="drawn or revealed"):
        match.undo("ann")
    with pytest.raises(hosting.IllegalAction, match="another seat"):
        match.undo("ben")
    match.undo("ann", force=True)
    match.act("ann", "go")  # the die that fell stays fallen
    match.supply("die", "5")
    assert match.table.story == ("first 4", "second 5")


def test_saved_between_two_rolls_of_one_step() -> None:
    match = awaiting()
    match.supply("die", "3")
    stands_alike(match)


def test_an_automatic_step_waits_too() -> None:
    match = start(bx.loop("rounds", auto, ask))
    for face in "25":
        match.supply("die", face)
        match.act("ann", "go")
    assert match.table.story == ("auto 2", "auto 5")


def roll_now(t: Any, seat: str, _action: Any) -> None:
    note(t, f"{seat} {t.roll('input', 6)}")


def crash(_t: Any, _seat: str, _action: Any) -> None:
    raise ZeroDivisionError


LUCK = bx.Verb("luck")


def test_an_input_that_rolls_keeps_the_answers_of_the_open_group() -> None:
    match = start(group, seats=THREE, inputs=[bx.InputRule(LUCK, roll_now)])
    match.act("ann", "go")
    match.act("ben", "luck")
    assert isinstance(match.waiting, AwaitedRoll)
    match.supply("input", "4")
    assert match.to_answer == ("ben", "cho")
    assert match.table.story == ("ben 4",)
    stands_alike(match)


def test_an_input_that_crashes_keeps_them_too() -> None:
    match = start(group, seats=THREE, inputs=[bx.InputRule(LUCK, crash)])
    match.act("ann", "go")
    with pytest.raises(ZeroDivisionError):
        match.act("ben", "luck")
    assert match.to_answer == ("ben", "cho")


def test_an_input_may_end_the_match_but_not_leave_a_loop() -> None:
    def end(t: Any, seat: str, _action: Any) -> None:
        raise bx.EndMatch(bx.Outcome(f"{seat} turns the table over", clause="XX-1"))

    def flee(t: Any, _seat: str, _action: Any) -> None:
        raise t.exit_loop("rounds")

    match = hosting.Match(rules(bx.loop("rounds", ask), inputs=[bx.InputRule(LUCK, end)]), TWO)
    match.act("ben", "luck")
    assert match.outcome is not None
    assert match.outcome.clause == "XX-1"
    stands_alike(match)
    match = hosting.Match(rules(bx.loop("rounds", ask), inputs=[bx.InputRule(LUCK, flee)]), TWO)
    before = match.digest()
    with pytest.raises(bx.RuleError, match="only a step may leave a loop"):
        match.act("ben", "luck")
    assert match.digest() == before


@pytest.mark.parametrize("seed", [None, 1.5, True, b"x"])
def test_a_seed_is_a_text_or_a_number(seed: Any) -> None:
    with pytest.raises(bx.UsageError, match="a seed must be"):
        hosting.Match(rules(ask), TWO, seed)


@bx.step("throw")
def throw(t: Any) -> bx.Flow[None]:
    yield t.ask("ann", [GO()])
    note(t, f"{t.dice('dice', 3, 6)} {t.dice('dice', 1, 6)} {t.dice('dice', 0, 6)}")
    yield t.ask("ben", [GO()])


def test_several_dice_are_one_roll_for_a_person() -> None:
    match = start(throw)
    match.act("ann", "go")
    assert match.waiting == AwaitedRoll("dice", tuple("123456"), count=3)
    for wrong in ("4", "4 4", "4 4 4 4", "7 1 1", "4,4,4"):
        with pytest.raises(hosting.ChanceError, match="`dice`"):
            match.supply("dice", wrong)
    match.supply("dice", "6 1 6")
    assert match.waiting == AwaitedRoll("dice", tuple("123456"))
    match.supply("dice", "2")
    assert match.table.story == ("(6, 1, 6) (2,) ()",)
    stands_alike(match)
    rolled = [e.args for e in match.events if e.kind.name == "rolled"]
    assert rolled == [("dice", (6, 1, 6)), ("dice", 2)]


def test_a_script_gives_dice_one_after_the_other() -> None:
    script = hosting.Chance(1, {"dice": [6, 1, 6, 2]}, strict=True, rest=False)
    match: Any = hosting.Match(rules(throw), TWO, chance=script)
    match.act("ann", "go")
    assert match.table.story == ("(6, 1, 6) (2,) ()",)
    assert script.leftovers(match.table.counters) == []
    short = hosting.Match(
        rules(throw), TWO, chance=hosting.Chance(1, {"dice": [6, 1]}, strict=True)
    )
    with pytest.raises(hosting.ChanceError, match="draw 3 has no scripted outcome"):
        short.act("ann", "go")
