"""Night Ferry: a small card game for Boxlid. The rules are in `rules`, what Boxlid calls is in `plugin`."""
