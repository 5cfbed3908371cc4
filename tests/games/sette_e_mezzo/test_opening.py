"""Opening a hand: the players, the banker and the banker's cover."""

from __future__ import annotations

import pytest

from engine.cards import PACK, Card
from engine.chance import DeckOpened, Draw, Drawn, FreshDeck, LotFell, Lots
from engine.game import CHANCE, CLOCK, ESCROW, PUBLIC, TABLE, Between, OpenRound, Refusal
from games.sette_e_mezzo.events import BankDrawn, DeckBegan, RoundEnded, RoundOpened, Sto, Tiro
from games.sette_e_mezzo.rules import SetteEMezzoRules
from tests.games.sette_e_mezzo.kit import GAME, deal
from tests.kit.play import Sitting

RULES = SetteEMezzoRules()


def test_the_first_banker_is_drawn_by_lot_among_the_players() -> None:
    """[SM-28, SM-3] (A-SM-23) First come lots, then a sealed deck, then one card each, the banker last."""
    table = Sitting(GAME, seats=(1, 2, 3, 4))
    table.tell(TABLE, OpenRound((1, 2, 3, 4), RULES))
    assert table.awaits() == Lots((1, 2, 3, 4))
    assert table.tell(CHANCE, LotFell(9)) == Refusal("bad_lot")
    table.tell(CHANCE, LotFell(2))
    assert table.awaits() == FreshDeck()
    assert table.state.table.round.players == (3, 4, 1, 2)
    table.tell(CHANCE, DeckOpened(0))
    assert table.awaits() == Draw(deck=0, shuffle=0, pack=PACK, place=0, count=4)
    table.tell(CHANCE, Drawn(PACK[:4]))
    assert [seat.person for seat in table.state.table.seats] == [3, 4, 1, 2]
    assert table.waiting() == 3
    assert table.view(PUBLIC).banker == 2


@pytest.mark.parametrize(("banker", "ring"), [(4, [1, 2, 3, 4]), (2, [3, 4, 1, 2])])
def test_cards_and_turns_go_to_the_right_and_the_banker_comes_last(
    banker: int, ring: list[int]
) -> None:
    """[GEN-3, GEN-7, SM-29, SM-30] (A-SM-25) Each player gets one covered card, from the banker's right round to the
    banker.
    """
    table = deal("1C 2C 3C 4C", lot=banker)
    assert table.state.hands == (("1C",), ("2C",), ("3C",), ("4C",))
    assert [len(seat.covered) for seat in table.state.table.seats] == [1] * 4
    order = []
    while not isinstance(table.awaits(), Between):
        order.append(table.waiting())
        table.do(order[-1], Sto())
    assert order == ring


@pytest.mark.parametrize(
    ("seats", "refusal"),
    [
        ((1,), Refusal("too_few", 5)),
        ((), Refusal("too_few", 5)),
        (tuple(range(1, 14)), Refusal("too_many", 12)),
        ((1, 2, 1), Refusal("seated_twice")),
    ],
)
def test_two_to_twelve_play(seats: tuple[int, ...], refusal: Refusal) -> None:
    """[SM-2] (A-SM-22) Fewer players, more players, or the same player twice are refused."""
    assert Sitting(GAME, seats=tuple(range(1, 14))).open(seats) == refusal
    for count in (2, 12):
        assert isinstance(Sitting(GAME, seats=tuple(range(1, count + 1))).open(), tuple)


def test_a_hand_is_opened_only_between_hands_and_under_rules_that_fit() -> None:
    """[SM-28] It is refused while a hand is open, and with rules that do not fit together."""
    table = deal("1C 2C")
    assert table.open() == Refusal("hand_open")
    bad = Sitting(GAME)
    assert bad.open(rules=SetteEMezzoRules(min_stake=0)) == Refusal("bad_rules")
    assert bad.open(rules="classico") == Refusal("bad_rules")


def test_a_player_below_the_minimum_stake_gets_no_cards() -> None:
    """[GEN-9, GEN-8] The event names the player, and the hand goes on without them while two can play."""
    table = Sitting(GAME, seats=(1, 2, 3), chips={1: 4, 2: 100, 3: 100}, lot=3)
    opened = table.open()[0]
    assert (opened.skipped, opened.players) == ((1,), (2, 3))
    table = Sitting(GAME, seats=(1, 2, 3), chips={1: 4, 2: 4, 3: 100})
    assert table.open() == Refusal("too_few", 5)


def test_a_player_without_a_purse_is_skipped_too() -> None:
    """A filed hand names the chips of its players alone."""
    table = Sitting(GAME, seats=(1, 2, 3), lot=3)
    del table.purses[1]
    opened = table.open(rules=SetteEMezzoRules(min_stake=1))[0]
    assert (opened.skipped, opened.players) == ((1,), (2, 3))


def test_a_banker_without_a_purse_passes_the_bank() -> None:
    """[GEN-8] The next player on the right covers it."""
    table = deal("1C 2C 3C 4C")
    table.play_out("alla_regola")
    del table.purses[4]
    opened = table.open((1, 2, 3, 4))[0]
    assert (opened.banker, opened.passed, opened.why) == (1, (4,), "no_cover")


def test_a_banker_without_a_purse_cannot_pay_a_single_chip() -> None:
    """[GEN-8] With two players at a stake of 1 the cover is one chip."""
    rules = SetteEMezzoRules(min_stake=1, reale_multiplier=1)
    table = deal("1C 2C 3C", rules=rules)
    table.play_out("alla_regola")
    del table.purses[3]
    opened = table.open((1, 2, 3))[0]
    assert (opened.banker, opened.passed, opened.cover) == (1, (3,), 1)


def test_a_banker_with_just_the_cover_keeps_the_bank_and_the_deck() -> None:
    """[GEN-8, SM-39] The lot made player 1 banker; the next hand has the next number, and nobody passed."""
    table = Sitting(
        GAME, seats=(1, 2, 3), lot=1, stacked=[Card(code) for code in ("2C", "3C", "7C")]
    )
    first = table.open()[0]
    assert (first.number, first.banker, first.why, first.passed) == (1, 0, "lot", ())
    for person in (2, 3, 1):
        table.do(person, Sto())
    table.purses[1] = 20
    opened = table.open()[0]
    assert (opened.number, opened.banker, opened.why, opened.passed) == (2, 1, "stays", ())
    assert (opened.cover, opened.fresh) == (20, False)


def test_the_bank_puts_the_cover_of_every_minimum_stake_aside() -> None:
    """[GEN-8] It does so before the deal, at the highest multiple: twice the minimum for each of three."""
    table = deal("1C 2C 3C 4C", chips=100)
    assert table.purses[ESCROW] == 30
    assert table.purses[4] == 70
    assert table.state.table.bank == 70


def test_a_winner_of_the_lot_who_cannot_cover_passes_the_bank_to_the_right() -> None:
    """[GEN-8] The event names the winner of the lot and the banker."""
    table = Sitting(GAME, seats=(1, 2, 3, 4), chips={1: 29, 2: 20, 3: 30, 4: 100}, lot=1)
    table.open()
    drawn = table.last(BankDrawn)
    assert (drawn.lot, drawn.passed, drawn.banker, drawn.cover) == (1, (1, 2), 3, 30)
    assert table.state.table.round.why == "no_cover"
    assert table.purses[3] == 0


def test_a_banker_who_can_no_longer_cover_passes_the_bank_before_the_deal() -> None:
    """[GEN-8] It goes round the table to the first player who can; a skipped player cannot."""
    table = deal("1C 2C 3C 4C", chips=100)
    table.play_out("alla_regola")
    assert table.last(RoundEnded).banker == 4
    table.purses[1] = 4
    table.purses[4] = 19
    opened = table.open()[0]
    assert (opened.banker, opened.passed, opened.why) == (2, (4, 1), "no_cover")
    assert opened.fresh


def test_if_nobody_can_cover_the_table_says_so() -> None:
    """[GEN-8, GEN-9] The refusal names the cover that the bank would need, with and without a banker, and at the lot
    itself.
    """
    table = Sitting(GAME, seats=(1, 2, 3), chips=19)
    assert table.open() == Refusal("nobody_covers", 20)
    table = deal("1C 2C 3C", chips=100)
    table.play_out("alla_regola")
    for person in (1, 2, 3):
        table.purses[person] = 19
    assert table.open() == Refusal("nobody_covers", 20)
    table = Sitting(GAME, seats=(1, 2, 3), chips=20)
    table.tell(TABLE, OpenRound((1, 2, 3), RULES))
    table.purses.update({1: 5, 2: 5, 3: 5})
    assert table.tell(CHANCE, LotFell(1)) == Refusal("nobody_covers", 20)


def test_if_the_banker_left_the_nearest_player_on_the_right_banks() -> None:
    """[GEN-3] The old order of seats counts; lots are drawn anew if none of its players remains."""
    table = deal("1C 2C 3C 4C")
    table.play_out("alla_regola")
    assert table.last(RoundEnded).banker == 4
    opened = table.open((3, 2, 7))[0]
    assert (opened.banker, opened.why, opened.fresh) == (2, "left", True)
    table.play_out("alla_regola")
    table.purses.update({8: 100, 9: 100})
    table.tell(TABLE, OpenRound((8, 9), RULES))
    assert table.awaits() == Lots((8, 9))
    assert table.last(RoundOpened).why == "lot"


def test_chance_may_answer_only_its_open_question() -> None:
    """Cards not in the stock, a wrong number of them, an old deck, or an answer at the wrong moment are refused."""
    table = Sitting(GAME, seats=(1, 2, 3), lot=3)
    assert table.tell(CHANCE, Drawn(PACK[:1])) == Refusal("not_awaited")
    table.tell(TABLE, OpenRound((1, 2, 3), RULES))
    assert table.tell(CHANCE, DeckOpened(1)) == Refusal("not_awaited")
    table.tell(CHANCE, LotFell(3))
    assert table.tell(CHANCE, DeckOpened(-1)) == Refusal("bad_deck")
    assert table.tell(CHANCE, LotFell(3)) == Refusal("not_awaited")
    table.tell(CHANCE, DeckOpened(5))
    for cards in (PACK[:2], PACK[:4], (*PACK[:2], PACK[0]), (*PACK[:2], Card("11D")), ()):
        assert table.tell(CHANCE, Drawn(cards)) == Refusal("bad_cards")
    table.tell(CHANCE, Drawn(PACK[:3]))
    assert table.tell(1, Tiro(5)) != Refusal("bad_cards")
    for cards in (PACK[:1], PACK[5:7], (), (Card("11D"),)):
        assert table.tell(CHANCE, Drawn(cards)) == Refusal("bad_cards")
    assert table.tell(1, Tiro(5)) == Refusal("wait_for_card")
    table.tell(CHANCE, Drawn(PACK[5:6]))


def test_players_the_clock_and_the_table_act_only_in_their_moment() -> None:
    """Out of turn, a stranger, an unknown action, a clock that is not due: each has its refusal."""
    table = Sitting(GAME, seats=(1, 2, 3), lot=3)
    assert table.do(1, Sto()) == Refusal("no_hand")
    assert table.do(CLOCK, Sto()) == Refusal("not_awaited")
    assert table.do(TABLE, Sto()) == Refusal("not_awaited")
    table = deal("6C 2C 3C")
    assert table.do(2, Sto()) == Refusal("not_your_turn", person=1)
    assert table.do(7, Sto()) == Refusal("not_playing", person=1)
    assert table.do(1, "sto") == Refusal("unknown_action")
    assert table.do(CLOCK, Tiro()) == Refusal("not_awaited")
    assert table.do(-9, Sto()) == Refusal("not_awaited")


def test_every_deck_has_a_number_and_every_card_its_place() -> None:
    """[SM-39] Deck, shuffle and place are kept with every card, so that a history can be checked."""
    table = deal("1C 2C 3C", "4C 5B")
    table.do(1, Tiro())
    drew = table.log[-1]
    assert (drew.deck, drew.shuffle, drew.place, drew.card) == (1, 0, 3, "4C")
    assert table.last(DeckBegan).deck == 1
