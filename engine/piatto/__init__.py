"""Piatto, as the online rooms play it: duels against a pot (PI-1 … PI-35)."""
