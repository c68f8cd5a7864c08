"""Values that games, matches and hosts exchange: actions, questions, events, pieces, views. They change nothing."""
