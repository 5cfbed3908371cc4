"""A Telegram on this machine, and a way to sit at its tables."""
