"""Tournaments over several tables, above the croupier."""
