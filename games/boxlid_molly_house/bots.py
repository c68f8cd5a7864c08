"""The bot `host`: it throws sensible festivities, avoids exposure, and informs when that pays.

It judges by its seat's view alone: its hand, the open cards, and the gossip that all have heard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import boxlid as bx
from boxlid import Action, Prompt

from boxlid_molly_house import solver
from boxlid_molly_house.assessment import (
    CARDS,
    ITEM_WORTH,
    Assessment,
    best_partner,
    card_keep,
    festivity_worth,
    hand_promise,
    on_table,
    played,
    set_order,
    set_worth,
)
from boxlid_molly_house.components import load
from boxlid_molly_house.data import INFORMER, LOYAL
from boxlid_molly_house.ring import HOUSES, distance, steps_clockwise

# --- festivities -----------------------------------------------------------------------------------


def choose_play(s: Assessment, turn: Prompt) -> Action:
    """Return the card that makes the most of the festivity, or a pass that keeps the hand."""
    site, runner = s.fields["fest"], s.fields["candelabra"]
    table = on_table(s)
    last = s.fields["fest_round"] >= load().numbers[len(s.fields["joy"])].rounds
    pairs = {}
    if not last and runner == s.seat:
        pairs = {c: best_partner(s, table, c, runner, site) for c in set_order(s.hand)}

    def worth(option: Action) -> float:
        verb = option.verb.name
        if verb == "violin":
            return -5.0
        if verb == "pass":
            return festivity_worth(s, table, runner, site) + 0.3
        card = played(s, str(option.card), option.value)
        value = festivity_worth(s, [*table, (s.seat, card)], runner, site)
        if not last and option.value is None and str(option.card) in pairs:
            value = max(value, pairs[str(option.card)])
        return value - card_keep(s, str(option.card))

    return max(turn.options, key=worth)


# --- actions and movement --------------------------------------------------------------------------


def act_worth(s: Assessment, option: Action) -> float:
    """Return the worth of an action."""
    verb = option.verb.name
    here = s.fields["pawns"][s.seat]
    if verb == "lie":
        return 1.0 if len(s.hand) < 6 else 0.2
    if verb == "indulge":
        return take_worth(s, str(option.card)) + (0.3 if len(s.hand) < 6 else -1.0)
    if verb == "cruise":
        return cruise_worth(s, str(option.card), here)
    if verb == "shop":
        item = s.zones[f"shop.{here}"]
        full = len(s.zones[f"items.{s.seat}"]) >= 2
        return (ITEM_WORTH[str(item[0]).split("-")[0]] if item else 0.5) - (2.5 if full else 0.5)
    if verb == "throw":
        return hand_promise(s, here)
    if verb == "bribe":
        return 2.6
    if verb == "notice":
        return notice_worth(s, option.token, here)
    return accuse_worth(s, option)


def take_worth(s: Assessment, card: str) -> float:
    """Return the worth of taking a market card."""
    kind = CARDS[card]
    if kind.threat:
        return 0.9 - 0.5 * sum(CARDS[c].suit == kind.suit for c in s.own)
    if kind.desire:
        return 1.0 + 0.2 * kind.value + 0.3 * any(CARDS[c].suit == kind.suit for c in s.hand)
    return 2.4


def cruise_worth(s: Assessment, card: str, site: str) -> float:
    """Return the worth of a cruise: cards and molly bonuses, less the risk of an indictment."""
    suit = CARDS[card].suit
    ranks = [CARDS[c].rank for c in s.own if CARDS[c].suit == suit]
    drawn = min(4, s.reps[s.seat][suit] + 1)
    room = max(0, 6 - len(s.hand) + 1)
    worth = 0.9 * min(drawn, room) + 2 * ("jack" in ranks) + 3 * ("queen" in ranks)
    return worth - 1.5 * min(1.0, s.heat(s.house_of(suit))) - 0.1 * CARDS[card].value


def notice_worth(s: Assessment, token: str, house: str) -> float:
    """Return the worth of a notice: a loyal one pays by the market, an informer's if the house is about to fall."""
    suit = load().sites[house].suit
    cards = [CARDS[c] for c in s.cards("market") if CARDS[c].suit == suit]
    if token == LOYAL:
        mine = sum(CARDS[c].suit == suit for c in s.own)
        return 2.0 * len(cards) - 0.8 * mine * any(c.threat for c in cards)
    return 6.0 if informing_pays(s, house) and s.doom() >= 0.5 else -3.0


def accuse_worth(s: Assessment, option: Action) -> float:
    """Return the worth of an accusation, which wins or loses three joy."""
    placed = sum(len(s.zones[f"placed.{option.seat}.{h}"]) for h in HOUSES)
    suspicious = option.site in HOUSES and s.heat(option.site) > 0.8
    chance = 0.25 + 0.1 * (placed - 1) + 0.25 * suspicious
    return 6 * chance - 3 + 0.5


def informing_pays(s: Assessment, house: str) -> bool:
    """Whether the community lags behind its week or the Society is winning, and this house may fall."""
    share = s.fields["com"] / s.threshold
    lagging = share < 0.22 * s.fields["week"]
    return s.heat(house) >= 0.3 and share < 0.8 and (lagging or s.doom() >= 0.5)


def site_worth(s: Assessment, site: str) -> float:
    """Return the worth of the best action at a site."""
    place = load().sites[site]
    market = [c for c in s.cards("market") if CARDS[c].suit == place.suit]
    best = max([take_worth(s, c) for c in market], default=1.0 if len(s.hand) < 6 else 0.2)
    if place.kind == "house":
        return max(best, hand_promise(s, site))
    if place.kind == "cruising":
        mine = [c for c in s.hand if CARDS[c].desire and CARDS[c].suit == place.suit]
        return max([best, *(cruise_worth(s, c, site) for c in mine)])
    item = s.zones[f"shop.{site}"]
    full = len(s.zones[f"items.{s.seat}"]) >= 2
    return (
        max(best, ITEM_WORTH[str(item[0]).split("-")[0]] - (2.5 if full else 0.5)) if item else best
    )


# --- the other questions ---------------------------------------------------------------------------


def shed_worth(s: Assessment, card: str) -> float:
    """Return the worth of putting a card face down into gossip, highest for threats that would expose the seat."""
    kind = CARDS[card]
    mine = sum(CARDS[c].suit == kind.suit for c in s.own)
    if kind.threat:
        return 2.0 + mine - 1.5 * min(1.0, s.heat(s.house_of(kind.suit)))
    return 1.5 - 0.2 * kind.value - (1.5 if kind.type == "molly" else 0)


def pick_discard(s: Assessment, turn: Prompt) -> Action:
    """Return the discard of the cards that are worth least in the hand."""
    count = len(turn.options[0].cards)
    ranked = sorted(s.hand, key=lambda c: -shed_worth(s, c))[:count]
    wanted = set(ranked)
    verb = turn.options[0].verb
    cards = tuple(p for p in load().vices if str(p) in wanted)
    action = verb(cards)
    return action if action in turn.options else turn.options[0]


def start_worth(s: Assessment, card: str) -> float:
    """Return the worth of a start card: its stars, and the desires of its suit in the hand."""
    kind = CARDS[card]
    if kind.threat:
        return -3.0
    friends = sum(CARDS[c].desire and CARDS[c].suit == kind.suit for c in s.hand)
    return kind.stars + 0.5 * friends + (2.5 + friends if kind.type == "molly" else 0)


def token_worth(s: Assessment, option: Action) -> float:
    """Return the worth of a token: an informer's is best if the nearest open house is about to fall."""
    if option.verb.name == "skip":
        return 0.2
    here = s.fields["pawns"][s.seat]
    near = min(s.open(), key=lambda h: (distance(here, h), steps_clockwise(here, h)))
    charged = len(s.zones[f"major.{s.seat}"]) + len(s.zones[f"minor.{s.seat}"])
    pays = informing_pays(s, near) or (s.heat(near) >= 0.4 and charged >= 2)
    if option.token == INFORMER:
        return 2.0 if pays else -1.0
    return 0.5


def call_worth(s: Assessment, option: Action) -> float:
    """Return the worth of Gin or Violin after the last card: they help if there is only a Quiet Gathering."""
    if option.verb.name == "pass":
        return 0.0
    rank = solver.best_sets([c for _, c in on_table(s)]).rank
    if rank != solver.QUIET:
        return -1.0
    if option.verb.name == "gin":
        site, runner, table = s.fields["fest"], s.fields["candelabra"], on_table(s)
        now = festivity_worth(s, table, runner, site)
        then = [
            festivity_worth(s, [*table, (s.seat, played(s, c))], runner, site)
            for c in set_order(s.hand)
        ]
        return max(then, default=-9.0) - now - 2.0
    return 0.5 if s.fields["candelabra"] == s.seat else -0.5


def dress_worth(s: Assessment, option: Action) -> float:
    """Return the worth of a dress, by how strong its suit is in play and in the hand."""
    if option.verb.name == "pass":
        return 0.0
    suit = str(option.dress).split("-")[1]
    strong = sum(c.suit == suit and c.kind in {"desire", "rogue"} for _, c in on_table(s))
    strong += sum(CARDS[c].suit == suit and CARDS[c].desire for c in s.hand)
    return strong - 2.5


def domino_worth(s: Assessment, option: Action) -> float:
    """Return the worth of a Domino, by the reputation at houses that may fall this week."""
    if option.verb.name == "pass":
        return 0.0
    return max(s.heat(h) * s.reps[s.seat][load().sites[h].suit] for h in s.open()) - 1.0


def pride_worth(s: Assessment, option: Action) -> float:
    """Return the worth of Pride: cubes are good unless the Society is about to win."""
    hot = s.doom() >= 0.75
    return float((option.verb.name == "proud") != hot)


def chosen_worth(s: Assessment, option: Action) -> float:
    """Return the worth of a set that the runner may choose."""
    who = {c.card: seat for seat, c in on_table(s)}
    rank = solver.best_sets(
        [c for _, c in on_table(s)], [c.split("-")[1] for c in s.cards("dresses")]
    ).rank
    return set_worth(s, rank, [str(c) for c in option.cards], who, s.seat, s.fields["fest"])


def gossip_worth(s: Assessment, option: Action) -> float:
    """Return the worth of making a card gossip: the seat's own cards first, threats last."""
    card = str(option.card)
    return (card in s.cards(f"played.{s.seat}")) - 0.5 * CARDS[card].threat


def bribe_worth(s: Assessment, option: Action) -> float:
    """Return the worth of taking a card with a Bribe: a threat that would make much evidence, or a good desire."""
    kind = CARDS[str(option.card)]
    if kind.threat:
        friends = sum(CARDS[c].suit == kind.suit for c in s.fields["heard"])
        return 1.0 + 0.5 * friends - 0.5 * sum(CARDS[c].suit == kind.suit for c in s.own)
    return take_worth(s, str(option.card))


def drop_worth(_s: Assessment, option: Action) -> float:
    """Return the worth of giving an item up."""
    return -float(ITEM_WORTH[str(option.item).split("-")[0]])


def go_worth(s: Assessment, option: Action) -> float:
    """Return the worth of moving to a site."""
    here = s.fields["pawns"][s.seat]
    return site_worth(s, here if option.verb.name == "stay" else option.site)


def _start(s: Assessment, option: Action) -> float:
    return start_worth(s, str(option.card))


_WORTH: Mapping[str, Callable[[Assessment, Action], float]] = {
    "start": _start,
    "go": go_worth,
    "stay": go_worth,
    "lie": act_worth,
    "choose": chosen_worth,
    "proud": pride_worth,
    "gossip": gossip_worth,
    "take": bribe_worth,
    "drop": drop_worth,
    "place": token_worth,
    "gin": call_worth,
    "violin": call_worth,
    "dress": dress_worth,
    "domino": domino_worth,
}


def choose(turn: Prompt) -> Action:
    """Return the option that looks best; chance decides among equals."""
    options = turn.options
    if len(options) == 1:
        return options[0]
    s = Assessment.of(turn)
    first = options[0].verb.name
    if first == "play":
        return choose_play(s, turn)
    if first == "discard":
        return pick_discard(s, turn)
    worth = _WORTH.get(first)
    if worth is None:
        return options[turn.rng.randrange(len(options))]
    ranked = list(_ranked(s, options, worth))
    best = max(ranked)
    ties = [o for o, n in zip(options, ranked, strict=True) if n == best]
    return ties[turn.rng.randrange(len(ties))]


def _ranked(
    s: Assessment, options: Sequence[Action], worth: Callable[[Assessment, Action], float]
) -> Iterator[float]:
    for option in options:
        yield worth(s, option)


def make(_seat: str) -> Callable[[Prompt], Action]:
    """Make a player; it keeps nothing between its turns."""
    return choose


HOST = bx.Bot(
    "host",
    "Throws sensible festivities, avoids exposure, informs when it pays.",
    make,
)
