"""The table of buttons, and the handlers of their taps."""

from __future__ import annotations

import pytest

from display.games import offer_names
from display.taps import TAPS, TapKind
from handlers import callbacks, tournaments

CUT = "taglia"
"""It needs Telegram's id of the tap, and is handled apart."""


@pytest.mark.parametrize("kind", TAPS.values(), ids=lambda kind: kind.name)
def test_every_button_of_the_table_has_a_handler_where_it_belongs(kind: TapKind) -> None:
    handlers = {
        "table": callbacks.AT_TABLE.keys() | {CUT},
        "any_table": callbacks.AT_TABLE.keys(),
        "tournament": tournaments.HANDLERS.keys(),
        "group": callbacks.WITHOUT_TABLE.keys(),
        "person": callbacks.WITHOUT_TABLE.keys(),
    }
    assert kind.name in handlers[kind.of]


def test_every_handler_is_for_a_button_of_the_table() -> None:
    known = {*callbacks.AT_TABLE, *callbacks.WITHOUT_TABLE, *tournaments.HANDLERS, CUT}
    assert known == TAPS.keys()


def test_no_choice_of_a_game_has_the_name_of_another_button() -> None:
    """*Gioco* is one: it opens a table, and at piatto it begins a duel."""
    assert offer_names() & TAPS.keys() <= {"gioco"}
