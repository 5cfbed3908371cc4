"""The hidden cards of quattro e mezzo."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from engine.drawing.hand import MATTA
from engine.game import PUBLIC, Waiting
from games.quattro_e_mezzo.events import QuattroSto, QuattroTiro
from games.quattro_e_mezzo.game import GAME
from tests.games.quattro_e_mezzo.kit import deal, swap_hidden
from tests.kit.play import Sitting, cards

GREEDY: Final = 186
"""The seed of a table of twelve who draw as long as they can: the pack is shuffled again before the last turns."""


def test_the_hidden_cards_of_every_kind_of_hand_are_exchanged() -> None:
    """[BT-1] Of waiting players, of the one on turn and of stopped ones, with the matta and after a reshuffle."""
    chance = random.Random(4)
    seen: Counter[str] = Counter()
    for seed in (*range(20), GREEDY):
        greedy = seed == GREEDY
        table = Sitting(GAME, seats=tuple(range(1, 13 if greedy else 5)), seed=seed)
        table.open()
        while isinstance(table.awaits(), Waiting):
            for viewer in (PUBLIC, *table.seats):
                other = swap_hidden(table.state, chance, viewer)
                if other is None:
                    continue
                assert other.table is table.state.table
                seen["reshuffled"] += other.table.shuffle > 0
                seen["on turn"] += other.cards != table.state.cards
                seen["matta"] += other.mattas != table.state.mattas
                turn = len(other.table.played)
                seen["stopped"] += other.hands[:turn] != table.state.hands[:turn]
            if greedy:
                stops = MATTA in table.state.cards and len(table.state.cards) > 1
                table.do(table.waiting(), QuattroSto() if stops else QuattroTiro())
            else:
                table.random_step()
    assert all(seen[kind] for kind in ("reshuffled", "on turn", "matta", "stopped")), seen


def test_a_covered_card_of_a_stopped_hand_is_one_that_may_stop() -> None:
    """[QM-3, QM-4] That is all that the public can infer; 4½ declared with the matta tells a little more."""
    table = deal("6D 4C 3C", "10D")
    table.do(1, QuattroSto())
    shown = table.state.table
    assert shown.could(shown.played[0]) == 1 << 10 | 1 << 12 | 1 << 14
    table.do(2, QuattroTiro())
    table.do(2, QuattroSto())
    shown = table.state.table
    assert (shown.played[1].total, shown.played[1].covered) == (9, True)
    assert shown.could(shown.played[1]) == 1 << 1 | 1 << 8, "a figure and 4, or a 4 and ½"
    assert (table.view(2).cards, table.view(PUBLIC).cards) == (cards("4C 10D"), ())
