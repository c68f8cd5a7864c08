"""The table: the whole mutable state of a match, and the named operations that change it."""

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
from boxlid.vocabulary.visibility import OWNER, PUBLIC, Visibility

if TYPE_CHECKING:
    from boxlid.tables.chance import Chance
    from boxlid.tables.layout import Layout
    from boxlid.vocabulary.pieces import Piece


T = TypeVar("T")
_by_box_order = attrgetter("order")


def spell_key(key: Any) -> str:
    """A dict field's key as events and views spell it: `ann`, `ann.cups`."""
    return ".".join(map(str, key)) if isinstance(key, tuple) else str(key)


@attrs.define(eq=False, slots=True, init=False, repr=False)
class Table(Rolling):
    """What every game's table has. A game derives its own class, declares fields and zones, and puts `@table` on it.

    Attributes:
        seats: the players, clockwise.
        rules: the match's rulings and options, by key.
        data: the game's own constant data (cards, boards), whatever its plugin gives.
        layout: the zones of this match, shared by all its copies.
        zones: zone key -> the pieces in it.
        faces: the pieces that lie face up in zones with faces.
        counters: how often each chance label was drawn.
        barriers: how many draws and reveals there were; undo does not cross them unasked.
        departed: seats that left for good.
        box: the key of the zone in which pieces lie before the set-up.
        listening: whether anybody listens; test it before building costly facts for `tell`.
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
        """A table on which no field is set and no piece lies."""
        t = cls.__new__(cls)
        t.seats, t.layout, t.rules, t.data = layout.seats, layout, rules, data
        t.zones, t.faces, t.counters = {}, {}, {}
        t.barriers, t.departed, t.listening = 0, (), False
        t._chance, t._log, t._trace, t._cap = None, None, None, 0  # type: ignore[assignment]  # noqa: SLF001 - its own
        for name, key in layout.families.items():
            setattr(t, name, key)
        return t

    def copy(self) -> Self:
        """A cheap copy; generated for each class by `@table`."""
        raise NotImplementedError

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
            piece: must lie in `src`.
            src, dst: zone keys.
            at: index in an ordered zone; None puts it at the end.
            up: in a zone with faces: whether it lies face up.

        Raises:
            RuleError: the piece is not there, or there is no such zone.
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
            raise RuleError(f"there is no zone {error} (zones: {', '.join(zones)})") from None
        piece = source[i]  # the piece itself, not what is equal to it: an id, another box's piece
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
        """The zone of that key.

        Raises:
            RuleError: there is none.
        """
        spec = self.layout.zones.get(key)
        if spec is None:
            raise RuleError(f"there is no zone '{key}' (zones: {', '.join(self.zones)})")
        return spec

    def _ordered(self, key: str) -> Zone:
        """The zone of that key, whose order means something.

        Raises:
            RuleError: there is none, or it lies in box order always.
        """
        spec = self._zone(key)
        if not spec.ordered:
            raise RuleError(f"`{key}` has no order: declare it with zone(..., ordered=True)")
        return spec

    def _note(self, event: Event) -> None:
        """Keep an event, if any are kept.

        Raises:
            RuleError: a single decision has made far too many.
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
            "a rule goes on for ever: one decision has made too many events, "
            f"the last one `{last.kind.name}` {last.args}"
        )

    def _moved(
        self, piece: Piece[Any], route: Route, clause: str, places: tuple[Any, Any], *, up: bool
    ) -> None:
        """The faces, the barrier and the event of a move."""
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
        """Move the first piece of `src` (the top of a deck) to `dst`; None if there is none."""
        source = self.zones.get(src)
        if not source:
            if source is None:
                self._zone(src)
            return None
        self.move(source[0], src, dst, clause=clause, at=at)
        return source[0]

    def move_all(self, src: str, dst: str, *, clause: str = "") -> tuple[Piece[Any], ...]:
        """Move every piece of `src` to `dst`, in order."""
        self._zone(src)
        pieces = self.zones[src]
        for one in pieces:
            self.move(one, src, dst, clause=clause)
        return pieces

    def turn_up(
        self, piece: Piece[Any], zone_key: str, *, clause: str = "", up: bool = True
    ) -> None:
        """Turn a piece of a zone with faces face up (or, with `up=False`, face down)."""
        spec = self._zone(zone_key)
        if not spec.faces or piece not in self.zones[zone_key]:
            raise RuleError(f"`{piece}` cannot be turned in `{zone_key}`")
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
        """Let some seats look at a piece where it lies; they know it there from then on."""
        spec = self._zone(zone_key)
        if piece not in self.zones[zone_key]:
            raise RuleError(f"`{piece}` is not in `{zone_key}`, so it cannot be shown there")
        at = self.zones[zone_key].index(piece)
        self.barriers += 1
        if self._log is not None:
            index = at if spec.ordered else None
            self._note(Event(SHOWN, (piece, zone_key, index), clause, to))

    def put_in_order(self, zone_key: str, order: Sequence[Piece[Any]], *, clause: str = "") -> None:
        """Give an ordered zone another order of the same pieces."""
        self._ordered(zone_key)
        pieces = self.zones[zone_key]
        if sorted(order) != sorted(pieces):
            raise RuleError(f"`{zone_key}` does not hold just {', '.join(order)}")
        self.zones[zone_key] = tuple(pieces[pieces.index(one)] for one in order)
        if self._log is not None:
            self._note(Event(ORDERED, (zone_key,), clause, about=(zone_key,)))

    def note_reveal(self) -> None:
        """Say that a seat has just learned something otherwise than by seeing a piece: a role, a hidden number.

        Moves, turns, shows and rolls say so by themselves. A field that a seat sees, a story told to it, a computed
        zone that opens may tell what it knew already (its own secret choice), so there a rule says it. `undo` does
        not go back over it unasked.
        """
        self.barriers += 1

    # --- fields -----------------------------------------------------------------------------------

    def set(self, name: str, value: Any, *, clause: str = "") -> None:
        """Give a field a new value; of a dict the table keeps a copy of its own."""
        log = self._log
        told = value
        if value.__class__ is dict:  # a later `put` must change neither the giver's nor the event's
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
        """Give an entry of a dict field a new value."""
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
        """Take an entry out of a dict field.

        Raises:
            RuleError: the field holds no dict, or no such entry.
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

    def add(self, name: str, value: Any, *, clause: str = "") -> None:
        """Put a value at the end of a field that holds a tuple."""
        self.set(name, (*self._tuple(name), value), clause=clause)

    def remove(self, name: str, value: Any, *, clause: str = "") -> None:
        """Take every occurrence of a value out of a field that holds a tuple; without one nothing happens."""
        values = self._tuple(name)
        if value in values:
            self.set(name, tuple(v for v in values if v != value), clause=clause)

    def count(self, name: str, key: Any, by: int = 1, *, clause: str = "") -> int:
        """Change a number of a dict field by an amount, and return it; an entry that is missing counts as 0."""
        entries = getattr(self, name, None)
        if entries.__class__ is not dict:
            raise self._no_dict(name)
        number: int = entries.get(key, 0) + by
        self.set_entry(name, key, number, clause=clause)
        return number

    def tell_field(self, name: str, to: Sequence[str], *, clause: str = "") -> None:
        """Tell seats what they see of a field now: some other change has opened it to them.

        Raises:
            RuleError: there is no such field.
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
                    f"`{name}` is {visibility.name}: no seat sees it, so nothing can be told"
                )
            if value is not None:
                self._note(Event(CHANGED, (name, value), clause, (seat,), None, (name,)))

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """A block whose changes leave no events, marks and barriers: for drawing hidden fields again."""
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
        if was.__class__ is dict:  # `put` changes the dict itself
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
        """Simultaneous questions; `yield` it to get a dict seat -> Action in the order of the asks.

        Args:
            asks: one for each asked seat; who is asked must follow from public facts only. With none the answer is
                {} at once, and no decision is taken.
            circle: seats that see each other's current answers (an open group); empty: sealed. A function
                that gives them if they are hidden.
            closer: a seat or actor that may close the group before all have answered.

        Raises:
            RuleError: a seat is asked twice.
        """
        if len({ask.seat for ask in asks}) < len(asks):
            seats = ", ".join(ask.seat for ask in asks)
            raise RuleError(f"together: asks {seats}; each seat is asked once")
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
        """Say that something happened: the facts of `kind`, in order; `to` and `rest` as in Event.

        Raises:
            RuleError: more or fewer facts than the kind has.
        """
        if self._log is not None:
            if len(args) != len(kind.facts):
                wanted = ", ".join(kind.facts) or "none"
                raise RuleError(f"the event `{kind.name}` has the facts {wanted}, not {args}")
            self._log.append(Event(kind, args, clause, to, rest))
            if len(self._log) > self._cap:
                self._flooded()

    def applies(self, clause: str) -> None:
        """Mark that a rule decided here which shows itself by nothing happening."""
        if self._trace is not None:
            self._trace.append(clause)

    def phase(self, name: str, *, clause: str = "") -> None:
        """Announce a phase in the log."""
        if self._log is not None:
            self._note(Event(PHASE, (name,), clause))

    # --- seats ------------------------------------------------------------------------------------

    def clockwise(self, start: str, *, after: bool = False) -> tuple[str, ...]:
        """All seats clockwise from `start`, or the others after it."""
        try:
            i = self.seats.index(start)
        except ValueError:
            msg = f"`{start}` is no seat (seats: {', '.join(self.seats)})"
            raise RuleError(msg) from None
        round_ = self.seats[i:] + self.seats[:i]
        return round_[1:] if after else round_

    @staticmethod
    def check(name: str) -> Checkpoint:
        """A checkpoint inside a step; `yield` it, and the win conditions registered for it are tested."""
        return Checkpoint(name)

    @staticmethod
    def exit_loop(loop: str, *, again: bool = False) -> ExitLoop:
        """`raise` it to leave the named enclosing loop of the schedule, or to go on with its next round."""
        return ExitLoop(loop, again=again)


def no_place(at: int, key: str, pieces: tuple[Any, ...]) -> RuleError:
    """The error for a place that a zone has not."""
    return RuleError(f"there is no place {at} in `{key}`, which holds {len(pieces)}")


def _own_entry(_t: Table, seat: str, value: Any) -> Any:
    """What a seat sees of a dict by seat."""
    return {seat: value[seat]} if isinstance(value, Mapping) and seat in value else None
