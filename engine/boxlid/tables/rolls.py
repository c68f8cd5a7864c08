"""Chance on a table: rolls, picks and shuffles, each with its event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from boxlid.errors import ChanceError, RuleError
from boxlid.tables.zones import Zone
from boxlid.vocabulary.events import ROLLED, SHUFFLED, Event

if TYPE_CHECKING:
    from boxlid.tables.chance import Chance
    from boxlid.tables.layout import Layout
    from boxlid.vocabulary.pieces import Piece


T = TypeVar("T")


class Rolling:
    """The operations of a table that draw chance; `Table` says what its attributes are."""

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
            label: names the sub-stream, as `turn.dice`.
            faces: a number n for 1..n, or the faces.
            to: the seats that see the outcome; None: everybody.

        Returns:
            One of the faces.
        """
        sides: Sequence[Any] = range(1, faces + 1) if isinstance(faces, int) else faces
        if not sides:
            raise RuleError(f"the roll `{label}` has no faces")
        number = self._draws(label)
        chance = self._chance
        given = None if chance.plain else chance.fixed_outcome(label, number, list(map(str, sides)))
        outcome: Any
        if given is None:
            outcome = sides[chance.index(label, number, len(sides))]
        else:
            outcome = next((s for s in sides if str(s) == given), None)
            if outcome is None:
                names = ", ".join(dict.fromkeys(str(s) for s in sides))
                raise ChanceError(f"chance `{label}`: `{given}` is not one of {names}")
        if self._log is not None:
            self._note(Event(ROLLED, (label, outcome), clause, to))
        return outcome  # type: ignore[no-any-return]

    def _draws(self, label: str) -> int:
        """Count a draw; how many there were of this label before it."""
        counters = self.counters
        number = counters.get(label, 0)
        counters[label] = number + 1
        self.barriers += 1  # type: ignore[misc]
        return number

    def dice(
        self, label: str, n: int, faces: int | Sequence[T], *, clause: str = ""
    ) -> tuple[T, ...]:
        """Roll n equal dice, one outcome each."""
        return tuple(self.roll(label, faces, clause=clause) for _ in range(n))

    pick = roll
    """Choose one of a sequence at random; the same operation, by its other name."""

    def order_of(self, label: str, items: Sequence[T]) -> list[T]:
        """The items in a random order that no seat is told."""
        order = self._order(label, items)
        if self._log is not None:
            self._note(Event(ROLLED, (label, " ".join(map(str, order))), "", ()))
        return order

    def _order(self, label: str, items: Sequence[T]) -> list[T]:
        """The items in a random order, a script gives the first ones, the rest keep their order."""
        number = self._draws(label)
        chance = self._chance
        given = (
            None
            if chance.plain
            else chance.fixed_outcome(label, number, list(map(str, items)), order=True)
        )
        if given is None:
            return chance.order(label, number, items)
        rest = list(items)
        first = []
        for word in given.split():
            found = next((i for i in rest if str(i) == word), None)
            if found is None:
                raise ChanceError(
                    f"chance `{label}`: `{word}` is not among {', '.join(map(str, rest))}"
                )
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
