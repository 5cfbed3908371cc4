"""The Piacentine deck, put together."""

from __future__ import annotations

from functools import partial
from typing import Final

from tools.art.backs import medal, scale_back
from tools.art.cards import Style, assemble, double_frame, titles
from tools.art.palette import PIACENTINE as HUE
from tools.art.styles.piacentine.aces import ACES
from tools.art.styles.piacentine.figures import FIGURES
from tools.art.styles.piacentine.numbers import NUMBERS
from tools.art.styles.piacentine.signs import COIN, HEIGHT
from tools.art.svg import put

STYLE: Final = Style(
    name="piacentine",
    titles=titles("piacentino", "Piacentine", "Cartas de estilo piacentino"),
    cards=assemble(
        HUE, HEIGHT, frame=double_frame(HEIGHT), aces=ACES, numbers=NUMBERS, figures=FIGURES
    ),
    back=partial(scale_back, HUE, HEIGHT, HUE.red, medal=medal(HUE, put(COIN, size=1.2), HUE.blue)),
)
