"""Writes a deck's folder: forty cards, a back, ``deck.toml`` and the licence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from tools.art.cards import Style
from tools.art.styles import francesi
from tools.art.styles.napoletane.deck import STYLE as NAPOLETANE
from tools.art.styles.piacentine.deck import STYLE as PIACENTINE
from tools.art.styles.siciliane.deck import STYLE as SICILIANE
from tools.art.styles.spagnole.deck import STYLE as SPAGNOLE
from tools.art.styles.trevisane.deck import STYLE as TREVISANE

ROOT: Final = Path(__file__).parent.parent.parent
DECKS: Final = ROOT / "display" / "pictures" / "drawn"

STYLES: Final[tuple[Style, ...]] = (
    NAPOLETANE,
    PIACENTINE,
    SICILIANE,
    TREVISANE,
    SPAGNOLE,
)
"""The decks that are drawn here whole."""


def deck_files(style: Style) -> dict[str, str]:
    """File name to text of everything in that deck's folder."""
    files = {f"{code}.svg": draw() for code, draw in style.cards.items()}
    files["back.svg"] = style.back()
    files["deck.toml"] = about(style)
    files["LICENSE"] = (ROOT / "LICENSE").read_text(encoding="utf-8")
    return files


def about(style: Style) -> str:
    """``deck.toml``, which says what a deck is."""
    lines = [
        f"style = {_text(style.name)}",
        'suits = "latin"',
        'license = "MIT"',
        'author = "Matta"',
        f"source = {_text(f'drawn by art/styles/{style.name}/')}",
        "",
        "[title]",
        *(f"{language} = {_text(title)}" for language, title in style.titles.items()),
    ]
    return "\n".join(lines) + "\n"


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def write_decks(root: Path = DECKS) -> list[Path]:
    """Draw every deck into ``root``; give the folders. Of the French deck only the back is ours."""
    folders = []
    for style in STYLES:
        folder = root / style.name
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in deck_files(style).items():
            (folder / name).write_text(text, encoding="utf-8")
        folders.append(folder)
    for name, draw in francesi.FILES.items():
        (root / "francesi" / name).write_text(draw(), encoding="utf-8")
    return [*folders, root / "francesi"]
