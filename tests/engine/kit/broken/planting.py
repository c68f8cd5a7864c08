"""How a fault is planted: a sister of the game Town with one part of it replaced, and the check that must find it."""

import sys
from collections.abc import Callable, Iterator, Mapping
from types import ModuleType
from typing import Any

from attrs import frozen

from tests.toys.town import LAY, PLAYED, Control, Top, hand


@frozen
class Fault:
    """A planted fault.

    Attributes:
        plugin: the game that has it.
        check: the check that must find it.
        says: a piece of its message.
    """

    plugin: Any
    check: str
    says: str


def finds(check: str, says: str = "") -> Callable[[type[Control]], type[Control]]:
    """Say which check must find the fault of a class."""

    def mark(cls: type[Control]) -> type[Control]:
        plugin = cls()
        setattr(cls, "fault", Fault(plugin, check, says))  # noqa: B010 - Control has no such attribute
        # where another process finds the plugin
        setattr(sys.modules[cls.__module__], cls.__name__.lower(), plugin)
        return cls

    return mark


def faults(module: ModuleType) -> Iterator[tuple[str, Fault]]:
    """The faults that a module plants, by the name of their class."""
    for name, one in vars(module).items():
        if isinstance(one, type) and one.__module__ == module.__name__ and hasattr(one, "fault"):
            yield name, one.fault


def laid(t: Any, answers: Mapping[str, Any]) -> None:
    for seat, answer in answers.items():
        t.move(answer.card, t.hand[seat], t.stash[seat])


def lay_question(t: Any) -> Any:
    return t.together([t.ask(s, lambda s=s: [LAY(c) for c in hand(t, s)]) for s in t.seats])


def played(t: Any, seat: str, answer: Any) -> None:
    t.move(answer.card, t.hand[seat], t.pile)
    t.set("top", Top(seat, answer.value or answer.card.kind.value))
    t.tell(PLAYED, seat, answer.card)
    t.set_entry("points", seat, t.points[seat] + t.top.value)
    t.draw(t.deck, t.hand[seat])
