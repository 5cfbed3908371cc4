"""Denari: coins about the origin, 26 in radius."""

from __future__ import annotations

from art.palette import Palette
from art.shapes import around, beads, petals, star
from art.svg import circle, dot, join, path, put


def sun_face(hue: Palette, radius: float, rays: str) -> str:
    """A sun with a face, its rays in the colour ``rays``."""
    face = radius * 0.6
    s = face / 10
    brows = f"M{-5.4 * s:.1f} {-2.8 * s:.1f}q{2.3 * s:.1f} {-2 * s:.1f} {4.4 * s:.1f} 0M{1 * s:.1f} {-2.8 * s:.1f}q{2.1 * s:.1f} {-2 * s:.1f} {4.4 * s:.1f} 0"
    nose = f"M0 {-2 * s:.1f}V{2.4 * s:.1f}q{-1.4 * s:.1f} {0.8 * s:.1f} {-2.2 * s:.1f} 0"
    mouth = f"M{-3.6 * s:.1f} {5 * s:.1f}q{3.6 * s:.1f} {2.8 * s:.1f} {7.2 * s:.1f} 0"
    return (
        path(star(12, radius, radius * 0.66), rays, 1)
        + circle(0, 0, face, hue.gold, 1.3)
        + path(brows + nose + mouth, "none", 1.1 * s)
        + dot(-3.2 * s, -0.6 * s, 1 * s, hue.ink)
        + dot(3.2 * s, -0.6 * s, 1 * s, hue.ink)
    )


def beaded_sun(hue: Palette) -> str:
    """Neapolitan: a dark ring of beads about a sun with a face."""
    return (
        circle(0, 0, 26, hue.gold, 2.2)
        + circle(0, 0, 22.6, hue.ink, 0)
        + path(beads(18, 19.6, 1.9), hue.gold, 0)
        + circle(0, 0, 16.4, hue.white, 1.2)
        + sun_face(hue, 16, hue.red)
    )


def beaded_star(hue: Palette) -> str:
    """Neapolitan, where there are many: the same ring about a star."""
    return (
        circle(0, 0, 26, hue.gold, 2.2)
        + circle(0, 0, 22.6, hue.ink, 0)
        + path(beads(16, 19.4, 2.1), hue.gold, 0)
        + circle(0, 0, 16, hue.gold, 1.4)
        + path(star(8, 15, 6), hue.red, 1.2)
        + circle(0, 0, 5, hue.gold, 1.2)
    )


def rosette(hue: Palette) -> str:
    """Piacentine: a saw-toothed rim and a flower of six petals."""
    return (
        path(star(28, 26.5, 23.2), hue.gold, 1.8)
        + circle(0, 0, 20.5, hue.red, 1.6)
        + circle(0, 0, 17.4, hue.gold, 1.6)
        + path(petals(6, 16.5, 11, 3), hue.blue, 1.3)
        + path(petals(6, 15, 4.5, 6, 30), hue.white, 1)
        + circle(0, 0, 4.6, hue.gold, 1.5)
    )


def rayed(hue: Palette) -> str:
    """Sicilian: a wheel of rays in two colours with a bright boss."""
    wedges = ""
    for i in range(16):
        (ax, ay), (bx, by) = around(i * 22.5, 21.5), around((i + 1) * 22.5, 21.5)
        if i % 2:
            wedges += f"M0 0L{ax:.1f} {ay:.1f}A21.5 21.5 0 0 1 {bx:.1f} {by:.1f}Z"
    return (
        circle(0, 0, 26, hue.gold, 2.2)
        + circle(0, 0, 21.5, hue.gold, 1.6)
        + path(wedges, hue.red, 1.2)
        + circle(0, 0, 11.5, hue.green, 1.6)
        + path(petals(8, 10.6, 5, 2), hue.gold, 1)
        + circle(0, 0, 3.2, hue.red, 1.1)
        + path(beads(16, 23.8, 0.9), hue.ink, 0)
    )


def spiral(hue: Palette) -> str:
    """Trevisan: dark, with a ring of little arcs and a cross of four leaves."""
    arcs = join(
        put(path("M-3.6-21.8A3.6 3.6 0 0 1 3.6-21.8Z", hue.gold, 1), turn=i * 30) for i in range(12)
    )
    return (
        circle(0, 0, 26, hue.gold, 2.2)
        + circle(0, 0, 22.6, hue.blue, 1.5)
        + arcs
        + circle(0, 0, 15.6, hue.gold, 1.6)
        + path(petals(4, 14.6, 12, 0, 45), hue.red, 1.3)
        + path(petals(4, 14, 4, 2), hue.ink, 0)
        + circle(0, 0, 4, hue.gold, 1.4)
    )


def doubloon(hue: Palette) -> str:
    """Spanish: bright gold, a roped edge and a flower in red and blue."""
    rope = join(put(path("M-2-25L2-20.6", "none", 1.3), turn=i * 15) for i in range(24))
    return (
        circle(0, 0, 26, hue.gold, 2.2)
        + rope
        + circle(0, 0, 20, hue.white, 1.6)
        + circle(0, 0, 17, hue.gold, 1.6)
        + path(petals(8, 15.5, 8, 4), hue.red, 1.2)
        + circle(0, 0, 7, hue.blue, 1.5)
        + path(star(4, 6, 2.4), hue.gold, 0)
    )
