"""Spaces: a number for every option, an option for every number, one spelling for each choice."""

import itertools
import sys

import pytest
from boxlid import NUMBER, WORD, AnyOf, Numbers, Orders, Picks, Splits, UsageError, Verb, many
from boxlid.vocabulary.actions import Notation
from hypothesis import given
from hypothesis import strategies as st

PICK = Verb("pick {cards}", cards=many(WORD))
ORDER = Verb("order {cards}", cards=many(WORD))
SPLIT = Verb("split {parts}", parts=many(NUMBER))
COUNT = Verb("count {n}", n=NUMBER)
OTHER = Verb("other {cards}", cards=many(WORD))
NOTATION = Notation({v.name: v for v in (PICK, ORDER, SPLIT, COUNT, OTHER)}, {}, ())

items = st.integers(0, 6).map(lambda n: tuple("abcdef"[:n]))


@st.composite
def picks(draw):
    pool = draw(items)
    lo = draw(st.integers(0, len(pool)))
    return Picks(PICK, pool, lo, draw(st.none() | st.integers(lo, len(pool) + 2)))


@st.composite
def orders(draw):
    pool = draw(st.integers(0, 5).map(lambda n: tuple("abcde"[:n])))
    return Orders(ORDER, pool, draw(st.none() | st.integers(0, len(pool))))


splits = st.builds(
    lambda total, caps: Splits(SPLIT, total, caps),
    st.integers(0, 6),
    st.lists(st.integers(0, 4), max_size=4),
)
numbers = st.builds(
    lambda lo, n: Numbers(COUNT, lo, lo + n), st.integers(-5, 5), st.integers(-1, 9)
)
spaces = st.one_of(picks(), orders(), splits, numbers)


def brute(space):
    """Every choice that the space's own words promise, by another way."""
    match space:
        case Picks():
            sizes = range(space.lo, space.hi + 1)
            return {c for k in sizes for c in itertools.combinations(space.items, k)}
        case Orders():
            return set(itertools.permutations(space.items, space.k))
        case Splits():
            ways = itertools.product(*(range(cap + 1) for cap in space.caps))
            return {way for way in ways if sum(way) == space.total}
        case Numbers():
            return set(range(space.lo, space.hi + 1))


@given(spaces)
def test_unranking_is_a_bijection(space):
    found = [space[i].args[0] for i in range(len(space))]
    assert len(set(found)) == len(found)
    assert set(found) == brute(space)


@given(spaces)
def test_members_are_just_what_is_unranked(space):
    assert all(option in space for option in space)
    assert list(space) == [space.unrank(i) for i in range(len(space))]


@given(spaces)
def test_every_member_reads_back_as_itself(space):
    for option in space:
        assert NOTATION.read(option.text) is option


@given(spaces, st.integers(-40, 40))
def test_indices_are_those_of_a_list(space, index):
    listed = list(space)
    try:
        wanted = listed[index]
    except IndexError:
        with pytest.raises(IndexError):
            space[index]
    else:
        assert space[index] is wanted
    assert space[index:] == listed[index:]


@given(spaces, spaces)
def test_membership_agrees_with_the_list_for_strangers(space, other):
    listed = list(space)
    for option in itertools.islice(other, 50):
        assert (option in space) == (option in listed)
    assert OTHER(("a",)) not in space
    assert "pick a" not in space


odd_tuples = st.lists(st.sampled_from("abcxyz"), max_size=5).map(tuple)


@given(st.one_of(picks(), orders()), odd_tuples)
def test_membership_of_odd_choices(space, chosen):
    assert (space.verb(chosen) in space) == (chosen in brute(space))


@given(splits, st.lists(st.integers(-2, 5), max_size=5).map(tuple))
def test_membership_of_odd_splits(space, parts):
    assert (SPLIT(parts) in space) == (parts in brute(space))


@given(picks(), st.randoms(use_true_random=False))
def test_a_pick_has_one_spelling(space, rng):
    for option in itertools.islice(space, 20):
        shuffled = list(option.args[0])
        rng.shuffle(shuffled)
        spelled = PICK(tuple(shuffled))
        assert (spelled in space) == (spelled is option)


@given(spaces)
def test_a_space_says_in_words_what_it_is(space):
    assert space.describe().startswith(space.verb.name)


def test_a_huge_space_is_never_listed():
    deck = tuple(f"c{i}" for i in range(60))
    space = Picks(PICK, deck, 10)
    assert len(space) == 75_394_027_566
    last = space[len(space) - 1]
    assert last.args[0] == deck[-10:]
    assert last in space


@pytest.mark.parametrize(
    "space",
    [
        Orders(ORDER, tuple(f"c{i}" for i in range(40))),
        Picks(PICK, tuple(f"c{i}" for i in range(100)), 50),
        Splits(SPLIT, 60, (60,) * 40),
    ],
)
def test_a_space_beyond_a_machine_word_can_still_be_chosen_from(space):
    assert len(space) == sys.maxsize
    for index in (0, 7, len(space) // 2, len(space) - 1):
        assert space[index] in space
        assert NOTATION.read(space[index].text) is space[index]


def test_too_few_items_leave_no_pick():
    assert len(Picks(PICK, ("a",), 2)) == 0


def test_a_number_that_is_none_is_refused():
    with pytest.raises(UsageError, match="not a whole number"):
        NOTATION.read("count two")


def test_choices_of_several_shapes_are_one_set():
    three = AnyOf(Picks(PICK, "abc", 1, 2), OTHER(("none",)), Numbers(COUNT, 1, 2))
    texts = [o.text for o in three]
    assert texts == [
        "pick a", "pick b", "pick c", "pick a b", "pick a c", "pick b c", "other none", "count 1", "count 2",
    ]  # fmt: skip
    assert len(three) == 9
    assert [three.unrank(i) for i in range(9)] == list(three)
    assert all(o in three for o in three)
    assert three.canonical(PICK(("b", "a"))) is PICK(("a", "b"))
    assert three.canonical(PICK(("b", "a", "c"))) is None
    assert three.canonical(OTHER(("none",))) is OTHER(("none",))
    assert three.verbs == (PICK, OTHER, COUNT)
    assert three.describe().endswith("; or other none; or " + Numbers(COUNT, 1, 2).describe())
    with pytest.raises(IndexError):
        three.unrank(9)
