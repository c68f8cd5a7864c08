"""Checks the roles of plugins before a game is made of them, and refuses wrong ones with the plugin's name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from boxlid.hosting import ClashError, PluginError

from boxlid_mafia.model.records import GROUPS, HELPER, MEMBER, SIDES
from boxlid_mafia.model.roles import Call, Known, Role

WORD = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NUMBER = re.compile(r"W[0-9]{1,4}")
PARTS = (
    "night", "call", "nightfall", "at-nightfall", "mayor", "mayor-tonight", "execution", "first-victim", "named",
    "jail-night", "night-office", "resolution", "day", "dawn",
)  # fmt: skip
"""The parts of the schedule around the calls: names that a call may not have."""


class Vetting:
    """The roles taken so far: every name, number and word belongs to the plugin that gave it first.

    Args:
        steps: the ids of the resolution steps.
        rows: the numbers of the wake table's rows -> who is called there; they are the base game's.
        base: the base game's plugin.
    """

    def __init__(self, steps: Iterable[str], rows: Mapping[int, str], base: str) -> None:
        self.steps = tuple(steps)
        self.roles: dict[str, Role] = {}
        self.owners: dict[str, str] = {}
        self.numbers: dict[int, tuple[str, str]] = {
            n: (base, f"the wake table: {who}") for n, who in rows.items()
        }
        self.names: dict[str, str] = {}
        self.words: dict[str, str] = {}

    def take(self, plugin: str, found: Any) -> None:
        """Take everything that one plugin gives.

        Raises:
            PluginError: it is wrong; names the plugin, what was found and what was expected.
        """
        if not isinstance(found, Iterable):
            raise _wrong(plugin, "mafia_roles", f"gives {found!r}", "a list of roles")
        for role in found:
            if not isinstance(role, Role):
                raise _wrong(plugin, "mafia_roles", f"gives {role!r}", "a boxlid_mafia.Role")
            self._take_role(plugin, role)

    def finish(self) -> dict[str, Role]:
        """Check that calls wake only roles that a plugin gives, and return the roles.

        Raises:
            PluginError: a call names a role that no plugin gives.
        """
        for role in self.roles.values():
            for call in role.calls:
                for one in call.roles:
                    if one not in self.roles:
                        where = f"the role `{role.id}`, call {call.id}"
                        known = f"roles that a plugin gives ({', '.join(self.roles)})"
                        raise _wrong(self.owners[role.id], where, f"wakes `{one}`", known)
        return self.roles

    def _take_role(self, plugin: str, role: Any) -> None:
        if not isinstance(role.id, str) or not WORD.fullmatch(role.id) or role.id == "wolf":
            raise _wrong(
                plugin,
                "mafia_roles",
                f"gives a role called {role.id!r}",
                "one word of small letters, digits and `-`; `wolf` is a group",
            )
        if role.id in self.roles:
            raise self._twice(plugin, role)
        for place, found, expected in _faults(role, self.steps):
            raise _wrong(plugin, f"the role `{role.id}`", f"{place} is {found!r}", expected)
        self.roles[role.id], self.owners[role.id] = role, plugin
        self._take_words(plugin, role)
        for call in role.calls:
            self._take_call(plugin, role, call)

    def _twice(self, plugin: str, role: Role) -> Exception:
        other = self.owners[role.id]
        if other == plugin:
            return _wrong(plugin, "mafia_roles", f"gives the role `{role.id}` twice", "it once")
        return ClashError(f"two plugins give the role `{role.id}`: `{other}` and `{plugin}`")

    def _take_words(self, plugin: str, role: Role) -> None:
        """Take its id and other names, unless one means another plugin's role."""
        for word in (
            role.id,
            *(w.lower().replace(" ", "-") for w in (*role.aliases, *role.names.values())),
        ):
            other = self.words.setdefault(word, role.id)
            if other != role.id and self.owners[other] != plugin:
                found = (
                    f"the word `{word}`, which means the role `{other}` of `{self.owners[other]}`"
                )
                raise _wrong(plugin, f"the role `{role.id}`", f"takes {found}", "a word of its own")

    def _take_call(self, plugin: str, role: Role, call: Call) -> None:
        where = f"the role `{role.id}`"
        for place, found, expected in _call_faults(call):
            raise _wrong(plugin, where, f"{place} is {found!r}", expected)
        where = f"{where}, call {call.id}"
        other, whose = self.numbers.setdefault(call.number, (plugin, f"the role `{role.id}`"))
        if other != plugin:
            raise _wrong(
                plugin, where, f"the number is taken by `{other}` ({whose})", "a free number"
            )
        if call.name in PARTS:
            raise _wrong(plugin, where, f"`{call.name}` is a part of the schedule", "another name")
        if call.name in self.names:
            taken = self.names[call.name]
            whose = f"`{taken}` of `{self.owners[taken]}`"
            raise _wrong(
                plugin, where, f"the name `{call.name}` is taken by {whose}", "a name of its own"
            )
        self.names[call.name] = role.id


def _wrong(plugin: str, where: str, found: str, expected: str) -> PluginError:
    return PluginError(f"the plugin `{plugin}`: {where}: {found}; expected {expected}")


HOOKS = (
    "armed", "seen", "question", "on_death", "voids", "survives", "unkillable", "spared", "executed", "announced",
    "jailed", "last_shot", "helps",
)  # fmt: skip
OPTIONAL = ("take", "opening", "refuse", "circle", "closing", "wakes", "who", "only_if")
Fault = tuple[str, Any, str]
"""(field, what was found there, what was expected)."""


def _faults(role: Any, steps: tuple[str, ...]) -> Iterator[Fault]:
    """What is wrong with a role's own fields."""
    if role.side not in SIDES:
        yield "side", role.side, f"one of {', '.join(SIDES)}"
    groups = ("any", *GROUPS)
    if role.group not in (groups if role.side in {MEMBER, HELPER} else ("", *groups)):
        yield "group", role.group, f"one of {', '.join(groups)}"
    if not isinstance(role.calls, (tuple, list)) or any(
        not isinstance(c, Call) for c in role.calls
    ):
        yield "calls", role.calls, "a tuple of boxlid_mafia.Call"
    yield from _rule_faults(role, steps)
    for name in ("cards", "aliases", "unfit"):
        if not _words(getattr(role, name)):
            yield name, getattr(role, name), "a tuple of words"
    names = role.names
    if not isinstance(names, Mapping) or not _words((*names, *names.values())):
        yield "names", names, "a mapping from themes to names"
    if not isinstance(role.least, int) or role.least < 0:
        yield "least", role.least, "a number, 0 or more"
    if not isinstance(role.known, Known):
        yield "known", role.known, "a boxlid_mafia.Known"
    if not isinstance(role.clauses, Mapping) or not _words(tuple(role.clauses.values())):
        yield "clauses", role.clauses, "a mapping from words to clauses"
    yield from _not_functions(role, "", HOOKS)


def _rule_faults(role: Any, steps: tuple[str, ...]) -> Iterator[Fault]:
    """What is wrong with its part in the resolution."""
    for name in ("resolve", "blocked", "passive", "after"):
        table = getattr(role, name)
        if not isinstance(table, Mapping):
            yield name, table, "a mapping from steps to functions"
            continue
        for step, rule in table.items():
            if step not in steps:
                yield name, step, f"one of the steps {', '.join(steps)}"
            if not callable(rule):
                yield f"{name}[{step!r}]", rule, "a function"


def _not_functions(record: Any, where: str, fields: Iterable[str]) -> Iterator[Fault]:
    """The optional fields that are neither None nor a function."""
    for name in fields:
        found = getattr(record, name)
        if found is not None and not callable(found):
            yield f"{where}{name}", found, "a function"


def _call_faults(call: Any) -> Iterator[Fault]:
    """What is wrong with a call's own fields."""
    if not isinstance(call.id, str) or not NUMBER.fullmatch(call.id):
        yield "the id of a call", call.id, "`W` and a number, as W45"
    if not isinstance(call.name, str) or not WORD.fullmatch(call.name):
        yield f"{call.id}.name", call.name, "one word of small letters, digits and `-`"
    if not isinstance(call.words, str) or not call.words:
        yield f"{call.id}.words", call.words, "what the moderator says"
    if call.group not in ("", *GROUPS):
        yield f"{call.id}.group", call.group, f"empty, or one of {', '.join(GROUPS)}"
    if not _words(call.roles) or not (call.roles or call.group):
        yield f"{call.id}.roles", call.roles, "a tuple of roles, or a `group`"
    for name in ("offers", "nights"):
        if not callable(getattr(call, name)):
            yield f"{call.id}.{name}", getattr(call, name), "a function"
    yield from _not_functions(call, f"{call.id}.", OPTIONAL)
    if call.asks and call.take is None and call.closing is None:
        yield f"{call.id}.take", None, "a function, since it asks"


def _words(found: Any) -> bool:
    """Whether this is a tuple of texts, not one text (a forgotten comma)."""
    return isinstance(found, (tuple, list)) and all(isinstance(one, str) for one in found)
