"""The calls of an auction against a second, slow reading of the rules; and the roles of a round."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest

from engine.game import Person
from engine.value import replace
from games.calabresella.actions import Lascio
from games.calabresella.events import ROLES, CalaEnded, CalaSaid, role
from games.calabresella.forms import CHIAMO, SOLO
from tests.games.calabresella.kit import deal
from tests.kit.examples import anywhere, more
from tests.kit.play import Sitting

DEALS: Final = more(50, long=5_000)
"""Random deals of each table with each kind of auction."""

TABLES: Final[Any] = {
    "terziglio": (3, {}),
    "quartiglio": (4, {}),
    "mediatore": (4, {"four": "mediatore"}),
    "quintiglio": (5, {}),
    "sestiglio": (6, {}),
    "settiglio": (7, {}),
}
CALLS: Final = {
    "terziglio": (2, 3, 4, 5, 6, 7),
    "quartiglio": (1, 2, 3),
    "mediatore": (1, 2, 3, 4, 5),
    "quintiglio": (1, 2, 3),
    "sestiglio": (1, 2, 3, 4, 5),
    "settiglio": (1, 2, 3, 4, 5),
}
OUT_OF_TURN: Final = {"quartiglio": 3, "quintiglio": 3}


def may_call(name: str, table: Sitting, auction: str) -> dict[Person, set[int]]:
    """The legal calls of each person now, found from the earlier calls alone; 0 is a pass."""
    said = [(one.person, one.call) for one in table.log if type(one) is CalaSaid]
    highest = max((call for _, call in said), default=0)
    caller = next((who for who, call in said if call == highest and call), 0)
    may: dict[Person, set[int]] = {}
    for person in table.state.table.round.players:
        own = [call for who, call in said if who == person]
        if 0 in own or person == caller or (own and auction == "single"):
            continue
        higher = {call for call in CALLS[name] if call > highest}
        if person == table.waiting():
            may[person] = higher | {0}
        elif found := {call for call in higher if call >= OUT_OF_TURN.get(name, 4)}:
            may[person] = found
    return may


def offered(table: Sitting) -> dict[Person, set[int]]:
    """The same from the offers."""
    found: dict[Person, set[int]] = {}
    for person in table.seats:
        for offer in table.offers(person):
            found.setdefault(person, set()).update(offer.options or (0,))
    return found


@pytest.mark.laws
@pytest.mark.parametrize("auction", ["single", "until_quiet"])
@pytest.mark.parametrize("name", TABLES)
def test_everybody_is_offered_the_legal_calls_of_every_auction(name: str, auction: str) -> None:
    """[CA-9, CA-10, CA-12, CA-15]"""
    seats, switches = TABLES[name]
    first = anywhere(10**6)
    for seed in range(first, first + DEALS):
        table = deal(seats=seats, seed=seed, auction=auction, **switches)
        table.random = random.Random(seed)
        while table.state.table.phase == "auction":
            assert offered(table) == may_call(name, table, auction)
            if (
                seed % 2 and table.state.table.round.caller
            ):  # else the highest call wins nearly always
                table.do(table.waiting(), Lascio())
            else:
                table.random_step()


def test_the_roles_of_a_round() -> None:
    """[CA-16] The caller by the formal call, the partner, the opponents; nobody who sat out or after passes."""
    ended = CalaEnded(
        number=1,
        call=CHIAMO,
        declarers=(2, 5),
        monte=(),
        tricks=(4, 2),
        thirds=(20, 12),
        points=(7, 4),
        feat="",
        won=True,
        gains=((1, -2), (2, 5), (3, -2), (4, -2), (5, 3), (6, -2), (7, 0)),
        ranking=(),
    )
    assert role(ended) == {2: "chiamo", 5: "compagno", **dict.fromkeys((1, 3, 4, 6), "contro")}
    alone = replace(ended, declarers=(2,), call=SOLO)
    assert (role(alone) or {})[2] == "solo"
    passed = replace(ended, declarers=(), call=0, gains=tuple((one, 0) for one in range(1, 8)))
    assert role(passed) == {}
    assert role(CalaSaid(1, 0, clock=False)) is None
    assert {*(role(ended) or {}).values(), "solo"} <= {*ROLES}
