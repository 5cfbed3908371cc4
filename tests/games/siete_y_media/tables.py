"""Tables of siete y media at a moment that several tests begin with, and random ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from engine.game import (
    Offer,
    Person,
    Refusal,
)
from engine.value import replace
from games.siete_y_media import actions as act
from games.siete_y_media import events as ev
from games.siete_y_media.actions import (
    Entro,
    Ofrezco,
    Reparto,
    SieteSto,
)
from games.siete_y_media.game import GAME
from games.siete_y_media.state import SieteState
from tests.games.siete_y_media.kit import any_rules, deal
from tests.kit import laws
from tests.kit.play import Sitting, Switch

BYSTANDER = 99


CHIPS = (5, 12, 60, 300, 2000)


def sitting(rules: object, people: int, seed: int, *, chips: list[int]) -> Sitting:
    seats = tuple(range(1, people + 1))
    purses = {person: chips[person % len(chips)] for person in seats}
    table = Sitting(GAME, rules, seats=seats, seed=seed, chips=purses)
    table.purses[BYSTANDER] = chips[0]
    return table


sittings = st.builds(
    sitting,
    any_rules(),
    st.integers(2, 9),
    st.integers(0, 10**6),
    chips=st.lists(st.sampled_from(CHIPS), min_size=3, max_size=4),
)


def step(table: Sitting) -> None:
    """A random choice. Only somebody whose purse the hand has not seen may be refused, for a bet on la loca."""
    who, action = table.random_choice()
    done = table.do(who, action)
    if isinstance(done, Refusal):
        seen = who in table.state.table.round.players
        assert (done.code, seen) in (("loca_too_high", False), ("loca_full", False))


def turns(table: Sitting, hands: int = 3) -> Iterator[SieteState]:
    """The state before every turn of the next hands."""

    def opened(table: Sitting) -> bool:
        return not isinstance(table.open(), Refusal)

    return laws.turns(table, hands, opened=opened, step=step)


def gains(table: Sitting) -> dict[Person, int]:
    """The result of the last hand."""
    return dict(table.last(ev.SieteEnded).gains)


def outcomes(table: Sitting) -> list[str]:
    return [result.outcome for result in table.last(ev.SieteEnded).results]


def stand(table: Sitting, *people: Person) -> None:
    for person in people:
        done = table.do(person, SieteSto())
        assert not isinstance(done, Refusal), done


def offer(table: Sitting, viewer: Person, name: str) -> Any:
    """The offer of this name, None without one."""
    return next((one for one in table.offers(viewer) if one.name == name), None)


def empty(table: Sitting) -> None:
    """Nothing is left to draw."""
    state = table.state
    table.state = replace(state, table=replace(state.table, place=40, back=()), left=0, back=())


ANA, BEA = 98, 99
"""Bystanders."""


def window(holes: str = "5D 6C 4C 5C", draws: str = "", **switches: Switch) -> Sitting:
    """The players have stood, and the window of la loca is open."""
    table = deal(holes, draws, bystanders={ANA: 100, BEA: 100}, **{"loca": True, **switches})
    while table.state.table.turn == "player":
        table.do(table.waiting(), act.SieteSto())
    assert table.state.table.phase == "loca"
    return table


def played(bets: dict[Person, int], *args: str, **switches: Switch) -> Sitting:
    """The bets are made, and the responsible is on turn."""
    table = window(*args, **switches)
    for person, amount in bets.items():
        assert isinstance(table.do(person, act.Loca(amount)), tuple)
    table.do(1, act.Cierro())
    return table


def dividing(people: int = 5, **switches: Switch) -> Sitting:
    """The banker, 1, divides the bank of the second hand."""
    holes = " ".join(["5D", "6C", "4C", "4S", "4B", "3C"][:people])
    table = deal(holes, shuffle_each_hand=False, bank_rotation="keep", **switches)
    stand(table, *range(2, people + 1))
    assert offer(table, 1, "reparto") == Offer("reparto")
    table.do(1, Reparto())
    assert offer(table, 1, "reparto") is None
    stand(table, 1)
    return table


def opened(people: int = 5, **switches: Switch) -> Sitting:
    table = dividing(people, **switches)
    assert not isinstance(table.open(), Refusal)
    return table


def take(table: Sitting, person: Person, percent: int = 25) -> None:
    """The banker offers the person a share, who takes it."""
    assert not isinstance(table.do(1, Ofrezco(person, percent)), Refusal)
    assert not isinstance(table.do(person, Entro()), Refusal)
