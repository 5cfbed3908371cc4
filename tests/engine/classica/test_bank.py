"""Taking the bank: the highest stake, the exposure, all in, refusing, and a bank in sit-out."""

from __future__ import annotations

import pytest

from engine.classica.actions import Manca
from engine.classica.cover import bound_stakes
from engine.classica.events import ClassicaAccepted, ClassicaLapsed, ClassicaRefused
from engine.classica.rules import ClassicaRules
from engine.game import CLOCK, ESCROW, PUBLIC, Between, Offer, Refusal
from engine.online.actions import Accetto, Rifiuto, Sto, Tiro
from tests.kit.classica import GAME, Room, deal, offered

# --- the highest stake ------------------------------------------------------------------------------------------


def test_the_bank_is_taken_with_the_highest_stake() -> None:
    """[CL-1, CL-2, BT-2] One amount, and what it can cost is shown beside it; everybody sees the same offer."""
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


def test_what_the_bank_can_lose_lies_in_escrow_from_acceptance_on() -> None:
    """[CL-3, GEN-8] Number of punte times the highest stake, which is also all that it can win."""
    table = offered(3, chips=100)
    assert table.do(3, Accetto(51)) == Refusal("bank_above_credit", 50)
    table.do(3, Accetto(50))
    assert (table.purses[3], table.purses[ESCROW]) == (0, 100)


def test_without_an_amount_it_is_the_least() -> None:
    """[CL-4]"""
    table = offered(3, min_max_bet=20)
    table.do(3, Accetto())
    assert table.last(ClassicaAccepted).highest == 20


def test_the_highest_stake_lies_within_the_limits_of_the_table() -> None:
    """[CL-4] (A-ON-21) ``min_max_bet`` and ``table_max``."""
    table = offered(3, min_bet=5, min_max_bet=20, table_max=60)
    assert table.offers(3) == (Offer("accetto", 20, 60),)
    assert table.do(3, Accetto(19)) == Refusal("bank_below_min", 20)
    assert table.do(3, Accetto(61)) == Refusal("bank_above_max", 60)
    poor = offered(3, chips=100, min_bet=5, min_max_bet=20, table_max=60)
    assert poor.offers(3) == (Offer("accetto", 20, 50),)
    assert poor.do(3, Accetto(55)) == Refusal("bank_above_credit", 50)


def test_who_will_not_play_does_not_count_for_the_exposure() -> None:
    """[CL-3] (A-ON-20) Punte in sit-out and without chips are not covered."""
    table = offered(4, away=(1,), chips={1: 1000, 2: 0, 3: 1000, 4: 1000})
    assert table.offers(4) == (Offer("accetto", 5, 1000),)
    assert table.view(4).risk(70) == 70


# --- all in -----------------------------------------------------------------------------------------------------


def test_who_cannot_cover_the_least_banks_with_all_he_has() -> None:
    """[CL-5] All in: the first punte play exactly the minimum until it is used up, the others do not play."""
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


def test_who_has_just_enough_for_the_least_is_not_all_in() -> None:
    """[CL-5, CL-3] Stakes are free up to the highest, which is the least that it may be."""
    table = offered(3, chips={1: 500, 2: 500, 3: 40}, min_max_bet=20)
    assert table.offers(3) == (Offer("accetto", 20, 20),)
    table.do(3, Accetto())
    accepted = table.last(ClassicaAccepted)
    assert (accepted.all_in, accepted.bound) == (False, ())
    assert table.offers(1)[0] == Offer("tiro", 5, 20)


def test_against_an_all_in_bank_the_stake_is_no_choice() -> None:
    """[CL-5, BT-4] Exactly the minimum, and what remains for the last."""
    table = offered(4, chips={1: 500, 2: 500, 3: 500, 4: 7}, holes="1C 2C 3C")
    table.do(4, Accetto())
    assert table.offers(1) == (Offer("tiro", 5, 5), Offer("sto", 5, 5))
    assert table.do(1, Sto(6)) == Refusal("stake_bound", 5)
    assert table.do(1, Sto(4)) == Refusal("stake_bound", 5)
    table.do(1, Sto())
    assert table.offers(2) == (Offer("tiro", 2, 2), Offer("sto", 2, 2))
    table.do(2, Sto(2))
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
def test_how_far_an_all_in_bank_reaches(
    credit: int, chips: tuple[int, ...], partial: bool, stakes: tuple[int, ...]
) -> None:
    """[CL-5] (A-ON-15) ``allin_partial``: the remainder is the next punta's stake, or nobody's; a poor punta stakes all."""
    rules = ClassicaRules(min_bet=5, min_max_bet=50, allin_partial=partial)
    assert bound_stakes(rules, credit, chips) == stakes


def test_what_an_all_in_bank_does_not_need_comes_back() -> None:
    """[CL-5, CL-3] Below ``min_max_bet`` for each, yet more than the minimum of all: that alone is at risk."""
    table = deal(
        "7C 7S 1C", "10B 10S 10C", chips={1: 500, 2: 500, 3: 60}, min_max_bet=50, highest=None
    )
    accepted = table.last(ClassicaAccepted)
    assert (accepted.put, accepted.bound) == (60, (5, 5))
    assert table.view(PUBLIC).risk(0) == 10
    table.do(1, Sto())
    table.do(2, Sto())
    table.do(3, Sto())
    assert table.outcome() == {1: ("higher", 5), 2: ("higher", 5), 3: ("banker", -10)}
    assert table.purses[3] == 50


def test_who_can_cover_nobody_is_not_offered_the_bank() -> None:
    """[CL-5, GEN-8] ``allin_partial=false`` and less than a whole stake: it goes on to the right."""
    table = offered(3, chips={1: 500, 2: 500, 3: 4}, allin_partial=False)
    assert table.waiting() == 1
    assert table.state.table.opened.unable == (3,)


def test_chips_that_went_elsewhere_meanwhile_cannot_bank() -> None:
    """[GEN-8] What counts is what he has in the instant; what he was shown as all in still means all."""
    table = offered(3, chips=100)
    table.purses[3] = 0
    assert table.do(3, Accetto(10)) == Refusal("bank_no_chips")
    table.purses[3] = 7
    assert table.do(3, Accetto(10)) == Refusal("bank_all_in", 7)
    table.do(3, Accetto(7))
    assert table.last(ClassicaAccepted).put == 7
    table = offered(4, chips={1: 50, 2: 50, 3: 50, 4: 12})
    table.purses[4] = 9
    table.do(4, Accetto(12))
    assert table.last(ClassicaAccepted).bound == (5, 4)


def test_chips_that_came_from_elsewhere_meanwhile_are_left_out() -> None:
    """[CL-5, BT-1] So what was offered stays right."""
    table = offered(4, chips={1: 50, 2: 50, 3: 50, 4: 12})
    table.purses[4] = 500
    assert table.do(4, Accetto(13)) == Refusal("bank_all_in", 12)
    table.do(4, Accetto(12))
    accepted = table.last(ClassicaAccepted)
    assert (accepted.put, accepted.bank, table.purses[4]) == (12, 488, 488)


# --- refusing ---------------------------------------------------------------------------------------------------


def test_without_the_button_nobody_refuses_for_nothing() -> None:
    """[CL-6, BT-2] No *rifiuto* is offered, and none is taken."""
    table = offered(3)
    assert table.names(3) == ["accetto"]
    assert table.do(3, Rifiuto()) == Refusal("refusing_costs")


def test_with_the_button_the_offer_goes_on() -> None:
    """[CL-6, PI-16, BT-2] ``bank_refusal_button``: free, to the next on the right; who refused plays as a punta."""
    table = offered(3, bank_refusal_button=True)
    assert table.names(3) == ["accetto", "rifiuto"]
    table.do(3, Rifiuto())
    assert table.last(ClassicaRefused) == ClassicaRefused(3, False)
    assert table.waiting() == 1
    table.do(1, Accetto(10))
    assert table.last(ClassicaAccepted).players == (2, 3, 1)


def test_if_nobody_takes_it_the_game_is_suspended() -> None:
    """[PI-16] Everybody was asked; no chips moved, and the same is first when play goes on."""
    table = offered(3, bank_refusal_button=True)
    for person in (3, 1, 2):
        table.do(person, Rifiuto())
    assert table.awaits() == Between("nobody_banks")
    assert (table.ended().how, table.ended().banker) == ("nobody", 0)
    assert GAME.results(table.ended()) == {}
    assert {table.purses[person] for person in (1, 2, 3, ESCROW)} == {1000, 0}


def test_a_refusal_does_not_change_whose_turn_it_is_next() -> None:
    """[PI-16, PI-10] After a bank that nobody took the offer begins on the right of the last banker again."""
    table = deal("7C 7S 6S", bank_refusal_button=True)
    table.play_out("alla_regola")
    table.open()
    for person in (1, 2, 3):
        assert table.waiting() == person
        table.do(person, Rifiuto())
    table.open()
    assert table.waiting() == 1


# --- sit-out ----------------------------------------------------------------------------------------------------


def lapse(table: Room) -> None:
    done = table.do(CLOCK, GAME.overdue(table.state, True))
    assert not isinstance(done, Refusal)


def test_a_bank_in_sit_out_pays_twice_the_minimum_to_every_punta() -> None:
    """[CL-6] (A-ON-16) ``sitout_pay=each``: offered and not accepted in time, it loses without cards."""
    table = offered(4, min_bet=5)
    assert GAME.overdue(table.state, True) == Manca()
    lapse(table)
    assert table.last(ClassicaLapsed).person == 4
    assert table.outcome() == {
        1: ("compensated", 10),
        2: ("compensated", 10),
        3: ("compensated", 10),
        4: ("lapsed", -30),
    }
    assert [table.purses[person] for person in (1, 2, 3, 4)] == [1010, 1010, 1010, 970]
    assert table.awaits() == Between()
    assert not table.state.table.seats


def test_a_bank_in_sit_out_may_pay_all_together() -> None:
    """[CL-6] (A-ON-16) ``sitout_pay=shared``: twice the minimum in all, what is left over from the banker's right on."""
    table = offered(4, min_bet=5, sitout_pay="shared")
    lapse(table)
    assert [table.outcome()[person][1] for person in (1, 2, 3, 4)] == [4, 3, 3, -10]


@pytest.mark.parametrize(
    ("pays", "credit", "shares"),
    [
        ("each", 29, (10, 10, 9)),
        ("each", 2, (1, 1, 0)),
        ("each", 30, (10, 10, 10)),
        ("shared", 7, (3, 2, 2)),
        ("shared", 1, (1, 0, 0)),
    ],
)
def test_if_its_credit_is_short_the_punte_share_what_there_is(
    pays: str, credit: int, shares: tuple[int, ...]
) -> None:
    """[CL-6] Equally, left-over chips one each from the banker's right on."""
    table = offered(4, chips={1: 50, 2: 50, 3: 50, 4: credit}, sitout_pay=pays)
    lapse(table)
    assert tuple(table.outcome()[person][1] for person in (1, 2, 3)) == shares
    assert table.purses[4] == credit - sum(shares)


def test_punte_in_sit_out_get_nothing_of_it() -> None:
    """[CL-6] (A-ON-16) Nor do they pay anything: no cards are dealt."""
    table = offered(4, away=(2,))
    lapse(table)
    assert table.outcome().keys() == {1, 3, 4}
    assert table.purses[2] == 1000


def test_the_bank_that_lapsed_is_over_and_goes_to_the_right() -> None:
    """[CL-6, PI-10] It counts as his bank."""
    table = deal("7C 7S 6S")
    table.play_out("alla_regola")
    table.open()
    assert table.waiting() == 1
    lapse(table)
    table.open()
    assert table.waiting() == 2


def test_after_a_first_bank_that_lapsed_the_nearest_newcomer_is_asked() -> None:
    """[PI-11, CL-6] The outgoing banker sits out, and nobody has staked yet."""
    table = offered(3)
    lapse(table)
    table.open((1, 2), ring=(1, 2, 3))
    assert (table.waiting(), table.state.table.why) == (1, "newcomer")


def test_after_a_first_bank_that_lapsed_he_banks_again_if_he_is_back() -> None:
    """[PI-11, CL-6] Only newcomers beside the outgoing banker, who has held a bank."""
    table = offered(3)
    lapse(table)
    table.open()
    assert (table.waiting(), table.state.table.why) == (3, "again")


def test_who_was_in_sit_out_already_is_skipped_and_fined_like_a_punta() -> None:
    """[CL-6, PI-12, CL-8a] (A-ON-9) He pays no bank; it goes on, and at the deal he is in sit-out."""
    table = offered(3)
    assert GAME.overdue(table.state, False) == Rifiuto()
    table.do(CLOCK, GAME.overdue(table.state, False))
    assert table.last(ClassicaRefused) == ClassicaRefused(3, True)
    assert table.waiting() == 1
    assert table.view(PUBLIC).punte == (2,)
    table.do(1, Accetto(10))
    accepted = table.last(ClassicaAccepted)
    assert accepted.players == (2, 1)
    assert [(fine.person, fine.chips) for fine in accepted.fined] == [(3, 2)]


def test_where_all_the_others_are_away_nobody_can_bank() -> None:
    """[PI-16, PI-12] Two are needed: the last one here is not asked."""
    table = offered(3)
    table.do(CLOCK, GAME.overdue(table.state, False))
    table.do(CLOCK, GAME.overdue(table.state, False))
    assert table.awaits() == Between("nobody_banks")


def test_the_last_of_the_line_may_be_away_too() -> None:
    """[PI-16, PI-12] Then everybody has been asked."""
    table = offered(3, bank_refusal_button=True)
    table.do(3, Rifiuto())
    table.do(1, Rifiuto())
    table.do(CLOCK, GAME.overdue(table.state, False))
    assert table.awaits() == Between("nobody_banks")


@pytest.mark.parametrize("action", [Tiro(), Sto(), Manca(), None])
def test_what_is_no_answer_to_the_offer_is_refused(action: object) -> None:
    """[BT-2] And the clock says no more than what becomes of the offer."""
    table = offered(3)
    assert table.do(3, action) == Refusal("unknown_action")
    if not isinstance(action, Manca):
        assert table.do(CLOCK, action) == Refusal("not_awaited")
    assert table.do(CLOCK, Accetto(5)) == Refusal("not_awaited")


def test_nobody_else_answers_the_offer() -> None:
    """[BT-1] Neither a punta nor a stranger."""
    table = offered(3, away=(1,))
    assert table.do(2, Accetto(5)) == Refusal("not_your_turn", person=3)
    assert table.do(1, Accetto(5)) == Refusal("not_playing", person=3)
    assert table.do(9, Accetto(5)) == Refusal("not_playing", person=3)
