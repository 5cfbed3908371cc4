"""Measurements of the running bot, of the engine and of its computers."""

from games import hand_in

hand_in()
