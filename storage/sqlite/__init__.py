"""Storage in one SQLite file: who may open it, the one connection, and a repository a module."""
