"""The checks of a game's rule catalogue: what scenarios exercise, and what its source compares settings with."""
