"""From plugins to one frozen ruleset."""
