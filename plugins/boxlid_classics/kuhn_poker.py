"""Kuhn poker: three cards, two seats, one bet. The smallest game with chance and hidden cards.

It teaches pieces and zones: a seat sees its own card and no other, since the zone that the card
lies in says so. After H. W. Kuhn, A simplified two-person poker (1950).
"""

from __future__ import annotations

import boxlid as bx

from boxlid_classics import pictures

CARDS = ("J", "Q", "K")
"""From the lowest to the highest: their order in the box decides the showdown."""
BET = bx.Verb("bet", "Put one more chip in, or call the other's bet.")
PASSED, STAKED = bx.PASS(), BET()
CHOICES = (PASSED, STAKED)
CHOSEN = bx.EventKind("chosen", "{seat} chooses to {choice}.")


@bx.table
class Kuhn(bx.Table):
    """The deck; for each seat its hand and the place where it is shown; the choices so far."""

    deck: str = bx.zone(bx.HIDDEN, ordered=True, pool="cards")
    hand: bx.ZoneKeys = bx.zone(bx.OWNER, per="seat", pool="cards")
    shown: bx.ZoneKeys = bx.zone(bx.PUBLIC, per="seat", pool="cards")
    history: str = bx.field(bx.PUBLIC, default="")


@bx.step("deal")
def deal(t: Kuhn) -> None:
    """Each seat gets one card of the shuffled deck; one card stays."""
    t.shuffle("deal", t.deck)
    for seat in t.seats:
        t.draw(t.deck, t.hand[seat])


def closed(t: Kuhn) -> bool:
    """Both have passed, or a bet was answered."""
    return t.history in {"pp", "bp", "bb", "pbp", "pbb"}


@bx.step("choose")
def choose(t: Kuhn) -> bx.Flow[None]:
    """The next seat passes or bets; after a bet that means to fold or to call."""
    seat = t.seats[len(t.history) % 2]
    answer = yield t.ask(seat, CHOICES, prompt="Pass or bet?")
    t.set("history", t.history + answer.verb.name[0])
    t.tell(CHOSEN, seat, answer.verb.name)


def unfolded(t: Kuhn) -> bool:
    """Nobody folded."""
    return not t.history.endswith("bp")


@bx.step("showdown")
def showdown(t: Kuhn) -> None:
    """Both cards are shown."""
    for seat in t.seats:
        t.draw(t.hand[seat], t.shown[seat])


def higher_card(t: Kuhn) -> bx.Outcome | None:
    """The higher card shown wins the other's stake: two chips after a bet, else one."""
    cards = [t.zones[t.shown[seat]] for seat in t.seats]
    if not cards[0]:
        return None
    better = cards[1][0].order > cards[0][0].order
    return won(t, better, 2 if "b" in t.history else 1, "has the higher card")


def folded(t: Kuhn) -> bx.Outcome | None:
    """Otherwise the seat that bet wins the other's ante."""
    return won(t, len(t.history) % 2, 1, "bet, and the other folded")


def won(t: Kuhn, winner_at: int, chips: int, why: str) -> bx.Outcome:
    """One seat wins chips of the other."""
    winner, loser = t.seats[winner_at], t.seats[1 - winner_at]
    return bx.Outcome(f"{winner} {why}", (winner,), (loser,), {winner: chips, loser: -chips})


def screen(view: bx.View) -> str:
    """Each seat's card, as far as it is seen, and the choices so far."""
    rows = []
    for seat in view.seats:
        cards = (*view.zones[f"hand.{seat}"], *view.zones[f"shown.{seat}"])
        rows.append(f"{seat}: {' '.join(card or '?' for card in cards)}")
    return "\n".join([*rows, f"so far: {view.fields['history'] or 'nothing'}"])


PLUGIN = bx.plugin(
    "kuhn-poker",
    bx.__version__,
    game=bx.Game(
        "kuhn-poker",
        "Kuhn poker",
        (2, 2),
        Kuhn,
        bound=3,
        about="Three cards, two players, one bet.",
    ),
    pieces=[bx.piece(card, bx.Component(card), "deck") for card in CARDS],
    verbs=(bx.PASS, BET),
    events=(CHOSEN,),
    schedule=bx.seq(
        "kuhn-poker",
        deal,
        bx.loop("betting", choose, until=closed),
        bx.when("called", unfolded, showdown),
        bx.check("end"),
    ),
    wins=(
        bx.WinCondition("higher-card", "end", higher_card),
        bx.WinCondition("folded", "end", folded),
    ),
    screen=screen,
    picture=pictures.kuhn_poker,
)
