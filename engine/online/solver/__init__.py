"""The exact solver of the online variants: the duel of punta and banker, one at a time or several at once.

No simulation, no rounding: what a way of playing brings is a fraction of the stake. ``docs/odds.md`` says what it
assumes of the others.
"""
