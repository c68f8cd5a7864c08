"""Branching: all outcomes of an answer with their probabilities, on forks that are otherwise like the match."""

from collections import Counter
from fractions import Fraction
from typing import Any

import boxlid as bx
import pytest
from boxlid import hosting
from boxlid.hosting import AwaitedRoll

from tests.toys.cards import GO, TWO, note, rules


@bx.step("throw")
def throw(t: Any) -> bx.Flow[None]:
    yield t.ask("ann", [GO()])
    first = t.roll("die", ("hit", "miss", "miss"))
    if first == "hit":
        note(t, f"hit for {t.roll('damage', 2)}")
    else:
        note(t, "missed")
    yield t.ask("ben", [GO()])
    t.shuffle("mix", t.deck)


def start(**match: Any) -> Any:
    return hosting.Match(rules(bx.loop("rounds", throw)), TWO, **match)


def told(branch: hosting.Branch) -> Any:
    table: Any = branch.match.table
    return table.story


def test_all_outcomes_with_their_probabilities() -> None:
    match = start(seed=7)
    match.act("ann", "go")
    match.act("ben", "go")
    before, fallen = match.digest(), match.table.story
    found = hosting.branches(match, "ann", "go")
    assert [(b.probability, b.outcomes, told(b)[len(fallen) :]) for b in found] == [
        (Fraction(1, 6), (("die", "hit"), ("damage", "1")), ("hit for 1",)),
        (Fraction(1, 6), (("die", "hit"), ("damage", "2")), ("hit for 2",)),
        (Fraction(2, 3), (("die", "miss"),), ("missed",)),
    ]
    assert match.digest() == before
    match.act("ann", "go")
    assert match.digest() in {b.match.digest() for b in found}


def test_branches_play_on_as_the_match_would() -> None:
    match = start(seed=7, chance=None)
    (branch,) = (
        b for b in hosting.branches(match, "ann", "go", events=True) if len(b.outcomes) == 1
    )
    ahead = branch.match
    ahead.act("ben", "go")
    ahead.act("ann", "go")  # from the seed again
    assert not isinstance(ahead.waiting, AwaitedRoll)
    assert (
        hosting.read_record(hosting.record_text(ahead)).match(ahead.ruleset).digest()
        == ahead.digest()
    )
    again = hosting.read_record(hosting.record_text(ahead)).match(ahead.ruleset)
    assert again.digest() == ahead.digest()
    assert ahead.fork().digest() == ahead.digest()


def test_an_answer_without_chance_has_one_branch() -> None:
    match = hosting.Match(rules(bx.seq("two", throw)), TWO)
    found = hosting.branches(match, "ann", "go")
    assert sum(b.probability for b in found) == 1
    with pytest.raises(hosting.IllegalAction):
        hosting.branches(match, "ben", "go")


def test_shuffles_are_listed_where_they_are_small() -> None:
    match = start()
    match.act("ann", "go")
    found = hosting.branches(match, "ben", "go")
    assert len(found) == 720
    assert {b.probability for b in found} == {Fraction(1, 720)}
    with pytest.raises(bx.UsageError, match="`mix` leads to more than 100 branches"):
        hosting.branches(match, "ben", "go", limit=100)


def test_what_a_script_fixes_is_certain() -> None:
    match = start(chance=hosting.Chance(1, {"die": ["hit"]}))
    assert [b.probability for b in hosting.branches(match, "ann", "go")] == [Fraction(1, 2)] * 2


def test_a_planning_fork_branches_like_any_other() -> None:
    match = start(seed=3)
    match.act("ann", "go")
    match.act("ben", "go")
    plan = match.plan("ann", 1)
    found = hosting.branches(plan, "ann", "go")
    assert Counter(b.probability for b in found) == {Fraction(1, 6): 2, Fraction(2, 3): 1}
    assert len({b.match.table.zones["deck"] for b in found}) == 1


def test_dice_of_a_person_are_listed_too_and_asked_for_again_later() -> None:
    match = start(chance=hosting.Chance(1, asked=("die",)))
    found = hosting.branches(match, "ann", "go")
    assert len(found) == 3
    ahead = found[-1].match
    ahead.act("ben", "go")
    ahead.act("ann", "go")
    assert ahead.waiting == AwaitedRoll("die", ("hit", "miss", "miss"))


@bx.step("attack")
def attack(t: Any) -> bx.Flow[None]:
    yield t.ask("ann", [GO()])
    hits = sum(t.dice("theirs", 4, (0, 1, 2))) - sum(t.dice("mine", 5, (0, 1, 2)))
    note(t, f"{hits}")
    yield t.ask("ben", [GO()])


def test_several_dice_branch_by_what_they_show_together() -> None:
    match = hosting.Match(rules(attack), TWO)
    found = hosting.branches(match, "ann", "go")
    assert len(found) == 315  # 15 multisets of four dice, 21 of five
    assert sum(b.probability for b in found) == 1
    by_outcome = {b.outcomes: b.probability for b in found}
    all_blank = (("theirs", "0 0 0 0"), ("mine", "0 0 0 0 0"))
    assert by_outcome[all_blank] == Fraction(1, 3**9)
    one_each = (("theirs", "0 0 1 2"), ("mine", "0 0 0 0 1"))
    assert by_outcome[one_each] == Fraction(12, 3**4) * Fraction(5, 3**5)


def test_faces_that_occur_twice_weigh_twice() -> None:
    @bx.step("throw")
    def two(t: Any) -> bx.Flow[None]:
        yield t.ask("ann", [GO()])
        note(t, " ".join(t.dice("die", 2, ("hit", "miss", "miss"))))
        yield t.ask("ben", [GO()])

    found = hosting.branches(hosting.Match(rules(two), TWO), "ann", "go")
    assert {b.outcomes[0][1]: b.probability for b in found} == {
        "hit hit": Fraction(1, 9), "hit miss": Fraction(4, 9), "miss miss": Fraction(4, 9),
    }  # fmt: skip
