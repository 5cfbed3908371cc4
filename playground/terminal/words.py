"""The terminal's own few words, in the three languages."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = ("it", "en", "es")


def usual_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for; Italian for one that is not spoken here."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if asked := environment.get(name):
            return asked[:2] if asked[:2] in LANGUAGES else "it"
    return "it"


class Words:
    """The words of one language: ``words("write", chat="Famiglia")``."""

    def __init__(self, language: str) -> None:
        self.language = language
        path = Path(__file__).with_name("words.toml")
        self._said: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))[language]

    def __call__(self, key: str, **values: object) -> str:
        found: Any = self._said
        for part in key.split("."):
            found = found[part]
        return str(found).format(**values)
