"""Finds the sets of cards that a festivity may select (MH-FEST-19 to -30).

It needs no table: a rogue's value comes with its card, and rulings are arguments.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import Generic, TypeVar

from attrs import frozen

C = TypeVar("C")

BALL, CHRISTENING, DANCE, QUIET = "Surprise Ball", "Christening", "Dance", "Quiet Gathering"
RANKS = (BALL, CHRISTENING, DANCE, QUIET)
DESIRE, JACK, QUEEN, CONSTABLE, ROGUE = "desire", "jack", "queen", "constable", "rogue"


@frozen
class Played(Generic[C]):
    """A card on the table.

    Attributes:
        card: the caller's own object for the card.
        suit: its suit.
        kind: `desire`, `jack`, `queen`, `constable` or `rogue`.
        value: the number of a desire; the value given to a rogue (MH-FEST-13, -14); else 0.
    """

    card: C
    suit: str
    kind: str
    value: int


@frozen
class Selection(Generic[C]):
    """The best rank, and the sets that the runner may choose from; each is in the order of the played cards."""

    rank: str
    sets: tuple[tuple[C, ...], ...]


Set = tuple[Played[C], ...]


def best_sets(
    cards: Sequence[Played[C]],
    dresses: Iterable[str] = (),
    *,
    dress_ball: str = "replaced",
    quiet_short: str = "score-fewer",
) -> Selection[C]:
    """Find every best set that may be selected.

    Args:
        cards: all played cards, of players and community, each once.
        dresses: the suits of the dresses in play.
        dress_ball: the reading of MH.dress-ball.
        quiet_short: the reading of MH.quiet-short.

    Returns:
        The best rank that can be formed, with those of its sets whose highest desire is highest (MH-FEST-24). A
        Quiet Gathering may have fewer than four cards; if no card is eligible, its only set is empty.
    """
    wanted = tuple(dresses)
    values = [c for c in cards if c.kind in {DESIRE, ROGUE}]
    queens = [c for c in cards if c.kind == QUEEN]
    jacks = [c for c in cards if c.kind == JACK]
    found = balls(values, wanted, dress_ball)
    rank = BALL
    if not found:
        found, rank = christenings(values, queens), CHRISTENING
    if not found:
        found, rank = dances(values, jacks), DANCE
    if found:
        top = max(map(_top, found))
        found = [s for s in found if _top(s) == top]  # MH-FEST-24
    else:
        found, rank = quiets(cards, quiet_short), QUIET
    place = {id(c): i for i, c in enumerate(cards)}
    ordered = (sorted(s, key=lambda c: place[id(c)]) for s in found)
    return Selection(rank, tuple(dict.fromkeys(tuple(c.card for c in s) for s in ordered)))


def _top(cards: Set[C]) -> int:
    return max(c.value for c in cards if c.kind in {DESIRE, ROGUE})


def balls(
    values: Sequence[Played[C]], dresses: Sequence[str], dress_ball: str = "replaced"
) -> list[Set[C]]:
    """Find Surprise Balls: four in a row of one suit (MH-FEST-20), or four of the dressed suits (MH-ITEM-17 to -21)."""
    found: list[Set[C]] = []
    if dresses:
        found += edge([c for c in values if c.suit in dresses], 4, highest=True)
    if not dresses or dress_ball == "added":
        for suit in dict.fromkeys(c.suit for c in values):
            found += runs([c for c in values if c.suit == suit], 4)
    return found


def christenings(values: Sequence[Played[C]], queens: Sequence[Played[C]]) -> list[Set[C]]:
    """Find Christenings: a queen and three desires of equal value (MH-FEST-21)."""
    return [
        (queen, *three)
        for value in dict.fromkeys(c.value for c in values)
        for three in combinations([c for c in values if c.value == value], 3)
        for queen in queens
    ]


def dances(values: Sequence[Played[C]], jacks: Sequence[Played[C]]) -> list[Set[C]]:
    """Find Dances: a jack and three desires in a row, suits ignored (MH-FEST-22)."""
    return [(jack, *three) for three in runs(values, 3) for jack in jacks] if jacks else []


def runs(values: Sequence[Played[C]], length: int) -> list[Set[C]]:
    """Find every run of consecutive values of a length; 9 is not followed by 0 (MH-FEST-23)."""
    by_value: dict[int, list[Played[C]]] = {}
    for c in values:
        by_value.setdefault(c.value, []).append(c)
    return [
        run
        for low in sorted(by_value)
        if all(low + i in by_value for i in range(length))
        for run in product(*(by_value[low + i] for i in range(length)))
    ]


def quiets(cards: Sequence[Played[C]], quiet_short: str) -> list[Set[C]]:
    """Find Quiet Gatherings: the four lowest desires; constables are 0, others do not count (MH-FEST-27 to -30)."""
    eligible = [c for c in cards if c.kind in {DESIRE, CONSTABLE}]
    if len(eligible) < 4:  # MH-FEST-29
        return [tuple(eligible) if quiet_short == "score-fewer" else ()]
    return edge(eligible, 4, highest=False)


def edge(cards: Sequence[Played[C]], count: int, *, highest: bool) -> list[Set[C]]:
    """Find the `count` highest (or lowest) cards, in every way that a tie for the last place allows.

    Returns:
        The sets; none if there are fewer than `count` cards.
    """
    if len(cards) < count:
        return []
    ranked = sorted((c.value for c in cards), reverse=highest)
    limit = ranked[count - 1]
    sure = tuple(c for c in cards if (c.value > limit if highest else c.value < limit))
    tied = [c for c in cards if c.value == limit]
    return [(*sure, *rest) for rest in combinations(tied, count - len(sure))]
