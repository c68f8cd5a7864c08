"""The table: the state of a match that changes, and the operations that change it."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

import attrs

from boxlid.errors import RuleError
from boxlid.tables.rolls import Rolling
from boxlid.tables.zones import Route, Zone, ZoneDecl, both, reveals, zone
from boxlid.vocabulary.events import (
    CHANGED,
    MOVED,
    ORDERED,
    PHASE,
    REMOVED,
    SHOWN,
    TURNED,
    Event,
    EventKind,
)
from boxlid.vocabulary.questions import NOBODY, Checkpoint, Circle, ExitLoop, Group, Question
from boxlid.vocabulary.view import spell_key
from boxlid.vocabulary.visibility import OWNER, PUBLIC, Visibility

if TYPE_CHECKING:
    from boxlid.tables.chance import Chance
    from boxlid.tables.layout import Layout
    from boxlid.vocabulary.pieces import Piece


T = TypeVar("T")
_by_box_order = attrgetter("order")


@attrs.define(eq=False, slots=True, init=False, repr=False)
class Table(Rolling):
    """The base of table classes. A game derives a class, declares its fields and zones, and decorates it with `@table`.

    Attributes:
        seats: the players, clockwise.
        rules: the match's settings: `t.rules.kurt_must` is the value of that ruling or option.
        data: the game's constant data (cards, boards): what its plugin returns in `boxlid_data`.
        layout: the zones and parties of this match, shared by all copies of the table.
        zones: zone key -> the pieces in it.
        faces: the pieces that lie face up in zones with faces, as keys.
        counters: chance label -> how often it was drawn.
        barriers: how many draws and reveals there were. Undoing past one needs the others' consent.
        departed: the seats that have left for good.
        listening: whether events are kept; test it before you build costly facts for `tell`.
        box: the key of the zone `box`, where pieces lie before the set-up unless they have another home.
    """

    seats: tuple[str, ...]
    rules: Any
    data: Any
    layout: Layout
    zones: dict[str, tuple[Piece[Any], ...]]
    faces: dict[str, bool]
    counters: dict[str, int]
    barriers: int
    departed: tuple[str, ...]
    listening: bool
    box: str = zone(PUBLIC)
    _chance: Chance = attrs.field(default=None)
    _log: list[Event] | None = attrs.field(default=None)
    _trace: list[str] | None = attrs.field(default=None)
    _cap: int = attrs.field(default=0)

    fields_: ClassVar[dict[str, Visibility]] = {}
    zones_: ClassVar[dict[str, ZoneDecl]] = {"box": ZoneDecl(PUBLIC)}

    @classmethod
    def blank(cls, layout: Layout, rules: Any, data: Any) -> Self:
        """A table without pieces, whose fields are not set."""
        t = cls.__new__(cls)
        t.seats, t.layout, t.rules, t.data = layout.seats, layout, rules, data
        t.zones, t.faces, t.counters = {}, {}, {}
        t.barriers, t.departed, t.listening = 0, (), False
        t._chance, t._log, t._trace, t._cap = None, None, None, 0  # type: ignore[assignment]  # noqa: SLF001 - its own
        for name, key in layout.families.items():
            setattr(t, name, key)
        return t

    def __repr__(self) -> str:
        lying = sum(map(len, self.zones.values()))
        seats = ", ".join(self.seats)
        return f"<{type(self).__name__} of {seats}: {lying} pieces in {len(self.zones)} zones>"

    if TYPE_CHECKING:

        def copy(self) -> Self:
            """A copy, which shares immutable values with this table. `@table` generates it for each class."""

    # --- pieces -----------------------------------------------------------------------------------

    def move(
        self,
        piece: Piece[Any],
        src: str,
        dst: str,
        *,
        clause: str = "",
        at: int | None = None,
        up: bool = False,
    ) -> None:
        """Move a piece from one zone to another.

        Args:
            piece: the piece, which must lie in `src`.
            src: the key of the zone that it leaves.
            dst: the key of the zone to which it goes.
            clause: the id of the clause that moves it.
            at: its index in `dst`, if that is an ordered zone; None puts it at the end.
            up: whether it lies face up in `dst`, if that is a zone with faces.

        Raises:
            RuleError: the piece is not in `src`, there is no such zone, or `at` is outside the zone.
        """
        zones = self.zones
        try:
            source = zones[src]
            i = source.index(piece)
            route = self.layout.routes[src][dst]
        except ValueError:
            msg = f"`{piece}` is not in `{src}` (there: {', '.join(source) or 'nothing'})"
            raise RuleError(msg) from None
        except KeyError as error:
            known = ", ".join(zones)
            raise RuleError(f"there is no zone `{error.args[0]}` (zones: {known})") from None
        piece = source[i]  # the caller may have passed an equal text or another box's piece
        zones[src] = source[:i] + source[i + 1 :] if i else source[1:]
        target = zones[dst]
        if not target:
            zones[dst] = (piece,)
            if at:
                raise no_place(at, dst, target)
        elif route.ordered:
            if at is None:
                zones[dst] = (*target, piece)
            elif 0 <= at <= len(target):
                zones[dst] = (*target[:at], piece, *target[at:])
            else:
                raise no_place(at, dst, target)
        elif target[-1].order < piece.order:
            zones[dst] = (*target, piece)
        else:
            k = bisect(target, piece.order, key=_by_box_order)
            zones[dst] = (*target[:k], piece, *target[k:])
        if self._log is None and (route.fixed if up else route.fixed_down):
            if route.reveals:
                self.barriers += 1
        else:
            left = i if route.here_ordered else None
            came = (len(target) if at is None else at) if route.ordered else None
            self._moved(piece, route, clause, (left, came), up=up)

    def _zone(self, key: str) -> Zone:
        """The zone of a key.

        Raises:
            RuleError: there is no such zone.
        """
        spec = self.layout.zones.get(key)
        if spec is None:
            raise RuleError(f"there is no zone `{key}` (zones: {', '.join(self.zones)})")
        return spec

    def _ordered(self, key: str) -> Zone:
        """The ordered zone of a key.

        Raises:
            RuleError: there is no such zone, or it is not ordered.
        """
        spec = self._zone(key)
        if not spec.ordered:
            raise RuleError(
                f"`{key}` is not an ordered zone; declare it with zone(..., ordered=True)"
            )
        return spec

    def _note(self, event: Event) -> None:
        """Add an event to those of the match, if it keeps events.

        Raises:
            RuleError: one decision has made so many events that a rule must be in an endless loop.
        """
        log = self._log
        if log is not None:
            log.append(event)
            if len(log) > self._cap:
                self._flooded()

    def _flooded(self) -> None:
        assert self._log is not None
        last = self._log[-1]
        raise RuleError(
            "a rule is in an endless loop: one decision has made too many events, "
            f"the last one `{last.kind.name}` {last.args}"
        )

    def _moved(
        self, piece: Piece[Any], route: Route, clause: str, places: tuple[Any, Any], *, up: bool
    ) -> None:
        """Do what follows from a move: turn the piece, count a barrier, add the event."""
        if route.fixed if up else route.fixed_down:
            to, revealed = route.to, route.reveals
        else:
            was_up = route.here.faces and self.faces.pop(piece, False)
            before = None if was_up else route.here.viewers(self)
            after = route.there.viewers(self)
            if up and route.there.faces:
                self.faces[piece] = True
                after = None
            to, revealed = both(before, after), reveals(before, after)
        if revealed:
            self.barriers += 1
        if self._log is not None:
            facts = (*route.about, *places)
            rest = (None, *facts) if route.open else None
            self._log.append(Event(MOVED, (piece, *facts), clause, to, rest, route.about))
            if len(self._log) > self._cap:
                self._flooded()

    def draw(
        self, src: str, dst: str, *, clause: str = "", at: int | None = None
    ) -> Piece[Any] | None:
        """Move the first piece of `src` (the top of a deck) to `dst` and return it; None if `src` is empty."""
        source = self.zones.get(src)
        if not source:
            if source is None:
                self._zone(src)
            return None
        self.move(source[0], src, dst, clause=clause, at=at)
        return source[0]

    def move_all(self, src: str, dst: str, *, clause: str = "") -> tuple[Piece[Any], ...]:
        """Move all pieces of `src` to `dst`, in order, and return them."""
        self._zone(src)
        pieces = self.zones[src]
        for one in pieces:
            self.move(one, src, dst, clause=clause)
        return pieces

    def turn_up(
        self, piece: Piece[Any], zone_key: str, *, clause: str = "", up: bool = True
    ) -> None:
        """Turn a piece in a zone with faces face up, or with `up=False` face down.

        Raises:
            RuleError: the piece is not there, or the zone has no faces.
        """
        spec = self._zone(zone_key)
        if not spec.faces or piece not in self.zones[zone_key]:
            raise RuleError(
                f"`{piece}` cannot be turned in `{zone_key}`: it is not there, or the zone has no faces"
            )
        if up:
            if piece not in self.faces:
                self.barriers += 1
            self.faces[piece] = True
        else:
            self.faces.pop(piece, None)
        if self._log is not None:
            side = "face up" if up else "face down"
            index = self.zones[zone_key].index(piece)
            self._note(Event(TURNED, (piece, zone_key, side, index), clause, about=(zone_key,)))

    def show(
        self, piece: Piece[Any], zone_key: str, to: tuple[str, ...], *, clause: str = ""
    ) -> None:
        """Let seats look at a piece in its zone; from then on they know that it is there."""
        spec = self._zone(zone_key)
        if piece not in self.zones[zone_key]:
            raise RuleError(f"`{piece}` is not in `{zone_key}`, so it cannot be shown there")
        at = self.zones[zone_key].index(piece)
        self.barriers += 1
        if self._log is not None:
            index = at if spec.ordered else None
            self._note(Event(SHOWN, (piece, zone_key, index), clause, to))

    def put_in_order(self, zone_key: str, order: Sequence[Piece[Any]], *, clause: str = "") -> None:
        """Put the pieces of an ordered zone in another order.

        Raises:
            RuleError: the zone is not ordered, or `order` does not have exactly its pieces.
        """
        self._ordered(zone_key)
        pieces = self.zones[zone_key]
        if sorted(order) != sorted(pieces):
            raise RuleError(
                f"an order of `{zone_key}` must have its pieces {', '.join(pieces)}; got {', '.join(order)}"
            )
        self.zones[zone_key] = tuple(pieces[pieces.index(one)] for one in order)
        if self._log is not None:
            self._note(Event(ORDERED, (zone_key,), clause, about=(zone_key,)))

    def note_reveal(self) -> None:
        """Note that a seat has just learned something secret, such as a role or a hidden number.

        Undoing past this needs the others' consent. Moves, turns, shows and rolls note it by themselves. A change of a
        field, an event of the game or a computed zone that opens may tell a seat only what it knew already (its own
        secret choice); so there the rule must decide.
        """
        self.barriers += 1

    # --- fields -----------------------------------------------------------------------------------

    def set(self, name: str, value: Any, *, clause: str = "") -> None:
        """Give a field a new value. A dict is copied."""
        log = self._log
        told = value
        if (
            value.__class__ is dict
        ):  # `set_entry` must not change the caller's dict, nor the event's
            value = value.copy()
        if log is None:
            setattr(self, name, value)
        elif self.fields_[name] is PUBLIC:
            setattr(self, name, value)
            log.append(Event(CHANGED, (name, told), clause, None, None, (name,)))
            if len(log) > self._cap:
                self._flooded()
        else:
            self._write(name, lambda: setattr(self, name, value), name, told, clause)

    def set_entry(self, name: str, key: Any, value: Any, *, clause: str = "") -> None:
        """Give an entry of a dict field a new value.

        Raises:
            RuleError: the field does not hold a dict.
        """
        log = self._log
        try:
            entries = getattr(self, name)
            if log is None:
                entries[key] = value
                return
            public = self.fields_[name] is PUBLIC
            if public:
                entries[key] = value
        except (AttributeError, TypeError):
            raise self._no_dict(name) from None
        if public:
            what = f"{name}.{spell_key(key)}"
            log.append(Event(CHANGED, (what, value), clause, None, None, (name,)))
            if len(log) > self._cap:
                self._flooded()
        elif entries.__class__ is not dict:
            raise self._no_dict(name)
        else:
            what = f"{name}.{spell_key(key)}"
            self._write(name, lambda: entries.__setitem__(key, value), what, value, clause, key)

    def remove_entry(self, name: str, key: Any, *, clause: str = "") -> None:
        """Remove an entry from a dict field.

        Raises:
            RuleError: the field does not hold a dict, or the dict has no such entry.
        """
        entries = getattr(self, name, None)
        if entries.__class__ is not dict or name not in self.fields_:
            raise self._no_dict(name)
        if key not in entries:
            raise RuleError(
                f"`{name}` has no entry {key!r} (entries: {', '.join(map(str, entries))})"
            )
        what = f"{name}.{spell_key(key)}"
        if self._log is None:
            del entries[key]
        else:
            remove = partial(entries.__delitem__, key)
            self._write(name, remove, what, None, clause, key, kind=REMOVED)

    def add(self, name: str, *values: Any, clause: str = "") -> None:
        """Append values to a field that holds a tuple."""
        self.set(name, (*self._tuple(name), *values), clause=clause)

    def remove(self, name: str, value: Any, *, clause: str = "") -> None:
        """Remove a value from a field that holds a tuple, wherever it occurs; if it does not, nothing happens."""
        values = self._tuple(name)
        if value in values:
            self.set(name, tuple(v for v in values if v != value), clause=clause)

    def count(self, name: str, key: Any, by: int = 1, *, clause: str = "") -> int:
        """Add `by` to a number in a dict field and return the sum; a missing entry counts as 0."""
        entries = getattr(self, name, None)
        if entries.__class__ is not dict:
            raise self._no_dict(name)
        number: int = entries.get(key, 0) + by
        self.set_entry(name, key, number, clause=clause)
        return number

    def tell_field(self, name: str, to: Sequence[str], *, clause: str = "") -> None:
        """Tell seats what they now see of a field, after some other change has let them see it.

        Raises:
            RuleError: there is no such field, or its visibility lets no seat see it.
        """
        self.barriers += 1
        visibility = self.fields_[name]
        if self._log is None:
            return
        for seat in to:
            value = getattr(self, name)
            if visibility is OWNER:
                value = _own_entry(self, seat, value)
            elif visibility.shows is not None:
                value = visibility.shows(self, seat, value)
            elif visibility is not PUBLIC:
                raise RuleError(
                    f"`{name}` is {visibility.name}: no seat sees it, so it cannot be told to any"
                )
            if value is not None:
                self._note(Event(CHANGED, (name, value), clause, (seat,), None, (name,)))

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """A `with` block whose changes add no events, marks or barriers, for redrawing hidden fields."""
        log, trace, barriers = self._log, self._trace, self.barriers
        self._log = self._trace = None
        try:
            yield
        finally:
            self._log, self._trace, self.barriers = log, trace, barriers

    def _tuple(self, name: str) -> tuple[Any, ...]:
        values = getattr(self, name, None)
        if name not in self.fields_ or values.__class__ is not tuple:
            raise RuleError(
                f"`{name}` is not a field that holds a tuple (fields: {', '.join(self.fields_)})"
            )
        return values

    def _no_dict(self, name: str) -> RuleError:
        fields = ", ".join(self.fields_)
        return RuleError(f"`{name}` is not a field that holds a dict (fields: {fields})")

    def _write(
        self,
        name: str,
        write: Callable[[], None],
        what: str,
        value: Any,
        clause: str,
        key: Any = None,
        *,
        kind: EventKind = CHANGED,
    ) -> None:
        visibility = self.fields_[name]
        assert self._log is not None
        facts = (what,) if kind is REMOVED else (what, value)
        shows = _own_entry if visibility is OWNER and key is None else visibility.shows
        if shows is None:
            write()
            to = (str(key),) if visibility is OWNER and key is not None else ()
            self._note(Event(kind, facts, clause, to, None, (name,)))
            return
        here = [*self.seats, *self.layout.actors]
        was = getattr(self, name)
        if was.__class__ is dict:  # `write` may change the dict itself
            was = was.copy()
        before = {seat: shows(self, seat, was) for seat in here}
        write()
        after = {seat: shows(self, seat, getattr(self, name)) for seat in here}
        self._note(Event(kind, facts, clause, (), None, ()))
        for seat in here:
            if before[seat] != after[seat]:
                self._log.append(
                    Event(CHANGED, (what, after[seat]), clause, (seat,), None, (name,))
                )

    # --- asking -----------------------------------------------------------------------------------

    ask: ClassVar[type[Question]] = Question
    """`t.ask(seat, options, ...)`: a question to one seat; `yield` it to get the answer (an Action)."""

    @staticmethod
    def together(
        asks: Sequence[Question], *, circle: Circle = (), closer: str = "", clause: str = ""
    ) -> Group:
        """A group of simultaneous questions; `yield` it to get a dict seat -> Action, in the order of the questions.

        Args:
            asks: one question for each seat. Which seats are asked must follow from public facts. Without questions
                the answer is {} at once, and no decision is taken.
            circle: the seats that see each other's current answers; empty: each seat sees only its own. If the
                circle is hidden, a function that returns it.
            closer: a seat or actor that may close the group before all have answered.
            clause: the id of the clause that asks.

        Raises:
            RuleError: a seat is asked twice.
        """
        if len({ask.seat for ask in asks}) < len(asks):
            seats = ", ".join(ask.seat for ask in asks)
            raise RuleError(
                f"together: the questions are to {seats}; each seat may be asked only once"
            )
        return Group(tuple(asks), circle, closer, clause) if asks else NOBODY

    # --- telling ----------------------------------------------------------------------------------

    def tell(
        self,
        kind: EventKind,
        *args: Any,
        clause: str = "",
        to: tuple[str, ...] | None = None,
        rest: tuple[Any, ...] | None = None,
    ) -> None:
        """Add an event of the game: `t.tell(GAVE, seat, card, clause="SV-GIVE-1")`.

        Args:
            kind: its kind.
            args: its facts, in the order of `kind.facts`.
            clause: the id of the clause that made it happen.
            to: the seats that know all the facts; None means everybody.
            rest: the facts as the other seats know them; None means that they do not know of the event.

        Raises:
            RuleError: the number of facts is not that of the kind.
        """
        if self._log is not None:
            if len(args) != len(kind.facts):
                wanted = ", ".join(kind.facts) or "(none)"
                raise RuleError(f"the event `{kind.name}` needs the facts {wanted}; got {args}")
            self._log.append(Event(kind, args, clause, to, rest))
            if len(self._log) > self._cap:
                self._flooded()

    def applies(self, clause: str) -> None:
        """Mark that a clause was applied whose effect is that nothing happens, so that no event cites it."""
        if self._trace is not None:
            self._trace.append(clause)

    def phase(self, name: str, *, clause: str = "") -> None:
        """Add an event that announces a phase."""
        if self._log is not None:
            self._note(Event(PHASE, (name,), clause))

    # --- seats ------------------------------------------------------------------------------------

    def clockwise(self, start: str, *, after: bool = False) -> tuple[str, ...]:
        """All seats clockwise from `start`; with `after` the other seats, from the one after it.

        Raises:
            RuleError: `start` is not a seat.
        """
        try:
            i = self.seats.index(start)
        except ValueError:
            msg = f"`{start}` is not a seat (seats: {', '.join(self.seats)})"
            raise RuleError(msg) from None
        round_ = self.seats[i:] + self.seats[:i]
        return round_[1:] if after else round_

    @staticmethod
    def check(name: str) -> Checkpoint:
        """A checkpoint in a step; `yield` it to have the win conditions of that name tested."""
        return Checkpoint(name)

    @staticmethod
    def exit_loop(loop: str, *, again: bool = False) -> ExitLoop:
        """`raise` it to leave the named loop around this step, or with `again` to go on with its next round."""
        return ExitLoop(loop, again=again)


def no_place(at: int, key: str, pieces: tuple[Any, ...]) -> RuleError:
    """The error for an index outside a zone."""
    return RuleError(f"there is no index {at} in `{key}`, which holds {len(pieces)} pieces")


def _own_entry(_t: Table, seat: str, value: Any) -> Any:
    """What a seat sees of a dict by seat."""
    return {seat: value[seat]} if isinstance(value, Mapping) and seat in value else None
