"""What the exact solvers of the games have in common: the cards left, how covered cards may lie, a fixed rule as a graph.

It knows the pack and which card is the matta, and no game: what a hand is worth, the game's own solver says.
"""
