"""The takings that are offered, against those of a second, slow reading of the rules."""

from __future__ import annotations

import random

import pytest

from engine.cards import PACK
from games.scopa.game import GAME
from games.scopa.rules import ScopaRules
from tests.kit.examples import anywhere, more
from tests.kit.play import Sitting
from tests.world.rules.scopa import ReadCard, Reading, read


def offered(table: Sitting) -> set[tuple[ReadCard, frozenset[ReadCard]]]:
    """The plays that the game offers to the player on turn: a card alone has one way."""
    (offer,) = table.offers(table.waiting())
    with_takes = [read(PACK[one] for one in some) for some in offer.sets]
    found = {(first, frozenset(others)) for first, *others in with_takes}
    takers = {card for card, _ in found}
    alone = read(PACK[one] for one in offer.options)
    for card in alone:
        assert len([one for one, _ in found if one == card]) <= 1, "a choice must be named"
    assert takers <= {*alone} | {card for card, _ in found if [c for c, _ in found].count(card) > 1}
    return found | {(card, frozenset()) for card in alone if card not in takers}


@pytest.mark.unwatched
@pytest.mark.laws
def test_every_possible_play_is_offered_and_no_other() -> None:
    """[SC-1, SC-4, SC-10] In random hands of all sizes."""
    first = anywhere(10**6)
    for seed in range(first, first + more(100, long=10_000)):
        chance = random.Random(seed)
        rules = ScopaRules(
            scopone=chance.choice(("off", "off", "nine", "ten")),
            ace_takes_all=chance.random() < 0.5,
        )
        seats = range(1, chance.randint(rules.fewest, 4) + 1)
        table = Sitting(GAME, rules, seats=seats, seed=seed)
        table.open()
        reading = Reading([1], {"ace_takes_all": rules.ace_takes_all})
        while table.state.table.to_act:
            reading.hands[1] = read(table.view(table.waiting()).hand)
            reading.table = read(table.state.table.pool)
            assert offered(table) == reading.possible()
            table.random_step()
