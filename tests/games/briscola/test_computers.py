"""The computers of briscola; the best one plays better than *alla regola*."""

from __future__ import annotations

import random
from typing import Final

import pytest

from engine.game import Waiting
from engine.tricks.imagined import ImaginedDeal
from engine.value import replace
from games.briscola import best as thinking
from games.briscola import events as ev
from games.briscola.best import best, imagined
from games.briscola.game import GAME
from games.briscola.rules import BriscolaRules
from tests.games.briscola.kit import deal, number, play
from tests.kit.examples import LONG, more
from tests.kit.play import Sitting

POLICIES: Final = GAME.players.policies


def duplicate(seed: int, player: str, seats: int) -> int:
    """The games that a player won, less those of the others, from each seat of one deal among *alla regola*.

    With four the player has the partner's seat too.
    """
    won = 0
    for own in range(1, (seats if seats < 4 else 2) + 1):
        table = Sitting(GAME, BriscolaRules(), seats=range(1, seats + 1), seed=seed)
        table.open()
        chance = random.Random(seed)
        while isinstance(table.awaits(), Waiting):
            person = table.waiting()
            mine = person == own or (seats == 4 and person == own + 2)
            policy = POLICIES[player if mine else "alla_regola"]
            table.do(person, policy(table.view(person), table.offers(person), chance.randrange))
        winners = table.last(ev.BriscolaEnded).winners
        won += (1 if own in winners else -1) if winners else 0
    return won


@pytest.mark.unwatched
@pytest.mark.parametrize(("seats", "deals"), [(2, 20), (3, 20), (4, 12)])
def test_the_best_computer_wins_clearly_more_games_than_alla_regola(
    seats: int, deals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The short form thinks less about each card."""
    if not LONG:
        monkeypatch.setattr(thinking, "DEALS", 10)
    deals = more(deals, long=150)
    won = sum(duplicate(seed, "best", seats) for seed in range(deals))
    equal = -deals if seats == 3 else 0  # a player of equal strength wins a game in three
    assert won > equal + deals * 2 // (5 if LONG else 20)


def test_the_best_computer_imagines_only_deals_that_fit() -> None:
    """Its own cards, those that everybody has seen, and the number of cards of each hand are as they are."""
    for seats in (2, 3, 4):
        for seed in range(6):
            table = deal(seats=seats, seed=seed, swap_seven=True, show_partner=True)
            while isinstance(table.awaits(), Waiting):
                seen = table.view(table.waiting())
                world = imagined(seen, table.random.randrange)
                place = seen.table.play.turn
                assert world.hands[place] == seen.hand
                assert [len(hand) for hand in world.hands] == [
                    len(hand) for hand in table.state.hands
                ]
                assert world.stock[-1:] == table.state.stock[-1:]
                cards = [*world.stock, *(card for hand in world.hands for card in hand)]
                real = [*table.state.stock, *(card for hand in table.state.hands for card in hand)]
                assert sorted(cards) == sorted(real)
                for card, person in seen.table.known:
                    assert card in world.hands[seen.table.play.players.index(person)]
                if seen.partner:
                    assert world.hands[(place + 2) % 4] == seen.partner
                table.random_step()


def test_the_last_cards_of_two_are_played_without_a_mistake() -> None:
    """Both hands are known then: no other card brings more points."""
    checked = 0
    for seed in range(20):
        table = deal(seed=seed)
        while isinstance(table.awaits(), Waiting):
            seen = table.view(table.waiting())
            if not table.state.stock and len(seen.hand) > 1:
                real = imagined(seen, table.random.randrange)
                assert [*map(sorted, real.hands)] == [*map(list, table.state.hands)]
                chosen = best(seen, table.offers(table.waiting()), table.random.randrange)
                worths = worth_of_each(real)
                assert isinstance(chosen, ev.BriscolaCalo)
                assert worths[chosen.card] == max(worths.values())
                checked += len({*worths.values()}) > 1
            table.random_step()
    assert checked


def worth_of_each(world: ImaginedDeal) -> dict[int, int]:
    """The points of each card, by a search of all ways to play on."""
    found = {}
    for card in world.hand:
        gained, rest = world.after(card)
        found[card] = gained + rest.searched()
    return found


def test_every_computer_but_alla_regola_exchanges_a_card_if_it_can() -> None:
    table = deal("7D 4C 5S", turned="1D", swap_seven=True)
    for name, action in (
        ("best", ev.BriscolaScambio()),
        ("cousin", ev.BriscolaScambio()),
        ("alla_regola", ev.BriscolaCalo(number("4C"))),
    ):
        assert POLICIES[name](table.view(1), table.offers(1), table.random.randrange) == action


def test_a_bold_cousin_takes_fewer_points_than_a_careful_one() -> None:
    """A bold one takes a king with a briscola, a careful one does not."""
    table = deal("10B 2C 4C 2D 5C 6S", turned="9D")
    play(table, "10B")
    chosen = {}
    for person in (3, 1, 2):
        seen = replace(table.view(2), viewer=person)
        chosen[person] = POLICIES["cousin"](seen, table.offers(2), lambda many: many - 1)
    low, briscola = ev.BriscolaCalo(number("5C")), ev.BriscolaCalo(number("2D"))
    assert chosen == {3: low, 1: briscola, 2: briscola}
