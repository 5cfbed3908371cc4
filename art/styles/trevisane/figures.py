"""Figures of the Trevisan deck."""

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
from art.palette import TREVISANE as HUE
from art.shapes import petals
from art.styles.trevisane.signs import COIN, CUP, MIDDLE, stave
from art.svg import circle, number, path, put, rect
from art.swords import scimitar


def divided(drawing: str, *, size: float, waist: float) -> str:
    """Both halves and a band of lozenges between them."""
    both = half_figure(drawing, WIDTH, MIDDLE, 14, size, waist)
    links = "".join(f"M{x} {number(MIDDLE)}l9-7l9 7l-9 7Z" for x in range(17, 230, 18))
    band = rect(14, MIDDLE - 10, WIDTH - 28, 20, HUE.blue, 2) + path(links, HUE.gold, 1.4)
    return both + band


def on_foot(one: Figure, shift: float = 0) -> str:
    return divided(put(standing(HUE, one), shift), size=1.24, waist=-150)


def on_horse(one: Figure, coat: Coat, tack: Tack, shift: float = 9) -> str:
    rider = mounted(HUE, one, coat, WALK, tack, HUE.gold, HUE.dark)
    return divided(put(rider, shift), size=1.02, waist=-104)


def crooked(length: float = 128) -> str:
    """A curved sword as a hand holds it."""
    return gripped(put(scimitar(HUE, length, 20), 5), length, at=24)


def fante_of_coins() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.brown, "bob", profile=True),
            hat=hats.peaked_cap(HUE.red, HUE.blue, HUE.gold),
            trunk=b.tunic(HUE.blue, cloth.halves(HUE.red), HUE.gold) + b.belt(HUE.dark, HUE.gold),
            neck=b.ruff(HUE),
            left=Arm(NEAR, HUE.gold, HUE.white, HUE.red, shown_coin(COIN, 1.1), "open"),
            right=Arm(other(BREAST), HUE.gold, HUE.white, HUE.blue),
        )
    )


def fante_of_cups() -> str:
    return on_foot(
        Figure(
            head=Head("#c98a3c", "curls", look=0.6),
            hat=hats.beret(HUE, HUE.blue, HUE.gold, HUE.red),
            trunk=b.tunic(HUE.gold, cloth.stripes(HUE.red, HUE.ink), HUE.blue)
            + b.belt(HUE.blue, HUE.white),
            neck=b.broad_collar(HUE, HUE.white),
            left=Arm(HIP, HUE.blue, HUE.white, HUE.red),
            right=Arm(other(NEAR), HUE.blue, HUE.white, HUE.red, lifted_cup(CUP, 1.05)),
        )
    )


def fante_of_swords() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.dark, "long", look=-0.6),
            hat=hats.kettle_helm(HUE, HUE.red, HUE.green),
            trunk=b.tunic(HUE.green, cloth.scales(HUE.ink), HUE.gold) + b.sash(HUE.red),
            neck=b.pauldrons(HUE, HUE.gold),
            left=Arm(NEAR, HUE.red, HUE.gold, "", put(crooked(), mirror=True), turn=-4),
            right=Arm(other(LOW), HUE.red, HUE.gold),
        )
    )


def fante_of_batons() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.dark, "bob", look=0.5),
            hat=hats.hood(HUE.green, HUE.red),
            trunk=b.tunic(HUE.red, cloth.lozenges(HUE.gold), HUE.green)
            + b.belt(HUE.green, HUE.gold),
            neck=b.scalloped_collar(HUE.gold),
            left=Arm(BREAST, HUE.green, HUE.gold),
            right=Arm(
                other(NEAR), HUE.green, HUE.gold, HUE.red, gripped(stave(170), 170, at=60), turn=4
            ),
        )
    )


def cavallo_of_coins() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.dark, "curls", look=-0.7),
            hat=hats.broad_hat(HUE, HUE.blue, HUE.red, HUE.gold),
            behind=b.half_cloak(HUE.red, left=False),
            trunk=b.tunic(HUE.red, cloth.flowers(HUE.gold, HUE.blue), HUE.gold, b.JACKET)
            + b.belt(HUE.blue, HUE.gold),
            neck=b.ruff(HUE),
            left=Arm(BREAST, HUE.red, HUE.white),
            right=Arm(other(NEAR), HUE.red, HUE.white, "", shown_coin(COIN, 1.15), "open"),
        ),
        BLACK,
        Tack(HUE.gold, HUE.gold, HUE.blue, cloth.lozenges(HUE.gold)),
    )


def cavallo_of_cups() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.brown, "bob", profile=True),
            hat=hats.beret(HUE, HUE.red, HUE.gold, HUE.white),
            behind=b.half_cloak(HUE.blue, left=False),
            trunk=b.tunic(HUE.blue, cloth.spots(HUE.gold), HUE.red, b.JACKET)
            + b.belt(HUE.red, HUE.gold),
            neck=b.scalloped_collar(HUE.white),
            left=Arm(BREAST, HUE.blue, HUE.gold),
            right=Arm(other(NEAR), HUE.blue, HUE.gold, HUE.red, lifted_cup(CUP, 1.05)),
        ),
        GREY,
        Tack(HUE.red, HUE.gold, HUE.red, cloth.stripes(HUE.gold, HUE.ink)),
    )


def cavallo_of_swords() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.dark, "none", "full", look=-0.6, skin="#b07a4e"),
            hat=hats.turban(HUE, HUE.red, HUE.gold) + hats.ear_rings(HUE),
            behind=b.half_cloak(HUE.green, left=False),
            trunk=b.tunic(HUE.gold, cloth.bands(HUE.blue, HUE.ink), HUE.red, b.JACKET)
            + b.belt(HUE.red, HUE.gold),
            neck=b.chain(HUE),
            left=Arm(BREAST, HUE.blue, HUE.gold),
            right=Arm(other(NEAR), HUE.blue, HUE.gold, "", crooked(), turn=8),
        ),
        CHESTNUT,
        Tack(HUE.blue, HUE.gold, HUE.green, cloth.flowers(HUE.gold, HUE.white)),
    )


def cavallo_of_batons() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.grey, "short", "moustache", look=-0.6),
            hat=hats.helmet(HUE, HUE.gold, HUE.blue),
            behind=b.half_cloak(HUE.gold, left=False),
            trunk=b.tunic(HUE.steel, cloth.scales(HUE.ink), HUE.red, b.JACKET) + b.sash(HUE.blue),
            neck=b.pauldrons(HUE, HUE.gold),
            left=Arm(BREAST, HUE.red, HUE.gold),
            right=Arm(other(NEAR), HUE.red, HUE.gold, "", gripped(stave(160), 160, at=56), turn=4),
        ),
        BAY,
        Tack(HUE.green, HUE.gold, HUE.red, cloth.spots(HUE.gold)),
    )


def re_of_coins() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.grey, "long", "full", profile=True),
            hat=hats.lily_crown(HUE, HUE.blue),
            behind=b.mantle(HUE.red, HUE.gold),
            trunk=b.robe(
                HUE.blue,
                cloth.flowers(HUE.gold, HUE.white),
                HUE.gold,
                cloth.lozenges(HUE.red),
                HUE.white,
            ),
            neck=b.ermine(HUE),
            left=Arm(NEAR, HUE.red, HUE.white, "", shown_coin(COIN, 1.18), "open"),
            right=Arm(other(HIP), HUE.red, HUE.white),
        )
    )


def re_of_cups() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.brown, "bob", "forked", look=0.4),
            hat=hats.cap_crown(HUE, HUE.red),
            behind=b.mantle(HUE.gold, HUE.blue),
            trunk=b.robe(
                HUE.red,
                cloth.lozenges(HUE.gold),
                HUE.green,
                cloth.bands(HUE.gold, HUE.ink),
                HUE.gold,
            ),
            neck=b.broad_collar(HUE, HUE.blue),
            left=Arm(BREAST, HUE.red, HUE.gold),
            right=Arm(other(NEAR), HUE.red, HUE.gold, "", lifted_cup(CUP, 1.1)),
        )
    )


def re_of_swords() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.dark, "curls", "full", look=-0.5),
            hat=hats.closed_crown(HUE, HUE.green),
            behind=b.mantle(HUE.blue, HUE.white),
            trunk=b.tunic(HUE.steel, cloth.scales(HUE.ink), HUE.gold) + b.belt(HUE.red, HUE.gold),
            neck=b.pauldrons(HUE, HUE.gold) + b.chain(HUE),
            left=Arm(NEAR, HUE.blue, HUE.gold, "", put(crooked(), mirror=True), turn=-6),
            right=Arm(other(HIP), HUE.blue, HUE.gold),
        )
    )


def re_of_batons() -> str:
    return on_foot(
        Figure(
            head=Head("#c9a15a", "long", "short", look=0.4),
            hat=hats.ray_crown(HUE, HUE.red),
            behind=b.mantle(HUE.green, HUE.gold),
            trunk=b.robe(
                HUE.gold, cloth.stripes(HUE.green, HUE.ink), HUE.red, cloth.spots(HUE.gold), HUE.red
            ),
            neck=b.scalloped_collar(HUE.green),
            left=Arm(BREAST, HUE.green, HUE.white, "", orb()),
            right=Arm(
                other(NEAR), HUE.green, HUE.white, "", gripped(stave(170), 170, at=60), turn=5
            ),
        )
    )


def orb() -> str:
    """The ball with a cross, as it lies on a hand."""
    return (
        circle(0, -18, 15, HUE.blue, 2)
        + path("M-15-18H15", "none", 4.5)
        + path("M-15-18H15", "none", 2.2, HUE.gold)
        + path("M0-34V-46M-5-41H5", "none", 3)
        + put(path(petals(4, 5, 4), HUE.gold, 0), 0, -10)
    )


FIGURES: Final[Figures] = {
    "D": (fante_of_coins, cavallo_of_coins, re_of_coins),
    "C": (fante_of_cups, cavallo_of_cups, re_of_cups),
    "S": (fante_of_swords, cavallo_of_swords, re_of_swords),
    "B": (fante_of_batons, cavallo_of_batons, re_of_batons),
}
