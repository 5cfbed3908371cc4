"""Capitals and figures drawn with a pen, so that a card needs no font."""

from __future__ import annotations

from typing import Final

from tools.art.svg import number, path, put

PEN: Final[dict[str, tuple[float, str]]] = {
    "A": (10, "M0 14L5 0L10 14M2 9H8"),
    "B": (9, "M0 0V14M0 0H4.5Q8 0 8 3.5T4.5 7H0M4.5 7Q9 7 9 10.5T4.5 14H0"),
    "C": (9, "M9 2.5Q7.5 0 5 0Q0 0 0 7T5 14Q7.5 14 9 11.5"),
    "D": (9, "M0 0V14H3Q9 14 9 7T3 0Z"),
    "E": (8, "M8 0H0V14H8M0 7H6"),
    "F": (8, "M8 0H0V14M0 7H6"),
    "G": (9.5, "M9 2.5Q7.5 0 5 0Q0 0 0 7T5 14Q9 14 9 8H5.5"),
    "H": (9, "M0 0V14M9 0V14M0 7H9"),
    "I": (0, "M0 0V14"),
    "L": (7.5, "M0 0V14H7.5"),
    "M": (11, "M0 14V0L5.5 9L11 0V14"),
    "N": (9, "M0 14V0L9 14V0"),
    "O": (10, "M5 0Q0 0 0 7T5 14T10 7T5 0Z"),
    "P": (8.5, "M0 14V0H4.5Q8.5 0 8.5 4T4.5 8H0"),
    "Q": (10, "M5 0Q0 0 0 7T5 14T10 7T5 0ZM6 10L10 15"),
    "R": (9, "M0 14V0H4.5Q8.5 0 8.5 4T4.5 8H0M4.5 8L9 14"),
    "S": (8.5, "M8.5 2.5Q7 0 4.3 0Q.5 0 .5 3.5T4.3 7T8.3 10.5T4.3 14Q1.2 14 0 11.5"),
    "T": (9, "M0 0H9M4.5 0V14"),
    "U": (9, "M0 0V9Q0 14 4.5 14T9 9V0"),
    "V": (10, "M0 0L5 14L10 0"),
    "Z": (8.5, "M0 0H8.5L0 14H8.5"),
    " ": (3, ""),
    "0": (8, "M4 0Q0 0 0 7T4 14T8 7T4 0Z"),
    "1": (4, "M0 3L4 0V14"),
    "2": (8, "M.3 3.5Q.8 0 4 0T7.8 3.7Q7.8 6.5 0 14H8"),
    "3": (8, "M.3 2Q1.5 0 4 0T7.5 3.5T3 6.7Q8 6.7 8 10.3T4 14Q1 14 0 11.5"),
    "4": (8.5, "M6.5 14V0L0 9.5H8.5"),
    "5": (8, "M7.5 0H1L.5 6.5Q2 5.3 4 5.3Q8 5.3 8 9.6T3.8 14Q1 14 0 12"),
    "6": (8, "M7 1.5Q6 0 4.3 0Q0 0 0 8.5Q0 14 4 14T8 9.7T4.2 5.5T0 9"),
    "7": (8, "M0 0H8Q4 6 3 14"),
}
"""Each sign, 14 units high: its breadth and the pen's way."""

GAP: Final = 4.5
HEIGHT: Final = 14


def breadth(text: str) -> float:
    """How broad ``text`` is at its own size."""
    return sum(PEN[sign][0] for sign in text) + GAP * (len(text) - 1)


def lettering(text: str, height: float, ink: str, *, weight: float = 2.4) -> str:
    """``text`` in capitals of that height about the origin; ``weight`` is the pen's breadth at 14 units."""
    x = -breadth(text) / 2
    signs = []
    for sign in text:
        wide, way = PEN[sign]
        if way:
            signs.append(
                f'<g transform="translate({number(x)} {number(-HEIGHT / 2)})">{path(way, "none", width=weight, stroke=ink)}</g>'
            )
        x += wide + GAP
    return put("".join(signs), size=height / HEIGHT)
