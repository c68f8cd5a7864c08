"""The moderator's card, for the game in which a card decides who moderates (MF-SETUP-52)."""

from boxlid_mafia.model.records import NEUTRAL
from boxlid_mafia.model.roles import Role

ROLES = (Role("moderator", NEUTRAL, office=True),)
