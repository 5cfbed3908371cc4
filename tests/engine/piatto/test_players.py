"""*Alla regola*, the clock, the random player, and what may be set ahead."""

from __future__ import annotations

import random

import pytest

from engine.game import CLOCK, PUBLIC, Ahead, Choice, Clock, Offer, Refusal
from engine.online.actions import Accetto, Gioco, NonGioco, Rifiuto, Sto, Tiro
from engine.piatto.players import alla_regola, least_against, random_legal
from tests.kit.piatto import GAME, Bank, bank, done, duel, sitting


def regola(table: Bank) -> object:
    who = table.waiting()
    return alla_regola(table.view(who), table.offers(who), lambda limit: 0)


def test_it_takes_the_bank_with_the_least_and_plays() -> None:
    """[PI-14] A computer refuses nothing."""
    table = sitting(3)
    table.deal()
    assert regola(table) == Accetto()
    done(table, 3, Accetto())
    assert regola(table) == Gioco()


@pytest.mark.parametrize(
    ("hole", "action"), [("8C", Tiro()), ("4C", Tiro()), ("5C", Sto()), ("10D", Tiro())]
)
def test_a_punta_draws_below_five(hole: str, action: Tiro | Sto) -> None:
    """[PI-35] With the least stake."""
    table = bank(f"{hole} 2S")
    done(table, 1, Gioco())
    assert regola(table) == action


def test_a_banker_draws_below_the_least_that_can_be_against_him() -> None:
    """[PI-35] What lies open and ½, and never below 5."""
    table = bank("1C 5S 6B 2D")
    duel(table, "ts")
    assert least_against(table.state.table) == 13
    assert regola(table) == Tiro()
    done(table, 3, Tiro())
    assert regola(table) == Sto()
    table = bank("1C 4S")
    duel(table, "s")
    assert (least_against(table.state.table), regola(table)) == (1, Tiro())


def test_a_banker_knows_a_seven_and_a_half_that_everybody_knows() -> None:
    """[PI-35, BT-7] Nothing but another one helps him."""
    table = bank("7C 7S 8B")
    duel(table, "t")
    assert least_against(table.state.table) == 15
    assert regola(table) == Tiro()


def test_an_alla_regola_bank_ends() -> None:
    """[PI-35] Two at a time until all have played."""
    table = sitting(5)
    for _ in range(8):
        table.deal()
        table.play_out("alla_regola")
        assert table.state.table.setting.ending is not None


def test_the_clock_belongs_to_a_decision_and_names_its_question() -> None:
    """[PI-16, PI-20, PM-2] Its number, its kind, who it is for; none between banks."""
    table = sitting(3)
    assert GAME.clock(table.state) is None
    table.deal()
    assert GAME.clock(table.state) == Clock(table.state.table.decision, "turn", 3)
    assert (GAME.question(table.state), GAME.overdue(table.state, True)) == ("bank", Rifiuto())
    done(table, 3, Accetto())
    assert (GAME.question(table.state), GAME.overdue(table.state, True)) == ("join", NonGioco())
    done(table, 1, Gioco())
    assert GAME.question(table.state) == ""


def test_the_random_player_tries_everything_that_is_offered() -> None:
    """Each offer, amounts from end to end."""
    below = random.Random(0).randrange
    table = sitting(3, bank_refusal_button=True, chips=30)
    table.deal()
    played = {random_legal(table.view(3), table.offers(3), below) for _ in range(500)}
    assert {action.amount for action in played if isinstance(action, Accetto)} == set(range(20, 31))
    assert Rifiuto() in played
    done(table, 3, Accetto())
    played = {random_legal(table.view(1), table.offers(1), below) for _ in range(50)}
    assert played == {Gioco(), NonGioco()}


def test_a_choice_that_nobody_offers_is_no_action() -> None:
    """[BT-1] By its name."""
    table = bank()
    assert GAME.action(table.view(1), Choice("brucia")) == Refusal("unknown_action")
    assert GAME.action(table.view(1), Choice("accetto", 30)) == Accetto(30)


# --- ahead ----------------------------------------------------------------------------------------------------

JOIN = Ahead("join", (Offer("gioco"), Offer("non_gioco")))


def ahead(table: Bank, person: int) -> tuple[Ahead, ...]:
    return GAME.ahead(table.view(person))


def test_to_whom_the_offer_may_still_come_may_answer_ahead() -> None:
    """[PM-2] Not who is asked now, nor who has refused, nor everybody at once."""
    table = sitting(3, chips={1: 100, 2: 200, 3: 300})
    table.deal()
    assert ahead(table, 1) == (Ahead("bank", (Offer("accetto", 20, 100),)),)
    assert ahead(table, 2) == (Ahead("bank", (Offer("accetto", 20, 200),)),)
    assert ahead(table, 3) == ahead(table, PUBLIC) == ahead(table, 99) == ()
    done(table, CLOCK, Rifiuto())
    assert ahead(table, 1) == ahead(table, 3) == ()


def test_whose_bank_is_next_may_answer_while_this_one_runs_and_after_it() -> None:
    """[PM-2] He alone, with what he has now; in the pause too."""
    table = bank("6C 5S", people=4, pot=100)
    assert [one.question for one in ahead(table, 1)] == ["bank"]
    assert ahead(table, 2) == ahead(table, 3) == (JOIN,)
    assert ahead(table, 4) == ()
    duel(table, "s", "s", stake=30)
    table.play_out("alla_regola")
    assert ahead(table, 1) == (Ahead("bank", (Offer("accetto", 20, 1030),)),)
    assert ahead(table, 2) == ()


def test_who_is_to_play_against_this_bank_may_say_so_before() -> None:
    """[PM-2, PI-21] In a cash game; in a tournament there is nothing to say."""
    table = bank(people=4)
    assert JOIN in ahead(table, 3)
    done(table, 1, NonGioco())
    done(table, 2, NonGioco())
    assert JOIN not in ahead(table, 1)
    assert JOIN not in ahead(table, 3)
    assert ahead(bank("5C 6S", people=4, mode="tournament"), 3) == ()


def test_who_is_in_sit_out_or_has_nothing_sets_nothing() -> None:
    """[PM-2, PI-12] Before a first bank there is none to come either."""
    table = sitting(4)
    assert ahead(table, 1) == ()
    table.deal((2, 3, 4))
    assert ahead(table, 1) == ()
    broke = bank(people=3, chips={1: 0, 2: 100, 3: 100})
    assert [one.question for one in ahead(broke, 1)] == []


def test_after_a_bank_that_nobody_took_the_same_one_is_next() -> None:
    """[PM-2, PI-16] Whoever has let it pass is in sit-out."""
    table = bank(people=3, bank_refusal_button=True)
    table.play_out("alla_regola")
    table.deal()
    for person in (1, 2, 3):
        done(table, person, Rifiuto())
    assert [one.question for one in ahead(table, 1)] == ["bank"]
    assert ahead(table, 2) == ()


def test_while_the_matta_is_drawn_nobody_knows_whose_bank_it_is() -> None:
    """[PM-2, PI-9] So nothing is set ahead, though somebody held a bank before."""
    from engine.game import TABLE, OpenRound

    table = bank(people=3)
    table.play_out("alla_regola")
    table.seats = (8, 9)
    table.purses |= {8: 100, 9: 100}
    table.tell(TABLE, OpenRound((8, 9), table.rules, (), True))
    assert ahead(table, 8) == ahead(table, 9) == ()
