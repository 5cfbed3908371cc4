"""The Piacentine deck, put together."""

from __future__ import annotations

from typing import Final

from art.backs import medal, scale_back
from art.cards import Style, assemble, double_frame
from art.palette import PIACENTINE as HUE
from art.styles.piacentine.aces import ACES
from art.styles.piacentine.figures import FIGURES
from art.styles.piacentine.numbers import NUMBERS
from art.styles.piacentine.signs import COIN, HEIGHT
from art.svg import put


def back() -> str:
    return scale_back(HUE, HEIGHT, HUE.red, medal(HUE, put(COIN, size=1.2), HUE.blue))


STYLE: Final = Style(
    name="piacentine",
    titles={
        "it": "Carte in stile piacentino",
        "en": "Cards in the Piacentine style",
        "es": "Cartas de estilo piacentino",
    },
    ranks=("1", "2", "3", "4", "5", "6", "7", "F", "C", "R"),
    cards=assemble(HUE, HEIGHT, double_frame(HEIGHT), ACES, NUMBERS, FIGURES),
    back=back,
)
