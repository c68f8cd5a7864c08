"""The rules of the day: talk, accusations, votes, executions."""
