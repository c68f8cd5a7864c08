"""The table's operations: what a rule may not do is a RuleError in words; what a seat sees change, it is told."""

from collections.abc import Callable, Mapping
from typing import Any

import boxlid as bx
import pytest
from boxlid import hosting

from tests.toys.cards import GO, TWO, ask, rules


def doing(rule: Callable[[Any], Any], **match: Any) -> Any:
    """A match whose first step carries a rule out."""

    @bx.step("do")
    def do(t: Any) -> bx.Flow[None]:
        rule(t)
        yield t.ask("ann", [GO()])

    return hosting.Match(rules(do), TWO, **match)


def draw_two(t: Any) -> str:
    hand: str = t.hand["ann"]
    t.draw(t.deck, hand)
    t.draw(t.deck, hand)
    return hand


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (lambda t: t.shuffle("mix", draw_two(t)), "is not an ordered zone"),
        (
            lambda t: t.put_in_order(draw_two(t), t.zones["hand.ann"][::-1]),
            "is not an ordered zone",
        ),
        (lambda t: t.move("c0", t.deck, t.deck, at=6), "no index 6 in `deck`, which holds 5"),
        (lambda t: t.move("c0", t.deck, t.deck, at=-1), "no index -1"),
        (lambda t: t.show("c0", t.hand["ann"], ("ann",)), "`c0` is not in `hand.ann`"),
        (lambda t: t.show("c0", "dek", ("ann",)), "no zone `dek`"),
        (lambda t: t.turn_up("c0", "dek"), "no zone `dek`"),
        (lambda t: t.shuffle("mix", "dek"), "no zone `dek`"),
        (lambda t: t.draw("dek", t.deck), "no zone `dek`"),
        (lambda t: t.move_all("dek", t.deck), "no zone `dek`"),
        (lambda t: t.put_in_order("dek", []), "no zone `dek`"),
        (lambda t: t.roll("die", 0), "`die` has no faces"),
        (lambda t: t.roll("die", []), "`die` has no faces"),
        (lambda t: t.set_entry("stori", "ann", 1), "`stori` is not a field that holds a dict"),
        (lambda t: t.set_entry("story", "ann", 1), "`story` is not a field that holds a dict"),
        (lambda t: t.clockwise("zoe"), "`zoe` is not a seat"),
    ],
)
def test_what_a_rule_may_not_do(rule: Any, words: str) -> None:
    for mode in ({}, {"keep": "none", "events": False}):
        with pytest.raises(bx.RuleError, match=words):
            doing(rule, **mode)


def test_an_order_given_by_ids_is_one_of_the_pieces() -> None:
    match = doing(lambda t: t.put_in_order(t.deck, ["c5", "c4", "c3", "c2", "c1", "c0"]))
    assert [p.order for p in match.table.zones["deck"]] == [5, 4, 3, 2, 1, 0]


def test_who_sees_a_dict_partly_is_told_of_each_entry() -> None:
    match = doing(lambda t: t.set_entry("boss", "gold", 3))
    assert [e.args for e in match.events_of("ann") if e.about == ("boss",)] == [
        ("boss.gold", {"gold": 3})
    ]
    assert not [e for e in match.events_of("ben") if e.kind.name == "changed"]


def test_an_unordered_zone_of_a_given_start_lies_in_box_order() -> None:
    ruleset = rules(ask)
    table: Any = hosting.setup_for(ruleset, TWO).template.copy()
    box = ruleset.pieces
    table.zones |= {"deck": (), "hand.ann": box[::-1]}
    match = hosting.Match(ruleset, TWO, start=(table, "ask"))
    assert match.table.zones["hand.ann"] == box
    assert table.zones["hand.ann"] == box[::-1]


@pytest.mark.parametrize(
    ("annotation", "factory", "words"),
    [
        (Mapping[str, int], dict, r"must be annotated `dict\[...\]`"),
        ("Mapping[str, int]", dict, r"must be annotated `dict\[...\]`"),
        ("list[int]", list, "must start as an immutable value"),
        ("set[int]", set, "must start as an immutable value"),
    ],
)
def test_a_field_that_a_copy_would_share_is_refused(
    annotation: Any, factory: Any, words: str
) -> None:
    body = {"__annotations__": {"marks": annotation}, "marks": bx.field(bx.PUBLIC, factory=factory)}
    with pytest.raises(bx.RuleError, match=words):
        bx.table(type("Bad", (bx.Table,), body))


# --- rules that never end ----------------------------------------------------------------------------------


@bx.step("asks nobody")
def silent(t: Any) -> bx.Flow[None]:
    yield from ()


@bx.step("flood")
def flood(t: Any) -> None:
    while True:
        t.set_entry("boss", "gold", 1)


@bx.step("story")
def tell_on(t: Any) -> None:
    while True:
        t.set("story", ())


@pytest.mark.parametrize(
    "endless",
    [
        bx.loop("on", silent),
        bx.loop("on", bx.when("never", lambda _t: False, silent)),
        bx.loop("on", bx.check("end")),
        bx.loop("on"),
        bx.loop("on", bx.loop("off", silent, until=lambda _t: True)),
    ],
)
def test_a_schedule_that_runs_in_circles_is_stopped(endless: bx.Node) -> None:
    for mode in ({}, {"keep": "none", "events": False}):
        with pytest.raises(bx.RuleError, match="without a question"):
            hosting.Match(rules(endless), TWO, **mode)  # type: ignore[arg-type]
    match = hosting.Match(rules(ask, endless), TWO)
    with pytest.raises(bx.RuleError, match="without a question"):
        match.playout(lambda options: options[0])


@pytest.mark.parametrize("step", [flood, tell_on])
def test_a_step_that_tells_endlessly_is_stopped(step: Any) -> None:
    match = hosting.Match(rules(ask, step), TWO)
    before = match.digest()
    with pytest.raises(bx.RuleError, match="is in an endless loop"):
        match.act("ann", "go")
    assert match.digest() == before


def test_long_playouts_are_no_circles() -> None:
    match = hosting.Match(rules(bx.loop("on", ask)), TWO)
    assert match.playout(lambda options: options[0]) == 500
    assert match.outcome is not None


# --- questions and endings that cannot be ------------------------------------------------------------------


def asking(question: Any) -> Any:
    @bx.step("odd")
    def odd(t: Any) -> bx.Flow[None]:
        yield question(t)

    return hosting.Match(rules(odd), TWO)


@pytest.mark.parametrize(
    "question",
    [
        lambda t: t.ask("zoe", [GO()]),
        lambda t: t.together([t.ask("ann", [GO()]), t.ask("zoe", [GO()])]),
        lambda _t: bx.Group(()),
    ],
)
def test_only_seats_and_actors_can_be_asked(question: Any) -> None:
    with pytest.raises(bx.RuleError, match=r"asks .*(zoe|nobody); it may ask ann, ben"):
        asking(question)


def test_a_win_condition_gives_an_outcome() -> None:
    yes: Any = lambda _t: True  # noqa: E731
    with pytest.raises(bx.RuleError, match="must return an Outcome"):
        hosting.Match(rules(bx.check("end"), wins=[bx.WinCondition("yes", "end", yes)]), TWO)
