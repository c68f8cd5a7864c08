"""The records and the table of Mafia: what a game consists of, and no rules."""
