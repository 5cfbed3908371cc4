"""Figures of the Spanish deck."""

from __future__ import annotations

from typing import Final

from art import bodies as b
from art import cloth, hats
from art.cards import Figures
from art.figures import (
    ASIDE,
    BREAST,
    HIP,
    LOW,
    NEAR,
    RAISED,
    Arm,
    Figure,
    gripped,
    lifted_cup,
    mounted,
    other,
    shown_coin,
    standing,
)
from art.heads import Head
from art.horses import BAY, BLACK, CHESTNUT, GREY, REAR, TROT, WALK, Coat, Gait, Tack
from art.palette import SPAGNOLE as HUE
from art.shapes import petals
from art.styles.spagnole.signs import CENTRE, COIN, CUP, GROUND, club, sword
from art.svg import circle, path, put


def floor() -> str:
    """A chequered floor."""
    tiles = "".join(
        f"M{x} {GROUND}L{x - 4} {GROUND + 13}H{x + 10}L{x + 12} {GROUND}Z"
        for x in range(18, 226, 26)
    )
    return path(f"M12 {GROUND}H238V{GROUND + 13}H12Z", HUE.gold, 1.8) + path(tiles, HUE.red, 1.2)


def on_foot(one: Figure, *, shift: float = 0) -> str:
    return floor() + put(standing(HUE, one), CENTRE + shift, GROUND + 5, size=0.98)


def on_horse(
    one: Figure, coat: Coat, gait: Gait, tack: Tack, hose: str, boot: str, *, shift: float = -4
) -> str:
    rider = mounted(HUE, one, coat, gait, tack, hose, boot)
    return floor() + put(rider, CENTRE + shift, GROUND + 5, size=0.99, wide=0.93)


def sota_of_coins() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.brown, "long", look=0.6),
            hat=hats.broad_hat(HUE, HUE.blue, HUE.gold, HUE.red),
            behind=b.half_cloak(HUE.blue, left=True),
            legs=b.legs(b.STRIDING, (HUE.white, HUE.white), HUE.dark)
            + b.breeches(HUE.blue, HUE.gold),
            trunk=b.tunic(HUE.red, cloth.stripes(HUE.gold, HUE.ink), HUE.gold, b.JACKET)
            + b.belt(HUE.dark, HUE.gold),
            neck=b.broad_collar(HUE, HUE.white),
            left=Arm(HIP, HUE.red, HUE.white, HUE.gold),
            right=Arm(other(RAISED), HUE.red, HUE.white, HUE.gold, shown_coin(COIN, 1.25), "open"),
        ),
        shift=-6,
    )


def sota_of_cups() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.dark, "bob", look=-0.6),
            hat=hats.beret(HUE, HUE.green, HUE.gold, HUE.red),
            legs=b.legs(b.STANDING, (HUE.gold, HUE.green), HUE.red),
            trunk=b.tunic(HUE.green, cloth.lozenges(HUE.gold), HUE.red) + b.belt(HUE.red, HUE.gold),
            neck=b.ruff(HUE),
            left=Arm(RAISED, HUE.red, HUE.gold, HUE.green, lifted_cup(CUP, 1.25)),
            right=Arm(other(HIP), HUE.red, HUE.gold, HUE.green),
        ),
        shift=8,
    )


def sota_of_swords() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.dark, "short", "moustache", look=0.5),
            hat=hats.helmet(HUE, HUE.gold, HUE.red),
            legs=b.legs(b.STANDING, (HUE.red, HUE.red), HUE.gold, boots=HUE.dark)
            + b.breeches(HUE.blue, HUE.white),
            trunk=b.tunic(HUE.pale, cloth.scales(HUE.ink), HUE.gold, b.JACKET) + b.sash(HUE.red),
            neck=b.pauldrons(HUE, HUE.gold),
            left=Arm(LOW, HUE.blue, HUE.gold, "", oval_shield(), "none"),
            right=Arm(other(RAISED), HUE.blue, HUE.gold, "", gripped(sword(134), 134), turn=8),
        ),
        shift=6,
    )


def sota_of_batons() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.brown, "curls", profile=True),
            hat=hats.peaked_cap(HUE.red, HUE.gold, HUE.green),
            behind=b.half_cloak(HUE.green, left=False),
            legs=b.legs(b.CROSSED, (HUE.blue, HUE.gold), HUE.red),
            trunk=b.tunic(HUE.gold, cloth.spots(HUE.red), HUE.blue) + b.belt(HUE.blue, HUE.white),
            neck=b.scalloped_collar(HUE.red),
            left=Arm(ASIDE, HUE.red, HUE.blue, HUE.gold, gripped(club(200), 200, at=70), turn=-4),
            right=Arm(other(HIP), HUE.red, HUE.blue, HUE.gold),
        ),
        shift=14,
    )


def caballo_of_coins() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.dark, "bob", "moustache", look=-0.7),
            hat=hats.broad_hat(HUE, HUE.red, HUE.gold, HUE.white),
            behind=b.half_cloak(HUE.red, left=False),
            trunk=b.tunic(HUE.blue, cloth.flowers(HUE.gold, HUE.red), HUE.gold, b.JACKET)
            + b.belt(HUE.gold, HUE.red),
            neck=b.ruff(HUE),
            left=Arm(BREAST, HUE.blue, HUE.white),
            right=Arm(other(NEAR), HUE.blue, HUE.white, "", shown_coin(COIN, 1.25), "open"),
        ),
        GREY,
        REAR,
        Tack(HUE.red, HUE.gold, HUE.gold, cloth.stripes(HUE.red, HUE.ink)),
        HUE.white,
        HUE.dark,
        shift=-14,
    )


def caballo_of_cups() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.brown, "long", look=-0.6),
            hat=hats.beret(HUE, HUE.gold, HUE.red, HUE.green),
            behind=b.half_cloak(HUE.gold, left=False),
            trunk=b.tunic(HUE.red, cloth.halves(HUE.green), HUE.gold, b.JACKET)
            + b.belt(HUE.dark, HUE.gold),
            neck=b.broad_collar(HUE, HUE.white),
            left=Arm(BREAST, HUE.red, HUE.gold),
            right=Arm(other(NEAR), HUE.green, HUE.gold, "", lifted_cup(CUP, 1.25)),
        ),
        CHESTNUT,
        TROT,
        Tack(HUE.green, HUE.gold, HUE.red, cloth.lozenges(HUE.gold)),
        HUE.green,
        HUE.red,
    )


def caballo_of_swords() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.dark, "short", "short", look=-0.6),
            hat=hats.kettle_helm(HUE, HUE.red, HUE.blue),
            behind=b.half_cloak(HUE.blue, left=False),
            trunk=b.tunic(HUE.steel, cloth.scales(HUE.ink), HUE.red, b.JACKET) + b.sash(HUE.red),
            neck=b.pauldrons(HUE, HUE.gold),
            left=Arm(BREAST, HUE.red, HUE.gold),
            right=Arm(other(NEAR), HUE.red, HUE.gold, "", gripped(sword(140), 140), turn=6),
        ),
        BAY,
        WALK,
        Tack(HUE.blue, HUE.gold, HUE.blue, cloth.spots(HUE.gold)),
        HUE.gold,
        HUE.dark,
    )


def caballo_of_batons() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.dark, "curls", profile=True),
            hat=hats.peaked_cap(HUE.green, HUE.gold, HUE.white),
            behind=b.half_cloak(HUE.green, left=False),
            trunk=b.tunic(HUE.gold, cloth.stripes(HUE.green, HUE.ink), HUE.red, b.JACKET)
            + b.belt(HUE.red, HUE.white),
            neck=b.scalloped_collar(HUE.green),
            left=Arm(BREAST, HUE.red, HUE.gold),
            right=Arm(
                other(NEAR), HUE.red, HUE.gold, HUE.green, gripped(club(150), 150, at=30), turn=6
            ),
        ),
        BLACK,
        TROT,
        Tack(HUE.gold, HUE.gold, HUE.green, cloth.bands(HUE.gold, HUE.ink)),
        HUE.blue,
        HUE.brown,
    )


def rey_of_coins() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.brown, "curls", "full", look=0.3),
            hat=hats.closed_crown(HUE, HUE.red),
            behind=b.mantle(HUE.red, HUE.gold),
            legs=b.feet(HUE.dark),
            trunk=b.robe(
                HUE.blue, cloth.lozenges(HUE.gold), HUE.white, cloth.spots(HUE.gold), HUE.gold
            ),
            neck=b.ermine(HUE),
            left=Arm(LOW, HUE.blue, HUE.white, "", staff(), turn=-4),
            right=Arm(other(RAISED), HUE.blue, HUE.white, "", shown_coin(COIN, 1.4), "open"),
        ),
        shift=-10,
    )


def rey_of_cups() -> str:
    return on_foot(
        Figure(
            head=Head("#d9d3c8", "long", "full", look=-0.3),
            hat=hats.lily_crown(HUE, HUE.blue),
            behind=b.mantle(HUE.green, HUE.gold),
            legs=b.feet(HUE.red),
            trunk=b.robe(
                HUE.red,
                cloth.flowers(HUE.gold, HUE.white),
                HUE.gold,
                cloth.bands(HUE.green, HUE.ink),
                HUE.white,
            ),
            neck=b.chain(HUE),
            left=Arm(RAISED, HUE.green, HUE.gold, "", lifted_cup(CUP, 1.35)),
            right=Arm(other(BREAST), HUE.green, HUE.gold),
        ),
        shift=8,
    )


def rey_of_swords() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.dark, "bob", "forked", look=0.5),
            hat=hats.ray_crown(HUE, HUE.blue),
            behind=b.mantle(HUE.blue, HUE.white),
            legs=b.legs(b.STANDING, (HUE.steel, HUE.steel), HUE.gold, boots=HUE.steel),
            trunk=b.robe(
                HUE.red,
                cloth.spots(HUE.gold),
                HUE.steel,
                cloth.scales(HUE.ink),
                HUE.gold,
                b.SHORT_ROBE,
            ),
            neck=b.pauldrons(HUE, HUE.gold),
            left=Arm(HIP, HUE.blue, HUE.gold),
            right=Arm(other(RAISED), HUE.blue, HUE.gold, "", gripped(sword(140), 140), turn=8),
        ),
        shift=2,
    )


def rey_of_batons() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.grey, "bob", "short", look=-0.5),
            hat=hats.cap_crown(HUE, HUE.red),
            behind=b.mantle(HUE.gold, HUE.red),
            legs=b.feet(HUE.brown),
            trunk=b.robe(
                HUE.green,
                cloth.stripes(HUE.gold, HUE.ink),
                HUE.red,
                cloth.flowers(HUE.gold, HUE.white),
                HUE.white,
            ),
            neck=b.scalloped_collar(HUE.gold),
            left=Arm(ASIDE, HUE.green, HUE.white, "", gripped(club(190), 190, at=64), turn=-3),
            right=Arm(other(BREAST), HUE.green, HUE.white),
        ),
        shift=12,
    )


def staff() -> str:
    """A long staff of office with a golden head."""
    pole = path("M-3-92H3V110H-3Z", HUE.gold, 2)
    return (
        pole
        + path("M-9-92H9L13-104L0-120L-13-104Z", HUE.gold, 2)
        + path(petals(4, 6, 5), HUE.red, 0)
        + circle(0, -104, 4, HUE.red, 1.4)
    )


def oval_shield() -> str:
    face = path("M0-36C26-36 26 36 0 36C-26 36-26-36 0-36Z", HUE.red) + path(
        "M0-28C18-28 18 28 0 28C-18 28-18-28 0-28Z", HUE.gold, 2
    )
    return (
        face + put(path(petals(6, 14, 9, 3), HUE.red, 1.3), 0, 0) + circle(0, 0, 4, HUE.blue, 1.4)
    )


FIGURES: Final[Figures] = {
    "D": (sota_of_coins, caballo_of_coins, rey_of_coins),
    "C": (sota_of_cups, caballo_of_cups, rey_of_cups),
    "S": (sota_of_swords, caballo_of_swords, rey_of_swords),
    "B": (sota_of_batons, caballo_of_batons, rey_of_batons),
}
