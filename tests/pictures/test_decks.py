"""Decks are found, and refused by name if something is wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from display.pictures.decks import DeckError, find_decks, read_deck
from engine.cards import PACK
from tests.pictures.kit import ABOUT, drop_in


def test_a_deck_dropped_in_is_found_without_touching_code(tmp_path: Path) -> None:
    drop_in(tmp_path, "nonna")
    found = find_decks(tmp_path)
    assert list(found.decks) == ["nonna"]
    assert found.refused == ()
    assert found.decks["nonna"].about.title.it == "Carte di prova"


def test_the_decks_of_the_project_are_whole() -> None:
    found = find_decks()
    assert found.refused == ()
    assert list(found.decks) == [
        "francesi",
        "napoletane",
        "piacentine",
        "siciliane",
        "spagnole",
        "trevisane",
    ]


def test_every_deck_names_its_licence_and_its_source() -> None:
    for deck in find_decks().decks.values():
        licence = (deck.folder / "LICENSE").read_text(encoding="utf-8")
        assert {"MIT": "MIT License", "CC0-1.0": "CC0 1.0"}[deck.about.license] in licence
        assert deck.about.author
        assert deck.about.source


def test_hidden_and_disabled_folders_are_passed_over(tmp_path: Path) -> None:
    drop_in(tmp_path, ".vecchio")
    drop_in(tmp_path, "_prova")
    (tmp_path / "README.md").write_text("Decks.", encoding="utf-8")
    assert find_decks(tmp_path).decks == {}


def test_one_refused_deck_does_not_keep_the_others_away(tmp_path: Path) -> None:
    drop_in(tmp_path, "buono")
    (drop_in(tmp_path, "rotto") / "7C.svg").unlink()
    found = find_decks(tmp_path)
    assert list(found.decks) == ["buono"]
    assert [(error.deck, error.file) for error in found.refused] == [("rotto", "7C.svg")]


@pytest.mark.parametrize(
    "name", [*(f"{card}.svg" for card in PACK), "back.svg", "deck.toml", "LICENSE"]
)
def test_a_deck_that_misses_a_file_is_refused_with_its_name(tmp_path: Path, name: str) -> None:
    folder = drop_in(tmp_path)
    (folder / name).unlink()
    with pytest.raises(DeckError) as caught:
        read_deck(folder)
    assert (caught.value.deck, caught.value.file, caught.value.reason) == (
        "prova",
        name,
        "is missing",
    )
    assert "'prova'" in str(caught.value)
    assert name in str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is not XML"),
        ("<svg", "is not XML"),
        ("<html><body/></html>", "is not an SVG picture"),
        ('<svg viewBox="0 0 5 8"><rect/></svg>', "is not an SVG picture"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 8"/>', "shows nothing"),
        ('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>', "no viewBox"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 8"><rect/></svg>', "no viewBox"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="a b c d"><rect/></svg>', "no viewBox"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5"><rect/></svg>', "no viewBox"),
    ],
)
@pytest.mark.parametrize("name", ["10D.svg", "back.svg"])
def test_a_broken_picture_is_refused_with_its_name(
    tmp_path: Path, name: str, text: str, *, reason: str
) -> None:
    folder = drop_in(tmp_path)
    (folder / name).write_text(text, encoding="utf-8")
    with pytest.raises(DeckError) as caught:
        read_deck(folder)
    assert (caught.value.deck, caught.value.file) == ("prova", name)
    assert reason in caught.value.reason


def test_a_picture_that_is_no_text_is_refused_with_its_name(tmp_path: Path) -> None:
    folder = drop_in(tmp_path)
    (folder / "3S.svg").write_bytes(b"\xff\xd8\xff\xe0")
    with pytest.raises(DeckError, match=r"3S\.svg: cannot be read"):
        read_deck(folder)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda text: text.replace('author = "Zia Rita"', ""), "author"),
        (lambda text: text.replace('"latin"', '"german"'), "suits"),
        (lambda text: text.replace('en = "Trial cards"', ""), "title.en"),
        (lambda text: text.replace('es = "Cartas de prueba"', 'es = " "'), "title.es"),
        (lambda text: "colour = 1\n" + text, "colour"),
        (lambda text: text + 'fr = "Cartes"\n', "title.fr"),
    ],
)
def test_a_missing_wrong_or_unknown_field_is_named(
    tmp_path: Path, change: Callable[[str], str], field: str
) -> None:
    folder = drop_in(tmp_path)
    changed = change(ABOUT)
    assert changed != ABOUT
    (folder / "deck.toml").write_text(changed, encoding="utf-8")
    with pytest.raises(DeckError) as caught:
        read_deck(folder)
    assert caught.value.file == "deck.toml"
    assert caught.value.reason.startswith(field)


def test_a_deck_toml_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    folder = drop_in(tmp_path)
    (folder / "deck.toml").write_text("style = ", encoding="utf-8")
    with pytest.raises(DeckError, match=r"deck\.toml: is not TOML"):
        read_deck(folder)


def test_an_empty_licence_is_none(tmp_path: Path) -> None:
    folder = drop_in(tmp_path)
    (folder / "LICENSE").write_text("\n", encoding="utf-8")
    with pytest.raises(DeckError, match="LICENSE: is empty"):
        read_deck(folder)
