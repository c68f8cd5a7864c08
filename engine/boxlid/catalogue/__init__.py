"""The rulebook as data: clauses, rulings, options, and the settings of a match."""
