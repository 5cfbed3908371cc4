"""The solver against figures that others published."""

from __future__ import annotations

import pytest

from engine.solver.published import Published
from games.sette_e_mezzo.solver.published import compared


@pytest.mark.parametrize("figure", tuple(compared()), ids=lambda figure: figure.name)
def test_every_published_figure_is_met_to_three_decimals(figure: Published) -> None:
    """An endless pack, no matta; the banker sees the total, draws to a tie and wins it."""
    assert round(figure.solved, 3) == figure.published


def test_by_the_published_figures_a_punta_calls_below_five_and_stands_from_five() -> None:
    figures = {figure.name: figure.solved for figure in compared()}
    for total in (4, 4.5):
        assert figures[f"calling on {total:g}"] > figures[f"standing on {total:g}"]
    for total in (5, 5.5, 6, 6.5, 7):
        assert figures[f"calling on {total:g}"] < figures[f"standing on {total:g}"]
