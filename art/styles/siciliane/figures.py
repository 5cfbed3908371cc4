"""Figures of the Sicilian deck."""

from __future__ import annotations

from typing import Final

from art import bodies as b
from art import cloth, hats
from art.cards import WIDTH, Figures
from art.figures import (
    ASIDE,
    BREAST,
    DOWN,
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
from art.palette import SICILIANE as HUE
from art.shapes import star
from art.styles.siciliane.signs import CENTRE, COIN, CUP, GROUND, club, sword
from art.svg import circle, path, put, rect


def stage() -> str:
    """The boards of a puppet stage."""
    boards = "".join(f"M{x} {GROUND}V{GROUND + 17}" for x in range(40, 236, 28))
    return rect(13, GROUND, WIDTH - 26, 17, HUE.blue, 1.8) + path(
        boards + f"M13 {GROUND + 8}H237", "none", 1.6, HUE.gold
    )


def on_foot(one: Figure, *, shift: float = 0) -> str:
    return stage() + put(standing(HUE, one), CENTRE + shift, GROUND + 4, size=1.05)


def on_horse(
    one: Figure, coat: Coat, gait: Gait, tack: Tack, hose: str, boot: str, *, shift: float = 5
) -> str:
    rider = mounted(HUE, one, coat, gait, tack, hose, boot)
    return stage() + put(rider, CENTRE + shift, GROUND + 5, size=1.06, wide=0.92)


def shield(face: str, sign: str) -> str:
    """A paladin's round shield."""
    return (
        circle(0, 0, 32, HUE.gold, 2.2)
        + circle(0, 0, 25, face, 1.8)
        + path(star(8, 18, 7), sign, 1.4)
    )


def fante_of_coins() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.dark, "curls", look=0.6),
            hat=hats.hood(HUE.red, HUE.gold),
            behind=b.half_cloak(HUE.red, left=True),
            legs=b.legs(b.STRIDING, (HUE.gold, HUE.green), HUE.dark)
            + b.breeches(HUE.red, HUE.gold),
            trunk=b.tunic(HUE.green, cloth.flowers(HUE.gold, HUE.red), HUE.gold, b.JACKET)
            + b.belt(HUE.red, HUE.gold),
            neck=b.ruff(HUE),
            left=Arm(HIP, HUE.green, HUE.gold, HUE.red),
            right=Arm(other(RAISED), HUE.green, HUE.gold, HUE.red, shown_coin(COIN, 1.2), "open"),
        ),
        shift=-8,
    )


def fante_of_cups() -> str:
    return on_foot(
        Figure(
            head=Head("#c98a3c", "long", look=-0.6),
            hat=hats.wreath(HUE),
            legs=b.legs(b.STANDING, (HUE.white, HUE.white), HUE.red),
            trunk=b.tunic(HUE.blue, cloth.stripes(HUE.white, HUE.ink), HUE.gold)
            + b.belt(HUE.red, HUE.gold),
            neck=b.scalloped_collar(HUE.red),
            left=Arm(NEAR, HUE.red, HUE.gold, HUE.blue, lifted_cup(CUP, 1.15)),
            right=Arm(other(DOWN), HUE.red, HUE.gold, HUE.blue),
        ),
        shift=14,
    )


def fante_of_swords() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.dark, "short", look=-0.5),
            hat=hats.helmet(HUE, HUE.gold, HUE.red),
            behind=b.half_cloak(HUE.gold, left=False),
            legs=b.legs(b.STANDING, (HUE.steel, HUE.steel), HUE.gold, boots=HUE.steel),
            trunk=b.tunic(HUE.red, cloth.bands(HUE.gold, HUE.ink), HUE.gold)
            + b.belt(HUE.gold, HUE.red),
            neck=b.pauldrons(HUE, HUE.gold),
            left=Arm(RAISED, HUE.steel, HUE.gold, "", gripped(sword(150), 150), turn=-6),
            right=Arm(
                other(LOW),
                HUE.steel,
                HUE.gold,
                "",
                put(shield(HUE.blue, HUE.gold), size=0.84),
                "none",
            ),
        ),
        shift=-2,
    )


def fante_of_batons() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.brown, "bob", profile=True),
            hat=hats.beret(HUE, HUE.blue, HUE.gold, HUE.red),
            legs=b.legs(b.STRIDING, (HUE.red, HUE.gold), HUE.dark),
            trunk=b.tunic(HUE.gold, cloth.halves(HUE.red), HUE.blue) + b.belt(HUE.blue, HUE.white),
            neck=b.broad_collar(HUE, HUE.white),
            left=Arm(ASIDE, HUE.blue, HUE.gold, HUE.red, gripped(club(190), 190, at=70), turn=-4),
            right=Arm(other(HIP), HUE.blue, HUE.gold, HUE.red),
        ),
        shift=12,
    )


def cavallo_of_coins() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.dark, "none", "moustache", look=-0.7, skin="#a36a40"),
            hat=hats.turban(HUE, HUE.gold, HUE.red) + hats.ear_rings(HUE),
            behind=b.half_cloak(HUE.blue, left=False),
            trunk=b.tunic(HUE.white, cloth.lozenges(HUE.red), HUE.gold, b.JACKET)
            + b.belt(HUE.green, HUE.gold),
            neck=b.chain(HUE),
            left=Arm(BREAST, HUE.green, HUE.gold),
            right=Arm(other(NEAR), HUE.green, HUE.gold, "", shown_coin(COIN, 1.25), "open"),
        ),
        CHESTNUT,
        TROT,
        Tack(HUE.blue, HUE.gold, HUE.red, cloth.flowers(HUE.gold, HUE.white)),
        HUE.red,
        HUE.green,
    )


def cavallo_of_cups() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.brown, "long", look=-0.7),
            hat=hats.broad_hat(HUE, HUE.red, HUE.gold, HUE.white),
            behind=b.half_cloak(HUE.green, left=False),
            trunk=b.tunic(HUE.blue, cloth.spots(HUE.gold), HUE.red, b.JACKET)
            + b.belt(HUE.red, HUE.gold),
            neck=b.ruff(HUE),
            left=Arm(BREAST, HUE.blue, HUE.white),
            right=Arm(other(NEAR), HUE.blue, HUE.white, HUE.gold, lifted_cup(CUP, 1.1)),
        ),
        BLACK,
        WALK,
        Tack(HUE.red, HUE.gold, HUE.gold, cloth.stripes(HUE.red, HUE.ink)),
        HUE.gold,
        HUE.red,
    )


def cavallo_of_swords() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.dark, "short", "short", look=-0.6),
            hat=hats.helmet(HUE, HUE.gold, HUE.green),
            behind=b.half_cloak(HUE.red, left=False),
            trunk=b.tunic(HUE.steel, cloth.scales(HUE.ink), HUE.gold, b.JACKET) + b.sash(HUE.green),
            neck=b.pauldrons(HUE, HUE.gold),
            left=Arm(BREAST, HUE.steel, HUE.gold),
            right=Arm(other(NEAR), HUE.steel, HUE.gold, "", gripped(sword(128), 128), turn=4),
        ),
        GREY,
        REAR,
        Tack(HUE.green, HUE.gold, HUE.green, cloth.lozenges(HUE.gold)),
        HUE.steel,
        HUE.steel,
        shift=-12,
    )


def cavallo_of_batons() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.dark, "bob", profile=True),
            hat=hats.kettle_helm(HUE, HUE.red, HUE.blue),
            behind=b.half_cloak(HUE.gold, left=False),
            trunk=b.tunic(HUE.red, cloth.scales(HUE.gold), HUE.blue, b.JACKET)
            + b.belt(HUE.blue, HUE.gold),
            neck=b.pauldrons(HUE, HUE.red),
            left=Arm(BREAST, HUE.blue, HUE.gold),
            right=Arm(other(NEAR), HUE.blue, HUE.gold, "", gripped(club(156), 156, at=30), turn=6),
        ),
        BAY,
        TROT,
        Tack(HUE.gold, HUE.gold, HUE.blue, cloth.bands(HUE.gold, HUE.ink)),
        HUE.white,
        HUE.dark,
    )


def re_of_coins() -> str:
    return on_foot(
        Figure(
            head=Head("#e4ded3", "curls", "full", look=0.3),
            hat=hats.ray_crown(HUE, HUE.blue),
            behind=b.mantle(HUE.gold, HUE.red),
            legs=b.feet(HUE.dark),
            trunk=b.robe(
                HUE.green,
                cloth.lozenges(HUE.gold),
                HUE.red,
                cloth.flowers(HUE.gold, HUE.white),
                HUE.white,
            ),
            neck=b.ermine(HUE),
            left=Arm(LOW, HUE.green, HUE.white, "", sceptre(), turn=-4),
            right=Arm(other(RAISED), HUE.green, HUE.white, "", shown_coin(COIN, 1.4), "open"),
        ),
        shift=-8,
    )


def re_of_cups() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.dark, "long", "forked", look=-0.5),
            hat=hats.closed_crown(HUE, HUE.red),
            behind=b.mantle(HUE.blue, HUE.white),
            legs=b.feet(HUE.red),
            trunk=b.robe(
                HUE.red, cloth.spots(HUE.gold), HUE.gold, cloth.stripes(HUE.blue, HUE.ink), HUE.gold
            ),
            neck=b.scalloped_collar(HUE.gold),
            left=Arm(NEAR, HUE.red, HUE.white, "", lifted_cup(CUP, 1.2)),
            right=Arm(other(BREAST), HUE.red, HUE.white),
        ),
        shift=8,
    )


def re_of_swords() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.brown, "bob", "full", look=0.5),
            hat=hats.lily_crown(HUE, HUE.green),
            behind=b.mantle(HUE.red, HUE.gold),
            legs=b.legs(b.STANDING, (HUE.steel, HUE.steel), HUE.gold, boots=HUE.steel),
            trunk=b.tunic(HUE.steel, cloth.scales(HUE.ink), HUE.gold) + b.belt(HUE.red, HUE.gold),
            neck=b.pauldrons(HUE, HUE.gold) + b.chain(HUE),
            left=Arm(
                LOW, HUE.steel, HUE.gold, "", put(shield(HUE.red, HUE.gold), size=0.84), "none"
            ),
            right=Arm(other(RAISED), HUE.steel, HUE.gold, "", gripped(sword(150), 150), turn=6),
        ),
        shift=4,
    )


def re_of_batons() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.dark, "short", "short", look=-0.4),
            hat=hats.cap_crown(HUE, HUE.blue),
            behind=b.mantle(HUE.green, HUE.gold),
            legs=b.feet(HUE.brown),
            trunk=b.robe(
                HUE.gold,
                cloth.flowers(HUE.red, HUE.white),
                HUE.blue,
                cloth.bands(HUE.gold, HUE.ink),
                HUE.red,
            ),
            neck=b.broad_collar(HUE, HUE.red),
            left=Arm(ASIDE, HUE.red, HUE.white, "", gripped(club(190), 190, at=66), turn=-3),
            right=Arm(other(HIP), HUE.red, HUE.white),
        ),
        shift=10,
    )


def sceptre() -> str:
    """A staff with a sun."""
    return (
        path("M-3-74H3V90H-3Z", HUE.gold, 2)
        + put(path(star(10, 17, 9), HUE.gold, 1.9), 0, -88)
        + circle(0, -88, 6, HUE.red, 1.5)
    )


FIGURES: Final[Figures] = {
    "D": (fante_of_coins, cavallo_of_coins, re_of_coins),
    "C": (fante_of_cups, cavallo_of_cups, re_of_cups),
    "S": (fante_of_swords, cavallo_of_swords, re_of_swords),
    "B": (fante_of_batons, cavallo_of_batons, re_of_batons),
}
