"""The state of one table (fields, zones, chance), and what a seat sees of it."""
