"""What a command line says: flags as records, the ruleset they mean, who sits where, whose view is shown."""
