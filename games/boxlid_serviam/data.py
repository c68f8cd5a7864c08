"""The box, made ready for play: the pieces, the move tables, and every action that cards name.

A ruleset builds it once, from the card data and from those rulings that depend on cards alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import boxlid as bx
from attrs import frozen
from boxlid import Action, Piece

from boxlid_serviam import vocabulary as w
from boxlid_serviam.cards.loading import CardSet
from boxlid_serviam.cards.pieces import GiftCard, HolderCard, Marker, MerchantCard, VpCard
from boxlid_serviam.cards.records import ORGANISATIONS, RANKS, Gift, Holder, Icon, Merchant

LAST = 7  # index of the rightmost space (SV-COMP-6)
RECIPIENT, NAMED, CHOICE = 0, 1, 2
_KINDS = {"recipient": RECIPIENT, "holder": NAMED, "rank": CHOICE, "any": CHOICE}
_CLAUSES = {
    "recipient": "SV-OFFER-6 SV-OFFER-7 SV-OFFER-9",
    "holder": "SV-OFFER-6 SV-OFFER-7 SV-OFFER-8",
    "rank": "SV-OFFER-10 SV-OFFER-12 SV-OFFER-13 SV-DETAIL-3 SV-DETAIL-12",
    "any": "SV-OFFER-11 SV-OFFER-12 SV-OFFER-13 SV-DETAIL-3 SV-DETAIL-12",
}


@frozen(eq=False)
class Nine:
    """The nine holders of one family, indexed in every way that the rules need.

    Attributes:
        effect: holder id -> its EFFETTO ORDINE.
        organisation: holder id -> its organisation.
        ranked: rank -> holder ids.
        members: organisation -> holder ids.
        all: every holder id.
    """

    effect: Mapping[str, str]
    organisation: Mapping[str, str]
    ranked: Mapping[int, tuple[str, ...]]
    members: Mapping[str, tuple[str, ...]]
    all: tuple[str, ...]

    @classmethod
    def of(cls, holders: Iterable[Holder]) -> Nine:
        """Index nine holders."""
        nine = tuple(holders)
        return cls(
            {h.id: h.effect for h in nine},
            {h.id: h.organisation for h in nine},
            {r: tuple(h.id for h in nine if h.rank == r) for r in RANKS},
            {o: tuple(h.id for h in nine if h.organisation == o) for o in ORGANISATIONS},
            tuple(h.id for h in nine),
        )

    def outside(self, organisation: str) -> tuple[str, ...]:
        """Return the holders of the other organisations."""
        return tuple(h for h in self.all if self.organisation[h] != organisation)


class Choices:
    """The option lists of the effects, for one family.

    Attributes:
        outside_army: the holders that Victoria may lower.
        rank_3: the holders that Matthias may lower.
        raise_any: every holder, to be raised.
        lower_other: raised holder -> every other holder, to be lowered.
    """

    __slots__ = ("lower_other", "outside_army", "raise_any", "rank_3")

    def __init__(self, nine: Nine) -> None:
        down = {h: w.LOWER(h) for h in nine.all}
        self.outside_army = tuple(down[h] for h in nine.outside("army"))
        self.rank_3 = tuple(down[h] for h in nine.ranked[3])
        self.raise_any = tuple(w.RAISE(h) for h in nine.all)
        self.lower_other = {h: tuple(down[o] for o in nine.all if o != h) for h in nine.all}


class Work:
    """One icon of a gift, made ready for play.

    Attributes:
        kind: RECIPIENT, NAMED or CHOICE: whose marker moves.
        amount: by how many spaces; below 0 to the left.
        holder: the holder whose marker moves, if the kind is NAMED; else empty.
        options: family -> the actions to choose from, if the kind is CHOICE.
        clause: the clauses that the icon is an instance of.
        action: the action that names this icon (SV.icon-order=player_order).
        prompt: the question's words, if the kind is CHOICE.
    """

    __slots__ = ("action", "amount", "clause", "holder", "kind", "options", "prompt")

    def __init__(self, icon: Icon, options: Mapping[str, tuple[Action, ...]]) -> None:
        self.kind, self.amount, self.holder = _KINDS[icon.kind], icon.amount, icon.holder or ""
        self.options, self.clause = options, _CLAUSES[icon.kind]
        self.action = w.PROCESS(str(icon))
        self.prompt = f"Icon {icon}: which marker?"


class Box:
    """The cards, made ready for play; a table holds them as `t.data`.

    Attributes:
        cards: the card data.
        scale: the value of each space.
        spaces: the name of each space (`left 0`).
        moves: amount -> for each index of a space, the index after a move by that amount.
        holders: family -> its nine holders.
        nines: family -> its nine holders, indexed.
        choices: family -> the option lists of its effects.
        markers: holder id -> its marker.
        up: holder id -> the action that raises it.
        down: holder id -> the action that lowers it.
        merchants: merchant id -> its card.
        opponent: the family that a single player plays against (SV-SOLO-2).
        plain_offers: whether every card may go to every free connection in all rulings chosen.
        counts_given: whether a ruling counts what was ever given.
        gift_pieces: the gifts of the deck.
        start_pieces: starting card id -> its copies.
        gifts: gift piece -> its card.
        give: gift piece -> holder id -> the action that gives it.
        discard: gift piece -> the action that discards it.
        works: gift piece -> its icons.
        asks: the gift pieces with an icon that asks.
        marked: the gift pieces with the intrigue mark.
        letters: the gift pieces that are threat letters.
        starting: the gift pieces that are starting cards.
        only: gift id -> the piece, for designs with one copy.
        category: gift piece -> the category that counts for the demand match; empty if none does.
    """

    def __init__(self, cards: CardSet, rules: bx.Settings) -> None:
        self.cards = cards
        self.scale = cards.scale_for(rules.scale)
        self.spaces = _spaces(self.scale)
        self.moves = {k: self._move(k, rules) for k in range(-LAST, LAST + 1)}
        own = rules.family_difference == "per_family_data"
        self.holders: dict[str, tuple[Holder, ...]] = {
            f.id: cards.family_holders(f.id) if own else cards.holders for f in cards.families
        }
        self.nines = {family: Nine.of(nine) for family, nine in self.holders.items()}
        self.choices = {family: Choices(nine) for family, nine in self.nines.items()}
        self.markers = {h.id: bx.piece(h.id, Marker(h.id, h.name), "board") for h in cards.holders}
        self.up = {h: w.RAISE(h) for h in self.markers}
        self.down = {h: w.LOWER(h) for h in self.markers}
        self.merchants: dict[str, Merchant] = {m.id: m for m in cards.merchants}
        self.opponent = next(f.id for f in cards.families if f.solo_opponent)
        self.plain_offers = rules.letter_where == "own_connection" and rules.impossible == "do_rest"
        self.counts_given = "ever_given" in {rules.match_count, rules.tie_count}
        self._gifts(rules)

    def _gifts(self, rules: bx.Settings) -> None:
        self.gift_pieces = [_gift_piece(g) for g in self.cards.gifts]
        self.start_pieces = {
            s.id: [_copy(s.gift, n) for n in range(1, s.copies + 1)] for s in self.cards.starting
        }
        pieces = [*self.gift_pieces, *(p for ps in self.start_pieces.values() for p in ps)]
        self.gifts: dict[str, GiftCard] = {p: p.kind for p in pieces}
        give = {c.id: {h: w.GIVE(c.id, h, None) for h in self.markers} for c in self.gifts.values()}
        works = {c.id: self._works(c, rules) for c in self.gifts.values()}
        self.give = {p: give[c.id] for p, c in self.gifts.items()}
        self.discard = {p: w.DISCARD(c.id) for p, c in self.gifts.items()}
        self.works = {p: works[c.id] for p, c in self.gifts.items()}
        self.questions = frozenset(
            p for p, ws in self.works.items() if any(i.kind == CHOICE for i in ws)
        )
        self.marked = frozenset(p for p, c in self.gifts.items() if c.mark)
        self.letters = frozenset(p for p, c in self.gifts.items() if c.letter)
        self.starting = frozenset(p for p, c in self.gifts.items() if c.starting)
        self.only = {c.id: p for p, c in self.gifts.items() if not c.starting}
        self.category = {p: _category(c, rules) for p, c in self.gifts.items()}

    def fingerprint(self) -> str:
        """Return the digest of the cards that records hold."""
        return self.cards.fingerprint()

    def pieces(self) -> list[Piece[Any]]:
        """Return everything in the box, in box order."""
        return [
            *self.markers.values(),
            *self.gift_pieces,
            *(p for ps in self.start_pieces.values() for p in ps),
            *(
                bx.piece(f"{family}-{h.id}", _holder_card(h, family))
                for family, nine in self.holders.items()
                for h in nine
            ),
            *(
                bx.piece(f"vp-{f.id}", VpCard(f.id, f"VP card {f.name}"))
                for f in self.cards.families
            ),
            *(bx.piece(m.id, MerchantCard(m.id, m.name)) for m in self.cards.merchants),
        ]

    def of_design(self, pieces: Iterable[Piece[Any]], design: str) -> Piece[Any] | None:
        """Return the first of the pieces with that gift id, or None."""
        gifts = self.gifts
        return next((p for p in pieces if gifts[p].id == design), None)

    def _move(self, amount: int, rules: bx.Settings) -> tuple[int, ...]:
        """For each index, the index after a move (SV-COMP-9, SV-COMP-10)."""
        return tuple(self._target(i, amount, rules) for i in range(len(self.scale)))

    def _target(self, index: int, amount: int, rules: bx.Settings) -> int:
        here, way = index, 1 if amount > 0 else -1
        for _ in range(abs(amount)):
            there = here + way
            if rules.move_unit == "value":
                while 0 <= there <= LAST and self.scale[there] == self.scale[here]:
                    there += way
            if not 0 <= there <= LAST:
                return index if rules.partial_move == "ignore_whole" else here
            here = there
        return here

    def _works(self, card: GiftCard, rules: bx.Settings) -> tuple[Work, ...]:
        out = []
        for icon in card.icons:
            actions = self.up if icon.amount > 0 else self.down
            options = {
                family: tuple(actions[h] for h in _candidates(icon, card, nine, rules))
                for family, nine in self.nines.items()
            }
            out.append(Work(icon, options))
        return tuple(out)


def _candidates(icon: Icon, card: GiftCard, nine: Nine, rules: bx.Settings) -> tuple[str, ...]:
    """Return the holders that may be chosen for an icon (SV-OFFER-10, SV-OFFER-11)."""
    if icon.rank is None:
        return nine.all
    if rules.choice_mark == "organisation":
        return nine.members.get(card.category, nine.all)
    return nine.ranked[icon.rank]


def _category(card: GiftCard, rules: bx.Settings) -> str:
    """The category that counts for the demand match; empty: none (SV-SCORE-3)."""
    plain = rules.no_category == "none" and (card.letter or card.starting)
    return "" if plain or card.category == "none" else card.category


def _gift_piece(gift: Gift) -> Piece[GiftCard]:
    card = GiftCard(gift.id, gift.name, gift.category, gift.icons, gift.mark, gift.letter, False)
    return bx.piece(gift.id, card, "deck")


def _copy(gift: Gift, number: int) -> Piece[GiftCard]:
    card = GiftCard(
        gift.id, gift.name, gift.category, gift.icons, gift.mark, gift.letter, True, (gift.id,)
    )
    return bx.piece(f"{gift.id}-{number}", card)


def _holder_card(h: Holder, family: str) -> HolderCard:
    return HolderCard(h.id, h.name, h.organisation, h.rank, h.effect, family)


def _spaces(scale: tuple[int, ...]) -> tuple[str, ...]:
    """Name each space by its value, with `left` or `right` where two are equal."""
    names = []
    for i, value in enumerate(scale):
        same = [k for k, v in enumerate(scale) if v == value]
        side = "" if len(same) == 1 else ("left " if i == same[0] else "right ")
        if len(same) > 2:
            side = f"{same.index(i) + 1}. "
        names.append(f"{side}{value}")
    return tuple(names)
