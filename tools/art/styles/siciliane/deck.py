"""The Sicilian deck, put together."""

from __future__ import annotations

from functools import partial
from typing import Final

from tools.art.backs import medal, wave_back
from tools.art.cards import Style, assemble, plain_frame, titles
from tools.art.palette import SICILIANE as HUE
from tools.art.styles.siciliane.aces import ACES
from tools.art.styles.siciliane.figures import FIGURES
from tools.art.styles.siciliane.numbers import NUMBERS
from tools.art.styles.siciliane.signs import COIN, HEIGHT
from tools.art.svg import put

STYLE: Final = Style(
    name="siciliane",
    titles=titles("siciliano", "Sicilian", "Cartas de estilo siciliano"),
    cards=assemble(
        HUE, HEIGHT, frame=plain_frame(HEIGHT, 11, 3.2), aces=ACES, numbers=NUMBERS, figures=FIGURES
    ),
    back=partial(wave_back, HUE, HEIGHT, HUE.green, medal=medal(HUE, put(COIN, size=1.2), HUE.red)),
)
