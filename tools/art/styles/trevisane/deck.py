"""The Trevisan deck, put together."""

from __future__ import annotations

from functools import partial
from typing import Final

from tools.art.backs import medal, star_back
from tools.art.cards import Style, assemble, double_frame, titles
from tools.art.palette import TREVISANE as HUE
from tools.art.styles.trevisane.aces import ACES
from tools.art.styles.trevisane.figures import FIGURES
from tools.art.styles.trevisane.numbers import NUMBERS
from tools.art.styles.trevisane.signs import COIN, HEIGHT
from tools.art.svg import put

STYLE: Final = Style(
    name="trevisane",
    titles=titles("trevisano", "Trevisan", "Cartas de estilo trevisano"),
    cards=assemble(
        HUE, HEIGHT, frame=double_frame(HEIGHT, 8), aces=ACES, numbers=NUMBERS, figures=FIGURES
    ),
    back=partial(star_back, HUE, HEIGHT, HUE.red, medal=medal(HUE, put(COIN, size=1.2), HUE.blue)),
)
