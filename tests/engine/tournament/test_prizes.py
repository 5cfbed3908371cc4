from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.tournament.prizes import FinalPlace, prizes, shares


def test_the_first_gets_as_many_parts_as_places_are_paid() -> None:
    assert shares(600, 3) == (300, 200, 100)
    assert shares(100, 1) == (100,)


def test_chips_left_over_go_one_each_from_the_first_place_on() -> None:
    assert shares(500, 3) == (251, 166, 83)
    assert shares(101, 4) == (41, 30, 20, 10)


def test_no_more_places_are_paid_than_players_entered() -> None:
    assert prizes(200, 5, (FinalPlace(1, 1, 1), FinalPlace(2, 2, 2))) == ((1, 134), (2, 66))


def test_players_who_share_places_share_their_prizes() -> None:
    ranking = (FinalPlace(1, 1, 1), FinalPlace(2, 2, 3), FinalPlace(3, 2, 3), FinalPlace(4, 4, 4))
    assert prizes(601, 3, ranking) == ((1, 301), (2, 150), (3, 150))
    assert prizes(603, 3, ranking) == ((1, 302), (2, 151), (3, 150))


def test_a_shared_place_at_the_edge_of_the_money_wins_a_part_of_it() -> None:
    ranking = (FinalPlace(1, 1, 1), FinalPlace(2, 2, 4), FinalPlace(3, 2, 4), FinalPlace(4, 2, 4))
    assert prizes(300, 2, ranking) == ((1, 200), (2, 34), (3, 33), (4, 33))


def test_a_player_without_a_prize_is_not_listed() -> None:
    assert prizes(1, 3, (FinalPlace(1, 1, 1), FinalPlace(2, 2, 2), FinalPlace(3, 3, 3))) == (
        (1, 1),
    )


@given(st.integers(1, 10**6), st.integers(1, 10))
def test_shares_sum_to_the_pool_and_never_rise(pool: int, places: int) -> None:
    paid = shares(pool, places)
    assert sum(paid) == pool
    assert list(paid) == sorted(paid, reverse=True)
    assert min(paid) >= 0
