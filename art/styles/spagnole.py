"""In the Spanish style: indices up to 12 in the corners, and a frame whose breaks tell the suit (la pinta)."""

from __future__ import annotations

from functools import partial
from typing import Final

from art import bodies as b
from art import hats
from art.backs import flower_back, medal
from art.batons import knotty_club
from art.cards import WIDTH, Figures, Style, assemble, row, spread
from art.coins import doubloon
from art.cups import goblet
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
from art.letters import breadth, lettering
from art.ornaments import crownlet, flower, laurel, ribbon, rose
from art.palette import SPAGNOLE as HUE
from art.shapes import petals
from art.svg import circle, number, path, put, rect
from art.swords import espada

HEIGHT: Final = 390
MIDDLE: Final = HEIGHT / 2
CENTRE: Final = WIDTH / 2
GROUND: Final = 366

COIN: Final = doubloon(HUE)
CUP: Final = goblet(HUE)
sword = partial(espada, HUE)
club = partial(knotty_club, HUE)

BREAKS: Final = {"D": 0, "C": 1, "S": 2, "B": 3}
"""La pinta: how often the upper and the lower line of the frame are broken."""

PRINTED: Final = ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12")


def frame(suit: str, rank: int) -> str:
    """The broken frame and the indices."""
    left, right, top, low = 11, WIDTH - 11, 11, HEIGHT - 11
    gap, count = 20, BREAKS[suit]
    room = (right - left - 24) / (count + 1)
    d = f"M{left} {top}V{low}M{right} {top}V{low}"
    for y in (top, low):
        x: float = left
        for i in range(count):
            middle = left + 12 + room * (i + 1)
            d += f"M{number(x)} {y}H{number(middle - gap / 2)}"
            x = middle + gap / 2
        d += f"M{number(x)} {y}H{right}"
    return path(d, "none", 3) + indices(PRINTED[rank - 1])


def indices(text: str) -> str:
    """``text`` in the upper left and the lower right corner, on paper of its own."""
    across = breadth(text) * 1.5 + 13
    plate = rect(13, 13, across, 31, HUE.paper, 0, corner=5)
    corner = plate + put(lettering(text, 21, HUE.ink, 2.7), 13 + across / 2, 29)
    return corner + put(put(corner, -CENTRE, -MIDDLE), CENTRE, MIDDLE, 180)


# --- numbers -------------------------------------------------------------------------------------------------

PLACES: Final = {
    2: ((0, -0.52), (0, 0.52)),
    3: ((0, -0.52), (-0.52, 0.46), (0.52, 0.46)),
    4: ((-0.5, -0.56), (0.5, -0.56), (-0.5, 0.56), (0.5, 0.56)),
    5: ((-0.5, -0.6), (0.5, -0.6), (0, 0), (-0.5, 0.6), (0.5, 0.6)),
    6: ((-0.48, -0.62), (0.48, -0.62), (-0.48, 0), (0.48, 0), (-0.48, 0.62), (0.48, 0.62)),
    7: (
        (-0.48, -0.62),
        (0.48, -0.62),
        (0, -0.3),
        (-0.48, 0.04),
        (0.48, 0.04),
        (-0.48, 0.66),
        (0.48, 0.66),
    ),
}


def coins(count: int) -> str:
    sizes = {2: 2.35, 3: 1.78, 4: 1.7, 5: 1.5, 6: 1.45, 7: 1.32}
    return spread(COIN, count, sizes, HEIGHT, PLACES)


def cups(count: int) -> str:
    sizes = {2: 2.15, 3: 1.95, 4: 1.8, 5: 1.45, 6: 1.42, 7: 1.12}
    return spread(CUP, count, sizes, HEIGHT, PLACES)


def upright(sign: partial[str], count: int) -> str:
    """Swords and clubs, all point up."""
    if count == 2:
        return row(sign(290), (84, 166), MIDDLE)
    if count == 3:
        return put(sign(166), CENTRE, 108) + row(sign(166), (78, 172), 284)
    if count in {4, 5}:
        corners = row(sign(158), (72, 178), 112) + row(sign(158), (72, 178), 280)
        return corners + (put(sign(210), CENTRE, MIDDLE) if count == 5 else "")
    if count == 6:
        return row(sign(156), (64, CENTRE, 186), 114) + row(sign(156), (64, CENTRE, 186), 280)
    sides = row(sign(150), (64, 186), 116) + row(sign(150), (64, 186), 278)
    return sides + "".join(put(sign(112), CENTRE, y) for y in (76, MIDDLE, HEIGHT - 76))


def swords(count: int) -> str:
    return upright(sword, count)


def batons(count: int) -> str:
    return upright(club, count)


# --- aces ----------------------------------------------------------------------------------------------------


def ace_of_coins() -> str:
    plume = put(crownlet(HUE), CENTRE, 88, size=2.2)
    wreath = put(laurel(HUE, 88, 9), CENTRE, 196)
    return (
        wreath
        + put(COIN, CENTRE, 186, size=2.9)
        + plume
        + put(ribbon(HUE.red, HUE.deep, 66, 34), CENTRE, 330)
    )


def ace_of_cups() -> str:
    lid = path("M-46-2C-46-44 46-44 46-2Q0 12-46-2Z", HUE.red) + path(
        "M-40-18Q0-6 40-18M-28-30Q0-22 28-30", "none", 3, HUE.gold
    )
    knob = (
        path("M-7-36H7V-46H-7Z", HUE.gold, 2)
        + circle(0, -56, 12, HUE.gold)
        + path("M0-68V-82M-7-75H7", "none", 3.4)
    )
    leaves = "".join(put(flower(HUE), CENTRE + s * 56, 352, size=0.75) for s in (-1, 1))
    return leaves + put(lid + knob, CENTRE, 140, size=1.28) + put(CUP, CENTRE, 232, size=2.75)


def ace_of_swords() -> str:
    blooms = "".join(
        put(rose(HUE, fill), CENTRE + s * 62, y, size=1.35)
        for s, y, fill in (
            (-1, 122, HUE.red),
            (1, 122, HUE.gold),
            (-1, 212, HUE.gold),
            (1, 212, HUE.red),
        )
    )
    tie = put(ribbon(HUE.red, HUE.deep, 62, 30), CENTRE, 160)
    return blooms + put(sword(340), CENTRE, MIDDLE, wide=1.7) + tie


def ace_of_batons() -> str:
    twigs = ""
    for i, y in enumerate((88, 140, 192, 244)):
        for side in (-1, 1):
            fill = HUE.green if (i + (side > 0)) % 2 else HUE.gold
            leaf = path("M0 0C0-26 30-42 66-40C66-14 36 10 0 0Z", fill, 2.2) + path(
                "M4-4Q32-14 58-36", "none", 1.6
            )
            twigs += put(leaf, CENTRE + side * 18, y + (side > 0) * 14, mirror=side < 0)
    return twigs + put(club(345), CENTRE, MIDDLE, wide=1.7)


# --- figures -------------------------------------------------------------------------------------------------


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
    one: Figure, coat: Coat, gait: Gait, tack: Tack, hose: str, boot: str, *, shift: float = 4
) -> str:
    rider = mounted(HUE, one, coat, gait, tack, hose, boot)
    return floor() + put(rider, CENTRE + shift, GROUND + 6, size=1.0)


def feet(fill: str) -> str:
    return b.shoe(-14, -6, fill, left=True) + b.shoe(14, -6, fill, left=False)


def sota_of_coins() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.brown, "long", look=0.6),
            hat=hats.broad_hat(HUE, HUE.blue, HUE.gold, HUE.red),
            behind=b.half_cloak(HUE.blue, left=True),
            legs=b.legs(b.STRIDING, (HUE.white, HUE.white), HUE.dark)
            + b.breeches(HUE.blue, HUE.gold),
            trunk=b.tunic(HUE.red, b.stripes(HUE.gold, HUE.ink), HUE.gold, b.JACKET)
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
            trunk=b.tunic(HUE.green, b.lozenges(HUE.gold), HUE.red) + b.belt(HUE.red, HUE.gold),
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
            trunk=b.tunic(HUE.pale, b.scales(HUE.ink), HUE.gold, b.JACKET) + b.sash(HUE.red),
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
            trunk=b.tunic(HUE.gold, b.spots(HUE.red), HUE.blue) + b.belt(HUE.blue, HUE.white),
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
            trunk=b.tunic(HUE.blue, b.flowers(HUE.gold, HUE.red), HUE.gold, b.JACKET)
            + b.belt(HUE.gold, HUE.red),
            neck=b.ruff(HUE),
            left=Arm(BREAST, HUE.blue, HUE.white),
            right=Arm(other(NEAR), HUE.blue, HUE.white, "", shown_coin(COIN, 1.25), "open"),
        ),
        GREY,
        REAR,
        Tack(HUE.red, HUE.gold, HUE.gold, b.stripes(HUE.red, HUE.ink)),
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
            trunk=b.tunic(HUE.red, b.halves(HUE.green), HUE.gold, b.JACKET)
            + b.belt(HUE.dark, HUE.gold),
            neck=b.broad_collar(HUE, HUE.white),
            left=Arm(BREAST, HUE.red, HUE.gold),
            right=Arm(other(NEAR), HUE.green, HUE.gold, "", lifted_cup(CUP, 1.25)),
        ),
        CHESTNUT,
        TROT,
        Tack(HUE.green, HUE.gold, HUE.red, b.lozenges(HUE.gold)),
        HUE.green,
        HUE.red,
    )


def caballo_of_swords() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.dark, "short", "short", look=-0.6),
            hat=hats.kettle_helm(HUE, HUE.red, HUE.blue),
            behind=b.half_cloak(HUE.blue, left=False),
            trunk=b.tunic(HUE.steel, b.scales(HUE.ink), HUE.red, b.JACKET) + b.sash(HUE.red),
            neck=b.pauldrons(HUE, HUE.gold),
            left=Arm(BREAST, HUE.red, HUE.gold),
            right=Arm(other(NEAR), HUE.red, HUE.gold, "", gripped(sword(140), 140), turn=6),
        ),
        BAY,
        WALK,
        Tack(HUE.blue, HUE.gold, HUE.blue, b.spots(HUE.gold)),
        HUE.gold,
        HUE.dark,
    )


def caballo_of_batons() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.dark, "curls", profile=True),
            hat=hats.peaked_cap(HUE.green, HUE.gold, HUE.white),
            behind=b.half_cloak(HUE.green, left=False),
            trunk=b.tunic(HUE.gold, b.stripes(HUE.green, HUE.ink), HUE.red, b.JACKET)
            + b.belt(HUE.red, HUE.white),
            neck=b.scalloped_collar(HUE.green),
            left=Arm(BREAST, HUE.red, HUE.gold),
            right=Arm(
                other(NEAR), HUE.red, HUE.gold, HUE.green, gripped(club(150), 150, at=30), turn=6
            ),
        ),
        BLACK,
        TROT,
        Tack(HUE.gold, HUE.gold, HUE.green, b.bands(HUE.gold, HUE.ink)),
        HUE.blue,
        HUE.brown,
    )


def rey_of_coins() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.brown, "curls", "full", look=0.3),
            hat=hats.closed_crown(HUE, HUE.red),
            behind=b.mantle(HUE.red, HUE.gold),
            legs=feet(HUE.dark),
            trunk=b.robe(HUE.blue, b.lozenges(HUE.gold), HUE.white, b.spots(HUE.gold), HUE.gold),
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
            legs=feet(HUE.red),
            trunk=b.robe(
                HUE.red,
                b.flowers(HUE.gold, HUE.white),
                HUE.gold,
                b.bands(HUE.green, HUE.ink),
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
                HUE.red, b.spots(HUE.gold), HUE.steel, b.scales(HUE.ink), HUE.gold, b.SHORT_ROBE
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
            legs=feet(HUE.brown),
            trunk=b.robe(
                HUE.green,
                b.stripes(HUE.gold, HUE.ink),
                HUE.red,
                b.flowers(HUE.gold, HUE.white),
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


ACES: Final = {"D": ace_of_coins, "C": ace_of_cups, "S": ace_of_swords, "B": ace_of_batons}
NUMBERS: Final = {"D": coins, "C": cups, "S": swords, "B": batons}
FIGURES: Final[Figures] = {
    "D": (sota_of_coins, caballo_of_coins, rey_of_coins),
    "C": (sota_of_cups, caballo_of_cups, rey_of_cups),
    "S": (sota_of_swords, caballo_of_swords, rey_of_swords),
    "B": (sota_of_batons, caballo_of_batons, rey_of_batons),
}


def back() -> str:
    return flower_back(HUE, HEIGHT, HUE.red, medal(HUE, put(COIN, size=1.2), HUE.blue))


STYLE: Final = Style(
    name="spagnole",
    titles={
        "it": "Carte in stile spagnolo",
        "en": "Cards in the Spanish style",
        "es": "Baraja de estilo español",
    },
    ranks=PRINTED,
    cards=assemble(HUE, HEIGHT, frame, ACES, NUMBERS, FIGURES),
    back=back,
    printed=True,
)
