"""Whole figures: standing, mounted, or from the waist up.

A style module chooses a figure's clothes and things; this module draws the parts in order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from tools.art.arms import Arms, draw_arms, hand_point
from tools.art.bodies import EYES, half_cloak
from tools.art.cards import WIDTH, Figures
from tools.art.heads import Head, head
from tools.art.horses import Mount, horse, reins, seat
from tools.art.palette import Palette
from tools.art.shapes import limb
from tools.art.svg import number, path, put, within


@dataclass(frozen=True, slots=True)
class HalfFigure:
    """The upper part of a figure; drawings are about its own origin (see ``bodies``)."""

    head: Head
    trunk: str
    arms: Arms


@dataclass(frozen=True, slots=True)
class Figure(HalfFigure):
    """A fante or a re."""

    under: str = ""
    """Cloak and legs, over which the trunk is drawn."""
    shift: float = 0
    """How far to the right of the card's middle."""


@dataclass(frozen=True, slots=True)
class Rider(HalfFigure):
    """The rider of a cavallo, with a cloak from the right shoulder; ``colours`` are those of cloak, hose and boots."""

    mount: Mount
    colours: tuple[str, str, str]
    shift: float = 0
    """How far to the right of the deck's usual place."""


Court = tuple[Figure, Rider, Figure]
"""Fante, cavallo and re of a suit."""


def _upper(hue: Palette, one: HalfFigure) -> str:
    arms = draw_arms(one.arms, one.head.skin or hue.skin)
    return one.trunk + put(head(hue, one.head), 0, EYES) + arms


def standing(hue: Palette, one: Figure) -> str:
    """From hat to shoes, the soles at y = 0."""
    return one.under + _upper(hue, one)


def mounted(hue: Palette, one: Rider) -> str:
    """On a horse that faces left."""
    gait, (cloak, hose, boot) = one.mount.gait, one.colours
    sx, sy = seat(gait)
    lean = -gait.rise * 0.3
    thigh = ((sx + 6, sy - 2), (sx - 22, sy + 36), (sx - 10, sy + 62))
    shin = ((sx - 20, sy + 40), (sx - 14, sy + 60), (sx - 10, sy + 88))
    foot_x, foot_y = shin[2]
    foot = (
        f"M{number(foot_x + 7)} {number(foot_y - 8)}L{number(foot_x - 8)} {number(foot_y - 8)}"
        f"Q{number(foot_x - 16)} {number(foot_y + 4)} {number(foot_x - 26)} {number(foot_y + 7)}"
        f"Q{number(foot_x - 26)} {number(foot_y + 13)} {number(foot_x - 20)} {number(foot_y + 13)}H{number(foot_x + 8)}Z"
    )
    stirrup = path(
        f"M{number(foot_x - 14)} {number(foot_y + 15)}H{number(foot_x + 12)}", "none", 4.5
    )
    leg = (
        path(limb(thigh, [36, 28, 20]), hose)
        + path(foot, boot)
        + path(limb(shin, [25, 22, 16]), boot)
        + path(f"M{number(sx - 34)} {number(sy + 40)}l28-2v10l-27 3Z", hue.gold, 2)
        + stirrup
    )
    hand = hand_point(one.arms.left.pose)
    grip = (sx + hand[0], sy + hand[1] + 154)

    def seated(drawing: str) -> str:
        return put(put(drawing, 0, 146), sx, y=sy + 8, turn=lean)

    return (
        seated(half_cloak(cloak, left=False))
        + horse(one.mount, hue.gold)
        + leg
        + reins(one.mount, grip)
        + seated(_upper(hue, one))
    )


def drawings(
    courts: Mapping[str, Court], on_foot: Callable[[Figure], str], on_horse: Callable[[Rider], str]
) -> Figures:
    """For each suit the functions that draw its figures."""
    return {
        suit: (partial(on_foot, fante), partial(on_horse, rider), partial(on_foot, king))
        for suit, (fante, rider, king) in courts.items()
    }


def half_figure(drawing: str, middle: float, size: float, *, waist: float) -> str:
    """A figure cut at ``waist`` above the line y = ``middle``, and the same again turned about."""
    upper = within(
        f"M14 14H{WIDTH - 14}V{number(middle)}H14Z",
        put(drawing, WIDTH / 2, middle - waist * size, size=size),
    )
    again = f'<use href="#half" transform="rotate(180 {number(WIDTH / 2)} {number(middle)})"/>'
    return f'<g id="half">{upper}</g>{again}'
