"""The table of Mafia: the cards, who is alive, tonight's choices, today's trial."""

from __future__ import annotations

from typing import Any

from boxlid import (
    HIDDEN,
    OWNER,
    PUBLIC,
    Table,
    Visibility,
    ZoneKeys,
    field,
    masked_as,
    table,
    visible_to,
    zone,
)

from boxlid_mafia.model.readings import dead_view
from boxlid_mafia.model.records import Act, Death, Note, Use

MODERATOR = "moderator"


def card_viewers(t: Village, owner: str) -> tuple[str, ...]:
    """Who knows a face-down card: its owner once cards are looked at, those who met him, all-seeing dead."""
    seen = list(t.layout.actors)
    if dead_view(t) == "all_cards":
        seen += [d.seat for d in t.dead if d.seat != owner]
    if t.looked:
        seen.append(owner)
        seen += [s for s in comrades(t, owner) if s not in seen]
    return tuple(s for s in (*t.seats, *t.layout.actors) if s in seen)


def comrades(t: Village, owner: str) -> tuple[str, ...]:
    """The others who have seen this seat's card by night (MF-INFO-2, MF-ROLE-mason-1)."""
    return tuple(s for circle in t.met.values() if owner in circle for s in circle if s != owner)


def _pack_seen(rules: Any) -> Visibility:
    """The undealt cards would reveal the composition, so they are public only if it is."""
    return PUBLIC if rules.existence == "public" else HIDDEN


def _composition(t: Village, seat: str, value: Any) -> Any:
    """The cards that were dealt, or the pile they come from, unless they are secret (MF-INFO-9, MF-SETUP-53, -54)."""
    return None if t.rules.existence == "secret" and seat not in t.layout.actors else value


def _prison_news(t: Village, seat: str, value: Any) -> Any:
    """Only prisoners know who died in jail; before anybody died there, there is nothing to show (MF-VOTE-58)."""
    return (value or None) if seat in t.jail or seat in t.layout.actors else None


def _own_pairs(t: Village, seat: str, value: Any) -> Any:
    mine = tuple(pair for pair in value if seat in pair or seat in t.layout.actors)
    return mine or None


@table
class Village(Table):
    """The state of a village: what lies on the table, and what only the moderator knows."""

    # cards
    pack: str = zone(_pack_seen, sized=False, pool="pack")
    deck: str = zone(HIDDEN, ordered=True, pool="deck")
    spare: str = zone(HIDDEN, sized=False, pool="spare")
    card: ZoneKeys = zone(
        visible_to(card_viewers, "its owner"), per="seat", faces=True, pool="card-{owner}"
    )
    stack: ZoneKeys = zone(HIDDEN, per="seat", ordered=True, pool="stack-{owner}")
    laid_off: ZoneKeys = zone(OWNER, per="seat", faces=True, pool="laid-off-{owner}")

    # the game
    round: int = field(PUBLIC, default=0)
    time: str = field(PUBLIC, default="setup")
    living: tuple[str, ...] = field(PUBLIC, default=())
    dead: tuple[Death, ...] = field(PUBLIC, default=())
    absent: tuple[str, ...] = field(PUBLIC, default=())
    dealt: dict[str, int] = field(masked_as(_composition, "by ruling"), factory=dict)
    looked: bool = field(PUBLIC, default=False)
    sheriff: str = field(PUBLIC, default="")
    elected: bool = field(PUBLIC, default=False)
    unveiled: dict[str, str] = field(PUBLIC, factory=dict)
    banned: tuple[str, ...] = field(PUBLIC, default=())
    banned_next: tuple[str, ...] = field(PUBLIC, default=())
    goat_done: bool = field(PUBLIC, default=False)
    jail: tuple[str, ...] = field(PUBLIC, default=())
    jail_dead: tuple[str, ...] = field(masked_as(_prison_news, "prisoners"), default=())
    chair: str = field(PUBLIC, default="")
    last_monarch: str = field(PUBLIC, default="")

    # tonight
    called: tuple[str, ...] = field(PUBLIC, default=())
    tonight: tuple[str, ...] = field(PUBLIC, default=())
    calling: str = field(PUBLIC, default="")
    acts: tuple[Act, ...] = field(HIDDEN, default=())
    doomed: tuple[tuple[str, tuple[str, ...]], ...] = field(HIDDEN, default=())
    ghosts: tuple[str, ...] = field(HIDDEN, default=())
    condemned: str = field(PUBLIC, default="")
    stayed: bool = field(HIDDEN, default=False)
    returning: tuple[str, ...] = field(HIDDEN, default=())
    noise: str = field(HIDDEN, default="")
    shots: tuple[str, ...] = field(PUBLIC, default=())
    fallen: tuple[str, ...] = field(PUBLIC, default=())
    shotless: tuple[str, ...] = field(HIDDEN, default=())
    pending: bool = field(PUBLIC, default=False)
    witness: str = field(PUBLIC, default="")

    # what roles remember
    turned: dict[str, str] = field(HIDDEN, factory=dict)
    met: dict[str, tuple[str, ...]] = field(HIDDEN, factory=dict)
    uses: tuple[Use, ...] = field(HIDDEN, default=())
    used: dict[str, tuple[str, ...]] = field(HIDDEN, factory=dict)
    lovers: tuple[tuple[str, str], ...] = field(masked_as(_own_pairs, "own pairs"), default=())
    notes: dict[str, tuple[Note, ...]] = field(OWNER, factory=dict)
    powerless: bool = field(PUBLIC, default=False)
    winners: tuple[str, ...] = field(HIDDEN, default=())
    home_group: str = field(HIDDEN, default="mafia")
    groups: tuple[str, ...] = field(HIDDEN, default=())

    # today
    custody: tuple[str, ...] = field(PUBLIC, default=())
    monarch: str = field(PUBLIC, default="")
    crowned: str = field(HIDDEN, default="")
    seized: tuple[str, ...] = field(HIDDEN, default=())
    spoken: dict[str, int] = field(PUBLIC, factory=dict)
    turn: str = field(PUBLIC, default="")
    passed: tuple[str, ...] = field(PUBLIC, default=())
    day_enders: tuple[str, ...] = field(PUBLIC, default=())
    accuser: str = field(PUBLIC, default="")
    accused: str = field(PUBLIC, default="")
    supporter: str = field(PUBLIC, default="")
    also: tuple[str, ...] = field(PUBLIC, default=())
    open_charges: tuple[tuple[str, str, str], ...] = field(PUBLIC, default=())
    acquitted: tuple[str, ...] = field(PUBLIC, default=())
    barred: tuple[str, ...] = field(PUBLIC, default=())
    accusers: tuple[str, ...] = field(PUBLIC, default=())
    trials: int = field(PUBLIC, default=0)
    cycles: int = field(PUBLIC, default=0)
    convictions: int = field(PUBLIC, default=0)
    lynched: tuple[str, ...] = field(PUBLIC, default=())
    decrees: tuple[tuple[str, str], ...] = field(PUBLIC, default=())
    nights_dead: int = field(PUBLIC, default=0)
    opened: str = field(HIDDEN, default="")
