"""Final hands of quattro e mezzo at random: good ones, ties and mattas come often."""

from __future__ import annotations

import random

from engine.cards import PACK, Card
from engine.game import Person
from games.quattro_e_mezzo.hand import QuattroHand
from tests.world.rules.drawing import MATTA, VALUES, halves, plain


def random_hands(chance: random.Random) -> tuple[QuattroHand, ...]:
    """Those of 2 to 12 players, from one pack."""
    pack = chance.sample(PACK, len(PACK))
    if chance.random() < 0.3:
        pack.sort(key=lambda card: (halves(card) not in (1, 10, 12)) + chance.random())
    hands: list[QuattroHand] = []
    for person in range(1, chance.randint(2, 12) + 1):
        taken = random_hand(chance, pack, person)
        if taken is None:
            break
        hands.append(taken)
        pack = pack[len(taken.cards) :]
    return tuple(hands)


def random_hand(chance: random.Random, pack: list[Card], person: Person) -> QuattroHand | None:
    """A hand from the top of the pack; None if it cannot be finished."""
    brave = chance.random() < 0.3
    for count in range(1, len(pack) + 1):
        cards = tuple(pack[:count])
        without, with_matta = plain([*cards]), MATTA in cards
        if sorted(map(halves, cards)) == [12, 12]:
            return QuattroHand(person=person, cards=cards, total=24, matta=0, kind="doppio_sei")
        if (
            count == 2
            and with_matta
            and without == 12
            and cards[1] == MATTA
            and chance.random() < 0.5
        ):
            return QuattroHand(person=person, cards=cards, total=24, matta=12, kind="doppio_sei")
        if count == 9 and without + with_matta == 9:
            return QuattroHand(
                person=person, cards=cards, total=9, matta=int(with_matta), kind="mega"
            )
        values = VALUES if with_matta and count > 1 else [int(with_matta)]
        fitting = [value for value in values if 9 <= without + value <= 15]
        if without + min(values) > 15:
            return QuattroHand(
                person=person,
                cards=cards,
                total=without + min(values),
                matta=min(values),
                kind="bust",
            )
        if fitting and (not brave or chance.random() < 0.4 or 15 in (without + values[0], without)):
            value = chance.choice(fitting)
            return QuattroHand(
                person=person, cards=cards, total=without + value, matta=value, kind="points"
            )
    return None
