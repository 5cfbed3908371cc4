"""The game agrees with a second, slow reading of its rules, over random deals."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from engine.cards import PACK
from engine.tricks.events import DealLots, PackDealt
from games.briscola import events as ev
from games.briscola.game import GAME
from games.briscola.rules import BriscolaRules
from tests.games.briscola import anew
from tests.kit.examples import anywhere, more
from tests.kit.play import Sitting

pytestmark = pytest.mark.laws


def compared(table: Sitting) -> None:
    """Open and play one game at random; the second reading follows it card by card."""
    known, last = len(table.log), table.state.table.dealer
    table.open()
    opened, dealt = table.last(ev.BriscolaOpened), table.last(PackDealt)
    ring = list(table.seats)
    lots = [event for event in table.log[known:] if isinstance(event, DealLots)]
    draws = [list(zip(event.people, event.cards, strict=True)) for event in lots]
    for draw, after in pairwise(draws):
        assert anew.again(draw) == [person for person, _ in after]
    dealer = anew.dealer_of(draws) if draws else ring[ring.index(last) - len(ring) + 1]
    chance = table.random

    def choose(person: int, hand: list[str], swap: bool) -> str:
        assert table.waiting() == person
        assert {PACK[card] for card in table.view(person).hand} == {*hand}
        assert ("scambio" in table.names(person)) == swap
        if swap and chance.random() < 0.5:
            table.do(person, ev.BriscolaScambio())
            return "swap"
        card = chance.choice(sorted(hand))
        table.do(person, ev.BriscolaCalo(PACK.index(card)))
        return card

    points = anew.game(dealt.cards, ring, dealer, swap=table.rules.swap_seven, choose=choose)
    ended = table.last(ev.BriscolaEnded)
    assert ended.number == opened.number
    sums = [sum(points[person] for person in side) for side in ended.sides]
    assert list(ended.points) == sums
    won = anew.winners(points, ring)
    assert sorted(ended.winners) == sorted(won)
    if table.rules.stake:
        assert dict(ended.brought) == anew.paid(won, ring, table.rules.stake)


def match(seed: int) -> None:
    """A match under random rules: its games, and its end (BR-9)."""
    chance = random.Random(seed)
    rules: Any = BriscolaRules(
        games=chance.choice((1, 1, 2, 3)),
        stake=chance.choice((0, 5)),
        swap_seven=chance.random() < 0.7,
        without=chance.choice(("coppe", "bastoni", "spade", "denari")),
    )
    table = Sitting(GAME, rules, seats=range(1, chance.randint(2, 4) + 1), seed=seed, chips=500)
    won = dict.fromkeys(table.seats, 0)
    while max(won.values()) < rules.games:
        compared(table)
        ended = table.last(ev.BriscolaEnded)
        for person in ended.winners:
            won[person] += 1
    places = [sorted(place) for place in ended.ranking]
    assert places == [
        [one for one in table.seats if won[one] == wins]
        for wins in sorted({*won.values()}, reverse=True)
    ]


def test_the_game_agrees_with_a_second_reading_of_its_rules() -> None:
    """[BR-1, BR-3, BR-4, BR-5, BR-6, BR-7, BR-8, BR-9, BR-10, BR-11] The long form plays 20,000 deals and more."""
    first = anywhere(10**9)
    for seed in range(first, first + more(150, long=12_000)):
        match(seed)
