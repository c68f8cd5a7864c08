"""All bundled roles, in the order of the catalogue."""

from __future__ import annotations

from boxlid_mafia.model.roles import Role
from boxlid_mafia.roles import (
    agents,
    blockers,
    changers,
    fools,
    gamblers,
    governor,
    groups,
    guards,
    helpers,
    informants,
    links,
    little_girl,
    moderator,
    offices,
    prisoners,
    raising,
    shooters,
    town,
    witch,
    witness,
)  # fmt: skip

MODULES = (
    groups, town, informants, guards, helpers, shooters, prisoners, links, witch, blockers, changers, fools,
    little_girl, governor, offices, gamblers, agents, raising, witness, moderator,
)  # fmt: skip
BUNDLED: tuple[Role, ...] = tuple(role for module in MODULES for role in module.ROLES)
