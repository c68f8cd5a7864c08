"""Mafia, also called Werewolf: the Princeton rules, their variants, and the roles of the werewolf set."""
