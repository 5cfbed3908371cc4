"""Figures of the Sicilian deck."""

from __future__ import annotations

from typing import Final

from tools.art import bodies as b
from tools.art import cloth, hats
from tools.art.arms import Arm, Arms, Held, Sleeves, gripped, lifted_cup, riding, shown_coin
from tools.art.cards import CENTRE, WIDTH
from tools.art.figures import Court, Figure, Rider, drawings, mounted, standing
from tools.art.heads import Head
from tools.art.horses import BAY, BLACK, CHESTNUT, GREY, REAR, TROT, Mount
from tools.art.palette import SICILIANE as HUE
from tools.art.poses import ASIDE, BREAST, DOWN, HIP, LOW, NEAR, RAISED
from tools.art.shapes import star
from tools.art.styles.siciliane.signs import COIN, CUP, GROUND, club, sword
from tools.art.svg import circle, path, put, rect


def stage() -> str:
    """The boards of a puppet stage."""
    boards = "".join(f"M{x} {GROUND}V{GROUND + 17}" for x in range(40, 236, 28))
    return rect(13, GROUND, across=WIDTH - 26, down=17, fill=HUE.blue, width=1.8) + path(
        boards + f"M13 {GROUND + 8}H237", "none", width=1.6, stroke=HUE.gold
    )


def on_foot(one: Figure) -> str:
    return stage() + put(standing(HUE, one), CENTRE + one.shift, GROUND + 4, size=1.05)


def on_horse(one: Rider) -> str:
    return stage() + put(
        mounted(HUE, one), CENTRE + 5 + one.shift, GROUND + 5, size=1.06, wide=0.92
    )


def shield(face: str, sign: str) -> Held:
    """A paladin's round shield."""
    plate = circle(0, 0, radius=32, fill=HUE.gold, width=2.2) + circle(
        0, 0, radius=25, fill=face, width=1.8
    )
    return Held(put(plate + path(star(8, 18, 7), sign, 1.4), size=0.84), "none")


def sceptre() -> Held:
    """A staff with a sun."""
    pole = path("M-3-74H3V90H-3Z", HUE.gold, 2)
    sun = put(path(star(10, 17, 9), HUE.gold, 1.9), 0, -88) + circle(
        0, -88, radius=6, fill=HUE.red, width=1.5
    )
    return Held(pole + sun, turn=-4)


RED, GOLD, GREEN, BLUE = HUE.red, HUE.gold, HUE.green, HUE.blue
WHITE, STEEL, DARK, BROWN = HUE.white, HUE.steel, HUE.dark, HUE.brown

COURTS: Final[dict[str, Court]] = {
    "D": (
        Figure(
            Head(DARK, "curls", look=0.6, hat=hats.hood(RED, GOLD)),
            b.jacket(GREEN, cloth.flowers(GOLD, RED), GOLD) + b.belt(RED, GOLD) + b.ruff(HUE),
            Arms(Sleeves(GREEN, GOLD, RED), Arm(HIP), Arm(RAISED, shown_coin(COIN, 1.2))),
            under=b.half_cloak(RED, left=True)
            + b.legs(b.STRIDING, (GOLD, GREEN), DARK)
            + b.breeches(RED, GOLD),
            shift=-8,
        ),
        Rider(
            Head(
                DARK,
                "none",
                "moustache",
                look=-0.7,
                skin="#a36a40",
                hat=hats.turban(HUE, GOLD, RED),
            ),
            b.jacket(WHITE, cloth.lozenges(RED), GOLD) + b.belt(GREEN, GOLD) + b.chain(HUE),
            riding(Sleeves(GREEN, GOLD), shown_coin(COIN, 1.25)),
            Mount(
                coat=CHESTNUT, strap=BLUE, cloth=RED, pattern=cloth.flowers(GOLD, WHITE), gait=TROT
            ),
            (BLUE, RED, GREEN),
        ),
        Figure(
            Head("#e4ded3", "curls", "full", look=0.3, hat=hats.ray_crown(HUE, BLUE)),
            b.robe((GREEN, cloth.lozenges(GOLD)), (RED, cloth.flowers(GOLD, WHITE)), WHITE)
            + b.ermine(HUE),
            Arms(Sleeves(GREEN, WHITE), Arm(LOW, sceptre()), Arm(RAISED, shown_coin(COIN, 1.4))),
            under=b.mantle(GOLD, RED) + b.feet(DARK),
            shift=-8,
        ),
    ),
    "C": (
        Figure(
            Head("#c98a3c", "long", look=-0.6, hat=hats.wreath(HUE)),
            b.tunic(BLUE, cloth.stripes(WHITE), GOLD) + b.belt(RED, GOLD) + b.scalloped_collar(RED),
            Arms(Sleeves(RED, GOLD, BLUE), Arm(NEAR, lifted_cup(CUP, 1.15)), Arm(DOWN)),
            under=b.legs(b.STANDING, (WHITE, WHITE), RED),
            shift=14,
        ),
        Rider(
            Head(BROWN, "long", look=-0.7, hat=hats.broad_hat(HUE, RED, trim=GOLD, plume=WHITE)),
            b.jacket(BLUE, cloth.spots(GOLD), RED) + b.belt(RED, GOLD) + b.ruff(HUE),
            riding(Sleeves(BLUE, WHITE, GOLD), lifted_cup(CUP, 1.1)),
            Mount(coat=BLACK, strap=RED, cloth=GOLD, pattern=cloth.stripes(RED)),
            (GREEN, GOLD, RED),
        ),
        Figure(
            Head(DARK, "long", "forked", look=-0.5, hat=hats.closed_crown(HUE, RED)),
            b.robe((RED, cloth.spots(GOLD)), (GOLD, cloth.stripes(BLUE)), GOLD)
            + b.scalloped_collar(GOLD),
            Arms(Sleeves(RED, WHITE), Arm(NEAR, lifted_cup(CUP, 1.2)), Arm(BREAST)),
            under=b.mantle(BLUE, WHITE) + b.feet(RED),
            shift=8,
        ),
    ),
    "S": (
        Figure(
            Head(DARK, "short", look=-0.5, hat=hats.helmet(HUE, GOLD, RED)),
            b.tunic(RED, cloth.bands(GOLD), GOLD) + b.belt(GOLD, RED) + b.pauldrons(HUE, GOLD),
            Arms(
                Sleeves(STEEL, GOLD),
                Arm(RAISED, gripped(sword, 150, -6)),
                Arm(LOW, shield(BLUE, GOLD)),
            ),
            under=b.half_cloak(GOLD, left=False)
            + b.legs(b.STANDING, (STEEL, STEEL), GOLD, boots=STEEL),
            shift=-2,
        ),
        Rider(
            Head(DARK, "short", "short", look=-0.6, hat=hats.helmet(HUE, GOLD, GREEN)),
            b.jacket(STEEL, cloth.scales(HUE.ink), GOLD) + b.sash(GREEN) + b.pauldrons(HUE, GOLD),
            riding(Sleeves(STEEL, GOLD), gripped(sword, 128, 4)),
            Mount(coat=GREY, strap=GREEN, cloth=GREEN, pattern=cloth.lozenges(GOLD), gait=REAR),
            (RED, STEEL, STEEL),
            shift=-17,
        ),
        Figure(
            Head(BROWN, "bob", "full", look=0.5, hat=hats.lily_crown(HUE, GREEN)),
            b.kings_armour(HUE, GOLD),
            Arms(
                Sleeves(STEEL, GOLD),
                Arm(LOW, shield(RED, GOLD)),
                Arm(RAISED, gripped(sword, 150, 6)),
            ),
            under=b.mantle(RED, GOLD) + b.legs(b.STANDING, (STEEL, STEEL), GOLD, boots=STEEL),
            shift=4,
        ),
    ),
    "B": (
        Figure(
            Head(BROWN, "bob", profile=True, hat=hats.beret(HUE, BLUE, trim=GOLD, plume=RED)),
            b.tunic(GOLD, cloth.halves(RED), BLUE)
            + b.belt(BLUE, WHITE)
            + b.broad_collar(HUE, WHITE),
            Arms(Sleeves(BLUE, GOLD, RED), Arm(ASIDE, gripped(club, 190, -4, at=70)), Arm(HIP)),
            under=b.legs(b.STRIDING, (RED, GOLD), DARK),
            shift=12,
        ),
        Rider(
            Head(DARK, "bob", profile=True, hat=hats.kettle_helm(HUE, RED, BLUE)),
            b.jacket(RED, cloth.scales(GOLD), BLUE) + b.belt(BLUE, GOLD) + b.pauldrons(HUE, RED),
            riding(Sleeves(BLUE, GOLD), gripped(club, 156, 6, at=30)),
            Mount(coat=BAY, strap=GOLD, cloth=BLUE, pattern=cloth.bands(GOLD), gait=TROT),
            (GOLD, WHITE, DARK),
        ),
        Figure(
            Head(DARK, "short", "short", look=-0.4, hat=hats.cap_crown(HUE, BLUE)),
            b.robe((GOLD, cloth.flowers(RED, WHITE)), (BLUE, cloth.bands(GOLD)), RED)
            + b.broad_collar(HUE, RED),
            Arms(Sleeves(RED, WHITE), Arm(ASIDE, gripped(club, 190, -3, at=66)), Arm(HIP)),
            under=b.mantle(GREEN, GOLD) + b.feet(BROWN),
            shift=10,
        ),
    ),
}

FIGURES: Final = drawings(COURTS, on_foot, on_horse)
