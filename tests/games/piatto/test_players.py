"""*Alla regola*, the clock, the random player, and premoves."""

from __future__ import annotations

import random

import pytest

from engine.drawing.actions import Accetto, Gioco, NonGioco, OnlineSto, OnlineTiro, Rifiuto
from engine.game import (
    CLOCK,
    PUBLIC,
    TABLE,
    Choice,
    Clock,
    Offer,
    OpenRound,
    PossiblePremove,
    Refusal,
)
from games.piatto.players import alla_regola, least_against
from tests.games.piatto.kit import GAME, PiattoSitting, bank, done, duel, sitting
from tests.kit.at_random import random_player


def regola(table: PiattoSitting) -> object:
    who = table.waiting()
    return alla_regola(table.view(who), table.offers(who), lambda limit: 0)


def test_a_computer_takes_the_bank_with_the_minimum_and_plays() -> None:
    """[PI-14] A computer refuses nothing."""
    table = sitting(3)
    table.deal()
    assert regola(table) == Accetto()
    done(table, 3, Accetto())
    assert regola(table) == Gioco()


@pytest.mark.parametrize(
    ("hole", "action"),
    [("8C", OnlineTiro()), ("4C", OnlineTiro()), ("5C", OnlineSto()), ("10D", OnlineTiro())],
)
def test_a_punta_draws_below_five(hole: str, action: OnlineTiro | OnlineSto) -> None:
    """[PI-35] It stakes the minimum."""
    table = bank(f"{hole} 2S")
    done(table, 1, Gioco())
    assert regola(table) == action


def test_a_banker_draws_below_the_lowest_total_against_it() -> None:
    """[PI-35] The lowest total is the open cards and ½; a banker never stands below 5."""
    table = bank("1C 5S 6B 2D")
    duel(table, "ts")
    assert least_against(table.state.table) == 13
    assert regola(table) == OnlineTiro()
    done(table, 3, OnlineTiro())
    assert regola(table) == OnlineSto()
    table = bank("1C 4S")
    duel(table, "s")
    assert (least_against(table.state.table), regola(table)) == (1, OnlineTiro())


def test_a_banker_reaches_for_a_known_seven_and_a_half() -> None:
    """[PI-35, BT-7] Only another 7½ helps the banker."""
    table = bank("7C 7S 8B")
    duel(table, "t")
    assert least_against(table.state.table) == 15
    assert regola(table) == OnlineTiro()


def test_an_alla_regola_bank_ends() -> None:
    """[PI-35] Two play at a time until all have played."""
    table = sitting(5)
    for _ in range(8):
        table.deal()
        table.play_out("alla_regola")
        assert table.state.table.ending is not None


def test_the_clock_names_its_decision_and_its_question() -> None:
    """[PI-16, PI-20, PM-2] It names the number, the kind and the players; between banks there is none."""
    table = sitting(3)
    assert GAME.timing.clock(table.state) is None
    table.deal()
    assert GAME.timing.clock(table.state) == Clock(table.state.table.decision, 3)
    assert (GAME.timing.question(table.state), GAME.timing.on_timeout(table.state, True)) == (
        "bank",
        Rifiuto(),
    )
    done(table, 3, Accetto())
    assert (GAME.timing.question(table.state), GAME.timing.on_timeout(table.state, True)) == (
        "join",
        NonGioco(),
    )
    done(table, 1, Gioco())
    assert GAME.timing.question(table.state) == ""


def test_the_random_player_tries_every_offer() -> None:
    """It tries each offer, with amounts from end to end."""
    below = random.Random(0).randrange
    table = sitting(3, bank_refusal_button=True, chips=30)
    table.deal()
    played = {random_player(table.game)(table.view(3), table.offers(3), below) for _ in range(500)}
    assert {action.amount for action in played if isinstance(action, Accetto)} == set(range(20, 31))
    assert Rifiuto() in played
    done(table, 3, Accetto())
    played = {random_player(table.game)(table.view(1), table.offers(1), below) for _ in range(50)}
    assert played == {Gioco(), NonGioco()}


def test_an_unknown_choice_is_no_action() -> None:
    """[BT-1] The name decides."""
    table = bank()
    assert GAME.sight.action(table.view(1), Choice("brucia")) == Refusal("unknown_action")
    assert GAME.sight.action(table.view(1), Choice("accetto", 30)) == Accetto(30)


# --- premoves --------------------------------------------------------------------------------------------------

JOIN = PossiblePremove("join", (Offer("gioco"), Offer("non_gioco")))


def premoves(table: PiattoSitting, person: int) -> tuple[PossiblePremove, ...]:
    return GAME.sight.premoves(table.view(person))


def test_players_who_may_still_be_offered_the_bank_may_premove() -> None:
    """[PM-2] A player who is asked now or has refused cannot, nor can the public."""
    table = sitting(3, chips={1: 100, 2: 200, 3: 300})
    table.deal()
    assert premoves(table, 1) == (PossiblePremove("bank", (Offer("accetto", 20, 100),)),)
    assert premoves(table, 2) == (PossiblePremove("bank", (Offer("accetto", 20, 200),)),)
    assert premoves(table, 3) == premoves(table, PUBLIC) == premoves(table, 99) == ()
    done(table, CLOCK, Rifiuto())
    assert premoves(table, 1) == premoves(table, 3) == ()


def test_the_next_banker_may_premove_during_this_bank_and_after_it() -> None:
    """[PM-2] Only that player may, with the chips of now, also in the pause."""
    table = bank("6C 5S", people=4, pot=100)
    assert [one.question for one in premoves(table, 1)] == ["bank"]
    assert premoves(table, 2) == premoves(table, 3) == (JOIN,)
    assert premoves(table, 4) == ()
    duel(table, "s", "s", stake=30)
    table.play_out("alla_regola")
    assert premoves(table, 1) == (PossiblePremove("bank", (Offer("accetto", 20, 1030),)),)
    assert premoves(table, 2) == ()


def test_a_coming_punta_may_premove_playing_against_this_bank() -> None:
    """[PM-2, PI-21] This holds in a cash game; in a tournament playing is no choice."""
    table = bank(people=4)
    assert JOIN in premoves(table, 3)
    done(table, 1, NonGioco())
    done(table, 2, NonGioco())
    assert JOIN not in premoves(table, 1)
    assert JOIN not in premoves(table, 3)
    assert premoves(bank("5C 6S", people=4, mode="tournament"), 3) == ()


def test_a_player_in_sit_out_or_without_chips_cannot_premove() -> None:
    """[PM-2, PI-12] Before a first bank no bank is to come either."""
    table = sitting(4)
    assert premoves(table, 1) == ()
    table.deal((2, 3, 4))
    assert premoves(table, 1) == ()
    broke = bank(people=3, chips={1: 0, 2: 100, 3: 100})
    assert [one.question for one in premoves(broke, 1)] == []


def test_after_a_bank_that_nobody_took_the_same_player_is_next() -> None:
    """[PM-2, PI-16] Every player who let it pass is in sit-out."""
    table = bank(people=3, bank_refusal_button=True)
    table.play_out("alla_regola")
    table.deal()
    for person in (1, 2, 3):
        done(table, person, Rifiuto())
    assert [one.question for one in premoves(table, 1)] == ["bank"]
    assert premoves(table, 2) == ()


def test_during_the_draw_for_the_matta_nobody_premoves_a_bank() -> None:
    """[PM-2, PI-9] No banker is known yet, even if somebody held a bank before."""
    table = bank(people=3)
    table.play_out("alla_regola")
    table.seats = (8, 9)
    table.purses |= {8: 100, 9: 100}
    table.tell(TABLE, OpenRound(seats=(8, 9), rules=table.rules, ring=(), resumed=True))
    assert premoves(table, 8) == premoves(table, 9) == ()
