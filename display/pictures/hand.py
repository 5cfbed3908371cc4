"""A player's own cards, large, for the private chat."""

from __future__ import annotations

from typing import Final

from PIL import Image

from display.pictures.cards import Cards, lay
from display.pictures.felt import BAD, BAD_EDGE, GOLD, INK, PAPER, cloth, rounded
from display.pictures.lettering import fitted, line_height, mask, width, wrapped
from display.pictures.picture import BACK, HandPicture, Label, TablePicture
from display.pictures.plan import HAND, MARGIN, NOTE, TOTAL, Box, Plan, in_sixes, strip_plan
from display.pictures.table import draw_table

SIDE: Final = 286
"""Width of the column with the total and the prospect of one more card (pixels)."""


def draw_hand(picture: HandPicture, cards: Cards) -> Image.Image:
    """The cards side by side, as large as possible, with their total beside them or the table above them."""
    if picture.table is not None:
        return _below_table(picture, picture.table, cards)
    canvas = cloth(HAND.width, HAND.height).copy()
    room = HAND.panels[0]
    if picture.total is not None:
        side = Box(x=room.right - SIDE, y=room.y, width=SIDE, height=room.height)
        room = Box(x=room.x, y=room.y, width=room.width - SIDE - MARGIN, height=room.height)
        _side(canvas, picture.total, note=picture.note, room=side)
    lay(
        canvas,
        room,
        faces=picture.cards or (BACK,),
        matta=picture.matta,
        cards=cards,
        dim=frozenset(() if picture.cards else (BACK,)),
    )
    return canvas


def plan_below(picture: HandPicture, table: TablePicture) -> Plan:
    """The boxes of the small table and of the rows of cards below it."""
    return strip_plan(
        len(table.panels),
        len(table.plates),
        len(in_sixes(picture.cards)),
        common=table.common is not None,
        is_open=any(panel.held for panel in table.panels),
    )


def _below_table(picture: HandPicture, table: TablePicture, cards: Cards) -> Image.Image:
    """The small table, and the cards in rows below it."""
    plan = plan_below(picture, table)
    canvas = draw_table(table, cards, plan)
    for row, room in zip(in_sixes(picture.cards), plan.hand, strict=True):
        lay(canvas, room, faces=row, matta=picture.matta, cards=cards, dim=picture.waits)
    return canvas


def _side(canvas: Image.Image, label: Label, note: str, *, room: Box) -> None:
    """The total and, below it, the note, in the middle of the height."""
    text, size = fitted(label.ways, room.width - 48, TOTAL)
    wide, high = width(text, size) + 48, line_height(size) + 8
    below = line_height(NOTE)
    lines = wrapped(note, room.width, NOTE)[: (room.height - high - MARGIN) // below]
    x = room.x + (room.width - wide) // 2
    y = room.y + (room.height - high - len(lines) * below - MARGIN) // 2
    back, front = (BAD, PAPER) if label.tone == "bad" else (GOLD, INK)
    canvas.paste(BAD_EDGE if label.tone == "bad" else INK, (x, y), rounded(wide, high, 24))
    canvas.paste(back, (x + 4, y + 4), rounded(wide - 8, high - 8, 20))
    canvas.paste(front, (x + (wide - width(text, size)) // 2, y + 4), mask(text, size))
    for place, line in enumerate(lines):
        left = room.x + (room.width - width(line, NOTE)) // 2
        canvas.paste(PAPER, (left, y + high + MARGIN + place * below), mask(line, NOTE))
