"""The Sicilian deck, put together."""

from __future__ import annotations

from functools import partial
from typing import Final

from art.backs import medal, wave_back
from art.cards import Style, assemble, plain_frame, titles
from art.palette import SICILIANE as HUE
from art.styles.siciliane.aces import ACES
from art.styles.siciliane.figures import FIGURES
from art.styles.siciliane.numbers import NUMBERS
from art.styles.siciliane.signs import COIN, HEIGHT
from art.svg import put

STYLE: Final = Style(
    name="siciliane",
    titles=titles("siciliano", "Sicilian", "Cartas de estilo siciliano"),
    cards=assemble(
        HUE, HEIGHT, frame=plain_frame(HEIGHT, 11, 3.2), aces=ACES, numbers=NUMBERS, figures=FIGURES
    ),
    back=partial(wave_back, HUE, HEIGHT, HUE.green, medal(HUE, put(COIN, size=1.2), HUE.red)),
)
