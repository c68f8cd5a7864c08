"""Serviam's cards as data: the records, the loader of a card file, and the pieces made from it."""
