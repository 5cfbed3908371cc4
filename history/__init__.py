"""Hand histories: the file of one hand, its replay in words, and the check of its shuffle.

``format`` is the file, ``record`` makes one from a table's log, ``replay`` plays it again with the engine alone.
``verify`` checks its cards against an opened deck, ``tell`` puts it into words (``docs/history-format.md``).
"""
