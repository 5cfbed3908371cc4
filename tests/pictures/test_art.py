"""The drawings in ``display/pictures/drawn/`` are made by the code beside them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from display.pictures.decks import find_decks, read_deck
from tests.pictures.kit import drop_in
from tools.art.folder import DECKS, STYLES, deck_files, write_decks
from tools.art.letters import PEN, lettering
from tools.art.sheet import write_sheet
from tools.art.styles import francesi

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("style", STYLES, ids=lambda style: str(style.name))
def test_committed_decks_equal_the_drawings_of_the_code(style: object) -> None:
    one = next(s for s in STYLES if s is style)
    folder = DECKS / one.name
    drawn = deck_files(one)
    assert {path.name for path in folder.iterdir()} == set(drawn)
    for name, text in drawn.items():
        assert (folder / name).read_text(encoding="utf-8") == text, name


def test_the_french_back_equals_the_drawing_of_the_code() -> None:
    for name, draw in francesi.FILES.items():
        assert (DECKS / "francesi" / name).read_text(encoding="utf-8") == draw()


def test_drawing_again_writes_the_same(tmp_path: Path) -> None:
    (tmp_path / "francesi").mkdir()
    for folder in write_decks(tmp_path):
        for path in folder.iterdir():
            assert path.read_bytes() == (DECKS / folder.name / path.name).read_bytes()


def test_drawings_need_no_font_and_no_outside_file() -> None:
    for path in DECKS.glob("*/*.svg"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"<text|<image|<script|(href|src)=\"(?!#)|@import", text), path


def test_no_drawing_is_large() -> None:
    for path in DECKS.glob("*/*.svg"):
        assert path.stat().st_size < 60_000, path


def test_every_sign_of_the_pen_can_be_written() -> None:
    assert lettering("".join(PEN), 10, "#000").count("<path") == len(PEN) - 1


def test_a_contact_sheet_shows_every_card(tmp_path: Path) -> None:
    path = write_sheet(read_deck(drop_in(tmp_path)), tmp_path)
    with Image.open(path) as sheet:
        assert path.name == "prova.jpg"
        assert sheet.width > 11 * 100
        assert sheet.height > 4 * 100


def test_the_page_of_decks_shows_them_all() -> None:
    page = (ROOT / "docs" / "decks.md").read_text(encoding="utf-8")
    for name in find_decks().decks:
        assert f"(decks/{name}.jpg)" in page
        assert (ROOT / "docs" / "decks" / f"{name}.jpg").stat().st_size < 250_000
