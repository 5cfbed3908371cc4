"""One mano: cards, the stake, decisions and payment."""

from __future__ import annotations

import pytest

from engine.cards import PACK
from engine.chance import Draw, Drawn
from engine.drawing.actions import Gioco, NonGioco, OnlineSto, OnlineTiro
from engine.game import CHANCE, CLOCK, ESCROW, POT, PUBLIC, Move, Offer, Refusal
from games.piatto.events import Dealt, DuelEnded, OnlineCalled, OnlineDrew, OnlineStood
from tests.games.piatto.kit import bank, done, duel
from tests.kit.play import cards


def test_punta_and_banker_get_a_covered_card_each() -> None:
    """[PI-24, PI-5] Only those two get cards, the punta first, from the banker's right on; the next punta has another
    duel.
    """
    table = bank("5C 6S", people=4)
    done(table, 1, Gioco())
    dealt = table.last(Dealt)
    assert (dealt.people, dealt.cards, dealt.place) == ((1, 4), ("5C", "6S"), 0)
    assert (table.view(1).cards, table.view(4).cards, table.view(2).cards) == (("5C",), ("6S",), ())
    assert table.view(PUBLIC).cards == ()
    running = table.view(PUBLIC).table.duel
    assert running is not None
    assert (running.punta, running.drawn, running.bank) == (1, (), ())


def test_the_stake_comes_with_the_first_decision_and_never_changes() -> None:
    """[PI-25, BT-4, BT-5] *Tiro* or *Sto* names it; later decisions carry no amount."""
    table = bank("2C 6S 1C", pot=100)
    done(table, 1, Gioco())
    assert table.offers(1) == (Offer("tiro", 5, 100), Offer("sto", 5, 100))
    assert (table.view(1).total, table.view(2).total) == (4, 0)
    done(table, 1, OnlineTiro(40))
    assert table.last(OnlineCalled) == OnlineCalled(
        person=1, stake=40, staked=40, purse=960, clock=False
    )
    assert (table.purses[1], table.purses[ESCROW]) == (960, 40)
    assert table.offers(1) == (Offer("tiro"), Offer("sto"))
    assert table.do(1, OnlineSto(50)) == Refusal("stake_fixed", 40)
    done(table, 1, OnlineSto(40))
    assert table.last(OnlineStood) == OnlineStood(
        person=1, stake=40, staked=0, purse=960, clock=False
    )


@pytest.mark.parametrize(
    ("pot", "credit", "low", "high"),
    [(100, 1000, 5, 100), (100, 60, 5, 60), (3, 1000, 3, 3), (100, 2, 2, 2), (5, 5, 5, 5)],
)
def test_stakes_lie_between_the_minimum_and_the_pot_or_the_purse(
    pot: int, credit: int, low: int, *, high: int
) -> None:
    """[PI-19, PI-6] With a pot or a purse below the minimum only one stake is possible."""
    table = bank("2C 6S 1C", people=2, pot=pot, chips={1: credit, 2: pot})
    done(table, 1, Gioco())
    assert table.offers(1)[0] == Offer("tiro", low, high)
    below = table.do(1, OnlineTiro(low - 1))
    assert below == Refusal("stake_below_min", low)
    above = table.do(1, OnlineTiro(high + 1))
    code = "stake_above_purse" if credit <= pot else "stake_above_pot"
    assert above == Refusal(code, high)
    done(table, 1, OnlineTiro(high))


def test_the_banker_turns_up_a_card_and_sees_the_drawn_cards() -> None:
    """[PI-27, BT-6] The punta's covered card stays hidden; the banker names no stake."""
    table = bank("4C 2S 1B 3D")
    assert not table.view(3).may_draw, "no mano is running"
    duel(table, "t")
    assert [table.view(person).may_draw for person in (table.waiting(), 3)] == [True, True]
    done(table, table.waiting(), OnlineSto())
    assert [table.view(person).may_draw for person in (table.view(3).table.duel.punta, 3)] == [
        False,
        True,
    ]
    seen = table.view(3)
    assert seen.table.phase == "banker"
    assert (seen.table.duel.bank, seen.table.duel.drawn) == (("2S",), ("1B",))
    assert "4C" not in repr(seen)
    assert table.offers(3) == (Offer("tiro"), Offer("sto"))
    assert table.offers(PUBLIC) == table.offers(3)
    assert table.do(3, OnlineTiro(5)) == Refusal("banker_no_stake")
    done(table, 3, OnlineTiro())
    assert table.view(PUBLIC).table.duel.bank == ("2S", "3D")


def test_a_bust_banker_pays_and_the_covered_card_stays_covered() -> None:
    """[PI-28, PI-31] Nobody needs to see the winning card."""
    table = bank("4C 7S 6D")
    duel(table, "s", "t", stake=40)
    ended = table.last(DuelEnded)
    assert (ended.outcome, ended.hole, ended.total) == ("banker_bust", None, None)
    assert (ended.bank, ended.bank_total, ended.pot) == (("7S", "6D"), 26, 60)
    assert (table.purses[1], table.purses[POT], table.purses[ESCROW]) == (1040, 60, 0)


def test_at_seven_and_a_half_the_system_stands() -> None:
    """[BT-7] The punta has no button, and everybody knows the total; at 7½ the banker wins or ties at once."""
    table = bank("7C 7S 8B 8D")
    done(table, 1, Gioco())
    done(table, 1, OnlineTiro(40))
    seen = table.view(PUBLIC).table
    assert (seen.phase, seen.duel.status) == ("banker", "seven_half")
    assert table.offers(1) == ()
    events = done(table, 3, OnlineTiro())
    assert [type(event) for event in events[:2]] == [OnlineCalled, OnlineDrew]
    assert table.last(DuelEnded).outcome == "tie"


def test_a_known_total_is_told_without_the_card_against_a_bust_banker() -> None:
    """[BT-7, PI-28] Seven and a half is known; the covered card is not turned up."""
    table = bank("7C 7S 8B 6D")
    duel(table, "t", "t")
    ended = table.last(DuelEnded)
    assert (ended.outcome, ended.hole, ended.total) == ("banker_bust", None, 15)


def test_a_switch_makes_the_holder_of_a_lone_matta_draw() -> None:
    """[PI-4, BT-1] The holder's own buttons lack *Sto*; the public buttons keep it."""
    table = bank("10D 8S 6C", lone_matta_must_draw=True)
    done(table, 1, Gioco())
    assert table.names(1) == ["tiro"]
    assert table.names(PUBLIC) == ["tiro", "sto"]
    assert table.do(1, OnlineSto()) == Refusal("lone_matta", hidden=True)
    done(table, 1, OnlineTiro())
    assert table.names(1) == ["tiro", "sto"]


def test_the_switch_makes_a_banker_with_a_lone_matta_draw_too() -> None:
    """[PI-4] The card is face up, so everybody sees that the banker must draw."""
    table = bank("5C 10D 6C", lone_matta_must_draw=True)
    duel(table, "s")
    assert table.names(3) == table.names(PUBLIC) == ["tiro"]
    assert table.do(3, OnlineSto()) == Refusal("lone_matta")
    done(table, 3, OnlineTiro())
    assert table.names(3) == ["tiro", "sto"]


# --- out of turn ----------------------------------------------------------------------------------------------


def test_nobody_acts_out_of_turn() -> None:
    """[BT-1] Every case has its own refusal."""
    table = bank("2C 6S 1C")
    purses = table.purses
    assert table.do(2, Gioco()) == Refusal("not_your_turn", person=1)
    assert table.do(9, Gioco()) == Refusal("not_playing", person=1)
    assert table.do(1, OnlineTiro()) == Refusal("unknown_action")
    done(table, 1, Gioco())
    assert table.do(1, NonGioco()) == Refusal("unknown_action")
    assert table.do(1, "sto") == Refusal("unknown_action")
    assert table.do(CLOCK, Gioco()) == Refusal("not_awaited")
    assert table.tell(CHANCE, Drawn(cards("1B"))) == Refusal("not_awaited")
    assert table.tell(CHANCE, Drawn(cards("1B"))) == Refusal("not_awaited")
    table.tell(1, OnlineTiro())
    assert table.game.core.decide(table.state, Move(1, OnlineTiro(), purses)) == Refusal(
        "wait_for_card"
    )
    assert table.tell(CLOCK, OnlineTiro()) == Refusal("not_awaited")


def test_cards_come_only_from_the_stock() -> None:
    """[PI-1] The stock holds all forty, shuffled; no card comes twice and none too many."""
    table = bank("2C 6S 1C")
    table.tell(1, Gioco())
    asked = table.awaits()
    assert asked == Draw(deck=1, shuffle=1, pack=PACK, place=0, count=2)
    for wrong in ("2C", "2C 2C", "2C 6S 1C", "2C 0X"):
        assert table.tell(CHANCE, Drawn(cards(wrong))) == Refusal("bad_cards")
    table.tell(CHANCE, table.answer(asked))
    table.tell(1, OnlineTiro())
    for wrong in ("", "2C", "1C 1C"):
        assert table.tell(CHANCE, Drawn(cards(wrong))) == Refusal("bad_cards")
