"""Which font has a letter: the bot's own, or one of the Noto fonts for other scripts and for emoji.

Those come with the packages ``manimgx-fonts`` and ``manimgx-fonts-cjk``. A font is opened when a letter first needs it,
and only so many stay open. Without the packages there is the bot's own font alone.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from PIL import ImageFont

OWN: Final = Path(__file__).parent / "fonts" / "DejaVuSansCondensed-Bold.ttf"

PACKAGES: Final = ("manimgx_fonts_cjk", "manimgx_fonts")

OTHERS: Final = (
    "NotoSansCJK-VF.otf.ttc",
    "NotoEmoji[wght].ttf",
    "NotoSansHebrew[wght].ttf",
    "NotoSansDevanagari[wght].ttf",
    "NotoSansThai[wght].ttf",
    "NotoSansArabic[wght].ttf",
    "NotoSansBengali[wght].ttf",
    "NotoSansTamil[wght].ttf",
    "NotoSansTelugu[wght].ttf",
    "NotoSansGujarati[wght].ttf",
    "NotoSansGurmukhi[wght].ttf",
    "NotoSansKannada[wght].ttf",
    "NotoSansMalayalam[wght].ttf",
    "NotoSansSinhala[wght].ttf",
    "NotoSansKhmer[wght].ttf",
    "NotoSansLao[wght].ttf",
    "NotoSansMyanmar[wght].ttf",
    "NotoSansEthiopic[wght].ttf",
    "NotoSansSymbols[wght].ttf",
)
"""The fonts that are asked when the bot's own lacks a letter, in this order."""

BOLD: Final = 700
PROBE: Final = 22
"""The size, in pixels, at which a font is asked for a letter."""

SMALLER: Final = 0.9
"""The other fonts' letters are taller: so much of the size keeps them on the line."""

_JOINER: Final = "\u200d"
_SKINS: Final = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_NO_LETTER: Final = "\uffff"


@lru_cache(maxsize=1)
def faces() -> tuple[Path, ...]:
    """The files of the fonts that are there, the bot's own first."""
    found = [find_spec(package) for package in PACKAGES]
    folders = [Path(spec.origin).parent for spec in found if spec is not None and spec.origin]
    files = [folder / name for name in OTHERS for folder in folders]
    return (OWN, *(file for file in files if file.is_file()))


@lru_cache(maxsize=48)
def opened(face: int, size: int) -> ImageFont.FreeTypeFont:
    """One of ``faces`` for letters of ``size`` pixels, in bold."""
    file = faces()[face]
    if file == OWN:
        return ImageFont.truetype(str(file), size)
    font = ImageFont.truetype(str(file), max(1, round(SMALLER * size)))
    font.set_variation_by_axes([BOLD])
    return font


@lru_cache(maxsize=4096)
def has(face: int, letter: str) -> bool:
    """Whether one of ``faces`` has a shape of its own for a letter."""
    font = opened(face, PROBE)
    missing = font.getmask(_NO_LETTER)
    mask = font.getmask(on_a_line(letter))
    return mask.size != missing.size or bytes(mask) != bytes(missing)


@lru_cache(maxsize=4096)
def face_of(letter: str) -> int | None:
    """The first of ``faces`` that has a letter; None if none does."""
    return next((face for face in range(len(faces())) if has(face, letter)), None)


@lru_cache(maxsize=2048)
def shown(text: str) -> str:
    """The letters that some font has. Signs that belong to a letter go with it."""
    kept: list[str] = []
    face: int | None = None
    before = ""
    for letter in text:
        if not joins(before, letter):
            face = face_of(letter)
        if face is not None and (letter == " " or has(face, letter)):
            kept.append(letter)
        before = letter
    return "".join(kept)


@lru_cache(maxsize=4096)
def runs(text: str) -> tuple[tuple[int, str], ...]:
    """The text in pieces of one font each, as they stand from left to right.

    Where there are several fonts a space is a piece of its own, so that words in scripts from right to left keep their gap.
    A letter that no font has is left to the bot's own.
    """
    found: list[tuple[int, str]] = []
    before = ""
    for letter in text:
        joined = bool(found) and joins(before, letter)
        face = found[-1][0] if joined else face_of(letter) or 0
        if joined or (found and found[-1][0] == face and " " not in (before, letter)):
            found[-1] = (face, found[-1][1] + letter)
        else:
            found.append((face, letter))
        before = letter
    if len({face for face, _ in found}) == 1:
        return ((found[0][0], text),)
    return tuple(reversed(found)) if runs_left(text) else tuple(found)


def joins(before: str, letter: str) -> bool:
    """Whether a letter belongs to the one before it: an accent, a vowel sign, a skin colour, a part of one emoji."""
    return (
        before == _JOINER
        or letter in _SKINS
        or unicodedata.category(letter) in ("Mn", "Mc", "Me", "Cf")
    )


def runs_left(text: str) -> bool:
    """Whether the first letter that says so is of a script that is written from right to left."""
    ways = (unicodedata.bidirectional(letter) for letter in text)
    return next((way for way in ways if way in ("L", "R", "AL")), "L") != "L"


def on_a_line(text: str) -> str:
    """Without what is no letter and would end the line, which the library refuses."""
    return "".join(
        " " if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") else letter
        for letter in text
    )
