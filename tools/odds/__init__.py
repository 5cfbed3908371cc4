"""Prints the value of the bank and the best play under given house rules."""

from games import hand_in, listings

hand_in(*listings())
