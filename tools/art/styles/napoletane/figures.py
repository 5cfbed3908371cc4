"""Figures of the Neapolitan deck."""

from __future__ import annotations

from typing import Final

from tools.art import bodies as b
from tools.art import cloth, hats
from tools.art.arms import Arm, Arms, Held, Sleeves, gripped, lifted_cup, riding, shown_coin
from tools.art.cards import CENTRE, WIDTH
from tools.art.figures import Court, Figure, Rider, drawings, mounted, standing
from tools.art.heads import Head
from tools.art.horses import BAY, BLACK, CHESTNUT, GREY, REAR, TROT, Mount
from tools.art.ornaments import ground, tuft
from tools.art.palette import NAPOLETANE as HUE
from tools.art.poses import ASIDE, BREAST, DOWN, HIP, LOW, RAISED
from tools.art.shapes import petals
from tools.art.styles.napoletane.signs import CUP, GROUND, SUN, club, sword
from tools.art.svg import path, put


def on_foot(one: Figure) -> str:
    grass = tuft(HUE.green, 40, GROUND) + tuft(HUE.green, 212, y=GROUND, size=0.9)
    earth = ground(HUE.green, HUE.gold, x0=13, x1=WIDTH - 13, y=GROUND - 2)
    return grass + earth + put(standing(HUE, one), CENTRE + one.shift, GROUND + 3, size=1.07)


def on_horse(one: Rider) -> str:
    grass = (
        tuft(HUE.green, 30, GROUND)
        + tuft(HUE.green, 134, y=GROUND, size=0.9)
        + tuft(HUE.green, 226, y=GROUND, size=0.8)
    )
    earth = ground(HUE.green, HUE.gold, x0=13, x1=WIDTH - 13, y=GROUND - 2)
    return (
        grass
        + earth
        + put(mounted(HUE, one), CENTRE + 5 + one.shift, GROUND + 4, size=1.07, wide=0.91)
    )


def sceptre() -> Held:
    """A staff with a lily, gripped a third from its foot."""
    staff = path("M-3-70H3V60H-3Z", HUE.gold, 2)
    lily = path(
        "M0-104Q10-90 4-78H-4Q-10-90 0-104ZM-4-76Q-18-78-18-92Q-8-92-3-78ZM4-76Q18-78 18-92Q8-92 3-78Z",
        HUE.gold,
        1.8,
    )
    tie = path("M-8-77H8V-69H-8Z", HUE.red, 1.8) + path(petals(4, 7, 5), HUE.red, 0)
    return Held(staff + lily + tie, turn=-6)


RED, GOLD, GREEN, BLUE = HUE.red, HUE.gold, HUE.green, HUE.blue
WHITE, STEEL, DARK, BROWN = HUE.white, HUE.steel, HUE.dark, HUE.brown

COURTS: Final[dict[str, Court]] = {
    "D": (
        Figure(
            Head(DARK, look=-0.7, hat=hats.beret(HUE, RED, trim=GOLD, plume=WHITE)),
            b.tunic(BLUE, cloth.stripes(GOLD), RED) + b.belt(RED, GOLD) + b.ruff(HUE),
            Arms(Sleeves(RED, GOLD, BLUE), Arm(RAISED, shown_coin(SUN, 1.15)), Arm(HIP)),
            under=b.half_cloak(GREEN, left=False) + b.legs(b.STANDING, (RED, GOLD), DARK),
            shift=10,
        ),
        Rider(
            Head(BROWN, "curls", look=-0.8, hat=hats.broad_hat(HUE, GREEN, trim=GOLD, plume=WHITE)),
            b.jacket(GOLD, cloth.stripes(BLUE), RED) + b.belt(RED, WHITE) + b.ruff(HUE),
            riding(Sleeves(GREEN, WHITE), shown_coin(SUN, 1.3)),
            Mount(coat=BAY, strap=RED, cloth=BLUE, pattern=cloth.lozenges(GOLD)),
            (RED, WHITE, DARK),
        ),
        Figure(
            Head(HUE.grey, "long", "full", hat=hats.lily_crown(HUE, RED)),
            b.robe((RED, cloth.flowers(GOLD, WHITE)), (BLUE, cloth.lozenges(GOLD)), GOLD)
            + b.ermine(HUE),
            Arms(Sleeves(RED, WHITE), Arm(RAISED, shown_coin(SUN, 1.4)), Arm(LOW, sceptre())),
            under=b.mantle(BLUE, GOLD) + b.feet(DARK),
            shift=14,
        ),
    ),
    "C": (
        Figure(
            Head(BROWN, "curls", profile=True, hat=hats.peaked_cap(GREEN, RED, GOLD)),
            b.jacket(RED, cloth.halves(GREEN), GOLD)
            + b.belt(DARK, GOLD)
            + b.broad_collar(HUE, WHITE),
            Arms(
                Sleeves(GREEN, GOLD, RED),
                Arm(ASIDE, lifted_cup(CUP, 1.0)),
                Arm(DOWN, sleeve=Sleeves(RED, GOLD, GREEN)),
            ),
            under=b.legs(b.STRIDING, (GOLD, BLUE), RED) + b.breeches(BLUE, GOLD),
            shift=22,
        ),
        Rider(
            Head(DARK, "bob", profile=True, hat=hats.beret(HUE, BLUE, trim=GOLD, plume=RED)),
            b.jacket(RED, cloth.spots(GOLD), GOLD)
            + b.belt(BLUE, GOLD)
            + b.broad_collar(HUE, WHITE),
            riding(Sleeves(RED, GOLD, BLUE), lifted_cup(CUP, 1.0)),
            Mount(coat=GREY, strap=BLUE, cloth=GREEN, pattern=cloth.bands(GOLD), gait=TROT),
            (BLUE, BLUE, BROWN),
        ),
        Figure(
            Head(BROWN, "bob", "short", look=-0.7, hat=hats.cap_crown(HUE, GREEN)),
            b.robe((GOLD, cloth.stripes(GREEN)), (WHITE, cloth.spots(RED)), RED)
            + b.scalloped_collar(RED),
            Arms(Sleeves(GREEN, GOLD), Arm(ASIDE, lifted_cup(CUP, 1.05)), Arm(BREAST)),
            under=b.mantle(GREEN, RED) + b.feet(RED),
            shift=14,
        ),
    ),
    "S": (
        Figure(
            Head(DARK, "short", "moustache", look=0.6, hat=hats.kettle_helm(HUE, GOLD, RED)),
            b.jacket(STEEL, cloth.scales(HUE.ink), BLUE)
            + b.belt(BLUE, GOLD)
            + b.pauldrons(HUE, GOLD),
            Arms(Sleeves(BLUE, GOLD), Arm(HIP), Arm(RAISED, gripped(sword, 146, 5))),
            under=b.half_cloak(RED, left=True)
            + b.legs(b.STANDING, (WHITE, WHITE), GOLD, boots=BROWN)
            + b.breeches(RED, GOLD),
            shift=-8,
        ),
        Rider(
            Head(
                DARK,
                "none",
                "moustache",
                look=-0.8,
                skin="#a36a40",
                hat=hats.turban(HUE, WHITE, GREEN),
            ),
            b.jacket(GREEN, cloth.flowers(GOLD, RED), RED) + b.belt(RED, GOLD) + b.chain(HUE),
            riding(Sleeves(RED, GOLD), gripped(sword, 140, 2)),
            Mount(coat=BLACK, strap=GOLD, cloth=RED, pattern=cloth.lozenges(GOLD), gait=REAR),
            (GOLD, WHITE, RED),
            shift=-17,
        ),
        Figure(
            Head(DARK, "curls", "forked", look=0.6, hat=hats.closed_crown(HUE, BLUE)),
            b.short_robe((BLUE, cloth.scales(HUE.pale)), (RED, cloth.stripes(GOLD)), WHITE)
            + b.chain(HUE),
            Arms(Sleeves(RED, WHITE), Arm(HIP), Arm(RAISED, gripped(sword, 146, 6))),
            under=b.mantle(RED, WHITE) + b.legs(b.STANDING, (GOLD, GOLD), GOLD, boots=BROWN),
            shift=-8,
        ),
    ),
    "B": (
        Figure(
            Head(DARK, "long", look=0.5, hat=hats.hood(GREEN, GOLD)),
            b.tunic(GOLD, cloth.lozenges(RED), GREEN)
            + b.belt(GREEN, WHITE)
            + b.scalloped_collar(GREEN),
            Arms(Sleeves(RED, GREEN, GOLD), Arm(LOW), Arm(ASIDE, gripped(club, 180, 2, at=60))),
            under=b.legs(b.CROSSED, (RED, BLUE), DARK),
            shift=-12,
        ),
        Rider(
            Head(BROWN, "short", "short", look=-0.6, hat=hats.helmet(HUE, GOLD, GREEN)),
            b.jacket(BLUE, cloth.scales(HUE.ink), GOLD) + b.belt(GOLD, RED) + b.pauldrons(HUE, RED),
            riding(Sleeves(RED, GOLD), gripped(club, 160, 6, at=30)),
            Mount(coat=CHESTNUT, strap=GREEN, cloth=RED, pattern=cloth.stripes(GOLD)),
            (GREEN, GOLD, DARK),
        ),
        Figure(
            Head("#d9d3c8", "curls", "full", look=-0.5, hat=hats.ray_crown(HUE, GREEN)),
            b.robe((GREEN, cloth.spots(GOLD)), (GOLD, cloth.bands(RED)), RED)
            + b.broad_collar(HUE, RED),
            Arms(Sleeves(RED, GOLD), Arm(ASIDE, gripped(club, 190, -2, at=66)), Arm(BREAST)),
            under=b.mantle(GOLD, GREEN) + b.feet(BROWN),
            shift=14,
        ),
    ),
}

FIGURES: Final = drawings(COURTS, on_foot, on_horse)
