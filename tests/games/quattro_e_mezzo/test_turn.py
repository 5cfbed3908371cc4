"""A turn of quattro e mezzo: stopping, 4½ and 7½, the matta, the doppio sei, the Mega."""

from __future__ import annotations

import pytest

from engine.game import PUBLIC, Between, Choice, Refusal
from games.quattro_e_mezzo import events as ev
from games.quattro_e_mezzo.game import GAME
from games.quattro_e_mezzo.rules import QuattroRules
from games.quattro_e_mezzo.state import QuattroSeat
from tests.games.quattro_e_mezzo.kit import deal
from tests.kit.play import Sitting, cards

TIRO, STO, SIXES = ev.QuattroTiro(), ev.QuattroSto(), ev.DoppioSei()


def options(table: Sitting, viewer: int) -> tuple[int, ...]:
    """The values of the matta that *sto* offers."""
    found: tuple[int, ...] = next(
        offer.options for offer in table.offers(viewer) if offer.name == "sto"
    )
    return found


def seat(table: Sitting, person: int) -> QuattroSeat:
    found: QuattroSeat = next(one for one in table.view(PUBLIC).seats if one.person == person)
    return found


def holes(table: Sitting) -> int:
    """The possible worths of the covered card of the player on turn, as far as everybody knows."""
    shown = table.view(PUBLIC).table
    found: int = shown.could(shown.seat)
    return found


def ended(table: Sitting) -> ev.QuattroEnded:
    found: ev.QuattroEnded = table.last(ev.QuattroEnded)
    return found


# --- stopping -------------------------------------------------------------------------------------------------


def test_nobody_stops_with_less_than_four_and_a_half() -> None:
    """[QM-3] Neither a player nor the dealer; a card is always there. The refusal tells nobody else."""
    table = deal("4D 3C", "8S 1D 1S")
    assert table.names(1) == ["tiro"]
    assert table.do(1, STO) == Refusal("below_four_half", hidden=True)
    table.do(1, TIRO)
    assert table.names(1) == ["tiro", "sto"]
    table.do(1, STO)
    assert table.names(2) == ["tiro"]
    assert table.do(2, STO) == Refusal("below_four_half", hidden=True)
    table.do(2, TIRO)
    assert table.names(2) == ["tiro"], "the dealer has 4"
    table.do(2, TIRO)
    assert table.names(2) == ["tiro", "sto"]


@pytest.mark.parametrize(
    ("hole", "stops"), [("4D", False), ("5D", True), ("6D", True), ("7D", True)]
)
def test_one_card_is_enough_from_a_five(hole: str, stops: bool) -> None:
    """[QM-3] A lone 5, 6 or 7 may stop."""
    assert ("sto" in deal(f"{hole} 3C").names(1)) is stops


def test_the_public_keyboard_has_the_offers_of_any_hole_card() -> None:
    """[QM-3, QM-7, BT-1] It does not tell a 4 from a 5, nor a 7 from a 6 below the matta."""
    for hole in ("4D", "5D", "6D"):
        table = deal(f"{hole} 3C", "10D")
        assert table.names(PUBLIC) == ["tiro", "sto"]
        table.do(1, TIRO)
        assert table.names(PUBLIC) == ["tiro", "sto", "doppio_sei"]
        assert ("doppio_sei" in table.names(1)) is (hole == "6D")


def test_the_public_keyboard_has_no_stop_if_no_hand_could() -> None:
    """[QM-3, BT-1] Below seven figures, when the matta is seen and no 4½ was announced, there is one more figure."""
    table = deal("10D 8D 5C", "7D 9D 8C 9C 10C 8S 9S 10S")
    table.do(1, TIRO)
    for _ in range(7):
        table.do(2, TIRO)
    assert holes(table) == 1 << 1
    assert table.names(PUBLIC) == ["tiro"]
    dealer = deal("5D 3C", "")
    dealer.do(1, STO)
    assert dealer.names(PUBLIC) == ["tiro"]


def test_the_public_keyboard_forgets_cards_that_are_seen_and_hands_that_were_over() -> None:
    """[BT-1, QM-4] After an open 7 only a small card can lie below, as 4½, 7½ or bust would have been said."""
    table = deal("1D 3C", "3S")
    table.do(1, TIRO)
    could = holes(table)
    assert not could >> 3 & 1
    assert could >> 2 & 1, "an ace makes 4"
    assert could >> 1 & 1, "a figure makes 3½"
    seven = deal("10D 3C", "7S")
    assert seven.do(1, TIRO)
    assert seat(seven, 1).status == "seven_half", "7 and the matta can only be 7½"
    sixes = deal("7D 3C", "6S")
    sixes.do(1, TIRO)
    assert seat(sixes, 1).status == "bust"
    six = deal("1D 3C", "6S")
    six.do(1, TIRO)
    assert holes(six) == 0b111, "the matta, a figure or an ace: more would be bust or two sixes"


# --- four and a half, seven and a half ------------------------------------------------------------------------


def test_four_and_a_half_is_announced_and_is_no_duty_to_stop() -> None:
    """[QM-4] Everybody hears it, the hole card stays covered, and the final hand alone counts."""
    table = deal("4D 5C 3C", "8S 3D 1D")
    table.do(1, TIRO)
    assert table.last(ev.QuattroDrew).fate == "four_half"
    assert (seat(table, 1).total, seat(table, 1).covered) == (9, True)
    assert table.names(1) == ["tiro", "sto"]
    table.do(1, TIRO)
    assert table.last(ev.QuattroDrew).fate == "seven_half"
    assert (seat(table, 1).total, seat(table, 1).covered) == (15, False)
    assert table.waiting() == 2, "at 7½ one stops"


def test_the_dealer_plays_last_and_openly_and_is_compared_like_the_others() -> None:
    """[QM-2] Two players tie below the dealer."""
    table = deal("5C 5S 3C", "4D")
    table.do(1, STO)
    table.do(2, STO)
    assert table.waiting() == 3
    assert (seat(table, 3).open, seat(table, 3).total) == (cards("3C"), 6)
    assert table.names(PUBLIC) == table.names(3) == ["tiro"]
    table.do(3, TIRO)
    assert seat(table, 3).total == 14
    table.do(3, STO)
    assert ended(table).winners == (3,)


def test_the_dealer_plays_also_if_all_others_are_bust() -> None:
    """[QM-3, QM-18] The dealer too goes on to 4½ or bust."""
    table = deal("7C 3C", "7D 7S")
    table.do(1, TIRO)
    assert seat(table, 1).status == "bust"
    assert table.names(2) == ["tiro"]
    table.do(2, TIRO)
    assert (ended(table).winners, ended(table).dealer, ended(table).why) == ((), 2, "stays")
    assert dict(ended(table).points) == {1: 0, 2: 0}


# --- the matta ------------------------------------------------------------------------------------------------


def test_the_matta_alone_is_a_half_and_in_company_a_half_or_one_to_seven() -> None:
    """[QM-1, QM-22] A hand may stop if some value gives 4½ to 7½; the best value is offered first."""
    table = deal("10D 3C", "4D")
    assert table.names(1) == ["tiro"]
    table.do(1, TIRO)
    assert options(table, 1) == (1, 6, 4, 2), "4½, 7, 6 and 5"
    odd = deal("10D 3C", "3D 8C")
    odd.do(1, TIRO)
    assert odd.names(1) == ["tiro", "sto"]
    odd.do(1, TIRO)
    assert options(odd, 1) == (2, 8, 6, 4), "4½, 7½, 6½ and 5½"


def test_a_declared_value_is_kept_to_the_end_and_only_its_holder_knows_it() -> None:
    """[QM-22] The value is fixed on stopping; below 7½, and except for 4½, nobody else sees it."""
    table = deal("10D 5C 3C", "4D")
    table.do(1, TIRO)
    assert table.do(1, ev.QuattroSto(3)) == Refusal("matta_value", hidden=True)
    assert table.do(1, ev.QuattroSto(8)) == Refusal("matta_value", hidden=True), "bust"
    table.do(1, ev.QuattroSto(4))
    assert (table.view(1).matta, table.view(2).matta, table.view(PUBLIC).matta) == (4, 0, 0)
    assert (seat(table, 1).total, seat(table, 1).covered) == (None, True)
    table.do(2, STO)
    table.play_out("alla_regola")
    assert ended(table).hands[0].total == 12


def test_four_and_a_half_and_seven_and_a_half_with_the_matta_are_declared_by_stopping() -> None:
    """[QM-4, QM-22] The turn goes on until then; 7½ turns up the hole card, 4½ does not."""
    table = deal("4D 4C 3C", "10D 1D 8D 10C")
    table.do(1, TIRO)
    assert table.waiting() == 1
    assert seat(table, 1).total is None, "nothing is announced by itself"
    table.do(1, ev.QuattroSto(1))
    assert (seat(table, 1).total, seat(table, 1).covered) == (9, True)
    seven = deal("4D 4C 3C", "8C 10D")
    seven.do(1, TIRO)
    seven.do(1, TIRO)
    assert seven.waiting() == 1
    seven.do(1, ev.QuattroSto(6))
    assert (seat(seven, 1).total, seat(seven, 1).covered) == (15, False)
    assert seat(seven, 1).status == "seven_half"


def test_with_the_matta_seven_and_a_half_ends_the_turn_if_nothing_else_is_left() -> None:
    """[QM-22] Seven and the matta; with less there is a choice, with more the hand is bust."""
    table = deal("10D 5C", "7D")
    table.do(1, TIRO)
    assert (seat(table, 1).status, seat(table, 1).total) == ("seven_half", 15)
    choice = deal("10D 5C", "6D 8C")
    choice.do(1, TIRO)
    choice.do(1, TIRO)
    assert choice.waiting() == 1
    assert options(choice, 1) == (2, 1)
    bust = deal("10D 5C", "6D 5S")
    bust.do(1, TIRO)
    bust.do(1, TIRO)
    assert (seat(bust, 1).status, seat(bust, 1).total) == ("bust", 23)


def test_the_dealers_total_with_the_matta_is_open_until_the_stop() -> None:
    """[QM-22] All cards are face up, but the matta's value is not fixed."""
    table = deal("5C 4C", "10D")
    table.do(1, STO)
    table.do(2, TIRO)
    assert seat(table, 2).total is None
    assert [offer.options for offer in table.offers(PUBLIC)] == [(), (1, 6, 4, 2)]
    table.do(2, ev.QuattroSto(6))
    assert [hand.total for hand in ended(table).hands] == [10, 14]


# --- doppio sei -----------------------------------------------------------------------------------------------


def test_a_six_and_the_matta_are_declared_by_their_holder() -> None:
    """[QM-7, QM-8] Or they are 6½ or 7, or the hand goes on; the matta must come second."""
    table = deal("6D 5C", "10D 1D")
    table.do(1, TIRO)
    assert table.names(1) == ["tiro", "sto", "doppio_sei"]
    assert options(table, 1) == (2, 1), "7 and 6½"
    table.do(1, SIXES)
    assert (seat(table, 1).status, seat(table, 1).total) == ("doppio_sei", 24)
    table.do(2, STO)
    assert dict(ended(table).points) == {1: 2, 2: 0}
    turned = deal("10D 5C", "6D")
    turned.do(1, TIRO)
    assert "doppio_sei" not in turned.names(1)
    assert turned.do(1, SIXES) == Refusal("no_doppio_sei", hidden=True)


def test_a_doppio_sei_has_exactly_two_cards() -> None:
    """[QM-7] With a third card it is too late."""
    table = deal("6D 5C", "8C 10D")
    table.do(1, TIRO)
    table.do(1, TIRO)
    assert "doppio_sei" not in table.names(1)
    assert table.do(1, SIXES) == Refusal("no_doppio_sei", hidden=True)


def test_the_switch_that_lets_the_matta_come_first() -> None:
    """[QM-7] The public keyboard follows it."""
    table = deal("10D 5C", "6D", doppio_sei_matta_first=True)
    table.do(1, TIRO)
    assert table.names(1) == ["tiro", "sto", "doppio_sei"]
    assert table.names(PUBLIC) == ["tiro", "sto", "doppio_sei"]
    table.do(1, SIXES)
    assert seat(table, 1).status == "doppio_sei"
    other = deal("1D 5C", "6D")
    other.do(1, TIRO)
    assert other.names(PUBLIC) == ["tiro", "sto"], "without the switch only a six below the matta"


@pytest.mark.parametrize(
    ("second", "status", "total"),
    [("8D", "waiting", 13), ("1D", "waiting", 14), ("2D", "bust", 16), ("7D", "bust", 26)],
)
def test_a_first_six_with_another_card_is_an_ordinary_hand(
    second: str, status: str, total: int
) -> None:
    """[QM-8] 6½ with a figure, 7 with an ace, else bust."""
    table = deal("6D 5C", second)
    table.do(1, TIRO)
    assert seat(table, 1).status == status
    if status == "waiting":
        table.do(1, STO)
        table.do(2, STO)
        assert ended(table).hands[0].total == total
    else:
        assert seat(table, 1).total == total


# --- mega -----------------------------------------------------------------------------------------------------

FIGURES = "9D 8C 9C 10C 8S 9S 10S"


def mega(last: str, rules: QuattroRules | None = None) -> Sitting:
    """Player 1 of three takes nine cards: eight figures and the last one."""
    table = deal("8D 5C 5S", f"{FIGURES} {last}", rules=rules)
    for _ in range(8):
        table.do(1, TIRO)
    return table


def test_nine_figures_win_the_match_at_once() -> None:
    """[QM-15] The others do not play any more, and keep their cards covered; the winner deals."""
    table = mega("8B")
    assert isinstance(table.awaits(), Between)
    assert (ended(table).winners, ended(table).ranking) == ((1,), ((1,), (2, 3)))
    assert dict(ended(table).points) == {1: 5, 2: 0, 3: 0}
    assert (ended(table).dealer, ended(table).why) == (1, "won")
    assert [one.covered for one in table.view(PUBLIC).seats] == [False, True, True]
    assert GAME.tally.match(ended(table)) is not None


def test_eight_figures_and_the_matta_are_a_mega_unless_the_switch_says_no() -> None:
    """[QM-15] The engine declares it; with the switch off the hand goes on."""
    table = mega("10D")
    assert dict(ended(table).points) == {1: 3, 2: 0, 3: 0}
    assert ended(table).ranking[0] == (1,)
    off = mega("10D", QuattroRules(mega_with_matta=False))
    assert off.waiting() == 1
    assert options(off, 1)[0] == 1
    off.do(1, STO)
    assert off.waiting() == 2
    assert seat(off, 1).status == "stands"


def test_eight_figures_are_no_mega() -> None:
    """[QM-15] It takes nine cards."""
    table = deal("8D 5C", FIGURES)
    for _ in range(7):
        table.do(1, TIRO)
    assert (table.waiting(), table.names(1)) == (1, ["tiro"])


# --- the pack -------------------------------------------------------------------------------------------------


def test_an_empty_stock_takes_the_called_cards_of_bust_players() -> None:
    """[QM-22] Their first cards stay on the table, face up."""
    table = Sitting(GAME, seats=tuple(range(1, 13)), seed=5)
    table.open()
    reshuffled = False
    while not isinstance(table.awaits(), Between):
        assert table.state.table.stock or table.state.table.aside, "a card can always be drawn"
        done = table.do(table.waiting(), TIRO)
        again = next((event for event in done if isinstance(event, ev.Reshuffled)), None)
        if again is not None:
            reshuffled = True
            assert table.state.table.shuffle == 1
            busts = [one for one in table.state.table.played if one.status == "bust"]
            assert all(len(one.open) == 1 for one in busts[:-1])
            on_table = {hand[0] for hand in table.state.hands}
            assert on_table.isdisjoint(again.pack)
    assert reshuffled


def test_the_clock_declares_no_doppio_sei_that_begins_with_the_matta() -> None:
    """[QM-23] Unless the switch allows it."""
    plain = deal("10D 5S", "6D")
    allowed = deal("10D 5S", "6D", doppio_sei_matta_first=True)
    for table in (plain, allowed):
        table.do(1, TIRO)
    assert GAME.timing.on_timeout(plain.state, True) == STO
    assert GAME.timing.on_timeout(allowed.state, True) == SIXES


def test_a_choice_names_an_action_and_one_value() -> None:
    table = deal("10D 5S", "4D")
    table.do(1, TIRO)
    view = table.view(1)
    assert GAME.sight.action(view, Choice("sto", None, (6,))) == ev.QuattroSto(6)
    assert GAME.sight.action(view, Choice("sto")) == STO
    assert GAME.sight.action(view, Choice("sto", None, (6, 4))) == Refusal("unknown_action")
    assert GAME.sight.action(view, Choice("carta")) == Refusal("unknown_action")
