"""The end of a bank: results, and one payment of everything."""

from __future__ import annotations

from engine.drawing.actions import OnlineSto, OnlineTiro, Rifiuto
from engine.game import ESCROW, PUBLIC, Between, Refusal, Transfer
from games.classica.events import ClassicaEnded, ClassicaResult
from games.classica.settlement import moves, pay
from tests.games.classica.kit import deal, offered
from tests.kit.play import cards


def test_a_bust_banker_pays_every_punta_still_in() -> None:
    """[CL-9] A punta that went bust earlier loses all the same."""
    table = deal("7C 2C 4C", "6D 7S")
    table.do(1, OnlineTiro(10))
    table.do(2, OnlineSto(40))
    table.do(3, OnlineTiro())
    assert table.outcome() == {1: ("bust", -10), 2: ("banker_bust", 40), 3: ("banker", -30)}
    assert table.state.table.seats[2].status == "bust"


def test_the_banker_does_not_play_if_all_punte_are_bust() -> None:
    """[CL-9, PI-26] The banker's card is shown, and the banker has won."""
    table = deal("7C 6C 4C", "6D 7S")
    table.do(1, OnlineTiro(10))
    table.do(2, OnlineTiro(20))
    assert isinstance(table.awaits(), Between)
    assert table.outcome()[3] == ("banker", 30)
    seat = table.view(PUBLIC).seats[2]
    assert (seat.open, seat.covered, seat.status) == (("4C",), 0, "waiting")


def test_a_player_without_cards_also_has_a_result() -> None:
    """[CL-5, CL-8a, CL-10] A punta that the bank did not reach and a fined one come last, with chips and no cards."""
    chips = {1: 500, 2: 500, 3: 500, 4: 500, 5: 7}
    table = deal("7C 4C 5C", people=5, away=(4,), chips=chips, highest=None)
    table.do(1, OnlineSto())
    table.do(2, OnlineSto())
    table.do(5, OnlineSto())
    results = (
        ClassicaResult(
            person=1, cards=cards("7C"), total=14, outcome="higher", stake=5, chips=5, purse=505
        ),
        ClassicaResult(
            person=2, cards=cards("4C"), total=8, outcome="lower", stake=2, chips=-2, purse=498
        ),
        ClassicaResult(
            person=5, cards=cards("5C"), total=10, outcome="banker", stake=0, chips=-1, purse=6
        ),
        ClassicaResult(person=3, cards=(), total=0, outcome="idle", stake=0, chips=0, purse=500),
        ClassicaResult(person=4, cards=(), total=0, outcome="fined", stake=0, chips=-2, purse=498),
    )
    moved = (Transfer(ESCROW, 1, 10), Transfer(ESCROW, 5, 6))
    assert table.ended() == ClassicaEnded(
        number=1, how="played", banker=5, results=results, moves=moved
    )


def test_a_bank_that_nobody_takes_ends_without_anything() -> None:
    """[PI-16, CL-10] No banker, no results, no chips."""
    table = offered(3, bank_refusal_button=True)
    for person in (3, 1, 2):
        table.do(person, Rifiuto())
    assert table.ended() == ClassicaEnded(number=1, how="nobody", banker=0, results=(), moves=())


def test_an_escrow_that_is_used_up_leaves_the_banker_nothing() -> None:
    """[CL-10, CL-3] Every punta won the highest stake, so no empty transfer to the banker is made."""
    paid = pay({1: 50, 2: 50}, {1: 50, 2: 50}, 200)
    assert moves(paid, 3) == (Transfer(ESCROW, 1, 100), Transfer(ESCROW, 2, 100))
    one_left = pay({1: 50}, {1: 49}, 100)
    assert moves(one_left, 3) == (Transfer(ESCROW, 1, 99), Transfer(ESCROW, 3, 1))


def test_a_player_who_lost_all_chips_at_another_table_stakes_nothing() -> None:
    """[CL-8, GEN-8] The player stays in the hand for nothing, and no empty transfer is made."""
    table = deal("7C 6C 4C", highest=50)
    table.purses[1] = 0
    assert not isinstance(table.do(1, OnlineSto()), Refusal)
    table.do(2, OnlineSto(10))
    table.do(3, OnlineSto())
    assert table.outcome() == {1: ("higher", 0), 2: ("higher", 10), 3: ("banker", -10)}
    assert [move.target for move in table.ended().moves] == [2, 3]
