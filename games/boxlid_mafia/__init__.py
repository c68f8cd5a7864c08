"""Mafia and Werewolf. The names here are what a plugin needs for roles of its own (docs/games/mafia.md)."""

from boxlid_mafia.model.night import GROUP, GUARDS, SOURCES, Attack, Night, Shield, killers_of
from boxlid_mafia.model.records import HELPER, KILLER, MEMBER, NEUTRAL, TOWN, Act, Note, Use
from boxlid_mafia.model.roles import Call, Known, Role, night_call
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import ASK, KILL, PROTECT, SLEEP, TOLD
from boxlid_mafia.village.changes import choose, join_group, note, remember, spend
from boxlid_mafia.village.death import die
from boxlid_mafia.village.queries import (
    first_night,
    group_of,
    has_power,
    is_role,
    members,
    present,
    spent,
    watchers,
)

__all__ = [
    "ASK",
    "GROUP",
    "GUARDS",
    "HELPER",
    "KILL",
    "KILLER",
    "MEMBER",
    "NEUTRAL",
    "PROTECT",
    "SLEEP",
    "SOURCES",
    "TOLD",
    "TOWN",
    "Act",
    "Attack",
    "Call",
    "Known",
    "Night",
    "Note",
    "Role",
    "Shield",
    "Use",
    "Village",
    "choose",
    "die",
    "first_night",
    "group_of",
    "has_power",
    "is_role",
    "join_group",
    "killers_of",
    "members",
    "night_call",
    "note",
    "present",
    "remember",
    "spend",
    "spent",
    "watchers",
]
