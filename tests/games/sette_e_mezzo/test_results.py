"""The results of a hand, field by field."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import fields

from engine.game import ESCROW, Transfer
from games.sette_e_mezzo.events import RoundEnded, SetteEMezzoResult, Sto, Tiro
from games.sette_e_mezzo.state import Shown
from tests.games.sette_e_mezzo.kit import deal
from tests.kit.play import Sitting


def busts_and_a_bust_banker() -> Sitting:
    """Player 1 is bust with a stake of 10, 2 and 3 stand with 5, and the banker, 4, is bust."""
    table = deal("5C 6C 4S 5S", "7D 9B 8S 10C 6S", matta=None)
    table.do(1, Tiro(10))
    table.do(2, Sto(5))
    table.do(3, Sto(5))
    for _ in range(4):
        table.do(4, Tiro())
    return table


def rows(results: Iterable[SetteEMezzoResult | Shown]) -> list[tuple[Any, ...]]:
    """All fields of each result, with its cards in one word."""
    found = []
    for result in results:
        person, codes, *rest = (getattr(result, field.name) for field in fields(result))
        found.append((person, " ".join(codes), *rest))
    return found


def test_the_event_that_ends_a_hand_holds_every_card_and_chip() -> None:
    """[SM-26, SM-35] A bust is settled before the banker's turn, the others after it."""
    event = busts_and_a_bust_banker().last(RoundEnded)
    assert rows(event.results) == [
        (1, "5C 7D", 24, "bust", "bust", 10, -10, 990),
        (2, "6C", 12, "points", "banker_bust", 5, 5, 1005),
        (3, "4S", 8, "points", "banker_bust", 5, 5, 1005),
        (4, "5S 9B 8S 10C 6S", 25, "bust", "banker", 0, 0, 1000),
    ]
    assert event.moves == (
        Transfer(ESCROW, 2, 10),
        Transfer(ESCROW, 3, 10),
        Transfer(ESCROW, 4, 10),
    )
    assert (event.number, event.banker, event.why, event.used_up) == (1, 4, "stays", False)


def test_after_a_bust_of_the_banker_covered_cards_stay_covered() -> None:
    """[SM-37] The stakes and gains are public all the same."""
    ending = busts_and_a_bust_banker().state.table.ending
    assert rows(ending.results) == [
        (1, "5C 7D", (), 24, "bust", "bust", 10, -10, 990),
        (2, "", (0,), None, "points", "banker_bust", 5, 5, 1005),
        (3, "", (0,), None, "points", "banker_bust", 5, 5, 1005),
        (4, "5S 9B 8S 10C 6S", (), 25, "bust", "banker", 0, 0, 1000),
    ]
    assert (ending.number, ending.banker, ending.why, ending.used_up) == (1, 4, "stays", False)
