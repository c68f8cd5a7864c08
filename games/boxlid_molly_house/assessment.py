"""What the heuristic player sees, and what it thinks of a festivity; from its view alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define
from boxlid import Turn

from boxlid_molly_house import solver
from boxlid_molly_house.components import load
from boxlid_molly_house.data import Vice
from boxlid_molly_house.ring import HOUSES

BONUS = {solver.BALL: 3, solver.CHRISTENING: 2, solver.DANCE: 1, solver.QUIET: -1}
CARDS: Mapping[str, Vice] = {str(p): p.kind for p in load().vices}
ITEM_WORTH = {"domino": 5, "gin": 4, "bribe": 3, "dress": 3, "notice": 3, "violin": 2}


@define
class Assessment:
    """What the seat sees, in the words of its judgement."""

    seat: str
    fields: Mapping[str, Any]
    zones: Mapping[str, Sequence[str | None]]
    reps: Mapping[str, Mapping[str, int]]
    threshold: int

    @classmethod
    def of(cls, turn: Turn) -> Assessment:
        """From a bot's turn."""
        view = turn.view()
        return cls(
            turn.seat, view.fields, view.zones, view.more["reputations"], view.more["threshold"]
        )

    def cards(self, zone: str) -> list[str]:
        """The cards of a zone that the seat sees."""
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
        """The houses that are not raided."""
        return [h for h in HOUSES if h not in self.fields["raided"]]

    def house_of(self, suit: str) -> str:
        """A suit's house."""
        return load().house_of[suit]

    def heat(self, house: str) -> float:
        """How near a house is to its raid, 0 to about 2: its evidence, and threats heard in the gossip."""
        suit = load().sites[house].suit
        heard = [CARDS[c] for c in self.fields["heard"] if CARDS[c].suit == suit]
        threats = sum(c.threat for c in heard)
        coming = threats * (len(heard) - threats) * 0.5
        evidence: int = self.fields["evidence"][house]
        return (evidence + coming) / 7

    def doom(self) -> float:
        """How near the Society is to its victory, 0 to 1."""
        raids = len(self.fields["raided"])
        marked: list[float] = [self.fields["evidence"][h] / 9 for h in self.fields["raided"]]
        return max([raids / 4, *marked])


# --- festivities -----------------------------------------------------------------------------------


def on_table(s: Assessment) -> list[tuple[str, solver.Played[str]]]:
    """(who, card) of all that was played; the community is "" ."""
    out = [("", played(s, c)) for c in s.cards("community")]
    for seat in s.fields["joy"]:
        out += [(seat, played(s, c)) for c in s.cards(f"played.{seat}")]
    return out


def played(s: Assessment, card: str, value: int | None = None) -> solver.Played[str]:
    """A card as the solver takes it."""
    kind = CARDS[card]
    worth = s.fields["values"].get(card, kind.value) if value is None else value
    return solver.Played(card, kind.suit, "desire" if kind.desire else kind.rank, worth)


def festivity_worth(
    s: Assessment, cards: Sequence[tuple[str, solver.Played[str]]], runner: str, site: str
) -> float:
    """What a festivity of these cards would be worth to the seat: its best set for a runner, a mean one else."""
    dresses = [c.split("-")[1] for c in s.cards("dresses")]
    found = solver.best_sets([c for _, c in cards], dresses)
    who = {c.card: seat for seat, c in cards}
    worths = [set_worth(s, found.rank, chosen, who, runner, site) for chosen in found.sets[:40]]
    return max(worths) if runner == s.seat else sum(worths) / len(worths)


def set_worth(
    s: Assessment, rank: str, chosen: Sequence[str], who: Mapping[str, str], runner: str, site: str
) -> float:
    """Joy gained, less what exposure and foiling cost."""
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
            worth += 0.5  # out of the deck's way for this week; cubes for Pride
        else:
            worth -= 1.2 + 0.7 * matching
    if runner == seat:
        suit = load().sites[site].suit
        rep = s.reps[seat][suit] + sum(CARDS[c].suit == suit for c in mine if not CARDS[c].threat)
        worth += rep if rank != solver.QUIET else -rep
    return worth


def set_order(cards: Sequence[str]) -> list[str]:
    """Cards that are no rogues, each once."""
    return [c for c in dict.fromkeys(cards) if CARDS[c].rank != "rogue"]


def best_partner(
    s: Assessment, table: list[tuple[str, solver.Played[str]]], card: str, runner: str, site: str
) -> float:
    """A card's worth with the best second one from the same hand."""
    first = [*table, (s.seat, played(s, card))]
    rest = [c for c in set_order(s.hand) if c != card]
    worths = [
        festivity_worth(s, [*first, (s.seat, played(s, other))], runner, site) for other in rest
    ]
    return max(worths, default=-9.0) - 0.5


def card_keep(s: Assessment, card: str) -> float:
    """What a card is worth in the hand: mollies and high desires of one's own suits wait for later."""
    kind = CARDS[card]
    if kind.threat:
        return -0.8
    if kind.desire:
        return 0.2 * s.reps[s.seat][kind.suit]
    return 0.6


def hand_promise(s: Assessment, site: str) -> float:
    """What throwing a festivity in that house promises with this hand, before any card is turned up."""
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
