"""The ring of sixteen sites (MH-COMP-8, MH-COMP-10): their ids, clockwise, and steps between them."""

from __future__ import annotations

HOUSES = ("s0", "s4", "s8", "s12")
SHOPS = ("s2", "s6", "s10", "s14")
SITES = tuple(f"s{i}" for i in range(16))


def distance(a: str, b: str) -> int:
    """Return the number of steps between two sites, the shorter way round (MH-COMP-10)."""
    ahead = steps_clockwise(a, b)
    return min(ahead, 16 - ahead)


def steps_clockwise(a: str, b: str) -> int:
    """Return the number of steps clockwise from `a` to `b`."""
    return (int(b[1:]) - int(a[1:])) % 16


def walk(site: str, steps: int) -> str:
    """Return the site that is a number of steps away: clockwise, or below 0 anticlockwise."""
    return SITES[(int(site[1:]) + steps) % 16]


def neighbours(site: str) -> tuple[str, str]:
    """Return the two sites next to a site."""
    return walk(site, -1), walk(site, 1)
