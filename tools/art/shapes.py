"""Outlines that drawings are built of: curves through points, limbs, stars, and shapes that share one outline."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from tools.art.svg import LINE, Point, join, number, pair, path, within

STEPS = 4
"""Places between two joints of a limb at which its width is taken."""


def around(angle: float, radius: float, x: float = 0, *, y: float = 0) -> Point:
    """The point at ``radius`` from (x, y), ``angle`` degrees clockwise from above."""
    turned = math.radians(angle)
    return x + radius * math.sin(turned), y - radius * math.cos(turned)


def _bends(points: Sequence[Point]) -> str:
    """Bézier pieces from the first point through all others, bent as by Catmull and Rom."""
    text = ""
    last = len(points) - 1
    for i in range(last):
        before, here = points[max(i - 1, 0)], points[i]
        there, after = points[i + 1], points[min(i + 2, last)]
        first = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        second = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        text += f"C{pair(first)} {pair(second)} {pair(there)}"
    return text


def curve(*points: Point) -> str:
    """A soft line through the points."""
    return f"M{pair(points[0])}{_bends(points)}"


def polygon(*points: Point) -> str:
    return "M" + "L".join(pair(point) for point in points) + "Z"


def _between(before: Point, here: Point, there: Point, *, after: Point, part: float) -> Point:
    def one(p: float, a: float, b: float, *, n: float) -> float:
        bend = (2 * p - 5 * a + 4 * b - n) * part**2 + (3 * a - p - 3 * b + n) * part**3
        return a + ((b - p) * part + bend) / 2

    return (
        one(before[0], here[0], b=there[0], n=after[0]),
        one(before[1], here[1], b=there[1], n=after[1]),
    )


def _spine(joints: Sequence[Point], widths: Sequence[float]) -> list[tuple[Point, float]]:
    """Points along a soft line through the joints, with the half width there."""
    last = len(joints) - 1
    spine = []
    for i in range(last):
        before, after = joints[max(i - 1, 0)], joints[min(i + 2, last)]
        for step in range(STEPS):
            part = step / STEPS
            soft = part * part * (3 - 2 * part)
            half = (widths[i] + (widths[i + 1] - widths[i]) * soft) / 2
            spine.append(
                (_between(before, joints[i], there=joints[i + 1], after=after, part=part), half)
            )
    spine.append((joints[-1], widths[-1] / 2))
    return spine


def limb(joints: Sequence[Point], widths: Sequence[float]) -> str:
    """An arm, a leg, a neck, a tail, a blade: a closed outline along ``joints`` with that width at each, round ends."""
    spine = _spine(joints, widths)
    left, right = [], []
    for i, ((x, y), half) in enumerate(spine):
        (ax, ay), (bx, by) = spine[max(i - 1, 0)][0], spine[min(i + 1, len(spine) - 1)][0]
        long = math.hypot(bx - ax, by - ay) or 1
        nx, ny = (by - ay) / long * half, -(bx - ax) / long * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    right.reverse()
    start, end = number(widths[0] / 2), number(widths[-1] / 2)
    return (
        f"M{pair(left[0])}{_bends(left)}A{end} {end} 0 0 1 {pair(right[0])}"
        f"{_bends(right)}A{start} {start} 0 0 1 {pair(left[0])}Z"
    )


def fused(outlines: Iterable[str], fill: str, width: float = LINE) -> str:
    """Several outlines filled as one shape: where they overlap no line is seen."""
    shapes = list(outlines)
    return join(path(d, fill, 2 * width) for d in shapes) + join(path(d, fill, 0) for d in shapes)


def star(points: int, outer: float, inner: float, *, turn: float = 0) -> str:
    """The outline of a star about the origin."""
    step = 180 / points
    return polygon(*(around(turn + i * step, inner if i % 2 else outer) for i in range(2 * points)))


def petals(count: int, length: float, breadth: float, *, start: float = 0, turn: float = 0) -> str:
    """The outlines of ``count`` petals about the origin, from ``start`` to ``length``."""
    text = ""
    for i in range(count):
        angle = turn + 360 * i / count
        root, tip = around(angle, start), around(angle, length)
        side = around(angle + 90, breadth / 2)
        middle = around(angle, start + (length - start) * 0.6)
        one = (middle[0] + side[0], middle[1] + side[1])
        other = (middle[0] - side[0], middle[1] - side[1])
        text += f"M{pair(root)}Q{pair(one)} {pair(tip)}Q{pair(other)} {pair(root)}Z"
    return text


def beads(count: int, radius: float, size: float) -> str:
    """The outline of ``count`` little circles on a ring."""
    text = ""
    for i in range(count):
        x, y = around(360 * i / count, radius)
        r = number(size)
        text += f"M{pair((x - size, y))}a{r} {r} 0 1 0 {number(2 * size)} 0a{r} {r} 0 1 0 {number(-2 * size)} 0Z"
    return text


def banner(joints: Sequence[Point], height: float) -> str:
    """The outline of a strip of cloth of that height along ``joints``."""
    top = [(x, y - height / 2) for x, y in joints]
    low = [(x, y + height / 2) for x, y in reversed(joints)]
    return f"M{pair(top[0])}{_bends(top)}L{pair(low[0])}{_bends(low)}Z"


def patterned(outline: str, ground: str, pattern: str, *, width: float = LINE) -> str:
    """``outline`` filled with ``ground`` and, inside it, ``pattern``."""
    return path(outline, ground, 0) + within(outline, pattern) + path(outline, "none", width)
