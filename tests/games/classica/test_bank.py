"""Taking the bank: highest stake, exposure, all in, refusal, and a banker in sit-out."""

from __future__ import annotations

import pytest

from engine.drawing.actions import Accetto, OnlineSto, OnlineTiro, Rifiuto
from engine.game import CLOCK, ESCROW, PUBLIC, Offer, Refusal
from games.classica.events import ClassicaAccepted, ClassicaRefused, Manca
from games.classica.game import GAME
from games.classica.rules import ClassicaRules
from games.classica.stakes import bound_stakes
from tests.games.classica.kit import ClassicaSitting, deal, offered

# --- the highest stake ------------------------------------------------------------------------------------------


def test_accepting_the_bank_sets_the_highest_stake() -> None:
    """[CL-1, CL-2, BT-2] The banker chooses one amount and sees the greatest possible loss beside it; everybody sees
    the same offer.
    """
    table = offered(4, chips=1000)
    assert table.offers(4) == (Offer("accetto", 5, 333),)
    assert table.offers(PUBLIC) == table.offers(4)
    assert table.offers(1) == ()
    assert [table.view(4).risk(amount) for amount in (5, 50, 333)] == [15, 150, 999]
    assert table.view(PUBLIC).punte == (1, 2, 3)
    assert (table.view(PUBLIC).banker, table.view(PUBLIC).rules.min_bet) == (4, 5)
    table.do(4, Accetto(50))
    accepted = table.last(ClassicaAccepted)
    assert (accepted.highest, accepted.put, accepted.all_in) == (50, 150, False)
    assert table.view(PUBLIC).risk(0) == 150
    assert table.view(PUBLIC).punte == (1, 2, 3)


def test_the_possible_loss_of_the_bank_lies_in_escrow_from_acceptance_on() -> None:
    """[CL-3, GEN-8] The escrow is the number of punte times the highest stake; the bank can win no more than that
    either.
    """
    table = offered(3, chips=100)
    assert table.do(3, Accetto(51)) == Refusal("bank_above_credit", 50)
    table.do(3, Accetto(50))
    assert (table.purses[3], table.purses[ESCROW]) == (0, 100)


def test_the_highest_stake_lies_within_the_limits_of_the_table() -> None:
    """[CL-4] (A-ON-21) ``min_max_bet`` and ``table_max``."""
    table = offered(3, min_bet=5, min_max_bet=20, table_max=60)
    assert table.offers(3) == (Offer("accetto", 20, 60),)
    assert table.do(3, Accetto(19)) == Refusal("bank_below_min", 20)
    assert table.do(3, Accetto(61)) == Refusal("bank_above_max", 60)
    poor = offered(3, chips=100, min_bet=5, min_max_bet=20, table_max=60)
    assert poor.offers(3) == (Offer("accetto", 20, 50),)
    assert poor.do(3, Accetto(55)) == Refusal("bank_above_credit", 50)


def test_players_without_cards_do_not_count_for_the_exposure() -> None:
    """[CL-3] (A-ON-20) Punte in sit-out and without chips are not covered."""
    table = offered(4, away=(1,), chips={1: 1000, 2: 0, 3: 1000, 4: 1000})
    assert table.offers(4) == (Offer("accetto", 5, 1000),)
    assert table.view(4).risk(70) == 70


# --- all in -----------------------------------------------------------------------------------------------------


def test_a_player_who_cannot_cover_the_minimum_banks_all_in() -> None:
    """[CL-5] The first punte play exactly the minimum until the bank is used up; the other punte do not play."""
    table = offered(5, chips={1: 500, 2: 500, 3: 500, 4: 500, 5: 12}, holes="1C 2C 3C 4C")
    assert table.offers(5) == (Offer("accetto", 12, 12),)
    assert table.view(5).risk(12) == 12
    assert table.do(5, Accetto(11)) == Refusal("bank_all_in", 12)
    table.do(5, Accetto())
    accepted = table.last(ClassicaAccepted)
    assert accepted.all_in
    assert accepted.players == (1, 2, 3, 5)
    assert (accepted.bound, accepted.idle) == ((5, 5, 2), (4,))
    assert (table.purses[5], table.purses[ESCROW]) == (0, 12)
    assert [seat.person for seat in table.state.table.seats] == [1, 2, 3, 5]


def test_a_banker_with_exactly_the_minimum_is_not_all_in() -> None:
    """[CL-5, CL-3] Punte stake freely up to the highest stake, which equals its minimum here."""
    table = offered(3, chips={1: 500, 2: 500, 3: 40}, min_max_bet=20)
    assert table.offers(3) == (Offer("accetto", 20, 20),)
    table.do(3, Accetto())
    accepted = table.last(ClassicaAccepted)
    assert (accepted.all_in, accepted.bound) == (False, ())
    assert table.offers(1)[0] == Offer("tiro", 5, 20)


def test_a_punta_has_no_choice_of_stake_against_an_all_in_bank() -> None:
    """[CL-5, BT-4] Each stake is exactly the minimum; the last punta stakes the remainder."""
    table = offered(4, chips={1: 500, 2: 500, 3: 500, 4: 7}, holes="1C 2C 3C")
    table.do(4, Accetto())
    assert table.offers(1) == (Offer("tiro", 5, 5), Offer("sto", 5, 5))
    assert table.do(1, OnlineSto(6)) == Refusal("stake_bound", 5)
    assert table.do(1, OnlineSto(4)) == Refusal("stake_bound", 5)
    table.do(1, OnlineSto())
    assert table.offers(2) == (Offer("tiro", 2, 2), Offer("sto", 2, 2))
    table.do(2, OnlineSto(2))
    table.play_out("alla_regola")
    assert table.outcome()[3] == ("idle", 0)


@pytest.mark.parametrize(
    ("credit", "chips", "partial", "stakes"),
    [
        (12, (50, 50, 50), True, (5, 5, 2)),
        (12, (50, 50, 50), False, (5, 5)),
        (10, (50, 50, 50), True, (5, 5)),
        (3, (50, 50), True, (3,)),
        (3, (50, 50), False, ()),
        (9, (2, 50, 50), True, (2, 5, 2)),
        (40, (50, 50), True, (5, 5)),
        (7, (50, 2, 50), False, (5, 2)),
    ],
)
def test_an_all_in_bank_covers_punte_until_it_is_used_up(
    credit: int, chips: tuple[int, ...], partial: bool, *, stakes: tuple[int, ...]
) -> None:
    """[CL-5] (A-ON-15) With ``allin_partial`` the remainder is the next punta's stake, without it nobody's; a poor
    punta stakes all.
    """
    rules = ClassicaRules(min_bet=5, min_max_bet=50, allin_partial=partial)
    assert bound_stakes(rules, credit, chips) == stakes


def test_chips_that_an_all_in_bank_does_not_need_come_back() -> None:
    """[CL-5, CL-3] The banker has less than ``min_max_bet`` for each punta but more than all minimum stakes, and
    risks only those.
    """
    table = deal(
        "7C 7S 1C", "10B 10S 10C", chips={1: 500, 2: 500, 3: 60}, min_max_bet=50, highest=None
    )
    accepted = table.last(ClassicaAccepted)
    assert (accepted.put, accepted.bound) == (60, (5, 5))
    assert table.view(PUBLIC).risk(0) == 10
    table.do(1, OnlineSto())
    table.do(2, OnlineSto())
    table.do(3, OnlineSto())
    assert table.outcome() == {1: ("higher", 5), 2: ("higher", 5), 3: ("banker", -10)}
    assert table.purses[3] == 50


# --- refusing ---------------------------------------------------------------------------------------------------


def test_the_bank_cannot_be_refused_without_the_refusal_button() -> None:
    """[CL-6, BT-2] No *rifiuto* is offered, and none is taken."""
    table = offered(3)
    assert table.names(3) == ["accetto"]
    assert table.do(3, Rifiuto()) == Refusal("refusing_costs")


def test_a_refusal_passes_the_offer_on_if_the_button_is_on() -> None:
    """[CL-6, PI-16, BT-2] With ``bank_refusal_button`` a refusal is free and the offer goes to the next player on the
    right. The refusing player plays as a punta.
    """
    table = offered(3, bank_refusal_button=True)
    assert table.names(3) == ["accetto", "rifiuto"]
    table.do(3, Rifiuto())
    assert table.last(ClassicaRefused) == ClassicaRefused(3, False)
    assert table.waiting() == 1
    table.do(1, Accetto(10))
    assert table.last(ClassicaAccepted).players == (2, 3, 1)


# --- sit-out ----------------------------------------------------------------------------------------------------


def lapse(table: ClassicaSitting) -> None:
    done = table.do(CLOCK, GAME.timing.on_timeout(table.state, True))
    assert not isinstance(done, Refusal)


def test_a_banker_in_sit_out_may_pay_twice_the_minimum_in_all() -> None:
    """[CL-6] (A-ON-16) With ``sitout_pay=shared`` the punte share twice the minimum; left-over chips go one each from
    the banker's right on.
    """
    table = offered(4, min_bet=5, sitout_pay="shared")
    lapse(table)
    assert [table.outcome()[person][1] for person in (1, 2, 3, 4)] == [4, 3, 3, -10]


def test_after_a_first_bank_lapses_the_nearest_newcomer_is_asked() -> None:
    """[PI-11, CL-6] The outgoing banker is in sit-out, and no player has staked yet."""
    table = offered(3)
    lapse(table)
    table.open((1, 2), ring=(1, 2, 3))
    assert (table.waiting(), table.state.table.why) == (1, "newcomer")


def test_after_a_first_bank_lapses_its_banker_is_asked_again_if_present() -> None:
    """[PI-11, CL-6] All others are newcomers; only the outgoing banker has held a bank."""
    table = offered(3)
    lapse(table)
    table.open()
    assert (table.waiting(), table.state.table.why) == (3, "again")


def test_a_player_already_in_sit_out_is_skipped_and_fined_like_a_punta() -> None:
    """[CL-6, PI-12, CL-8a] (A-ON-9) The skipped player pays no bank; the offer goes on, and the deal finds the player
    in sit-out.
    """
    table = offered(3)
    assert GAME.timing.on_timeout(table.state, False) == Rifiuto()
    table.do(CLOCK, GAME.timing.on_timeout(table.state, False))
    assert table.last(ClassicaRefused) == ClassicaRefused(3, True)
    assert table.waiting() == 1
    assert table.view(PUBLIC).punte == (2,)
    table.do(1, Accetto(10))
    accepted = table.last(ClassicaAccepted)
    assert accepted.players == (2, 1)
    assert [(fine.person, fine.chips) for fine in accepted.fined] == [(3, 2)]


@pytest.mark.parametrize("action", [OnlineTiro(), OnlineSto(), Manca(), None])
def test_actions_other_than_answers_to_the_offer_are_refused(action: object) -> None:
    """[BT-2] The clock may answer only as the end of an offer requires."""
    table = offered(3)
    assert table.do(3, action) == Refusal("unknown_action")
    if not isinstance(action, Manca):
        assert table.do(CLOCK, action) == Refusal("not_awaited")
    assert table.do(CLOCK, Accetto(5)) == Refusal("not_awaited")


def test_only_the_player_who_is_offered_the_bank_answers() -> None:
    """[BT-1] Punte and strangers are refused."""
    table = offered(3, away=(1,))
    assert table.do(2, Accetto(5)) == Refusal("not_your_turn", person=3)
    assert table.do(1, Accetto(5)) == Refusal("not_playing", person=3)
    assert table.do(9, Accetto(5)) == Refusal("not_playing", person=3)
