"""The exchange of hidden cards in each game, which the conformance suite needs besides the interface.

``SWAPS[key](state, random, viewer)`` gives another state that ``viewer`` (``PUBLIC`` by default) must see alike, or
None if this state has no card to exchange. A game without an entry fails the suite.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tests.kit import cala, classica, piatto, quattro, sette, siete

SWAPS: Final[Mapping[str, Callable[..., Any]]] = {
    "sette_e_mezzo": sette.swap_hidden,
    "piatto": piatto.swap_hidden,
    "classica": classica.swap_hidden,
    "quattro_e_mezzo": quattro.swap_hidden,
    "siete_y_media": siete.swap_hidden,
    "calabresella": cala.swap_hidden,
}
