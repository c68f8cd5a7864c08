"""The verbs of Molly House and the sentences of its log; no rules."""

from __future__ import annotations

import boxlid as bx
from boxlid import DETAIL, EventKind, Verb

from boxlid_molly_house.data import INFORMER, LOYAL
from boxlid_molly_house.ring import HOUSES, SITES

_KIND = bx.one_of(LOYAL, INFORMER)
_SITE = bx.one_of(*SITES)

START = Verb("start {card}", "Show this card to begin with.", card=bx.PIECE)
GO = Verb("go {site}", "Move your pawn to this site.", site=_SITE)
STAY = Verb("stay", "Leave your pawn where it is.")
LIE_LOW = Verb("lie low", "Draw a card.")
INDULGE = Verb("indulge {card}", "Take this card from the market.", card=bx.PIECE)
ACCUSE = Verb(
    "accuse {seat} at {site}[ token {number}]",
    "Turn a hidden token of this player face up.",
    seat=bx.SEAT,
    site=bx.one_of(*HOUSES, "hand"),
    number=bx.NUMBER,
)
CRUISE = Verb("cruise {card}", "Put this desire into your reputation and draw.", card=bx.PIECE)
SHOP = Verb("shop", "Take the item here.")
DROP = Verb("drop {item}", "Discard this item.", item=bx.PIECE)
THROW = Verb("throw a festivity", "Throw a festivity in this house.")
USE_BRIBE = Verb("bribe", "Look through the gossip pile and take a card.")
TAKE = Verb("take {card}", "Take this card.", card=bx.PIECE)
USE_NOTICE = Verb("notice {token}", "Put a token face up on this house.", token=_KIND)
DISCARD = Verb("discard {cards}", "Put these cards away.", cards=bx.many(bx.PIECE))
PLAY = Verb("play {card}[ as {value}]", "Play this card.", card=bx.PIECE, value=bx.NUMBER)
USE_VIOLIN = Verb("violin", "The community plays two more cards.")
USE_GIN = Verb("gin", "Everybody gets one more turn.")
USE_DRESS = Verb("dress {dress}", "Put on this dress.", dress=bx.PIECE)
USE_DOMINO = Verb("domino", "Hide your reputation from the Society this week.")
CHOOSE = Verb("choose {cards}", "Select these cards.", cards=bx.many(bx.PIECE))
FOIL = Verb("foil {cards}", "Foil these threats in this order.", cards=bx.many(bx.PIECE))
PRIDE = Verb("proud", "Take a cube for each card.")
HUMBLE = Verb("humble", "Take no cubes.")
GOSSIP = Verb("gossip {card}", "Put this card into the gossip pile next.", card=bx.PIECE)
PLACE = Verb("place {token}", "Put this token face down on the house nearest to you.", token=_KIND)
SKIP = Verb("skip", "Place no token.")
SHOW = Verb(
    "show {cards} to {seat}",
    "Show hand cards; never allowed.",
    cards=bx.many(bx.PIECE),
    seat=bx.SEAT,
)
TRY = Verb("try {card}", "Have this indictment tried next.", card=bx.PIECE)

VERBS = (
    START, GO, STAY, LIE_LOW, INDULGE, ACCUSE, CRUISE, SHOP, DROP, THROW, USE_BRIBE, TAKE, USE_NOTICE,
    DISCARD, PLAY, bx.PASS, USE_VIOLIN, USE_GIN, USE_DRESS, USE_DOMINO, CHOOSE, FOIL, PRIDE, HUMBLE,
    GOSSIP, PLACE, SKIP, TRY,
)  # fmt: skip

WEEK = EventKind("week", "=== Week {week} ===")
BEGINS = EventKind("begins", "{seat} takes the candelabra and will begin.")
STARTS = EventKind("starts", "{seat} shows {card} and goes to {house}.")
TURN = EventKind("turn", "-- {seat}, at {site}, rolls {dice}.")
MARKET = EventKind("market", "{card} leaves the market for the {pile}.")
NOTHING_LEFT = EventKind("market-bare", "The market is bare; nothing leaves it.")
WALKS = EventKind("walks", "{seat} walks to {site}.")
STAYS = EventKind("stays", "{seat} stays at {site}.")
LOW = EventKind("lies-low", "{seat} lies low.")
INDULGES = EventKind("indulges", "{seat} indulges and takes {card}.")
ACCUSES = EventKind("accuses", "{seat} accuses {accused}: the token at {site} is {kind}.")
CRUISES = EventKind("cruises", "{seat} cruises with {card}.")
DANGER = EventKind("danger", "Danger: {seat}'s {card} becomes gossip; a {suit} cube stays.")
SHOPS = EventKind("shops", "{seat} takes {item} at {site}.")
DROPS = EventKind("drops", "{seat} gives up {item}.")
BRIBES = EventKind(
    "bribes", "{seat} bribes a clerk of the Society and takes {card} out of the gossip."
)
NOTICE_PUT = EventKind("notice", "{seat} puts a notice in the newspaper: {kind}, at {house}.")
DRAWS = EventKind("draws", "{seat} draws {n}.", level=DETAIL)
DRAW_TOKENS = EventKind("draw-tokens", "{seat} gets draw tokens: {n}.")
EXCESS = EventKind("excess", "{seat}, holding too many cards, puts {n} into the {pile}.")
JOY = EventKind("joy", "{seat} {change} joy for {why}: {joy} now.")
COMMUNITY_JOY = EventKind("community-joy", "The community's joy {change} for {why}: {joy} now.")
EXPOSED = EventKind("exposed", "{threat} exposes {seat}. Gossip now: {cards}.")
SAFE_FROM = EventKind("no-exposure", "{threat} exposes nobody.")
PARTY = EventKind("party", "{seat} takes the candelabra: a festivity at {house}!")
ROUND = EventKind("round", "Round {round}.")
COMMUNITY = EventKind("community", "The community plays {card}{value}.")
NO_COMMUNITY = EventKind("no-community", "There is no card left for the community.")
GOSSIP_DECK = EventKind("gossip-deck", "The gossip is shuffled and becomes the vice deck.")
PLAYS = EventKind("plays", "{seat} plays {card}{value}.")
PASSES = EventKind("passes", "{seat} passes.")
BARRED = EventKind("barred", "{seat}, known for an informer, is not welcome and must pass.")
VIOLIN_PLAYED = EventKind("violin", "{seat} strikes up a violin.")
GIN_PLAYED = EventKind("gin", "{seat} brings a bottle of gin: one more turn for everybody.")
DRESSED = EventKind("dress", "{seat} puts on {dress}.")
RANKED = EventKind("ranked", "It is a {rank}: {cards}.")
ENTERS = EventKind("enters", "{card} joins {seat}'s reputation.", level=DETAIL)
FOILED = EventKind("foiled", "{card} is foiled and goes to the safe pile.")
CLEARS = EventKind("clears", "{seat} clears {cards} into the safe pile.")
CUBES = EventKind("cubes", "{seat} takes {suit} cubes: {n}.")
TALK = EventKind("talk", "{card} becomes gossip.")
INFORMER_KNOWN = EventKind("informer-known", "{seat} is known for an informer now.")
WEEK_ENDS = EventKind("week-ends", "{seat} takes the candelabra. Week {week} ends.")
RUSH = EventKind(
    "rush",
    "The last open house is left to known informers: this week ends at once, and is the last.",
)
THREAT_SHOWN = EventKind("threat-shown", "{seat} must show {card}.")
MASKED = EventKind("masked", "{seat} puts on a domino.")
INVESTIGATION = EventKind("investigation", "The Society hears {cards}. Forgotten: {n}.")
EVIDENCE = EventKind("evidence", "{n} evidence against {house}: {total} in all.")
RAID = EventKind("raid", "{house} is raided!")
STANDING = EventKind(
    "standing", "The community has {com} joy of the {threshold} that it needs; {joys}."
)
INDICTED = EventKind("indicted", "{seat} gets a {kind} indictment.")
FINED = EventKind("fined", "There is no {kind} indictment left for {seat}.")
PLACED = EventKind("placed", "{seat} puts a token on {house}.")
SKIPPED = EventKind("skipped", "{seat} places no token.")
CLEANED = EventKind("cleaned", "The week is cleared away: {n} cards in the deck.", level=DETAIL)
SHOP_STOCKED = EventKind("shop-stocked", "{item} lies at {site}.", level=DETAIL)
TOKENS_SHOWN = EventKind("tokens-shown", "{seat}'s tokens are turned up: {tokens}.")
PARDONED = EventKind("pardoned", "{seat} informed well and discards {cards}.")
TRIED = EventKind("tried", "{seat}, {card}: the die shows {die}, {verdict}.")
HANGED = EventKind("hanged", "{seat} is hanged.")
POINTS = EventKind("points", "{seat} scores {points} victory points.")

KINDS = tuple(kind for kind in list(globals().values()) if isinstance(kind, EventKind))
