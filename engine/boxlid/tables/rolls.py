"""The operations of a table that draw chance: rolls, picks and shuffles, each with its event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from boxlid.errors import RuleError
from boxlid.tables.zones import Zone
from boxlid.vocabulary.events import ROLLED, SHUFFLED, Event
from boxlid.vocabulary.questions import AwaitedRoll

if TYPE_CHECKING:
    from boxlid.tables.chance import Chance
    from boxlid.tables.layout import Layout
    from boxlid.vocabulary.pieces import Piece


T = TypeVar("T")


class Rolling:
    """The operations that draw chance, as a base class of Table, which declares the attributes."""

    __slots__ = ()

    if TYPE_CHECKING:
        zones: dict[str, tuple[Piece[Any], ...]]
        layout: Layout
        counters: dict[str, int]
        barriers: int
        _chance: Chance
        _log: list[Event] | None

        def _ordered(self, key: str) -> Zone: ...
        def _note(self, event: Event) -> None: ...

    def roll(
        self,
        label: str,
        faces: int | Sequence[T],
        *,
        clause: str = "",
        to: tuple[str, ...] | None = None,
    ) -> T:
        """Roll a die.

        Args:
            label: the roll's label, such as `turn.dice`. Each label has its own sequence of outcomes.
            faces: the faces, or a number n for the faces 1 to n.
            clause: the id of the clause that asks for the roll.
            to: the seats that see the outcome; None means everybody.

        Returns:
            One of the faces.

        Raises:
            RuleError: there are no faces.
            ChanceError: a script gives no outcome, or one that is not a face.
        """
        sides = _sides(label, faces)
        number = self._draws(label, 1)
        outcome = self._outcome(label, sides, number)
        if self._log is not None:
            self._note(Event(ROLLED, (label, outcome), clause, to))
        return outcome  # type: ignore[no-any-return]

    def _draws(self, label: str, count: int) -> int:
        """Count draws of a label; return how many there were before them."""
        counters = self.counters
        number = counters.get(label, 0)
        counters[label] = number + count
        self.barriers += count  # type: ignore[misc]
        return number

    def _outcome(
        self, label: str, sides: Sequence[Any], number: int, of: tuple[int, int] | None = None
    ) -> Any:
        """The outcome of one die; `of`: the number of the first draw and how many dice are rolled at once."""
        chance = self._chance
        if chance.plain:
            return sides[chance.index(label, number, len(sides))]
        first, count = of or (number, 1)
        names = tuple(map(str, sides))
        roll = AwaitedRoll(label, names, count)
        given = chance.fixed_outcome(roll, number, first)
        if given is None:
            return sides[chance.index(label, number, len(sides))]
        for side, name in zip(sides, names, strict=True):
            if name == given:
                return side
        known = ", ".join(dict.fromkeys(names))
        raise chance.impossible(roll, first, f"chance `{label}`: `{given}` is not one of {known}")

    def dice(
        self,
        label: str,
        n: int,
        faces: int | Sequence[T],
        *,
        clause: str = "",
        to: tuple[str, ...] | None = None,
    ) -> tuple[T, ...]:
        """Roll n equal dice at once, with one event; a person who supplies the outcomes is asked once.

        A script has n outcomes for them, one after the other.

        Args:
            label: the roll's label, such as `attack.dice`.
            n: the number of dice; 0 rolls nothing.
            faces: the faces of each die, or a number m for the faces 1 to m.
            clause: the id of the clause that asks for the roll.
            to: the seats that see the outcome; None means everybody.

        Returns:
            For each die, one of the faces.

        Raises:
            RuleError: there are no faces.
            ChanceError: a script gives no outcome, or one that is not a face.
        """
        if n < 1:
            return ()
        sides = _sides(label, faces)
        number = self._draws(label, n)
        outcomes = tuple(self._outcome(label, sides, number + i, (number, n)) for i in range(n))
        if self._log is not None:
            self._note(Event(ROLLED, (label, outcomes if n > 1 else outcomes[0]), clause, to))
        return outcomes

    pick = roll
    """Choose one item of a sequence at random. The same operation as `roll`, for readers of rules."""

    def order_of(self, label: str, items: Sequence[T]) -> list[T]:
        """The items in a random order, which no seat sees."""
        order = self._order(label, items)
        if self._log is not None:
            self._note(Event(ROLLED, (label, " ".join(map(str, order))), "", ()))
        return order

    def _order(self, label: str, items: Sequence[T]) -> list[T]:
        """The items in a random order. A script may name only the first ones; the others keep their order."""
        number = self._draws(label, 1)
        chance = self._chance
        if chance.plain:
            return chance.order(label, number, items)
        roll = AwaitedRoll(label, tuple(map(str, items)), is_order=True)
        given = chance.fixed_outcome(roll, number)
        if given is None:
            return chance.order(label, number, items)
        rest = list(items)
        first = []
        for word in given.split():
            found = next((i for i in rest if str(i) == word), None)
            if found is None:
                known = ", ".join(map(str, rest))
                message = f"chance `{label}`: `{word}` is not among {known}"
                raise chance.impossible(roll, number, message)
            rest.remove(found)
            first.append(found)
        return first + rest

    def shuffle(self, label: str, zone_key: str, *, clause: str = "") -> None:
        """Shuffle an ordered zone."""
        spec = self._ordered(zone_key)
        pieces = self.zones[zone_key]
        self.zones[zone_key] = shuffled = tuple(self._order(label, pieces))
        if self._log is not None:
            to = spec.viewers(self)
            self._note(
                Event(
                    SHUFFLED,
                    (zone_key, label, shuffled),
                    clause,
                    to,
                    (zone_key, label, None),
                    (zone_key,),
                )
            )


def _sides(label: str, faces: int | Sequence[Any]) -> Sequence[Any]:
    sides = range(1, faces + 1) if isinstance(faces, int) else faces
    if not sides:
        raise RuleError(f"the roll `{label}` has no faces")
    return sides
