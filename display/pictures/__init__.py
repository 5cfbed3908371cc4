"""Pictures: the decks of cards and the drawings made with them."""
