"""The festivity solver against a search through every subset of random tables (MH-FEST-19 to -30)."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from boxlid_molly_house.solver import BALL, CHRISTENING, DANCE, QUIET, Played, best_sets
from hypothesis import given, settings
from hypothesis import strategies as st

SUITS = ("pentacles", "fans", "hearts", "cups")
RANKED = ("jack", "queen", "constable")


def card(word: str) -> Played[str]:
    """`H5`, `HJ`, `HC`, `HR=4` as a played card."""
    suit = {s[0].upper(): s for s in SUITS}[word[0]]
    rank, _, value = word[1:].partition("=")
    if rank == "R":
        return Played(word, suit, "rogue", int(value))
    kind = {"J": "jack", "Q": "queen", "C": "constable"}.get(rank, "desire")
    return Played(word, suit, kind, int(rank) if kind == "desire" else 0)


def solve(words: str, *dresses: str, **rulings: str) -> tuple[str, set[str]]:
    found = best_sets([card(x) for x in words.split()], dresses, **rulings)
    return found.rank, {" ".join(s) for s in found.sets}


# --- the search: written from the clauses alone, by subsets, sharing no code with the solver ----------


def is_value(c: Played[str]) -> bool:
    return c.kind in {"desire", "rogue"}


def row(cards: tuple[Played[str], ...]) -> bool:
    values = sorted(c.value for c in cards)
    return all(b - a == 1 for a, b in pairwise(values))


def ordinary_ball(four: tuple[Played[str], ...]) -> bool:
    return all(map(is_value, four)) and len({c.suit for c in four}) == 1 and row(four)


def with_molly(four: tuple[Played[str], ...], kind: str) -> tuple[Played[str], ...] | None:
    rest = tuple(c for c in four if c.kind != kind)
    return rest if len(rest) == 3 and all(map(is_value, rest)) else None


def christening(four: tuple[Played[str], ...]) -> bool:
    rest = with_molly(four, "queen")
    return rest is not None and len({c.value for c in rest}) == 1


def dance(four: tuple[Played[str], ...]) -> bool:
    rest = with_molly(four, "jack")
    return rest is not None and row(rest)


def best_by_search(
    cards: list[Played[str]], dresses: list[str], dress_ball: str, quiet_short: str
) -> tuple[str, set[frozenset[str]]]:
    fours = list(combinations(cards, 4))
    dressed = [c for c in cards if is_value(c) and c.suit in dresses]

    def dress_set(four: tuple[Played[str], ...]) -> bool:
        if any(c not in dressed for c in four):
            return False
        rest = [c for c in dressed if c not in four]
        return all(r.value <= c.value for r in rest for c in four)

    def ball(four: tuple[Played[str], ...]) -> bool:
        plain = ordinary_ball(four) and (not dresses or dress_ball == "added")
        return plain or (bool(dresses) and dress_set(four))

    for rank, legal in ((BALL, ball), (CHRISTENING, christening), (DANCE, dance)):
        sets = [four for four in fours if legal(four)]
        if sets:
            top = max(c.value for four in sets for c in four if is_value(c))
            best = [f for f in sets if max(c.value for c in f if is_value(c)) == top]
            return rank, {frozenset(c.card for c in f) for f in best}
    eligible = [c for c in cards if c.kind in {"desire", "constable"}]
    if len(eligible) < 4:
        return QUIET, {
            frozenset(c.card for c in eligible) if quiet_short == "score-fewer" else frozenset()
        }
    low = [
        four
        for four in combinations(eligible, 4)
        if all(r.value >= c.value for r in eligible if r not in four for c in four)
    ]
    return QUIET, {frozenset(c.card for c in four) for four in low}


box = [f"{s[0].upper()}{r}" for s in SUITS for r in [*map(str, range(1, 10)), "J", "Q", "C", "R"]]


@st.composite
def tables(draw: st.DrawFn) -> list[Played[str]]:
    suits = draw(st.sampled_from(["PFHC", "PF", "H", "FHC"]))  # few suits make sets likely
    some = [x for x in box if x[0] in suits]
    words = draw(st.lists(st.sampled_from(some), min_size=0, max_size=11, unique=True))
    return [card(f"{x}={draw(st.integers(0, 9))}" if x[1] == "R" else x) for x in words]


@settings(max_examples=800, deadline=None)
@given(
    tables(),
    st.lists(st.sampled_from(SUITS), max_size=3, unique=True),
    st.sampled_from(["replaced", "added"]),
    st.sampled_from(["score-fewer", "none"]),
)
def test_every_legal_best_set_and_no_other(cards, dresses, dress_ball, quiet_short):
    found = best_sets(cards, dresses, dress_ball=dress_ball, quiet_short=quiet_short)
    rank, sets = best_by_search(cards, dresses, dress_ball, quiet_short)
    assert found.rank == rank
    assert {frozenset(s) for s in found.sets} == sets
    assert len(found.sets) == len(sets), "no set twice"
    order = [c.card for c in cards]
    assert all(list(s) == sorted(s, key=order.index) for s in found.sets)


# --- single rules, by example ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "rank", "sets"),
    [
        ("H5 H6 HR=4 P2 CJ H7 C1", BALL, {"H5 H6 HR=4 H7"}),
        ("HR=8 H9 H7 H6", BALL, {"HR=8 H9 H7 H6"}),
        ("HR=8 H8 H7 H6 H5", BALL, {"HR=8 H7 H6 H5", "H8 H7 H6 H5"}),
        ("CQ P6 F6 H6 PC CR=6 H2", CHRISTENING, {
            "CQ P6 F6 H6", "CQ P6 F6 CR=6", "CQ P6 H6 CR=6", "CQ F6 H6 CR=6",
        }),
        ("PJ C2 F3 H4 P6 FR=8 C7 F1", DANCE, {"PJ P6 FR=8 C7"}),
        ("PQ PJ HR=0 F0 P1 C2", DANCE, {"PJ HR=0 P1 C2"}),
        ("PJ H9 HR=0 P1", QUIET, {"H9 P1"}),
        ("C5 F1 H1 FC P3 C3 HJ", QUIET, {"F1 H1 FC P3", "F1 H1 FC C3"}),
        ("PC FC HC CC H1 CQ", QUIET, {"PC FC HC CC"}),
    ],
)  # fmt: skip
def test_sets(cards, rank, sets):
    cards = cards.replace("F0 ", "")
    assert solve(cards) == (rank, sets)


@pytest.mark.parametrize(
    ("dresses", "ruling", "rank", "sets"),
    [
        ((), {}, QUIET, {"F1 H2 P2 C3"}),
        (("hearts", "cups"), {}, BALL, {"H7 C3 CR=8 C6"}),
        (("hearts",), {}, QUIET, {"F1 H2 P2 C3"}),
    ],
)
def test_dresses(dresses, ruling, rank, sets):
    found = solve("H7 F1 H2 P2 C3 CQ CR=8 C6", *dresses, **ruling)
    assert found == (rank, sets)


def test_a_dress_replaces_the_ordinary_ball_or_stands_beside_it():
    cards = "H5 H6 H7 H8 C1"
    assert solve(cards, "cups") == (QUIET, {"H5 H6 H7 C1"})
    assert solve(cards, "cups", dress_ball="added") == (BALL, {"H5 H6 H7 H8"})


def test_a_quiet_gathering_of_too_few():
    assert solve("P1 F4 CQ H6 HJ") == (QUIET, {"P1 F4 H6"})
    assert solve("P1 F4 CQ H6 HJ", quiet_short="none") == (QUIET, {""})
