"""The steps of a hand: stakes, cards, standing, busting, 7½, the banker's turn and the end."""

from __future__ import annotations

import pytest

from engine.game import ESCROW, PUBLIC, Choice, Offer, Refusal
from games.sette_e_mezzo.events import Called, Drew, RoundEnded, Sto, Stood, Tiro
from tests.games.sette_e_mezzo.kit import GAME, deal
from tests.kit.play import Sitting


def outcome(table: Sitting) -> dict[int, tuple[str, int]]:
    return {
        result.person: (result.outcome, result.chips) for result in table.last(RoundEnded).results
    }


# --- stakes ---------------------------------------------------------------------------------------------------


def test_a_stake_lies_between_minimum_and_maximum() -> None:
    """[SM-31, BT-4] Outside, the refusal names the right amount; a call without an amount stakes the minimum."""
    table = deal("1C 2C 3C")
    assert table.offers(1) == (Offer("tiro", 5, 50), Offer("sto", 5, 50))
    assert table.do(1, Tiro(4)) == Refusal("stake_below_min", 5)
    assert table.do(1, Sto(-3)) == Refusal("stake_below_min", 5)
    assert table.do(1, Tiro(51)) == Refusal("stake_above_max", 50)
    table.do(1, Tiro())
    assert table.last(Called).stake == 5


def test_a_stake_leaves_the_purse_when_it_is_named() -> None:
    """[GEN-5, GEN-8, SM-32] Stake and the bank's cover for it go to escrow; a raise moves the difference."""
    table = deal("1C 2C 3C", "1S 1B", chips=200)
    assert table.purses[ESCROW] == 20
    table.do(1, Tiro(20))
    assert (table.purses[1], table.purses[3], table.purses[ESCROW]) == (180, 150, 70)
    table.do(1, Tiro(30))
    assert (table.purses[1], table.purses[3], table.purses[ESCROW]) == (170, 130, 100)
    called = table.last(Called)
    assert (called.stake, called.staked, called.covered) == (30, 10, 20)


def test_raise_only_lets_a_stake_rise_at_each_call_and_at_standing() -> None:
    """[SM-32] (A-SM-14) With ``stake_change=raise_only``, the default, a stake is repeated or raised, never lowered."""
    table = deal("1C 2C 3C", "1S 1B")
    table.do(1, Tiro(20))
    assert table.offers(1) == (Offer("tiro", 20, 50), Offer("sto", 20, 50))
    assert table.do(1, Tiro(19)) == Refusal("stake_lower", 20)
    assert table.do(1, Sto(19)) == Refusal("stake_lower", 20)
    table.do(1, Tiro())
    assert table.last(Called).stake == 20
    table.do(1, Sto(40))
    assert table.last(Stood).stake == 40


def test_free_lets_a_stake_go_down_too() -> None:
    """[SM-32] (A-SM-14) With ``stake_change=free`` any amount is possible each time; chips and cover come back."""
    table = deal("1C 2C 3C", "1S 1B", stake_change="free", chips=200)
    table.do(1, Tiro(50))
    assert table.offers(1) == (Offer("tiro", 5, 50), Offer("sto", 5, 50))
    table.do(1, Sto(10))
    assert (table.purses[1], table.purses[3], table.purses[ESCROW]) == (190, 170, 40)
    assert (table.last(Stood).staked, table.last(Stood).covered) == (-40, -80)
    assert table.state.table.bank == 170


def test_call_and_stop_has_one_amount_for_calls_and_one_for_standing() -> None:
    """[SM-32] (A-SM-14) The switch is ``stake_change=call_and_stop``."""
    table = deal("1C 2C 3C", "1S 1B", stake_change="call_and_stop")
    table.do(1, Tiro(20))
    assert table.offers(1) == (Offer("tiro", 20, 20), Offer("sto", 5, 50))
    assert table.do(1, Tiro(30)) == Refusal("stake_fixed", 20)
    table.do(1, Sto(10))
    assert table.last(Stood).stake == 10
    table.do(2, Sto(50))
    assert table.last(Stood).stake == 50


def test_fixed_allows_no_change_of_the_stake() -> None:
    """[SM-32, BT-4] With ``stake_change=fixed`` there is one amount, and so nothing to select."""
    table = deal("1C 2C 3C", "1S 1B", stake_change="fixed")
    table.do(1, Tiro(20))
    assert table.offers(1) == (Offer("tiro", 20, 20), Offer("sto", 20, 20))
    assert table.do(1, Sto(30)) == Refusal("stake_fixed", 20)
    table.do(1, Sto())
    assert table.last(Stood).stake == 20


def test_a_stake_is_no_more_than_the_purse() -> None:
    """[GEN-8] The refusal names the highest possible stake, including the chips already staked."""
    table = deal("1C 2C 3C", "1S", chips={1: 30, 2: 100, 3: 500})
    assert table.offers(1)[0] == Offer("tiro", 5, 30)
    assert table.do(1, Tiro(31)) == Refusal("stake_above_purse", 30)
    table.do(1, Tiro(20))
    assert table.do(1, Tiro(31)) == Refusal("stake_above_purse", 30)


def test_a_refused_stake_names_its_real_limit() -> None:
    """[SM-31, SM-32, GEN-8] Maximum, purse, bank and switch are each named only where they are the limit."""
    table = deal("1C 2C 3C", "1S", chips={1: 30, 2: 100, 3: 500})
    assert table.do(1, Tiro(50)) == Refusal("stake_above_purse", 30)
    table.do(1, Tiro(30))
    assert table.offers(1)[0] == Offer("tiro", 30, 30)
    assert table.do(1, Tiro(35)) == Refusal("stake_above_purse", 30)
    assert table.do(1, Tiro(29)) == Refusal("stake_lower", 30)
    table = deal("1C 2C 3C", chips={1: 40, 2: 100, 3: 51})
    assert table.do(1, Tiro(40)) == Refusal("bank_covers", 20)
    table = deal("1C 2C 3C", chips={1: 5, 2: 100, 3: 500}, stake_change="fixed")
    assert table.do(1, Tiro(6)) == Refusal("stake_above_purse", 5)
    assert table.do(1, Tiro(51)) == Refusal("stake_above_max", 50)
    table = deal("1C 2C 3C", "1S", stake_change="call_and_stop")
    table.do(1, Tiro(5))
    assert table.do(1, Sto(51)) == Refusal("stake_above_max", 50)


def test_a_stake_is_no_more_than_the_bank_can_cover() -> None:
    """[GEN-8] The minimum of players who have not staked yet stays covered; a bust frees its cover."""
    table = deal("7C 2C 3C", "7S", chips={1: 100, 2: 100, 3: 51})
    assert table.offers(1)[0] == Offer("tiro", 5, 20)
    assert table.do(1, Tiro(21)) == Refusal("bank_covers", 20)
    table.do(1, Tiro(20))
    assert table.state.table.seats[0].status == "bust"
    assert table.purses[3] == 51 - 10 + 20
    assert table.offers(2)[0] == Offer("tiro", 5, 35)
    assert table.do(2, Sto(36)) == Refusal("bank_covers", 35)
    assert isinstance(table.do(2, Sto(35)), tuple)


def test_the_banker_names_no_stake() -> None:
    """[SM-31, BT-6] The banker's buttons carry no amount."""
    table = deal("6C 3C")
    table.do(1, Sto(5))
    assert table.offers(2) == (Offer("tiro"), Offer("sto"))
    assert table.do(2, Sto(5)) == Refusal("banker_no_stake")
    table.do(2, Sto())
    assert outcome(table) == {1: ("paid", 5), 2: ("banker", -5)}


# --- cards ------------------------------------------------------------------------------------------------------


def test_called_cards_come_face_up_and_only_the_hole_card_is_hidden() -> None:
    """[SM-33, GEN-7] The public view and the owner's view of a seat are compared."""
    table = deal("1C 2C 3C", "1S 1B")
    table.do(1, Tiro())
    seat = table.view(PUBLIC).seats[0]
    assert (seat.open, len(seat.covered), seat.total) == (("1S",), 1, None)
    assert table.view(PUBLIC).cards == ()
    assert table.view(2).cards == ("2C",)
    assert table.view(1).cards == ("1C", "1S")
    assert table.view(1).total == 4
    assert table.view(7).cards == ()
    assert (table.view(PUBLIC).total, table.view(7).total) == (0, 0)


def test_a_bust_ends_the_turn_and_its_stake_goes_to_the_bank_at_once() -> None:
    """[SM-34, SM-35, GEN-6] The hole card is turned up; cover and stake are released."""
    table = deal("7C 2C 3C", "1S", chips=100)
    table.do(1, Tiro(20))
    seat = table.view(PUBLIC).seats[0]
    assert (seat.status, seat.open, seat.total) == ("bust", ("7C", "1S"), 16)
    assert (table.purses[1], table.purses[3], table.purses[ESCROW]) == (80, 110, 10)
    assert table.waiting() == 2
    assert table.last(Drew).released == 60


def test_seven_and_a_half_ends_the_turn_with_the_stake_of_that_call() -> None:
    """[SM-34, SM-32, BT-7] (A-SM-15) At 7½ there is no button: the cards are turned up, and the next player plays."""
    table = deal("7C 2C 3C", "8S")
    table.do(1, Tiro(20))
    seat = table.view(PUBLIC).seats[0]
    assert (seat.status, seat.open, seat.total, seat.stake) == ("seven_half", ("7C", "8S"), 15, 20)
    assert table.waiting() == 2
    assert table.offers(1) == ()


def test_a_reale_is_announced() -> None:
    """[SM-34, SM-13] The event has its name."""
    table = deal("7C 2C 3C", "8C")
    table.do(1, Tiro(20))
    assert table.view(PUBLIC).seats[0].status == "reale"


def test_the_matta_declares_itself_at_seven_and_a_half() -> None:
    """[SM-34, SM-8] (A-SM-2) The event keeps the matta's value."""
    table = deal("10D 2C 3C", "8S")
    table.do(1, Tiro())
    assert (table.last(Drew).fate, table.last(Drew).matta) == ("seven_half", 14)
    assert table.view(PUBLIC).seats[0].total == 15


def test_standing_keeps_the_hole_card_covered() -> None:
    """[SM-33, SM-37] Nobody sees it until the end."""
    table = deal("6C 2C 3C")
    table.do(1, Sto())
    seat = table.view(PUBLIC).seats[0]
    assert (seat.status, seat.open, len(seat.covered), seat.total) == ("stands", (), 1, None)


def test_the_matta_is_declared_when_standing() -> None:
    """[SM-8, SM-10] (A-SM-2) The best option comes first; the interface always submits one; a wrong one is refused."""
    table = deal("10D 2C 3C", "5S")
    table.do(1, Tiro())
    assert table.offers(1)[1] == Offer(
        name="sto", low=5, high=50, options=(4, 2, 1), option_kind="half_points"
    )
    assert GAME.sight.action(table.view(1), Choice("sto")) == Sto(None, 4)
    assert GAME.sight.action(table.view(1), Choice("sto", 9, (1,))) == Sto(9, 1)
    assert table.do(1, Sto(None, 6)) == Refusal("matta_value", hidden=True)
    assert table.do(1, Sto(None, 0)) == Refusal("matta_value", hidden=True)
    table.do(1, Sto(None, 2))
    table.do(2, Sto())
    table.do(3, Sto())
    assert table.last(RoundEnded).results[0].total == 12


def test_an_undeclared_matta_counts_seven_at_the_final_count_and_may_bust() -> None:
    """[SM-10] (A-SM-2) ``matta_undeclared`` is seven by default, or the best value by agreement; escrow still
    empties.
    """
    for undeclared, expected in (("seven", ("bust", -5)), ("best", ("paid", 5))):
        table = deal("10D 2C 3C", "5S", matta_undeclared=undeclared)
        table.do(1, Tiro())
        table.do(1, Sto())
        assert table.view(PUBLIC).seats[0].status == "stands"
        table.do(2, Sto())
        table.do(3, Sto())
        assert outcome(table)[1] == expected
        assert table.purses[ESCROW] == 0
    assert table.view(PUBLIC).seats[0].status == "stands"


def test_a_hand_without_the_matta_declares_nothing() -> None:
    """[SM-8] Only the player sees the refusal, since it tells that the hand has no matta."""
    table = deal("6C 2C 3C")
    assert table.do(1, Sto(None, 14)) == Refusal("matta_value", hidden=True)
    table = deal("10D 2C 3C")
    assert table.offers(1)[1].options == ()
    assert table.do(1, Sto(None, 1)) == Refusal("matta_value", hidden=True)


# --- the banker -------------------------------------------------------------------------------------------------


def test_the_banker_turns_up_the_hole_card_and_draws_face_up() -> None:
    """[SM-36, BT-6] The banker's total is public from the first decision on."""
    table = deal("6C 2C", "3S")
    table.do(1, Sto())
    assert (table.view(PUBLIC).seats[1].open, table.view(PUBLIC).seats[1].total) == (("2C",), 4)
    assert table.names(PUBLIC) == table.names(2) == ["tiro", "sto"]
    table.do(2, Tiro())
    seat = table.view(PUBLIC).seats[1]
    assert (seat.open, seat.total, seat.covered) == (("2C", "3S"), 10, ())


@pytest.mark.parametrize(("other", "wins"), [("7D", 20), ("5D", -20), ("1D", -20)])
def test_each_punta_plays_against_the_banker_alone(other: str, wins: int) -> None:
    """[SM-3] The cards of other punte change nothing for a punta, and only the banker pays and collects."""
    table = deal(f"{other} 6C 5C")
    table.do(1, Sto(20))
    table.do(2, Sto(10))
    table.do(3, Sto())
    assert {person: table.purses[person] - 1000 for person in (1, 2, 3)} == {
        1: wins,
        2: 10,
        3: -wins - 10,
    }


def test_at_the_end_all_cards_are_shown() -> None:
    """[SM-37] Unless the banker is bust, results show cards, totals and outcomes of all."""
    table = deal("4C 6C 5C", "2S")
    table.do(1, Sto(10))
    table.do(2, Sto(20))
    table.do(3, Tiro())
    table.do(3, Sto())
    seats = table.view(PUBLIC).seats
    assert [(seat.open, seat.covered, seat.total) for seat in seats] == [
        (("4C",), (), 8),
        (("6C",), (), 12),
        (("5C", "2S"), (), 14),
    ]


def test_after_a_bankers_bust_only_hands_that_pay_double_are_shown() -> None:
    """[SM-37] The other hole cards stay covered to everybody but their owners; a reale is shown already."""
    table = deal("4C 7S 6C 5C", "3D 8S 4S")
    table.do(1, Tiro(10))
    table.do(1, Sto(10))
    table.do(2, Tiro(20))
    table.do(3, Sto(20))
    table.do(4, Tiro())
    public = table.view(PUBLIC)
    assert [(seat.open, len(seat.covered), seat.total) for seat in public.seats] == [
        (("3D",), 1, None),
        (("7S", "8S"), 0, 15),
        ((), 1, None),
        (("5C", "4S"), 0, 18),
    ]
    assert public.table.ending is not None
    assert [result.cards for result in public.table.ending.results][::2] == [("3D",), ()]
    assert (table.view(1).cards, table.view(1).total) == (("4C", "3D"), 14)
    assert set(public.table.aside) == {"3D", "7S", "8S", "5C", "4S"}
    assert public.table.unseen == 2
    assert table.view(3).table == public.table


def test_the_banker_stops_at_seven_and_a_half() -> None:
    """[SM-18, SM-34, BT-7] The banker's reale ends the hand: it collects double from everybody still in."""
    table = deal("6C 7S 7C", "9S 8C")
    table.do(1, Sto(10))
    table.do(2, Tiro(10))
    table.do(3, Tiro())
    assert outcome(table) == {
        1: ("lost_double", -20),
        2: ("lost_reale_tie", -10),
        3: ("banker", 30),
    }
    ended = table.last(RoundEnded)
    assert (ended.banker, ended.why) == (3, "stays")


def test_a_loss_above_the_stake_takes_at_most_all_chips() -> None:
    """[GEN-8, SM-18] (A-SM-24) The result names the real payment."""
    table = deal("6C 5S 7C", "8C", chips={1: 27, 2: 20, 3: 500})
    table.do(1, Sto(20))
    table.do(2, Sto(20))
    table.do(3, Tiro())
    assert outcome(table) == {1: ("lost_double", -27), 2: ("lost_double", -20), 3: ("banker", 47)}
    assert (table.purses[1], table.purses[2], table.purses[3]) == (0, 0, 547)
    assert [result.purse for result in table.last(RoundEnded).results] == [0, 0, 547]


@pytest.mark.parametrize("name", ["tiro", "sto", "brucia", "barella", "asso_mezzo", "triple"])
def test_a_choice_becomes_the_action_of_its_name(name: str) -> None:
    """An offer's name is the action's class in snake case; an unknown one is refused."""
    made = GAME.sight.action(deal("1C 2C").view(1), Choice(name, 7))
    assert type(made).__name__.lower() == name.replace("_", "")
    assert GAME.sight.action(deal("1C 2C").view(1), Choice("passo")) == Refusal("unknown_action")
    assert GAME.sight.action(deal("1C 2C").view(PUBLIC), Choice("sto")) == Sto()
    twice = GAME.sight.action(deal("1C 2C").view(1), Choice("sto", None, (1, 2)))
    assert twice == Refusal("unknown_action"), "one value is declared"


def test_the_last_chip_of_the_cover_goes_back_to_the_bank() -> None:
    """[GEN-8, SM-32] Two chips lay aside for a reale, and one was won."""
    table = deal("6C 5C", min_stake=1)
    table.do(1, Sto(1))
    table.do(2, Sto())
    assert outcome(table) == {1: ("paid", 1), 2: ("banker", -1)}
    assert (table.purses[1], table.purses[2], table.purses[ESCROW]) == (1001, 999, 0)
