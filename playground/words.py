"""The playground's own few words, in the three languages."""

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = ("it", "en", "es")
HERE: Final = Path(__file__).parent


def usual_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for; Italian for one that is not spoken here."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if asked := environment.get(name):
            return asked[:2] if asked[:2] in LANGUAGES else "it"
    return "it"


@cache
def catalogue(place: str = "") -> dict[str, dict[str, Any]]:
    """By language, the words in `words.toml` of a folder of the playground; '' for those that all folders share."""
    return tomllib.loads((HERE / place / "words.toml").read_text(encoding="utf-8"))


class Words:
    """The words of one language, the shared ones and those of some folders: ``words("write", chat="Famiglia")``."""

    def __init__(self, language: str, *places: str) -> None:
        self.language = language
        self._said: dict[str, Any] = {}
        for place in ("", *places):
            for key, said in catalogue(place)[language].items():
                before = self._said.get(key)
                self._said[key] = before | said if isinstance(before, dict) else said

    def __call__(self, key: str, **values: object) -> str:
        found: Any = self._said
        for part in key.split("."):
            found = found[part]
        return str(found).format(**values)
