"""The parts of games of tricks: the play, the sides, the dealer, the places of a match, and imagined deals."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.cards import PACK, Card
from engine.game import Choice, Offer, Refusal, Transfer
from engine.tricks.cards import chosen_options, only_card
from engine.tricks.dealing import DealDraw, next_dealer
from engine.tricks.imagined import ImaginedDeal, imagined_hands
from engine.tricks.match import paid, places, staked, who_can_pay
from engine.tricks.play import Trick, TrickPlay
from engine.tricks.sides import partner_of, sides_of


def highest(trick: Sequence[int]) -> int:
    """The highest number takes."""
    return trick.index(max(trick))


def played(*cards: int, first: int = 0) -> TrickPlay:
    play = TrickPlay((5, 6, 7), first)
    for card in cards:
        play = play.after(card, highest)
    return play


def test_the_taker_of_a_trick_leads_to_the_next() -> None:
    play = played(1, 9, 4)
    assert (play.takers, play.leader, play.turn, play.on_table) == ((1,), 1, 1, ())
    play = play.after(3, highest)
    assert (play.turn, play.on_table, play.leader) == (2, (3,), 1)


def test_the_first_leader_need_not_be_the_first_player() -> None:
    play = played(1, 9, 4, 2, first=2)
    assert play.tricks == (
        Trick(((7, PACK[1]), (5, PACK[9]), (6, PACK[4])), 5),
        Trick(((5, PACK[2]),), 0),
    )
    assert [play.won(person) for person in play.players] == [1, 0, 0]


def test_a_complete_trick_stays_in_sight_and_a_running_one_is_shown_later() -> None:
    assert [played(*cards).pace for cards in ((), (1,), (1, 2), (1, 2, 3))] == [
        "turn",
        "late",
        "late",
        "stays",
    ]
    assert [played(*cards).rests for cards in ((), (1,), (1, 2, 3))] == [False, False, True]


def test_players_who_have_played_hold_a_card_less() -> None:
    assert played().sizes(9) == (3, 3, 3)
    assert played(1, 2, first=1).sizes(7) == (3, 2, 2)


def test_the_taker_of_a_trick_has_all_its_cards() -> None:
    worth = [number * 10 for number in range(40)]
    assert played(1, 9, 4, 2, 3, 1).taken(worth) == {5: 0, 6: 140, 7: 60}


def test_partners_sit_opposite_among_four_alone() -> None:
    assert sides_of((1, 2, 3, 4)) == ((1, 3), (2, 4))
    assert sides_of((1, 2, 3)) == ((1,), (2,), (3,))
    assert [partner_of((1, 2, 3, 4), person) for person in (1, 2, 9)] == [3, 4, 0]
    assert partner_of((1, 2), 1) == 0


def test_the_deal_goes_to_the_right_of_the_last_dealer_as_people_sat() -> None:
    """[GEN-3]"""
    assert next_dealer(2, (1, 2, 3), (1, 2, 3)) == 3
    assert next_dealer(2, (1, 2, 3), (1, 3)) == 3
    assert next_dealer(3, (1, 2, 3), (1, 2)) == 1
    assert next_dealer(2, (1, 2, 3), (8, 9)) == 0
    assert next_dealer(0, (), (1, 2)) == 0
    assert next_dealer(7, (1, 2), (2, 9)) == 2


def test_a_draw_goes_on_with_a_new_shuffle_when_too_few_cards_are_left() -> None:
    strength = [number % 10 for number in range(40)]
    draw = DealDraw((1, 2))
    tied = draw.after((Card("1D"), Card("1C")), strength, pack=4)
    assert tied == DealDraw((1, 2), (0, 10), 0)
    assert tied.after((Card("2D"), Card("2C")), strength, pack=4) == DealDraw((1, 2), (), 1)
    assert tied.after((Card("2D"), Card("3C")), strength, pack=4) == DealDraw((2,), (), 1)


def test_equal_players_share_a_place() -> None:
    assert places({1: 2, 2: 3, 3: 2}) == ((2,), (1, 3))


def test_winners_share_all_stakes_and_without_winners_everybody_has_the_own_one_back() -> None:
    """[GEN-5]"""
    seats = (1, 2, 3, 4)
    assert staked(seats, 0) == ()
    assert paid(seats, 0, (1,)) == ((), ())
    moves, brought = paid(seats, 5, (1, 3))
    assert [move.chips for move in moves] == [10, 10]
    assert dict(brought) == {1: 5, 2: -5, 3: 5, 4: -5}
    moves, brought = paid(seats, 5, ())
    assert {*dict(brought).values()} == {0}
    assert moves == tuple(Transfer(-11, person, 5) for person in seats)


def test_too_few_players_with_the_stake_are_refused() -> None:
    """[GEN-8]"""
    assert who_can_pay((1, 2, 3), {1: 5, 3: 9}, chips=5, fewest=2) == (1, 3)
    assert who_can_pay((1, 2, 3), {1: 5}, chips=5, fewest=2) == Refusal("too_few", amount=5)


def test_a_choice_without_options_takes_the_best_ones() -> None:
    offer = Offer("accomodo", options=(4, 5, 6), take=2)
    assert chosen_options(offer, Choice("accomodo")) == (4, 5)
    assert chosen_options(offer, Choice("accomodo", options=(6,))) == Refusal("how_many", amount=2)
    assert only_card((4, 5)) is None


def test_imagined_hands_keep_the_known_cards_and_use_every_other_once() -> None:
    chance = random.Random(1)
    hands, rest = imagined_hands(range(10), {1: (20,)}, (2, 3, 0), below=chance.randrange)
    assert [len(hand) for hand in hands] == [2, 3, 0]
    assert hands[1][0] == 20
    assert sorted((*hands[0], *hands[1][1:], *rest)) == list(range(10))


def test_a_search_plays_the_best_cards_of_both_sides() -> None:
    """The other side keeps its points from the highest card; a player by a worse policy does not."""
    points = [0] * 40
    points[6] = 10
    world = ImaginedDeal(((9, 2), (5, 6)), (), (), 0, sides=(1, -1), points=points, taker=highest)
    assert world.searched() == -10
    assert world.after(9)[1].hand == (5, 6)
    assert world.played_out(9, lambda one: max(one.hand)) == 10
