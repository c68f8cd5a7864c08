"""What planning forks keep: what a seat saw, where a piece may have gone since, and what a game says can lie where."""

from __future__ import annotations

from typing import Any

import boxlid as bx
import pytest
from boxlid import hosting
from boxlid.testing import check

from tests.toys.cards import GO, THREE, Cards, rules

FORKS = range(12)


@bx.step("deal")
def deal(t: Cards) -> bx.Flow[None]:
    for seat in t.seats:
        t.draw(t.deck, t.hand[seat])
        t.draw(t.deck, t.hand[seat])
    yield t.ask("ann", [GO()])


@bx.step("show")
def show(t: Cards) -> bx.Flow[None]:
    t.show(t.zones["hand.ben"][0], "hand.ben", ("ann",))
    yield t.ask("ann", [GO()])


@bx.step("pass on")
def pass_on(t: Cards) -> bx.Flow[None]:
    t.move(t.zones["hand.ben"][1], "hand.ben", "hand.cho")
    yield t.ask("ann", [GO()])


def where(match: Any, piece: str) -> str:
    zones: dict[str, tuple[str, ...]] = match.table.zones
    return next(key for key, pieces in zones.items() if piece in pieces)


def lying(match: Any, key: str) -> set[str]:
    return {str(p) for p in match.table.zones[key]}


def test_a_piece_that_may_have_moved_on_is_in_one_of_two_zones() -> None:
    match = hosting.Match(rules(deal, show, pass_on), THREE)
    match.act("ann", "go")
    shown = str(match.table.zones["hand.ben"][0])
    assert {where(match.plan("ann", seed), shown) for seed in FORKS} == {"hand.ben"}
    match.act("ann", "go")
    assert {where(match.plan("ann", seed), shown) for seed in FORKS} == {"hand.ben", "hand.cho"}
    assert len({where(match.plan("cho", seed), shown) for seed in FORKS}) > 1
    assert match.course.known_places("ann")[shown] == (("hand.ben", "hand.cho"), None)


def low_cards_only(_t: Any, _seat: str, piece: Any, key: str) -> bool:
    """Ben has shown that he holds no card above the second."""
    return key != "hand.ben" or piece.order < 4


def start(*seen: Any, **hooks: Any) -> hosting.Match:
    return hosting.Match(rules(deal, *seen, **hooks), THREE)


def test_planning_forks_keep_to_what_a_game_says_can_lie_where() -> None:
    match = start(constraints=[low_cards_only])
    free = start()
    assert lying(match, "hand.ben") == {"c2", "c3"}
    assert any({"c4", "c5"} & lying(free.plan("ann", seed), "hand.ben") for seed in FORKS)
    for seed in FORKS:
        assert not {"c4", "c5"} & lying(match.plan("ann", seed), "hand.ben")
    assert len({frozenset(lying(match.plan("cho", seed), "hand.ben")) for seed in range(40)}) > 1


def test_a_constraint_that_is_not_true_of_the_table_is_an_error() -> None:
    def nothing_of_anns(_t: Any, _seat: str, piece: Any, key: str) -> bool:
        return key == "hand.ann"

    match = start(constraints=[nothing_of_anns])
    with pytest.raises(bx.RuleError, match=r"leave no place for .* that ann does not see"):
        match.plan("ann", 1)


def test_a_planning_fork_does_not_tell_how_much_was_drawn_in_secret() -> None:
    match = start()
    fork = match.plan("ann", 3)
    assert (fork.table.barriers, fork.table.counters) == (0, {})


def test_the_kit_passes_a_game_with_constraints() -> None:
    ruleset = rules(deal, show, constraints=[low_cards_only])
    assert check(ruleset, seats=THREE, checks=["plans", "sightings", "twins"]).ok
