"""The secrets of calabresella: hands, discards, and the called partner (CA-17, CA-18, CA-25)."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest

from engine.game import CLOCK, PUBLIC, Waiting
from engine.value import replace
from games.calabresella.cards import BIT, cards_of, playable
from games.calabresella.game import GAME
from games.calabresella.state import CalaState
from tests.engine.conformance import what_is_known
from tests.games.calabresella.kit import called, missing_suits
from tests.kit.examples import TIMES

HANDS: Final = 12 * TIMES
"""Hands with a called partner, at each table."""


def with_called_card_elsewhere(state: CalaState, chance: random.Random) -> tuple[Any, ...]:
    """The state with the called card in another place, and the two persons concerned; the monte is 0."""
    table = state.table
    players, round_ = table.round.players, table.round
    places = dict(zip((*players, 0), (*state.hands, state.aside.monte), strict=True))
    missing = dict(zip(players, missing_suits(table), strict=True)) | {0: 0}
    holder = next(one for one, cards in places.items() if cards & round_.called)
    others = [one for one in places if one not in (holder, round_.caller)]
    chance.shuffle(others)
    for other in others:
        got = cards_of(places[other] & ~missing[holder])
        if got and not missing[other] & round_.called:
            both = round_.called | BIT[chance.choice(got)]
            places[holder] ^= both
            places[other] ^= both
            hands = tuple(places[one] for one in players)
            may = playable(hands[players.index(table.to_act)], table.played, len(players))
            twin = replace(
                state,
                hands=hands,
                playable=may,
                aside=replace(state.aside, monte=places[0]),
            )
            return twin, {holder, other}
    return None, set()


@pytest.mark.laws
@pytest.mark.parametrize(("seats", "four"), [(4, "quartiglio"), (4, "mediatore"), (5, ""), (6, "")])
def test_nobody_learns_the_partner_before_the_called_card_falls(seats: int, four: str) -> None:
    """[CA-17, CA-18] With the called card in another hand, or in the monte, everybody else gets the same."""
    chance = random.Random(seats)
    swapped = 0
    for seed in range(HANDS):
        table = called(seats, seed, **({"four": four} if four else {}))
        while isinstance(table.awaits(), Waiting):
            state = table.state
            if state.table.round.partner:
                break
            twin, concerned = with_called_card_elsewhere(state, chance)
            if twin is not None:
                swapped += 1
                actor = chance.choice(table.seats)
                for viewer in (*table.seats, 99, PUBLIC):
                    if viewer not in concerned:
                        one = what_is_known(table, state, viewer, actor=actor)
                        assert one == what_is_known(table, twin, viewer, actor=actor)
            table.random_step()
    assert swapped > HANDS


def test_no_points_taken_are_shown_before_the_end() -> None:
    """[CA-30] The public view counts tricks, not points."""
    table = called(5, 1)
    while isinstance(table.awaits(), Waiting):
        assert table.view(PUBLIC).table.round.ending is None
        table.do(CLOCK, GAME.timing.on_timeout(table.state, True))
    assert table.view(PUBLIC).table.round.ending is not None
