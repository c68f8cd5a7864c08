"""Faults of the kernel that the kit found, each with the smallest case that shows it."""

from typing import Any

import boxlid as bx
import pytest
from boxlid import hosting
from boxlid.testing import check
from boxlid.vocabulary.events import CHANGED

from tests.toys.tiny import game

GO = bx.Verb("go")
STOCK = {"ann": 1, "ben": 2}


@bx.table
class Shop(bx.Table):
    stock: dict[str, int] = bx.field(bx.PUBLIC, factory=dict)
    purse: dict[str, int] = bx.field(bx.OWNER, factory=dict)
    cubes: dict[tuple[str, str], int] = bx.field(bx.PUBLIC, factory=dict)
    deck: str = bx.zone(bx.HIDDEN, ordered=True, pool="cards")
    hand: bx.ZoneKeys = bx.zone(bx.OWNER, per="seat", pool="cards")


@bx.step("open")
def open_shop(t):
    t.set("stock", STOCK)
    t.set("purse", {seat: 10 + i for i, seat in enumerate(t.seats)})
    t.set_entry("stock", "ann", 5)
    t.set_entry("cubes", ("ann", "cups"), 2)
    yield t.ask("ann", [GO()])


def shop(*steps, **hooks):
    return game("shop", Shop, bx.seq("shop", *(steps or (open_shop,))), [GO], seats=(2, 2), **hooks)


def test_a_dict_that_a_field_is_set_to_stays_the_givers():
    table: Any = hosting.Match(shop(), 2).table
    assert table.stock == {"ann": 5, "ben": 2}
    assert STOCK == {"ann": 1, "ben": 2}


def test_an_event_keeps_what_it_told():
    told = [
        e.args
        for e in hosting.Match(shop(), 2).events_of()
        if e.kind is CHANGED and e.args[0] == "stock"
    ]
    assert told == [("stock", {"ann": 1, "ben": 2})]


def test_each_owner_is_told_of_its_own_entry():
    match = hosting.Match(shop(), 2)
    for seat, coins in (("ann", 10), ("ben", 11)):
        heard = [e.args for e in match.events_of(seat) if "purse" in e.about]
        assert heard == [("purse", {seat: coins})]


def test_an_entry_under_several_keys_is_told_like_a_path():
    told = [e.args for e in hosting.Match(shop(), 2).events_of() if e.about == ("cubes",)]
    assert told == [("cubes.ann.cups", 2)]


@pytest.mark.parametrize(
    "name", ["log", "chance", "trace", "move", "zones", "data", "seats", "_own"]
)
def test_a_field_cannot_take_a_name_that_tables_have(name):
    body = {"__annotations__": {name: "int"}, name: bx.field(bx.PUBLIC, default=0)}
    with pytest.raises(bx.RuleError, match="reserved for the kernel"):
        bx.table(type("Bad", (bx.Table,), body))


@bx.step("rolls")
def roll_twice(t):
    t.set_entry("stock", "ann", t.roll("first", 6))
    t.set_entry("stock", "ben", t.roll("second", 6))
    yield t.ask("ann", [GO()])


def test_a_match_waits_for_the_rolls_at_its_very_start():
    match = hosting.Match(shop(roll_twice), 2, chance=hosting.Chance(1, asked=("*",)))
    awaited = [match.waiting]
    assert match.fork().waiting == awaited[0]
    for label, outcome in (("first", "3"), ("second", "4")):
        match.supply(label, outcome)
        awaited.append(match.waiting)
    six = tuple("123456")
    assert awaited[:2] == [hosting.AwaitedRoll("first", six), hosting.AwaitedRoll("second", six)]
    assert awaited[2] is match.question_of("ann")
    table: Any = match.table
    assert table.stock == {"ann": 3, "ben": 4}
    assert match.to_answer == ("ann",)


@bx.step("shuffles")
def shuffle_an_empty_deck(t):
    t.shuffle("deck", t.deck)
    yield t.ask("ann", [GO()])


def test_nobody_is_asked_for_the_order_of_no_cards():
    rules = shop(roll_twice, shuffle_an_empty_deck)
    match = hosting.Match(rules, 2, chance=hosting.Chance(1, asked=("deck",)))
    match.act("ann", GO())
    assert match.to_answer == ("ann",)
    assert check(rules, checks=["chance"]).ok


@bx.step("together")
def crash_together(t):
    yield t.together([t.ask(s, [GO()]) for s in t.seats])
    raise ZeroDivisionError


def test_a_crash_on_a_groups_last_answer_keeps_the_others():
    match = hosting.Match(shop(crash_together), 2)
    match.act("ann", GO())
    before = match.digest()
    with pytest.raises(ZeroDivisionError):
        match.act("ben", GO())
    assert match.to_answer == ("ben",)
    assert match.digest() == before


@pytest.mark.parametrize("words", ["", " ", " blanks", "blanks ", "two\nlines"])
def test_what_would_not_read_back_cannot_be_said(words):
    match = hosting.Match(shop(), 2)
    refusal = match.why_not("ben", bx.SAY(words))
    assert refusal is not None
    assert refusal.code == "unreadable"


@pytest.mark.parametrize(
    "words", ["a\u2028b", "a\x85b", "a\x1cb", 'quo"te', "back\\slash", "two  blanks", "🂡"]
)
def test_odd_words_survive_saves_and_records(words):
    match = hosting.Match(shop(), 2)
    match.act("ben", bx.SAY(words))
    again = hosting.read_record(hosting.record_text(match)).match(match.ruleset)
    assert again.log() == match.log()


@bx.step("deal")
def deal(t):
    t.shuffle("deal", t.deck)
    for seat in t.seats:
        t.draw(t.deck, t.hand[seat])
    yield t.ask("ann", [GO()])


def test_a_plan_does_not_follow_from_the_true_order():
    cards = [bx.piece(f"c{i}", bx.Component(), "deck") for i in range(12)]
    rules = shop(deal, pieces=cards)
    one = hosting.Match(rules, 2, seed=1)
    other = hosting.Match(rules, 2, seed=1)
    deck = one.table.zones["deck"]
    other.table.zones["deck"] = (deck[1], deck[0], *deck[2:])  # ann cannot know the difference
    plans = [m.plan("ann", 7).table.zones for m in (one, other)]
    assert plans[0]["deck"] == plans[1]["deck"]
    assert plans[0]["hand.ben"] == plans[1]["hand.ben"]
