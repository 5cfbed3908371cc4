"""The connection to Telegram, the length of an outage, and durations."""

from __future__ import annotations

import pytest

from croupier.connection import TelegramConnection
from croupier.durations import IDLE, PAUSE, Tempo
from engine.table import CLOCKS, Timer
from engine.table.timers import CALLED, PATIENCE


class Watch:
    def __init__(self) -> None:
        self.at = 1000

    def __call__(self) -> int:
        return self.at


def test_an_outage_counts_from_the_last_answer_to_the_next() -> None:
    watch = Watch()
    connection = TelegramConnection(watch)
    watch.at = 5000
    connection.worked()
    watch.at = 9000
    connection.failed()
    watch.at = 12_000
    connection.failed()
    assert [connection.up, connection.steady] == [False, False]
    watch.at = 20_000
    connection.worked()
    assert [connection.up, connection.steady] == [True, False], "time is owed"
    assert connection.take_owed() == 15_000
    assert [connection.up, connection.steady] == [True, True]
    assert connection.take_owed() == 0


def test_two_outages_add_up() -> None:
    watch = Watch()
    connection = TelegramConnection(watch)
    for _ in range(2):
        watch.at += 100
        connection.failed()
        watch.at += 200
        connection.worked()
    assert connection.take_owed() == 600


def test_no_time_is_owed_while_telegram_answers() -> None:
    watch = Watch()
    connection = TelegramConnection(watch)
    watch.at += 50_000
    connection.worked()
    assert (connection.take_owed(), connection.last_ok) == (0, 51_000)


@pytest.mark.parametrize("clock", CLOCKS[1:])
def test_a_turn_lasts_as_long_as_the_clock_of_its_table(clock: int) -> None:
    assert Tempo().length(Timer("turn:1", "turn", 1), clock) == clock * 1000


@pytest.mark.parametrize(
    ("kind", "seconds"),
    [("pause", PAUSE), ("called", CALLED), ("patience", PATIENCE), ("idle", IDLE)],
)
def test_other_durations_are_the_same_at_every_table(kind: str, seconds: int) -> None:
    timer = Timer(f"{kind}:1", kind)  # type: ignore[arg-type]
    assert Tempo().length(timer, 30) == Tempo().length(timer, 0) == seconds * 1000
    assert (CALLED, PATIENCE, IDLE) == (60, 300, 300), (
        "seconds for a called turn, a silent table and an idle one"
    )


@pytest.mark.parametrize(("clock", "seconds"), [(30, 10), (60, 15), (120, 30)])
def test_after_a_lapse_a_quarter_of_the_clock_or_a_little_more_is_left(
    clock: int, seconds: int
) -> None:
    assert Tempo().length(Timer("short:1", "short"), clock) == seconds * 1000
    assert Tempo().nudge_at("short", seconds * 1000) == seconds // 2 * 1000


@pytest.mark.parametrize(("clock", "left"), [(30, 15), (60, 25), (120, 40)])
def test_the_nudge_leaves_time_to_answer(clock: int, left: int) -> None:
    for second in (1000, 50):
        tempo = Tempo(second)
        assert tempo.nudge_at("turn", clock * second) == left * second
        assert left * second <= tempo.longest_nudge
    assert Tempo().nudge_at("called", 60_000) == 25_000


@pytest.mark.parametrize("kind", ["pause", "patience", "idle"])
def test_nobody_is_nudged_if_nothing_is_urgent(kind: str) -> None:
    assert Tempo().nudge_at(kind, 60_000) is None
