"""Figures of the Trevisan deck."""

from __future__ import annotations

from typing import Final

from tools.art import bodies as b
from tools.art import cloth, hats
from tools.art.arms import Arm, Arms, Held, Sleeves, gripped, lifted_cup, riding, shown_coin
from tools.art.cards import WIDTH
from tools.art.figures import Court, Figure, Rider, drawings, half_figure, mounted, standing
from tools.art.heads import Head
from tools.art.horses import BAY, BLACK, CHESTNUT, GREY, Mount
from tools.art.palette import TREVISANE as HUE
from tools.art.poses import BREAST, HIP, LOW, NEAR
from tools.art.shapes import petals
from tools.art.styles.trevisane.signs import COIN, CUP, MIDDLE, scimitar, stave
from tools.art.svg import circle, cord, number, path, put, rect


def divided(drawing: str, *, size: float, waist: float) -> str:
    """Both halves and a band of lozenges between them."""
    both = half_figure(drawing, MIDDLE, size=size, waist=waist)
    links = "".join(f"M{x} {number(MIDDLE)}l9-7l9 7l-9 7Z" for x in range(17, 230, 18))
    band = rect(14, MIDDLE - 10, across=WIDTH - 28, down=20, fill=HUE.blue, width=2) + path(
        links, HUE.gold, 1.4
    )
    return both + band


def on_foot(one: Figure) -> str:
    return divided(standing(HUE, one), size=1.24, waist=-150)


def on_horse(one: Rider) -> str:
    return divided(put(mounted(HUE, one), 9), size=1.02, waist=-104)


def crooked(length: float) -> str:
    """A curved sword, moved so that its hilt is at x = 0."""
    return put(scimitar(length, 20), 5)


def orb() -> Held:
    """The ball with a cross, as it lies on a hand."""
    ball = circle(0, -18, radius=15, fill=HUE.blue, width=2) + cord(
        "M-15-18H15", 4.5, inner=2.2, fill=HUE.gold
    )
    cross = path("M0-34V-46M-5-41H5", "none", 3)
    return Held(ball + cross + put(path(petals(4, 5, 4), HUE.gold, 0), 0, -10))


RED, GOLD, GREEN, BLUE = HUE.red, HUE.gold, HUE.green, HUE.blue
WHITE, STEEL, DARK, BROWN = HUE.white, HUE.steel, HUE.dark, HUE.brown

COURTS: Final[dict[str, Court]] = {
    "D": (
        Figure(
            Head(BROWN, "bob", profile=True, hat=hats.peaked_cap(RED, BLUE, GOLD)),
            b.tunic(BLUE, cloth.halves(RED), GOLD) + b.belt(DARK, GOLD) + b.ruff(HUE),
            Arms(
                Sleeves(GOLD, WHITE, RED),
                Arm(NEAR, shown_coin(COIN, 1.1)),
                Arm(BREAST, sleeve=Sleeves(GOLD, WHITE, BLUE)),
            ),
        ),
        Rider(
            Head(DARK, "curls", look=-0.7, hat=hats.broad_hat(HUE, BLUE, trim=RED, plume=GOLD)),
            b.jacket(RED, cloth.flowers(GOLD, BLUE), GOLD) + b.belt(BLUE, GOLD) + b.ruff(HUE),
            riding(Sleeves(RED, WHITE), shown_coin(COIN, 1.15)),
            Mount(coat=BLACK, strap=GOLD, cloth=BLUE, pattern=cloth.lozenges(GOLD)),
            (RED, GOLD, DARK),
        ),
        Figure(
            Head(HUE.grey, "long", "full", profile=True, hat=hats.lily_crown(HUE, BLUE)),
            b.robe((BLUE, cloth.flowers(GOLD, WHITE)), (GOLD, cloth.lozenges(RED)), WHITE)
            + b.ermine(HUE),
            Arms(Sleeves(RED, WHITE), Arm(NEAR, shown_coin(COIN, 1.18)), Arm(HIP)),
            under=b.mantle(RED, GOLD),
        ),
    ),
    "C": (
        Figure(
            Head("#c98a3c", "curls", look=0.6, hat=hats.beret(HUE, BLUE, trim=GOLD, plume=RED)),
            b.tunic(GOLD, cloth.stripes(RED), BLUE)
            + b.belt(BLUE, WHITE)
            + b.broad_collar(HUE, WHITE),
            Arms(Sleeves(BLUE, WHITE, RED), Arm(HIP), Arm(NEAR, lifted_cup(CUP, 1.05))),
        ),
        Rider(
            Head(BROWN, "bob", profile=True, hat=hats.beret(HUE, RED, trim=GOLD, plume=WHITE)),
            b.jacket(BLUE, cloth.spots(GOLD), RED) + b.belt(RED, GOLD) + b.scalloped_collar(WHITE),
            riding(Sleeves(BLUE, GOLD, RED), lifted_cup(CUP, 1.05)),
            Mount(coat=GREY, strap=RED, cloth=RED, pattern=cloth.stripes(GOLD)),
            (BLUE, GOLD, DARK),
        ),
        Figure(
            Head(BROWN, "bob", "forked", look=0.4, hat=hats.cap_crown(HUE, RED)),
            b.robe((RED, cloth.lozenges(GOLD)), (GREEN, cloth.bands(GOLD)), GOLD)
            + b.broad_collar(HUE, BLUE),
            Arms(Sleeves(RED, GOLD), Arm(BREAST), Arm(NEAR, lifted_cup(CUP, 1.1))),
            under=b.mantle(GOLD, BLUE),
        ),
    ),
    "S": (
        Figure(
            Head(DARK, "long", look=-0.6, hat=hats.kettle_helm(HUE, RED, GREEN)),
            b.tunic(GREEN, cloth.scales(HUE.ink), GOLD) + b.sash(RED) + b.pauldrons(HUE, GOLD),
            Arms(
                Sleeves(RED, GOLD),
                Arm(NEAR, gripped(crooked, 128, -4, at=24, mirror=True)),
                Arm(LOW),
            ),
        ),
        Rider(
            Head(DARK, "none", "full", look=-0.6, skin="#b07a4e", hat=hats.turban(HUE, RED, GOLD)),
            b.jacket(GOLD, cloth.bands(BLUE), RED) + b.belt(RED, GOLD) + b.chain(HUE),
            riding(Sleeves(BLUE, GOLD), gripped(crooked, 128, 8, at=24)),
            Mount(coat=CHESTNUT, strap=BLUE, cloth=GREEN, pattern=cloth.flowers(GOLD, WHITE)),
            (GREEN, GOLD, DARK),
        ),
        Figure(
            Head(DARK, "curls", "full", look=-0.5, hat=hats.closed_crown(HUE, GREEN)),
            b.kings_armour(HUE, GOLD),
            Arms(
                Sleeves(BLUE, GOLD),
                Arm(NEAR, gripped(crooked, 128, -6, at=24, mirror=True)),
                Arm(HIP),
            ),
            under=b.mantle(BLUE, WHITE),
        ),
    ),
    "B": (
        Figure(
            Head(DARK, "bob", look=0.5, hat=hats.hood(GREEN, RED)),
            b.tunic(RED, cloth.lozenges(GOLD), GREEN)
            + b.belt(GREEN, GOLD)
            + b.scalloped_collar(GOLD),
            Arms(
                Sleeves(GREEN, GOLD),
                Arm(BREAST),
                Arm(NEAR, gripped(stave, 170, 4, at=60), sleeve=Sleeves(GREEN, GOLD, RED)),
            ),
        ),
        Rider(
            Head(HUE.grey, "short", "moustache", look=-0.6, hat=hats.helmet(HUE, GOLD, BLUE)),
            b.jacket(STEEL, cloth.scales(HUE.ink), RED) + b.sash(BLUE) + b.pauldrons(HUE, GOLD),
            riding(Sleeves(RED, GOLD), gripped(stave, 160, 4, at=56)),
            Mount(coat=BAY, strap=GREEN, cloth=RED, pattern=cloth.spots(GOLD)),
            (GOLD, GOLD, DARK),
        ),
        Figure(
            Head("#c9a15a", "long", "short", look=0.4, hat=hats.ray_crown(HUE, RED)),
            b.robe((GOLD, cloth.stripes(GREEN)), (RED, cloth.spots(GOLD)), RED)
            + b.scalloped_collar(GREEN),
            Arms(
                Sleeves(GREEN, WHITE), Arm(BREAST, orb()), Arm(NEAR, gripped(stave, 170, 5, at=60))
            ),
            under=b.mantle(GREEN, GOLD),
        ),
    ),
}

FIGURES: Final = drawings(COURTS, on_foot, on_horse)
