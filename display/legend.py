"""The line below a table's picture that explains its signs."""

from __future__ import annotations

from typing import Final, Literal

from display.pictures.picture import BACK, Panel, Plate, TablePicture
from display.pictures.plan import FOURS
from display.pictures.table import TURN
from engine.value import replace
from locales import Words

_STATUS: Final = {"✗": "bust", "♛": "reale", "◆": "calls"}
"""Signs before a total or a word, each with the name of its word."""

BUILT_KEYS: Final = (
    *(
        f"picture.legend.{word}"
        for word in ("bank", "next_bank", "deal", "next_deal", "matta", "stands")
    ),
    *(f"picture.legend.{word}" for word in _STATUS.values()),
    *(f"picture.mark.{word}" for word in ("bank", "deal")),
)


def with_legend(
    picture: TablePicture, words: Words, holder: Literal["bank", "deal"] = "bank"
) -> TablePicture:
    """The picture with a legend of the signs that occur in it. ``holder``: the word for the sign of a banker."""
    mark = words(f"picture.mark.{holder}")
    people: tuple[Panel | Plate, ...] = (*picture.panels, *picture.plates)
    faces = {face for panel in picture.panels for face in panel.cards}
    said = {way for panel in picture.panels if panel.status for way in panel.status.ways}
    signs = {
        holder: mark if any(one.banker for one in people) else "",
        f"next_{holder}": TURN + mark if any(one.next_banker for one in people) else "",
        "matta": "★" if picture.matta != BACK and picture.matta in faces else "",
    }
    for sign, word in _STATUS.items():
        signs[word] = sign if any(way.startswith(sign) for way in said) else ""
    if len(picture.panels) >= FOURS and any(way == "✓" for way in said):
        signs["stands"] = "✓"  # no room for the word beside the sign
    legend = tuple(
        f"{sign} {words(f'picture.legend.{word}')}" for word, sign in signs.items() if sign
    )
    return replace(picture, legend=legend, mark=mark)
