"""Spaces: sets of options that are too large to list."""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import Sequence
from math import comb, perm
from typing import Any, overload

from boxlid.vocabulary.actions import Action, Verb


def _counted(size: int) -> int:
    """A size that `len` can return. Of more options than that, only the first ones can be reached by index."""
    return min(size, sys.maxsize)


class Space(Sequence[Action]):
    """A large set of options, as a sequence that is indexed but never built as a list."""

    verb: Verb

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """The verbs of its options."""
        return (self.verb,)

    @abstractmethod
    def describe(self) -> str:
        """The set in words: `discard 2 of G01, G02, G03`."""

    @abstractmethod
    def unrank(self, index: int) -> Action:
        """The option of an index, which is between 0 and the length."""

    def canonical(self, action: Action) -> Action | None:
        """The option that is the same choice as an action (in another order); None if it is not an option here."""
        return action if action in self else None

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self.unrank(i) for i in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(index)
        return self.unrank(index)


class Picks(Space):
    """Choices of lo to hi of the items, where the order does not matter. An option names them in the items' order.

    Args:
        verb: the verb of all options, with one argument `many(...)`.
        items: what may be chosen.
        lo: the least number of items.
        hi: the greatest number of items; None: as `lo`.
    """

    __slots__ = ("hi", "items", "lo", "verb")

    def __init__(self, verb: Verb, items: Sequence[Any], lo: int, hi: int | None = None) -> None:
        self.verb, self.items, self.lo = verb, tuple(items), lo
        self.hi = min(lo if hi is None else hi, len(self.items))

    def __len__(self) -> int:
        return _counted(sum(comb(len(self.items), k) for k in range(self.lo, self.hi + 1)))

    def unrank(self, index: int) -> Action:
        n = len(self.items)
        k = self.lo
        while index >= comb(n, k):
            index -= comb(n, k)
            k += 1
        chosen = []
        for i, item in enumerate(self.items):
            if k == 0:
                break
            with_it = comb(n - i - 1, k - 1)
            if index < with_it:
                chosen.append(item)
                k -= 1
            else:
                index -= with_it
        return self.verb(tuple(chosen))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.verb is not self.verb:
            return False
        chosen = action.args[0]
        rest = iter(self.items)
        return self.lo <= len(chosen) <= self.hi and all(any(c == i for i in rest) for c in chosen)

    def canonical(self, action: Action) -> Action | None:
        if action.verb is not self.verb or not isinstance(action.args[0], tuple):
            return None
        rest = list(action.args[0])
        chosen = []
        for item in self.items:  # a person may name them in any order
            if item in rest:
                rest.remove(item)
                chosen.append(item)
        sorted_ = self.verb(tuple(chosen))
        return sorted_ if not rest and sorted_ in self else None

    def describe(self) -> str:
        count = str(self.lo) if self.lo == self.hi else f"{self.lo} to {self.hi}"
        return f"{self.verb.name} {count} of {', '.join(map(str, self.items))}"


class Orders(Space):
    """Orders of k of the items (of all by default).

    Args:
        verb: the verb of all options, with one argument `many(...)`.
        items: what is put in order.
        k: how many of them; None: all.
    """

    __slots__ = ("items", "k", "verb")

    def __init__(self, verb: Verb, items: Sequence[Any], k: int | None = None) -> None:
        self.verb, self.items = verb, tuple(items)
        self.k = len(self.items) if k is None else k

    def __len__(self) -> int:
        return _counted(perm(len(self.items), self.k))

    def unrank(self, index: int) -> Action:
        rest = list(self.items)
        chosen = []
        for i in range(self.k):
            block = perm(len(rest) - 1, self.k - i - 1)
            at, index = divmod(index, block)
            chosen.append(rest.pop(at))
        return self.verb(tuple(chosen))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.verb is not self.verb:
            return False
        chosen = list(action.args[0])
        rest = list(self.items)
        for one in chosen:
            if one not in rest:
                return False
            rest.remove(one)
        return len(chosen) == self.k

    def describe(self) -> str:
        return f"{self.verb.name} {self.k} of {', '.join(map(str, self.items))}, in an order"


class Numbers(Space):
    """The whole numbers from lo to hi.

    Args:
        verb: the verb of all options, with one argument `NUMBER`.
        lo: the least number.
        hi: the greatest number.
    """

    __slots__ = ("hi", "lo", "verb")

    def __init__(self, verb: Verb, lo: int, hi: int) -> None:
        self.verb, self.lo, self.hi = verb, lo, hi

    def __len__(self) -> int:
        return max(0, self.hi - self.lo + 1)

    def unrank(self, index: int) -> Action:
        return self.verb(self.lo + index)

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Action)
            and action.verb is self.verb
            and self.lo <= action.args[0] <= self.hi
        )

    def describe(self) -> str:
        return f"{self.verb.name} a number from {self.lo} to {self.hi}"


class Splits(Space):
    """Ways to split a total over parts, each with a cap: a tuple of numbers, one for each cap.

    Args:
        verb: the verb of all options, with one argument `many(NUMBER)`.
        total: what the parts add up to.
        caps: the greatest number of each part.
    """

    __slots__ = ("_ways", "caps", "total", "verb")

    def __init__(self, verb: Verb, total: int, caps: Sequence[int]) -> None:
        self.verb, self.total, self.caps = verb, total, tuple(caps)
        # _ways[i][s]: in how many ways s is split over the parts from index i on
        ways = [[1] + [0] * total]
        for cap in reversed(self.caps):
            last = ways[-1]
            ways.append(
                [sum(last[s - x] for x in range(min(cap, s) + 1)) for s in range(total + 1)]
            )
        self._ways = ways[::-1]

    def __len__(self) -> int:
        return _counted(self._ways[0][self.total])

    def unrank(self, index: int) -> Action:
        left, parts = self.total, []
        for i, cap in enumerate(self.caps):
            for x in range(min(cap, left) + 1):
                block = self._ways[i + 1][left - x]
                if index < block:
                    parts.append(x)
                    left -= x
                    break
                index -= block
        return self.verb(tuple(parts))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.verb is not self.verb:
            return False
        parts = action.args[0]
        return (
            len(parts) == len(self.caps)
            and sum(parts) == self.total
            and all(0 <= p <= c for p, c in zip(parts, self.caps, strict=True))
        )

    def describe(self) -> str:
        return f"{self.verb.name}: split {self.total} over {len(self.caps)} (at most {', '.join(map(str, self.caps))})"


class AnyOf(Space):
    """Choices of several shapes in one question: "any number of dice, or decline".

    Args:
        parts: spaces and plain options, in the order in which they are listed; no option may be in two of them.
    """

    __slots__ = ("parts",)

    def __init__(self, *parts: Space | Action) -> None:
        self.parts = parts

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """The verbs of its options."""
        found = [v for p in self.parts for v in (p.verbs if isinstance(p, Space) else (p.verb,))]
        return tuple(dict.fromkeys(found))

    def __len__(self) -> int:
        return _counted(sum(len(p) if isinstance(p, Space) else 1 for p in self.parts))

    def unrank(self, index: int) -> Action:
        for part in self.parts:
            size = len(part) if isinstance(part, Space) else 1
            if index < size:
                return part.unrank(index) if isinstance(part, Space) else part
            index -= size
        raise IndexError(index)

    def __contains__(self, action: object) -> bool:
        return any(action in p if isinstance(p, Space) else action is p for p in self.parts)

    def canonical(self, action: Action) -> Action | None:
        for part in self.parts:
            found = part.canonical(action) if isinstance(part, Space) else None
            if found is not None or action is part:
                return found or action
        return None

    def describe(self) -> str:
        return "; or ".join(p.describe() if isinstance(p, Space) else p.text for p in self.parts)
