"""One module a deck."""
