"""The check for calls with too many arguments by position."""

from __future__ import annotations

import pytest

from tools.keywords import findings

SEATS = """
from dataclasses import dataclass
from typing import NamedTuple

@dataclass
class Seat:
    person: int
    name: str
    chips: int = 0
    away: bool = False

class Move(NamedTuple):
    person: int
    source: int
    target: int
    table: int

class Door:
    def __init__(self, a, b, c, d): ...
    def open(self, a, b, c, d): ...
    def knock(self, a, *others): ...

class Window:
    def open(self, path): ...
    def knock(self, a, b, c, d): ...

def settle(a, b, c, d): ...
def said(first, *others): ...
"""


def found(code: str) -> list[str]:
    sources = {"seats.py": SEATS, "hall.py": "from seats import settle as pay\n", "user.py": code}
    return [f"{one.called} {one.given}" for one in findings(sources, ["user.py"])]


@pytest.mark.parametrize(
    ("code", "called"),
    [
        ("from seats import Seat\nSeat(1, 'Rita', 5, True)", "Seat 4"),
        ("from seats import Move\nMove(1, 2, 3, table=4)\nMove(1, 2, 3, 4)", "Move 4"),
        ("from seats import Door\nDoor(1, 2, 3, 4)", "Door 4"),
        ("import seats\nseats.settle(1, 2, 3, 4)", "seats.settle 4"),
        ("from hall import pay\npay(1, 2, 3, 4)", "pay 4"),
        ("def use(door):\n    door.open(1, 2, 3, 4)", "door.open 4"),
        ("def use():\n    def inner(a, b, c, d): ...\n    inner(1, 2, 3, 4)", "inner 4"),
        ("from seats import settle\nsettle(1, 2, 3, 4, *())", "settle 4"),
    ],
)
def test_more_than_three_arguments_by_position_are_found(code: str, called: str) -> None:
    assert found(code) == [called]


@pytest.mark.parametrize(
    "code",
    [
        "from seats import Seat\nSeat(1, 'Rita', 5, away=True)",
        "from seats import Seat\nSeat(person=1, name='Rita', chips=5, away=True)",
        "from seats import said\nsaid(1, 2, 3, 4, 5)",
        "def use(door):\n    door.knock(1, 2, 3, 4)",
        "def use(settle):\n    settle(1, 2, 3, 4)",
        "max(1, 2, 3, 4)",
        "from other import settle\nsettle(1, 2, 3, 4)",
        "import other\nother.open(1, 2, 3, 4)",
        "from seats import Seat\nmatch 1:\n    case Seat(1, 'Rita', 5, True): ...",
    ],
)
def test_three_arguments_names_and_foreign_calls_are_left_out(code: str) -> None:
    assert found(code) == []
