"""A hard turn of Betrayal: free order, a discovered room, its event, a forced attack, an Angel Feather, a split.

The match is saved, forked and undone in the middle of it, six calls deep.
"""

from __future__ import annotations

from typing import Any

from boxlid import hosting

from tests.toys.house import RULES

SCRIPT = {
    "setup.rooms": ["room0 room1"],
    "setup.events": ["event3"],
    "attack.monster": ["2", "2", "2"],
}


def in_the_attack(**settings: Any) -> hosting.Match:
    """Ann has walked into room1, drawn event3, and is asked whether the Feather answers the roll."""
    m = hosting.Match(RULES, ("ann", "ben"), chance=hosting.Chance(7, SCRIPT), **settings)
    m.act("ann", "go north")
    m.act("ann", "go east")
    return m


def test_feather_split_and_the_end_of_the_turn() -> None:
    m = in_the_attack()
    assert m.view().zones["map"] == ("room0", "room1")
    assert m.question_of("ann").prompt == "Roll, or use the Feather?"
    m.act("ann", "feather 2")
    assert m.log()[-1] == "ann rolls 2 against 6."
    options = m.options("ann")  # four damage over three might and three speed
    assert [o.text for o in options] == ["damage 1 3", "damage 2 2", "damage 3 1"]
    refusal = m.why_not("ann", "damage 4 0")
    assert refusal is not None
    m.act("ann", "damage 3 1")
    assert m.view().fields["might"] == {"ann": 0, "ben": 3}
    assert m.to_answer == ("ben",)


def test_saved_forked_and_undone_in_the_middle() -> None:
    for keep in ("every", 3, "none"):
        m = in_the_attack(keep=keep)
        here = m.digest()
        assert here == in_the_attack().digest()
        fork = m.fork()
        fork.act("ann", "feather 0")
        assert m.digest() == here
        loaded = hosting.read_record(hosting.record_text(m)).match(RULES)
        for one in (m, fork, loaded):
            if one is not fork:
                one.act("ann", "feather 0")
        assert m.digest() == fork.digest() == loaded.digest()
        assert m.undo("ann") == 2
        assert m.digest() == here
        assert hosting.read_record(hosting.record_text(m)).match(RULES).digest() == here


def test_a_barrier_stands_before_the_discovery() -> None:
    m = in_the_attack()
    barrier = m.can_undo("ann")
    assert barrier is not None
    assert barrier.reason == "something was drawn or revealed"


def test_outside_dice_are_asked_for_in_one() -> None:
    asked = hosting.Chance(
        7, {k: v for k, v in SCRIPT.items() if k.startswith("setup")}, asked=["attack.*"]
    )
    m = hosting.Match(RULES, ("ann", "ben"), chance=asked)
    m.act("ann", "go north")
    m.act("ann", "go east")
    assert m.waiting == hosting.AwaitedRoll("attack.monster", ("0", "1", "2"), count=3)
    m.supply("attack.monster", "2 2 2")
    assert m.question_of("ann").prompt == "Roll, or use the Feather?"
    m.act("ann", "feather 2")
    inside = in_the_attack()
    inside.act("ann", "feather 2")
    assert m.log(level=1) == inside.log(level=1)
    again = hosting.read_record(hosting.record_text(m)).match(RULES)
    assert again.digest() == m.digest()


def test_a_planning_fork_draws_other_rooms() -> None:
    m = in_the_attack()
    orders = {m.plan("ann", seed).table.zones["rooms"] for seed in range(20)}
    assert len(orders) > 5
    assert all(set(o) == {"room2", "room3", "room4", "room5"} for o in orders)
