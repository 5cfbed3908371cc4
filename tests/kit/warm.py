"""The common part of every bot's start, done once in the process whose copies are the bots of tests."""

from __future__ import annotations

import gc

import bot  # noqa: F401 -- importing it takes most of the time of a start
from engine.journal import TOLD, all_events
from engine.stored import Values
from locales import COMPLETE, words

Values((*all_events(), *TOLD))
for language in COMPLETE:
    words(language)
gc.collect()
gc.freeze()  # the copies never look through these objects, and share them
