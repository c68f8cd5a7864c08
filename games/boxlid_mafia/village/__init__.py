"""Rules that night and day share: who lives, who votes, how players die, how the game ends."""
