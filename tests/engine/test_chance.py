"""Chance: outcomes follow from seed, label and draw number alone."""

from collections import Counter

import pytest
from boxlid import UsageError
from boxlid.hosting import AwaitedRoll, Chance, ChanceError
from boxlid.tables.chance import NeedOutcome
from hypothesis import given
from hypothesis import strategies as st

labels = st.text(st.characters(codec="utf-8"), max_size=20)
seeds = st.one_of(st.integers(), st.text(st.characters(codec="utf-8"), max_size=20))
draws = st.integers(0, 10_000)
sizes = st.integers(1, 200)


@given(seeds, labels, draws, sizes)
def test_an_index_is_in_range_and_always_the_same(seed, label, number, n):
    index = Chance(seed).index(label, number, n)
    assert 0 <= index < n
    assert Chance(seed).index(label, number, n) == index


@given(seeds, labels, draws, st.integers(0, 200))
def test_an_order_is_a_permutation_and_always_the_same(seed, label, number, n):
    order = Chance(seed).order(label, number, range(n))
    assert sorted(order) == list(range(n))
    assert Chance(seed).order(label, number, range(n)) == order


@given(seeds, labels, st.lists(st.tuples(labels, draws, sizes), max_size=10), sizes)
def test_other_labels_shift_nothing(seed, label, others, n):
    alone, among = Chance(seed), Chance(seed)
    for other, number, faces in others:
        among.index(other, number, faces)
        among.order(other, number, range(faces))
    assert [alone.index(label, i, n) for i in range(5)] == [
        among.index(label, i, n) for i in range(5)
    ]
    assert alone.order(label, 0, range(n)) == among.order(label, 0, range(n))


@given(seeds)
def test_labels_and_draws_are_independent(seed):
    source = Chance(seed)
    streams = [
        tuple(source.index(label, i, 1000) for i in range(20)) for label in ("a", "b", "a.b", "")
    ]
    assert len(set(streams)) == len(streams)
    assert all(len(set(stream)) > 10 for stream in streams)


@given(seeds)
def test_a_text_seed_is_a_number_in_words(seed):
    assert Chance(seed).index("x", 0, 10**6) == Chance(str(seed)).index("x", 0, 10**6)


@pytest.mark.parametrize("n", [2, 3, 6, 10])
def test_faces_are_about_equally_likely(n):
    counts = Counter(Chance(7).index("die", i, n) for i in range(6000))
    assert len(counts) == n
    expected = 6000 / n
    assert (
        sum((c - expected) ** 2 / expected for c in counts.values()) < 35
    )  # chi square, far beyond 9 degrees


def test_orders_are_about_equally_likely():
    counts = Counter(tuple(Chance(7).order("deck", i, "abcd")) for i in range(6000))
    assert len(counts) == 24
    assert sum((c - 250) ** 2 / 250 for c in counts.values()) < 60  # 23 degrees


# --- from outside ----------------------------------------------------------------------------------------


def test_a_script_is_read_before_the_seed():
    source = Chance(1, {"die": ["6", "1"]})
    assert [source.fixed_outcome(AwaitedRoll("die", ()), i) for i in range(3)] == ["6", "1", None]
    assert source.fixed_outcome(AwaitedRoll("other", ()), 0) is None


def test_a_strict_script_must_be_long_enough():
    source = Chance(1, {"die": ["6"]}, strict=True)
    with pytest.raises(ChanceError, match="`die`: draw 2 has no scripted outcome"):
        source.fixed_outcome(AwaitedRoll("die", ()), 1)
    assert source.fixed_outcome(AwaitedRoll("other", ()), 0) is None


def test_without_a_rest_only_scripted_labels_are_drawn():
    source = Chance(1, {"die": ["6"]}, rest=False)
    with pytest.raises(ChanceError, match="`other` is drawn but not scripted"):
        source.fixed_outcome(AwaitedRoll("other", ()), 0)


def test_asked_labels_wait_for_a_person():
    source = Chance(1, asked=("turn.*",))
    with pytest.raises(NeedOutcome) as need:
        source.fixed_outcome(AwaitedRoll("turn.die", ("1", "2")), 3)
    assert (need.value.roll, need.value.number) == (AwaitedRoll("turn.die", ("1", "2")), 3)
    assert source.fixed_outcome(AwaitedRoll("die", ()), 0) is None


def test_what_a_script_has_left_is_told():
    source = Chance(1, {"die": ["6", "1"], "coin": ["heads"]})
    assert source.leftovers({"die": 1}) == ["die #2 = 1", "coin #1 = heads"]
    assert source.leftovers({"die": 2, "coin": 1}) == []


def test_only_a_bare_seed_is_plain():
    assert Chance(1).plain
    assert not Chance(1, {"die": ["1"]}).plain
    assert not Chance(1, rest=False).plain
    assert not Chance(1, asked=("*",)).plain


def test_a_script_is_a_list_and_may_hold_numbers():
    assert Chance(1, {"die": [3]}).fixed_outcome(AwaitedRoll("die", ("1", "2", "3")), 0) == "3"
    with pytest.raises(UsageError, match="the outcomes must be a list"):
        Chance(1, {"die": "34"})
