"""Pictures: decks of cards, and what is drawn with them."""
