"""The course of a game: setup, schedule, and what players may put in at any time."""
