"""Whose bank it is: the draw for the matta, the right, newcomers, sit-out, a stop; and who plays at all."""

from __future__ import annotations

import pytest

from engine.classica.events import (
    ClassicaDeckBegan,
    ClassicaFirstDealt,
    ClassicaLotFell,
    ClassicaOpened,
)
from engine.classica.rules import ClassicaRules
from engine.game import (
    CHANCE,
    PUBLIC,
    TABLE,
    DeckOpened,
    Draw,
    Drawn,
    LotFell,
    Lots,
    OpenRound,
    Refusal,
)
from engine.online.actions import Accetto
from tests.kit.classica import Room, cards, deal, offered, room


def play_bank(table: Room) -> None:
    """Open the next bank and play it to its end."""
    assert not isinstance(table.open(ring=table.seats), Refusal)
    table.play_out("alla_regola")


def test_the_first_bank_goes_to_who_gets_the_matta() -> None:
    """[CL-7, PI-9] Face up, one at a time, from the player that chance named on; it is his who receives the matta."""
    table = room(3, banker=2, stacks={(1, 0): cards("4C 7B 1S 10D")})
    table.open()
    assert [table.last(ClassicaLotFell).person] == [2]
    dealt = [event for event in table.log if isinstance(event, ClassicaFirstDealt)]
    assert [(event.person, event.card) for event in dealt] == [
        (2, "4C"),
        (3, "7B"),
        (1, "1S"),
        (2, "10D"),
    ]
    assert table.state.table.drawn == tuple((event.person, event.card) for event in dealt)
    assert table.waiting() == 2
    assert (table.state.table.line, table.state.table.why) == ((2, 3, 1), "draw")


def test_the_draw_asks_chance_for_a_player_a_deck_and_card_by_card() -> None:
    """[PI-9, CL-11] What is not asked for is refused: another player, an old deck, a card that is out."""
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
    assert table.awaits() == Draw(1, 0, table.state.table.packs[0], 0, 1)
    table.tell(CHANCE, Drawn(cards("4C")))
    for wrong in ("4C", "", "5C 6C"):
        assert table.tell(CHANCE, Drawn(cards(wrong))) == Refusal("bad_cards")
    assert game.decide(table.state, CHANCE, LotFell(1), {}) == Refusal("not_awaited")


def test_the_bank_has_a_shuffle_of_its_own_after_the_draw() -> None:
    """[CL-11, PI-33] All forty are shuffled for the bank, the cards of the draw included."""
    table = deal("1C 2C 3C")
    assert table.last(ClassicaDeckBegan).deck == 1
    assert [len(pack) for pack in table.state.table.packs] == [40, 40]
    assert table.state.table.stock == 37


def test_the_bank_passes_to_the_right_after_every_deal() -> None:
    """[CL-10, PI-10] One deal is one bank, whoever won; each has its own deck."""
    table = room(3, banker=1)
    banks = []
    for _ in range(5):
        play_bank(table)
        banks.append(table.ended().banker)
    assert banks == [1, 2, 3, 1, 2]
    assert table.state.table.deck == 5


def test_a_newcomer_is_passed_over() -> None:
    """[PI-11] Who sits on the banker's right but has not staked yet waits until he has."""
    table = room(3, banker=1)
    play_bank(table)
    table.purses[4] = 500
    table.open((1, 4, 2, 3), ring=(1, 4, 2, 3))
    opened = table.last(ClassicaOpened)
    assert (table.waiting(), opened.newcomers) == (2, (4,))
    table.play_out("alla_regola")
    table.open((2, 1, 4, 3), ring=(2, 1, 4, 3))
    assert table.last(ClassicaOpened).newcomers == ()


def test_who_left_and_comes_back_is_a_newcomer_again() -> None:
    """[PI-11] He has staked nothing since he sat down."""
    table = room(3, banker=1)
    play_bank(table)
    table.open((1, 3), ring=(1, 3))
    assert table.waiting() == 3
    table.play_out("alla_regola")
    table.open((1, 2, 3), ring=(1, 2, 3))
    assert table.waiting() == 1
    assert table.last(ClassicaOpened).newcomers == (2,)


def test_who_is_in_sit_out_is_not_picked() -> None:
    """[PI-12] The bank goes on to the next who is here."""
    table = room(3, banker=1)
    play_bank(table)
    table.open((1, 3), ring=(1, 2, 3))
    assert table.waiting() == 3


def test_after_a_stop_it_is_the_turn_of_who_was_there() -> None:
    """[PI-13] The first on the right of the last banker, of those who were seated when play stopped."""
    table = room(3, banker=1)
    play_bank(table)
    table.purses[4] = 500
    table.open((1, 4, 2), ring=(1, 4, 2), resumed=True)
    assert (table.waiting(), table.state.table.why) == (2, "resumed")


def test_after_a_stop_with_others_the_matta_decides() -> None:
    """[PI-13, PI-9] Nobody of them is there any more: as at the start."""
    table = room(2, banker=1)
    play_bank(table)
    table.purses |= {3: 500, 4: 500}
    table.open((3, 4), ring=(3, 4), resumed=True)
    assert table.state.table.drawn[-1][1] == "10D"
    assert table.state.table.memory.staked == frozenset()


def test_who_has_no_chips_does_not_play() -> None:
    """[GEN-8] Neither draws for the bank nor is dealt to; a refill brings him back."""
    table = offered(3, chips={1: 0, 2: 1000, 3: 1000})
    opened = table.last(ClassicaOpened)
    assert (opened.players, opened.broke) == ((2, 3), (1,))
    table.do(3, Accetto(10))
    assert [seat.person for seat in table.state.table.seats] == [2, 3]


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
def test_what_no_bank_can_be_opened_with(
    seats: tuple[int, ...], ring: tuple[int, ...], rules: ClassicaRules, refused: Refusal
) -> None:
    """[PI-13, GEN-8] Too few who are here with chips, too many, seats that cannot be, rules that do not fit."""
    table = room(3)
    assert table.tell(TABLE, OpenRound(seats, rules, ring)) == refused


def test_a_bank_is_not_opened_twice() -> None:
    table = offered(3)
    assert table.open() == Refusal("hand_open")


def test_where_nobody_can_cover_a_stake_there_is_no_bank() -> None:
    """[CL-5, GEN-8] ``allin_partial=false``: who has less than a whole stake of his first punta can hold none."""
    table = room(2, chips={1: 50, 2: 4}, allin_partial=False)
    table.purses[1] = 50
    assert not isinstance(table.open(), Refusal)
    assert table.last(ClassicaOpened).unable == (2,)
    assert table.waiting() == 1


def test_where_the_matta_falls_to_who_cannot_bank_the_next_is_asked() -> None:
    """[PI-9, GEN-8] On his right, like an offer that goes on."""
    table = room(3, banker=3, chips={1: 50, 2: 50, 3: 4}, allin_partial=False)
    table.open()
    assert table.state.table.drawn == ((3, "10D"),)
    assert (table.waiting(), table.state.table.line) == (1, (1, 2))
