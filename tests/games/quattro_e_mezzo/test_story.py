"""Hands of quattro e mezzo in words."""

from __future__ import annotations

import pytest

from games.quattro_e_mezzo import events as ev
from games.quattro_e_mezzo.game import GAME
from games.quattro_e_mezzo.rules import QuattroRules
from games.quattro_e_mezzo.story import tell
from history.words import Telling
from locales import words


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("lot", "Dà le carte Leo, per sorteggio."),
        ("stays", "Dà le carte Leo, come prima."),
        ("won", "Dà le carte Leo, che ha vinto il mazzo."),
        ("drawn", "Dà le carte Leo, con la carta più alta."),
        ("left", "Dà le carte Leo, perché chi aveva il mazzo non c’è."),
    ],
)
def test_the_reason_for_the_dealer_needs_no_other_sentence(why: ev.DealerReason, said: str) -> None:
    """[QM-12] The first sentence of a hand names the deal itself."""
    opened = ev.QuattroOpened(
        number=2, rules=QuattroRules(), players=(1, 2), ring=(1, 2), dealer=1, why=why, scores=()
    )
    state = GAME.core.start(QuattroRules())
    assert tell(opened, state, Telling(words("it"), {1: "Leo"})) == [said]
