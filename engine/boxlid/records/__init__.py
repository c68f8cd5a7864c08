"""A match as a file."""
