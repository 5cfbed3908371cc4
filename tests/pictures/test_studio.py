"""From a picture's values to its file."""

from __future__ import annotations

import io
from itertools import islice
from pathlib import Path

import pytest
from PIL import Image

from display.pictures.decks import DeckError, FoundDecks, find_decks
from display.pictures.games import draw_games
from display.pictures.picture import (
    BACK,
    CardStyle,
    DecksPicture,
    GameSketch,
    GamesPicture,
    HandPicture,
)
from display.pictures.strips import draw_decks
from display.pictures.studio import AT_HAND, USUAL, Studio, edition
from engine.cards import PACK, Card
from engine.value import replace
from tests.pictures.paper import panel, picture


@pytest.fixture(scope="module")
def studio() -> Studio:
    return Studio()


async def test_a_drawn_picture_is_a_jpeg_that_telegram_takes(studio: Studio) -> None:
    table = replace(picture(*[panel() for _ in range(12)]), style=USUAL)
    for shown in (table, HandPicture(style=USUAL, matta=BACK, cards=(Card("8C"),), total=None)):
        with Image.open(io.BytesIO(await studio.draw(shown))) as drawn:
            drawn.load()
            assert (drawn.format, drawn.mode) == ("JPEG", "RGB")
            assert sum(drawn.size) < 10_000


def test_a_missing_deck_is_replaced_by_the_usual_one(studio: Studio) -> None:
    mine = HandPicture(style=USUAL, matta=BACK, cards=(PACK[0],), total=None)
    gone = replace(mine, style=CardStyle("gone", indices=True))
    assert studio.develop(gone) == studio.develop(mine)


def test_every_deck_has_its_own_pictures(studio: Studio) -> None:
    seen = {
        (name, indices): studio.key(
            HandPicture(style=CardStyle(name, indices), matta=BACK, cards=(PACK[0],), total=None)
        )
        for name in studio.decks
        for indices in (True, False)
    }
    assert len(set(seen.values())) == len(seen) == 2 * len(find_decks().decks)


def test_a_changed_deck_has_other_pictures(studio: Studio, tmp_path: Path) -> None:
    """Otherwise a chat would see an old drawing of a card for as long as Telegram keeps it."""
    folder = tmp_path / USUAL.deck
    folder.mkdir()
    for path in studio.decks[USUAL.deck].folder.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    mine = HandPicture(style=USUAL, matta=BACK, cards=(PACK[0],), total=None)
    assert Studio(find_decks(tmp_path)).key(mine) == studio.key(mine)
    card = folder / "1D.svg"
    card.write_text(card.read_text() + "\n")
    edition.cache_clear()
    assert Studio(find_decks(tmp_path)).key(mine) != studio.key(mine)


def test_without_the_usual_deck_the_studio_cannot_start(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="is missing"):
        Studio(FoundDecks({}, ()))
    (tmp_path / USUAL.deck).mkdir()
    with pytest.raises(DeckError, match=r"deck\.toml"):
        Studio(find_decks(tmp_path))


def test_only_a_few_decks_are_kept_at_hand(studio: Studio) -> None:
    for name in islice(studio.decks, AT_HAND + 1):
        studio.laid(CardStyle(name, indices=False))
    assert len(studio._laid) == AT_HAND
    assert studio.laid(USUAL) is studio.laid(USUAL)


def test_the_strips_show_some_cards_of_every_deck() -> None:
    studio = Studio()
    decks = tuple((name, name) for name in studio.decks)
    whole = DecksPicture(USUAL, decks)
    drawn = draw_decks(whole, studio.decks)
    bare = draw_decks(DecksPicture(USUAL, tuple(("none", name) for name in studio.decks)), {})
    assert drawn.size == bare.size
    step = drawn.height // (len(decks) // 2)
    for place in range(len(decks)):
        row, column = divmod(place, 2)
        box = (400 * column, step * row, 400 * (column + 1), step * (row + 1))
        assert drawn.crop(box).tobytes() != bare.crop(box).tobytes(), decks[place]
    assert studio.key(whole) != studio.key(DecksPicture(USUAL, decks[:2]))


def test_the_choice_of_games_shows_each_with_cards_of_its_deck() -> None:
    studio = Studio()

    def game(deck: str) -> GameSketch:
        return GameSketch(
            name="Briscola",
            room="2–4 · 15 min",
            says="Comanda la briscola.",
            deck=deck,
            cards=PACK[:3],
        )

    decks = tuple(studio.decks)
    shown = GamesPicture(USUAL, tuple(map(game, decks)))
    drawn = draw_games(shown, studio.decks)
    bare = draw_games(GamesPicture(USUAL, tuple(map(game, ["none"] * len(decks)))), studio.decks)
    assert drawn.size == bare.size
    step = drawn.height // len(decks)
    for place in range(len(decks)):
        box = (0, step * place, drawn.width, step * (place + 1))
        assert drawn.crop(box).tobytes() != bare.crop(box).tobytes(), decks[place]
    assert studio.key(shown) != studio.key(GamesPicture(USUAL, shown.games[:2]))
    assert studio.develop(shown).startswith(b"\xff\xd8")
