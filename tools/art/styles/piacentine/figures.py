"""Figures of the Piacentine deck."""

from __future__ import annotations

from typing import Final

from tools.art import bodies as b
from tools.art import cloth, hats
from tools.art.arms import Arm, Arms, Held, Sleeves, gripped, lifted_cup, riding, shown_coin
from tools.art.figures import Court, Figure, Rider, drawings, half_figure, mounted, standing
from tools.art.heads import Head
from tools.art.horses import BAY, BLACK, CHESTNUT, GREY, Mount
from tools.art.palette import PIACENTINE as HUE
from tools.art.poses import BREAST, HIP, LOW, NEAR
from tools.art.styles.piacentine.signs import COIN, CUP, MIDDLE, log, sword
from tools.art.svg import circle, path, put


def divided(drawing: str, *, size: float, waist: float) -> str:
    """Both halves and the line between them."""
    both = half_figure(drawing, MIDDLE, size=size, waist=waist)
    line = path(f"M14 {MIDDLE}H236", "none", 7) + path(
        f"M16 {MIDDLE}H234", "none", width=3, stroke=HUE.gold
    )
    return both + line


def on_foot(one: Figure) -> str:
    return divided(standing(HUE, one), size=1.13, waist=-156)


def on_horse(one: Rider) -> str:
    return divided(put(mounted(HUE, one), 6), size=0.94, waist=-118)


def sceptre() -> Held:
    """A staff with a golden ball."""
    staff = path("M-3-44H3V60H-3Z", HUE.gold, 2)
    ball = circle(0, -54, radius=10, fill=HUE.gold, width=2) + path(
        "M-10-54H10M0-64V-78M-6-71H6", "none", 3
    )
    return Held(staff + ball + path("M-7-46H7V-39H-7Z", HUE.red, 1.8), turn=6)


RED, GOLD, GREEN, BLUE = HUE.red, HUE.gold, HUE.green, HUE.blue
WHITE, STEEL, DARK, BROWN = HUE.white, HUE.steel, HUE.dark, HUE.brown

COURTS: Final[dict[str, Court]] = {
    "D": (
        Figure(
            Head(BROWN, "curls", look=-0.6, hat=hats.broad_hat(HUE, RED, trim=GOLD, plume=WHITE)),
            b.tunic(WHITE, cloth.stripes(RED), GOLD)
            + b.belt(BLUE, GOLD)
            + b.scalloped_collar(BLUE),
            Arms(Sleeves(BLUE, GOLD, RED), Arm(NEAR, shown_coin(COIN, 1.15)), Arm(HIP)),
        ),
        Rider(
            Head(DARK, "bob", look=-0.8, hat=hats.kettle_helm(HUE, GOLD, RED)),
            b.jacket(RED, cloth.lozenges(GOLD), BLUE)
            + b.belt(BLUE, GOLD)
            + b.broad_collar(HUE, WHITE),
            riding(Sleeves(BLUE, GOLD), shown_coin(COIN, 1.1)),
            Mount(coat=GREY, strap=RED, cloth=GREEN, pattern=cloth.spots(GOLD)),
            (GREEN, BLUE, DARK),
        ),
        Figure(
            Head(HUE.grey, "curls", "full", look=-0.4, hat=hats.closed_crown(HUE, RED)),
            b.robe((BLUE, cloth.flowers(GOLD, RED)), (RED, cloth.lozenges(GOLD)), GOLD)
            + b.ermine(HUE),
            Arms(Sleeves(BLUE, WHITE), Arm(NEAR, shown_coin(COIN, 1.25)), Arm(NEAR, sceptre())),
            under=b.mantle(RED, GOLD),
        ),
    ),
    "C": (
        Figure(
            Head(DARK, "long", profile=True, hat=hats.beret(HUE, GREEN, trim=RED, plume=GOLD)),
            b.tunic(BLUE, cloth.flowers(GOLD, RED), RED) + b.belt(RED, GOLD) + b.ruff(HUE),
            Arms(Sleeves(RED, WHITE, GOLD), Arm(NEAR, lifted_cup(CUP, 1.15)), Arm(BREAST)),
        ),
        Rider(
            Head(BROWN, "long", look=-0.7, hat=hats.wreath(HUE)),
            b.jacket(GOLD, cloth.stripes(GREEN), RED)
            + b.belt(RED, WHITE)
            + b.scalloped_collar(RED),
            riding(Sleeves(GREEN, WHITE, GOLD), lifted_cup(CUP, 1.15)),
            Mount(coat=BAY, strap=GREEN, cloth=BLUE, pattern=cloth.lozenges(GOLD)),
            (RED, BLUE, DARK),
        ),
        Figure(
            Head(DARK, "long", "short", look=0.5, hat=hats.lily_crown(HUE, GREEN)),
            b.robe((RED, cloth.stripes(GOLD)), (WHITE, cloth.flowers(GREEN, GOLD)), GOLD)
            + b.scalloped_collar(WHITE),
            Arms(Sleeves(GREEN, GOLD), Arm(BREAST), Arm(NEAR, lifted_cup(CUP, 1.2))),
            under=b.mantle(GREEN, WHITE),
        ),
    ),
    "S": (
        Figure(
            Head(DARK, "bob", "moustache", look=0.6, hat=hats.helmet(HUE, RED, GREEN)),
            b.tunic(STEEL, cloth.bands(HUE.pale), GOLD) + b.sash(RED) + b.pauldrons(HUE, RED),
            Arms(Sleeves(GREEN, GOLD), Arm(LOW), Arm(NEAR, gripped(sword, 132, 6))),
        ),
        Rider(
            Head(DARK, "short", "short", profile=True, hat=hats.helmet(HUE, GOLD, RED)),
            b.jacket(STEEL, cloth.scales(HUE.ink), GOLD)
            + b.belt(RED, GOLD)
            + b.pauldrons(HUE, GOLD),
            riding(Sleeves(RED, GOLD), gripped(sword, 126, 6)),
            Mount(coat=BLACK, strap=GOLD, cloth=RED, pattern=cloth.stripes(GOLD)),
            (GOLD, BLUE, DARK),
        ),
        Figure(
            Head("#c9a15a", "bob", "forked", look=0.5, hat=hats.ray_crown(HUE, BLUE)),
            b.kings_armour(HUE, RED),
            Arms(Sleeves(BLUE, GOLD), Arm(HIP), Arm(NEAR, gripped(sword, 132, 8))),
            under=b.mantle(GOLD, RED),
        ),
    ),
    "B": (
        Figure(
            Head(BROWN, "bob", look=0.4, hat=hats.peaked_cap(GOLD, GREEN, RED)),
            b.tunic(GREEN, cloth.halves(RED), GOLD)
            + b.belt(DARK, GOLD)
            + b.broad_collar(HUE, GOLD),
            Arms(
                Sleeves(GOLD, WHITE, GREEN),
                Arm(BREAST),
                Arm(NEAR, gripped(log, 140, 8, at=34), sleeve=Sleeves(GOLD, WHITE, RED)),
            ),
        ),
        Rider(
            Head(
                BROWN,
                "curls",
                "moustache",
                look=-0.6,
                hat=hats.beret(HUE, BLUE, trim=GOLD, plume=WHITE),
            ),
            b.jacket(GREEN, cloth.spots(GOLD), GOLD) + b.belt(GOLD, RED) + b.ruff(HUE),
            riding(Sleeves(RED, WHITE, BLUE), gripped(log, 126, 8, at=30)),
            Mount(coat=CHESTNUT, strap=BLUE, cloth=RED, pattern=cloth.flowers(GOLD, WHITE)),
            (BLUE, BLUE, DARK),
        ),
        Figure(
            Head(BROWN, "bob", "full", profile=True, hat=hats.cap_crown(HUE, RED)),
            b.robe((GOLD, cloth.spots(RED)), (GREEN, cloth.bands(GOLD)), BLUE)
            + b.broad_collar(HUE, GREEN),
            Arms(Sleeves(RED, GOLD), Arm(NEAR, gripped(log, 140, -8, at=34)), Arm(BREAST)),
            under=b.mantle(BLUE, GOLD),
        ),
    ),
}

FIGURES: Final = drawings(COURTS, on_foot, on_horse)
