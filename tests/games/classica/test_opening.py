"""Choosing the banker and the players: the draw for the matta, passing to the right, newcomers, sit-out, a stop."""

from __future__ import annotations

import pytest

from engine.chance import DeckOpened, Draw, Drawn, LotFell, Lots
from engine.game import CHANCE, PUBLIC, TABLE, Move, OpenRound, Refusal
from games.classica.events import (
    ClassicaOpened,
)
from games.classica.rules import ClassicaRules
from tests.games.classica.kit import ClassicaSitting, offered, room
from tests.kit.play import cards


def play_bank(table: ClassicaSitting) -> None:
    """Open the next bank and play it to its end."""
    assert not isinstance(table.open(ring=table.seats), Refusal)
    table.play_out("alla_regola")


def test_the_draw_asks_chance_for_a_player_a_deck_and_card_by_card() -> None:
    """[PI-9, CL-11] Another player, an old deck and a card already drawn are refused."""
    table = room(3)
    game = table.game
    nothing = table.view(PUBLIC)
    assert (nothing.banker, nothing.punte, nothing.risk(50)) == (0, (), 0)
    table.tell(TABLE, OpenRound(table.seats, table.rules))
    assert table.awaits() == Lots((1, 2, 3))
    assert table.tell(CHANCE, LotFell(9)) == Refusal("bad_lot")
    table.tell(CHANCE, LotFell(1))
    assert table.tell(CHANCE, DeckOpened(-1)) == Refusal("bad_deck")
    table.tell(CHANCE, DeckOpened(1))
    assert table.awaits() == Draw(
        deck=1, shuffle=0, pack=table.state.table.packs[0], place=0, count=1
    )
    table.tell(CHANCE, Drawn(cards("4C")))
    for wrong in ("4C", "", "5C 6C"):
        assert table.tell(CHANCE, Drawn(cards(wrong))) == Refusal("bad_cards")
    assert game.core.decide(table.state, Move(CHANCE, LotFell(1), {})) == Refusal("not_awaited")


def test_a_newcomer_is_passed_over() -> None:
    """[PI-11] A player on the banker's right who has not staked yet waits for a bank until after a first stake."""
    table = room(3, banker=1)
    play_bank(table)
    table.purses[4] = 500
    table.open((1, 4, 2, 3), ring=(1, 4, 2, 3))
    opened = table.last(ClassicaOpened)
    assert (table.waiting(), opened.newcomers) == (2, (4,))
    table.play_out("alla_regola")
    table.open((2, 1, 4, 3), ring=(2, 1, 4, 3))
    assert table.last(ClassicaOpened).newcomers == ()


def test_a_player_who_left_and_returns_is_a_newcomer_again() -> None:
    """[PI-11] The player has staked nothing since sitting down again."""
    table = room(3, banker=1)
    play_bank(table)
    table.open((1, 3), ring=(1, 3))
    assert table.waiting() == 3
    table.play_out("alla_regola")
    table.open((1, 2, 3), ring=(1, 2, 3))
    assert table.waiting() == 1
    assert table.last(ClassicaOpened).newcomers == (2,)


def test_after_a_stop_the_offer_goes_to_a_player_from_before_the_stop() -> None:
    """[PI-13] It goes to the first player on the last banker's right among those seated when play stopped."""
    table = room(3, banker=1)
    play_bank(table)
    table.purses[4] = 500
    table.open((1, 4, 2), ring=(1, 4, 2), resumed=True)
    assert (table.waiting(), table.state.table.why) == (2, "resumed")


def test_after_a_stop_with_only_new_players_the_matta_decides() -> None:
    """[PI-13, PI-9] If no earlier player is present, the draw is made as at the start."""
    table = room(2, banker=1)
    play_bank(table)
    table.purses |= {3: 500, 4: 500}
    table.open((3, 4), ring=(3, 4), resumed=True)
    assert table.state.table.drawn[-1][1] == "10D"
    assert table.state.table.memory.staked == ()


@pytest.mark.parametrize(
    ("seats", "ring", "rules", "refused"),
    [
        ((1, 1), (), ClassicaRules(), Refusal("seated_twice")),
        ((1, 2), (1, 2, 2), ClassicaRules(), Refusal("seated_twice")),
        ((1, 2), (1, 3), ClassicaRules(), Refusal("seated_twice")),
        (tuple(range(1, 14)), (), ClassicaRules(), Refusal("too_many", 12)),
        ((1, 2), (), ClassicaRules(min_bet=0), Refusal("bad_rules")),
        ((1, 2), (), "rules", Refusal("bad_rules")),
        ((1,), (), ClassicaRules(), Refusal("too_few", 5)),
        ((1, 9), (), ClassicaRules(), Refusal("too_few", 5)),
        ((1, 2), (), ClassicaRules(min_players=3), Refusal("too_few", 5)),
    ],
)
def test_a_bank_is_refused_for_impossible_seats_or_rules(
    seats: tuple[int, ...], ring: tuple[int, ...], rules: ClassicaRules, *, refused: Refusal
) -> None:
    """[PI-13, GEN-8] The table refuses too few players with chips, too many players, impossible seats and contradicting
    rules.
    """
    table = room(3)
    assert table.tell(TABLE, OpenRound(seats, rules, ring)) == refused


def test_a_bank_is_not_opened_twice() -> None:
    table = offered(3)
    assert table.open() == Refusal("hand_open")
