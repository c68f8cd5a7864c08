"""The turn structure as data: its nodes, edits by name, and the flat program that runs."""
