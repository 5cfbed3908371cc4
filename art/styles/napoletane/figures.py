"""Figures of the Neapolitan deck."""

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
from art.ornaments import ground, tuft
from art.palette import NAPOLETANE as HUE
from art.shapes import petals
from art.styles.napoletane.signs import CENTRE, CUP, GROUND, SUN, club, sword
from art.svg import path, put


def on_foot(one: Figure, *, shift: float = 0, size: float = 1.07) -> str:
    grass = tuft(HUE.green, 40, GROUND) + tuft(HUE.green, 212, GROUND, 0.9)
    earth = ground(HUE.green, HUE.gold, 13, WIDTH - 13, GROUND - 2)
    return grass + earth + put(standing(HUE, one), CENTRE + shift, GROUND + 3, size=size)


def on_horse(
    one: Figure, coat: Coat, gait: Gait, tack: Tack, hose: str, boot: str, *, shift: float = 5
) -> str:
    grass = (
        tuft(HUE.green, 30, GROUND)
        + tuft(HUE.green, 134, GROUND, 0.9)
        + tuft(HUE.green, 226, GROUND, 0.8)
    )
    earth = ground(HUE.green, HUE.gold, 13, WIDTH - 13, GROUND - 2)
    rider = mounted(HUE, one, coat, gait, tack, hose, boot)
    return grass + earth + put(rider, CENTRE + shift, GROUND + 4, size=1.07, wide=0.91)


def fante_of_coins() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.dark, look=-0.7),
            hat=hats.beret(HUE, HUE.red, HUE.gold, HUE.white),
            behind=b.half_cloak(HUE.green, left=False),
            legs=b.legs(b.STANDING, (HUE.red, HUE.gold), HUE.dark),
            trunk=b.tunic(HUE.blue, cloth.stripes(HUE.gold, HUE.ink), HUE.red)
            + b.belt(HUE.red, HUE.gold),
            neck=b.ruff(HUE),
            left=Arm(RAISED, HUE.red, HUE.gold, HUE.blue, shown_coin(SUN, 1.15), "open"),
            right=Arm(other(HIP), HUE.red, HUE.gold, HUE.blue),
        ),
        shift=10,
    )


def fante_of_cups() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.brown, "curls", profile=True),
            hat=hats.peaked_cap(HUE.green, HUE.red, HUE.gold),
            legs=b.legs(b.STRIDING, (HUE.gold, HUE.blue), HUE.red) + b.breeches(HUE.blue, HUE.gold),
            trunk=b.tunic(HUE.red, cloth.halves(HUE.green), HUE.gold, b.JACKET)
            + b.belt(HUE.dark, HUE.gold),
            neck=b.broad_collar(HUE, HUE.white),
            left=Arm(ASIDE, HUE.green, HUE.gold, HUE.red, lifted_cup(CUP, 1.0)),
            right=Arm(other(DOWN), HUE.red, HUE.gold, HUE.green),
        ),
        shift=22,
    )


def fante_of_swords() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.dark, "short", "moustache", look=0.6),
            hat=hats.kettle_helm(HUE, HUE.gold, HUE.red),
            behind=b.half_cloak(HUE.red, left=True),
            legs=b.legs(b.STANDING, (HUE.white, HUE.white), HUE.gold, boots=HUE.brown)
            + b.breeches(HUE.red, HUE.gold),
            trunk=b.tunic(HUE.steel, cloth.scales(HUE.ink), HUE.blue, b.JACKET)
            + b.belt(HUE.blue, HUE.gold),
            neck=b.pauldrons(HUE, HUE.gold),
            left=Arm(HIP, HUE.blue, HUE.gold),
            right=Arm(other(RAISED), HUE.blue, HUE.gold, "", gripped(sword(146), 146), turn=5),
        ),
        shift=-8,
    )


def fante_of_batons() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.dark, "long", look=0.5),
            hat=hats.hood(HUE.green, HUE.gold),
            legs=b.legs(b.CROSSED, (HUE.red, HUE.blue), HUE.dark),
            trunk=b.tunic(HUE.gold, cloth.lozenges(HUE.red), HUE.green)
            + b.belt(HUE.green, HUE.white),
            neck=b.scalloped_collar(HUE.green),
            left=Arm(LOW, HUE.red, HUE.green, HUE.gold),
            right=Arm(
                other(ASIDE), HUE.red, HUE.green, HUE.gold, gripped(club(180), 180, at=60), turn=2
            ),
        ),
        shift=-12,
    )


def cavallo_of_coins() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.brown, "curls", look=-0.8),
            hat=hats.broad_hat(HUE, HUE.green, HUE.gold, HUE.white),
            behind=b.half_cloak(HUE.red, left=False),
            trunk=b.tunic(HUE.gold, cloth.stripes(HUE.blue, HUE.ink), HUE.red, b.JACKET)
            + b.belt(HUE.red, HUE.white),
            neck=b.ruff(HUE),
            left=Arm(BREAST, HUE.green, HUE.white),
            right=Arm(other(NEAR), HUE.green, HUE.white, "", shown_coin(SUN, 1.3), "open"),
        ),
        BAY,
        WALK,
        Tack(HUE.red, HUE.gold, HUE.blue, cloth.lozenges(HUE.gold)),
        HUE.white,
        HUE.dark,
    )


def cavallo_of_cups() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.dark, "bob", profile=True),
            hat=hats.beret(HUE, HUE.blue, HUE.gold, HUE.red),
            behind=b.half_cloak(HUE.blue, left=False),
            trunk=b.tunic(HUE.red, cloth.spots(HUE.gold), HUE.gold, b.JACKET)
            + b.belt(HUE.blue, HUE.gold),
            neck=b.broad_collar(HUE, HUE.white),
            left=Arm(BREAST, HUE.red, HUE.gold),
            right=Arm(other(NEAR), HUE.red, HUE.gold, HUE.blue, lifted_cup(CUP, 1.0)),
        ),
        GREY,
        TROT,
        Tack(HUE.blue, HUE.gold, HUE.green, cloth.bands(HUE.gold, HUE.ink)),
        HUE.blue,
        HUE.brown,
    )


def cavallo_of_swords() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.dark, "none", "moustache", look=-0.8, skin="#a36a40"),
            hat=hats.turban(HUE, HUE.white, HUE.green) + hats.ear_rings(HUE),
            behind=b.half_cloak(HUE.gold, left=False),
            trunk=b.tunic(HUE.green, cloth.flowers(HUE.gold, HUE.red), HUE.red, b.JACKET)
            + b.belt(HUE.red, HUE.gold),
            neck=b.chain(HUE),
            left=Arm(BREAST, HUE.red, HUE.gold),
            right=Arm(other(NEAR), HUE.red, HUE.gold, "", gripped(sword(140), 140), turn=2),
        ),
        BLACK,
        REAR,
        Tack(HUE.gold, HUE.gold, HUE.red, cloth.lozenges(HUE.gold)),
        HUE.white,
        HUE.red,
        shift=-12,
    )


def cavallo_of_batons() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.brown, "short", "short", look=-0.6),
            hat=hats.helmet(HUE, HUE.gold, HUE.green),
            behind=b.half_cloak(HUE.green, left=False),
            trunk=b.tunic(HUE.blue, cloth.scales(HUE.ink), HUE.gold, b.JACKET)
            + b.belt(HUE.gold, HUE.red),
            neck=b.pauldrons(HUE, HUE.red),
            left=Arm(BREAST, HUE.red, HUE.gold),
            right=Arm(other(NEAR), HUE.red, HUE.gold, "", gripped(club(160), 160, at=30), turn=6),
        ),
        CHESTNUT,
        WALK,
        Tack(HUE.green, HUE.gold, HUE.red, cloth.stripes(HUE.gold, HUE.ink)),
        HUE.gold,
        HUE.dark,
    )


def re_of_coins() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.grey, "long", "full"),
            hat=hats.lily_crown(HUE, HUE.red),
            behind=b.mantle(HUE.blue, HUE.gold),
            legs=b.feet(HUE.dark),
            trunk=b.robe(
                HUE.red,
                cloth.flowers(HUE.gold, HUE.white),
                HUE.blue,
                cloth.lozenges(HUE.gold),
                HUE.gold,
            ),
            neck=b.ermine(HUE),
            left=Arm(RAISED, HUE.red, HUE.white, "", shown_coin(SUN, 1.4), "open"),
            right=Arm(other(LOW), HUE.red, HUE.white, "", sceptre(), turn=-6),
        ),
        shift=14,
    )


def re_of_cups() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.brown, "bob", "short", look=-0.7),
            hat=hats.cap_crown(HUE, HUE.green),
            behind=b.mantle(HUE.green, HUE.red),
            legs=b.feet(HUE.red),
            trunk=b.robe(
                HUE.gold,
                cloth.stripes(HUE.green, HUE.ink),
                HUE.white,
                cloth.spots(HUE.red),
                HUE.red,
            ),
            neck=b.scalloped_collar(HUE.red),
            left=Arm(ASIDE, HUE.green, HUE.gold, "", lifted_cup(CUP, 1.05)),
            right=Arm(other(BREAST), HUE.green, HUE.gold),
        ),
        shift=14,
    )


def re_of_swords() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.dark, "curls", "forked", look=0.6),
            hat=hats.closed_crown(HUE, HUE.blue),
            behind=b.mantle(HUE.red, HUE.white),
            legs=b.legs(b.STANDING, (HUE.gold, HUE.gold), HUE.gold, boots=HUE.brown),
            trunk=b.robe(
                HUE.blue,
                cloth.scales(HUE.pale),
                HUE.red,
                cloth.stripes(HUE.gold, HUE.ink),
                HUE.white,
                b.SHORT_ROBE,
            ),
            neck=b.chain(HUE),
            left=Arm(HIP, HUE.red, HUE.white),
            right=Arm(other(RAISED), HUE.red, HUE.white, "", gripped(sword(146), 146), turn=6),
        ),
        shift=-8,
    )


def re_of_batons() -> str:
    return on_foot(
        Figure(
            head=Head("#d9d3c8", "curls", "full", look=-0.5),
            hat=hats.ray_crown(HUE, HUE.green),
            behind=b.mantle(HUE.gold, HUE.green),
            legs=b.feet(HUE.brown),
            trunk=b.robe(
                HUE.green, cloth.spots(HUE.gold), HUE.gold, cloth.bands(HUE.red, HUE.ink), HUE.red
            ),
            neck=b.broad_collar(HUE, HUE.red),
            left=Arm(ASIDE, HUE.red, HUE.gold, "", gripped(club(190), 190, at=66), turn=-2),
            right=Arm(other(BREAST), HUE.red, HUE.gold),
        ),
        shift=14,
    )


def sceptre() -> str:
    """A staff with a lily, gripped a third from its foot."""
    staff = path("M-3-70H3V60H-3Z", HUE.gold, 2)
    lily = path(
        "M0-104Q10-90 4-78H-4Q-10-90 0-104ZM-4-76Q-18-78-18-92Q-8-92-3-78ZM4-76Q18-78 18-92Q8-92 3-78Z",
        HUE.gold,
        1.8,
    )
    return staff + lily + path("M-8-77H8V-69H-8Z", HUE.red, 1.8) + path(petals(4, 7, 5), HUE.red, 0)


FIGURES: Final[Figures] = {
    "D": (fante_of_coins, cavallo_of_coins, re_of_coins),
    "C": (fante_of_cups, cavallo_of_cups, re_of_cups),
    "S": (fante_of_swords, cavallo_of_swords, re_of_swords),
    "B": (fante_of_batons, cavallo_of_batons, re_of_batons),
}
