"""Figures of the Piacentine deck."""

from __future__ import annotations

from typing import Final

from art import bodies as b
from art import cloth, hats
from art.cards import WIDTH, Figures
from art.figures import (
    BREAST,
    HIP,
    LOW,
    NEAR,
    Arm,
    Figure,
    gripped,
    half_figure,
    lifted_cup,
    mounted,
    other,
    shown_coin,
    standing,
)
from art.heads import Head
from art.horses import BAY, BLACK, CHESTNUT, GREY, WALK, Coat, Tack
from art.palette import PIACENTINE as HUE
from art.styles.piacentine.signs import COIN, CUP, MIDDLE, log, sword
from art.svg import circle, path, put


def divided(drawing: str, *, size: float, waist: float) -> str:
    """Both halves and the line between them."""
    both = half_figure(drawing, WIDTH, MIDDLE, 14, size, waist)
    line = path(f"M14 {MIDDLE}H236", "none", 7) + path(f"M16 {MIDDLE}H234", "none", 3, HUE.gold)
    return both + line


def on_foot(one: Figure, shift: float = 0) -> str:
    return divided(put(standing(HUE, one), shift), size=1.13, waist=-156)


def on_horse(one: Figure, coat: Coat, tack: Tack, shift: float = 6) -> str:
    rider = mounted(HUE, one, coat, WALK, tack, HUE.blue, HUE.dark)
    return divided(put(rider, shift), size=0.94, waist=-118)


def fante_of_coins() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.brown, "curls", look=-0.6),
            hat=hats.broad_hat(HUE, HUE.red, HUE.gold, HUE.white),
            trunk=b.tunic(HUE.white, cloth.stripes(HUE.red, HUE.ink), HUE.gold)
            + b.belt(HUE.blue, HUE.gold),
            neck=b.scalloped_collar(HUE.blue),
            left=Arm(NEAR, HUE.blue, HUE.gold, HUE.red, shown_coin(COIN, 1.15), "open"),
            right=Arm(other(HIP), HUE.blue, HUE.gold, HUE.red),
        )
    )


def fante_of_cups() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.dark, "long", profile=True),
            hat=hats.beret(HUE, HUE.green, HUE.red, HUE.gold),
            trunk=b.tunic(HUE.blue, cloth.flowers(HUE.gold, HUE.red), HUE.red)
            + b.belt(HUE.red, HUE.gold),
            neck=b.ruff(HUE),
            left=Arm(NEAR, HUE.red, HUE.white, HUE.gold, lifted_cup(CUP, 1.15)),
            right=Arm(other(BREAST), HUE.red, HUE.white, HUE.gold),
        )
    )


def fante_of_swords() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.dark, "bob", "moustache", look=0.6),
            hat=hats.helmet(HUE, HUE.red, HUE.green),
            trunk=b.tunic(HUE.steel, cloth.bands(HUE.pale, HUE.ink), HUE.gold) + b.sash(HUE.red),
            neck=b.pauldrons(HUE, HUE.red),
            left=Arm(LOW, HUE.green, HUE.gold),
            right=Arm(other(NEAR), HUE.green, HUE.gold, "", gripped(sword(132), 132), turn=6),
        )
    )


def fante_of_batons() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.brown, "bob", look=0.4),
            hat=hats.peaked_cap(HUE.gold, HUE.green, HUE.red),
            trunk=b.tunic(HUE.green, cloth.halves(HUE.red), HUE.gold) + b.belt(HUE.dark, HUE.gold),
            neck=b.broad_collar(HUE, HUE.gold),
            left=Arm(BREAST, HUE.gold, HUE.white, HUE.green),
            right=Arm(
                other(NEAR), HUE.gold, HUE.white, HUE.red, gripped(log(140), 140, at=34), turn=8
            ),
        )
    )


def cavallo_of_coins() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.dark, "bob", look=-0.8),
            hat=hats.kettle_helm(HUE, HUE.gold, HUE.red),
            behind=b.half_cloak(HUE.green, left=False),
            trunk=b.tunic(HUE.red, cloth.lozenges(HUE.gold), HUE.blue, b.JACKET)
            + b.belt(HUE.blue, HUE.gold),
            neck=b.broad_collar(HUE, HUE.white),
            left=Arm(BREAST, HUE.blue, HUE.gold),
            right=Arm(other(NEAR), HUE.blue, HUE.gold, "", shown_coin(COIN, 1.1), "open"),
        ),
        GREY,
        Tack(HUE.red, HUE.gold, HUE.green, cloth.spots(HUE.gold)),
    )


def cavallo_of_cups() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.brown, "long", look=-0.7),
            hat=hats.wreath(HUE),
            behind=b.half_cloak(HUE.red, left=False),
            trunk=b.tunic(HUE.gold, cloth.stripes(HUE.green, HUE.ink), HUE.red, b.JACKET)
            + b.belt(HUE.red, HUE.white),
            neck=b.scalloped_collar(HUE.red),
            left=Arm(BREAST, HUE.green, HUE.white),
            right=Arm(other(NEAR), HUE.green, HUE.white, HUE.gold, lifted_cup(CUP, 1.15)),
        ),
        BAY,
        Tack(HUE.green, HUE.gold, HUE.blue, cloth.lozenges(HUE.gold)),
    )


def cavallo_of_swords() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.dark, "short", "short", profile=True),
            hat=hats.helmet(HUE, HUE.gold, HUE.red),
            behind=b.half_cloak(HUE.gold, left=False),
            trunk=b.tunic(HUE.steel, cloth.scales(HUE.ink), HUE.gold, b.JACKET)
            + b.belt(HUE.red, HUE.gold),
            neck=b.pauldrons(HUE, HUE.gold),
            left=Arm(BREAST, HUE.red, HUE.gold),
            right=Arm(other(NEAR), HUE.red, HUE.gold, "", gripped(sword(126), 126), turn=6),
        ),
        BLACK,
        Tack(HUE.gold, HUE.gold, HUE.red, cloth.stripes(HUE.gold, HUE.ink)),
    )


def cavallo_of_batons() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.brown, "curls", "moustache", look=-0.6),
            hat=hats.beret(HUE, HUE.blue, HUE.gold, HUE.white),
            behind=b.half_cloak(HUE.blue, left=False),
            trunk=b.tunic(HUE.green, cloth.spots(HUE.gold), HUE.gold, b.JACKET)
            + b.belt(HUE.gold, HUE.red),
            neck=b.ruff(HUE),
            left=Arm(BREAST, HUE.red, HUE.white),
            right=Arm(
                other(NEAR), HUE.red, HUE.white, HUE.blue, gripped(log(126), 126, at=30), turn=8
            ),
        ),
        CHESTNUT,
        Tack(HUE.blue, HUE.gold, HUE.red, cloth.flowers(HUE.gold, HUE.white)),
    )


def re_of_coins() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.grey, "curls", "full", look=-0.4),
            hat=hats.closed_crown(HUE, HUE.red),
            behind=b.mantle(HUE.red, HUE.gold),
            trunk=b.robe(
                HUE.blue,
                cloth.flowers(HUE.gold, HUE.red),
                HUE.red,
                cloth.lozenges(HUE.gold),
                HUE.gold,
            ),
            neck=b.ermine(HUE),
            left=Arm(NEAR, HUE.blue, HUE.white, "", shown_coin(COIN, 1.25), "open"),
            right=Arm(other(NEAR), HUE.blue, HUE.white, "", sceptre(), turn=6),
        )
    )


def re_of_cups() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.dark, "long", "short", look=0.5),
            hat=hats.lily_crown(HUE, HUE.green),
            behind=b.mantle(HUE.green, HUE.white),
            trunk=b.robe(
                HUE.red,
                cloth.stripes(HUE.gold, HUE.ink),
                HUE.white,
                cloth.flowers(HUE.green, HUE.gold),
                HUE.gold,
            ),
            neck=b.scalloped_collar(HUE.white),
            left=Arm(BREAST, HUE.green, HUE.gold),
            right=Arm(other(NEAR), HUE.green, HUE.gold, "", lifted_cup(CUP, 1.2)),
        )
    )


def re_of_swords() -> str:
    return on_foot(
        Figure(
            head=Head("#c9a15a", "bob", "forked", look=0.5),
            hat=hats.ray_crown(HUE, HUE.blue),
            behind=b.mantle(HUE.gold, HUE.red),
            trunk=b.tunic(HUE.steel, cloth.scales(HUE.ink), HUE.red) + b.belt(HUE.red, HUE.gold),
            neck=b.pauldrons(HUE, HUE.gold) + b.chain(HUE),
            left=Arm(HIP, HUE.blue, HUE.gold),
            right=Arm(other(NEAR), HUE.blue, HUE.gold, "", gripped(sword(132), 132), turn=8),
        )
    )


def re_of_batons() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.brown, "bob", "full", profile=True),
            hat=hats.cap_crown(HUE, HUE.red),
            behind=b.mantle(HUE.blue, HUE.gold),
            trunk=b.robe(
                HUE.gold, cloth.spots(HUE.red), HUE.green, cloth.bands(HUE.gold, HUE.ink), HUE.blue
            ),
            neck=b.broad_collar(HUE, HUE.green),
            left=Arm(NEAR, HUE.red, HUE.gold, "", gripped(log(140), 140, at=34), turn=-8),
            right=Arm(other(BREAST), HUE.red, HUE.gold),
        )
    )


def sceptre() -> str:
    """A staff with a golden ball."""
    staff = path("M-3-44H3V60H-3Z", HUE.gold, 2)
    return (
        staff
        + circle(0, -54, 10, HUE.gold, 2)
        + path("M-10-54H10M0-64V-78M-6-71H6", "none", 3)
        + path("M-7-46H7V-39H-7Z", HUE.red, 1.8)
    )


FIGURES: Final[Figures] = {
    "D": (fante_of_coins, cavallo_of_coins, re_of_coins),
    "C": (fante_of_cups, cavallo_of_cups, re_of_cups),
    "S": (fante_of_swords, cavallo_of_swords, re_of_swords),
    "B": (fante_of_batons, cavallo_of_batons, re_of_batons),
}
