"""Records: matches as files of JSON Lines, which grow with the match and from which it is resumed or replayed."""
