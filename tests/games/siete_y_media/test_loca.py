"""La loca: everybody's bets, the responsible, the announcements, and the payment."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import CLOCK, PUBLIC, Choice, Clock, Refusal, Waiting
from games.siete_y_media import actions as act
from games.siete_y_media.events import Dealt, SieteEnded, SieteLocaClosed
from games.siete_y_media.game import GAME
from games.siete_y_media.players import alla_regola, cousin
from games.siete_y_media.screens import LOOK
from tests.games.siete_y_media.kit import deal
from tests.games.siete_y_media.tables import (
    ANA,
    BEA,
    empty,
    gains,
    offer,
    outcomes,
    played,
    stand,
    window,
)
from tests.kit.play import Sitting, Switch, cards


def test_la_loca_is_optional() -> None:
    """[SY-29] Its card is dealt last, covered, and nobody sees it."""
    table = window()
    assert table.state.holes[-1] == "5C"
    assert all(table.view(who).loca is None for who in (1, 2, 3, ANA, PUBLIC))
    table = deal("5D 6C 4C")
    assert table.last(Dealt).people == (1, 2, 3)
    stand(table, 2, 3)
    assert table.waiting() == 1
    assert table.state.table.turn == "bank"


def test_anybody_may_bet_any_amount() -> None:
    """[SY-3, SY-31] (A-SY-13) Seated or not, without a minimum; not the banker."""
    table = window()
    asked = table.awaits()
    assert isinstance(asked, Waiting)
    assert asked.anybody
    assert GAME.timing.clock(table.state) == Clock(table.state.table.decision, 0, 20)
    table.do(ANA, act.Loca(1))
    table.do(2, act.Loca(30))
    assert (table.purses[ANA], table.purses[2], table.purses[1]) == (99, 965, 1000 - 20 - 62)
    assert table.do(1, act.Loca(1)) == Refusal("banker_no_stake")
    assert table.names(1) == ["cierro"]
    assert table.do(ANA, act.Loca(0)) == Refusal("stake_below_min", 1)
    assert table.do(ANA, act.Cierro()) == Refusal("not_playing", person=1)


def test_each_choice_about_the_bets_is_refused_outside_its_window() -> None:
    """[SY-31, SY-35] The refusal says when it is possible, also to people who have no seat."""

    def closed(table: Sitting) -> list[str]:
        view = table.view(ANA)
        refusals = [GAME.sight.closed(view, name) for name in ("loca", "retiro", "nombro", "subo")]
        return ["" if refusal is None else refusal.code for refusal in refusals]

    assert closed(deal("5D 6C 4C")) == ["not_in_rules"] * 4
    table = deal("5D 6C 4C 10C", loca=True, bystanders={ANA: 100})
    assert closed(table) == ["loca_later"] * 4
    stand(table, 2, 3)
    assert closed(table) == ["", "", "", "raise_later"]
    table.do(ANA, act.Loca(10))
    table.do(1, act.Cierro())
    assert closed(table) == ["loca_closed"] * 3 + ["raise_later"]
    table.do(ANA, act.QuienQuiera())
    assert closed(table) == ["loca_closed"] * 3 + [""]
    assert GAME.sight.closed(table.view(ANA), "sto") is None


def test_a_tap_names_the_whole_bet() -> None:
    """[SY-31] The same again changes nothing; Retiro takes it back."""
    table = window()
    decision = table.state.table.decision
    table.do(ANA, act.Loca(20))
    assert table.do(ANA, act.Loca(20)) == ()
    assert table.do(ANA, act.Loca()) == ()
    table.do(ANA, act.Loca(8))
    assert (table.purses[ANA], table.state.table.loca.total) == (92, 8)
    table.do(ANA, act.Retiro())
    assert (table.purses[ANA], table.state.table.loca.bets) == (100, ())
    assert table.do(ANA, act.Retiro()) == Refusal("no_bet")
    table.do(ANA, act.Loca())
    assert table.state.table.loca.total == 5
    assert table.state.table.decision == decision


def test_the_highest_bet() -> None:
    """[SY-31, SY-37, GEN-8] Twice each bet is reserved from the bank; max_bet limits it, and the purse."""
    table = window(chips=1000)
    assert table.do(ANA, act.Loca(101)) == Refusal("loca_too_high", 100)
    assert offer(table, ANA, "loca").high == 490
    assert offer(table, 2, "loca").high == 490
    table = window(chips={1: 60, 2: 50, 3: 50})
    assert offer(table, PUBLIC, "loca").high == 20
    table.do(2, act.Loca(15))
    assert table.do(ANA, act.Loca(6)) == Refusal("loca_too_high", 5)
    assert offer(table, PUBLIC, "loca").high == 20
    assert table.purses[1] == 10
    table = window(max_bet=12)
    assert table.do(ANA, act.Loca(13)) == Refusal("loca_too_high", 12)
    table.purses[ANA] = 0
    assert table.do(ANA, act.Loca()) == Refusal("loca_full")


def test_with_no_bets_it_is_not_played() -> None:
    """[SY-39] The card goes back, and nobody has seen it."""
    table = window()
    table.do(1, act.Cierro())
    assert table.last(SieteLocaClosed).responsible == 0
    assert (table.state.back, table.state.table.back) == (cards("5C"), ("",))
    assert table.waiting() == 1
    stand(table, 1)
    assert len(table.last(SieteEnded).results) == 2


def test_all_bettors_may_name_another() -> None:
    """[SY-32] All of them, the nominee too, who accepts by that."""
    table = window()
    assert table.do(ANA, act.Nombro(2)) == Refusal("no_bet")
    table.do(ANA, act.Loca(20))
    assert table.do(ANA, act.Nombro(ANA)) == Refusal("nobody_named")
    table.do(2, act.Loca(10))
    assert table.do(ANA, act.Nombro(3)) == Refusal("nobody_named")
    assert offer(table, ANA, "nombro").options == (ANA, 2)
    table.do(ANA, act.Nombro(2))
    assert table.do(ANA, act.Nombro(2)) == ()
    assert table.state.table.loca.speaks == ANA
    table.do(2, act.Nombro(2))
    assert table.state.table.loca.speaks == 2
    table.do(BEA, act.Loca(1))
    assert table.state.table.loca.speaks == ANA
    table.do(BEA, act.Nombro(2))
    table.do(2, act.Retiro())
    assert table.state.table.loca.named == ()
    table.do(2, act.Loca(10))
    for person in (ANA, BEA, 2):
        table.do(person, act.Nombro(BEA))
    table.do(1, act.Cierro())
    assert table.waiting() == BEA


def test_only_the_highest_bets_can_be_named() -> None:
    """[SY-32] With dozens of bettors: the eight highest, and oneself."""
    table = window()
    for person in range(101, 113):
        table.purses[person] = 50
        table.do(person, act.Loca(person - 100))
    assert offer(table, 101, "nombro").options == (*range(112, 104, -1), 101)
    assert offer(table, PUBLIC, "nombro").options == ()
    named = [choice.options for choice in LOOK.bets.nominations(table.view(PUBLIC))]
    assert named == [(person,) for person in range(112, 104, -1)]
    assert table.do(101, act.Nombro(102)) == Refusal("nobody_named")
    assert GAME.sight.action(table.view(101), Choice("nombro")) == act.Nombro(112)
    assert GAME.sight.action(table.view(101), Choice("nombro", None, (101, 112))) == Refusal(
        "unknown_action"
    )
    nobody = window()
    assert GAME.sight.action(nobody.view(ANA), Choice("nombro")) == Refusal("nobody_named")


def test_la_loca_stands() -> None:
    """[SY-33] (a) Everybody is settled with its total; the responsible's own hand is another."""
    table = played({2: 30, ANA: 20})
    assert table.waiting() == 2
    assert table.names(2) == ["tiro", "tapada", "loca_planta", "loca_dobla"]
    assert table.do(ANA, act.LocaPlanta()) == Refusal("not_playing", person=2)
    assert table.do(2, act.SieteSto()) == Refusal("unknown_action")
    table.do(2, act.LocaPlanta())
    stand(table, 1)
    assert gains(table) == {1: 50, 2: 5 - 30, 3: -5, ANA: -20}
    ended = table.last(SieteEnded)
    assert ended.loca == ((2, -30), (ANA, -20))
    assert ended.results[-1].person == 0


def test_la_loca_doubles_only_before_a_card() -> None:
    """[SY-33, SY-34]"""
    table = played({ANA: 10}, "4D 6C 4C 1C", "1B")
    table.do(ANA, act.SieteTiro())
    assert table.do(ANA, act.LocaDobla()) == Refusal("too_late")
    assert "loca_dobla" not in table.names(PUBLIC)
    table = played({ANA: 10}, "4D 6C 4C 10C")
    table.do(ANA, act.QuienQuiera())
    table.do(1, act.Cierro())
    assert table.do(ANA, act.LocaDobla()) == Refusal("too_late")


def announced(**switches: Switch) -> Sitting:
    table = played({ANA: 10, 2: 20, BEA: 60}, "4D 6C 4C 10C", "9C 1B 7C 5S", **switches)
    table.do(BEA, act.QuienQuiera())
    return table


def test_dobla_quien_quiera() -> None:
    """[SY-33, SY-35, SY-36] (c) Only with a first media; each bettor may add up to the bet, or less; a card follows."""
    table = announced()
    assert GAME.timing.clock(table.state) == Clock(table.state.table.decision, 0, 10)
    assert table.do(3, act.Subo(1)) == Refusal("no_bet")
    assert offer(table, ANA, "subo").high == 10
    assert offer(table, BEA, "subo").high == 40
    assert offer(table, PUBLIC, "subo").high == 40
    assert offer(table, 3, "subo") is None
    assert table.do(ANA, act.Subo(11)) == Refusal("raise_too_high", 10)
    assert table.do(ANA, act.Subo(0)) == Refusal("stake_below_min", 1)
    table.do(ANA, act.Subo(4))
    assert table.do(ANA, act.Subo(4)) == ()
    table.do(ANA, act.Subo())
    table.do(BEA, act.Subo(40))
    assert table.do(BEA, act.SieteTiro()) == Refusal("not_playing", person=1)
    assert table.purses[ANA] == 80
    table.do(CLOCK, act.Cierro())
    assert table.names(BEA) == ["tiro", "tapada"]
    assert table.do(BEA, act.LocaPlanta()) == Refusal("card_due")
    assert table.do(BEA, act.QuienQuiera()) == Refusal("card_due")
    table.do(BEA, act.SieteTiro())
    assert "quien_quiera" in table.names(BEA)
    table.do(BEA, act.LocaPlanta())
    stand(table, 1)
    assert gains(table)[BEA] == -100


def test_it_may_be_said_again_before_each_card() -> None:
    """[SY-33, SY-35] (A-SY-8) By default at most doubled at each announcement; or never above twice the first bet."""
    table = announced()
    table.do(ANA, act.Subo())
    table.do(1, act.Cierro())
    table.do(BEA, act.Tapada())
    table.do(BEA, act.QuienQuiera())
    assert offer(table, ANA, "subo").high == 20
    table = announced(loca_double_cap="initial_total")
    table.do(ANA, act.Subo(6))
    table.do(1, act.Cierro())
    table.do(BEA, act.SieteTiro())
    table.do(BEA, act.QuienQuiera())
    assert offer(table, ANA, "subo").high == 4
    table.do(ANA, act.Subo())
    table.do(1, act.Cierro())
    table.do(BEA, act.SieteTiro())
    table.do(BEA, act.QuienQuiera())
    assert offer(table, ANA, "subo") is None
    assert table.do(ANA, act.Subo()) == Refusal("no_raise")


def test_it_may_be_said_first_after_a_card_but_only_with_a_first_media() -> None:
    """[SY-33, SY-36] So the sentence tells the others the first card."""
    table = played({ANA: 10}, "4D 6C 4C 10C", "1B")
    table.do(ANA, act.Tapada())
    assert "quien_quiera" in table.names(ANA)
    table.do(ANA, act.QuienQuiera())
    table = played({ANA: 10}, "4D 6C 4C 1C", "10C")
    assert "quien_quiera" in table.names(PUBLIC)
    assert table.do(ANA, act.QuienQuiera()) == Refusal("no_media", hidden=True)
    table.do(ANA, act.Tapada())
    assert table.do(ANA, act.QuienQuiera()) == Refusal("no_media", hidden=True)
    assert "quien_quiera" not in table.names(PUBLIC)


def test_an_empty_pack_stops_la_loca_too() -> None:
    """[SY-13a, SY-33]"""
    table = played({ANA: 10}, "4D 6C 4C 10C")
    empty(table)
    assert table.names(ANA) == ["loca_planta", "loca_dobla"]
    assert table.do(ANA, act.QuienQuiera()) == Refusal("no_cards")
    assert table.do(ANA, act.SieteTiro()) == Refusal("no_cards")
    assert GAME.timing.on_timeout(table.state, True) == act.LocaPlanta()


def test_la_loca_plays_an_ordinary_hand() -> None:
    """[SY-33] (d) With any card, without an announcement; one covered card by choice."""
    table = played({ANA: 10}, "4D 6C 4C 2C", "1B 2S")
    table.do(ANA, act.SieteTiro())
    table.do(ANA, act.Tapada())
    assert table.state.table.seat.open == cards("2C 1B")
    assert table.view(ANA).loca_cards == cards("2C 1B 2S")
    assert table.do(ANA, act.SieteTiro(5)) == Refusal("loca_closed")
    assert table.do(ANA, act.Tapada(5)) == Refusal("loca_closed")
    table.do(ANA, act.LocaPlanta())
    stand(table, 1)
    assert gains(table)[ANA] == 10
    table = played({ANA: 10}, "4D 6C 4C 2C", covered_choice="first")
    assert table.names(ANA) == ["tiro", "loca_planta", "loca_dobla"]
    assert table.do(ANA, act.Tapada()) == Refusal("not_in_rules")


def test_la_loca_is_always_paid_double_for_seven_and_a_half() -> None:
    """[SY-37] It neither uses up nor needs the privilege of the first 7½."""
    table = played({ANA: 10, 3: 2}, "4D 6C 7S 7C", "9C", seven_half_double="none")
    table.do(ANA, act.SieteTiro())
    assert table.state.table.loca.seat.status == "seven_half"
    stand(table, 1)
    assert outcomes(table)[-1] == "paid_double"
    assert gains(table) == {1: -34, 2: 5, 3: 5 + 4, ANA: 20}
    table = deal("4D 7S 7C", "9C 9S", loca=True, bystanders={ANA: 50})
    table.do(2, act.SieteTiro())
    table.do(ANA, act.Loca(10))
    table.do(1, act.Cierro())
    table.do(ANA, act.SieteTiro())
    stand(table, 1)
    assert gains(table) == {1: -30, 2: 10, ANA: 20}
    assert table.last(SieteEnded).why == "seven_half"
    table = played({ANA: 10}, "4D 6C 7S 7C", "9C")
    table.do(ANA, act.SieteTiro())
    stand(table, 1)
    assert table.last(SieteEnded).why == "stays"


def test_an_unannounced_seven_and_a_half_of_la_loca() -> None:
    """[SY-14, SY-33]"""
    table = played({ANA: 10}, "4D 6C 4C 10C", "7B", announce_seven_half=False)
    table.do(ANA, act.SieteTiro())
    assert table.names(ANA) == ["loca_planta"]
    assert table.do(ANA, act.SieteTiro()) == Refusal("at_seven_and_half", hidden=True)
    assert table.do(ANA, act.QuienQuiera()) == Refusal("at_seven_and_half", hidden=True)
    table.do(ANA, act.LocaPlanta())


def test_a_bust_loca() -> None:
    """[SY-38] All its bets are lost, its cards go to the back; there is no muerto on it."""
    table = played({ANA: 10, 2: 3}, "4D 6C 4C 7C", "7B")
    assert table.do(ANA, act.Muerto()) == Refusal("unknown_action")
    had = table.purses[1]
    table.do(ANA, act.SieteTiro())
    assert table.purses[1] == had + 3 * (10 + 3), "the cover of its bets comes back at once"
    assert table.state.back == cards("7C 7B")
    assert table.waiting() == 1
    stand(table, 1)
    assert gains(table) == {1: 13, 2: 5 - 3, 3: -5, ANA: -10}
    assert outcomes(table)[-1] == "bust"


def test_computers_bet_once() -> None:
    """[SY-31] A bank leaves the window to the clock."""
    for player in (alla_regola, cousin):
        table = window()
        view = table.view(2)
        assert player(view, table.offers(2), lambda _: 0) == act.Loca(5)
        table.do(2, act.Loca(5))
        assert player(table.view(2), table.offers(2), lambda _: 0) is None
        assert player(table.view(1), table.offers(1), lambda _: 0) is None


def test_la_loca_against_the_bankers_seven_and_a_half() -> None:
    """[SY-24, SY-37] It loses single, and its card stays covered."""
    table = played({ANA: 10}, "7D 6C 4C 6S", "10S")
    table.do(ANA, act.LocaPlanta())
    table.do(1, act.SieteTiro())
    assert gains(table)[ANA] == -10
    ending = table.state.table.ending
    assert ending.results[-1].result.cards == ("",)
    assert table.view(ANA).loca == "6S"


@pytest.mark.parametrize(
    ("card", "action"),
    [
        ("7C", act.LocaDobla()),
        ("10C", act.QuienQuiera()),
        ("2C", act.SieteTiro()),
        ("5C", act.LocaPlanta()),
    ],
)
def test_the_cousin_speaks_for_la_loca(card: str, action: Any) -> None:
    table = played({3: 10}, f"4D 6C 4C {card}", "1C")
    assert cousin(table.view(3), table.offers(3), lambda _: 1) == action
    if card == "10C":
        table.do(3, act.QuienQuiera())
        table.do(1, act.Cierro())
        assert cousin(table.view(3), table.offers(3), lambda _: 1) == act.SieteTiro()
