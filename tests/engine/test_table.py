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


# --- operations on fields ------------------------------------------------------------------------------------


def test_a_tuple_grows_and_shrinks() -> None:
    def rule(t: Any) -> None:
        t.add("story", "one")
        t.add("story", "two", clause="X-1")
        t.add("story", "one")
        t.remove("story", "one")
        t.remove("story", "three")

    match = doing(rule)
    assert match.table.story == ("two",)
    told = [e for e in match.events_of("ben") if e.about == ("story",)]
    assert [e.args[1] for e in told] == [("one",), ("one", "two"), ("one", "two", "one"), ("two",)]
    assert told[1].clause == "X-1"


def test_a_number_of_a_dict_is_counted_from_zero() -> None:
    found = []

    def rule(t: Any) -> None:
        found.extend(
            [t.count("boss", "gold"), t.count("boss", "gold", 4), t.count("boss", "ore", -2)]
        )

    for mode in ({}, {"keep": "none", "events": False}):
        assert doing(rule, **mode).table.boss == {"gold": 5, "ore": -2}
    assert found == [1, 5, -2] * 2


def test_an_entry_is_taken_out_with_an_event_of_its_own() -> None:
    def rule(t: Any) -> None:
        t.set_entry("boss", "gold", 3)
        t.set_entry("boss", "ore", 1)
        t.remove_entry("boss", "gold", clause="X-2")

    match = doing(rule)
    assert match.table.boss == {"ore": 1}
    [gone] = [e for e in match.events or () if e.kind.name == "removed"]
    assert (gone.args, gone.clause, gone.to) == (("boss.gold",), "X-2", ())
    assert match.events_of("ann")[-1].args == ("boss.gold", {"ore": 1})
    assert not [e for e in match.events_of("ben") if "boss" in str(e.args)]


def test_a_field_is_told_to_seats_that_may_see_it_now() -> None:
    def rule(t: Any) -> None:
        t.set_entry("boss", "gold", 3)
        t.tell_field("boss", ("ann", "ben"))

    match = doing(rule)
    assert match.table.barriers == 1
    assert match.events_of("ann")[-1].args == ("boss", {"gold": 3})
    assert not [e for e in match.events_of("ben") if "boss" in str(e.args)]  # it sees nothing of it


def test_a_quiet_block_leaves_no_trace() -> None:
    def rule(t: Any) -> None:
        with t.quiet():
            t.add("story", "drawn again")
            t.draw(t.deck, t.hand["ann"])
            t.applies("X-3")
        t.add("story", "told")

    match = doing(rule, trace=True)
    assert match.table.story == ("drawn again", "told")
    assert match.table.barriers == 0
    assert [e.kind.name for e in match.events or ()] == ["changed"]
    assert match.trace == []


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (lambda t: t.add("stori", 1), r"`stori` is not a field that holds a tuple \(fields: story"),
        (lambda t: t.remove("boss", 1), "`boss` is not a field that holds a tuple"),
        (lambda t: t.count("story", "ann"), "`story` is not a field that holds a dict"),
        (lambda t: t.remove_entry("boss", "tin"), "`boss` has no entry 'tin'"),
    ],
)
def test_what_an_operation_on_a_field_may_not_do(rule: Any, words: str) -> None:
    for mode in ({}, {"keep": "none", "events": False}):
        with pytest.raises(bx.RuleError, match=words):
            doing(rule, **mode)


def test_a_group_that_asks_nobody_is_answered_at_once() -> None:
    @bx.step("votes")
    def votes(t: Any) -> bx.Flow[None]:
        answers = yield t.together([])
        t.add("story", f"{answers}")
        yield t.ask("ann", [GO()])

    modes: tuple[dict[str, Any], ...] = ({}, {"keep": "none", "events": False})
    for mode in modes:
        match: Any = hosting.Match(rules(votes), TWO, **mode)
        assert (match.table.story, match.number) == (("{}",), 0)
    match.playout(lambda options: options[0])
    assert match.number == 1
