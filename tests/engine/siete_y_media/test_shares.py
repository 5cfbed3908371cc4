"""A bank that several people hold together."""

from __future__ import annotations

import dataclasses

import pytest

from engine.game import CLOCK, ESCROW, PUBLIC, Choice, Clock, Person, Refusal
from engine.siete_y_media import GAME
from engine.siete_y_media.actions import Cierro, Entro, Loca, Reparto, Salgo, SieteSto
from engine.siete_y_media.events import SieteEnded, SieteOpened
from engine.siete_y_media.money import split
from engine.siete_y_media.rules import SHARES
from tests.engine.siete_y_media.test_hand import gains, offer, stand
from tests.kit.play import Sitting, Switch
from tests.kit.siete import deal


def dividing(percent: int = 25, people: int = 5, **switches: Switch) -> Sitting:
    """The banker, 1, offers shares of the bank of the second hand."""
    holes = " ".join(["5D", "6C", "4C", "4S", "4B", "3C"][:people])
    table = deal(holes, shuffle_each_hand=False, bank_rotation="keep", **switches)
    stand(table, *range(2, people + 1))
    assert offer(table, 1, "reparto").options == SHARES
    table.do(1, Reparto(percent))
    assert offer(table, 1, "reparto") is None
    stand(table, 1)
    return table


def opened(percent: int = 25, people: int = 5, **switches: Switch) -> Sitting:
    table = dividing(percent, people, **switches)
    assert not isinstance(table.open(), Refusal)
    return table


def holders(table: Sitting) -> tuple[tuple[Person, int], ...]:
    found: tuple[tuple[Person, int], ...] = table.state.table.holders
    return found


def test_people_take_shares_before_the_deal() -> None:
    """[SY-42] Each with a tap; the part of the cover goes into escrow; at least one player stays outside."""
    table = opened()
    assert table.state.table.phase == "shares"
    assert GAME.timing.clock(table.state) == Clock(table.state.table.decision, "bets", 0)
    assert table.names(2) == ["entro"]
    assert table.names(1) == ["cierro"]
    assert table.names(PUBLIC) == ["entro", "cierro"]
    assert table.state.table.exposure == 40
    before = dict(table.purses)
    table.do(2, Entro())
    assert holders(table) == ((1, 75), (2, 25))
    assert (before[1] - table.purses[1], before[2] - table.purses[2]) == (23 - 40, 8)
    assert table.names(2) == ["salgo"]
    table.do(4, Entro())
    table.do(3, Entro())
    assert holders(table) == ((1, 25), (2, 25), (4, 25), (3, 25))
    assert table.do(5, Entro()) == Refusal("share_closed")
    assert table.purses[ESCROW] == 4 * 3
    table.do(4, Salgo())
    assert table.do(4, Salgo()) == Refusal("share_closed")
    assert table.state.table.round.players == (4, 5)
    table.do(CLOCK, Cierro())
    assert table.state.table.round.players == (4, 5)
    assert table.waiting() == 4


def test_the_last_player_stays_outside() -> None:
    """[SY-42]"""
    table = opened(10, people=3)
    table.do(2, Entro())
    assert table.do(3, Entro()) == Refusal("share_closed")
    assert table.names(3) == []


@pytest.mark.parametrize("shuffled", [True, False])
def test_the_hand_goes_on_after_the_shares(shuffled: bool) -> None:
    table = dividing()
    table.open(rules=dataclasses.replace(table.rules, shuffle_each_hand=shuffled))
    table.do(1, Cierro())
    assert len(table.state.holes) == 5


def test_holders_neither_bet_against_the_bank_nor_on_la_loca() -> None:
    """[SY-42, SY-31]"""
    table = opened(loca=False)
    table.do(3, Entro())
    table.rules = dataclasses.replace(table.rules, loca=True)
    table.do(1, Cierro())
    assert [seat.person for seat in table.state.table.seats] == [2, 4, 5]
    table = deal("5D 6C 4C 4S 5C", loca=True, shuffle_each_hand=False, bank_rotation="keep")
    stand(table, 2, 3, 4)
    table.do(1, Cierro())
    table.do(1, Reparto(50))
    stand(table, 1)
    table.open()
    table.do(3, Entro())
    table.do(1, Cierro())
    while table.state.table.turn == "player":
        table.do(table.waiting(), SieteSto())
    assert table.names(3) == []
    assert table.do(3, Loca(5)) == Refusal("banker_no_stake")


def test_gains_and_losses_follow_the_shares() -> None:
    """[SY-42] By largest remainder, then in the order listed."""
    thirds = ((1, 34), (2, 33), (3, 33))
    assert split(10, thirds) == ((1, 4), (2, 3), (3, 3))
    assert split(-10, thirds) == ((1, -4), (2, -3), (3, -3))
    assert split(5, ((1, 50), (2, 50))) == ((1, 3), (2, 2))
    assert split(1, ((1, 10), (2, 45), (3, 45))) == ((1, 0), (2, 1), (3, 0))
    assert split(0, thirds) == ((1, 0), (2, 0), (3, 0))
    table = opened(50)
    table.do(4, Entro())
    table.do(1, Cierro())
    while table.state.table.turn == "player":
        table.do(table.waiting(), SieteSto())
    stand(table, 1)
    ended = table.last(SieteEnded)
    won = -sum(chips for person, chips in gains(table).items() if person not in (1, 4))
    assert dict(ended.shares) == dict(split(won, ((1, 50), (4, 50))))


def test_every_holder_covers_its_part() -> None:
    """[SY-42] A bet is accepted only as far as that goes."""
    table = opened(50)
    table.purses.update({1: 1000, 4: 1000})
    table.do(4, Entro())
    table.purses[4] = 9
    table.do(1, Cierro())
    assert table.do(2, SieteSto(15)) == Refusal("bank_covers", 14)
    assert table.do(2, SieteSto(14)) == Refusal("first_bet", 5, hidden=True)


def test_a_person_without_the_cover_takes_no_share() -> None:
    """[SY-42]"""
    table = dividing(50)
    table.purses[3] = 9
    table.open()
    assert table.names(3) == []
    assert table.do(3, Entro()) == Refusal("share_closed")
    table.purses[4] = 3
    assert table.do(4, Entro()) == Refusal("share_closed")


def test_a_share_cannot_be_given_back_to_a_banker_without_cover() -> None:
    """[SY-42, GEN-8]"""
    table = dividing(50)
    table.purses[1] = 40
    table.open()
    table.do(2, Entro())
    assert table.purses[1] == 25
    table.do(2, Salgo())
    assert table.purses[1] == 0
    table.do(2, Entro())
    table.purses[1] = 0
    assert table.do(2, Salgo()) == Refusal("share_closed")


def with_partners(*partners: Person) -> Sitting:
    """A hand has been played under these partners of 1, with 25 per cent each."""
    table = opened()
    for person in partners:
        table.do(person, Entro())
    table.do(1, Cierro())
    table.play_out("alla_regola")
    return table


def test_shares_last_while_the_bank_stays() -> None:
    """[SY-42] A partner who leaves or cannot cover the part gives it back to the banker."""
    table = with_partners(2, 3)
    table.open()
    assert holders(table) == ((1, 50), (2, 25), (3, 25))
    table = with_partners(2, 3)
    table.open((1, 2, 4, 5))
    assert holders(table) == ((1, 75), (2, 25))
    assert table.last(SieteOpened).returned == (3,)
    table = with_partners(2, 3)
    table.purses[2] = 5
    table.open()
    assert (holders(table), table.last(SieteOpened).returned) == (((1, 75), (3, 25)), (2,))
    table = with_partners(2, 3)
    table.open((1, 2, 3))
    assert (holders(table), table.last(SieteOpened).returned) == (((1, 75), (2, 25)), (3,))
    table = with_partners(2, 3)
    table.open(rules=dataclasses.replace(table.rules, shared_bank=False))
    assert holders(table) == ((1, 100),)


def test_shares_end_when_the_bank_passes() -> None:
    """[SY-42]"""
    table = with_partners(2, 3)
    table.purses[1] = 0
    table.open()
    assert holders(table) == ((2, 100),)


def test_a_new_offer_ends_the_old_shares() -> None:
    """[SY-42]"""
    table = opened()
    table.do(2, Entro())
    table.do(1, Cierro())
    while table.state.table.turn == "player":
        table.do(table.waiting(), SieteSto())
    table.do(1, Reparto(10))
    stand(table, 1)
    table.open()
    assert (holders(table), table.last(SieteOpened).returned) == (((1, 100),), (2,))
    assert table.state.table.round.share == 10


def test_where_shares_are_not_offered() -> None:
    """[SY-42] The switch, two players, or a bank that moves in any case."""
    for switches in ({"shared_bank": False}, {"bank_rotation": "each_hand"}):
        table = deal("5D 6C 4C", **switches)
        stand(table, 2, 3)
        assert offer(table, 1, "reparto") is None
        assert table.do(1, Reparto(25)) == Refusal("share_closed")
    table = deal("5D 6C")
    stand(table, 2)
    assert offer(table, 1, "reparto") is None
    table = deal("5D 6C 4C")
    stand(table, 2, 3)
    assert table.do(1, Reparto(26)) == Refusal("share_closed")
    assert GAME.sight.action(table.view(1), Choice("reparto")) == Reparto(25)
    assert table.do(1, Entro()) == Refusal("unknown_action")
