"""Storage in one SQLite file: the file's lock and checks, the one connection, and one repository for each module."""
