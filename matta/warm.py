"""The common part of every start, done once in a process whose copies are the bots of ``matta serve`` and of tests."""

from __future__ import annotations

import gc
from contextlib import suppress

import bot  # noqa: F401 -- importing it takes most of the time of a start
from engine.journal import TOLD, all_events
from engine.stored import Values
from games import hand_in, listings
from locales import COMPLETE, words

with suppress(ImportError):  # psycopg is not everywhere
    import storage.postgres.database  # noqa: F401

hand_in(*listings())
Values((*all_events(), *TOLD))
for language in COMPLETE:
    words(language)
gc.collect()
gc.freeze()  # the copies never look through these objects, and share them
