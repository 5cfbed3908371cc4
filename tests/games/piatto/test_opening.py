"""Taking the bank: the draw for the matta, offering, refusing, fining, accepting."""

from __future__ import annotations

import pytest

from engine.cards import PACK
from engine.chance import Draw, Drawn, FreshDeck, LotFell, Lots
from engine.drawing.actions import Accetto, Gioco, OnlineTiro, Rifiuto
from engine.game import BETWEEN, CHANCE, CLOCK, TABLE, Between, Offer, OpenRound, Refusal, Waiting
from games.classica.rules import ClassicaRules
from games.piatto.events import BankDeclined, BankFined, PiattoEnded, PiattoOpened, PotNamed
from games.piatto.rules import PiattoRules
from tests.games.piatto.kit import PiattoSitting, bank, done, sitting
from tests.kit.play import cards

TOURNAMENT = PiattoRules(mode="tournament", min_pot=21, min_bet=5)


def clock(table: PiattoSitting, *, lapsed: bool = True) -> tuple[object, ...]:
    """Let the clock act for the awaited player."""
    return done(table, CLOCK, table.game.timing.on_timeout(table.state, lapsed))


def play_bank(table: PiattoSitting, banker: int) -> None:
    """Let ``banker`` take the bank, and play it to its end *alla regola*."""
    done(table, banker, Accetto())
    table.play_out("alla_regola")


# --- the draw for the matta -----------------------------------------------------------------------------------


def test_the_player_who_draws_the_matta_banks_first() -> None:
    """[PI-9] Cards are drawn face up, one at a time to the right, from the player that the lot named."""
    table = sitting(3, first=2, draw="1C 7S 8B 2D 10D 3C")
    table.deal()
    drawn = table.state.table.drawn
    assert drawn == ((2, "1C"), (3, "7S"), (1, "8B"), (2, "2D"), (3, "10D"))
    assert (table.offered(), table.state.table.why) == (3, "draw")
    assert table.view(1).table.drawn == drawn, "everybody sees them"


def test_the_draw_asks_chance_step_by_step() -> None:
    """[PI-9] Chance names the first player, then the first deck, then card after card; impossible cards are refused."""
    table = sitting(3)
    table.tell(TABLE, OpenRound((1, 2, 3), table.rules))
    assert table.awaits() == Lots((1, 2, 3))
    assert table.tell(CHANCE, LotFell(7)) == Refusal("bad_lot")
    table.tell(CHANCE, LotFell(2))
    assert table.awaits() == FreshDeck()
    assert table.tell(CHANCE, LotFell(2)) == Refusal("not_awaited")
    table.tell(CHANCE, table.answer(FreshDeck()))
    assert table.awaits() == Draw(deck=1, shuffle=0, pack=PACK, place=0, count=1)
    for wrong in ("", "10D 1C", "0X"):
        assert table.tell(CHANCE, Drawn(cards(wrong))) == Refusal("bad_cards")
    assert table.tell(CHANCE, LotFell(2)) == Refusal("not_awaited")


def test_only_players_present_with_chips_draw() -> None:
    """[PI-9, PI-12] Sit-out or an empty purse means no card and no bank."""
    table = sitting(5, chips={1: 100, 2: 0, 3: 100, 4: 100, 5: 100}, first=3, draw="1C 2C 3C 10D")
    table.deal((1, 2, 3, 5))
    assert table.last(PiattoOpened).players == (1, 3, 5)
    assert [person for person, _ in table.state.table.drawn] == [3, 5, 1, 3]


def test_the_player_with_the_matta_may_pass_the_bank_to_the_right() -> None:
    """[PI-9, PI-16] Everybody is offered the bank in turn, though nobody has staked yet."""
    table = sitting(4, first=3)
    table.deal()
    offered = []
    while isinstance(table.awaits(), Waiting):
        offered.append(table.offered())
        clock(table)
    assert offered == [3, 4, 1, 2]


def test_in_a_tournament_that_nobody_attends_all_take_part_in_the_draw() -> None:
    """[PI-9, PI-12, PI-17] Each is fined in turn, and the bank ends without a banker."""
    table = sitting(3, rules=TOURNAMENT, first=2)
    table.do(TABLE, OpenRound((), TOURNAMENT, (1, 2, 3)))
    assert [event.person for event in table.log if isinstance(event, BankFined)] == [2, 3, 1]
    assert table.last(PiattoEnded).why == "nobody_banks"
    assert table.awaits() == BETWEEN, "a tournament does not rest"
    assert [table.purses[person] for person in (1, 2, 3)] == [1000, 1000, 1000]


# --- from bank to bank ----------------------------------------------------------------------------------------


def test_the_next_bank_is_on_the_right() -> None:
    """[PI-10] The banker's right-hand neighbour is offered the next bank, without another draw."""
    table = bank()
    table.play_out("alla_regola")
    table.deal()
    assert (table.offered(), table.state.table.why) == (1, "right")
    assert table.state.table.drawn == ()


def test_a_player_who_has_just_sat_down_is_passed_over() -> None:
    """[PI-11] After a first stake the player is offered the bank in turn like everybody."""
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


def test_a_player_who_leaves_and_sits_down_again_is_a_newcomer() -> None:
    """[PI-11] Earlier stakes do not count."""
    table = bank(people=3)
    table.play_out("alla_regola")
    table.seats = (2, 3)
    table.deal()
    play_bank(table, 2)
    table.seats = (2, 3, 1)
    table.deal()
    play_bank(table, 3)
    assert table.last(PiattoOpened).newcomers == (1,)


def test_naming_a_pot_counts_as_a_stake() -> None:
    """[PI-11] A player who has held a bank is no newcomer, even without ever playing against one."""
    table = bank(people=3)
    assert table.state.table.memory.staked == (3,)


def test_players_in_sit_out_are_not_offered_the_bank() -> None:
    """[PI-12] In a cash game the bank passes them without a fine."""
    table = bank()
    table.play_out("alla_regola")
    table.deal((2, 3))
    assert table.offered() == 2
    assert table.last(PiattoOpened).order == (2, 3)


def test_after_a_stop_the_players_from_before_come_first() -> None:
    """[PI-13] A newcomer next to the banker waits; after a stop with none of the earlier players a draw is made."""
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
    assert again.last(PiattoOpened).players == (8, 9)
    assert again.state.table.why == "draw"


def test_a_cash_game_needs_its_minimum_of_players_and_a_tournament_none() -> None:
    """[PI-13] With fewer players a cash game stops; a tournament goes on with any number."""
    game = sitting(3).game
    assert game.seats.min_players(PiattoRules()) == 2
    assert game.seats.min_players(PiattoRules(min_players=4)) == 4
    assert game.seats.min_players(TOURNAMENT) == 0
    assert (game.chips.least(PiattoRules(min_bet=3)), game.chips.least(TOURNAMENT)) == (3, 0)


@pytest.mark.parametrize(
    ("action", "refusal"),
    [
        (OpenRound((1, 2), ClassicaRules()), Refusal("bad_rules")),
        (OpenRound((1, 2), PiattoRules(min_bet=0)), Refusal("bad_rules")),
        (OpenRound((1, 2, 1), PiattoRules()), Refusal("seated_twice")),
        (OpenRound((1, 2), PiattoRules(), (1, 3)), Refusal("seated_twice")),
        (OpenRound(tuple(range(1, 14)), PiattoRules()), Refusal("too_many", 12)),
        (OpenRound((1,), PiattoRules()), Refusal("too_few")),
        (OpenRound((1, 3), PiattoRules()), Refusal("too_few")),
        (OpenRound((1,), PiattoRules(), (1, 2)), Refusal("too_few")),
    ],
)
def test_a_bank_is_refused_for_impossible_seats_or_rules(
    action: OpenRound, refusal: Refusal
) -> None:
    """[PI-12] The game refuses contradicting rules, impossible seats, and fewer than two players with chips."""
    table = sitting(2)
    table.purses[3] = 0
    assert table.do(TABLE, action) == refusal


def test_in_a_tournament_a_player_in_sit_out_counts() -> None:
    """[PI-12] One player present and one in sit-out make a bank."""
    table = sitting(2, rules=TOURNAMENT)
    assert not isinstance(table.deal((1,)), Refusal)
    assert table.deal() == Refusal("hand_open")


# --- accepting ------------------------------------------------------------------------------------------------


def test_the_pot_lies_between_the_minimum_and_the_purse() -> None:
    """[PI-14, BT-2] The amount is set before *Accetto*; without one it is the minimum."""
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


def test_a_player_with_less_than_the_minimum_pot_may_bank_all_in() -> None:
    """[PI-15] The pot is the whole purse and nothing else."""
    table = sitting(3, chips={1: 100, 2: 100, 3: 12})
    table.deal()
    assert table.offers(3) == (Offer("accetto", 12, 12),)
    assert table.do(3, Accetto(11)) == Refusal("pot_below_min", 12)
    done(table, 3, Accetto(12))
    assert (table.state.table.pot, table.purses[3]) == (12, 0)


def test_a_player_who_spent_all_chips_meanwhile_cannot_bank() -> None:
    """[PI-14] The purse counts at the instant of acceptance."""
    table = sitting(3)
    table.deal()
    table.purses[3] = 0
    assert table.tell(3, Accetto()) == Refusal("pot_above_purse", 0)


# --- refusing: cash -------------------------------------------------------------------------------------------


def test_a_time_out_refuses_the_bank_free_of_charge() -> None:
    """[PI-16, BT-2] The offer goes to the right; no button is shown for a refusal."""
    table = sitting(3)
    table.deal()
    assert table.do(3, Rifiuto()) == Refusal("no_refusal_button")
    assert clock(table) == (BankDeclined(3, True),)
    assert table.offered() == 1
    assert clock(table, lapsed=False) == (BankDeclined(1, True),), (
        "an earlier absence is no time-out"
    )
    assert [table.purses[person] for person in (1, 2, 3)] == [1000, 1000, 1000]


def test_a_switch_adds_the_refusal_button() -> None:
    """[BT-2] A player who refuses by the button is not in sit-out."""
    table = sitting(3, bank_refusal_button=True)
    table.deal()
    assert table.names(3) == ["accetto", "rifiuto"]
    assert done(table, 3, Rifiuto()) == (BankDeclined(3, False),)
    done(table, 1, Accetto(50))
    done(table, 2, Gioco())


def test_in_a_tournament_nobody_refuses_the_bank() -> None:
    """[TO-2, PI-17, BT-2] The switch changes nothing there: no button is shown, and the action is refused."""
    tournament = sitting(3, mode="tournament", bank_refusal_button=True)
    tournament.deal()
    assert tournament.names(3) == ["accetto"]
    assert tournament.do(3, Rifiuto()) == Refusal("bank_compulsory")


def test_play_is_suspended_if_nobody_takes_the_bank() -> None:
    """[PI-16] Newcomers are asked as well; afterwards the same player is first again."""
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


def test_a_player_who_let_the_bank_pass_is_in_sit_out_for_that_bank() -> None:
    """[PI-16, PI-20] The player is not asked to play against it either."""
    table = sitting(3)
    table.deal()
    clock(table)
    done(table, 1, Accetto())
    assert table.state.table.punta == 2
    done(table, 2, Gioco())
    done(table, 2, OnlineTiro())
    table.play_out("alla_regola")
    assert [type(turn).__name__ for turn in table.state.table.done] == ["DuelEnded", "PuntaSkipped"]
    assert (table.state.table.done[1].why, table.state.table.done[1].asked) == ("away", False)


# --- refusing: tournament -------------------------------------------------------------------------------------


def test_an_absent_player_in_a_tournament_pays_half_the_minimum_pot_for_the_bank() -> None:
    """[PI-17] The fine is rounded down and shared among the others; left-over chips go one each from the player's
    right on.
    """
    table = sitting(4, rules=TOURNAMENT, chips=100)
    table.deal()
    fined = clock(table)[0]
    assert fined == BankFined(
        person=4, before=100, fine=10, shares=((1, 4), (2, 3), (3, 3)), asked=True
    )
    assert [table.purses[person] for person in (1, 2, 3, 4)] == [104, 103, 103, 90]
    assert table.offered() == 1


def test_a_player_in_sit_out_is_fined_at_once_when_the_bank_falls_due() -> None:
    """[PI-12, PI-17] Absent players are fined one after another, until a present one is due."""
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


def test_a_fine_for_the_bank_is_at_most_the_purse() -> None:
    """[PI-17] A player who lost the last chip to one fine gets no part of the next."""
    chips = {1: 3, 2: 50, 3: 50, 4: 50}
    table = sitting(4, rules=TOURNAMENT, chips=chips, first=1)
    table.deal()
    clock(table)
    clock(table)
    first, second = [event for event in table.log if isinstance(event, BankFined)]
    assert (first.before, first.fine) == (3, 3)
    assert table.purses[1] == 0
    assert (second.person, second.shares) == (2, ((3, 5), (4, 5)))


def test_a_switch_gives_the_fined_player_a_share_too() -> None:
    """[PI-17] With ``penalty_share`` all, the fined player is the last to get a left-over chip."""
    rules = PiattoRules(mode="tournament", min_pot=23, penalty_share="all")
    table = sitting(3, rules=rules, chips=100)
    table.deal()
    fined = clock(table)[0]
    assert fined == BankFined(
        person=3, before=100, fine=11, shares=((1, 4), (2, 4), (3, 3)), asked=True
    )
    assert [table.purses[person] for person in (1, 2, 3)] == [104, 104, 92]


def test_a_fine_that_leaves_one_player_with_chips_ends_the_round() -> None:
    """[PI-17, PI-32] The last player has no opponent."""
    table = sitting(2, rules=TOURNAMENT, chips={1: 90, 2: 10})
    table.deal()
    clock(table)
    ended = table.last(PiattoEnded)
    assert (ended.banker, ended.why) == (0, "nobody_banks")
    assert [(e.person, e.before, e.mano) for e in ended.eliminated] == [(2, 10, 0)]
    assert table.purses[1] == 100


def test_a_minimum_pot_of_one_costs_nothing() -> None:
    """[PI-17] Half of it, rounded down, is nothing."""
    table = sitting(3, mode="tournament", min_pot=1, min_bet=1)
    table.deal()
    assert clock(table)[0] == BankFined(
        person=3, before=1000, fine=0, shares=((1, 0), (2, 0)), asked=True
    )
