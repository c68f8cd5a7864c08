"""How the bot `host` judges a festivity, from its seat's view alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define
from boxlid import Prompt

from boxlid_molly_house import solver
from boxlid_molly_house.components import load
from boxlid_molly_house.data import Vice
from boxlid_molly_house.ring import HOUSES

BONUS = {solver.BALL: 3, solver.CHRISTENING: 2, solver.DANCE: 1, solver.QUIET: -1}
CARDS: Mapping[str, Vice] = {str(p): p.kind for p in load().vices}
ITEM_WORTH = {"domino": 5, "gin": 4, "bribe": 3, "dress": 3, "notice": 3, "violin": 2}


@define
class Assessment:
    """A seat's view, with the readings that the bot's judgements need.

    Attributes:
        seat: the seat.
        fields: the fields that it sees.
        zones: zone key -> the pieces, None for one that it does not see.
        reps: seat -> suit -> reputation.
        threshold: the community joy with which the community survives.
    """

    seat: str
    fields: Mapping[str, Any]
    zones: Mapping[str, Sequence[str | None]]
    reps: Mapping[str, Mapping[str, int]]
    threshold: int

    @classmethod
    def of(cls, turn: Prompt) -> Assessment:
        """Read the view of a bot's turn."""
        view = turn.view()
        return cls(
            turn.seat, view.fields, view.zones, view.more["reputations"], view.more["threshold"]
        )

    def cards(self, zone: str) -> list[str]:
        """Return the cards of a zone that the seat sees."""
        return [c for c in self.zones[zone] if c is not None]

    @property
    def hand(self) -> list[str]:
        """The seat's own hand."""
        return self.cards(f"hand.{self.seat}")

    @property
    def own(self) -> list[str]:
        """The seat's own reputation cards."""
        return self.cards(f"reputation.{self.seat}")

    def open(self) -> list[str]:
        """Return the houses that are not raided."""
        return [h for h in HOUSES if h not in self.fields["raided"]]

    def house_of(self, suit: str) -> str:
        """Return the house of a suit."""
        return load().house_of[suit]

    def heat(self, house: str) -> float:
        """Return how near a house is to its raid, 0 to about 2, by its evidence and the threats heard in the gossip."""
        suit = load().sites[house].suit
        heard = [CARDS[c] for c in self.fields["heard"] if CARDS[c].suit == suit]
        threats = sum(c.threat for c in heard)
        coming = threats * (len(heard) - threats) * 0.5
        evidence: int = self.fields["evidence"][house]
        return (evidence + coming) / 7

    def doom(self) -> float:
        """Return how near the Society is to its victory, 0 to 1."""
        raids = len(self.fields["raided"])
        marked: list[float] = [self.fields["evidence"][h] / 9 for h in self.fields["raided"]]
        return max([raids / 4, *marked])


# --- festivities -----------------------------------------------------------------------------------


def on_table(s: Assessment) -> list[tuple[str, solver.Played[str]]]:
    """Return (player, card) of all cards played; the player is empty for the community's."""
    out = [("", played(s, c)) for c in s.cards("community")]
    for seat in s.fields["joy"]:
        out += [(seat, played(s, c)) for c in s.cards(f"played.{seat}")]
    return out


def played(s: Assessment, card: str, value: int | None = None) -> solver.Played[str]:
    """Return a card as the solver takes it."""
    kind = CARDS[card]
    worth = s.fields["values"].get(card, kind.value) if value is None else value
    return solver.Played(card, kind.suit, "desire" if kind.desire else kind.rank, worth)


def festivity_worth(
    s: Assessment, cards: Sequence[tuple[str, solver.Played[str]]], runner: str, site: str
) -> float:
    """Return what a festivity of these cards is worth to the seat: its best set if it runs it, else the mean."""
    dresses = [c.split("-")[1] for c in s.cards("dresses")]
    found = solver.best_sets([c for _, c in cards], dresses)
    who = {c.card: seat for seat, c in cards}
    worths = [set_worth(s, found.rank, chosen, who, runner, site) for chosen in found.sets[:40]]
    return max(worths) if runner == s.seat else sum(worths) / len(worths)


def set_worth(
    s: Assessment, rank: str, chosen: Sequence[str], who: Mapping[str, str], runner: str, site: str
) -> float:
    """Return the joy that a set gains, less what exposure and foiling cost."""
    seat = s.seat
    mine = [c for c in chosen if who[c] == seat]
    worth = float(sum(CARDS[c].stars for c in mine))
    owned = {(CARDS[c].suit, CARDS[c].rank) for c in [*s.own, *mine]}
    for card in mine:
        if CARDS[card].desire:
            suit = CARDS[card].suit
            worth += 2 * ((suit, "jack") in owned) + 3 * ((suit, "queen") in owned)
    com = BONUS[rank] + sum(CARDS[c].community_stars for c in chosen if who[c] == "")
    worth += 0.35 * com
    for card, player in who.items():
        if not CARDS[card].threat or player not in {"", seat}:
            continue
        matching = sum(CARDS[c].suit == CARDS[card].suit for c in [*s.own, *mine])
        if card in chosen:
            worth += 0.5  # it is out of the deck this week, and may give cubes for Pride
        else:
            worth -= 1.2 + 0.7 * matching
    if runner == seat:
        suit = load().sites[site].suit
        rep = s.reps[seat][suit] + sum(CARDS[c].suit == suit for c in mine if not CARDS[c].threat)
        worth += rep if rank != solver.QUIET else -rep
    return worth


def set_order(cards: Sequence[str]) -> list[str]:
    """Return the cards that are not rogues, each once."""
    return [c for c in dict.fromkeys(cards) if CARDS[c].rank != "rogue"]


def best_partner(
    s: Assessment, table: list[tuple[str, solver.Played[str]]], card: str, runner: str, site: str
) -> float:
    """Return what a card is worth together with the best second card of the hand."""
    first = [*table, (s.seat, played(s, card))]
    rest = [c for c in set_order(s.hand) if c != card]
    worths = [
        festivity_worth(s, [*first, (s.seat, played(s, other))], runner, site) for other in rest
    ]
    return max(worths, default=-9.0) - 0.5


def card_keep(s: Assessment, card: str) -> float:
    """Return what a card is worth in the hand: mollies and desires of the seat's own suits are kept for later."""
    kind = CARDS[card]
    if kind.threat:
        return -0.8
    if kind.desire:
        return 0.2 * s.reps[s.seat][kind.suit]
    return 0.6


def hand_promise(s: Assessment, site: str) -> float:
    """Return what a festivity in a house promises with this hand, before any card is played."""
    numbers = load().numbers[len(s.fields["joy"])]
    if len(s.hand) < numbers.minimum or site in s.fields["raided"]:
        return -9.0
    own = [(s.seat, played(s, c)) for c in s.hand if CARDS[c].rank != "rogue"]
    found = solver.best_sets([c for _, c in own])
    suit = load().sites[site].suit
    rep = s.reps[s.seat][suit]
    rogues = sum(CARDS[c].rank == "rogue" for c in s.hand)
    mollies = sum(CARDS[c].type == "molly" for c in s.hand)
    near = {solver.BALL: 9.0, solver.CHRISTENING: 7.0, solver.DANCE: 6.0, solver.QUIET: 1.0}
    return near[found.rank] + 0.5 * rep + 1.2 * mollies + 0.8 * rogues + 0.25 * len(s.hand)
