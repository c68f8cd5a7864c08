"""The moderator's card, for the game in which a card decides who moderates (MF-SETUP-52)."""

from boxlid_mafia.book import NEUTRAL, Role

ROLES = (Role("moderator", NEUTRAL, office=True),)
