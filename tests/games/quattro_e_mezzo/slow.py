"""A second, slow reading of QM-5 to QM-17: every hand is held against every other one. And random final hands."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.cards import PACK, Card, is_figure, rank
from engine.game import Person
from games.quattro_e_mezzo.hand import QuattroHand
from games.quattro_e_mezzo.rules import QuattroRules


def name_of(hand: QuattroHand) -> str:
    """The name of a hand as players say it; empty for a bust one."""
    if hand.kind == "points":
        return f"{hand.total // 2}{'½' if hand.total % 2 else ''}"
    return "" if hand.kind == "bust" else hand.kind


def order_of(names: set[str], rules: QuattroRules) -> list[str]:
    """All names of hands, best first, at a table with these ``names`` (QM-5)."""
    order = ["4½", "7½", "7", "6½", "6", "5½"]
    if {"5", "4½"} <= names:
        order = ["5", *order]
        if rules.five_vs_doppio_sei == "five":
            return ["mega", "5", "doppio_sei", *order[1:]]
    else:
        order = [*order, "5"]
    return ["mega", "doppio_sei", *order]


def beats(one: QuattroHand, other: QuattroHand, *, dealer: Person, order: list[str]) -> bool:
    """True if ``one`` beats ``other`` (QM-5, QM-9, QM-10, QM-13)."""
    first, second = name_of(one), name_of(other)
    if not first or not second:
        return bool(first)
    if first != second:
        return order.index(first) < order.index(second)
    if dealer in (one.person, other.person):
        return one.person == dealer
    if first == "doppio_sei":
        return False
    if first in ("4½", "7½") and bool(one.matta) != bool(other.matta):
        return not one.matta
    return len(one.cards) > len(other.cards)


def winners_slowly(
    hands: Sequence[QuattroHand], dealer: Person, rules: QuattroRules
) -> tuple[tuple[Person, ...], bool]:
    """The winners, and whether the deal is at stake."""
    names = {name_of(hand) for hand in hands}
    order = order_of(names, rules)
    best = [
        one
        for one in hands
        if name_of(one)
        and not any(
            beats(other, one, dealer=dealer, order=order) for other in hands if other is not one
        )
    ]
    pack = bool(best) and name_of(best[0]) in ("mega", "4½", "7½")
    if best and name_of(best[0]) == "5" and "4½" in names:
        pack = True
    return tuple(one.person for one in best), pack


def points_slowly(hand: QuattroHand) -> int:
    """The line of the table that the winning hand stands in (QM-16)."""
    table = {
        ("mega", False): 5,
        ("mega", True): 3,
        ("4½", False): 5,
        ("4½", True): 3,
        ("7½", False): 3,
        ("7½", True): 1,
        ("doppio_sei", False): 4,
        ("doppio_sei", True): 2,
    }
    name = name_of(hand)
    if name == "5" and len(hand.cards) == 1:
        return 2
    if name == "5" and len(hand.cards) == 5:
        return 5
    return table.get((name, hand.matta > 0), 1)


def halves(card: Card) -> int:
    return 1 if is_figure(card) else 2 * rank(card)


def random_hands(chance: random.Random) -> tuple[QuattroHand, ...]:
    """Final hands of 2 to 12 players from one pack. Good hands, ties and mattas come often."""
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
        plain = sum(halves(card) for card in cards if card != "10D")
        with_matta = "10D" in cards
        if sorted(map(halves, cards)) == [12, 12]:
            return QuattroHand(person=person, cards=cards, total=24, matta=0, kind="doppio_sei")
        if (
            count == 2
            and with_matta
            and plain == 12
            and cards[1] == "10D"
            and chance.random() < 0.5
        ):
            return QuattroHand(person=person, cards=cards, total=24, matta=12, kind="doppio_sei")
        if count == 9 and plain + with_matta == 9:
            return QuattroHand(
                person=person, cards=cards, total=9, matta=int(with_matta), kind="mega"
            )
        values = (1, 2, 4, 6, 8, 10, 12, 14) if with_matta and count > 1 else (int(with_matta),)
        fitting = [value for value in values if 9 <= plain + value <= 15]
        if plain + min(values) > 15:
            return QuattroHand(
                person=person,
                cards=cards,
                total=plain + min(values),
                matta=min(values),
                kind="bust",
            )
        if fitting and (not brave or chance.random() < 0.4 or 15 in (plain + values[0], plain)):
            value = chance.choice(fitting)
            return QuattroHand(
                person=person, cards=cards, total=plain + value, matta=value, kind="points"
            )
    return None
