"""Decks of cards as folders: found, checked, and refused by name if they have a fault.

A deck is a folder with ``deck.toml``, ``LICENSE``, ``back.svg`` and an SVG for each card, named by its code:
``1D.svg`` … ``10B.svg`` (GEN-1). A new folder of this form is a new deck.
"""

from __future__ import annotations

import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError

from engine.cards import PACK, Card
from engine.value import Value

DECKS: Final = Path(__file__).parent / "drawn"
"""The folder of the decks that come with Matta."""

BACK: Final = "back.svg"
ABOUT: Final = "deck.toml"
LICENCE: Final = "LICENSE"

SVG: Final = "{http://www.w3.org/2000/svg}svg"

Text = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]


class DeckError(Exception):
    """A deck that cannot be used: the deck's name, the file, and the fault."""

    def __init__(self, deck: str, file: str, reason: str) -> None:
        super().__init__(f"deck {deck!r}: {file}: {reason}")
        self.deck = deck
        self.file = file
        self.reason = reason


class Title(BaseModel):
    """The deck's name for players, in all three languages."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    it: Text
    en: Text
    es: Text


class About(BaseModel):
    """The content of ``deck.toml``; other keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: Title
    style: Text
    """The style of the deck, by the name of that style's folder: ``napoletane``."""
    suits: Literal["latin", "french"]
    """The suit signs of the corner indices."""
    license: Text
    """The short name of the licence in ``LICENSE``."""
    author: Text
    source: Text


class Deck(Value, frozen=True):
    """A checked deck; ``name`` is the name of its folder."""

    name: str
    folder: Path
    about: About

    def face(self, card: Card) -> Path:
        """The SVG file of a card."""
        return self.folder / f"{card}.svg"

    @property
    def back(self) -> Path:
        """The SVG file of the back."""
        return self.folder / BACK


class FoundDecks(Value, frozen=True):
    """All decks of a folder by name, in alphabetical order, and the refused folders."""

    decks: Mapping[str, Deck]
    refused: tuple[DeckError, ...]


def find_decks(root: Path = DECKS) -> FoundDecks:
    """Check every folder in ``root``; a refused folder does not affect the others."""
    decks: dict[str, Deck] = {}
    refused: list[DeckError] = []
    for folder in sorted(
        path for path in root.iterdir() if path.is_dir() and path.name[0] not in "._"
    ):
        try:
            decks[folder.name] = read_deck(folder)
        except DeckError as error:
            refused.append(error)
    return FoundDecks(decks, tuple(refused))


def read_deck(folder: Path) -> Deck:
    """Check one folder. Raise ``DeckError`` for the first part that is missing, broken or unknown."""
    about = _read_about(folder)
    if not _text(folder, LICENCE).strip():
        raise DeckError(folder.name, LICENCE, "is empty")
    for name in (BACK, *(f"{card}.svg" for card in PACK)):
        _check_picture(folder, name)
    return Deck(folder.name, folder, about)


def _read_about(folder: Path) -> About:
    try:
        return About.model_validate(tomllib.loads(_text(folder, ABOUT)))
    except tomllib.TOMLDecodeError as error:
        raise DeckError(folder.name, ABOUT, f"is not TOML: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        raise DeckError(folder.name, ABOUT, f"{field}: {first['msg']}") from error


def _check_picture(folder: Path, name: str) -> None:
    """Check that a file is well-formed SVG with a size. Unsupported shapes show only when it is drawn."""
    try:
        root = ET.fromstring(_text(folder, name))  # noqa: S314 - the operator's own files
    except ET.ParseError as error:
        raise DeckError(folder.name, name, f"is not XML: {error}") from error
    if root.tag != SVG:
        raise DeckError(folder.name, name, "is not an SVG picture")
    if len(root) == 0:
        raise DeckError(folder.name, name, "shows nothing")
    try:
        size = [float(part) for part in root.get("viewBox", "").replace(",", " ").split()]
    except ValueError:
        size = []
    if len(size) != 4 or min(size[2:]) <= 0:
        raise DeckError(folder.name, name, "has no viewBox of four numbers, so no size")


def _text(folder: Path, name: str) -> str:
    try:
        return (folder / name).read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise DeckError(folder.name, name, "is missing") from error
    except (OSError, UnicodeDecodeError) as error:
        raise DeckError(folder.name, name, f"cannot be read: {error}") from error
