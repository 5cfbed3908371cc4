"""The picture of what was reckoned about the rules of a table."""

from __future__ import annotations

from display.look import Chart
from display.pictures.picture import Bar, ChartPicture, Style


def chart_picture(style: Style, chart: Chart) -> ChartPicture:
    """The picture of a chart that was stored."""
    title, bars = chart
    return ChartPicture(style, title, tuple(Bar(*bar) for bar in bars))
