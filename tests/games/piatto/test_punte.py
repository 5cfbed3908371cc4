"""Playing against a bank: joining, being skipped, being bound to the minimum, being fined."""

from __future__ import annotations

from engine.drawing.actions import Gioco, NonGioco, OnlineSto, OnlineTiro
from engine.game import CLOCK, PUBLIC, Offer, Refusal
from games.piatto import events as ev
from tests.games.piatto.kit import PiattoSitting, bank, done, duel, sitting


def clock(table: PiattoSitting, *, lapsed: bool = True) -> tuple[object, ...]:
    return done(table, CLOCK, table.game.timing.on_timeout(table.state, lapsed))


# --- cash -----------------------------------------------------------------------------------------------------


def test_a_punta_joins_before_getting_a_card() -> None:
    """[BT-3, PI-20] Two buttons ask; *Non gioco* costs nothing."""
    table = bank("5C 6S")
    assert table.offers(1) == (Offer("gioco"), Offer("non_gioco"))
    assert table.offers(PUBLIC) == table.offers(1)
    assert done(table, 1, NonGioco()) == (ev.PuntaSkipped(1, "declined", True),)
    assert table.waiting() == 2
    events = done(table, 2, Gioco())
    assert [type(event) for event in events] == [ev.PuntaPlays, ev.Dealt]
    assert table.purses[1] == 1000


def test_a_punta_in_sit_out_is_not_asked() -> None:
    """[PI-20, PI-12] A punta is skipped at once if it was in sit-out when the bank began, or let the bank pass."""
    table = bank()
    table.play_out("alla_regola")
    table.deal((1, 3))
    done(table, 1, table.game.players.policies["alla_regola"](table.view(1), (), lambda n: 0))
    assert table.waiting() == 3
    assert table.state.table.done == (ev.PuntaSkipped(2, "away", False),)


def test_a_punta_without_chips_is_not_asked() -> None:
    """[PI-19] It can stake nothing."""
    table = bank(people=4, chips={1: 100, 2: 0, 3: 100, 4: 100})
    done(table, 1, NonGioco())
    assert table.waiting() == 3
    assert table.state.table.done[1] == ev.PuntaSkipped(2, "no_chips", False)


# --- tournament -----------------------------------------------------------------------------------------------


def test_in_a_tournament_everybody_plays() -> None:
    """[PI-21, BT-3] No button asks for playing: the card comes at once, and the stake is at least the minimum."""
    table = bank("5C 6S", mode="tournament")
    assert table.names(1) == ["tiro", "sto"]
    assert table.do(1, NonGioco()) == Refusal("unknown_action")
    assert table.do(1, OnlineSto(4)) == Refusal("stake_below_min", 5)
    done(table, 1, OnlineSto(5))


def test_a_punta_in_sit_out_pays_half_the_minimum_stake_and_gets_no_card() -> None:
    """[PI-22] The fine is rounded down and goes into the pot, so the next punta may stake that much more."""
    table = sitting(3, mode="tournament")
    table.stack(1, 1, "5C 6S")
    table.deal((2, 3))
    done(table, 3, table.game.players.policies["alla_regola"](table.view(3), (), lambda n: 0))
    assert table.state.table.done == (
        ev.PuntaFined(person=1, banker=3, before=1000, fine=2, to_pot=True, asked=False),
    )
    assert (table.state.table.pot, table.purses[1]) == (22, 998)
    assert table.offers(2)[0] == Offer("tiro", 5, 22)


def test_a_switch_pays_the_fine_to_the_banker() -> None:
    """[PI-22] With ``sitout_half_to`` credit the pot stays as it is."""
    table = bank("5C 6S", mode="tournament", sitout_half_to="credit")
    clock(table, lapsed=False)
    assert table.last(ev.PuntaFined) == ev.PuntaFined(
        person=1, banker=3, before=1000, fine=2, to_pot=False, asked=True
    )
    assert (table.state.table.pot, table.purses[3]) == (100, 902)


def test_a_fine_for_the_stake_is_at_most_the_purse() -> None:
    """[PI-22] It is one chip of one."""
    table = bank("5C 6S", mode="tournament", chips={1: 1, 2: 100, 3: 100}, pot=50)
    clock(table, lapsed=False)
    assert (table.last(ev.PuntaFined).fine, table.purses[1]) == (1, 0)


def test_a_punta_found_in_sit_out_has_had_no_card() -> None:
    """[PI-22, PI-24] The next punta gets the two cards that lay ready and that nobody saw."""
    table = bank("5C 6S 4C", mode="tournament", people=4)
    events = clock(table, lapsed=False)
    assert [type(event) for event in events] == [ev.PuntaFined, ev.DuelPassedOn]
    assert table.view(2).cards == ("5C",)
    assert table.view(1).cards == ()
    duel(table, "s", "s")
    assert table.view(3).cards == ("4C",)


def test_cards_that_lay_ready_for_the_last_punta_go_to_nobody() -> None:
    """[PI-22, PI-32] The bank ends; the banker gets the fine with the pot."""
    table = bank("5C 6S", mode="tournament", people=2)
    clock(table, lapsed=False)
    assert table.state.table.phase == "between"
    assert table.purses == {1: 998, 2: 1002, -11: 0, -12: 0, -13: 0}


def test_after_the_stake_the_system_plays_for_an_absent_punta() -> None:
    """[PI-23] It plays *alla regola* after a time-out and after an absence alike."""
    table = bank("4C 6S 9S 1B", mode="tournament")
    done(table, 1, OnlineTiro(30))
    clock(table, lapsed=False)
    assert table.last(ev.OnlineCalled) == ev.OnlineCalled(
        person=1, stake=30, staked=0, purse=970, clock=True
    )
    clock(table)
    assert table.last(ev.OnlineStood) == ev.OnlineStood(
        person=1, stake=30, staked=0, purse=970, clock=True
    )


def test_a_player_who_paid_for_an_absence_is_no_newcomer() -> None:
    """[PI-11, PI-12, PI-22] Otherwise a bank would never fall due to a player who was never present."""
    table = sitting(3, mode="tournament")
    table.deal((2, 3))
    table.do(3, table.game.players.policies["alla_regola"](table.view(3), (), lambda n: 0))
    table.play_out("alla_regola")
    events = table.deal((2, 3))
    assert [type(event).__name__ for event in events] == ["PiattoOpened", "BankFined"]
