"""The turn structure as data: nodes, edits by name, and the flat program that runs."""
