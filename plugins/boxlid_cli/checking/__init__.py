"""Scenarios: running them, and the clauses that they exercise."""
