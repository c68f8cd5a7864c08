"""Reads the data files and the plugins' roles, and checks the settings and the cards."""
