"""Decks for single tests, which may break them."""

from __future__ import annotations

from pathlib import Path

from engine.cards import PACK

ABOUT = """
style = "prova"
suits = "latin"
license = "CC0-1.0"
author = "Zia Rita"
source = "by hand"

[title]
it = "Carte di prova"
en = "Trial cards"
es = "Cartas de prueba"
"""


def picture(text: str, width: int = 50, height: int = 80) -> str:
    """A plain card with a dot; ``text`` sets its place and so tells cards apart."""
    x = 10 + sum(text.encode()) % 30
    y = 10 + sum(text.encode()) * 7 % 60
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="#fff"/><circle cx="{x}" cy="{y}" r="5"/></svg>'
    )


def drop_in(root: Path, name: str = "prova") -> Path:
    """A whole deck in a folder of its own."""
    folder = root / name
    folder.mkdir(parents=True)
    (folder / "deck.toml").write_text(ABOUT, encoding="utf-8")
    (folder / "LICENSE").write_text("Do as you like.\n", encoding="utf-8")
    for code in (*PACK, "back"):
        (folder / f"{code}.svg").write_text(picture(code), encoding="utf-8")
    return folder
