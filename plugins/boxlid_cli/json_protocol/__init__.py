"""Programs that play through lines of JSON."""
