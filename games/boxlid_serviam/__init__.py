"""Serviam, as a game for the Boxlid kernel."""
