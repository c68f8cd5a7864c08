"""What the driver and the quick paths of the table promise: nothing about it shows, but the speed."""

import gc
import weakref
from typing import Any

import boxlid as bx
import pytest
from boxlid import hosting

from tests.toys.tiny import game

GO = bx.Verb("go", "Go on.")


@bx.table
class Bench(bx.Table):
    deck: str = bx.zone(bx.HIDDEN, ordered=True, pool="cards")
    row: bx.ZoneKeys = bx.zone(
        bx.visible_to(bx.owner_faces, "owner"), per="seat", ordered=True, faces=True, pool="cards"
    )
    peek: str = bx.zone(bx.visible_to(lambda t, _owner: t.seats[:1], "first"), pool="cards")
    hand: bx.ZoneKeys = bx.zone(bx.OWNER, per="seat", pool="cards")
    story: tuple[str, ...] = bx.field(bx.PUBLIC, default=())


def play(*parts: Any, **match: Any) -> hosting.Match:
    pieces = [bx.piece(f"c{i}", bx.Component(), "deck") for i in range(12)]
    rules = game("bench", Bench, bx.seq("bench", *parts), verbs=(GO,), pieces=pieces)
    return hosting.Match(rules, ("ann", "ben"), **match)


@bx.step("wait")
def wait(t: Bench) -> bx.Flow[None]:
    yield t.ask("ann", [GO()])


@bx.step("deal")
def deal(t: Bench) -> None:
    """Every kind of move: between zones whose viewers are fixed, computed, or a face's matter."""
    cards = t.zones[t.deck]
    t.move(cards[5], t.deck, t.hand["ann"])
    t.move(cards[3], t.deck, t.hand["ann"])
    t.move(cards[4], t.deck, t.hand["ann"])
    t.move(cards[3], t.hand["ann"], t.hand["ben"])
    t.move(cards[0], t.deck, t.row["ann"])
    t.move(cards[1], t.deck, t.row["ann"], up=True)
    t.move(cards[2], t.deck, t.peek)
    t.move(cards[2], t.peek, t.row["ben"])
    t.turn_up(cards[0], t.row["ann"])
    t.move(cards[0], t.row["ann"], t.deck, at=1)
    t.move(cards[1], t.row["ann"], t.box)


def test_barriers_faces_and_order_are_the_same_in_every_mode() -> None:
    full, lean = play(deal, wait), play(deal, wait, keep="none", events=False)
    assert full.digest() == lean.digest()
    assert full.table.barriers > 5
    assert full.table.zones["hand.ann"] == ("c4", "c5")


def test_a_match_that_is_dropped_within_a_step_is_freed_at_once() -> None:
    gc.disable()
    try:
        match = play(wait)
        gone = weakref.ref(match.table)
        del match
        assert gone() is None
    finally:
        gc.enable()


def test_a_fixed_condition_is_asked_once_for_a_layout() -> None:
    asked = []

    def pair(t: Bench) -> bool:
        """two play"""
        asked.append(t)
        return len(t.seats) == 2

    @bx.step("note")
    def note(t: Bench) -> None:
        t.set("story", (*t.story, "pair"))

    @bx.step("never")
    def never(t: Bench) -> None:
        t.set("story", (*t.story, "not a pair"))

    match = play(
        bx.loop(
            "rounds",
            bx.when("pair", pair, note, fixed=True),
            bx.when("other", lambda t: not pair(t), never, fixed=True),
            wait,
            until=lambda t: len(t.story) > 2,
        ),
        wait,
    )
    before = len(asked)
    match.act("ann", "go")
    match.act("ann", "go")
    match.act("ann", "go")
    assert match.table.story == ("pair",) * 3  # type: ignore[attr-defined]
    assert len(asked) == before
    assert "if two play" in " ".join(hosting.tree_lines(match.ruleset.program.tree))


def test_a_step_that_yields_something_else_is_refused() -> None:
    @bx.step("odd")
    def odd(t: Bench) -> bx.Flow[None]:
        yield "which card?"

    with pytest.raises(bx.RuleError, match="must yield a question; got 'which card\\?'"):
        play(odd)


def test_a_loop_that_holds_nothing_but_a_jump_still_compiles() -> None:
    match = play(bx.when("never", lambda _t: False, bx.loop("empty", bx.seq("nothing"))), wait)
    assert match.to_answer == ("ann",)


def test_rule_points_take_what_their_rules_take() -> None:
    @bx.rule_point("pay")
    def pay(t: Any, who: str, amount: int = 2, *more: int, why: str = "rent", **rest: int) -> Any:
        """Pay."""
        return who, amount, more, why, rest

    @bx.rule_point("rest")
    def relax(t: Any, *, long: bool) -> bool:
        return long

    class Stub:
        class layout:  # noqa: N801 - stands for a table's attribute
            points = {"pay": pay.rule, "rest": relax.rule}  # type: ignore[attr-defined]  # noqa: RUF012

    assert pay(Stub, "ann") == ("ann", 2, (), "rent", {})
    assert pay(Stub, "ann", 3, 4, why="tax", x=1) == ("ann", 3, (4,), "tax", {"x": 1})
    assert relax(Stub, long=True)
    assert pay.__doc__ == "Pay."
