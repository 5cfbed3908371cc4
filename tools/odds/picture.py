"""Odds as a picture: a small SVG built from values alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final, TypeAlias
from xml.sax.saxutils import escape

from engine.solver.rows import OddsRow
from tools.odds.text import percent, points

WIDTH: Final = 760
_LEFT: Final = 60
_CHART: Final = 260
_LINE: Final = 24
_STANDS: Final = "#1b6e4b"
_DRAWS: Final = "#c9772b"
_INK: Final = "#222222"
_FAINT: Final = "#bbbbbb"


OddsBar: TypeAlias = tuple[str, Fraction]
"""A label and its value as a share of a stake."""


def picture(title: str, rows: Iterable[OddsRow], says: str, *, bars: Sequence[OddsBar]) -> str:
    """The whole picture: a chart of standing and drawing by total, and below it the bars under the heading ``says``."""
    rows = [row for row in rows if not row.matta]
    below = _CHART + 110
    height = below + _LINE * (len(bars) + 2)
    box = f'width="{WIDTH}" height="{height}"'
    font = 'font-family="sans-serif" font-size="13"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} viewBox="0 0 {WIDTH} {height}" {font}>',
        f'<rect {box} fill="#ffffff"/>',
        _text(20, 28, title, size=17),
        *_chart(rows),
        *_bars(says, bars, below),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _chart(rows: Sequence[OddsRow]) -> Iterator[str]:
    """Two columns per total, up or down from zero: the gain of standing and the gain of another card."""
    values = [chips for row in rows for chips in (row.stands, row.draws)]
    top, bottom = max(Fraction(0), *values), min(Fraction(0), *values)
    scale = Fraction(_CHART) / (top - bottom)
    zero = 60 + float(top * scale)
    step = (WIDTH - 2 * _LEFT) / len(rows)
    yield _text(WIDTH - 250, 28, said="■ standing", colour=_STANDS)
    yield _text(WIDTH - 150, 28, said="■ one more card", colour=_DRAWS)
    yield f'<line x1="{_LEFT}" y1="{zero:.1f}" x2="{WIDTH - _LEFT}" y2="{zero:.1f}" stroke="{_INK}"/>'
    for place, row in enumerate(rows):
        x = _LEFT + place * step
        for shift, chips, colour in ((0.12, row.stands, _STANDS), (0.5, row.draws, _DRAWS)):
            yield _column(
                x + shift * step,
                zero,
                height=float(chips * scale),
                width=0.36 * step,
                colour=colour,
            )
        weight = "bold" if row.calls < 1 and row.calls > 0 else "normal"
        yield _text(x + 0.38 * step, _CHART + 82, points(row.total), weight=weight)


def _bars(says: str, bars: Sequence[OddsBar], top: int) -> Iterator[str]:
    """One bar per entry: above zero to the right, below it to the left."""
    if not bars:
        return
    yield _text(20, top + 14, says)
    most = max(abs(share) for _, share in bars) or Fraction(1)
    zero = 540
    for place, (name, share) in enumerate(bars):
        y = top + _LINE * (place + 1)
        length = float(abs(share) / most) * 110
        x = zero if share >= 0 else zero - length
        colour = _STANDS if share >= 0 else _DRAWS
        yield _text(20, y + 16, name)
        yield f'<rect x="{x:.1f}" y="{y + 5}" width="{length:.1f}" height="14" fill="{colour}"/>'
        yield _text(WIDTH - 90, y + 16, percent(share))
    end = top + _LINE * (len(bars) + 1)
    yield f'<line x1="{zero}" y1="{top + _LINE}" x2="{zero}" y2="{end}" stroke="{_FAINT}"/>'


def _column(x: float, zero: float, height: float, *, width: float, colour: str) -> str:
    top = zero - max(height, 0)
    return (
        f'<rect x="{x:.1f}" y="{top:.1f}" width="{width:.1f}" height="{abs(height):.1f}"'
        f' fill="{colour}"/>'
    )


def _text(
    x: float, y: float, said: str, *, colour: str = _INK, size: int = 13, weight: str = "normal"
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" font-size="{size}"'
        f' font-weight="{weight}">{escape(said)}</text>'
    )
