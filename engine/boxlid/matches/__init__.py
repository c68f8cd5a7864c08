"""One match in play."""
