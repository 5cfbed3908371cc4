"""The exact solver: the best action, computed from the cards left, the stakes and the house rules in force.

No simulation, no rounding: expected chips are fractions. ``docs/odds.md`` lists the assumptions about the other
players.
"""
