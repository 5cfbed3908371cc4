"""The font for each letter: the bot's own font, or a Noto font for other scripts and emoji.

The Noto fonts are those of the system, or of the extra ``fonts``. A font is opened for the first letter that needs it,
and a limited number stays open. Without Noto's fonts a letter of another script is a box.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from PIL import ImageFont

OWN: Final = Path(__file__).parent / "fonts" / "DejaVuSansCondensed-Bold.ttf"

SYSTEM: Final = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "/Library/Fonts",
    "/System/Library/Fonts",
)
"""Where Debian and macOS keep everybody's fonts."""

PERSONAL: Final = (".local/share/fonts", "Library/Fonts")
"""Where they keep one person's, in the home folder."""

PACKAGES: Final = ("manimgx_fonts_cjk", "manimgx_fonts")

FAMILIES: Final = (
    "NotoSansCJK",
    "NotoEmoji",
    "NotoSansHebrew",
    "NotoSansDevanagari",
    "NotoSansThai",
    "NotoSansArabic",
    "NotoSansBengali",
    "NotoSansTamil",
    "NotoSansTelugu",
    "NotoSansGujarati",
    "NotoSansGurmukhi",
    "NotoSansKannada",
    "NotoSansMalayalam",
    "NotoSansOriya",
    "NotoSansSinhala",
    "NotoSansKhmer",
    "NotoSansLao",
    "NotoSansMyanmar",
    "NotoSansEthiopic",
    "NotoSansSymbols",
    "NotoSansMath",
    "Symbola",
    "NotoSansSymbols2",
    "Arial Unicode",
)
"""The fonts tried if the bot's own font lacks a letter, in this order.

Symbola draws emoji where Noto's are a font of colours, which Pillow cannot scale; Arial Unicode comes with macOS.
"""

ENDINGS: Final = ("-Bold", "[wght]", "[wdth,wght]", "-VF", "-Regular", "_hint", "")
"""The ends of the files' names behind the family, the first one preferred; in brackets the axes of a variable font."""

KINDS: Final = (".ttf", ".ttc", ".otf")

PROBE: Final = 22
"""The size at which a font is tested for a letter (pixels)."""

SMALLER: Final = 0.9
"""Factor for the size of the other fonts: their letters are taller and would leave the line."""

BOX: Final = "□"
"""Stands for a letter that no font has."""

_JOINER: Final = "\u200d"
_SKINS: Final = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_NO_LETTER: Final = "\uffff"


def folders() -> Iterator[Path]:
    """The system's folders of fonts, then those of the extra ``fonts``; some may not exist."""
    yield from map(Path, SYSTEM)
    yield from (Path(os.environ.get("HOME", "/"), folder) for folder in PERSONAL)
    for package in PACKAGES:
        spec = find_spec(package)
        if spec is not None and spec.origin:
            yield Path(spec.origin).parent


@lru_cache(maxsize=1)
def faces() -> tuple[Path, ...]:
    """The files of the available fonts, one a family, the bot's own first."""
    found: dict[str, Path] = {}
    for folder in folders():
        for place, _, names in os.walk(folder):
            for name in names:
                if name.endswith(KINDS):
                    found.setdefault(name.partition(".")[0], Path(place, name))
    files = [[found.get(family + ending) for ending in ENDINGS] for family in FAMILIES]
    return (OWN, *(next(filter(None, family)) for family in files if any(family)))


@lru_cache(maxsize=48)
def opened(face: int, size: int) -> ImageFont.FreeTypeFont:
    """The font with this number in ``faces``, in bold if it can, for letters of ``size`` pixels."""
    file = faces()[face]
    if file == OWN:
        return ImageFont.truetype(str(file), size)
    font = ImageFont.truetype(str(file), max(1, round(SMALLER * size)))
    with suppress(OSError, ValueError):  # a font of one weight
        font.set_variation_by_name("Bold")
    return font


@lru_cache(maxsize=4096)
def has(face: int, letter: str) -> bool:
    """True if the font with this number in ``faces`` has a shape of its own for the letter, and it can be drawn.

    Noto's U+FDFD, a whole sentence in one letter, has too many curves for Pillow. A damaged file has no letter.
    """
    try:
        font = opened(face, PROBE)
        missing = font.getmask(_NO_LETTER)
        mask = font.getmask(on_a_line(letter))
    except OSError:
        return False
    return mask.size != missing.size or bytes(mask) != bytes(missing)


@lru_cache(maxsize=4096)
def face_of(letter: str) -> int | None:
    """The number of the first font that has the letter; None if no font has it."""
    return next((face for face in range(len(faces())) if has(face, letter)), None)


@lru_cache(maxsize=2048)
def shown(text: str) -> str:
    """The text with a box for each letter or digit that no font has.

    Signs and emoji that no font has are left out, since the letters beside them can be read; a text of signs alone has
    boxes for them. Marks that belong to a letter stay or go with it; skin colours go, since a picture has none.
    """
    boxed = "LN" if any(map(str.isalpha, text)) else "NPS"
    kept: list[str] = []
    face: int | None = None
    before = ""
    for letter in text:
        if not joins(before, letter):
            face = face_of(letter)
            if face is None and unicodedata.category(letter)[0] in boxed:
                kept.append(BOX)
        if face is not None and letter not in _SKINS and (letter == " " or has(face, letter)):
            kept.append(letter)
        before = letter
    return "".join(kept)


@lru_cache(maxsize=4096)
def runs(text: str) -> tuple[tuple[int, str], ...]:
    """The text in pieces of one font each, from left to right.

    With several fonts a space is a piece of its own, so that words in right-to-left scripts keep their gap. The bot's
    own font gets the letters that no font has.
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
    """True if a letter belongs to the letter before: an accent, a vowel sign, a skin colour, a part of one emoji."""
    return (
        before == _JOINER
        or letter in _SKINS
        or unicodedata.category(letter) in ("Mn", "Mc", "Me", "Cf")
    )


def runs_left(text: str) -> bool:
    """True if the first letter with a direction belongs to a right-to-left script."""
    ways = (unicodedata.bidirectional(letter) for letter in text)
    return next((way for way in ways if way in ("L", "R", "AL")), "L") != "L"


def on_a_line(text: str) -> str:
    """The text with spaces instead of control characters and line ends, which the library refuses."""
    return "".join(
        " " if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") else letter
        for letter in text
    )
