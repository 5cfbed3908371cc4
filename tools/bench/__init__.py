"""Measurements of the running bot, of the engine and of its computers."""

from games import hand_in, listings

hand_in(*listings())
