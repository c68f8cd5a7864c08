"""A match as a file: JSON Lines that grow with the match, from which it goes on or is played again."""
