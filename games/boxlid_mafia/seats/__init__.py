"""What a seat sees and knows: screen, pages, bots, and the drawing of hidden states."""
