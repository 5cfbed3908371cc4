"""Screens of both online variants: own cards and totals."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from display.games import look
from display.pictures.picture import HandPicture, Label, TablePicture
from display.table import table_screen
from engine.cards import Card
from engine.drawing.actions import Gioco, OnlineSto
from engine.drawing.hand import MATTA
from tests.display.sittings import scene_at
from tests.games.classica.kit import deal
from tests.games.piatto.kit import bank, duel
from tests.kit.play import Sitting
from tests.pictures.paper import STYLE


def at_piatto() -> Sitting:
    table = bank("6C 3C")
    table.do(1, Gioco())
    return table


@pytest.mark.parametrize("dealt", [at_piatto, lambda: deal("6C 4C 3C")], ids=["piatto", "classica"])
def test_a_player_reads_the_prospect_of_one_more_card_until_they_stand(
    dealt: Callable[[], Sitting],
) -> None:
    table = dealt()
    for note in ("Con una figura arrivi a 6½.", ""):
        context = scene_at(table, 1)
        game, total = look(context), f"Totale: <b>6</b>. {note}".rstrip()
        assert game.own.total_line(context) == total
        assert total in game.own.card_lines(context)
        assert game.own.peek(context) == f"Hai il 6 di coppe. {note}".rstrip()
        assert game.own.hand_picture(context, STYLE) == HandPicture(
            style=STYLE, matta=MATTA, cards=(Card("6C"),), total=Label(("6",)), note=note
        )
        table.do(1, OnlineSto())


@pytest.mark.parametrize(
    ("cards", "punta", "banker", "totals"),
    [("6C 3C", "s", "s", ("6", "3")), ("6C 3C 8S 7D", "tt", "", ("✗ 13½", None))],
)
def test_the_picture_at_the_end_marks_a_bust(
    cards: str, punta: str, banker: str, *, totals: tuple[str | None, ...]
) -> None:
    """The total of a banker who need not play stays hidden."""
    table = bank(cards, people=2)
    duel(table, punta, banker, stake=5)
    picture = table_screen(scene_at(table, style=STYLE)).picture
    assert isinstance(picture, TablePicture)
    shown = tuple(panel.status and panel.status.ways[0] for panel in picture.panels)
    assert shown == totals
