"""The reprs of what a person meets in a debugger: one short line, without building options or showing hidden state."""

from __future__ import annotations

import boxlid as bx
from boxlid import hosting

from tests.toys.heap import TAKE, heap

RULES = hosting.compose(heap())


def test_what_a_match_is_made_of() -> None:
    match = hosting.Match(RULES, 2)
    assert repr(match.table) == "<Heap of ann, ben: 0 pieces in 1 zones>"
    assert repr(match.layout) == "<Layout of ann, ben: 0 pieces, 1 zones>"
    assert repr(match.setup) == "<Setup of heap for ann, ben>"
    assert repr(match.ruleset) == "<Ruleset of heap, preset brief: heap 1>"
    assert repr(RULES.settings) == "<Settings: last_stone=wins, size=5>"


def test_settings_name_only_the_first_ones() -> None:
    many = hosting.Settings({f"k{i}": i for i in range(10)})
    assert repr(many) == "<Settings: k0=0, k1=1, k2=2, k3=3, k4=4, k5=5, k6=6, k7=7 and 2 more>"
    assert repr(hosting.Settings({})) == "<Settings: (none)>"


def test_a_view_says_for_whom_it_is() -> None:
    match = hosting.Match(RULES, 2)
    assert repr(match.view("ann")) == "<View of heap for ann: 2 fields, 1 zones>"
    assert repr(match.view()) == "<View of heap for the spectator: 2 fields, 1 zones>"


def unbuilt() -> list[bx.Action]:
    raise AssertionError("a repr must not build options")


def test_a_question_does_not_build_its_options() -> None:
    question = hosting.Question("ann", unbuilt, prompt="How many?")
    assert repr(question) == "<Question to ann: How many?>"
    assert repr(hosting.Question("ann", [TAKE(1)])) == "<Question to ann: no prompt>"
    group = bx.Table.together([question, hosting.Question("ben", [TAKE(1)])])
    assert repr(group) == "<Group of questions to ann, ben>"
    assert repr(bx.Table.together([])) == "<Group of questions to nobody>"


def test_an_outcome_says_who_won() -> None:
    assert (
        repr(bx.Outcome("the heap is empty", ("ann",)))
        == "<Outcome: the heap is empty (won by ann)>"
    )
    assert repr(bx.Outcome("a draw")) == "<Outcome: a draw (won by nobody)>"
    assert repr(bx.Outcome("stopped", unfinished=True)) == "<Outcome: stopped (unfinished)>"


def test_a_record_says_how_far_it_goes() -> None:
    match = hosting.Match(RULES, 2)
    match.act("ann", "take 1")
    record = hosting.read_record(hosting.record_text(match), "a.jsonl")
    assert repr(record) == "<Record a.jsonl of heap, ann, ben: 1 decisions and inputs>"
    for seat in ("ben", "ann"):
        match.act(seat, "take 2")
    record = hosting.read_record(hosting.record_text(match), "a.jsonl")
    assert repr(record) == "<Record a.jsonl of heap, ann, ben: 3 decisions and inputs, over>"
