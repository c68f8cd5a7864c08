"""Compares what a scenario expects with the match as it is."""
