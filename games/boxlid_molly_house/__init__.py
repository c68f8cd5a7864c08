"""Molly House: joy and betrayal in Georgian London, for 2 to 5 players. The plugin is `boxlid_molly_house.plugin`."""
