"""The Spanish deck, put together."""

from __future__ import annotations

from functools import partial
from typing import Final

from tools.art.backs import flower_back, medal
from tools.art.cards import Style, assemble, titles
from tools.art.palette import SPAGNOLE as HUE
from tools.art.styles.spagnole.aces import ACES
from tools.art.styles.spagnole.figures import FIGURES
from tools.art.styles.spagnole.frame import frame
from tools.art.styles.spagnole.numbers import NUMBERS
from tools.art.styles.spagnole.signs import COIN, HEIGHT
from tools.art.svg import put

STYLE: Final = Style(
    name="spagnole",
    titles=titles("spagnolo", "Spanish", "Baraja de estilo español"),
    cards=assemble(HUE, HEIGHT, frame=frame, aces=ACES, numbers=NUMBERS, figures=FIGURES),
    back=partial(
        flower_back, HUE, HEIGHT, HUE.red, medal=medal(HUE, put(COIN, size=1.2), HUE.blue)
    ),
)
