"""The pack is used up: between hands, and inside one."""

from __future__ import annotations

import pytest

from engine.cards import PACK, Card
from engine.game import PUBLIC, Between, Refusal
from games.sette_e_mezzo import events as ev
from games.sette_e_mezzo.bank import passes_if_all_stay
from games.sette_e_mezzo.offers import could_be
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.state import Pack
from tests.games.sette_e_mezzo.kit import GAME, deal, deal_out, with_four_cards_after_the_twelfth
from tests.kit.play import Sitting, Switch, cards

TWELVE = "6D 6C 6S 6B 5D 5C 5S 5B 4D 4C 4S 4B"


def stand_all(table: Sitting) -> None:
    """All players stand on their first card."""
    while not isinstance(table.awaits(), Between):
        table.do(table.waiting(), ev.Sto())


def test_used_cards_are_set_aside_and_not_shuffled_between_hands() -> None:
    """[SM-39] The next hand continues with the stock of the last, under the same banker."""
    table = deal("6C 5C 4C 3C")
    stand_all(table)
    assert set(table.state.table.aside) == set(cards("6C 5C 4C 3C"))
    opened = table.open()
    assert not opened[0].fresh
    assert (opened[1].deck, opened[1].place) == (1, 4)
    assert table.state.table.stock == 32


def test_a_switch_shuffles_before_each_hand() -> None:
    """[SM-39] (A-SM-17) With ``deck_reshuffle=each_hand`` all forty are shuffled before every hand, and the bank
    stays.
    """
    table = deal("6C 5C 4C 3C", deck_reshuffle="each_hand")
    stand_all(table)
    opened = table.open()
    assert opened[0].fresh
    assert opened[0].banker == 4
    assert (opened[2].deck, opened[2].place) == (2, 0)
    table = deal(TWELVE, deck_reshuffle="each_hand")
    for _ in range(5):
        stand_all(table)
        assert not table.last(ev.RoundEnded).used_up
        table.open()
    assert table.last(ev.RoundOpened).banker == 12


def test_a_new_banker_shuffles_all_forty() -> None:
    """[SM-39] The way to the bank makes no difference."""
    table = deal("7C 5C", "8C")
    table.do(1, ev.Tiro())
    table.do(2, ev.Sto())
    opened = table.open()
    assert type(opened[1]) is ev.DeckBegan
    assert table.state.table.stock == 38
    assert table.state.table.aside == ()


@pytest.mark.parametrize(
    ("passing", "banker", "why"),
    [
        ("reale_or_exhaustion", 1, "exhaustion"),
        ("exhaustion", 1, "exhaustion"),
        ("reale", 12, "stays"),
    ],
)
def test_fewer_cards_than_players_are_a_used_up_pack(passing: str, banker: int, why: str) -> None:
    """[SM-40, SM-38] After three hands of twelve players four cards are left. The bank passes, then all forty are
    shuffled.
    """
    table = deal(TWELVE, bank_passing=passing)
    for _ in range(2):
        stand_all(table)
        table.open()
        assert not table.last(ev.RoundOpened).fresh
    stand_all(table)
    ended = table.last(ev.RoundEnded)
    assert (table.state.table.stock, ended.used_up) == (4, False)
    assert (ended.banker, ended.why) == (12, "stays")
    table.open()
    assert table.last(ev.RoundOpened).why == why
    assert (table.last(ev.RoundOpened).banker, table.last(ev.RoundOpened).fresh) == (banker, True)
    assert table.last(ev.Dealt).place == 0


def test_newcomers_may_use_the_pack_up() -> None:
    """[SM-40, SM-38] The players of the coming hand count."""
    table = deal("6C 5C 4C 3C")
    for _ in range(8):
        stand_all(table)
        table.open()
    stand_all(table)
    assert table.state.table.stock == 4
    assert not table.last(ev.RoundEnded).used_up
    table.purses[5] = 100
    opened = table.open((5, 1, 2, 3, 4))[0]
    assert (opened.banker, opened.why, opened.fresh) == (5, "exhaustion", True)


def test_the_same_cards_may_be_enough_for_fewer_players() -> None:
    """[SM-40, SM-38] Four cards are left: too few for another hand of twelve, enough for one of four."""
    table = deal(TWELVE)
    for _ in range(2):
        stand_all(table)
        assert not passes_if_all_stay(table.state.table)
        table.open()
    stand_all(table)
    assert passes_if_all_stay(table.state.table)
    opened = table.open((10, 11, 12, 1))[0]
    assert (opened.banker, opened.why, opened.fresh) == (12, "stays", False)


@pytest.mark.parametrize(("drawn", "left", "fresh"), [((), 3, False), ((1,), 2, True)])
def test_the_card_that_ends_the_hand_counts_as_used(
    drawn: tuple[int, ...], left: int, fresh: bool
) -> None:
    """[SM-40] With three players and four cards the banker draws 7½, and the rest may be too few."""
    table = with_four_cards_after_the_twelfth()
    for _ in range(11):
        stand_all(table)
        table.open()
    assert table.state.table.stock == 4
    for person in drawn:
        table.do(person, ev.Tiro())
    for person in (1, 2):
        table.do(person, ev.Sto())
    table.do(3, ev.Tiro())
    assert table.state.table.stock == left
    table.open()
    assert table.last(ev.RoundOpened).fresh == fresh


def nearly_out(**switches: Switch) -> Sitting:
    """Nine hands of four players have been played and nobody drew: the fourth player deals the last four cards."""
    holes = "6C 5C 4C 3C"
    rest = (
        "6D 6S 6B 2D 5D 5S 5B 2C 4D 4S 4B 2S 3D 3S 3B 2B 1D 1C 1S 1B "
        "8C 8S 8B 8D 9C 9S 9B 9D 10C 10S 10B 10D 7D 7S 7B 7C"
    )
    table = deal(holes, rest, **switches)
    for _ in range(9):
        stand_all(table)
        table.open()
    assert table.state.table.stock == 0
    assert table.state.hands == (("7D",), ("7S",), ("7B",), ("7C",))
    return table


def test_inside_a_hand_the_cards_set_aside_are_shuffled() -> None:
    """[SM-40] (A-SM-17) Only cards of finished hands are shuffled: cards before a player or the banker stay out."""
    table = nearly_out()
    aside = table.state.table.aside
    assert len(aside) == 36
    events = table.do(1, ev.Tiro())
    assert type(events[1]) is ev.Reshuffled
    assert events[1].shuffle == 1
    assert events[1].pack == tuple(card for card in PACK if card[0] != "7")
    assert (events[2].shuffle, events[2].place) == (1, 0)
    assert table.state.table.packs == (Pack(PACK), Pack(events[1].pack))


def test_a_pack_that_ran_out_is_shuffled_whole_for_the_same_banker() -> None:
    """[SM-38, SM-40] With ``bank_passing=reale`` a used-up pack is just shuffled, however many cards it has again."""
    table = nearly_out(bank_passing="reale")
    table.orders[(1, 1)] = tuple(sorted((c for c in PACK if c[0] != "7"), key=lambda c: c != "1C"))
    table.do(1, ev.Tiro())
    stand_all(table)
    ending = table.last(ev.RoundEnded)
    assert (ending.banker, ending.why, ending.used_up) == (4, "stays", True)
    assert table.state.table.stock == 35
    opened = table.open()
    assert opened[0].fresh
    assert table.state.table.stock == 36


def test_a_hole_card_that_stayed_covered_is_shuffled_unseen() -> None:
    """[SM-37, SM-40] Everybody knows the shown cards of the new pack, and that one more card may be any hidden one."""
    first, last = cards("4C 5C 6S"), cards("8D 2D 9D")
    rest = [card for card in PACK if card not in (*first, *last)]
    table = deal("4C 5C", " ".join((first[2], *rest, *last)), bank_passing="reale")
    table.do(1, ev.Sto())
    table.do(2, ev.Tiro())
    for _ in range(17):
        table.open()
        stand_all(table)
    table.open()
    table.do(1, ev.Tiro())
    events = table.do(1, ev.Tiro())
    reshuffled = events[1]
    assert type(reshuffled) is ev.Reshuffled
    assert "4C" in reshuffled.pack
    public = table.view(PUBLIC).table
    assert public.packs[1].unseen == 1
    assert "4C" not in public.packs[1].seen
    assert {"4C", "2D", "8D"} <= set(could_be(public, 0))
    assert public.stock == len(reshuffled.pack) - 1


def test_a_bust_player_gives_back_the_called_cards_and_keeps_the_hole_card() -> None:
    """[SM-40, SM-35] (A-SM-16) A second reshuffle has only the cards of the bust player."""
    table = nearly_out()
    table.orders[(1, 1)] = tuple(sorted((c for c in PACK if c[0] != "7"), key=lambda c: c != "1C"))
    table.do(1, ev.Tiro())
    assert table.view(PUBLIC).seats[0].open == ("7D", "1C")
    assert table.state.table.aside == ("1C",)
    deal_out(table)
    events = table.do(2, ev.Tiro())
    assert events[1] == ev.Reshuffled(2, (Card("1C"),), "stock")
    assert events[2].card == "1C"
    assert table.view(PUBLIC).seats[0].open == ("7D",)
    assert table.view(PUBLIC).seats[1].status == "bust"


def test_all_must_stand_if_no_card_is_left_to_shuffle() -> None:
    """[SM-40] *Tiro* is neither offered nor accepted; the clock stands too."""
    holes = TWELVE.split()
    table = deal(" ".join(holes), deck_reshuffle="each_hand")
    deal_out(table)
    assert table.names(1) == ["sto"]
    assert table.names(PUBLIC) == ["sto"]
    assert table.do(1, ev.Tiro()) == Refusal("no_cards")
    assert table.game.timing.on_timeout(table.state, True) == ev.Sto()


def test_a_pack_without_cards_to_shuffle_counts_as_used_up() -> None:
    """[SM-40, SM-38] (A-SM-13) A reale of that hand takes precedence."""
    for first, banker, why in (("1C", 1, "exhaustion"), ("8D", 1, "reale"), ("8S", 2, "reale")):
        table = nearly_out()
        table.orders[(1, 1)] = (Card(first), *(c for c in PACK if c[0] != "7" and c != first))
        if first == "8S":
            table.do(1, ev.Sto())
        table.do(table.waiting(), ev.Tiro())
        while not isinstance(table.awaits(), Between):
            table.do(table.waiting(), ev.Sto())
        ended = table.last(ev.RoundEnded)
        assert (ended.used_up, ended.banker, ended.why) == (True, banker, why)
        assert table.open()[0].fresh


def test_a_reshuffle_inside_the_hand_uses_the_pack_up_with_each_hand_too() -> None:
    """[SM-40, SM-39] The shuffle before each hand does not matter: the stock ran out, and the bank passes."""
    table = Sitting(
        GAME, SetteEMezzoRules(deck_reshuffle="each_hand", matta=None), seats=range(1, 13)
    )
    for _ in range(40):
        table.open()
        while not isinstance(table.awaits(), Between):
            person = table.waiting()
            if "tiro" in table.names(person):
                table.do(person, ev.Tiro())
            else:
                table.do(person, ev.Sto())
        ended = table.last(ev.RoundEnded)
        assert ended.used_up == (len(table.state.table.packs) > 1)
