"""Rulesets: what plugins declare, put together as one frozen ruleset."""
