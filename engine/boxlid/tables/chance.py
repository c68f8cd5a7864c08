"""The source of chance. An outcome is a function of the seed, the label, and how often the label was drawn before.

So a copy of a match needs to copy only the counters, which the table holds; a plugin that adds a draw changes no
outcome of another label; and a script, or a person with a real die, can fix an outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from hashlib import blake2b, shake_128
from math import factorial
from struct import unpack
from types import MappingProxyType
from typing import TypeVar

from boxlid.errors import ChanceError, UsageError
from boxlid.vocabulary.events import ROLLED, SHUFFLED, Event
from boxlid.vocabulary.questions import AwaitedRoll

T = TypeVar("T")
_FACTORIALS = tuple(map(factorial, range(13)))
_MASK = 0xFFFF_FFFF_FFFF_FFFF


def _by_number(label: str, given: Sequence[str | int]) -> dict[int, str]:
    """The scripted outcomes of a label as texts, by the number of the draw.

    Raises:
        UsageError: they are not a list.
    """
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise UsageError(f"chance `{label}`: the outcomes must be a list; got {given!r}")
    return dict(enumerate(map(str, given)))


def outcomes_of(events: Iterable[Event]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The draws among events: for each, its label and its outcomes, in the form that a script has.

    One die has one outcome, and so has each of several dice. An order is one outcome: its pieces, separated by spaces.
    """
    for event in events:
        if event.kind is ROLLED:
            label, shown = event.args
            yield label, tuple(map(str, shown)) if isinstance(shown, tuple) else (str(shown),)
        elif event.kind is SHUFFLED:
            yield event.args[1], (" ".join(event.args[2]),)


class NeedOutcome(Exception):  # noqa: N818 - a signal between a roll and the match, which no host sees
    """Raised in a roll whose outcome a person must supply. The match goes back to the step's start and waits.

    Attributes:
        roll: the roll.
        number: the number of its (first) draw, counted for its label from 0.
        before: whether the same decision drew or revealed anything before this roll; set by the match.
    """

    def __init__(self, roll: AwaitedRoll, number: int) -> None:
        self.roll, self.number, self.before = roll, number, False
        super().__init__(roll.label)


_NOWHERE: Mapping[str, int] = MappingProxyType({})


class Chance:
    """The source of chance of a match. Forks share it; it is never changed.

    A host whose script is done calls `leftovers` to find outcomes that were not used.

    Attributes:
        seed: the seed, as a text; equal seeds give equal matches.
        fixed: label -> number of the draw -> its outcome as text. A fixed outcome wins over the seed.
        strict: whether a label in `fixed` may not be drawn more often than it has outcomes.
        rest: whether labels that are not in `fixed` may use the seed; if not, to draw one is an error.
        asked: patterns (`turn.*`) of the labels whose outcomes a person supplies.
        since: label -> how many of its draws are left to the seed before a person is asked.

    Raises:
        UsageError: the seed is not a text or a whole number, or the outcomes of a label are not a list.
    """

    __slots__ = ("_keys", "asked", "fixed", "rest", "seed", "since", "strict")

    def __init__(
        self,
        seed: str | int,
        fixed: Mapping[str, Sequence[str | int]] | None = None,
        *,
        strict: bool = False,
        rest: bool = True,
        asked: Iterable[str] = (),
    ) -> None:
        kind = seed.__class__
        if kind is not str and kind is not int:
            raise UsageError(f"a seed must be a text or a whole number; got {seed!r}")
        self.seed = str(seed)
        self.fixed: dict[str, dict[int, str]] = {}
        if fixed:
            self.fixed = {label: _by_number(label, given) for label, given in fixed.items()}
        self.strict = strict
        self.rest = rest
        self.asked = tuple(asked) if asked else ()
        self.since: Mapping[str, int] = _NOWHERE
        self._keys: dict[str, int] = {}

    def given(self, need: NeedOutcome, outcome: str) -> Chance:
        """A source like this one that also knows the outcome of an awaited roll; several faces have spaces between."""
        label = need.roll.label
        faces = outcome.split() if need.roll.count > 1 else [outcome]
        new = self.asking(self.asked, self.since)
        more = {need.number + i: face for i, face in enumerate(faces)}
        new.fixed[label] = self.fixed.get(label, {}) | more
        return new

    def asking(self, patterns: Iterable[str], since: Mapping[str, int]) -> Chance:
        """A source like this one that asks a person for other labels; `since` as in the attribute."""
        new = Chance(self.seed, strict=self.strict, rest=self.rest, asked=patterns)
        new.fixed, new.since, new._keys = dict(self.fixed), dict(since), self._keys
        return new

    def key(self, label: str) -> int:
        """The 64-bit key of a label, from which all its draws follow."""
        key = self._keys.get(label)
        if key is None:
            raw = blake2b(f"{self.seed}\0{label}".encode(), digest_size=8).digest()
            key = self._keys[label] = int.from_bytes(raw, "little")
        return key

    def fixed_outcome(
        self, roll: AwaitedRoll, number: int, asked_at: int | None = None
    ) -> str | None:
        """The outcome that a script or a person gave for a draw; None if the seed decides.

        Args:
            roll: the roll.
            number: the number of the draw, counted for its label from 0.
            asked_at: of several dice, the number of the first: a person is asked for all of them at once.

        Raises:
            ChanceError: the source is strict, or has no `rest`, and the draw has no outcome.
            NeedOutcome: a person must supply the outcome.
        """
        label = roll.label
        given = self.fixed.get(label)
        if given is not None:
            outcome = given.get(number)
            if outcome is not None:
                return outcome
            if self.strict:
                msg = f"chance `{label}`: draw {number + 1} has no scripted outcome (the script has {len(given)})"
                raise ChanceError(msg)
        elif not self.rest:
            raise ChanceError(
                f"chance `{label}` is drawn but not scripted; script it or set `rest` to a seed"
            )
        if self.asked and self._asks(roll, number):
            raise NeedOutcome(roll, number if asked_at is None else asked_at)
        return None

    def _asks(self, roll: AwaitedRoll, number: int) -> bool:
        """Whether a person supplies this draw."""
        return (
            bool(roll.faces)  # an empty shuffle has only one outcome
            and number >= self.since.get(roll.label, 0)
            and any(fnmatchcase(roll.label, pattern) for pattern in self.asked)
        )

    def impossible(self, roll: AwaitedRoll, number: int, message: str) -> Exception:
        """The error for a given outcome that a roll cannot have now.

        A person who supplied it, before other decisions were taken, is asked again; a script is wrong.
        """
        if self.asked and self._asks(roll, number):
            return NeedOutcome(roll, number)
        return ChanceError(message)

    @property
    def plain(self) -> bool:
        """Whether the seed alone decides, so that rolls may take the fast path."""
        return self.rest and not self.fixed and not self.asked

    def index(self, label: str, number: int, n: int) -> int:
        """A number from 0 to n-1 from the seed (splitmix64 over the label's key; bias below n / 2**64)."""
        z = (self._keys.get(label) or self.key(label)) + number * 0x9E3779B97F4A7C15 & _MASK
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
        return ((z ^ z >> 31) * n) >> 64

    def order(self, label: str, number: int, items: Sequence[T]) -> list[T]:
        """The items in an order from the seed (Fisher-Yates over 32-bit words; bias below n / 2**32)."""
        order = list(items)
        n = len(order)
        if n <= 12:
            return self._small_order(label, number, order)
        words = unpack(f"<{n}I", shake_128(b"%d:%d" % (self.key(label), number)).digest(4 * n))
        for i in range(n - 1, 0, -1):
            j = words[i] * (i + 1) >> 32
            order[i], order[j] = order[j], order[i]
        return order

    def _small_order(self, label: str, number: int, rest: list[T]) -> list[T]:
        """An order of up to 12 items, from one number from 0 to n!-1 (bias below n! / 2**64)."""
        size = len(rest)
        rank = self.index(label, number, _FACTORIALS[size])
        order = []
        while size > 1:
            rank, i = divmod(rank, size)
            order.append(rest.pop(i))
            size -= 1
        return order + rest

    def leftovers(self, counters: Mapping[str, int]) -> list[str]:
        """The scripted outcomes that were not used, each as `label #draw = outcome`; `counters` as the table's."""
        return [
            f"{label} #{number + 1} = {outcome}"
            for label, given in self.fixed.items()
            for number, outcome in given.items()
            if number >= counters.get(label, 0)
        ]
