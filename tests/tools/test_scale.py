"""The evenings of many groups, drawn by lot."""

from __future__ import annotations

import random

from tools.bench.scale import CHRISTMAS, MeasuredCosts, evening, told

COSTS = MeasuredCosts(bot=0.002, server=0.001, log=50_000, rows=18_000, session=20.0)


def test_groups_spread_over_tokens_and_the_busiest_has_the_most() -> None:
    found = evening(tokens=10, groups=1_000, share=CHRISTMAS, lots=random.Random(1))
    assert 250 < found.playing < 350
    assert found.playing / 10 < found.busiest < 100
    assert found.late == 0


def test_a_token_with_too_many_tables_lets_calls_wait() -> None:
    found = evening(tokens=1, groups=600, share=CHRISTMAS, lots=random.Random(1))
    assert found.late > 60


def test_every_figure_grows_with_the_tables() -> None:
    few, many = (
        evening(tokens=10, groups=groups, share=CHRISTMAS, lots=random.Random(1))
        for groups in (100, 1_000)
    )
    for (what, _, less), (_, _, more) in zip(
        told(10, few, COSTS), told(10, many, COSTS), strict=True
    ):
        assert less <= more, what
