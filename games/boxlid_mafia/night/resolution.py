"""What happens in a night: the steps of the resolution, run once all calls are over (MF-ORDER-10).

The order of the steps is data (`data/resolution.toml`); what a role does in a step is in its record.
Nothing is asked here, so the working notes of a night can be a plain object.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen
from boxlid import RuleError

from boxlid_mafia.model.night import Night
from boxlid_mafia.model.records import GROUPS
from boxlid_mafia.model.table import Village
from boxlid_mafia.night.attacks import group_attacks, jailbreak
from boxlid_mafia.night.blocking import settle_blocks
from boxlid_mafia.night.informing import tell_the_blocked
from boxlid_mafia.night.protections import counter_attacks, deaths, fill_doom
from boxlid_mafia.village.queries import has_power, present, roles_of

Rule = Callable[[Village, Night], None]


@frozen
class Step:
    """What the rules do in a step, besides what roles do.

    Attributes:
        before: rules that run before the roles.
        after: rules that run after them.
    """

    before: tuple[Rule, ...] = ()
    after: tuple[Rule, ...] = ()


TABLE: dict[str, Step] = {
    "links": Step(),
    "redirects": Step(),
    "blocks": Step(after=(settle_blocks,)),
    "disguises": Step(),
    "protections": Step(),
    "attacks": Step(before=(group_attacks,)),
    "potions": Step(),
    "deaths": Step(before=(deaths,), after=(counter_attacks,)),
    "changes": Step(after=(jailbreak,)),
    "answers": Step(before=(tell_the_blocked,)),
    "chains": Step(after=(fill_doom,)),
    "last shots": Step(),
    "dawn": Step(),
}
"""Step -> what runs in it. Between `before` and `after` run the roles' own tables, in this order: `blocked` and
`resolve` for tonight's acts, `passive` for the holders of a role, `after` for every role."""


def resolve(t: Village) -> Night:
    """Run every step, in the order of the data.

    Raises:
        RuleError: an act is of a role that no plugin gives.
    """
    for act in t.acts:
        if act.role not in t.data.roles and act.role not in GROUPS:
            raise RuleError(f"{act} is of the role `{act.role}`, which no plugin gives")
    night = Night()
    for step in t.data.steps:
        for rule in TABLE[step].before:
            rule(t, night)
        _blocked_acts(t, night, step)
        _acts(t, night, step)
        _holders(t, night, step)
        for role in t.data.roles.values():
            if step in role.after:
                role.after[step](t, night)
        for rule in TABLE[step].after:
            rule(t, night)
    return night


def _blocked_acts(t: Village, night: Night, step: str) -> None:
    for act in t.acts:
        role = t.data.roles.get(act.role)
        if role is not None and step in role.blocked and act.seat in night.blocked:
            role.blocked[step](t, night, act)


def _acts(t: Village, night: Night, step: str) -> None:
    for act in t.acts:
        role = t.data.roles.get(act.role)
        if role is None or step not in role.resolve:
            continue
        if act.seat in night.blocked:  # a block keeps it from having its effect
            t.applies(f"MF-ORDER-15 {role.clause('blocked')}")
        else:
            role.resolve[step](t, night, act)


def _holders(t: Village, night: Night, step: str) -> None:
    for seat in present(t):
        for role in roles_of(t, seat):
            if step in role.passive and has_power(t, seat, role.id):
                if seat in night.blocked:
                    t.applies("MF-ROLE-roleblocker-4")
                role.passive[step](t, night, seat)
