"""Small classic games that teach how a game is written for Boxlid."""
