"""The course of a hand of siete y media: the deal, turns, bets, the muerto, the banker, payment."""

from __future__ import annotations

from typing import Any

import pytest

from engine.chance import DeckOpened, Draw, Drawn, FreshDeck, LotFell, Lots
from engine.game import (
    CHANCE,
    CLOCK,
    ESCROW,
    PUBLIC,
    TABLE,
    Between,
    Choice,
    OpenRound,
    Person,
    Refusal,
    Waiting,
)
from engine.value import replace
from games.piatto.rules import PiattoRules
from games.siete_y_media import events as ev
from games.siete_y_media.actions import Dejo, Doblo, Muerto, SieteSto, SieteTiro, Tapada
from games.siete_y_media.game import GAME
from games.siete_y_media.players import alla_regola, cousin
from games.siete_y_media.rules import SieteRules
from games.siete_y_media.settlement import settle
from tests.games.siete_y_media.kit import deal
from tests.games.siete_y_media.tables import empty, gains, offer, outcomes, stand
from tests.kit.play import Sitting, Switch, cards

ANY: dict[str, Any] = {"initial_bet": "free"}


# --- the deal -----------------------------------------------------------------------------------------------------


def test_the_pack_has_no_wild_card() -> None:
    """[SY-1, SY-4] The re di oros counts a half like every media; the others count their number."""
    table = deal("7D 10D 1C", "7C 7S", **ANY)
    table.do(2, SieteTiro())
    assert table.last(ev.SieteDrew).fate == "seven_half"
    table.do(3, SieteTiro())
    assert table.last(ev.SieteDrew).fate == "bust"
    stand(table, 1)
    assert table.last(ev.SieteEnded).total == 14


def test_cards_come_from_one_end_of_the_pack() -> None:
    """[SY-2, SY-7] First the banker's, then each player's from the banker's right, then la loca's: places 0, 1, 2, …"""
    table = deal("7D 5C 4C 3C", loca=True)
    dealt = table.last(ev.Dealt)
    assert dealt.people == (1, 2, 3, 0)
    assert (dealt.place, dealt.cards) == (0, cards("7D 5C 4C 3C"))
    table.do(2, SieteTiro())
    assert table.last(ev.SieteDrew).place == 4


def test_two_to_nine_players() -> None:
    """[SY-3] (A-SY-12)"""
    assert (GAME.seats.min_players(SieteRules()), GAME.seats.max_players(SieteRules())) == (2, 9)
    table = Sitting(GAME, SieteRules(), seats=range(1, 11))
    assert table.open() == Refusal("too_many", 9)
    assert isinstance(Sitting(GAME, SieteRules(), seats=(1,)).open(), Refusal)


@pytest.mark.parametrize(
    ("cards_", "seats", "code"),
    [(SieteRules(min_bet=0), (1, 2), "bad_rules"), (SieteRules(), (1, 1), "seated_twice")],
)
def test_a_hand_that_cannot_begin_is_refused(cards_: Any, seats: Any, code: str) -> None:
    table = Sitting(GAME, seats=(1, 2))
    assert table.open(seats, cards_) == Refusal(code)
    assert table.tell(TABLE, OpenRound((1, 2), PiattoRules())) == Refusal("bad_rules")


def test_a_hand_is_not_opened_twice() -> None:
    table = deal("7D 5C")
    assert table.open() == Refusal("hand_open")


def test_lots_decide_the_first_bank() -> None:
    """[SY-6] The minimum is known before play; a player without it is skipped, and one who cannot cover passes."""
    table = Sitting(
        GAME, SieteRules(loca=False), seats=(1, 2, 3, 4), chips={1: 9, 2: 50, 3: 4, 4: 50}
    )
    table.tell(TABLE, OpenRound((1, 2, 3, 4), table.rules))
    asked = table.awaits()
    assert asked == Lots((1, 2, 4))
    table.lot = 1
    table.tell(CHANCE, table.answer(asked))
    opened = table.state.table.round
    assert (opened.banker, opened.players) == (2, (4, 1))
    assert opened.skipped == (3,)


def test_a_lot_that_nobody_can_use_is_refused() -> None:
    table = Sitting(GAME, SieteRules(), seats=(1, 2), chips=12)
    table.tell(TABLE, OpenRound((1, 2), table.rules))
    assert table.tell(CHANCE, LotFell(7)) == Refusal("bad_lot")
    table.purses.update({1: 5, 2: 5})
    assert table.tell(CHANCE, LotFell(1)) == Refusal("nobody_covers", 10)


@pytest.mark.parametrize(
    ("rules", "misfit"),
    [
        ({"max_bet": 9}, "max_bet_below_double"),
        ({"max_bet": 10}, None),
        ({"min_bet": 0}, "min_stake_too_low"),
        ({"max_bet": 2_000_000_000}, "max_stake_too_high"),
        ({"bank_amount": 4}, "bank_amount_too_low"),
        ({"bank_amount": 5}, None),
        ({"bank_rotation": "never"}, "bank_rotation_unknown"),
    ],
)
def test_rules_that_do_not_fit_together(rules: dict[str, Any], misfit: str | None) -> None:
    """[SY-6] A maximum below twice the minimum is refused."""
    assert SieteRules(**rules).check() == misfit


def test_a_higher_minimum_raises_the_other_minimums() -> None:
    rules = SieteRules(max_bet=20, bank_amount=20)
    raised = GAME.rulebook.switches.changed(rules, "min_bet", 50)
    assert (raised.max_bet, raised.bank_amount) == (100, 50)
    assert GAME.rulebook.switches.changed(SieteRules(), "min_bet", 50) == SieteRules(min_bet=50)
    assert GAME.rulebook.switches.changed(rules, "loca", False).min_bet == 5
    assert not GAME.rulebook.switches.at_work(SieteRules(loca=False), "loca_double_cap")
    assert not GAME.rulebook.switches.at_work(SieteRules(bank_rotation="each_hand"), "shared_bank")


def test_nobody_sees_the_bankers_card_before_its_turn() -> None:
    """[SY-7, SY-9] A player sees the own card at once; the banker does not see the bank's."""
    table = deal("7D 5C 4C")
    assert [table.view(person).card for person in (1, 2, 3, PUBLIC)] == [None, "5C", "4C", None]
    assert table.do(3, SieteSto()) == Refusal("not_your_turn", person=2)
    assert table.do(9, SieteSto()) == Refusal("not_playing", person=2)
    stand(table, 2, 3)
    assert table.state.table.seat.open == cards("7D")


def test_the_order_of_turns() -> None:
    """[SY-8, SY-30] From the banker's right; then la loca; last the banker."""
    table = deal("7D 5C 4C 3C", loca=True)
    assert table.waiting() == 2
    stand(table, 2)
    assert table.waiting() == 3
    stand(table, 3)
    assert table.state.table.phase == "loca"


def test_cards_one_by_one_while_not_over() -> None:
    """[SY-10, SY-12] Over 7½ the player loses at once, and all see the hand."""
    table = deal("7D 3C 4C", "2C 2S 7S")
    for _ in range(3):
        assert table.waiting() == 2
        table.do(2, SieteTiro())
    seat = table.state.table.seats[0]
    assert (seat.status, seat.open, seat.total) == ("bust", cards("3C 2C 2S 7S"), 28)
    assert table.waiting() == 3
    assert table.state.table.standing == 0


def test_one_covered_card_by_choice() -> None:
    """[SY-11] (A-SY-1) Keep it covered, or turn it up and take the new one face down."""
    table = deal("7D 2C 4C", "1C 1S 1B")
    table.do(2, SieteTiro())
    seat = table.state.table.seat
    assert (seat.open, seat.covered) == (cards("1C"), "")
    assert table.view(2).cards == cards("2C 1C")
    table.do(2, Tapada())
    seat = table.state.table.seat
    assert (seat.open, seat.covered) == (cards("2C 1C"), "")
    assert (table.view(2).card, table.view(2).cards) == ("1S", cards("2C 1C 1S"))
    assert table.view(PUBLIC).card is None
    table.do(2, SieteTiro())
    assert table.view(2).cards == cards("2C 1C 1S 1B")


def test_covered_choice_first_keeps_the_first_card_covered() -> None:
    """[SY-11]"""
    table = deal("7D 2C 4C", "1C", covered_choice="first")
    assert table.names(2) == ["tiro", "sto"]
    assert table.do(2, Tapada()) == Refusal("not_in_rules")


def go_round(table: Sitting, hands: int) -> None:
    for _ in range(hands):
        table.open()
        table.play_out("alla_regola")


def test_shuffle_each_hand() -> None:
    """[SY-13] (A-SY-9) By default all forty cards are shuffled before each hand."""
    table = Sitting(GAME, SieteRules(loca=False), lot=1)
    go_round(table, 3)
    assert table.decks == 3
    table.rules = SieteRules(loca=False, shuffle_each_hand=False)
    go_round(table, 3)
    assert table.decks == 4


def test_everybody_knows_a_part_of_the_back_of_the_pack() -> None:
    """[SY-13] A bust hand was shown; a covered hand against a bank of 7½ was not."""
    table = deal("7D 3C 4C", "7S 10C", shuffle_each_hand=False)
    table.do(2, SieteTiro())
    stand(table, 3)
    table.do(1, SieteTiro())
    assert table.state.back == cards("3C 7S 4C 7D 10C")
    assert table.state.table.back == (*cards("3C 7S"), "", *cards("7D 10C"))


def test_an_empty_pack() -> None:
    """[SY-13a] (A-SY-14) Nobody may ask for a card, and there is no muerto."""
    table = deal("5D 7C 4C")
    empty(table)
    assert table.names(2) == ["sto", "doblo"]
    assert table.do(2, SieteTiro()) == Refusal("no_cards")
    assert table.do(2, Muerto()) == Refusal("no_cards")
    stand(table, 2, 3)
    assert "tiro" not in table.names(1)
    assert table.do(1, SieteTiro()) == Refusal("no_cards")
    stand(table, 1)


def test_an_empty_pack_after_the_first_bet() -> None:
    """[SY-13a] A player who has bet can only stand."""
    table = deal("5D 3C 4C", "2C")
    table.do(2, SieteTiro())
    empty(table)
    assert table.names(2) == ["sto"]
    stand(table, 2)


def test_seven_and_a_half_unannounced() -> None:
    """[SY-14] Nothing tells it from a stand: the owner must stand, and everybody's keyboard offers a card."""
    table = deal("5D 3C 4C", "4S 10C", announce_seven_half=False)
    table.do(2, SieteTiro())
    table.do(2, SieteTiro())
    assert table.waiting() == 2
    assert table.names(2) == ["sto"]
    assert "tiro" in table.names(PUBLIC)
    assert table.do(2, SieteTiro()) == Refusal("at_seven_and_half", hidden=True)
    stand(table, 2)
    seat = table.state.table.seats[0]
    assert (seat.status, seat.covered, seat.total) == ("stands", "", None)
    stand(table, 3, 1)
    assert gains(table)[2] == 10


# --- bets ---------------------------------------------------------------------------------------------------------


def test_the_first_bet_by_card() -> None:
    """[SY-15] (A-SY-2) Without a media exactly the minimum; with a media any amount up to the maximum."""
    table = deal("5D 4C 10C", "1C 1S", max_bet=40)
    assert (offer(table, 2, "tiro").low, offer(table, 2, "tiro").high) == (5, 5)
    assert offer(table, PUBLIC, "tiro").high == 40
    assert table.do(2, SieteTiro(6)) == Refusal("first_bet", 5, hidden=True)
    assert table.do(2, SieteSto(6)) == Refusal("first_bet", 5, hidden=True)
    assert table.do(2, SieteTiro(4)) == Refusal("stake_below_min", 5)
    assert table.do(2, SieteTiro(41)) == Refusal("stake_above_max", 40)
    stand(table, 2)
    assert offer(table, 3, "sto").high == 40
    table.do(3, SieteTiro(40))
    assert table.purses[3] == 960


def test_initial_bet_free() -> None:
    """[SY-15, SY-16] Any card and any amount when asking; standing on one card that is no media, only the minimum."""
    table = deal("5D 4C 10C", "1C", **ANY)
    assert table.do(2, SieteSto(6)) == Refusal("first_stand", 5, hidden=True)
    table.do(2, SieteTiro(30))
    assert table.purses[2] == 970


def test_a_raise_needs_a_card() -> None:
    """[SY-16] Only up, any number of times, and only together with a request."""
    table = deal("5D 1C 4C", "10C 10S 10B")
    table.do(2, SieteTiro())
    assert (offer(table, 2, "tiro").low, offer(table, 2, "sto").high) == (5, 0)
    assert table.do(2, SieteSto(20)) == Refusal("raise_needs_card")
    table.do(2, SieteTiro(20))
    assert table.do(2, SieteTiro(10)) == Refusal("stake_lower", 20)
    table.do(2, SieteTiro(50))
    assert table.state.table.seat.bet == 50
    assert table.purses[2] == 950
    table.do(2, SieteSto(50))
    assert table.state.table.seats[0].bet == 50


@pytest.mark.parametrize(("ranks", "first"), [("five_up", 5), ("six_up", 6), ("all", 1)])
def test_double_and_stand(ranks: str, first: int) -> None:
    """[SY-17] (A-SY-3) Exactly twice the minimum on a single 5, 6 or 7, without a card."""
    able = []
    for number in range(1, 8):
        table = deal(f"4D {number}C 4S", double_stand_ranks=ranks)
        assert offer(table, PUBLIC, "doblo") is not None
        if table.do(2, Doblo()) != Refusal("no_double", hidden=True):
            able.append(number)
            assert table.state.table.seats[0].bet == 10
            assert table.waiting() == 3
    assert able == list(range(first, 8))


def test_doubling_is_only_for_the_first_card() -> None:
    """[SY-17]"""
    table = deal("4D 4C 4S", "1C")
    table.do(2, SieteTiro())
    assert table.do(2, Doblo()) == Refusal("too_late")
    table = deal("4D 7C 4S", chips={1: 1000, 2: 9, 3: 50})
    assert offer(table, 2, "doblo") is None
    assert table.do(2, Doblo()) == Refusal("stake_above_purse", 9)


def test_no_bet_by_word() -> None:
    """[SY-18] A bet leaves the purse when it is named; one above the purse is void."""
    table = deal("4D 10C 4S", chips={1: 1000, 2: 30, 3: 50})
    assert table.do(2, SieteTiro(31)) == Refusal("stake_above_purse", 30)
    table.tell(2, SieteTiro(30))
    assert table.purses[2] == 0
    assert table.purses[ESCROW] == 30 + 60 + 10


def test_the_bank_covers_twice_each_bet() -> None:
    """[GEN-8, SY-27] Beyond that a bet is refused, after the minimum of the others is kept."""
    table = deal("4D 10C 4S", chips={1: 60, 2: 90, 3: 50})
    assert table.do(2, SieteTiro(26)) == Refusal("bank_covers", 25)
    table.do(2, SieteTiro(25))
    assert (table.purses[1], table.purses[ESCROW]) == (0, 60 + 25)
    table = deal("4D 10C 4S", chips={1: 60, 2: 90, 3: 50}, seven_half_double="none")
    assert offer(table, 2, "tiro").high == 55


def test_chips_spent_elsewhere_leave_a_smaller_bet() -> None:
    """[GEN-8] A player without the minimum bets the rest."""
    table = deal("4D 4C 4S")
    table.purses[2] = 3
    table.do(2, SieteSto())
    assert table.state.table.seats[0].bet == 3


# --- muerto -------------------------------------------------------------------------------------------------------


def test_a_muerto() -> None:
    """[SY-19, SY-20, SY-22] The 7 lies face up with twice the minimum; any bet below; nobody sees the other card."""
    table = deal("4D 7C 4S", "10C 2C")
    assert table.names(2) == ["tiro", "tapada", "sto", "doblo", "muerto"]
    assert offer(table, PUBLIC, "muerto") is not None
    assert table.do(2, Muerto(4)) == Refusal("stake_below_min", 5)
    table.do(2, Muerto(70))
    seat = table.state.table.seats[0]
    assert (seat.status, seat.open, seat.covered) == ("muerto", cards("7C"), "")
    assert (seat.bet, seat.below, table.purses[2]) == (10, 70, 920)
    assert [table.view(who).card for who in (2, 1, PUBLIC)] == [None, None, None]
    assert table.waiting() == 3
    stand(table, 3)
    table.do(1, SieteTiro())
    stand(table, 1)
    results = table.last(ev.SieteEnded).results
    assert [(r.bet, r.outcome, r.chips, r.below) for r in results[:2]] == [
        (10, "paid", 10, False),
        (70, "paid_double", 140, True),
    ]


def test_a_muerto_is_two_hands() -> None:
    """[SY-21] The lower one loses over 7½ against any bank, but only when the card is shown: until then both bets
    stand.
    """
    table = deal("4D 7C 4S", "2C 10C 9S")
    table.do(2, Muerto())
    assert table.state.table.standing == 15
    stand(table, 3)
    table.do(1, SieteTiro())
    table.do(1, SieteTiro())
    table.do(1, SieteSto())
    assert [(r.bet, r.chips) for r in table.last(ev.SieteEnded).results[:2]] == [(10, 10), (5, -5)]
    table = deal("4D 7C 4S", "2C 5C")
    table.do(2, Muerto())
    stand(table, 3)
    table.do(1, SieteTiro())
    assert outcomes(table)[:2] == ["banker_bust", "bust"]


def test_where_a_muerto_is_not_allowed() -> None:
    """[SY-19, SY-20] Only with a first card 7, within purse, bank and maximum."""
    table = deal("4D 6C 4S")
    assert table.do(2, Muerto()) == Refusal("no_muerto", hidden=True)
    table = deal("4D 7C 4S", muerto=False)
    assert table.do(2, Muerto()) == Refusal("not_in_rules")
    assert offer(table, PUBLIC, "muerto") is None
    table = deal("4D 7C 4S", chips={1: 500, 2: 14, 3: 20})
    assert table.do(2, Muerto()) == Refusal("muerto_too_dear", 15)
    table = deal("4D 7C 4S", max_bet=20)
    assert table.do(2, Muerto(21)) == Refusal("muerto_too_high", 20)
    table = deal("4D 3C 4S", "4C")
    table.do(2, SieteTiro())
    assert table.do(2, Muerto()) == Refusal("too_late")


# --- the banker, and payment --------------------------------------------------------------------------------------


def test_the_banker_plays_open() -> None:
    """[SY-23] All cards face up, and as the banker likes."""
    table = deal("1D 6C", "1C 1S")
    stand(table, 2)
    table.do(1, SieteTiro())
    table.do(1, SieteTiro())
    assert table.view(PUBLIC).table.seat.open == cards("1D 1C 1S")
    assert table.do(1, SieteTiro(5)) == Refusal("banker_no_stake")
    assert table.do(1, SieteSto(5)) == Refusal("banker_no_stake")
    assert table.do(1, Tapada()) == Refusal("unknown_action")
    stand(table, 1)


def test_without_a_bet_left_the_banker_only_turns_up_the_card() -> None:
    """[SY-23]"""
    table = deal("1D 6C", "7C")
    table.do(2, SieteTiro())
    assert isinstance(table.awaits(), Between)
    ended = table.last(ev.SieteEnded)
    assert (ended.bank, ended.total) == (cards("1D"), 2)
    assert gains(table) == {1: 5, 2: -5}


def test_the_bankers_seven_and_a_half() -> None:
    """[SY-24] It collects all bets, single; covered cards stay covered, but the one under a muerto's 7 is shown."""
    table = deal("7D 7C 6S 1S", "10S 9S 10C")
    table.do(2, Muerto(30))
    stand(table, 3)
    table.do(4, SieteTiro())
    stand(table, 4)
    table.do(1, SieteTiro())
    assert gains(table) == {1: 50, 2: -40, 3: -5, 4: -5}
    shown = table.state.table.ending.results
    assert [(one.result.cards, one.total) for one in shown] == [
        (cards("7C"), 14),
        (cards("7C 10S"), 15),
        (("",), None),
        (("", "9S"), None),
    ]
    assert isinstance(table.awaits(), Between)


def sevens(**switches: Switch) -> dict[Person, int]:
    """Two players with 7½, the first one as the lower hand of a muerto."""
    table = deal("5D 7C 7S", "10C 9C", **switches)
    table.do(2, Muerto())
    table.do(3, SieteTiro())
    stand(table, 1)
    return gains(table)


def test_the_first_seven_and_a_half_is_paid_double() -> None:
    """[SY-27, SY-28] (A-SY-5) By seat: the nearest to the banker's right, a muerto's lower hand included."""
    assert sevens() == {1: -25, 2: 20, 3: 5}
    assert sevens(seven_half_double="all") == {1: -30, 2: 20, 3: 10}
    assert sevens(seven_half_double="none") == {1: -20, 2: 15, 3: 5}


@pytest.mark.parametrize(
    ("total", "bank", "double", "outcome", "chips"),
    [
        (16, 20, True, "bust", -10),
        (15, 15, True, "lost_seven_half", -10),
        (14, 15, True, "lost_seven_half", -10),
        (15, 14, True, "paid_double", 20),
        (15, 14, False, "paid", 10),
        (15, 16, True, "paid_double", 20),
        (14, 16, True, "banker_bust", 10),
        (14, 13, True, "paid", 10),
        (14, 14, True, "lost", -10),
        (1, 2, False, "lost", -10),
    ],
)
def test_settlement_line_by_line(
    total: int, bank: int, double: bool, *, outcome: str, chips: int
) -> None:
    """[SY-5, SY-12, SY-24, SY-25, SY-26, SY-27]"""
    assert settle(total, bank, bet=10, double=double) == (outcome, chips)


# --- the bank -----------------------------------------------------------------------------------------------------


def next_bank(table: Sitting, seats: tuple[Person, ...] | None = None) -> tuple[Person, str]:
    assert not isinstance(table.open(seats), Refusal)
    opened = table.last(ev.SieteOpened)
    return opened.banker, opened.why


def test_a_banker_gives_up() -> None:
    """[SY-40] The player on the right is next."""
    table = deal("5D 6C 4S")
    stand(table, 2, 3)
    now = GAME.timing.clock(table.state)
    table.do(1, Dejo())
    assert GAME.timing.clock(table.state) == now
    assert offer(table, 1, "dejo") is None
    assert table.do(1, Dejo()) == Refusal("too_late")
    stand(table, 1)
    assert next_bank(table) == (2, "gave_up")


def test_a_banker_who_is_broke_or_gone() -> None:
    """[SY-40, GEN-8]"""
    table = deal("5D 6C 4S")
    stand(table, 2, 3, 1)
    table.purses[1] = 15
    assert next_bank(table) == (2, "no_cover")
    table = deal("5D 6C 4S")
    stand(table, 2, 3, 1)
    assert next_bank(table, (2, 3)) == (2, "left")
    table = deal("5D 6C")
    stand(table, 2, 1)
    table.purses.update({7: 100, 8: 100})
    table.lot = 8
    assert next_bank(table, (7, 8)) == (0, "lot")
    assert table.state.table.round.banker == 8
    table = deal("5D 6C 4S")
    stand(table, 2, 3, 1)
    table.purses.update({1: 6, 2: 6, 3: 6})
    assert table.open() == Refusal("nobody_covers", 20)
    table = Sitting(GAME, SieteRules(), chips=12)
    assert table.open() == Refusal("nobody_covers", 20)


def test_a_bank_amount_is_covered_in_turn_order() -> None:
    """[SY-41] The bank keeps nothing for the next players, the last bet is cut, and the others do not play."""
    table = deal("5D 10C 6S 4C 3S", bank_amount=12)
    assert table.purses[ESCROW] == 2 * 12
    table = deal("5D 10C 6S 4C 3S", bank_amount=23)
    assert offer(table, 2, "tiro").high == 23
    table.do(2, SieteSto(20))
    assert table.state.table.uncovered == 3
    stand(table, 3)
    assert table.state.table.seats[1].bet == 3
    assert table.waiting() == 1
    assert [seat.status for seat in table.state.table.seats[2:]] == ["unplayed", "unplayed"]
    assert table.state.back == cards("4C 3S")
    assert table.state.table.back == ("", "")
    stand(table, 1)
    assert gains(table) == {1: 20 - 3, 2: -20, 3: 3, 4: 0, 5: 0}
    assert outcomes(table) == ["lost", "paid", "unplayed", "unplayed"]


def test_a_bank_amount_below_three_times_the_minimum_allows_no_muerto() -> None:
    """[SY-41]"""
    table = deal("5D 7C 6S", bank_amount=14)
    assert offer(table, 2, "muerto") is None
    assert table.do(2, Muerto()) == Refusal("muerto_too_dear", 15)
    table = deal("5D 7C 6S", bank_amount=15)
    assert offer(table, 2, "muerto").high == 5


def test_a_bank_amount_is_limited_by_the_bankers_chips() -> None:
    """[SY-41, GEN-8] The amount is set anew for each hand; the cover is that of every bet."""
    table = deal("5D 10C 10S 4C", "1C", chips={1: 60, 2: 100, 3: 100, 4: 100}, bank_amount=500)
    assert offer(table, 2, "tiro").high == 20
    table.do(2, SieteTiro(20))
    assert offer(table, 2, "tiro").high == 20
    assert table.purses[1] == 0


# --- alla regola --------------------------------------------------------------------------------------------------


def test_alla_regola() -> None:
    """[SY-43] The minimum, a card below 5, the covered card kept, no raise, no doubling, no muerto."""
    table = deal("4D 4C 5C 7C", "10C 1C 6S")
    names: list[Any] = []
    while isinstance(table.awaits(), Waiting):
        action = GAME.timing.on_timeout(table.state, False)
        names.append((table.waiting(), action))
        assert table.waiting() != 1 or alla_regola(table.view(1), (), lambda _: 0) == action
        table.do(CLOCK, action)
    assert names == [
        (2, SieteTiro()),
        (2, SieteTiro()),
        (2, SieteSto()),
        (3, SieteSto()),
        (4, SieteSto()),
        (1, SieteTiro()),
    ]


def test_chance_is_refused_at_the_wrong_moment() -> None:
    table = Sitting(GAME, SieteRules(loca=False), lot=1)
    table.open()
    assert table.tell(CHANCE, Drawn(())) == Refusal("not_awaited")
    assert table.tell(CHANCE, DeckOpened(1)) == Refusal("not_awaited")
    assert table.tell(CLOCK, SieteTiro(7)) == Refusal("not_awaited")
    assert isinstance(table.tell(table.waiting(), SieteTiro()), tuple)
    assert isinstance(table.awaits(), Draw)
    assert table.tell(CLOCK, SieteTiro()) == Refusal("not_awaited")
    assert table.do(2, SieteSto()) == Refusal("wait_for_card")
    table = Sitting(GAME, SieteRules(loca=False))
    assert table.do(2, SieteSto()) == Refusal("no_hand")
    table.tell(TABLE, OpenRound((1, 2, 3), table.rules))
    table.tell(CHANCE, table.answer(table.awaits()))
    assert isinstance(table.awaits(), FreshDeck)
    assert table.tell(CHANCE, DeckOpened(-1)) == Refusal("bad_deck")


def test_a_view_shows_only_what_its_viewer_may_know() -> None:
    """[SY-7, SY-9, SY-19]"""
    table = Sitting(GAME, SieteRules(), seats=(1, 2))
    assert table.view(1).seat is None
    assert table.view(1).cards == ()
    assert (GAME.chips.least(table.rules), GAME.seats.min_players(table.rules)) == (5, 2)
    assert GAME.sight.action(table.view(1), Choice("brucia")) == Refusal("unknown_action")
    table = deal("5D 7C 6C", "9S 10C")
    assert table.view(3).total == 12
    assert table.view(1).seat is None
    table.tell(2, Muerto())
    assert table.view(2).cards == cards("7C")
    assert table.view(2).banker == 1
    table.do(CHANCE, table.answer(table.awaits()))
    assert table.view(2).cards == cards("7C")
    stand(table, 3)
    assert table.view(1).cards == cards("5D")
    assert table.view(3).card == "6C"
    table.do(1, SieteSto())
    assert table.view(3).card == "6C"


def test_a_card_that_everybody_saw_may_come_covered() -> None:
    """[SY-13, BT-1] Then everybody's keyboard is exact, and so is the owner's."""
    table = deal("5D 4C", "7S", shuffle_each_hand=False, bank_rotation="keep")
    table.do(2, SieteTiro())
    state = table.state
    back = state.back
    assert back[:2] == cards("4C 7S")
    table.state = replace(
        state,
        left=0,
        back=cards("4S 10C 7S"),
        table=replace(state.table, place=40, back=cards("4S 10C 7S")),
    )
    table.open()
    assert table.state.table.dealt == cards("4S 10C")
    assert table.state.table.seat.covered == "10C"
    assert table.offers(PUBLIC) == table.offers(2)
    assert offer(table, PUBLIC, "tiro").high > 5
    table.do(2, SieteTiro())
    assert table.last(ev.SieteDrew).card == "7S"
    assert table.state.table.seats[0].status == "seven_half"


@pytest.mark.parametrize(
    ("card", "lots", "action"),
    [
        ("7C", 0, Muerto(5)),
        ("7C", 1, Doblo()),
        ("6C", 0, Doblo()),
        ("10C", 1, SieteTiro(30)),
        ("5C", 1, SieteSto()),
    ],
)
def test_the_cousin_plays_by_feel(card: str, lots: int, action: Any) -> None:
    table = deal(f"4D 4C {card}", "1C")
    stand(table, 2)
    view = table.view(3)
    done = cousin(view, table.offers(3), lambda n: min(lots, n - 1))
    assert type(done) is type(action)
    assert not isinstance(done, Muerto) or done == action, "the bet below loses, so it is the least"
    assert not isinstance(table.do(3, done), Refusal)


def test_the_cousins_bank_aims_at_the_shown_cards() -> None:
    table = deal("3D 4C 5C", "6C 9C")
    stand(table, 2, 3)
    assert cousin(table.view(1), table.offers(1), lambda _: 1) == SieteTiro()
    table.do(1, SieteTiro())
    assert table.state.table.seat.total == 18


def test_a_covered_card_that_everybody_saw_is_nobody_elses() -> None:
    """[SY-13, BT-1] The medias are all seen, so no covered card can be one."""
    table = deal("5D 4C 6C", shuffle_each_hand=False, bank_rotation="keep")
    stand(table, 2, 3, 1)
    medias = cards("8D 9D 10D 8C 9C 10C 8S 9S 10S 8B 9B")
    back = (*cards("4S 10B 5S"), *medias)
    known = (*cards("4S 10B"), "", *medias)
    table.state = replace(
        table.state,
        left=0,
        back=back,
        table=replace(table.state.table, place=40, back=known),
    )
    table.open()
    stand(table, 2)
    assert offer(table, PUBLIC, "tiro").high == 5
    assert "doblo" in table.names(PUBLIC)


def test_a_bank_that_has_won_as_much_as_it_may_lose_covers_with_all_its_free_chips() -> None:
    """[GEN-8] A bust bet of 5 covers the next player's 5, so the bank's 12 chips cover 12 more."""
    table = deal(
        "2C 6C 8D", "5C", chips={1: 12, 2: 100, 3: 100}, seven_half_double="none", muerto=False
    )
    table.do(2, SieteTiro())
    assert table.state.table.exposure == 0
    offered = {offer.name: offer for offer in table.offers(3)}
    assert (offered["sto"].low, offered["sto"].high) == (5, 17)
    assert table.do(3, SieteSto(18)) == Refusal("bank_covers", 17)
    assert isinstance(table.do(3, SieteSto(17)), tuple)
