"""Night Ferry: a small card game for Boxlid. The rules are in `rules`, the plugin is in `plugin`."""
