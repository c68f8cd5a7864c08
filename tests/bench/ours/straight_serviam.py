"""Serviam for 2 to 4 players as one straight-line script: the yardstick for the kernel's playouts.

The same cards, decisions and chance as the game's own (default rulings, uniformly random choices),
with lists and numbers only. An option list is built at every decision, also where it has one entry.

    python tests/bench/ours/straight_serviam.py [--seconds 1] [--seed 1] [--only "3 players"]
    python tests/bench/ours/straight_serviam.py --check
"""

import importlib
import random
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from boxlid_serviam.cards.loading import load_cards
from boxlid_serviam.cards.records import EFFECTS, FOUND_SCALE, Icon

CARDS = load_cards()
PEERS = Path(__file__).parents[1] / "peers"

# Holders, gifts and row positions are numbers from 0; the starting cards follow the gifts.
IDS = [h.id for h in CARDS.holders]
ORGANISATION = [h.organisation for h in CARDS.holders]
HOLDERS = list(range(9))
# Effects in the order of SV-INTRIGUE-10 to -18; what is none of the first eight is Leandro's.
VICTORIA, MATTHIAS, KURT, ELEONORA, SEVERIN, ISOLDE, BALTHASAR, OTTAVIA = range(8)
EFFECT = [list(EFFECTS).index(h.effect) for h in CARDS.holders]
OUTSIDE_ARMY = [k for k in HOLDERS if ORGANISATION[k] != "army"]
RANKED = {r: [k for k in HOLDERS if CARDS.holders[k].rank == r] for r in (1, 2, 3)}

DECK = list(range(len(CARDS.gifts)))
STARTING = [len(DECK) + k for k, s in enumerate(CARDS.starting) for _ in range(s.per_player)]
GIFTS = [*CARDS.gifts, *(s.gift for s in CARDS.starting)]
LETTER = [g.letter for g in GIFTS]
MARK = [g.mark for g in GIFTS]
CATEGORY = [g.category for g in GIFTS]
# A move as a table: MOVE[amount][index] is the new index (SV-COMP-9, -10).
MOVE = {k: [min(max(i + k, 0), 7) for i in range(8)] for k in range(-7, 8)}
UP, DOWN, DOWN_2 = MOVE[1], MOVE[-1], MOVE[-2]
SCALE = list(FOUND_SCALE)
SPOTS = (0, 1, 2, 3, 4)
BESIDE = ((1,), (0, 2), (1, 3), (2, 4), (3,))
RECIPIENT, CHOOSE = -1, -2


def compiled(icon: Icon) -> tuple[int, list[int], list[int]]:
    """Give who moves (a holder or one of the two words above), the move, and who may be chosen."""
    move = MOVE[icon.amount]
    if icon.kind == "recipient":
        return RECIPIENT, move, []
    if icon.holder is not None:
        return IDS.index(icon.holder), move, []
    return CHOOSE, move, HOLDERS if icon.rank is None else RANKED[icon.rank]


ICONS = [[compiled(icon) for icon in g.icons] for g in GIFTS]


class Final(NamedTuple):
    """How a game ended, for the self-check: lists by player, except where it says otherwise."""

    rows: list[list[int]]
    holder_decks: list[list[int]]
    ups: list[list[bool]]
    piles: list[list[list[int]]]
    hands: list[list[int]]
    deck: list[int]  # common
    discards: list[int]  # common
    markers: list[int]  # by holder
    skipped: int


def play(  # noqa: C901, PLR0912, PLR0915 - a straight line is what this measures
    n: int, rng: random.Random, final: list[Final] | None = None
) -> tuple[list[int], int]:
    """Play one game of n players at random; give the final VP and the number of decisions."""
    rnd = rng.random

    def by_chance(_: int) -> float:
        return rnd()

    # SV-SETUP
    markers = [CARDS.influence.start_multiplayer] * 9
    nines = [sorted(HOLDERS, key=by_chance) for _ in range(n)]
    rows = [nine[:5] for nine in nines]
    holder_decks = [nine[5:] for nine in nines]
    ups = [[True, False, False, False, True] for _ in range(n)]
    piles: list[list[list[int]]] = [[[], [], [], [], []] for _ in range(n)]
    locks = [[False] * 5 for _ in range(n)]
    hands: list[list[int]] = [[] for _ in range(n)]
    vp = [0] * n
    deck = sorted(DECK, key=by_chance)
    discards: list[int] = []
    first = int(rnd() * n)
    letters: list[int] = []
    for k in range(n):
        hand = hands[(first + k) % n]
        while len(hand) < 2:
            card = deck.pop()
            (letters if LETTER[card] else hand).append(card)
        hand += STARTING
    deck = sorted(deck + letters, key=by_chance)

    decisions = skipped = 0
    last = 7 * n - 1
    for turn in range(7 * n):
        p = (first + turn) % n
        row, up, pile, lock, hand = rows[p], ups[p], piles[p], locks[p], hands[p]

        # SV-OFFER
        free = [s for s in SPOTS if up[s] and not lock[s]]
        gifts = [(c, s) for c in hand for s in free]
        if gifts:
            card, spot = gifts[int(rnd() * len(gifts))]
            decisions += 1
            holder = row[spot]
            hand.remove(card)
            pile[spot].append(card)
            if LETTER[card]:
                lock[spot] = True
            for who, move, candidates in ICONS[card]:
                if who == RECIPIENT:
                    markers[holder] = move[markers[holder]]
                elif who >= 0:
                    markers[who] = move[markers[who]]
                else:
                    legal = list(candidates)
                    who = legal[int(rnd() * len(legal))]  # noqa: PLW2901
                    decisions += 1
                    markers[who] = move[markers[who]]

            # SV-INTRIGUE
            if MARK[card]:
                effect = EFFECT[holder]
                if effect == VICTORIA:
                    markers[holder] = UP[markers[holder]]
                    legal = list(OUTSIDE_ARMY)
                    who = legal[int(rnd() * len(legal))]
                    decisions += 1
                    markers[who] = DOWN[markers[who]]
                elif effect == MATTHIAS:
                    legal = list(RANKED[3])
                    who = legal[int(rnd() * len(legal))]
                    decisions += 1
                    markers[who] = DOWN_2[markers[who]]
                elif effect == KURT:
                    legal = [s for s in SPOTS if pile[s]]
                    s = legal[int(rnd() * len(legal))]
                    hand.append(pile[s].pop())
                    legal = list(hand)
                    c = legal[int(rnd() * len(legal))]
                    decisions += 2
                    hand.remove(c)
                    pile[s].append(c)
                    lock[s] = LETTER[c]  # a letter is always the top card of its pile
                elif effect == ELEONORA:
                    for _ in (1, 2):
                        if not deck:
                            deck, discards = sorted(discards, key=by_chance), []
                        if deck:
                            hand.append(deck.pop())
                    if hand:
                        legal = list(hand)
                        c = legal[int(rnd() * len(legal))]
                        decisions += 1
                        hand.remove(c)
                        discards.append(c)
                elif effect == SEVERIN:
                    legal = [s for s in SPOTS if not up[s]]
                    if legal:
                        s = legal[int(rnd() * len(legal))]
                        decisions += 1
                        holder_decks[p].append(row[s])
                        row[s] = holder_decks[p].pop(0)
                    else:
                        markers[holder] = UP[markers[holder]]
                elif effect == ISOLDE:
                    legal = [s for s in SPOTS if not up[s]]
                    if legal:
                        up[legal[int(rnd() * len(legal))]] = True
                        decisions += 1
                    elif vp[p] < 60:
                        vp[p] += 1
                elif effect == BALTHASAR:
                    legal = [q for q in range(n) if q != p]
                    q = legal[int(rnd() * len(legal))]
                    decisions += 1
                    vp[q] = vp[q] - 2 if vp[q] > 2 else 0
                elif effect == OTTAVIA:
                    legal = list(HOLDERS)
                    raised = legal[int(rnd() * len(legal))]
                    markers[raised] = UP[markers[raised]]
                    legal = [k for k in HOLDERS if k != raised]
                    who = legal[int(rnd() * len(legal))]
                    decisions += 2
                    markers[who] = DOWN[markers[who]]
                else:
                    v = vp[p] + len({ORGANISATION[row[s]] for s in SPOTS if up[s]})
                    vp[p] = v if v < 60 else 60  # noqa: FURB136 - min() is slower

            # SV-NETWORK
            legal = [s for s in BESIDE[spot] if not up[s]]
            if len(legal) == 2:
                up[legal[int(rnd() * 2)]] = True
                decisions += 1
            elif legal:
                up[legal[0]] = True

            # SV-REWARD
            v = vp[p] + SCALE[markers[holder]]
            vp[p] = 0 if v < 0 else 60 if v > 60 else v  # noqa: FURB136
        else:
            skipped += 1  # SV-OFFER-16

        # SV-END
        if turn < last:
            if not deck:
                deck, discards = sorted(discards, key=by_chance), []
            if deck:
                hand.append(deck.pop())

    # SV-SCORE
    for p in range(n):
        row, pile, v, shadows = rows[p], piles[p], vp[p], 0
        for s in SPOTS:
            wanted, marked = ORGANISATION[row[s]], False
            for c in pile[s]:
                if CATEGORY[c] == wanted:
                    v += 2
                if MARK[c]:
                    marked = True
            shadows += marked
        if shadows == 5:
            v += 10
        vp[p] = v if v < 60 else 60  # noqa: FURB136
    if final is not None:
        final.append(Final(rows, holder_decks, ups, piles, hands, deck, discards, markers, skipped))
    return vp, decisions


def check(games: int = 2000) -> None:
    """Play on, and see that nothing was lost or made, and that everybody had seven turns."""
    rng = random.Random(1)
    skipped = reshuffled = 0
    for game in range(games):
        n = 2 + game % 3
        final: list[Final] = []
        vp, decisions = play(n, rng, final)
        end = final[0]
        given = [card for piles in end.piles for pile in piles for card in pile]
        cards = [*given, *(c for hand in end.hands for c in hand), *end.deck, *end.discards]
        assert Counter(cards) == Counter([*DECK, *(STARTING * n)])
        for row, deck in zip(end.rows, end.holder_decks, strict=True):
            assert sorted(row + deck) == HOLDERS
        assert all(
            up or not pile
            for ups, piles in zip(end.ups, end.piles, strict=True)
            for up, pile in zip(ups, piles, strict=True)
        )
        # Kurt moves gifts but never changes how many lie there: one for each turn not skipped.
        assert len(given) + end.skipped == 7 * n
        for p in range(n):
            assert sum(map(len, end.piles[p])) <= 7
        assert all(0 <= v <= 60 for v in vp)
        assert all(0 <= i <= 7 for i in end.markers)
        assert decisions >= len(given)
        skipped += end.skipped
        reshuffled += not end.deck
    print(f"{games} games hold; {skipped} turns skipped, {reshuffled} decks empty at the end")


def main() -> None:
    """Measure as the peers' scripts do: CPU time, median of 15 chunks, a JSON line a size."""
    if "--check" in sys.argv[1:]:
        check()
        return
    sys.path.insert(0, str(PEERS))
    bench = importlib.import_module("bench_common").Bench("straight-line", "boxlid yardstick")
    rng = random.Random(bench.a.seed)
    for players in (2, 3, 4):

        def games(count: int, n: int = players) -> int:
            return sum(play(n, rng)[1] for _ in range(count))

        bench.playouts(f"serviam {players} players", games)


if __name__ == "__main__":
    main()
