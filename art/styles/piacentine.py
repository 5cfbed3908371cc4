"""In the Piacentine style: figures cut at the waist and turned about, a crowned eagle on the ace of coins."""

from __future__ import annotations

from functools import partial
from typing import Final

from art import bodies as b
from art import hats
from art.backs import medal, scale_back
from art.batons import lopped_log
from art.cards import ROUND, WIDTH, Figures, Style, assemble, double_frame, row, spread
from art.coins import rosette
from art.cups import chalice
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
from art.ornaments import crownlet, eagle, flower, laurel, ribbon, rose, winged_head
from art.palette import PIACENTINE as HUE
from art.shapes import petals
from art.svg import circle, path, put
from art.swords import dagger

HEIGHT: Final = 440
MIDDLE: Final = HEIGHT / 2
CENTRE: Final = WIDTH / 2

COIN: Final = rosette(HUE)
CUP: Final = chalice(HUE)
sword = partial(dagger, HUE)
log = partial(lopped_log, HUE)


# --- numbers -------------------------------------------------------------------------------------------------


def coins(count: int) -> str:
    sizes = {2: 2.6, 3: 2.0, 4: 1.75, 5: 1.62, 6: 1.62, 7: 1.45}
    middle = put(put(rose(HUE, HUE.red), size=1.5), CENTRE, MIDDLE) if count == 4 else ""
    ties = put(ribbon(HUE.blue, HUE.red, 58, 24), CENTRE, MIDDLE - 4) if count == 2 else ""
    return spread(COIN, count, sizes, HEIGHT) + middle + ties


def cups(count: int) -> str:
    sizes = {2: 2.4, 3: 1.75, 4: 1.65, 5: 1.5, 6: 1.5, 7: 1.25}
    middle = put(flower(HUE), CENTRE, MIDDLE, size=1.3) if count == 4 else ""
    return spread(CUP, count, sizes, HEIGHT, ROUND) + middle


def swords(count: int) -> str:
    high, low = MIDDLE - 96, MIDDLE + 96
    if count == 2:
        crossed = put(sword(330), CENTRE, MIDDLE, 26) + put(sword(330), CENTRE, MIDDLE, -26)
        return crossed + put(rose(HUE, HUE.red), CENTRE, MIDDLE - 4, size=1.2)
    if count == 3:
        crossed = put(sword(330), CENTRE, MIDDLE + 10, 30) + put(
            sword(330), CENTRE, MIDDLE + 10, -30
        )
        return crossed + put(sword(370), CENTRE, MIDDLE)
    if count in {4, 5}:
        corners = row(sword(178), (66, 184), high) + row(sword(178), (66, 184), low, 180)
        middle = sword(230) if count == 5 else put(flower(HUE), size=0.9)
        return corners + put(middle, CENTRE, MIDDLE)
    xs = (54, CENTRE, 196)
    if count == 6:
        return row(sword(186), xs, high) + row(sword(186), xs, low, 180)
    rows = row(sword(162), xs, 112) + row(sword(162), xs, HEIGHT - 112, 180)
    return rows + put(sword(190), CENTRE, MIDDLE, 90)


def batons(count: int) -> str:
    high, low = MIDDLE - 96, MIDDLE + 96
    if count == 2:
        crossed = put(log(340), CENTRE, MIDDLE, 26) + put(log(340), CENTRE, MIDDLE, -26)
        return crossed + put(rose(HUE, HUE.gold), CENTRE, MIDDLE, size=1.2)
    if count == 3:
        crossed = put(log(330), CENTRE, MIDDLE, 30) + put(log(330), CENTRE, MIDDLE, -30)
        return (
            crossed
            + put(log(370), CENTRE, MIDDLE)
            + put(ribbon(HUE.red, HUE.deep, 50, 28), CENTRE, MIDDLE - 6)
        )
    if count in {4, 5}:
        corners = row(log(170), (64, 186), high) + row(log(170), (64, 186), low, 180)
        middle = log(230) if count == 5 else put(flower(HUE), size=0.9)
        return corners + put(middle, CENTRE, MIDDLE)
    xs = (54, CENTRE, 196)
    if count == 6:
        return row(log(174), xs, high) + row(log(174), xs, low, 180)
    rows = row(log(146), xs, 108) + row(log(146), xs, HEIGHT - 108, 180)
    return rows + put(log(190), CENTRE, MIDDLE, 90)


# --- aces ----------------------------------------------------------------------------------------------------


def ace_of_coins() -> str:
    bird = put(eagle(HUE, HUE.ink, HUE.blue, HUE.gold, span=86), CENTRE, 232, size=0.98)
    crown = put(crownlet(HUE), CENTRE - 1, 138, size=2.1)
    return (
        bird
        + crown
        + put(COIN, CENTRE, 234, size=1.5)
        + put(ribbon(HUE.red, HUE.deep, 60, 30), CENTRE, 366)
    )


def ace_of_cups() -> str:
    wreath = put(laurel(HUE, 100, 9), CENTRE, 210)
    lid = path("M-42-4C-40-44 40-44 42-4Q0 12-42-4Z", HUE.red) + path(
        "M-38-16Q0-4 38-16", "none", 3, HUE.gold
    )
    knob = circle(0, -42, 10, HUE.gold) + put(path(petals(6, 8, 6), HUE.red, 1), 0, -42)
    return wreath + put(lid + knob, CENTRE, 138, size=1.28) + put(CUP, CENTRE, 232, size=2.75)


def ace_of_swords() -> str:
    blade = put(sword(390), CENTRE, MIDDLE, wide=1.6)
    blooms = "".join(
        put(rose(HUE, fill), x, y, size=1.3)
        for x, y, fill in (
            (56, 90, HUE.red),
            (194, 90, HUE.blue),
            (56, 336, HUE.blue),
            (194, 336, HUE.red),
        )
    )
    child = put(winged_head(HUE, HUE.gold), CENTRE, 196, size=1.45)
    return blooms + blade + put(ribbon(HUE.red, HUE.deep, 64, 28), CENTRE, 274) + child


def ace_of_batons() -> str:
    twigs = ""
    for i, y in enumerate((90, 140, 190, 240, 290, 340)):
        side = -1 if i % 2 else 1
        leaf = path("M0 0C2-24 30-40 70-30C62-6 30 12 0 0Z", HUE.green, 2.2) + path(
            "M2-1Q30-12 60-26", "none", 1.6
        )
        bud = circle(58, 14, 9, HUE.red, 2) + path("M8 4Q34 4 50 12", "none", 2.4)
        twigs += put(bud + leaf, CENTRE + side * 18, y + 10, mirror=side < 0)
    return twigs + put(log(385), CENTRE, MIDDLE, wide=1.9)


# --- figures -------------------------------------------------------------------------------------------------


def divided(drawing: str, *, size: float, waist: float) -> str:
    """Both halves and the line between them."""
    both = half_figure(drawing, WIDTH, MIDDLE, 14, size, waist)
    line = path(f"M14 {MIDDLE}H236", "none", 7) + path(f"M16 {MIDDLE}H234", "none", 3, HUE.gold)
    return both + line


def on_foot(one: Figure, shift: float = 0) -> str:
    return divided(put(standing(HUE, one), shift), size=1.16, waist=-158)


def on_horse(one: Figure, coat: Coat, tack: Tack, shift: float = 6) -> str:
    rider = mounted(HUE, one, coat, WALK, tack, HUE.blue, HUE.dark)
    return divided(put(rider, shift), size=0.94, waist=-118)


def fante_of_coins() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.brown, "curls", look=-0.6),
            hat=hats.broad_hat(HUE, HUE.red, HUE.gold, HUE.white),
            trunk=b.tunic(HUE.white, b.stripes(HUE.red, HUE.ink), HUE.gold)
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
            trunk=b.tunic(HUE.blue, b.flowers(HUE.gold, HUE.red), HUE.red)
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
            trunk=b.tunic(HUE.steel, b.bands(HUE.pale, HUE.ink), HUE.gold) + b.sash(HUE.red),
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
            trunk=b.tunic(HUE.green, b.halves(HUE.red), HUE.gold) + b.belt(HUE.dark, HUE.gold),
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
            trunk=b.tunic(HUE.red, b.lozenges(HUE.gold), HUE.blue, b.JACKET)
            + b.belt(HUE.blue, HUE.gold),
            neck=b.broad_collar(HUE, HUE.white),
            left=Arm(BREAST, HUE.blue, HUE.gold),
            right=Arm(other(NEAR), HUE.blue, HUE.gold, "", shown_coin(COIN, 1.1), "open"),
        ),
        GREY,
        Tack(HUE.red, HUE.gold, HUE.green, b.spots(HUE.gold)),
    )


def cavallo_of_cups() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.brown, "long", look=-0.7),
            hat=hats.wreath(HUE),
            behind=b.half_cloak(HUE.red, left=False),
            trunk=b.tunic(HUE.gold, b.stripes(HUE.green, HUE.ink), HUE.red, b.JACKET)
            + b.belt(HUE.red, HUE.white),
            neck=b.scalloped_collar(HUE.red),
            left=Arm(BREAST, HUE.green, HUE.white),
            right=Arm(other(NEAR), HUE.green, HUE.white, HUE.gold, lifted_cup(CUP, 1.15)),
        ),
        BAY,
        Tack(HUE.green, HUE.gold, HUE.blue, b.lozenges(HUE.gold)),
    )


def cavallo_of_swords() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.dark, "short", "short", profile=True),
            hat=hats.helmet(HUE, HUE.gold, HUE.red),
            behind=b.half_cloak(HUE.gold, left=False),
            trunk=b.tunic(HUE.steel, b.scales(HUE.ink), HUE.gold, b.JACKET)
            + b.belt(HUE.red, HUE.gold),
            neck=b.pauldrons(HUE, HUE.gold),
            left=Arm(BREAST, HUE.red, HUE.gold),
            right=Arm(other(NEAR), HUE.red, HUE.gold, "", gripped(sword(126), 126), turn=6),
        ),
        BLACK,
        Tack(HUE.gold, HUE.gold, HUE.red, b.stripes(HUE.gold, HUE.ink)),
    )


def cavallo_of_batons() -> str:
    return on_horse(
        Figure(
            head=Head(HUE.brown, "curls", "moustache", look=-0.6),
            hat=hats.beret(HUE, HUE.blue, HUE.gold, HUE.white),
            behind=b.half_cloak(HUE.blue, left=False),
            trunk=b.tunic(HUE.green, b.spots(HUE.gold), HUE.gold, b.JACKET)
            + b.belt(HUE.gold, HUE.red),
            neck=b.ruff(HUE),
            left=Arm(BREAST, HUE.red, HUE.white),
            right=Arm(
                other(NEAR), HUE.red, HUE.white, HUE.blue, gripped(log(126), 126, at=30), turn=8
            ),
        ),
        CHESTNUT,
        Tack(HUE.blue, HUE.gold, HUE.red, b.flowers(HUE.gold, HUE.white)),
    )


def re_of_coins() -> str:
    return on_foot(
        Figure(
            head=Head(HUE.grey, "curls", "full", look=-0.4),
            hat=hats.closed_crown(HUE, HUE.red),
            behind=b.mantle(HUE.red, HUE.gold),
            trunk=b.robe(
                HUE.blue, b.flowers(HUE.gold, HUE.red), HUE.red, b.lozenges(HUE.gold), HUE.gold
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
                b.stripes(HUE.gold, HUE.ink),
                HUE.white,
                b.flowers(HUE.green, HUE.gold),
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
            trunk=b.tunic(HUE.steel, b.scales(HUE.ink), HUE.red) + b.belt(HUE.red, HUE.gold),
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
                HUE.gold, b.spots(HUE.red), HUE.green, b.bands(HUE.gold, HUE.ink), HUE.blue
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


ACES: Final = {"D": ace_of_coins, "C": ace_of_cups, "S": ace_of_swords, "B": ace_of_batons}
NUMBERS: Final = {"D": coins, "C": cups, "S": swords, "B": batons}
FIGURES: Final[Figures] = {
    "D": (fante_of_coins, cavallo_of_coins, re_of_coins),
    "C": (fante_of_cups, cavallo_of_cups, re_of_cups),
    "S": (fante_of_swords, cavallo_of_swords, re_of_swords),
    "B": (fante_of_batons, cavallo_of_batons, re_of_batons),
}


def back() -> str:
    return scale_back(HUE, HEIGHT, HUE.red, medal(HUE, put(COIN, size=1.2), HUE.blue))


STYLE: Final = Style(
    name="piacentine",
    titles={
        "it": "Carte in stile piacentino",
        "en": "Cards in the Piacentine style",
        "es": "Cartas de estilo piacentino",
    },
    ranks=("1", "2", "3", "4", "5", "6", "7", "F", "C", "R"),
    cards=assemble(HUE, HEIGHT, double_frame(HEIGHT), ACES, NUMBERS, FIGURES),
    back=back,
)
