"""All that only SQLite knows: opening, pragmas, lock, migrations with their triggers, transactions, the thread,
backups.
"""
