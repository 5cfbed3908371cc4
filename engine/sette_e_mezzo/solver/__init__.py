"""The exact solver: what to do, computed from the cards left, the stakes and the house rules in force.

No simulation, no rounding: expected chips are fractions. ``docs/odds.md`` says what it assumes of the others.
"""
