"""The positions on a picture, in pixels.

A phone shows a picture about 360 points wide, so a point has a little more than two pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeVar

from engine.value import Value

WIDTH: Final = 800
MARGIN: Final = 8
GAP: Final = 6

BAND: Final = 42
"""Height of a panel's line with the name."""
FOOT: Final = 40
"""Height of a panel's line with stake and status."""
PLATE: Final = 58
"""Height of a plate for a player without cards."""
POT: Final = 72
"""Height of the line with the pot."""
INSET: Final = 10
"""Distance from a panel's edge to its content."""

LEGEND: Final = 28
"""Height of the line that explains the signs."""

COMMON: Final = 250
"""Height of the cards on the table."""

LOW_COMMON: Final = 180
"""The same above open hands."""

ONE_A_ROW: Final = 3
"""Maximum number of open hands that have a row each."""

HIGHEST: Final = 648
"""Maximum height of a table's picture: a small phone shows it whole, with a caption of three lines and three rows of
buttons.
"""

CROWDED: Final = 716
"""The same for three rows of panels: beside them a caption has two lines."""

FOUR: Final = 4
"""Maximum number of columns of panels."""

FOURS: Final = 7
"""Number of panels from which there are four columns."""

NAME: Final = 34
INFO: Final = 32
HEAP: Final = 44
"""Sizes of letters: 15, 14 and 20 points on a phone."""

_HEIGHTS: Final = {1: 320, 2: 268}
"""Height of a panel, by the number of rows."""
_WIDE: Final = {1: 396, 2: 268}
"""Height of a panel in two columns, by the number of rows."""

STRIP: Final = 244
"""Height of the panels, or of the cards on the table, above a player's own cards."""
HELD: Final = 150
"""Height of the part of a small table's panel with the player's open hand."""
_ROWS: Final = {1: 268, 2: 188, 3: 150}
"""Height of a row of a player's own cards below a table, by the number of rows."""
_ALONE: Final = 160
"""Maximum height of such a row without a table, when every card has a button."""


class Box(Value, frozen=True):
    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height


class Plan(Value, frozen=True):
    """The size of a picture and its boxes, in the order of play, row by row."""

    width: int
    height: int
    panels: tuple[Box, ...]
    plates: tuple[Box, ...] = ()
    pot: Box | None = None
    common: Box | None = None
    legend: Box | None = None
    hand: tuple[Box, ...] = ()
    """The rows of the viewer's own cards."""
    held: int = 0
    """Height of the part of each panel, below the name, with the player's open hand."""


def table_plan(
    people: int,
    plates: int = 0,
    *,
    pot: bool = False,
    common: bool = False,
    legend: bool = False,
    open_hands: bool = False,
) -> Plan:
    """The boxes of a pot, common cards, ``people`` panels, ``plates`` below them, and a legend at the bottom.

    With ``open_hands`` the panels are wide, and the cards on the table are lower.

    The height depends only on these numbers, so a hand's picture never jumps. It is at most ``HIGHEST``, or
    ``CROWDED``.
    """
    top = MARGIN
    columns = _plate_columns(people, plates)
    highest = HIGHEST if people <= 2 * FOUR or open_hands else CROWDED
    room = highest - MARGIN - -(-plates // columns) * (PLATE + GAP) - (LEGEND if legend else 0)
    middle = None
    if pot:
        middle = Box(x=WIDTH // 4, y=top, width=WIDTH // 2, height=POT)
        top += POT + GAP
    on_table = None
    if common:
        high = LOW_COMMON if open_hands else COMMON
        on_table = Box(x=2 * MARGIN, y=top, width=WIDTH - 4 * MARGIN, height=high)
        top += high + GAP
    panels, top = _panels(people, top, room, open_hands=open_hands)
    below = _grid(plates, columns, height=PLATE, top=top)
    bottom = below[-1].bottom if below else top - GAP
    line = Box(x=MARGIN, y=bottom + 4, width=WIDTH - 2 * MARGIN, height=LEGEND) if legend else None
    return Plan(
        width=WIDTH,
        height=bottom + MARGIN if line is None else line.bottom + 4,
        panels=panels,
        plates=below,
        pot=middle,
        common=on_table,
        legend=line,
    )


def _plate_columns(people: int, plates: int) -> int:
    return 2 if plates in (1, 2, 4) or not people else 3


def _panels(people: int, top: int, lowest: int, *, open_hands: bool) -> tuple[tuple[Box, ...], int]:
    """The panels from ``top`` to at most ``lowest``, and the next free height."""
    if not people:
        return (), top
    columns = 2 if people in (1, 2, 4) else FOUR if people >= FOURS else 3
    if open_hands:
        columns = 1 if people <= ONE_A_ROW else 2
    rows = -(-people // columns)
    heights = _WIDE if columns == 2 else _HEIGHTS
    most = (lowest - top) // rows - GAP
    height = min(heights.get(rows, min(heights.values())), most)
    return _grid(people, columns, height=height, top=top), top + rows * (height + GAP)


def _grid(count: int, columns: int, height: int, *, top: int) -> tuple[Box, ...]:
    """Boxes of one size, row by row; an incomplete last row is centred."""
    width = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) // columns
    boxes = []
    for place in range(count):
        row, column = divmod(place, columns)
        in_row = min(count - row * columns, columns)
        left = (WIDTH - in_row * width - (in_row - 1) * GAP) // 2
        boxes.append(
            Box(
                x=left + column * (width + GAP),
                y=top + row * (height + GAP),
                width=width,
                height=height,
            )
        )
    return tuple(boxes)


Item = TypeVar("Item")

CARDS_A_ROW: Final = 6


def in_sixes(cards: Sequence[Item]) -> list[tuple[Item, ...]]:
    """Cards, or their buttons, in as few rows as possible, of six at most and nearly equal."""
    rows = max(-(-len(cards) // CARDS_A_ROW), 1)
    ends = [-(-len(cards) * row // rows) for row in range(rows + 1)]
    return [tuple(cards[start:end]) for start, end in pairwise(ends) if end > start]


def strip_plan(people: int, plates: int, rows: int, *, common: bool, is_open: bool = False) -> Plan:
    """The boxes of a small table, with all panels in one row, above so many rows of a player's own cards.

    The height depends only on these numbers, and on ``is_open``: the panels have room for open hands.
    """
    top, on_table, held = MARGIN, None, HELD if is_open else 0
    if common:
        on_table = Box(x=2 * MARGIN, y=top, width=WIDTH - 4 * MARGIN, height=STRIP)
        top += STRIP + GAP
    panels = _grid(people, max(people, 1), height=STRIP + held, top=top)
    top += STRIP + held + GAP if people else 0
    columns = _plate_columns(people, plates)
    below = _grid(plates, columns, height=PLATE, top=top)
    top = below[-1].bottom + GAP if below else top
    height = _ROWS.get(rows, min(_ROWS.values()))
    if not is_open:
        height = min(height, (HIGHEST - top - MARGIN) // max(rows, 1) - GAP)
    if not (people or plates or common):
        height = min(height, _ALONE)
    hand = _grid(rows, 1, height=height, top=top)
    bottom = hand[-1].bottom if hand else top - GAP
    return Plan(
        width=WIDTH,
        height=bottom + MARGIN,
        panels=panels,
        plates=below,
        common=on_table,
        hand=hand,
        held=held,
    )


def cards_box(panel: Box) -> Box:
    """The box of a panel's cards."""
    height = panel.height - BAND - FOOT - 4
    return Box(
        x=panel.x + INSET, y=panel.y + BAND + 2, width=panel.width - 2 * INSET, height=height
    )


def held_box(panel: Box, held: int) -> Box:
    """The box of a player's open hand, in the upper ``held`` pixels of a panel below its name."""
    return Box(
        x=panel.x + INSET, y=panel.y + BAND + 2, width=panel.width - 2 * INSET, height=held - 4
    )


def trick_box(panel: Box) -> Box:
    """The box of a panel's card of the present trick, on the left of the card before it."""
    room = cards_box(panel)
    return Box(x=room.x, y=room.y, width=room.width - before_box(panel).width, height=room.height)


def before_box(panel: Box) -> Box:
    """The box of a card of the trick before, small beside a panel's card."""
    room = cards_box(panel)
    width, height = min(room.width * 3 // 8, room.height * 2 // 5), room.height // 2
    return Box(x=room.right - width, y=room.bottom - height, width=width, height=height)


def played_box(panel: Box) -> Box:
    """The box of a card that was played, small on the left of the open hand."""
    room = cards_box(panel)
    return Box(
        x=room.x, y=room.y, width=min(room.height * 2 // 3, room.width // 4), height=room.height
    )


def open_box(panel: Box) -> Box:
    """The box of an open hand."""
    room, played = cards_box(panel), played_box(panel)
    left = played.right + 2 * INSET
    return Box(x=left, y=room.y, width=room.right - left, height=room.height)


class Spread(Value, frozen=True):
    """Cards of one height. ``spots``: the uncovered part of each card, from the card's upper left corner on."""

    height: int
    spots: tuple[Box, ...]


def spread(box: Box, ratio: tuple[int, int], backs: Sequence[bool]) -> Spread:
    """Lay cards into a box: in one row of the box's height, or in two rows if one row would hide too much.

    ``ratio`` is width to height of a card; ``backs`` is true for each card that shows only its back.
    """
    if not backs:
        return Spread(box.height, ())
    widest = box.width if len(backs) == 1 else box.width * 4 // 5  # the other cards must show too
    height = min(box.height, widest * ratio[1] // ratio[0])
    edges = fan(box, height * ratio[0] // ratio[1], backs)
    if len(backs) == 1 or not _crowded(edges, height * ratio[0] // ratio[1], backs):
        return Spread(height, _row(box, height, ratio=ratio, edges=edges, free=height))
    height = min(box.height * 16 // 25, widest * ratio[1] // ratio[0])
    drop = box.height - height
    half = -(-len(backs) // 2)
    width = height * ratio[0] // ratio[1]
    lower = Box(x=box.x, y=box.y + drop, width=box.width, height=height)
    upper_row = _row(box, height, ratio=ratio, edges=fan(box, width, backs[:half]), free=drop)
    lower_row = _row(lower, height, ratio=ratio, edges=fan(lower, width, backs[half:]), free=height)
    return Spread(height, (*upper_row, *lower_row))


def _crowded(edges: Sequence[int], width: int, backs: Sequence[bool]) -> bool:
    """True if less than two fifths of some face is visible."""
    seen = [right - left for left, right in pairwise(edges)]
    return any(5 * free < 2 * width for free, back in zip(seen, backs, strict=False) if not back)


def _row(
    box: Box, height: int, ratio: tuple[int, int], *, edges: Sequence[int], free: int
) -> tuple[Box, ...]:
    width = height * ratio[0] // ratio[1]
    ends = (*edges[1:], edges[-1] + width)
    return tuple(
        Box(x=left, y=box.y, width=min(end - left, width), height=free)
        for left, end in zip(edges, ends, strict=True)
    )


def fan(box: Box, width: int, backs: Sequence[bool], *, apart: int = 8) -> tuple[int, ...]:
    """The left edges of cards of one width: centred side by side in the box, overlapping if necessary.

    A card lies on the card before it, so the left edge with the index stays visible. Backs are covered more than
    faces, down to a quarter of their width.
    """
    if not backs:
        return ()
    room, covered = box.width - width, backs[:-1]
    hidden = sum(covered)
    faces = len(covered) - hidden
    step = back = min(width + apart, room // len(covered)) if covered else 0
    if hidden and step < width:
        back = min(step, width // 4)
        step = min(width + apart, (room - back * hidden) // faces) if faces else back
    left = box.x + (room - back * hidden - step * faces) // 2
    edges = [left]
    for is_back in covered:
        edges.append(edges[-1] + (back if is_back else step))
    return tuple(edges)


HAND: Final = Plan(WIDTH, 428, (Box(x=MARGIN, y=27, width=WIDTH - 2 * MARGIN, height=374),))
"""A private hand: one box for the cards and their total."""

TOTAL: Final = 96
"""Size of the total's letters."""

NOTE: Final = 36
"""Size of the note below the total: 16 points on a phone."""
