"""Sprites on a table: the right size, transparent corners, forty different pictures."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from display.pictures.decks import DeckError, find_decks, read_deck
from display.pictures.sprites import Sprites, sprites
from engine.cards import PACK, Card, rank
from tests.pictures.kit import drop_in, picture

FOUND = find_decks().decks
NAMES = sorted(FOUND)
WIDTH = 90


@cache
def drawn_once(name: str) -> Sprites:
    """The deck's sprites; ``sprites`` itself forgets all but a few decks."""
    return sprites(FOUND[name], WIDTH)


def ink(one: Image.Image) -> Image.Image:
    """The picture on a white ground."""
    paper = Image.new("RGBA", one.size, "white")
    paper.alpha_composite(one)
    return paper.convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """Mean difference of two pictures of one size, 0 to 255."""
    return inked_difference(ink(one), ink(other))


def inked_difference(one: Image.Image, other: Image.Image) -> float:
    """The same of two pictures on a white ground."""
    bands = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return sum(bands) / len(bands)


@pytest.mark.parametrize("name", NAMES)
def test_all_sprites_of_a_deck_have_one_size_and_show_something(name: str) -> None:
    drawn = drawn_once(name)
    assert set(drawn.faces) == set(PACK)
    for one in (*drawn.faces.values(), drawn.back):
        assert one.mode == "RGBA"
        assert one.size == (WIDTH, drawn.height)
        assert max(ImageStat.Stat(ink(one)).stddev) > 15


@pytest.mark.parametrize("name", NAMES)
def test_the_corners_are_transparent_and_the_middle_is_not(name: str) -> None:
    drawn = drawn_once(name)
    for one in (*drawn.faces.values(), drawn.back):
        alpha = one.getchannel("A")
        for corner in ((0, 0), (WIDTH - 1, 0), (0, one.height - 1), (WIDTH - 1, one.height - 1)):
            assert alpha.getpixel(corner) == 0
        assert alpha.getpixel((WIDTH // 2, one.height // 2)) == 255
        assert alpha.getpixel((WIDTH // 2, 2)) == 255


def test_cards_drawn_with_square_corners_get_round_ones(tmp_path: Path) -> None:
    drawn = sprites(read_deck(drop_in(tmp_path)), 120)
    for one in (*drawn.faces.values(), drawn.back):
        alpha = one.getchannel("A")
        assert [alpha.getpixel(spot) for spot in ((0, 0), (119, 0), (60, 0), (0, 60))] == [
            0,
            0,
            255,
            255,
        ]


@pytest.mark.parametrize("name", NAMES)
def test_no_two_cards_of_a_deck_look_alike(name: str) -> None:
    drawn = drawn_once(name)
    pictures = {card: ink(one) for card, one in {**drawn.faces, Card("back"): drawn.back}.items()}
    for one, other in combinations(pictures, 2):
        assert inked_difference(pictures[one], pictures[other]) > 2, (one, other)


@pytest.mark.parametrize("name", NAMES)
def test_a_face_is_not_told_from_another_by_the_back(name: str) -> None:
    """The back shows the same both ways up, so a turned card tells nothing."""
    back = drawn_once(name).back
    assert difference(back, back.rotate(180)) < 6


@pytest.mark.parametrize(("one", "other"), list(combinations(NAMES, 2)))
def test_decks_differ_from_each_other(one: str, other: str) -> None:
    ours, theirs = drawn_once(one), drawn_once(other)
    for card in PACK:
        resized = theirs.faces[card].resize(ours.faces[card].size)
        assert difference(ours.faces[card], resized) > 8, card


def test_sprites_are_drawn_once(tmp_path: Path) -> None:
    deck = read_deck(drop_in(tmp_path))
    assert sprites(deck, 60) is sprites(deck, 60)
    assert sprites(deck, 60).faces[Card("5B")] is sprites(deck, 60).faces[Card("5B")]
    assert sprites(deck, 60) is not sprites(deck, 61)


def test_cards_of_another_proportion_are_brought_to_the_size_of_the_back(tmp_path: Path) -> None:
    folder = drop_in(tmp_path)
    (folder / "5B.svg").write_text(picture("5B", 50, 70), encoding="utf-8")
    drawn = sprites(read_deck(folder), 60)
    assert drawn.faces[Card("5B")].size == (60, drawn.height) == (60, 96)


def test_a_picture_that_cannot_be_drawn_is_refused_with_its_name(tmp_path: Path) -> None:
    folder = drop_in(tmp_path)
    deck = read_deck(folder)
    (folder / "4D.svg").write_text("<svg", encoding="utf-8")
    drawn = sprites(deck, 60)
    assert drawn.faces[Card("5D")].width == 60
    with pytest.raises(DeckError, match=r"deck 'prova': 4D\.svg: cannot be drawn"):
        drawn.faces[Card("4D")]


def test_an_empty_picture_is_refused_with_its_name(tmp_path: Path) -> None:
    folder = drop_in(tmp_path)
    text = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 80"><unknown/></svg>'
    (folder / "4D.svg").write_text(text, encoding="utf-8")
    drawn = sprites(read_deck(folder), 60)
    with pytest.raises(DeckError, match=r"deck 'prova': 4D\.svg: shows nothing"):
        drawn.faces[Card("4D")]


def test_a_card_too_small_to_see_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="15 pixels"):
        sprites(read_deck(drop_in(tmp_path)), 15)


@pytest.mark.parametrize("suits", ["latin", "french"])
def test_indices_can_be_added_to_any_deck(tmp_path: Path, suits: str) -> None:
    folder = drop_in(tmp_path)
    about = folder / "deck.toml"
    about.write_text(about.read_text(encoding="utf-8").replace("latin", suits), encoding="utf-8")
    deck = read_deck(folder)
    plain, indexed = sprites(deck, 120), sprites(deck, 120, indices=True)
    corners = set()
    for card in PACK:
        assert difference(plain.faces[card], indexed.faces[card]) > 1
        corners.add(indexed.faces[card].crop((0, 0, 24, 36)).tobytes())
    assert len(corners) == len(PACK)


def test_an_index_stands_in_both_corners_the_same_either_way_up(tmp_path: Path) -> None:
    drawn = sprites(read_deck(drop_in(tmp_path)), 120, indices=True)
    face = drawn.faces[Card("7S")]
    upper = face.crop((0, 0, 24, 34))
    lower = face.rotate(180).crop((0, 0, 24, 34))
    assert difference(upper, lower) < 1


def test_an_index_covers_a_printed_one() -> None:
    """The letters on the cards are those of the keys, also with a deck that has others."""
    deck = FOUND["francesi"]
    plain, indexed = sprites(deck, WIDTH), sprites(deck, WIDTH, indices=True)
    assert all(difference(plain.faces[card], indexed.faces[card]) > 1 for card in PACK)
    other = sprites(deck, WIDTH, indices=True, court=("F", "C", "R"))
    for card in PACK:
        same = indexed.faces[card].tobytes() == other.faces[card].tobytes()
        assert same == (rank(card) < 8)
