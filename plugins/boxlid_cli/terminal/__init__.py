"""People at a terminal."""
