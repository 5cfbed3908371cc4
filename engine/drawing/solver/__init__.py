"""The exact solver of the online variants: duels of punta and banker, one at a time or several at once.

No simulation, no rounding: the value of a way of playing is a fraction of the stake. ``docs/odds.md`` lists the
assumptions about the other players.
"""
