"""Common parts of the games' exact solvers: the cards left, the possible covered cards, a fixed rule as a graph.

They know the pack and which card is the matta, but no game: the game's own solver values the hands.
"""
