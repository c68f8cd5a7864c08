"""Compares expected values and sequences of pieces with those found, and words the differences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from boxlid.codec import show
from boxlid.scenarios.format.keys import EXACTLY, MISSING, NONE

MATCHERS = frozenset({
    EXACTLY, NONE, "not", "min", "max", "one_of", "contains", "lacks", "count", "first", "last", "up", "down",
})  # fmt: skip
SEQUENCES = frozenset({EXACTLY, "contains", "lacks", "count", "first", "last", "up", "down"})


def words(value: Any) -> str:
    """A value as messages spell it; unlike `codec.show` it does not shorten."""
    if value is MISSING or value is None:
        return "nothing"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(words(v) for v in value)}]"
    if isinstance(value, str):
        return value or '""'
    return show(value)


def missing_of(wanted: Iterable[Any], there: Iterable[Any]) -> list[Any]:
    """The items that are wanted more often than they are there."""
    rest = list(there)
    out = []
    for one in wanted:
        if one in rest:
            rest.remove(one)
        else:
            out.append(one)
    return out


def sequence_faults(
    name: str, matcher: str, wanted: Any, there: Sequence[Any], *, ordered: bool
) -> Iterable[str]:
    """What is wrong with a sequence by one matcher; nothing if it fits.

    Args:
        name: what it is called.
        wanted: what the matcher wants: a list, for `count` a number.
        there: what is there.
        ordered: whether order counts.
    """
    if matcher == "count":
        if len(there) != wanted:
            yield f"{name}: expected {wanted} of them, found {len(there)}: {words(there)}"
    elif matcher == "contains":
        if lost := missing_of(wanted, there):
            yield f"{name}: expected to contain {words(lost)}, found {words(there)}"
    elif matcher == "lacks":
        if extra := [w for w in wanted if w in there]:
            yield f"{name}: expected without {words(extra)}, found {words(there)}"
    elif matcher in {"first", "last"}:
        part = list(there[: len(wanted)] if matcher == "first" else there[-len(wanted) :])
        if part != list(wanted):
            yield f"{name}: expected {words(wanted)} {matcher}, found {words(there)}"
    else:
        same = list(there) == list(wanted) if ordered else not differences(wanted, there)
        if not same:
            more = "" if ordered and not differences(wanted, there) else _extra(wanted, there)
            yield f"{name}: expected {words(wanted)}, found {words(there)}{more}"


def differences(wanted: Sequence[Any], there: Sequence[Any]) -> bool:
    """Whether two sequences differ, order aside."""
    return bool(missing_of(wanted, there) or missing_of(there, wanted))


def _extra(wanted: Sequence[Any], there: Sequence[Any]) -> str:
    if len(there) < 5 and len(wanted) < 5:
        return ""
    lost, extra = missing_of(wanted, there), missing_of(there, wanted)
    parts = [f"missing {words(lost)}"] if lost else []
    parts += [f"too many {words(extra)}"] if extra else []
    return f" ({'; '.join(parts)})"


def value_faults(
    name: str, matcher: str, wanted: Any, there: Any, plain: Callable[[Any], Any]
) -> Iterable[str]:
    """What is wrong with a value by one matcher.

    Args:
        wanted: as plain data.
        there: the value; MISSING if the entry does not exist.
        plain: makes it plain data.
    """
    found = there if there is MISSING else plain(there)
    empty = found is MISSING or found is None
    if matcher == NONE:
        if empty is not bool(wanted):
            yield f"{name}: expected {'nothing' if wanted else 'something'}, found {words(found)}"
    elif matcher == "not":
        if found == wanted:
            yield f"{name}: expected anything but {words(wanted)}"
    elif matcher == "one_of":
        if found not in wanted:
            yield f"{name}: expected one of {words(wanted)}, found {words(found)}"
    elif matcher in {"min", "max"}:
        number = isinstance(found, (int, float)) and not isinstance(found, bool)
        if not number or (found < wanted if matcher == "min" else found > wanted):
            bound = "at least" if matcher == "min" else "at most"
            yield f"{name}: expected {bound} {words(wanted)}, found {words(found)}"
    elif matcher in SEQUENCES - {EXACTLY}:
        if isinstance(found, (list, dict)):
            yield from sequence_faults(name, matcher, wanted, list(found), ordered=True)
        else:
            yield f"{name}: expected a list, found {words(found)}"
    elif empty or found != wanted:
        yield f"{name}: expected {words(wanted)}, found {words(found)}"
