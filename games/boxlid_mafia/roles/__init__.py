"""The bundled roles: one module for each role or small family, gathered in the order of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from boxlid_mafia.book import Role

MODULES = (
    "groups", "town", "informants", "guards", "helpers", "shooters", "prisoners", "links", "witch", "blockers",
    "changers", "fools", "little_girl", "governor", "offices", "gamblers", "agents", "raising", "witness", "chair",
)  # fmt: skip


def bundled() -> Iterator[Role]:
    """Every bundled role."""
    for name in MODULES:
        yield from import_module(f"boxlid_mafia.roles.{name}").ROLES
