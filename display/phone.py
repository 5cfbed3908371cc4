"""The room of the smallest phone, and how much of a message it shows without scrolling."""

from __future__ import annotations

from typing import Final

from display.buttons import is_whole
from display.caption import MOST_LINES
from display.pictures.evening import height_of
from display.pictures.hand import plan_below
from display.pictures.picture import EveningPicture, HandPicture, Picture, TablePicture
from display.pictures.plan import HAND, WIDTH
from display.pictures.table import plan_of
from display.screen import Button, Keyboard

ROOM: Final = 466
"""Height of the chat between its bars (points, as below)."""

EDGE: Final = 15
"""Height of a bubble without its content."""

LINE: Final = 22
"""Height of a line of text."""

ROW: Final = 46
"""Height of a row of buttons, with the gap above it."""

SHOWN: Final = 294
"""Width of a picture."""

FRAME: Final = 6
"""Height of a picture's edges."""


def room_beside(picture: Picture | None) -> int:
    """Points that this picture leaves for text and buttons."""
    if picture is None:
        return ROOM - EDGE
    return ROOM - EDGE - FRAME - -(-SHOWN * height(picture) // WIDTH)


def height(picture: Picture) -> int:
    """The height of a picture beside which people play, in pixels."""
    match picture:
        case EveningPicture():
            return height_of(picture)
        case TablePicture():
            return plan_of(picture).height
        case HandPicture(table=table):
            return HAND.height if table is None else plan_below(picture, table).height
    raise AssertionError(f"no table, hand or evening: {picture!r}")


def lines_beside(picture: Picture | None, rows: int) -> int:
    """Lines of a caption for which a picture and so many rows of buttons leave room."""
    return max(min(MOST_LINES, (room_beside(picture) - rows * ROW) // LINE), 0)


def rows_beside(picture: Picture | None, lines: int) -> int:
    """Rows of buttons for which a picture and so many lines leave room."""
    return max((room_beside(picture) - lines * LINE) // ROW, 0)


def closer(keyboard: Keyboard, most: int) -> Keyboard:
    """The keyboard with neighbouring rows joined, from the top, until it has ``most`` rows.

    Only rows whose labels stay whole are joined. The last row, with the buttons that leave, stays as it is.
    """
    rows: list[tuple[Button, ...]] = [row for row in keyboard if row]
    place = 0
    while len(rows) > most and place < len(rows) - 2:
        if is_whole((*rows[place], *rows[place + 1])):
            rows[place : place + 2] = [(*rows[place], *rows[place + 1])]
        else:
            place += 1
    return tuple(rows)


def filled(keyboard: Keyboard, most: int) -> Keyboard:
    """The keyboard, if it has more than ``most`` rows with each row but the last filled before the next one begins.

    If these are too many still, the last row goes to the first one with room for it. The keyboard then loses the order
    of rows, so this is only for one that has no room otherwise.
    """
    if len(keyboard) <= most:
        return keyboard
    *upper, last = keyboard
    rows: list[tuple[Button, ...]] = [()]
    for key in (key for row in upper for key in row):
        if is_whole((*rows[-1], key)):
            rows[-1] = (*rows[-1], key)
        else:
            rows.append((key,))
    rows = min(upper, rows, key=len)
    place = next((at for at, row in enumerate(rows) if is_whole((*row, *last))), None)
    if len(rows) < most or place is None:
        return (*rows, last)
    return (*rows[:place], (*rows[place], *last), *rows[place + 1 :])
