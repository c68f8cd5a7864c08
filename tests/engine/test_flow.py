"""The flow of a match: wraps around questions, leaving and ending from deep inside, checkpoints, circles, actors."""

from collections.abc import Callable
from typing import Any

import boxlid as bx
import pytest
from boxlid import hosting

from tests.toys.cards import GO, PICK, THREE, TWO, Cards, ask, box, note, rules, stands_alike
from tests.toys.tiny import Tiny

# --- extensions ------------------------------------------------------------------------------------------


@bx.rule_point("cards.attack")
def attack(t: Any, who: str, *, bonus: int = 0) -> bx.Flow[int]:
    yield t.ask(who, [GO()])
    note(t, f"hits with {bonus}")
    return bonus


@bx.step("fight")
def fight(t: Any) -> bx.Flow[None]:
    damage = yield from attack(t, "ann", bonus=2)
    note(t, f"damage {damage}")


@bx.step("extra")
def extra(t: Any) -> None:
    note(t, "extra")


def parry(inner: Any) -> Any:
    def parried(t: Any, who: str, *, bonus: int = 0) -> bx.Flow[int]:
        yield t.ask("ben", [GO()])
        damage: int = yield from inner(t, who, bonus=bonus + 1)
        return damage * 10

    return parried


def bless(inner: Any) -> Any:
    def blessed(t: Any, who: str, *, bonus: int = 0) -> bx.Flow[int]:
        damage: int = yield from inner(t, who, bonus=bonus + 5)
        return damage + 1

    return blessed


def duel(*extensions: Any) -> Any:
    about = bx.Game("duel", "Duel", (2, 3), Cards)
    tree = bx.seq("duel", bx.seq("inner", fight), ask)
    plugin = Tiny("duel", game=about, schedule=tree, verbs=[GO], points=[attack], pieces=box)
    return hosting.Match(hosting.compose(plugin, extensions), TWO)


def test_wraps_of_a_rule_point_that_asks_nest_in_order_and_may_ask_themselves() -> None:
    m = duel(
        Tiny("one", wraps=lambda: {"cards.attack": parry}),
        Tiny("two", wraps=lambda: {"cards.attack": bless}),
    )
    assert m.to_answer == ("ben",)
    m.act("ben", "go")
    stands_alike(m)
    m.act("ann", "go")
    assert m.table.story == ("hits with 8", "damage 81")


def test_edits_see_what_the_one_before_left() -> None:
    put = Tiny("put", edit_schedule=lambda tree: bx.before(tree, "fight", extra))
    swap = Tiny("swap", edit_schedule=lambda tree: bx.replace(tree, "inner.fight"))
    m = duel(put, swap)
    assert (m.table.story, m.node) == (("extra",), "duel.ask")
    with pytest.raises(bx.UsageError, match="`put`: boxlid_edit_schedule failed"):
        duel(swap, put)
    again = Tiny("again", edit_schedule=lambda tree: bx.after(tree, "fight", extra))
    with pytest.raises(bx.UsageError, match=r"`again`: boxlid_edit_schedule failed.*`extra`"):
        duel(put, again)


# --- leaving and ending from deep inside -------------------------------------------------------------------


def deep(t: Any, depth: int, end: Callable[[Any], Exception]) -> bx.Flow[None]:
    try:
        if depth:
            yield from deep(t, depth - 1, end)
        else:
            yield t.ask("ann", [GO()])
            raise end(t)
    finally:
        note(t, f"tidies {depth}")


TIDIED = ("tidies 0", "tidies 1", "tidies 2")


@pytest.mark.parametrize(
    ("end", "story", "result"),
    [
        (lambda _t: bx.EndMatch(bx.Outcome("all over")), TIDIED, "all over"),
        (lambda t: t.exit_loop("outer"), TIDIED, "the schedule has run out"),
        (lambda t: t.exit_loop("rounds"), (*TIDIED, "extra"), "the schedule has run out"),
        (
            lambda t: t.exit_loop("rounds", again=True),
            (*TIDIED * 2, "extra"),
            "the schedule has run out",
        ),
    ],
)
def test_a_step_leaves_or_ends_from_any_depth(end: Any, story: Any, result: str) -> None:
    @bx.step("deep")
    def go_deep(t: Any) -> bx.Flow[None]:
        yield from deep(t, 2, end)

    rounds = bx.loop("rounds", go_deep, until=lambda t: len(t.story) > 5)
    m: Any = hosting.Match(
        rules(bx.loop("outer", rounds, extra, until=lambda t: "extra" in t.story)), TWO
    )
    while m.outcome is None:
        stands_alike(m)
        m.act("ann", "go")
    assert (m.table.story, m.outcome.result) == (story, result)
    stands_alike(m)


def test_an_automatic_step_leaves_and_ends_too() -> None:
    @bx.step("auto")
    def auto(t: Any) -> None:
        note(t, "auto")
        raise t.exit_loop("rounds", again=len(t.story) < 3)

    @bx.step("end")
    def end(_t: Any) -> None:
        raise bx.EndMatch(bx.Outcome("ended"))

    m: Any = hosting.Match(rules(bx.loop("rounds", auto), end), TWO)
    assert (m.table.story, m.outcome.result) == (("auto",) * 3, "ended")


def test_a_checkpoint_inside_a_step_ends_it_tidily() -> None:
    @bx.step("check")
    def checked(t: Any) -> bx.Flow[None]:
        yield t.ask("ann", [GO()])
        try:
            yield t.check("mid")
        finally:
            note(t, "tidied")
        note(t, "never")

    win = bx.WinCondition("mid", "mid", lambda _t: bx.Outcome("won", clause="XX-1"))
    m: Any = hosting.Match(rules(checked, wins=[win]), TWO)
    m.act("ann", "go")
    assert (m.table.story, m.outcome.clause) == (("tidied",), "XX-1")
    stands_alike(m)


# --- groups and actors ---------------------------------------------------------------------------------------


def test_a_circle_that_changes_while_its_group_is_open() -> None:
    turn = bx.Verb("turn")

    @bx.step("group")
    def group(t: Any) -> bx.Flow[None]:
        yield t.together(
            [t.ask(s, [GO(), PICK(1)]) for s in t.seats],
            circle=lambda: t.seats[1:] if t.story else t.seats[:2],
        )
        yield t.ask("ann", [GO()])

    changing = bx.InputRule(turn, lambda t, _seat, _action: note(t, "turned"))
    m = hosting.Match(rules(group, inputs=[changing]), THREE)

    def comrades() -> list[Any]:
        return [m.view(seat).comrades for seat in THREE]

    m.act("ann", "go")
    assert comrades() == [{}, {"ann": "go"}, {}]
    m.act("cho", "turn")
    m.act("ben", "go")
    assert comrades() == [{}, {}, {"ben": "go"}]
    stands_alike(m)
    m.act("ben", "pick 1")
    m.act("cho", "go")
    told = [[e.args[0] for e in m.events_of(s) if e.kind.name == "answered"] for s in THREE]
    assert told == [["ann"], ["ben", "cho"], ["ben", "cho"]]
    stands_alike(m)


def test_a_party_that_is_no_player_is_asked_like_any_other() -> None:
    @bx.step("judge")
    def judge(t: Any) -> bx.Flow[None]:
        yield t.together([t.ask("judge", [GO()]), t.ask("ann", [GO()])])
        yield t.ask("judge", [GO()])

    about = bx.Game("duel", "Duel", (2, 3), Cards, actors=lambda _settings, _seats: ("judge",))
    plugin = Tiny("duel", game=about, schedule=bx.seq("duel", judge), verbs=[GO], pieces=box)
    m = hosting.Match(hosting.compose(plugin), TWO)
    for seat in ("judge", "ann", "judge"):
        m.act(seat, "go")
        stands_alike(m)
    assert m.outcome is not None


# --- what undo does not go back over -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "stands_between"),
    [
        (lambda t: note(t, "public"), False),
        (lambda t: t.draw(t.deck, t.hand["ann"]), True),
        (lambda t: t.move("c5", t.deck, "box"), True),
        (lambda t: t.show("c0", t.deck, ("ann",)), True),
        (lambda t: t.roll("die", 6), True),
        (lambda t: t.shuffle("mix", t.deck), True),
        (lambda t: t.order_of("order", [1, 2]), True),
        (lambda t: t.note_reveal(), True),
    ],
)
def test_what_was_drawn_or_revealed_stands_between(rule: Any, stands_between: Any) -> None:
    @bx.step("do")
    def do(t: Any) -> bx.Flow[None]:
        yield t.ask("ann", [GO()])
        rule(t)
        yield t.ask("ann", [GO()])

    for mode in ({}, {"keep": "none", "events": False}):
        m = hosting.Match(rules(do), TWO, **mode)  # type: ignore[arg-type]
        m.act("ann", "go")
        assert (m.can_undo("ann") is not None) is stands_between
