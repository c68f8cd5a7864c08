"""Offices and powers by day."""

from __future__ import annotations

from boxlid import Action

from boxlid_mafia.book import Role
from boxlid_mafia.table import Village


def day_powers(t: Village, seat: str) -> list[Action]:
    """What a seat may do instead of accusing."""
    return []


def use_day_power(t: Village, seat: str, action: Action) -> None:
    """Use it."""


ROLES: tuple[Role, ...] = (Role("sheriff", office=True),)
