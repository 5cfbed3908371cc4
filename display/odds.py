"""The picture of the odds of a table's rules."""

from __future__ import annotations

from display.game_ui import AnyChart
from display.pictures.picture import Bar, CardStyle, ChartPicture


def chart_picture(style: CardStyle, chart: AnyChart) -> ChartPicture:
    """The picture of a stored chart."""
    title, bars = chart
    return ChartPicture(style, title, tuple(Bar(*bar) for bar in bars))
