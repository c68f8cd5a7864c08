"""Events: what happened, which seats know it, and the clause that made it happen."""

from __future__ import annotations

import re
from typing import Any

_WORD = re.compile(r"\{(\w+)\}")

STORY = 0
"""The level of events that report the game to its players."""
DETAIL = 1
"""The level of events that only the full log shows."""


class EventKind:
    """One kind of event: its name, the names of its facts, and a sentence for the log.

    The sentence has the names of facts in braces: `{seat} gives {card} to {holder}.` A seat that may not know
    a fact reads the words `unseen` in its place.

    Attributes:
        name: the name; unique in a ruleset.
        sentence: the sentence.
        level: STORY for a normal log, DETAIL for what only the full log shows.
        unseen: the words for a fact that a seat may not know.
        facts: the names of the facts: those of the sentence in order, then the `unspoken` ones.
    """

    __slots__ = ("facts", "level", "name", "sentence", "unseen")

    def __init__(
        self,
        name: str,
        sentence: str,
        *,
        level: int = STORY,
        unseen: str = "a card",
        unspoken: tuple[str, ...] = (),
    ) -> None:
        self.name, self.sentence, self.level, self.unseen = name, sentence, level, unseen
        self.facts = (*dict.fromkeys(_WORD.findall(sentence)), *unspoken)

    def __repr__(self) -> str:
        return f"EventKind({self.name!r})"


class Event:
    """Something that happened.

    Attributes:
        kind: its kind.
        args: its facts, in the order of `kind.facts`.
        clause: the ids of the clauses that made it happen, separated by spaces; may be empty.
        to: the seats that know all its facts; None means everybody.
        rest: the facts as the other seats know them; None means that they do not know of the event.
        about: keys of the fields and zones that the event changed.
    """

    __slots__ = ("about", "args", "clause", "kind", "rest", "to")

    def __init__(
        self,
        kind: EventKind,
        args: tuple[Any, ...],
        clause: str = "",
        to: tuple[str, ...] | None = None,
        rest: tuple[Any, ...] | None = None,
        about: tuple[str, ...] = (),
    ) -> None:
        self.kind = kind  # one by one: faster than unpacking a tuple
        self.args = args
        self.clause = clause
        self.to = to
        self.rest = rest
        self.about = about

    def seen_by(self, seat: str | None) -> tuple[Any, ...] | None:
        """The facts as a seat knows them; None if it does not know of the event. Seat None sees all."""
        if seat is None or self.to is None or seat in self.to:
            return self.args
        return self.rest

    def told_to(self, seat: str) -> Event | None:
        """The event with only what a seat knows of it; None if the seat does not know of it."""
        seen = self.seen_by(seat)
        if seen is None:
            return None
        return Event(self.kind, seen, self.clause, None, None, self.about)

    def facts(self, seat: str | None = None) -> dict[str, Any] | None:
        """The facts by name, as a seat knows them; None if it does not know of the event."""
        seen = self.seen_by(seat)
        return None if seen is None else dict(zip(self.kind.facts, seen, strict=False))

    def text(self, seat: str | None = None, naming: Any = str) -> str | None:
        """The sentence as a seat may read it; None if it does not know of the event. `naming` words a fact."""
        facts = self.facts(seat)
        if facts is None:
            return None
        kind = self.kind
        return _WORD.sub(
            lambda m: kind.unseen if facts.get(m[1]) is None else _words(facts[m[1]], naming),
            kind.sentence,
        )

    def __repr__(self) -> str:
        return f"Event({self.kind.name}, {self.args}, {self.clause!r})"


def _words(fact: Any, naming: Any) -> str:
    if isinstance(fact, (tuple, list)):
        return ", ".join(_words(one, naming) for one in fact) or "nothing"
    return str(naming(fact))


PHASE = EventKind("phase", "-- {phase}", level=DETAIL)
"""The rules announce a phase of the game (`t.phase`)."""
MOVED = EventKind("moved", "{piece}: {src} -> {dst}", level=DETAIL, unspoken=("left", "came"))
"""A piece moves to another zone; `left` and `came` are its places in ordered zones, else None."""
TURNED = EventKind(
    "turned", "{piece} in {zone} is turned {side}", level=DETAIL, unspoken=("index",)
)
"""A piece in a zone with faces is turned over; `index` is its place in an ordered zone, else None."""
SHOWN = EventKind("shown", "{piece} in {zone} is shown", level=DETAIL, unspoken=("index",))
"""A hidden piece is shown to some seats and stays where it is; `index` as in TURNED."""
ORDERED = EventKind("ordered", "{zone} is put in order", level=DETAIL)
"""The pieces of a zone are put in an order."""
SHUFFLED = EventKind("shuffled", "{zone} is shuffled", level=DETAIL, unspoken=("label", "order"))
"""A zone is shuffled; `label` names the draw, no seat learns `order`."""
ROLLED = EventKind("rolled", "{label}: {outcome}", level=DETAIL)
"""Chance decides: the draw `label` has this outcome."""
CHANGED = EventKind("changed", "{what} = {value}", level=DETAIL)
"""A field, or an entry of a dict field, has a new value."""
REMOVED = EventKind("removed", "{what} is removed", level=DETAIL)
"""An entry of a dict field is removed."""
ANSWERED = EventKind("answered", "{seat}: {action}", level=DETAIL)
"""A seat answers a question."""
SAID = EventKind("said", "{seat}: “{text}”")
"""A seat says something to the table."""
LEFT = EventKind("left", "{seat} leaves the table.")
"""A seat leaves the match for good."""
CLOSED = EventKind("closed", "{seat} closes the question.", level=DETAIL)
"""A seat closes a question that is open."""
ENDED = EventKind("ended", "The game ends: {result}")
"""The match ends."""
KERNEL_KINDS = (
    PHASE, MOVED, TURNED, SHOWN, ORDERED, SHUFFLED, ROLLED, CHANGED, REMOVED, ANSWERED, SAID, LEFT, CLOSED, ENDED,
)  # fmt: skip
"""The kinds of events that the kernel itself tells."""
