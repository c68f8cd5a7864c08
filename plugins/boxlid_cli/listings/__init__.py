"""What is installed and what a game is made of, as text and as JSON."""
