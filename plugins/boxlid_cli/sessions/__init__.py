"""A match from the first line to the last: played, resumed, or replayed."""
