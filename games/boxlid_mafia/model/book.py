"""The book that holds what is constant for one ruleset. No rules here."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from boxlid_mafia.model.roles import Call, Role


@frozen(eq=False)
class Book:
    """What is constant in one ruleset: roles, calls in wake order, resolution steps, compositions.

    Attributes:
        roles: role id -> role, the bundled ones first.
        calls: all calls in wake order.
        steps: the ids of the resolution steps in order.
        sizes: number of players -> column -> role -> count.
        words: every accepted spelling of a role, lower case -> its id.
        theme: princeton or werewolf.
    """

    roles: Mapping[str, Role]
    calls: tuple[Call, ...]
    steps: tuple[str, ...]
    sizes: Mapping[int, Mapping[str, Mapping[str, int]]]
    words: Mapping[str, str]
    theme: str

    def title(self, role: str) -> str:
        """A role's name in the theme."""
        found = self.roles.get(role)
        return role if found is None else found.names.get(self.theme, found.id)

    def said(self, call: Call) -> str:
        """What the moderator says in a call, with the names of the theme (MF-ORDER-8, MF-SETUP-26)."""
        words = call.words
        for one in (call.group, *call.roles):
            name = self.party(one) if one == call.group else self.title(one)
            if one and name != one:
                words = words.replace(one.capitalize(), name.capitalize())
        return words

    def member(self, group: str) -> str:
        """The theme's word for a member of a group; members of both families are mafia."""
        return self.title("werewolf" if group == "wolf" else "mafia")

    def party(self, group: str) -> str:
        """A group's name in the theme, in the plural: the mafia, the werewolves."""
        title = self.title("werewolf" if group == "wolf" else group)
        return {"werewolf": "werewolves", "family2": "second family"}.get(title, title)
