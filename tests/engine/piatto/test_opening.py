"""Whose bank it is: the draw for the matta, offering, refusing, fining, accepting."""

from __future__ import annotations

import pytest

from engine.cards import PACK
from engine.game import (
    BETWEEN,
    CLOCK,
    TABLE,
    Between,
    Draw,
    Drawn,
    FreshDeck,
    LotFell,
    Lots,
    Offer,
    OpenRound,
    Refusal,
    Waiting,
)
from engine.online.actions import Accetto, Gioco, Rifiuto, Tiro
from engine.piatto.events import (
    BankDeclined,
    BankFined,
    PiattoEnded,
    PiattoOpened,
    PotNamed,
)
from engine.piatto.rules import PiattoRules
from tests.kit.piatto import Bank, bank, cards, done, sitting

TOURNAMENT = PiattoRules(mode="tournament", min_pot=21, min_bet=5)


def clock(table: Bank, *, lapsed: bool = True) -> tuple[object, ...]:
    """The clock plays for who is awaited."""
    return done(table, CLOCK, table.game.overdue(table.state, lapsed))


def play_bank(table: Bank, banker: int) -> None:
    """He takes the bank, and all play it to its end *alla regola*."""
    done(table, banker, Accetto())
    table.play_out("alla_regola")


# --- the draw for the matta -----------------------------------------------------------------------------------


def test_the_first_banker_is_who_gets_the_matta() -> None:
    """[PI-9] Cards face up, one at a time, from whoever the lot fell on, to the right."""
    table = sitting(3, first=2, draw="1C 7S 8B 2D 10D 3C")
    table.deal()
    drawn = table.state.table.setting.drawn
    assert drawn == ((2, "1C"), (3, "7S"), (1, "8B"), (2, "2D"), (3, "10D"))
    assert (table.offered(), table.state.table.why) == (3, "draw")
    assert table.view(1).table.setting.drawn == drawn, "everybody sees them"


def test_the_draw_is_asked_of_chance_step_by_step() -> None:
    """[PI-9] Who begins, the first deck, then card after card; cards that are not there are refused."""
    table = sitting(3)
    table.tell(TABLE, OpenRound((1, 2, 3), table.rules))
    assert table.awaits() == Lots((1, 2, 3))
    assert table.tell(-2, LotFell(7)) == Refusal("bad_lot")
    table.tell(-2, LotFell(2))
    assert table.awaits() == FreshDeck()
    assert table.tell(-2, LotFell(2)) == Refusal("not_awaited")
    table.tell(-2, table.answer(FreshDeck()))
    assert table.awaits() == Draw(1, 0, PACK, 0, 1)
    for wrong in ("", "10D 1C", "0X"):
        assert table.tell(-2, Drawn(cards(wrong))) == Refusal("bad_cards")
    assert table.tell(-2, LotFell(2)) == Refusal("not_awaited")


def test_only_who_is_here_and_has_chips_is_dealt_to() -> None:
    """[PI-9, PI-12] Sit-out and an empty purse: no card, no bank."""
    table = sitting(5, chips={1: 100, 2: 0, 3: 100, 4: 100, 5: 100}, first=3, draw="1C 2C 3C 10D")
    table.deal((1, 2, 3, 5))
    assert table.last(PiattoOpened).among == (1, 3, 5)
    assert [person for person, _ in table.state.table.setting.drawn] == [3, 5, 1, 3]


def test_who_gets_the_matta_may_pass_it_on_to_the_right() -> None:
    """[PI-9, PI-16] Everybody in turn is offered the bank, though nobody has staked yet."""
    table = sitting(4, first=3)
    table.deal()
    offered = []
    while isinstance(table.awaits(), Waiting):
        offered.append(table.offered())
        clock(table)
    assert offered == [3, 4, 1, 2]


def test_in_a_tournament_to_which_nobody_came_the_draw_is_among_all() -> None:
    """[PI-9, PI-12, PI-17] Each is fined in turn, and the bank is over without a banker."""
    table = sitting(3, rules=TOURNAMENT, first=2)
    table.do(TABLE, OpenRound((), TOURNAMENT, (1, 2, 3)))
    assert [event.person for event in table.log if isinstance(event, BankFined)] == [2, 3, 1]
    assert table.last(PiattoEnded).why == "nobody_banks"
    assert table.awaits() == BETWEEN, "a tournament does not rest"
    assert [table.purses[person] for person in (1, 2, 3)] == [1000, 1000, 1000]


# --- from bank to bank ----------------------------------------------------------------------------------------


def test_the_next_bank_is_on_the_right() -> None:
    """[PI-10] The one after is offered to the banker's right-hand neighbour, without another draw."""
    table = bank()
    table.play_out("alla_regola")
    table.deal()
    assert (table.offered(), table.state.table.why) == (1, "right")
    assert table.state.table.setting.drawn == ()


def test_somebody_who_has_just_sat_down_is_passed_over() -> None:
    """[PI-11] Until he has staked once; then it is his turn like anybody's."""
    table = bank(people=3)
    table.play_out("alla_regola")
    table.seats = (4, 1, 2, 3)  # 4 sits on the right of 3, who banked
    table.purses[4] = 500
    table.deal()
    assert table.offered() == 1
    assert table.last(PiattoOpened).newcomers == (4,)
    play_bank(table, 1)
    assert 4 in table.state.table.memory.staked
    for banker in (2, 3):
        table.deal()
        play_bank(table, banker)
    table.deal()
    assert table.offered() == 4


def test_who_goes_and_sits_down_again_is_new() -> None:
    """[PI-11] What he staked before does not count."""
    table = bank(people=3)
    table.play_out("alla_regola")
    table.seats = (2, 3)
    table.deal()
    play_bank(table, 2)
    table.seats = (2, 3, 1)
    table.deal()
    play_bank(table, 3)
    assert table.last(PiattoOpened).newcomers == (1,)


def test_naming_a_pot_is_a_stake_too() -> None:
    """[PI-11] Who has held a bank has not just sat down, though he never played against one."""
    table = bank(people=3)
    assert table.state.table.memory.staked == (3,)


def test_of_those_in_sit_out_nobody_is_picked() -> None:
    """[PI-12] In a cash game the bank goes past them, for nothing."""
    table = bank()
    table.play_out("alla_regola")
    table.deal((2, 3))
    assert table.offered() == 2
    assert table.last(PiattoOpened).order == (2, 3)


def test_after_a_stop_who_was_there_is_first() -> None:
    """[PI-13] A newcomer next to the banker waits; a stop with nobody left of then begins anew."""
    table = bank(people=3)
    table.play_out("alla_regola")
    table.seats = (4, 1, 2, 3)
    table.purses[4] = 500
    table.deal(resumed=True)
    assert (table.offered(), table.state.table.why) == (1, "resumed")
    again = bank(people=3)
    again.play_out("alla_regola")
    again.seats = (8, 9)
    again.purses |= {8: 500, 9: 500}
    again.deal(resumed=True)
    assert again.last(PiattoOpened).among == (8, 9)
    assert again.state.table.why == "draw"


def test_a_cash_game_needs_its_least_players_and_a_tournament_nobody() -> None:
    """[PI-13] Below them it stops; a tournament goes on whoever is there."""
    game = sitting(3).game
    assert game.fewest(PiattoRules()) == 2
    assert game.fewest(PiattoRules(min_players=4)) == 4
    assert game.fewest(TOURNAMENT) == 0
    assert (game.least(PiattoRules(min_bet=3)), game.least(TOURNAMENT)) == (3, 0)


@pytest.mark.parametrize(
    ("action", "refusal"),
    [
        (OpenRound((1, 2), None), Refusal("bad_rules")),
        (OpenRound((1, 2), PiattoRules(min_bet=0)), Refusal("bad_rules")),
        (OpenRound((1, 2, 1), PiattoRules()), Refusal("seated_twice")),
        (OpenRound((1, 2), PiattoRules(), (1, 3)), Refusal("not_seated")),
        (OpenRound(tuple(range(1, 14)), PiattoRules()), Refusal("too_many", 12)),
        (OpenRound((1,), PiattoRules()), Refusal("too_few")),
        (OpenRound((1, 3), PiattoRules()), Refusal("too_few")),
        (OpenRound((1,), PiattoRules(), (1, 2)), Refusal("too_few")),
    ],
)
def test_a_bank_that_cannot_be_opened(action: OpenRound, refusal: Refusal) -> None:
    """[PI-12] Rules that do not fit, seats that do not, or not two who could play with chips."""
    table = sitting(2)
    table.purses[3] = 0
    assert table.do(TABLE, action) == refusal


def test_in_a_tournament_who_is_in_sit_out_counts() -> None:
    """[PI-12] One here and one in sit-out are a bank."""
    table = sitting(2, rules=TOURNAMENT)
    assert not isinstance(table.deal((1,)), Refusal)
    assert table.deal() == Refusal("hand_open")


# --- accepting ------------------------------------------------------------------------------------------------


def test_the_pot_is_at_least_the_minimum_and_at_most_what_he_has() -> None:
    """[PI-14, BT-2] The amount is set before *Accetto*; without one it is the least."""
    table = sitting(3, chips=200)
    table.deal()
    assert table.offers(3) == (Offer("accetto", 20, 200),)
    assert table.offers(0) == table.offers(3)
    assert table.offers(1) == ()
    assert table.do(3, Accetto(19)) == Refusal("pot_below_min", 20)
    assert table.do(3, Accetto(201)) == Refusal("pot_above_purse", 200)
    done(table, 3, Accetto())
    assert (table.state.table.pot, table.purses[3], table.purses[-12]) == (20, 180, 20)
    assert (table.last(PotNamed).why, table.last(PotNamed).punte) == ("draw", (1, 2))


def test_with_less_than_the_minimum_he_may_bank_with_all_of_it() -> None:
    """[PI-15] All in, and with nothing else."""
    table = sitting(3, chips={1: 100, 2: 100, 3: 12})
    table.deal()
    assert table.offers(3) == (Offer("accetto", 12, 12),)
    assert table.do(3, Accetto(11)) == Refusal("pot_below_min", 12)
    done(table, 3, Accetto(12))
    assert (table.state.table.pot, table.purses[3]) == (12, 0)


def test_who_has_spent_his_chips_meanwhile_cannot_bank_with_nothing() -> None:
    """[PI-14] The purse counts that is there when he says it."""
    table = sitting(3)
    table.deal()
    table.purses[3] = 0
    assert table.tell(3, Accetto()) == Refusal("pot_above_purse", 0)


# --- refusing: cash -------------------------------------------------------------------------------------------


def test_time_that_runs_out_is_a_refusal_free_of_charge() -> None:
    """[PI-16, BT-2] The offer goes right; no button says it."""
    table = sitting(3)
    table.deal()
    assert table.do(3, Rifiuto()) == Refusal("no_refusal_button")
    assert clock(table) == (BankDeclined(3, True),)
    assert table.offered() == 1
    assert clock(table, lapsed=False) == (BankDeclined(1, True),), "nor is it for who was gone"
    assert [table.purses[person] for person in (1, 2, 3)] == [1000, 1000, 1000]


def test_the_button_that_refuses() -> None:
    """[BT-2] A switch adds it; who uses it is not in sit-out."""
    table = sitting(3, bank_refusal_button=True)
    table.deal()
    assert table.names(3) == ["accetto", "rifiuto"]
    assert done(table, 3, Rifiuto()) == (BankDeclined(3, False),)
    done(table, 1, Accetto(50))
    done(table, 2, Gioco())


def test_in_a_tournament_nobody_refuses_the_bank() -> None:
    """[TO-2, PI-17, BT-2] Not even with the switch: there is no button, and the action is refused."""
    tournament = sitting(3, mode="tournament", bank_refusal_button=True)
    tournament.deal()
    assert tournament.names(3) == ["accetto"]
    assert tournament.do(3, Rifiuto()) == Refusal("bank_compulsory")


def test_if_nobody_accepts_the_game_is_suspended() -> None:
    """[PI-16] Newcomers are asked as well; afterwards it is the same one's turn again."""
    table = bank(people=3)
    table.play_out("alla_regola")
    table.seats = (4, 1, 2, 3)
    table.purses[4] = 500
    table.deal()
    for person in (1, 2, 3, 4):
        assert table.offered() == person
        clock(table)
    ended = table.last(PiattoEnded)
    assert (ended.banker, ended.why, ended.left) == (0, "nobody_banks", 0)
    assert table.awaits() == Between("nobody_banks")
    assert {result.chips for result in ended.results} == {0}
    seen = table.view(0).table
    assert (seen.candidate, seen.banker, seen.punta, seen.why) == (0, 0, 0, "draw")
    table.deal()
    assert table.offered() == 1


def test_who_let_the_bank_pass_is_in_sit_out_till_it_is_over() -> None:
    """[PI-16, PI-20] He is not asked to play against it either."""
    table = sitting(3)
    table.deal()
    clock(table)
    done(table, 1, Accetto())
    assert table.state.table.punta == 2
    done(table, 2, Gioco())
    done(table, 2, Tiro())
    table.play_out("alla_regola")
    assert [type(turn).__name__ for turn in table.state.table.done] == ["DuelEnded", "PuntaSkipped"]
    assert (table.state.table.done[1].why, table.state.table.done[1].asked) == ("away", False)


# --- refusing: tournament -------------------------------------------------------------------------------------


def test_a_tournaments_bank_costs_who_is_not_there_half_the_least_pot() -> None:
    """[PI-17] Rounded down, shared among the others, what is left over one each from his right on."""
    table = sitting(4, rules=TOURNAMENT, chips=100)
    table.deal()
    fined = clock(table)[0]
    assert fined == BankFined(4, 100, 10, ((1, 4), (2, 3), (3, 3)), True)
    assert [table.purses[person] for person in (1, 2, 3, 4)] == [104, 103, 103, 90]
    assert table.offered() == 1


def test_who_is_in_sit_out_when_the_bank_falls_due_is_not_waited_for() -> None:
    """[PI-12, PI-17] Fined at once, one after another, until somebody is there."""
    table = bank(people=4, mode="tournament")
    table.play_out("alla_regola")
    before = dict(table.purses)
    events = table.deal((3, 4))
    fined = [event for event in events if isinstance(event, BankFined)]
    assert [(event.person, event.fine, event.asked) for event in fined] == [
        (1, 10, False),
        (2, 10, False),
    ]
    assert fined[0].shares == ((2, 4), (3, 3), (4, 3))
    assert table.offered() == 3
    assert sum(before.values()) == sum(table.purses.values())


def test_the_fine_is_at_most_what_he_has() -> None:
    """[PI-17] And who has lost his last chip to one gets no part of the next."""
    chips = {1: 3, 2: 50, 3: 50, 4: 50}
    table = sitting(4, rules=TOURNAMENT, chips=chips, first=1)
    table.deal()
    clock(table)
    clock(table)
    first, second = [event for event in table.log if isinstance(event, BankFined)]
    assert (first.before, first.fine) == (3, 3)
    assert table.purses[1] == 0
    assert (second.person, second.shares) == (2, ((3, 5), (4, 5)))


def test_with_the_switch_the_fined_player_has_a_share_too() -> None:
    """[PI-17] ``penalty_share`` all: he is the last to get a chip that is left over."""
    rules = PiattoRules(mode="tournament", min_pot=23, penalty_share="all")
    table = sitting(3, rules=rules, chips=100)
    table.deal()
    fined = clock(table)[0]
    assert fined == BankFined(3, 100, 11, ((1, 4), (2, 4), (3, 3)), True)
    assert [table.purses[person] for person in (1, 2, 3)] == [104, 104, 92]


def test_a_fine_that_leaves_one_with_chips_ends_the_round() -> None:
    """[PI-17, PI-32] There is nobody left to play against."""
    table = sitting(2, rules=TOURNAMENT, chips={1: 90, 2: 10})
    table.deal()
    clock(table)
    ended = table.last(PiattoEnded)
    assert (ended.banker, ended.why) == (0, "nobody_banks")
    assert [(e.person, e.before, e.mano) for e in ended.eliminated] == [(2, 10, 0)]
    assert table.purses[1] == 100


def test_a_least_pot_of_one_costs_nothing() -> None:
    """[PI-17] Half of it, rounded down."""
    table = sitting(3, mode="tournament", min_pot=1, min_bet=1)
    table.deal()
    assert clock(table)[0] == BankFined(3, 1000, 0, ((1, 0), (2, 0)), True)
