"""The rules of briscola, each by its number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.cards import NUMBER, PACK, Card
from engine.game import CLOCK, PUBLIC, Between, Refusal
from engine.tricks.events import DealLots, PackDealt
from games.briscola import events as ev
from games.briscola.cards import POINTS, STRENGTH
from games.briscola.players import by_rule
from games.briscola.rules import BriscolaRules
from tests.games.briscola.kit import deal, number, play, swap_hidden
from tests.kit.play import Sitting, cards


def held(table: Sitting, person: int) -> set[Card]:
    """The cards that a player sees in the own hand."""
    return {PACK[card] for card in table.view(person).hand}


# --- cards and players ----------------------------------------------------------------------------------------


def test_an_ace_beats_the_three_and_the_three_the_king() -> None:
    """[BR-1]"""
    suit = cards("1C 3C 10C 9C 8C 7C 6C 5C 4C 2C")
    assert sorted(suit, key=lambda card: -STRENGTH[NUMBER[card]]) == list(suit)
    assert [POINTS[NUMBER[card]] for card in suit] == [11, 10, 4, 3, 2, 0, 0, 0, 0, 0]
    assert sum(POINTS) == 120


@pytest.mark.parametrize(("suit", "two"), [("coppe", "2C"), ("denari", "2D")])
def test_three_players_leave_out_a_two(suit: str, two: str) -> None:
    """[BR-2]"""
    table = deal(seats=3, without=suit)
    dealt = table.last(PackDealt).cards
    assert {*PACK} - {*dealt} == {two}
    assert table.last(ev.BriscolaDeck).left_out == (two,)
    assert table.last(DealLots).deck == 1


def test_one_and_five_players_cannot_play() -> None:
    """[BR-2]"""
    game = deal().game
    for seats, code in ((1, "too_few"), (5, "too_many")):
        done = Sitting(game, seats=tuple(range(1, seats + 1))).open()
        assert isinstance(done, Refusal)
        assert done.code == code


def test_the_highest_card_drawn_deals_and_equal_highest_ones_draw_again() -> None:
    """[BR-3]"""
    table = Sitting(deal().game, seats=(1, 2, 3, 4), stacked=cards("1C 3C 1S 4S 7D 10D"))
    table.open()
    drawn = [event for event in table.log if isinstance(event, DealLots)]
    assert [(event.people, event.cards) for event in drawn] == [
        ((1, 2, 3, 4), cards("1C 3C 1S 4S")),
        ((1, 3), cards("7D 10D")),
    ]
    assert table.state.table.dealer == 3
    assert table.last(PackDealt).shuffle == 1, "shuffled anew after the draw"


# --- the deal and the play ------------------------------------------------------------------------------------


def test_three_cards_each_one_at_a_time_from_the_right_of_the_dealer() -> None:
    """[BR-4]"""
    table = deal("1C 4C 5C 2S 4S 5S 2B 4B 5B", seats=3, turned="7D", stock="1D 3D")
    dealt = table.last(PackDealt)
    assert dealt.cards[:10] == cards("1C 2S 2B 4C 4S 4B 5C 5S 5B 7D")
    assert dealt.people[:12] == (1, 2, 3) * 3 + (0, 0, 0)
    assert held(table, 2) == {*cards("2S 4S 5S")}
    assert table.view(PUBLIC).table.turned == number("7D")
    assert table.state.stock[:2] == (number("1D"), number("3D"))
    assert table.state.stock[-1] == number("7D"), "the turned-up card is drawn last"
    assert table.view(PUBLIC).table.stock == 30


def test_the_right_of_the_dealer_leads_and_may_play_any_card() -> None:
    """[BR-5]"""
    table = deal("1C 4D 5S 2C 4S 5B", turned="7D")
    assert table.waiting() == 1
    play(table, "1C")
    assert table.offers(2)[0].options == tuple(sorted(map(number, ("2C", "4S", "5B"))))
    play(table, "4S")
    assert table.view(PUBLIC).table.play.tricks[0].taker == 1, "nobody must follow suit"


def test_the_taker_draws_first_and_then_the_others_to_the_right() -> None:
    """[BR-6]"""
    table = deal(
        "4C 4S 4B 2S 5C 5S 1C 6S 6B",
        seats=3,
        turned="7D",
        stock="1D 3D 10D 9D 8D",
        without="denari",
    )
    play(table, "4C", "5C", "1C")
    assert table.waiting() == 3
    assert held(table, 3) == {*cards("6S 6B 1D")}
    assert held(table, 1) == {*cards("4S 4B 3D")}
    assert held(table, 2) == {*cards("2S 5S 10D")}


@pytest.mark.parametrize("shown", [True, False])
def test_partners_see_each_others_cards_when_the_stock_is_used_up(shown: bool) -> None:
    """[BR-7]"""
    table = deal(seats=4, show_partner=shown)
    assert table.view(1).partner == ()
    while table.state.table.stock:
        table.random_step()
    assert table.view(1).partner == (table.state.hands[2] if shown else ())
    assert table.view(2).partner == (table.state.hands[3] if shown else ())
    assert table.view(PUBLIC).partner == ()
    assert len(table.state.hands[2]) == 3


# --- the result -----------------------------------------------------------------------------------------------


def game_ended(so: Callable[[list[int]], bool], *, seats: int = 2, **switches: Any) -> Sitting:
    """A game whose points, the most first, are so."""
    for seed in range(2_000):
        table = deal(seats=seats, seed=seed, **switches)
        table.play_out()
        if so(sorted(table.last(ev.BriscolaEnded).points, reverse=True)):
            return table
    raise AssertionError


def sixty_each(points: list[int]) -> bool:
    return points == [60, 60]


def test_sixty_each_is_patta_and_the_next_game_decides() -> None:
    """[BR-8]"""
    table = game_ended(sixty_each, games=1)
    ended = table.last(ev.BriscolaEnded)
    assert (ended.winners, ended.ranking) == ((), ())
    assert table.awaits() == Between()
    assert table.game.tally.score(ended) == {1: 0, 2: 0}
    assert not isinstance(table.open(), Refusal)


@pytest.mark.parametrize("games", [1, 3])
def test_a_match_is_won_by_the_first_with_so_many_games(games: int) -> None:
    """[BR-9]"""
    table = deal(games=games)
    won = dict.fromkeys(table.seats, 0)
    while True:
        table.play_out()
        ended = table.last(ev.BriscolaEnded)
        for person in ended.winners:
            won[person] += 1
        if max(won.values()) == games:
            break
        assert ended.ranking == ()
        table.open()
        assert dict(table.state.table.opened.wins).items() <= won.items()
    assert ended.ranking == tuple((one,) for one in sorted(won, key=lambda one: -won[one]))
    assert table.awaits() == Between(rest="match_over")
    table.open()
    assert table.state.table.opened.wins == (), "the next match begins at zero"


def test_a_match_goes_on_with_everybodys_own_games_if_people_come_or_go() -> None:
    """[BR-9] Also those of a player who sits out a game."""
    table = deal(seats=4, games=7)
    won = dict.fromkeys(range(1, 6), 0)
    for seats in ((1, 2, 3, 4), (1, 2, 4), (1, 2, 5, 4), (1, 3)):
        table.play_out()
        for person in table.last(ev.BriscolaEnded).winners:
            won[person] += 1
        table.open(seats)
        assert dict(table.state.table.opened.wins).items() <= won.items()
        assert sum(dict(table.state.table.opened.wins).values()) == sum(won.values())


def test_one_to_seven_games_make_a_match() -> None:
    """[BR-9]"""
    allowed = [games for games in range(10) if BriscolaRules(games=games).check() is None]
    assert allowed == [1, 2, 3, 4, 5, 6, 7]


def test_a_stake_is_none_or_up_to_a_thousand_chips() -> None:
    """[BR-10]"""
    wrong = [stake for stake in (-1, 0, 1_000, 1_001) if BriscolaRules(stake=stake).check()]
    assert wrong == [-1, 1_001]


# --- chips ----------------------------------------------------------------------------------------------------


def test_a_winning_pair_shares_equally() -> None:
    """[BR-10]"""
    table = deal(seats=4, stake=5, chips=50)
    table.play_out()
    winners = table.last(ev.BriscolaEnded).winners
    assert len(winners) == 2
    assert [table.purses[one] for one in table.seats] == [
        55 if one in winners else 45 for one in table.seats
    ]


def test_a_player_without_the_stake_skips_the_game() -> None:
    """[BR-10, GEN-8]"""
    table = Sitting(deal().game, BriscolaRules(stake=20), chips={1: 20, 2: 19, 3: 50})
    table.open()
    opened = table.last(ev.BriscolaOpened)
    assert (opened.seats, opened.skipped) == ((1, 3), (2,))
    assert table.game.chips.opening(opened) == {1: 20, 2: 19, 3: 50}
    poor = Sitting(deal().game, BriscolaRules(stake=20), chips={1: 20, 2: 19, 3: 5})
    assert poor.open() == Refusal("too_few", amount=20)


# --- the exchange, secrets, the clock -------------------------------------------------------------------------


@pytest.mark.parametrize("turned", ["1D", "3D", "10D", "9D", "8D"])
def test_the_seven_of_briscola_may_be_exchanged_before_playing(turned: str) -> None:
    """[BR-11]"""
    table = deal("7D 4C 5S", turned=turned, swap_seven=True)
    assert table.names(1) == ["scambio", "calo"]
    play(table, "swap")
    assert held(table, 1) == {*cards(f"{turned} 4C 5S")}
    assert table.view(PUBLIC).table.turned == number("7D")
    assert table.state.stock[-1] == number("7D")
    assert table.waiting() == 1, "and then the player plays"
    assert table.names(1) == ["calo"]


def test_the_two_may_be_exchanged_for_a_turned_up_seven() -> None:
    """[BR-11]"""
    table = deal("2D 4C 5S 7C 6C 6B", turned="7D", swap_seven=True)
    play(table, "swap")
    assert held(table, 1) == {*cards("7D 4C 5S")}


@pytest.mark.parametrize(
    ("hand", "turned"), [("7D 4C 5S", "6D"), ("2D 4C 5S", "1D"), ("7C 4C 5S", "1D")]
)
def test_no_other_card_may_be_exchanged(hand: str, turned: str) -> None:
    """[BR-11]"""
    table = deal(hand, turned=turned, swap_seven=True)
    assert table.names(1) == ["calo"]
    assert table.do(1, ev.BriscolaScambio()) == Refusal("no_swap", hidden=True)


def test_the_exchange_needs_its_switch_the_turn_and_a_stock() -> None:
    """[BR-11]"""
    table = deal("7D 4C 5S", turned="1D")
    assert table.names(1) == ["calo"]
    table = deal("4C 5S 6S 7D 2C 2B", turned="1D", swap_seven=True)
    assert table.do(2, ev.BriscolaScambio()) == Refusal("not_your_turn", person=1)
    assert table.names(PUBLIC) == ["scambio", "calo"], "any hand might have it"
    play(table, "4C", "7D")
    assert table.names(PUBLIC) == ["calo"], "the seven has been played"
    for seed in range(50):
        table = deal(turned="1D", swap_seven=True, seed=seed)
        while table.state.table.stock:
            play(table, f"{PACK[min(table.view(table.waiting()).hand)]}")
        assert table.names(table.waiting()) == ["calo"]


def test_nobody_sees_other_hands_the_stock_or_points_of_the_running_game() -> None:
    """[BR-12]"""
    table = deal("1C 4D 5S 2C 4S 5B 1S 6B 7B", turned="7D", seats=3, without="denari")
    play(table, "1C", "2C")
    for viewer in (1, 2, 3, 9, PUBLIC):
        other = swap_hidden(table.state, table.random, viewer)
        assert other != table.state
        assert table.game.sight.view(other, viewer) == table.view(viewer)
        assert table.view(viewer).hand == (table.state.hands[viewer - 1] if 0 < viewer < 4 else ())
    assert table.view(PUBLIC).table.ending is None
    table.play_out()
    assert sum(table.view(PUBLIC).table.ending.points) == 120


@pytest.mark.parametrize(
    ("hand", "led", "chosen"),
    [
        ("10C 4S 2D", "5B", "4S"),  # no points, and no briscola
        ("5C 4S 6B", "7D", "4S"),  # the lowest rank
        ("1C 8C 2D", "5B", "8C"),  # rather points than a briscola
        ("1D 2D 3D", "5B", "2D"),  # nothing but briscole
        ("2C 4S 4D", "1B", "4D"),  # ten points: the lowest that takes
        ("2C 1B 6D", "3B", "6D"),  # lowest in points first
        ("2C 4S 6S", "1B", "2C"),  # nothing takes
        ("4C 2D 6S", "10B", "4C"),  # four points are not enough
    ],
)
def test_alla_regola_gives_the_lowest_card_and_takes_ten_points(
    hand: str, led: str, chosen: str
) -> None:
    """[BR-13]"""
    rest = [card for card in PACK if card not in {*cards(hand), led, "9D"}]
    table = deal(f"{led} {rest[0]} {rest[1]} {hand}", turned="9D")
    play(table, led)
    assert by_rule(table.view(2)) == ev.BriscolaCalo(number(chosen))
    action = table.game.timing.on_timeout(table.state, True)
    assert action == ev.BriscolaCalo(number(chosen))
    assert not isinstance(table.do(CLOCK, action), Refusal)
    assert table.last(ev.BriscolaPlayed) == ev.BriscolaPlayed(2, Card(chosen), True)


def test_the_last_trick_plays_itself_and_the_last_card_alone_can_be_played() -> None:
    """[BR-13, BR-7]"""
    table = deal()
    while sum(map(len, table.state.hands)) > 2 or table.state.table.stock:
        assert not table.game.timing.plays_itself(table.state)
        table.random_step()
    assert table.game.timing.plays_itself(table.state)
    only = table.game.sight.only
    assert only is not None
    chosen = only(table.view(table.waiting()))
    assert chosen is not None
    assert chosen.options == table.view(table.waiting()).hand
