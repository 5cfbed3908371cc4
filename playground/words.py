"""The playground's own few words, in the three languages."""

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = ("it", "en", "es")
FILE: Final = Path(__file__).with_name("words.toml")


def usual_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for; Italian for one that is not spoken here."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if asked := environment.get(name):
            return asked[:2] if asked[:2] in LANGUAGES else "it"
    return "it"


@cache
def catalogue() -> dict[str, dict[str, Any]]:
    """Every word of ``words.toml``, by language."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


class PageWords:
    """The words of one language: ``words("topic", n=2)``; a dot leads into a table, ``words("option.new")``."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **values: object) -> str:
        found: Any = catalogue()[self.language]
        for part in key.split("."):
            found = found[part]
        return str(found).format(**values)
