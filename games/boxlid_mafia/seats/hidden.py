"""Draws again what a seat cannot know, from its knowledge alone, so that nothing depends on the truth.

`knowledge` says what it knows. Everything else (cards, what others remember, tonight's choices, lovers) is made up, in
a canonical order.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import attrs

from boxlid_mafia.model.records import KILLER, Act
from boxlid_mafia.model.table import Village
from boxlid_mafia.night.calls import opened_by
from boxlid_mafia.roles.governor import GOVERNOR
from boxlid_mafia.roles.groups import may_kill_tonight, victims
from boxlid_mafia.roles.links import CUPID
from boxlid_mafia.roles.little_girl import LITTLE_GIRL, watched
from boxlid_mafia.seats.knowledge import (
    Fits,
    facts_of,
    known_acts,
    loans_of,
    met_tonight,
    seen_once,
    shown_victims,
    visible_to,
)
from boxlid_mafia.village.queries import (
    first_night,
    group_of,
    has_power,
    holders,
    is_role,
    may_live,
    roles_of,
    stayed_by,
    watchers,
)

TRIES = 60


def redraw(t: Village, seat: str, rng: random.Random, seen: Sequence[Any]) -> None:
    """Give the table another hidden state that this seat cannot tell from the true one."""
    if any(not t.zones[t.card[s]] for s in t.seats) or seat not in t.seats:
        return
    with t.quiet():
        _redraw(t, seat, rng, seen)


def _redraw(t: Village, seat: str, rng: random.Random, seen: Sequence[Any]) -> None:
    visible = visible_to(t, seat)
    acts = known_acts(t, seat)
    met = met_tonight(t, seat)
    t.turned = {s: t.turned[s] for s in t.seats if s in t.turned and (s == seat or s in visible)}
    mates = {g: c for g, c in t.met.items() if seat in c}
    facts = facts_of(t, seat, visible, seen)
    loans = loans_of(t, seat)
    deal = _Deal.of(t, seat, visible, facts, seen_once(t, seat, seen))
    for _ in range(TRIES):
        if deal.agrees(rng) and _undecided(t) and loans_of(t, seat) == loans:
            break
    _circles(t, seat, mates)
    _memories(t, seat)
    if seat not in t.jail:
        t.jail_dead = ()
    _lovers(t, seat, rng)
    _tonight(t, seat, acts, met, rng)
    if t.rules.one_life == "on" and t.time == "night":
        t.opened = opened_by(t)
    t.winners = _recorded(t)
    t.barriers = 0  # how many cards were shown tells how many there are


# --- cards -------------------------------------------------------------------------------------------


@attrs.define
class _Deal:
    """The cards that a seat does not see, and the places where they may be.

    Attributes:
        t: the table.
        places: zone -> how many cards are in it.
        kept: zone -> the cards in it that the seat knows; they stay there.
        cards: the other cards of these zones.
        facts: seat -> what its cards must satisfy.
    """

    t: Village
    places: dict[str, int]
    kept: dict[str, list[Any]]
    cards: list[Any]
    facts: dict[str, list[Fits]]

    @classmethod
    def of(
        cls,
        t: Village,
        seat: str,
        visible: Sequence[str],
        facts: dict[str, list[Fits]],
        known: Sequence[Any],
    ) -> _Deal:
        """What may be dealt again, as this seat knows it."""
        hidden = [s for s in t.seats if s not in visible]
        keys = [t.card[s] for s in hidden]
        keys += [t.stack[s] for s in t.seats if t.zones[t.stack[s]]]
        keys += [t.laid_off[s] for s in t.seats if s != seat and t.zones[t.laid_off[s]]]
        keys += [key for key in ("spare", "deck") if t.zones[key]]
        kept = {key: [c for c in t.zones[key] if c in t.faces or c in known] for key in keys}
        cards = [c for key in keys for c in t.zones[key] if c not in kept[key]]
        return cls(
            t,
            {key: len(t.zones[key]) for key in keys},
            kept,
            sorted(cards, key=lambda c: c.order),
            {s: facts[s] for s in hidden if s in facts},
        )

    def agrees(self, rng: random.Random) -> bool:
        """Deal the cards again at random; return whether they agree with everything that the seat knows."""
        cards = list(self.cards)
        rng.shuffle(cards)
        good = [self._give(seat, cards) for seat in self.facts]
        dealt = [self.t.card[seat] for seat in self.facts]
        for key in self.places:
            if key not in dealt:
                self._take(key, cards, 0)
        return all(good)

    def _give(self, seat: str, cards: list[Any]) -> bool:
        """Give a seat the first of these cards that agree with what is known of it."""
        key = self.t.card[seat]
        want = self.places[key] - len(self.kept[key])
        for i in range(len(cards) - want + 1):
            _put(self.t, key, [*self.kept[key], *cards[i : i + want]])
            if all(fits(self.t, seat) for fits in self.facts[seat]):
                self._take(key, cards, i)
                return True
        self._take(key, cards, 0)
        return False

    def _take(self, key: str, cards: list[Any], start: int) -> None:
        """Put as many cards as are missing into a zone."""
        end = start + self.places[key] - len(self.kept[key])
        _put(self.t, key, [*self.kept[key], *cards[start:end]])
        del cards[start:end]


def _put(t: Village, key: str, cards: Sequence[Any]) -> None:
    ordered = t.layout.zones[key].ordered
    t.zones[key] = tuple(cards if ordered else sorted(cards, key=lambda c: c.order))


def _undecided(t: Village) -> bool:
    """Whether the game goes on with these cards; a game that is over would have ended."""
    mafia = sum(1 for s in t.living if group_of(t, s))
    return mafia > 0 or any(r.side == KILLER for s in t.living for r in roles_of(t, s))


# --- what others remember ----------------------------------------------------------------------------


def _circles(t: Village, seat: str, mates: dict[str, tuple[str, ...]]) -> None:
    """Set who has met: circles of the seat as they are, others as the drawn cards say."""
    met: dict[str, tuple[str, ...]] = {}
    others = [s for s in t.seats if s != seat]
    for call in t.data.calls:
        if call.id not in t.called:
            continue
        if call.group and t.rules.godfather_kills == "off":
            found = tuple(s for s in others if group_of(t, s) == call.group)
            met[call.group] = mates.get(call.group) or found
        elif call.name == "masons":
            met["mason"] = mates.get("mason") or tuple(s for s in others if is_role(t, s, "mason"))
    t.met = {name: circle for name, circle in met.items() if circle}


def _own_used(t: Village, seat: str) -> tuple[str, ...]:
    """What a seat believes to be used up: not a life or a vest that it was not told of (MF-ROLE-elder-5).

    A seat learns whether a one-shot was spent or blocked when it is called again; until then it counts as spent.
    """
    untold = (
        {"life"} if is_role(t, seat, "doubleagent") else {"life", "vest"}
    )  # he borrowed his vest
    own = [u for u in t.used.get(seat, ()) if u not in untold]
    tonight = t.time == "night"
    last_night = t.round - 1 if tonight else t.round
    for use in t.uses:
        called_again = tonight and use.call in {*t.tonight, t.calling}
        if use.seat == seat and use.round == last_night and not called_again:
            own += [use.power] * (use.count - own.count(use.power))
    return tuple(sorted(own))


def _memories(t: Village, seat: str) -> None:
    t.used = {s: _own_used(t, s) if s == seat else () for s in t.seats}
    t.notes = {s: t.notes.get(s, ()) if s == seat else () for s in t.seats}
    t.uses = tuple(attrs.evolve(u, blocked=False) for u in t.uses if u.seat == seat)
    hunters = [s for s in t.fallen if s != seat and not has_power(t, s, "hunter")]
    own = [s for s in t.shotless if s == seat]
    t.shotless = tuple(s for s in t.seats if s in hunters or s in own)


def _lovers(t: Village, seat: str, rng: random.Random) -> None:
    """The pairs that the seat knows, or some pair of the living."""
    cupid = is_role(t, seat, "cupid")
    if cupid or any(seat in pair for pair in t.lovers):
        t.lovers = tuple(p for p in t.lovers if cupid or seat in p)
        return
    living = [s for s in t.living if s != seat]
    paired = CUPID.id in (t.tonight if first_night(t) and t.time == "night" else t.called)
    grieved = any(d.how == "grieved" for d in t.dead)
    t.lovers = ()
    if paired and not grieved and len(living) > 1:
        a, b = sorted(rng.sample(range(len(living)), 2))
        t.lovers = ((living[a], living[b]),)


# --- tonight -----------------------------------------------------------------------------------------


def _tonight(
    t: Village, seat: str, known: tuple[Act, ...], met: Fits | None, rng: random.Random
) -> None:
    """Choices of tonight that the seat does not know."""
    acts: list[Act] = list(known) if t.time == "night" else []
    shown = shown_victims(t, seat)
    for call in t.data.calls:
        if not call.group or call.id not in t.tonight or t.time != "night":
            continue
        here = holders(t, call)
        if not here or any(a.role == call.group for a in acts) or not may_kill_tonight(t):
            continue
        if seat in here or seat in watchers(t) or t.rules.witness == "on":
            continue
        if "victim" in [n.question for n in t.notes[seat] if n.round == t.round]:
            target = shown.pop(0) if shown else ""
        else:
            able = [*victims(t, call.group), ""]
            target = rng.choice([s for s in able if met is None or met(t, s)] or able)
        if target:
            acts.append(Act(call.id, call.group, here[0], "kill", (target,)))
    if any(a.kind == "peek" and a.seat == seat for a in t.acts) and watched(t):
        acts.append(Act(LITTLE_GIRL.id, "littlegirl", seat, "peek", (rng.choice(watched(t)),)))
    numbers = {c.id: i for i, c in enumerate(t.data.calls)}
    t.acts = tuple(sorted(acts, key=lambda a: numbers.get(a.call, 0)))
    t.noise, t.returning, t.crowned, t.seized = "", (), "", ()
    if t.condemned and t.time == "night" and GOVERNOR.id in t.tonight:
        _midnight(t, seat, rng)


def _recorded(t: Village) -> tuple[str, ...]:
    """The jesters among the convicted, with those who died of grief for them."""
    jesters = [d for d in t.dead if d.how == "convicted" and is_role(t, d.seat, "jester")]
    rounds = [d.round for d in jesters]
    mourned = [d.seat for d in t.dead if d.how == "grieved" and d.round in rounds]
    executed = [s for s in t.ghosts if is_role(t, s, "jester")]  # at midnight, not told yet
    loved = [s for pair in t.lovers for s in pair if set(pair) & set(executed)]
    known = [d.seat for d in jesters] + executed
    if t.rules.jester_lover == "wins_too":
        known += mourned + loved
    return tuple(s for s in t.seats if s in known)


def _midnight(t: Village, seat: str, rng: random.Random) -> None:
    """Whether yesterday's execution was stayed."""
    if not is_role(t, seat, "governor") and not stayed_by(t, seat, t.condemned):
        t.stayed = may_live(t, "governor") and rng.random() < 0.5
    t.doomed = () if t.stayed else ((t.condemned, ("vote",)),)
    t.ghosts = () if t.stayed else (t.condemned,)
