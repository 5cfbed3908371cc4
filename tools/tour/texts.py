"""Sentences of the catalogues as a window shows them."""

from __future__ import annotations

import re

from locales import Words


def plain(said: Words, key: str, name: str = "") -> str:
    """A sentence of the catalogue without its tags, with ``§`` for each value but this ``name``."""
    entry = said.entries[key]
    text = entry if isinstance(entry, str) else entry.get("hand", next(iter(entry.values())))
    if name:
        text = text.replace("{name}", name)
    return re.sub(r"<[^>]*>", "", re.sub(r"\{\w+\}", "§", text))


def pattern(plain: str) -> str:
    """A pattern for the first line of a sentence, with any values."""
    return re.escape(plain.strip().split("\n")[0].strip()).replace("§", ".*?")
