from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.tournament.seating import Bench, SeatMove, rearrange, spread


def people(first: int, count: int) -> tuple[int, ...]:
    return tuple(range(first, first + count))


@given(st.integers(2, 96), st.integers(2, 8))
def test_the_draw_fills_few_tables_evenly(count: int, seats: int) -> None:
    tables = spread(people(1, count), seats)
    assert len(tables) == -(-count // seats)
    assert max(map(len, tables)) - min(map(len, tables)) <= 1
    assert sorted(one for table in tables for one in table) == list(people(1, count))


def test_a_superfluous_table_is_broken_and_its_players_go_to_the_smallest_tables() -> None:
    benches = (Bench(1, (1, 2, 3, 4)), Bench(2, (5, 6), waits=True), Bench(3, (7, 8, 9)))
    done = rearrange(benches, 5)
    assert done.broken == (2,)
    assert done.moves == (SeatMove(5, 2, 3), SeatMove(6, 2, 1))


def test_a_table_that_still_plays_is_not_broken() -> None:
    benches = (Bench(1, (1, 2, 3, 4), waits=True), Bench(2, (5, 6)), Bench(3, (7, 8, 9)))
    done = rearrange(benches, 5)
    assert done.broken == ()


def test_of_the_two_smallest_waiting_tables_the_last_is_broken() -> None:
    benches = (Bench(1, (1, 2), waits=True), Bench(2, (3, 4), waits=True))
    assert rearrange(benches, 4).broken == (2,)


def test_a_single_player_gets_company_from_the_largest_waiting_table() -> None:
    benches = (Bench(1, (1,), waits=True), Bench(2, (2, 3, 4, 5, 6), waits=True, banker=3))
    done = rearrange(benches, 5)
    assert done.broken == ()
    assert done.moves == (SeatMove(3, 2, 1), SeatMove(6, 2, 1))


def test_a_table_that_plays_gives_no_player_away() -> None:
    benches = (Bench(1, (1, 2), waits=True), Bench(2, (2, 3, 4, 5, 6)))
    assert rearrange(benches, 5).moves == ()


@given(
    st.lists(st.tuples(st.integers(0, 8), st.booleans()), min_size=1, max_size=9), st.integers(2, 8)
)
def test_moves_lose_nobody_and_keep_waiting_tables_even_and_none_overfull(
    tables: list[tuple[int, bool]], seats: int
) -> None:
    benches: list[Bench] = []
    for number, (size, waits) in enumerate(tables, 1):
        benches.append(Bench(number, people(number * 100, min(size, seats)), waits))
    done = rearrange(benches, seats)
    sitting = {bench.number: set(bench.people) for bench in benches}
    for move in done.moves:
        assert next(bench for bench in benches if bench.number == move.source).waits
        sitting[move.source].remove(move.person)
        sitting[move.target].add(move.person)
    for number in done.broken:
        assert sitting.pop(number) == set()
    assert sum(map(len, sitting.values())) == sum(len(bench.people) for bench in benches)
    assert all(len(there) <= seats for there in sitting.values())
    min_players = min(map(len, sitting.values()))
    for bench in benches:
        if bench.waits and bench.number in sitting:
            assert len(sitting[bench.number]) <= min_players + 1
