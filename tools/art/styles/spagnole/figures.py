"""Figures of the Spanish deck."""

from __future__ import annotations

from typing import Final

from tools.art import bodies as b
from tools.art import cloth, hats
from tools.art.arms import Arm, Arms, Held, Sleeves, gripped, lifted_cup, riding, shown_coin
from tools.art.cards import CENTRE
from tools.art.figures import Court, Figure, Rider, drawings, mounted, standing
from tools.art.heads import Head
from tools.art.horses import BAY, BLACK, CHESTNUT, GREY, REAR, TROT, Mount
from tools.art.palette import SPAGNOLE as HUE
from tools.art.poses import ASIDE, BREAST, HIP, LOW, RAISED
from tools.art.shapes import petals
from tools.art.styles.spagnole.signs import COIN, CUP, GROUND, club, sword
from tools.art.svg import circle, path, put


def floor() -> str:
    """A chequered floor."""
    tiles = "".join(
        f"M{x} {GROUND}L{x - 4} {GROUND + 13}H{x + 10}L{x + 12} {GROUND}Z"
        for x in range(18, 226, 26)
    )
    return path(f"M12 {GROUND}H238V{GROUND + 13}H12Z", HUE.gold, 1.8) + path(tiles, HUE.red, 1.2)


def on_foot(one: Figure) -> str:
    return floor() + put(standing(HUE, one), CENTRE + one.shift, GROUND + 5, size=0.98)


def on_horse(one: Rider) -> str:
    return floor() + put(
        mounted(HUE, one), CENTRE - 4 + one.shift, GROUND + 5, size=0.99, wide=0.93
    )


def staff() -> Held:
    """A long staff of office with a golden head."""
    pole = path("M-3-92H3V110H-3Z", HUE.gold, 2)
    top = path("M-9-92H9L13-104L0-120L-13-104Z", HUE.gold, 2)
    stones = path(petals(4, 6, 5), HUE.red, 0) + circle(0, -104, radius=4, fill=HUE.red, width=1.4)
    return Held(pole + top + stones, turn=-4)


def oval_shield() -> Held:
    face = path("M0-36C26-36 26 36 0 36C-26 36-26-36 0-36Z", HUE.red) + path(
        "M0-28C18-28 18 28 0 28C-18 28-18-28 0-28Z", HUE.gold, 2
    )
    bloom = path(petals(6, 14, breadth=9, start=3), HUE.red, 1.3) + circle(
        0, 0, radius=4, fill=HUE.blue, width=1.4
    )
    return Held(face + bloom, "none")


RED, GOLD, GREEN, BLUE = HUE.red, HUE.gold, HUE.green, HUE.blue
WHITE, STEEL, DARK, BROWN = HUE.white, HUE.steel, HUE.dark, HUE.brown

COURTS: Final[dict[str, Court]] = {
    "D": (
        Figure(
            Head(BROWN, "long", look=0.6, hat=hats.broad_hat(HUE, BLUE, trim=GOLD, plume=RED)),
            b.jacket(RED, cloth.stripes(GOLD), GOLD)
            + b.belt(DARK, GOLD)
            + b.broad_collar(HUE, WHITE),
            Arms(Sleeves(RED, WHITE, GOLD), Arm(HIP), Arm(RAISED, shown_coin(COIN, 1.25))),
            under=b.half_cloak(BLUE, left=True)
            + b.legs(b.STRIDING, (WHITE, WHITE), DARK)
            + b.breeches(BLUE, GOLD),
            shift=-6,
        ),
        Rider(
            Head(
                DARK,
                "bob",
                "moustache",
                look=-0.7,
                hat=hats.broad_hat(HUE, RED, trim=GOLD, plume=WHITE),
            ),
            b.jacket(BLUE, cloth.flowers(GOLD, RED), GOLD) + b.belt(GOLD, RED) + b.ruff(HUE),
            riding(Sleeves(BLUE, WHITE), shown_coin(COIN, 1.25)),
            Mount(coat=GREY, strap=RED, cloth=GOLD, pattern=cloth.stripes(RED), gait=REAR),
            (RED, WHITE, DARK),
            shift=-10,
        ),
        Figure(
            Head(BROWN, "curls", "full", look=0.3, hat=hats.closed_crown(HUE, RED)),
            b.robe((BLUE, cloth.lozenges(GOLD)), (WHITE, cloth.spots(GOLD)), GOLD) + b.ermine(HUE),
            Arms(Sleeves(BLUE, WHITE), Arm(LOW, staff()), Arm(RAISED, shown_coin(COIN, 1.4))),
            under=b.mantle(RED, GOLD) + b.feet(DARK),
            shift=-10,
        ),
    ),
    "C": (
        Figure(
            Head(DARK, "bob", look=-0.6, hat=hats.beret(HUE, GREEN, trim=GOLD, plume=RED)),
            b.tunic(GREEN, cloth.lozenges(GOLD), RED) + b.belt(RED, GOLD) + b.ruff(HUE),
            Arms(Sleeves(RED, GOLD, GREEN), Arm(RAISED, lifted_cup(CUP, 1.25)), Arm(HIP)),
            under=b.legs(b.STANDING, (GOLD, GREEN), RED),
            shift=8,
        ),
        Rider(
            Head(BROWN, "long", look=-0.6, hat=hats.beret(HUE, GOLD, trim=RED, plume=GREEN)),
            b.jacket(RED, cloth.halves(GREEN), GOLD)
            + b.belt(DARK, GOLD)
            + b.broad_collar(HUE, WHITE),
            riding(Sleeves(GREEN, GOLD), lifted_cup(CUP, 1.25), rein=RED),
            Mount(coat=CHESTNUT, strap=GREEN, cloth=RED, pattern=cloth.lozenges(GOLD), gait=TROT),
            (GOLD, GREEN, RED),
        ),
        Figure(
            Head("#d9d3c8", "long", "full", look=-0.3, hat=hats.lily_crown(HUE, BLUE)),
            b.robe((RED, cloth.flowers(GOLD, WHITE)), (GOLD, cloth.bands(GREEN)), WHITE)
            + b.chain(HUE),
            Arms(Sleeves(GREEN, GOLD), Arm(RAISED, lifted_cup(CUP, 1.35)), Arm(BREAST)),
            under=b.mantle(GREEN, GOLD) + b.feet(RED),
            shift=8,
        ),
    ),
    "S": (
        Figure(
            Head(DARK, "short", "moustache", look=0.5, hat=hats.helmet(HUE, GOLD, RED)),
            b.jacket(HUE.pale, cloth.scales(HUE.ink), GOLD) + b.sash(RED) + b.pauldrons(HUE, GOLD),
            Arms(Sleeves(BLUE, GOLD), Arm(LOW, oval_shield()), Arm(RAISED, gripped(sword, 134, 8))),
            under=b.legs(b.STANDING, (RED, RED), GOLD, boots=DARK) + b.breeches(BLUE, WHITE),
            shift=6,
        ),
        Rider(
            Head(DARK, "short", "short", look=-0.6, hat=hats.kettle_helm(HUE, RED, BLUE)),
            b.jacket(STEEL, cloth.scales(HUE.ink), RED) + b.sash(RED) + b.pauldrons(HUE, GOLD),
            riding(Sleeves(RED, GOLD), gripped(sword, 140, 6)),
            Mount(coat=BAY, strap=BLUE, cloth=BLUE, pattern=cloth.spots(GOLD)),
            (BLUE, GOLD, DARK),
        ),
        Figure(
            Head(DARK, "bob", "forked", look=0.5, hat=hats.ray_crown(HUE, BLUE)),
            b.short_robe((RED, cloth.spots(GOLD)), (STEEL, cloth.scales(HUE.ink)), GOLD)
            + b.pauldrons(HUE, GOLD),
            Arms(Sleeves(BLUE, GOLD), Arm(HIP), Arm(RAISED, gripped(sword, 140, 8))),
            under=b.mantle(BLUE, WHITE) + b.legs(b.STANDING, (STEEL, STEEL), GOLD, boots=STEEL),
            shift=2,
        ),
    ),
    "B": (
        Figure(
            Head(BROWN, "curls", profile=True, hat=hats.peaked_cap(RED, GOLD, GREEN)),
            b.tunic(GOLD, cloth.spots(RED), BLUE) + b.belt(BLUE, WHITE) + b.scalloped_collar(RED),
            Arms(Sleeves(RED, BLUE, GOLD), Arm(ASIDE, gripped(club, 200, -4, at=70)), Arm(HIP)),
            under=b.half_cloak(GREEN, left=False) + b.legs(b.CROSSED, (BLUE, GOLD), RED),
            shift=14,
        ),
        Rider(
            Head(DARK, "curls", profile=True, hat=hats.peaked_cap(GREEN, GOLD, WHITE)),
            b.jacket(GOLD, cloth.stripes(GREEN), RED)
            + b.belt(RED, WHITE)
            + b.scalloped_collar(GREEN),
            riding(Sleeves(RED, GOLD, GREEN), gripped(club, 150, 6, at=30)),
            Mount(coat=BLACK, strap=GOLD, cloth=GREEN, pattern=cloth.bands(GOLD), gait=TROT),
            (GREEN, BLUE, BROWN),
        ),
        Figure(
            Head(HUE.grey, "bob", "short", look=-0.5, hat=hats.cap_crown(HUE, RED)),
            b.robe((GREEN, cloth.stripes(GOLD)), (RED, cloth.flowers(GOLD, WHITE)), WHITE)
            + b.scalloped_collar(GOLD),
            Arms(Sleeves(GREEN, WHITE), Arm(ASIDE, gripped(club, 190, -3, at=64)), Arm(BREAST)),
            under=b.mantle(GOLD, RED) + b.feet(BROWN),
            shift=12,
        ),
    ),
}

FIGURES: Final = drawings(COURTS, on_foot, on_horse)
