"""Sets a run of a case up, plays its script, and reports how it ended."""
