"""Briscola read a second time: slowly, in plain Python. It shares no code with the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

HIGHEST_FIRST = ["1", "3", "10", "9", "8", "7", "6", "5", "4", "2"]  # BR-1
WORTH = {"1": 11, "3": 10, "10": 4, "9": 3, "8": 2}  # BR-1

Choose = Callable[[int, list[str], bool], str]
"""``choose(player, hand, may_swap)``: a card of the hand, or ``swap``."""


def figure(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def again(draw: Sequence[tuple[int, str]]) -> list[int]:
    """BR-3: the people who draw again; one if the draw is decided."""
    ranks = [HIGHEST_FIRST.index(figure(card)) for _, card in draw]
    return [person for (person, _), rank in zip(draw, ranks, strict=True) if rank == min(ranks)]


def who_takes(trick: list[tuple[int, str]], briscola: str) -> int:
    """BR-6."""
    wanted = [one for one in trick if suit(one[1]) == briscola]
    if not wanted:
        wanted = [one for one in trick if suit(one[1]) == suit(trick[0][1])]
    for rank in HIGHEST_FIRST:
        for person, card in wanted:
            if figure(card) == rank:
                return person
    raise AssertionError(trick)


def may_swap(hand: list[str], up: str, *, stock: bool, rule: bool) -> bool:
    """BR-11."""
    if not rule or not stock:
        return False
    if figure(up) in ("1", "3", "10", "9", "8"):
        return "7" + suit(up) in hand
    return figure(up) == "7" and "2" + suit(up) in hand


def game(
    deck: Sequence[str], ring: list[int], dealer: int, *, swap: bool, choose: Choose
) -> dict[int, int]:
    """BR-4 to BR-8: the points of every player after a game with the cards of ``deck`` from the top."""
    cards = list(deck)
    order = ring[ring.index(dealer) + 1 :] + ring[: ring.index(dealer) + 1]
    hands: dict[int, list[str]] = {person: [] for person in order}
    for _ in range(3):
        for person in order:
            hands[person].append(cards.pop(0))
    up = cards.pop(0)
    briscola = suit(up)
    under: list[str] = [up]
    points = dict.fromkeys(order, 0)
    while any(hands.values()):
        trick: list[tuple[int, str]] = []
        for person in order:
            card = "swap"
            while card == "swap":
                legal = may_swap(
                    hands[person], under[0] if under else up, stock=bool(under), rule=swap
                )
                card = choose(person, hands[person], legal)
                if card == "swap":
                    assert legal
                    own = ("2" if figure(under[0]) == "7" else "7") + briscola
                    hands[person].remove(own)
                    hands[person].append(under[0])
                    under = [own]
            hands[person].remove(card)
            trick.append((person, card))
        taker = who_takes(trick, briscola)
        points[taker] += sum(WORTH.get(figure(card), 0) for _, card in trick)
        order = order[order.index(taker) :] + order[: order.index(taker)]
        for person in order:
            if cards:
                hands[person].append(cards.pop(0))
            elif under:
                hands[person].append(under.pop())
    return points


def winners(points: dict[int, int], ring: list[int]) -> list[int]:
    """BR-8: nobody after a *patta*."""
    if len(ring) == 4:
        one, other = [ring[0], ring[2]], [ring[1], ring[3]]
        for pair in (one, other):
            if sum(points[person] for person in pair) > 60:
                return pair
        return []
    best = [person for person in ring if points[person] == max(points.values())]
    return best if len(best) == 1 else []
