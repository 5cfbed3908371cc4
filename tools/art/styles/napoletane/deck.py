"""The Neapolitan deck, put together."""

from __future__ import annotations

from functools import partial
from typing import Final

from tools.art.backs import lattice_back, medal
from tools.art.cards import Style, assemble, plain_frame, titles
from tools.art.palette import NAPOLETANE as HUE
from tools.art.styles.napoletane.aces import ACES
from tools.art.styles.napoletane.figures import FIGURES
from tools.art.styles.napoletane.numbers import NUMBERS
from tools.art.styles.napoletane.signs import HEIGHT, STAR
from tools.art.svg import put

STYLE: Final = Style(
    name="napoletane",
    titles=titles("napoletano", "Neapolitan", "Cartas de estilo napolitano"),
    cards=assemble(
        HUE, HEIGHT, frame=plain_frame(HEIGHT), aces=ACES, numbers=NUMBERS, figures=FIGURES
    ),
    back=partial(
        lattice_back, HUE, HEIGHT, HUE.blue, medal=medal(HUE, put(STAR, size=1.25), HUE.red)
    ),
)
