"""The hooks of Mafia itself: what a plugin with a role of its own implements, as the bundled roles do."""

from __future__ import annotations

from collections.abc import Iterable

from boxlid import hookspec

from boxlid_mafia.model.roles import Role


@hookspec
def mafia_roles() -> Iterable[Role]:  # type: ignore[empty-body]
    """Roles: each a record with its calls of the night and its part in the resolution.

    A role may be named in `--roles` as soon as a plugin gives it. Its calls take free numbers of the wake
    table; a plugin that brings verbs or events of its own gives them through the kernel's hooks.
    """
