"""A public text is in the group's language, a private answer in the reader's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

import locales
from locales import COMPLETE, Entry
from storage import Store
from tests.handlers.evening import evening
from tests.handlers.kit import Group

MARKS = {"it": "\u2780", "en": "\u2781", "es": "\u2782"}
"""A mark before every sentence of a catalogue, so that a text shows the language of its words."""


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Catalogues in which every sentence shows its language."""
    plain = locales._entries

    def entries(language: str) -> Mapping[str, Entry]:
        return {
            key: entry if key.endswith(".name") else _marked(entry, MARKS[language])
            for key, entry in plain(language).items()
        }  # the name of a game is also read back from typed text

    monkeypatch.setattr(locales, "_entries", entries)
    locales.words.cache_clear()
    yield
    locales.words.cache_clear()


def _marked(entry: Entry, mark: str) -> Entry:
    if isinstance(entry, str):
        return mark + entry
    return {form: mark + said for form, said in entry.items()}


def spoken(text: str) -> set[str]:
    return {language for language, mark in MARKS.items() if mark in text}


@pytest.mark.parametrize("seed", range(12))
async def test_a_group_reads_one_language_for_all_writers(
    store: Store, marked: None, seed: int
) -> None:
    ours, theirs = ("it", "en") if seed < 6 else ("es", "it")
    group = Group(store, {1: "Rita", 2: "Luca", 3: "Anna"}, {1: ours, 2: theirs, 3: theirs})
    for shown in await evening(group, seed, steps=80):
        language = ours if shown.public or shown.address == 1 else theirs
        for text in shown.texts:
            assert spoken(text) <= {language}, (shown.place.kind, text)


async def test_a_tap_is_answered_in_the_tappers_language(store: Store, marked: None) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {1: "it", 2: "en"})
    await group.deal(2)
    for who, language in ((1, "it"), (2, "en")):
        await group.tap(who, await group.data("carta"))
        assert spoken(group.toasts[-1]) == {language}
        await group.tap(who, await group.data("imposta"))
        assert spoken(group.toasts[-1]) <= {language}


@pytest.mark.parametrize(
    "text", ["/alzati", "/punta 20", "/ricarica", "/impostazioni", "/pausa", "/sto"]
)
async def test_a_command_typed_in_the_group_is_answered_in_its_language(
    store: Store, marked: None, text: str
) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {1: "it", 2: "es"})
    await group.deal(2)
    await group.write(2, text)
    said = [" ".join(shown.texts) for shown in await group.show_all() if shown.public]
    assert all(spoken(one) <= {"it"} for one in said), said


def test_every_language_has_a_mark() -> None:
    assert set(MARKS) == set(COMPLETE)
