"""Each thing has one word in each language: ``one_word.toml`` lists the words that the catalogues avoid."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from locales import COMPLETE, words

AVOIDED = tomllib.loads((Path(__file__).parent / "one_word.toml").read_text(encoding="utf-8"))
PLAYGROUND = sorted((Path(__file__).parents[2] / "playground").rglob("words.toml"))


def texts(tree: object) -> list[str]:
    """Every text in a catalogue or a part of one."""
    if isinstance(tree, str):
        return [tree]
    return (
        [text for part in tree.values() for text in texts(part)] if isinstance(tree, dict) else []
    )


def read_by_people(language: str) -> list[str]:
    """All texts of the bot and the playground in this language."""
    said = [text for entry in words(language).entries.values() for text in texts(entry)]
    for path in PLAYGROUND:
        said += texts(tomllib.loads(path.read_text(encoding="utf-8")).get(language, {}))
    return said


@pytest.mark.parametrize("language", COMPLETE)
def test_each_thing_has_one_word(language: str) -> None:
    found = {
        (thing, text)
        for thing, avoided in AVOIDED[language].items()
        for text in read_by_people(language)
        if re.search(rf"(?<!/)\b({'|'.join(avoided)})\b", text, re.IGNORECASE)
    }
    assert found == set()
