"""The steps of a bank: deal, stakes, cards, standing, busting, 7½, sit-out, and the banker's turn."""

from __future__ import annotations

from engine.chance import Draw, Drawn
from engine.drawing.actions import Accetto, OnlineSto, OnlineTiro, Rifiuto
from engine.game import (
    CHANCE,
    CLOCK,
    ESCROW,
    PUBLIC,
    TABLE,
    Absent,
    Offer,
    Refusal,
    Waiting,
)
from engine.value import replace
from games.classica import events as ev
from games.classica.game import GAME
from tests.games.classica.kit import ClassicaSitting, deal, emptied, offered
from tests.kit.play import cards

# --- the deal ---------------------------------------------------------------------------------------------------


def test_only_as_many_cards_as_needed_are_dealt() -> None:
    """[CL-7] Each player gets one card, and no card comes twice."""
    table = offered(3)
    table.tell(3, Accetto(10))
    asked = table.awaits()
    assert asked == Draw(deck=1, shuffle=1, pack=table.state.table.packs[-1], place=0, count=3)
    for wrong in ("1C 2C", "1C 2C 2C", "1C 2C 3C 4C"):
        assert table.tell(CHANCE, Drawn(cards(wrong))) == Refusal("bad_cards")
    assert table.do(3, Accetto(10)) == Refusal("no_hand")


def test_every_player_sees_only_their_own_covered_card() -> None:
    """[CL-7, PI-27] The hole cards of punte stay covered to the end of the bank, the banker's until the banker's
    turn.
    """
    table = deal("1C 2C 3C", "4S")
    table.do(1, OnlineTiro())
    assert [table.view(person).cards for person in (1, 2, 3, PUBLIC)] == [
        cards("1C 4S"),
        cards("2C"),
        cards("3C"),
        (),
    ]
    assert [table.view(person).total for person in (1, 2, PUBLIC)] == [10, 4, 0]
    assert table.view(2).banker == 3
    assert [seat.open for seat in table.view(PUBLIC).seats] == [cards("4S"), (), ()]
    table.do(1, OnlineSto())
    table.do(2, OnlineSto())
    assert [table.view(person).may_draw for person in (1, 3, PUBLIC)] == [False, True, False]
    seats = table.view(PUBLIC).seats
    assert [seat.total for seat in seats] == [None, None, 6]
    assert (seats[2].open, seats[2].covered) == (cards("3C"), 0)
    table.do(3, OnlineSto())
    assert [seat.open for seat in table.view(PUBLIC).seats] == [
        cards("1C 4S"),
        cards("2C"),
        cards("3C"),
    ]


# --- stakes -----------------------------------------------------------------------------------------------------


def test_a_stake_lies_between_the_minimum_and_the_highest_stake_of_the_bank() -> None:
    """[CL-8, BT-4] ``bet_choices=range`` is the default; an answer without an amount stakes the minimum."""
    table = deal("1C 2C 3C", highest=40)
    assert table.offers(1) == (Offer("tiro", 5, 40), Offer("sto", 5, 40))
    assert table.do(1, OnlineTiro(4)) == Refusal("stake_below_min", 5)
    assert table.do(1, OnlineSto(41)) == Refusal("stake_above_max", 40)
    table.do(1, OnlineSto(23))
    assert table.last(ev.OnlineStood).stake == 23
    table.do(2, OnlineSto())
    assert table.last(ev.OnlineStood).stake == 5


def test_a_switch_allows_only_the_minimum_and_the_highest_stake() -> None:
    """[CL-8, BT-1] (A-ON-14) With ``bet_choices=min_or_max`` stakes in between are refused."""
    table = deal("1C 2C 3C", highest=40, bet_choices="min_or_max")
    assert table.offers(1) == (Offer("tiro", 5, 40, step=35), Offer("sto", 5, 40, step=35))
    assert table.do(1, OnlineSto(6)) == Refusal("stake_min_or_max", 40)
    assert table.do(1, OnlineSto(39)) == Refusal("stake_min_or_max", 40)
    table.do(1, OnlineSto(40))
    table.do(2, OnlineSto(5))
    assert table.purses[ESCROW] == 80 + 45


def test_min_or_max_is_one_amount_if_both_are_the_same() -> None:
    """[CL-8, BT-4] The bank takes the minimum only."""
    table = deal("1C 2C 3C", highest=5, bet_choices="min_or_max")
    assert table.offers(1) == (Offer("tiro", 5, 5), Offer("sto", 5, 5))


def test_no_punta_stakes_more_than_its_chips() -> None:
    """[CL-8] The credit caps the stake, even below the minimum; with ``min_or_max`` the cap is the highest stake."""
    table = deal("1C 2C 3C", chips={1: 30, 2: 3, 3: 1000}, highest=50)
    assert table.offers(1) == (Offer("tiro", 5, 30), Offer("sto", 5, 30))
    assert table.do(1, OnlineSto(31)) == Refusal("stake_above_purse", 30)
    table.do(1, OnlineSto(30))
    assert table.offers(2) == (Offer("tiro", 3, 3), Offer("sto", 3, 3))
    assert table.do(2, OnlineSto(5)) == Refusal("stake_above_purse", 3)
    chips = table.purses.pop(2)
    assert table.do(2, OnlineSto(5)) == Refusal("stake_above_purse", 0)
    table.purses[2] = chips
    table.do(2, OnlineSto())
    assert table.purses[2] == 0
    capped = deal("1C 2C 3C", chips={1: 30, 2: 3, 3: 1000}, bet_choices="min_or_max")
    assert capped.offers(1)[0] == Offer("tiro", 5, 30, step=25)


def test_the_stake_is_fixed_with_the_first_decision() -> None:
    """[CL-8, PI-25, BT-5] The stake leaves the purse at once and never changes."""
    table = deal("1C 2C 3C", "1S 1B")
    table.do(1, OnlineTiro(20))
    assert (table.purses[1], table.purses[ESCROW]) == (980, 100 + 20)
    assert table.last(ev.OnlineCalled) == ev.OnlineCalled(
        person=1, stake=20, staked=20, purse=980, clock=False
    )
    assert table.offers(1) == (Offer("tiro"), Offer("sto"))
    assert table.do(1, OnlineTiro(21)) == Refusal("stake_fixed", 20)
    assert table.do(1, OnlineSto(19)) == Refusal("stake_fixed", 20)
    table.do(1, OnlineTiro(20))
    table.do(1, OnlineSto())
    assert table.last(ev.OnlineStood) == ev.OnlineStood(
        person=1, stake=20, staked=0, purse=980, clock=False
    )


# --- cards ------------------------------------------------------------------------------------------------------


def test_a_bust_punta_has_lost_and_shows_its_cards() -> None:
    """[CL-9, PI-26] The turn ends at once; a reshuffle would take these cards."""
    table = deal("7C 2C 3C", "6S")
    table.do(1, OnlineTiro())
    assert table.last(ev.OnlineDrew).fate == "bust"
    seat = table.view(PUBLIC).seats[0]
    assert (seat.status, seat.total, seat.open, seat.covered) == ("bust", 26, cards("7C 6S"), 0)
    assert table.state.table.aside == cards("7C 6S")
    assert table.waiting() == 2


def test_a_switch_forbids_standing_on_the_matta_alone() -> None:
    """[CL-8, PI-4, BT-1] With ``lone_matta_must_draw`` only the holder is told, since the others cannot know the
    reason.
    """
    free = deal("10D 2C 3C")
    assert free.names(1) == ["tiro", "sto"]
    table = deal("10D 2C 3C", "1S", lone_matta_must_draw=True)
    assert table.names(1) == ["tiro"]
    assert table.names(PUBLIC) == ["tiro", "sto"]
    assert table.do(1, OnlineSto(10)) == Refusal("lone_matta", hidden=True)
    table.do(1, OnlineTiro(10))
    assert table.names(1) == ["tiro", "sto"]


def test_an_open_matta_forbids_nothing() -> None:
    """[BT-1, PI-4] The drawn matta lies open beside a covered card, so it is not alone."""
    table = deal("1C 2C 3C", "10D", lone_matta_must_draw=True)
    table.do(1, OnlineTiro())
    assert table.names(PUBLIC) == ["tiro", "sto"]


def test_a_banker_with_the_matta_alone_must_draw_too() -> None:
    """[PI-4, BT-6] Everybody sees the banker's card, so nothing needs hiding."""
    table = deal("6C 5C 10D", lone_matta_must_draw=True)
    table.do(1, OnlineSto())
    table.do(2, OnlineSto())
    assert table.names(3) == table.names(PUBLIC) == ["tiro"]
    assert table.do(3, OnlineSto()) == Refusal("lone_matta")


def test_the_banker_draws_or_stands_without_a_stake() -> None:
    """[BT-6, CL-7] The banker's card is face up then."""
    table = deal("6C 5C 3C", "1S 1B")
    table.do(1, OnlineSto())
    table.do(2, OnlineSto())
    assert table.offers(3) == table.offers(PUBLIC) == (Offer("tiro"), Offer("sto"))
    assert table.do(3, OnlineTiro(5)) == Refusal("banker_no_stake")
    assert table.do(3, OnlineSto(5)) == Refusal("banker_no_stake")
    table.do(3, OnlineTiro())
    assert table.view(PUBLIC).seats[2].total == 8
    table.do(3, OnlineTiro())
    table.do(3, OnlineSto())
    assert table.ended().banker == 3


def test_nobody_acts_out_of_turn() -> None:
    """[BT-1, CL-7] The game refuses a punta before its turn, a stranger, an answer to another question, and chance
    unasked.
    """
    table = deal("6C 5C 3C")
    assert table.do(2, OnlineSto()) == Refusal("not_your_turn", person=1)
    assert table.do(9, OnlineSto()) == Refusal("not_playing", person=1)
    assert table.do(1, Accetto(10)) == Refusal("unknown_action")
    assert table.do(1, Rifiuto()) == Refusal("unknown_action")
    assert table.tell(CHANCE, Drawn(cards("1S"))) == Refusal("not_awaited")
    table.tell(1, OnlineTiro())
    assert table.do(1, OnlineSto()) == Refusal("wait_for_card")
    assert table.tell(CHANCE, Drawn(cards("6C"))) == Refusal("bad_cards")


# --- sit-out ----------------------------------------------------------------------------------------------------


def alone(table: ClassicaSitting, lapsed: bool = True) -> None:
    done = table.do(CLOCK, GAME.timing.on_timeout(table.state, lapsed))
    assert not isinstance(done, Refusal)


def test_the_system_plays_for_the_banker_too() -> None:
    """[PI-18, CL-7] A banker who goes into sit-out after accepting plays *alla regola*."""
    table = deal("6C 5C 3C", "1S 2S")
    table.do(1, OnlineSto(50))
    table.do(2, OnlineSto(50))
    while isinstance(table.awaits(), Waiting):
        alone(table)
    assert table.outcome()[3] == ("banker", 100)


def test_a_punta_who_goes_into_sit_out_before_the_deal_is_fined_too() -> None:
    """[CL-8a, CL-3] This happens while another player is asked for the bank. The absent player no longer counts for
    the exposure and cannot bank.
    """
    table = offered(4, bank_refusal_button=True)
    assert table.offers(4)[0] == Offer("accetto", 5, 333)
    table.do(TABLE, Absent(1))
    assert table.last(ev.ClassicaWentOut).person == 1
    assert table.offers(4)[0] == Offer("accetto", 5, 500)
    assert table.do(TABLE, Absent(1)) == Refusal("not_awaited")
    table.do(4, Rifiuto())
    assert table.waiting() == 2
    table.do(TABLE, Absent(4))
    table.do(2, Accetto(10))
    accepted = table.last(ev.ClassicaAccepted)
    assert accepted.players == (3, 2)
    assert [(fine.person, fine.chips) for fine in accepted.fined] == [(4, 2), (1, 2)]


def test_an_absence_after_the_deal_changes_nothing_before_the_turn() -> None:
    """[CL-8a] It counts on that player's turn. Between banks an absence changes nothing, nor does a stranger's."""
    table = deal("1C 2C 3C")
    assert table.do(TABLE, Absent(2)) == Refusal("not_awaited")
    table.play_out("alla_regola")
    assert table.do(TABLE, Absent(2)) == Refusal("not_awaited")
    assert offered(3).do(TABLE, Absent(9)) == Refusal("not_awaited")


# --- the stock --------------------------------------------------------------------------------------------------


def test_the_matta_causes_no_shuffle() -> None:
    """[CL-11] Within a bank nothing is shuffled while the stock has cards."""
    table = deal("10D 5C 3C", "1S")
    before = len(table.log)
    table.do(1, OnlineTiro())
    table.play_out("alla_regola")
    assert not any(isinstance(event, ev.Reshuffled) for event in table.log[before:])


def test_the_cards_of_bust_punte_are_shuffled_if_the_stock_ends() -> None:
    """[CL-12] All their cards are shuffled, including the hole cards, and no others."""
    table = emptied()
    bust = cards("3C 4C 7C 3S 4S 7S 3B 4B 7B 5D 6D 5C 6C 5S 6S 5B 6B 4D 7D")
    assert set(table.state.table.aside) == set(bust)
    assert table.names(12) == ["tiro", "sto"]
    called = table.tell(12, OnlineTiro())
    pack = called[-1].pack
    assert (called[-1].shuffle, set(pack)) == (2, set(bust))
    assert table.awaits() == Draw(deck=1, shuffle=2, pack=pack, place=0, count=1)
    assert table.tell(CHANCE, Drawn(cards("1C"))) == Refusal("bad_cards")
    table.tell(CHANCE, Drawn((pack[0],)))
    assert table.last(ev.OnlineDrew).shuffle == 2
    assert table.state.table.aside == ()


def test_all_must_stand_if_no_cards_can_be_shuffled() -> None:
    """[CL-12] This holds even on the matta alone. (Twelve real players cannot reach it: their cards are worth too
    much.)
    """
    table = emptied()
    table.rules = replace(table.rules, lone_matta_must_draw=True)
    opened = replace(table.state.table.opened, rules=table.rules)
    without = replace(table.state.table, aside=(), opened=opened)
    table.state = replace(table.state, table=without)
    assert table.names(12) == table.names(PUBLIC) == ["sto"]
    assert table.do(12, OnlineTiro()) == Refusal("no_cards")
    assert GAME.timing.on_timeout(table.state, True) == OnlineSto()
    assert not isinstance(table.do(12, OnlineSto()), Refusal)


def test_a_bank_that_no_longer_covers_any_punta_goes_to_the_next_player() -> None:
    """[CL-5, GEN-8] The poorest punta goes absent; four chips cover no stake of five, so the offer passes by itself."""
    table = offered(4, banker=3, chips={1: 100, 2: 100, 3: 4, 4: 3}, allin_partial=False)
    assert table.waiting() == 3
    table.do(TABLE, Absent(4))
    assert table.last(ev.ClassicaRefused).person == 3
    assert table.waiting() == 1
