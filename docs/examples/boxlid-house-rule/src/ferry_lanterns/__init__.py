"""A house rule for Night Ferry: everybody has a lantern. All of it is in `plugin`."""
