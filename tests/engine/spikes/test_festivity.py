"""A hard step of Molly House: a Violin played by a seat that has passed, while the deck is empty."""

from __future__ import annotations

from typing import Any

from boxlid import hosting

from tests.toys.party import RULES, SEATS


def at_violin() -> hosting.Match:
    """Ann has played a rogue as 4; Ben, who holds the Violin, is asked by the window and has passed his turn."""
    m = hosting.Match(
        RULES,
        SEATS,
        chance=hosting.Chance(1, {"fest.gossip": ["hearts-rogue cups-7"], "fest.rogue": ["6"]}),
    )
    m.act("ann", "play cups-rogue as 4")
    m.act("ben", "pass")  # the window after Ann's card
    m.act("ben", "pass")  # his turn: he passes for the festivity
    return m


def test_a_seat_that_has_passed_plays_the_violin_from_an_empty_deck() -> None:
    m = at_violin()
    assert m.view().fields["passed"] == ["ben"]
    assert m.to_answer == ("ben",)  # nobody else holds an item: nobody else is asked
    m.act("ben", "use violin")
    view = m.view("cho")
    assert view.zones["table"] == ("fans-2", "cups-rogue", "hearts-rogue")
    assert view.fields["values"] == {"cups-rogue": 4, "hearts-rogue": 6}
    assert view.zones["gossip"] == ()
    assert view.zones["deck"] == (None,)
    assert m.to_answer == ("cho",)


def test_windows_save_fork_and_undo() -> None:
    m = at_violin()
    here = m.digest()
    fork = m.fork()
    fork.act("ben", "use violin")
    assert m.digest() == here
    assert hosting.read_record(hosting.record_text(m)).match(RULES).digest() == here
    m.act("ben", "use violin")
    assert m.digest() == fork.digest()
    m.undo()
    assert m.digest() == here


def test_refusals_do_not_tell_whose_card_it_is() -> None:
    m = hosting.Match(RULES, SEATS)
    mine: Any = m.why_not("ann", "play fans-9")
    theirs: Any = m.why_not("ann", "play cups-7")
    assert mine.code == theirs.code == "not-offered"
