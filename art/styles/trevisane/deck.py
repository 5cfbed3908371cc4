"""The Trevisan deck, put together."""

from __future__ import annotations

from typing import Final

from art.backs import medal, star_back
from art.cards import Style, assemble, double_frame
from art.palette import TREVISANE as HUE
from art.styles.trevisane.aces import ACES
from art.styles.trevisane.figures import FIGURES
from art.styles.trevisane.numbers import NUMBERS
from art.styles.trevisane.signs import COIN, HEIGHT
from art.svg import put


def back() -> str:
    return star_back(HUE, HEIGHT, HUE.red, medal(HUE, put(COIN, size=1.2), HUE.blue))


STYLE: Final = Style(
    name="trevisane",
    titles={
        "it": "Carte in stile trevisano",
        "en": "Cards in the Trevisan style",
        "es": "Cartas de estilo trevisano",
    },
    ranks=("1", "2", "3", "4", "5", "6", "7", "F", "C", "R"),
    cards=assemble(HUE, HEIGHT, double_frame(HEIGHT, 8), ACES, NUMBERS, FIGURES),
    back=back,
)
