"""One player's own cards, large, for his private chat."""

from __future__ import annotations

from PIL import Image

from display.pictures.cards import Cards, lay
from display.pictures.felt import BAD, BAD_EDGE, GOLD, INK, PAPER, cloth, rounded
from display.pictures.lettering import fitted, line_height, mask, width
from display.pictures.picture import BACK, HandPicture, Label
from display.pictures.plan import HAND, MARGIN, TOTAL, Box


def draw_hand(picture: HandPicture, cards: Cards) -> Image.Image:
    """The cards side by side, their total beside them."""
    canvas = cloth(HAND.width, HAND.height).copy()
    room = HAND.panels[0]
    if picture.total is not None:
        wide = _total(canvas, picture.total, room) + MARGIN
        room = Box(room.x, room.y, room.width - wide, room.height)
    lay(canvas, room, picture.cards or (BACK,), picture.matta, cards, dim=not picture.cards)
    return canvas


def _total(canvas: Image.Image, label: Label, room: Box) -> int:
    """The total in the lower right corner; give how wide it is."""
    text, size = fitted(label.ways, room.width // 3, TOTAL)
    wide, high = width(text, size) + 2 * MARGIN + 16, line_height(size) + 8
    x, y = room.right - wide, room.bottom - high
    back, front = (BAD, PAPER) if label.tone == "bad" else (GOLD, INK)
    canvas.paste(BAD_EDGE if label.tone == "bad" else INK, (x, y), rounded(wide, high, 24))
    canvas.paste(back, (x + 4, y + 4), rounded(wide - 8, high - 8, 20))
    canvas.paste(front, (x + (wide - width(text, size)) // 2, y + 4), mask(text, size))
    return wide
