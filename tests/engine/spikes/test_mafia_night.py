"""A hard step of Mafia: an open group, a sealed group, a block, and a death that pulls another one after it."""

from __future__ import annotations

import itertools

import pytest
from boxlid import hosting

from tests.toys.village import NODDED, RULES, SEATS

NIGHT = {
    "ann": "kill eli", "ben": "kill eli", "cho": "ask ann", "dee": "block cho", "eli": "sleep", "fay": "sleep",
}  # fmt: skip


def test_open_group_sees_each_other_and_nobody_else_does() -> None:
    m = hosting.Match(RULES, SEATS)
    m.act("ann", "kill cho")
    assert m.view("ben").comrades == {"ann": "kill cho"}
    assert m.view("cho").comrades == {}
    m.act("ann", "kill eli")  # replaced until the group closes; the last one counts
    assert m.view("ben").comrades == {"ann": "kill eli"}


def test_block_silences_the_angel_and_grief_follows_before_the_test() -> None:
    m = hosting.Match(RULES, SEATS)
    for seat, action in NIGHT.items():
        m.act(seat, action)
    assert m.view().fields["alive"] == ["ann", "ben", "cho", "dee"]
    assert not [e for e in m.events or () if e.kind is NODDED]
    assert m.outcome is not None
    assert m.outcome.winners == ("ann", "ben")  # two of four, only after the second death


@pytest.mark.parametrize("order", list(itertools.islice(itertools.permutations(SEATS), 0, 720, 97)))
def test_order_of_arrival_changes_nothing(order: tuple[str, ...]) -> None:
    one, other = hosting.Match(RULES, SEATS), hosting.Match(RULES, SEATS)
    for seat in SEATS:
        one.act(seat, NIGHT[seat])
    for seat in order:
        other.act(seat, NIGHT[seat])
    assert one.digest() == other.digest()
    assert one.log(level=1) == other.log(level=1)


def test_a_half_answered_group_is_saved() -> None:
    m = hosting.Match(RULES, SEATS)
    for seat in ("cho", "ann"):
        m.act(seat, NIGHT[seat])
    again = hosting.read_record(hosting.record_text(m)).match(RULES)
    assert again.digest() == m.digest()
    assert again.to_answer == ("ben", "dee", "eli", "fay")


def test_planning_fork_keeps_no_role_that_the_seat_does_not_know() -> None:
    m = hosting.Match(RULES, SEATS)
    m.act("ann", "kill cho")
    seen = {tuple(sorted(m.plan("cho", seed).table.roles.items())) for seed in range(40)}  # type: ignore[attr-defined]
    assert len(seen) > 5
    assert all(dict(roles)["cho"] == "angel" for roles in seen)
    assert m.plan("cho", 1).answers_so_far == {}
    assert m.plan("ben", 1).answers_so_far  # a comrade's answer is known


def test_the_host_may_close_the_group() -> None:
    m = hosting.Match(RULES, SEATS)
    m.act("ann", "kill cho")
    m.close()
    assert m.number == 1
    assert m.view().fields["alive"] == [s for s in SEATS if s != "cho"]
    again = hosting.read_record(hosting.record_text(m)).match(RULES)
    assert again.digest() == m.digest()
