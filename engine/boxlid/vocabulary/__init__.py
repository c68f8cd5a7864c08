"""The values that games, matches and hosts exchange: actions, questions, events, pieces, views."""
