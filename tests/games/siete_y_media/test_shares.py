"""A bank that several people hold together."""

from __future__ import annotations

from engine.game import CLOCK, ESCROW, PUBLIC, Choice, Clock, Offer, Person, Refusal
from engine.value import replace
from games.siete_y_media.actions import Cierro, Entro, Loca, Ofrezco, Reparto, Salgo, SieteSto
from games.siete_y_media.events import SieteEnded, SieteOpened
from games.siete_y_media.game import GAME
from games.siete_y_media.money import divided, split
from games.siete_y_media.rules import SieteRules
from tests.games.siete_y_media.kit import deal
from tests.games.siete_y_media.tables import dividing, gains, offer, opened, stand, take
from tests.kit.play import Sitting, Switch


def holders(table: Sitting) -> tuple[tuple[Person, int], ...]:
    found: tuple[tuple[Person, int], ...] = table.state.table.holders
    return found


def test_each_partner_takes_the_share_that_the_banker_offers() -> None:
    """[SY-42] 50, 30 and 20 per cent; the part of the cover goes into escrow; at least one player stays outside."""
    table = opened()
    assert table.state.table.phase == "shares"
    assert GAME.timing.clock(table.state) == Clock(table.state.table.decision, 0, 60)
    assert (table.names(1), table.names(2)) == (["ofrezco", "cierro"], [])
    assert offer(table, 1, "ofrezco") == Offer(
        "ofrezco", 5, 95, options=(2, 3, 4, 5), step=5, option_kind="people"
    )
    assert table.do(2, Entro()) == Refusal("share_closed"), "nothing is offered"
    assert table.state.table.exposure == 40
    before = dict(table.purses)
    table.do(1, Ofrezco(2, 50))
    table.do(1, Ofrezco(2, 30))
    table.do(1, Ofrezco(4, 20))
    assert table.names(PUBLIC) == ["ofrezco", "entro", "cierro"]
    assert (table.names(2), table.names(3), table.names(4)) == (["entro"], [], ["entro"])
    table.do(2, Entro())
    assert holders(table) == ((1, 70), (2, 30))
    assert (before[1] - table.purses[1], before[2] - table.purses[2]) == (21 - 40, 9)
    assert table.names(2) == ["salgo"]
    table.do(4, Entro())
    take(table, 3, 5)
    assert holders(table) == ((1, 45), (2, 30), (4, 20), (3, 5))
    assert table.do(1, Ofrezco(5, 5)) == Refusal("share_closed"), "one player stays outside"
    table.do(3, Salgo())
    assert holders(table) == ((1, 50), (2, 30), (4, 20))
    assert table.do(3, Salgo()) == Refusal("share_closed")
    assert table.do(3, Entro()) == Refusal("share_closed"), "an offer is taken once"
    assert table.purses[ESCROW] == 10 + 6 + 4
    table.do(CLOCK, Cierro())
    assert table.state.table.offered == ()
    assert table.state.table.round.players == (3, 5)
    assert table.waiting() == 3


def test_shares_go_in_steps_of_five_up_to_ninety_five_in_all() -> None:
    """[SY-42]"""
    table = opened()
    for percent in (0, 4, 26, 96, 100):
        assert table.do(1, Ofrezco(2, percent)) == Refusal("share_step", 95)
    assert table.do(1, Ofrezco(1, 25)) == Refusal("share_closed")
    assert table.do(2, Ofrezco(3, 25)) == Refusal("not_your_turn", person=1)
    table.do(1, Ofrezco(3, 50))
    take(table, 2, 60)
    assert table.do(3, Entro()) == Refusal("share_closed"), "so much is not left"
    assert table.do(1, Ofrezco(3, 40)) == Refusal("share_step", 35)
    assert offer(table, 1, "ofrezco").high == 35
    take(table, 3, 35)
    assert holders(table) == ((1, 5), (2, 60), (3, 35))
    assert (table.names(1), table.names(4)) == (["cierro"], [])
    assert GAME.sight.action(table.view(1), Choice("ofrezco", None, (2,))) == Ofrezco(2, 0)


def test_a_share_without_a_number_is_a_quarter() -> None:
    table = opened()
    for choice, percent in (((), 25), ((4,), 25)):
        done = GAME.sight.action(table.view(1), Choice("ofrezco", None, choice))
        assert done == Ofrezco(choice[0] if choice else 2, percent)
    take(table, 2, 75)
    assert GAME.sight.action(table.view(1), Choice("ofrezco")) == Ofrezco(3, 20)


def test_the_last_player_stays_outside() -> None:
    """[SY-42]"""
    table = opened(people=3)
    take(table, 2, 10)
    assert table.do(1, Ofrezco(3, 10)) == Refusal("share_closed")
    assert table.names(3) == []


def test_holders_neither_bet_against_the_bank_nor_on_la_loca() -> None:
    """[SY-42, SY-31]"""
    table = opened(loca=False)
    take(table, 3)
    table.rules = replace(table.rules, loca=True)
    table.do(1, Cierro())
    assert [seat.person for seat in table.state.table.seats] == [2, 4, 5]
    table = deal("5D 6C 4C 4S 5C", loca=True, shuffle_each_hand=False, bank_rotation="keep")
    stand(table, 2, 3, 4)
    table.do(1, Cierro())
    table.do(1, Reparto())
    stand(table, 1)
    table.open()
    take(table, 3, 50)
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
    assert split(2, ((1, 60), (2, 40))) == ((1, 1), (2, 1)), "a remainder of 20 and one of 80"
    assert split(0, thirds) == ((1, 0), (2, 0), (3, 0))
    table = opened()
    take(table, 4, 50)
    table.do(1, Cierro())
    while table.state.table.turn == "player":
        table.do(table.waiting(), SieteSto())
    stand(table, 1)
    ended = table.last(SieteEnded)
    won = -sum(chips for person, chips in gains(table).items() if person not in (1, 4))
    assert dict(ended.shares) == dict(split(won, ((1, 50), (4, 50))))


def test_every_holder_covers_its_part() -> None:
    """[SY-42] A bet is accepted only as far as that goes."""
    table = opened()
    table.purses.update({1: 1000, 4: 1000})
    take(table, 4, 50)
    table.purses[4] = 9
    table.do(1, Cierro())
    assert table.do(2, SieteSto(15)) == Refusal("bank_covers", 14)
    assert table.do(2, SieteSto(14)) == Refusal("first_bet", 5, hidden=True)


def test_a_person_without_the_cover_takes_no_share() -> None:
    """[SY-42]"""
    table = dividing()
    table.purses[3] = 9
    table.open()
    table.do(1, Ofrezco(3, 50))
    assert table.names(3) == []
    assert table.do(3, Entro()) == Refusal("share_closed")
    table.do(1, Ofrezco(3, 30))
    assert table.names(3) == ["entro"]
    table.do(1, Ofrezco(4, 50))
    table.purses[4] = 3
    assert table.do(4, Entro()) == Refusal("share_closed")


def test_a_person_with_less_than_the_minimum_may_hold_a_part_that_is_covered() -> None:
    """[SY-42] Also in the hands that follow."""
    table = dividing()
    table.purses[3] = 4
    table.open()
    assert table.last(SieteOpened).skipped == (3,)
    assert table.last(SieteOpened).players == (2, 4, 5)
    take(table, 3, 10)
    assert table.purses[3] == 1
    table.do(1, Cierro())
    assert table.state.table.round.players == (2, 4, 5)
    table.play_out("alla_regola")
    table.purses[3] = 4
    table.open()
    assert (holders(table), table.last(SieteOpened).skipped) == (((1, 90), (3, 10)), ())


def test_a_share_cannot_be_given_back_to_a_banker_without_cover() -> None:
    """[SY-42, GEN-8]"""
    table = dividing()
    table.purses[1] = 40
    table.open()
    take(table, 2, 50)
    assert table.purses[1] == 25
    table.do(2, Salgo())
    assert table.purses[1] == 0
    take(table, 2, 50)
    table.purses[1] = 0
    assert table.do(2, Salgo()) == Refusal("share_closed")


def with_partners(*partners: Person, percent: int = 25, **switches: Switch) -> Sitting:
    """A hand has been played under these partners of 1, with so many per cent each."""
    table = opened(**switches)
    for person in partners:
        take(table, person, percent)
    table.do(1, Cierro())
    table.play_out("alla_regola")
    return table


def test_partners_who_cover_their_parts_stay_at_the_next_hand() -> None:
    """[SY-42] The same reckoning as for a partner who comes: only the players outside count, one of the five."""
    table = with_partners(2, 3, 4, chips=1000, min_bet=100)
    for person in (1, 2, 3, 4):
        table.purses[person] = 50
    assert not isinstance(table.open(), Refusal)
    assert holders(table) == ((1, 25), (2, 25), (3, 25), (4, 25))
    assert table.last(SieteOpened).returned == ()
    assert (table.state.table.exposure, table.state.table.round.players) == (200, (5,))
    assert [table.purses[person] for person in (1, 2, 3, 4)] == [0, 0, 0, 0]


def test_a_share_that_goes_back_makes_the_parts_of_the_others_larger() -> None:
    """[SY-42] One more player is outside then, and a partner without that part gives the share back too."""
    for chips, stay in ((269, ((1, 100),)), (270, ((1, 55), (3, 45)))):
        table = with_partners(2, 3, percent=45, chips=1000, min_bet=100)
        table.purses.update({2: 179, 3: chips})
        table.open()
        assert holders(table) == stay
        returned = table.last(SieteOpened).returned
        assert returned == tuple(one for one in (2, 3) if one not in dict(stay))


def test_a_banker_who_covers_no_part_passes_the_bank() -> None:
    """[SY-42, GEN-8] A banker with the own part keeps it, also with less than the whole cover."""
    for chips, banker in ((50, 1), (49, 2)):
        table = with_partners(2, 3, 4, chips=1000, min_bet=100)
        table.purses[1] = chips
        table.open()
        assert table.last(SieteOpened).banker == banker
        assert len(holders(table)) == (4 if banker == 1 else 1)
        assert table.last(SieteOpened).returned == ()


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
    table.purses[2] = 4
    table.open()
    assert (holders(table), table.last(SieteOpened).returned) == (((1, 75), (3, 25)), (2,))
    table = with_partners(2, 3)
    table.open((1, 2, 3))
    assert (holders(table), table.last(SieteOpened).returned) == (((1, 75), (2, 25)), (3,))
    table = with_partners(2, 3)
    table.open(rules=replace(table.rules, shared_bank=False))
    assert holders(table) == ((1, 100),)


def test_shares_end_when_the_bank_passes() -> None:
    """[SY-42] The banker cannot cover it, or leaves."""
    table = with_partners(2, 3)
    table.purses[1] = 0
    table.open()
    assert holders(table) == ((2, 100),)
    table = with_partners(2, 3)
    table.open((2, 3, 4, 5))
    assert holders(table) == ((2, 100),)


def test_where_shares_are_not_offered() -> None:
    """[SY-42] The switch, two players, or a bank that moves in any case."""
    for switches in ({"shared_bank": False}, {"bank_rotation": "each_hand"}):
        table = deal("5D 6C 4C", **switches)
        stand(table, 2, 3)
        assert offer(table, 1, "reparto") is None
        assert table.do(1, Reparto()) == Refusal("share_closed")
    table = deal("5D 6C")
    stand(table, 2)
    assert offer(table, 1, "reparto") is None
    table = deal("5D 6C 4C")
    stand(table, 2, 3)
    assert GAME.sight.action(table.view(1), Choice("reparto")) == Reparto()
    assert table.do(1, Entro()) == Refusal("unknown_action")


def test_a_player_with_just_the_least_bet_plays_against_a_divided_bank() -> None:
    """[SY-42]"""
    chips = ((1, 100), (2, 5), (3, 4), (4, 100))
    bank = divided(SieteRules(), banker=1, partners=((4, 20),), seats=(1, 2, 3, 4), chips=chips)
    assert (bank.holders, bank.players) == (((1, 80), (4, 20)), (2,))


def test_without_a_bank_no_share_can_be_offered() -> None:
    seen = GAME.sight.view(GAME.core.start(SieteRules()), 1)
    assert GAME.sight.action(seen, Choice("ofrezco", None, (2,))) == Ofrezco(2, 0)
