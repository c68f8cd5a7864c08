"""Faults that planning forks show: what is read too early, and hooks that draw hidden state wrongly."""

import random
from typing import Any, ClassVar

import boxlid as bx

from tests.engine.kit.broken.planting import finds, laid, lay_question
from tests.toys.town import ROLES, SLEEP, Control, hidden, thief


@bx.step("lay")
def lay_after_a_draw(t: Any) -> bx.Flow[None]:
    card = t.zones[t.deck][0]
    yield t.ask("ann", [SLEEP(), bx.PASS()])
    t.move(card, t.deck, t.pile)
    laid(t, (yield lay_question(t)))


@finds("plans", "in a planning fork")
class DrawnIntoALocal(Control):
    """The card is looked at before the question, and taken after it."""

    steps: ClassVar[Any] = {"lay": lay_after_a_draw}


def hidden_by_permutation(t: Any, seat: str, rng: random.Random, seen: Any) -> None:
    """Draws the thief in a way that depends on who it truly is."""
    if len(t.roles) == len(t.seats) and t.roles.get(seat) != "thief":
        others = [s for s in t.seats if s != seat]
        at = others.index(thief(t)) if thief(t) in others else 0
        chosen = others[(at + rng.randrange(len(others))) % len(others)]
        t.roles = {s: ROLES[s != chosen] for s in t.roles}


@finds("twins", "the planning fork of")
class PlanFollowsTruth(Control):
    hooks: ClassVar[Any] = (hidden_by_permutation,)


def hidden_forgetting(t: Any, seat: str, rng: random.Random, seen: Any) -> None:
    """Draws the thief again, although the seat may know it."""
    if len(t.roles) == len(t.seats):
        chosen = rng.choice(t.seats)
        t.roles = {s: ROLES[s != chosen] for s in t.roles}


@finds("plans", "what it gets differs")
class PlanForgetsItself(Control):
    hooks: ClassVar[Any] = (hidden_forgetting,)


def hidden_dealing_again(t: Any, seat: str, rng: random.Random, seen: Any) -> None:
    """Draws roles well, and deals the face-down cards of all seats again, the seat's own among them."""
    hidden(t, seat, rng, seen)
    cards = [card for s in t.seats for card in t.zones[t.stash[s]] if card not in t.faces]
    rng.shuffle(cards)
    for s in t.seats:
        t.zones[t.stash[s]] = tuple(c if c in t.faces else cards.pop() for c in t.zones[t.stash[s]])


@finds("sightings", "but a planning fork has it in `stash.")
class PlanForgetsItsCards(Control):
    """The card that a seat laid face down itself is not in its stash any more."""

    hooks: ClassVar[Any] = (hidden_dealing_again,)


def hidden_too_early(t: Any, seat: str, rng: random.Random, seen: Any) -> None:
    """Forgets that it is called before the deal, too."""
    if t.roles[seat] != "thief":
        hidden(t, seat, rng, seen)


@finds("twins", "KeyError")
class HookBeforeTheDeal(Control):
    hooks: ClassVar[Any] = (hidden_too_early,)
