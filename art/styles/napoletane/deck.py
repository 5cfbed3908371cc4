"""The Neapolitan deck, put together."""

from __future__ import annotations

from functools import partial
from typing import Final

from art.backs import lattice_back, medal
from art.cards import Style, assemble, plain_frame, titles
from art.palette import NAPOLETANE as HUE
from art.styles.napoletane.aces import ACES
from art.styles.napoletane.figures import FIGURES
from art.styles.napoletane.numbers import NUMBERS
from art.styles.napoletane.signs import HEIGHT, STAR
from art.svg import put

STYLE: Final = Style(
    name="napoletane",
    titles=titles("napoletano", "Neapolitan", "Cartas de estilo napolitano"),
    cards=assemble(
        HUE, HEIGHT, frame=plain_frame(HEIGHT), aces=ACES, numbers=NUMBERS, figures=FIGURES
    ),
    back=partial(lattice_back, HUE, HEIGHT, HUE.blue, medal(HUE, put(STAR, size=1.25), HUE.red)),
)
