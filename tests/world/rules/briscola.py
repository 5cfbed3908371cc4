"""Briscola: a game of cards and decisions is played again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.world.rules.round import CLOCK, Gains, Round, by_right, must, same
from tests.world.rules.tricks import deal_moves, had, paid, ring_of

SUITS = {"denari": "D", "coppe": "C", "spade": "S", "bastoni": "B"}
HIGHEST_FIRST = ["1", "3", "10", "9", "8", "7", "6", "5", "4", "2"]  # BR-1
WORTH = {"1": 11, "3": 10, "10": 4, "9": 3, "8": 2}  # BR-1

Choose = Callable[[int, list[str], bool], str]
"""``choose(player, hand, may_swap)``: a card of the hand, or ``swap``."""


def play(round_: Round) -> Gains:
    opened, ended = round_.opened, round_.ended
    rules, seats = opened["rules"], opened["seats"]
    order = ring_of(round_, again)
    deal_moves(round_, order[-1])
    events = [*round_.acts()]
    deck = next(event for _, event in events if event["type"] == "BriscolaDeck")
    left_out = [f"2{SUITS[rules['without']]}"] if len(seats) == 3 else []
    same("the card left out", deck["left_out"], left_out)
    dealt = next(event for _, event in events if event["type"] == "PackDealt")
    hands = order * 3
    same(
        "those who get a card", dealt["people"], [*hands, *[0] * (40 - len(left_out) - len(hands))]
    )
    briscola = suit(dealt["cards"][len(hands)])
    played: list[tuple[int, str]] = []
    decisions = iter(
        one for one in events if one[1]["type"] in ("BriscolaPlayed", "BriscolaSwapped")
    )

    def choose(person: int, hand: list[str], may_swap: bool) -> str:
        move, event = next(decisions)
        by_right(move, event["person"], person)
        if event["type"] == "BriscolaSwapped":
            must(
                may_swap and event["given"] in hand, "an exchange of", event["given"], "with", hand
            )
            return "swap"
        card = str(event["card"])
        must(card in hand, card, "played from", hand)
        if move["who"] == CLOCK:
            trick = played[len(played) // len(order) * len(order) :]
            must(card in _by_the_clock(hand, trick, briscola), "the clock gives", card, "of", hand)
        played.append((person, card))
        return card

    points = game(dealt["cards"], order, order[-1], swap=rules["swap_seven"], choose=choose)
    same("cards left", [*decisions], [])
    same(
        "the points", ended["points"], [sum(points[one] for one in side) for side in ended["sides"]]
    )
    won = winners(points, order)
    same("the winners", sorted(ended["winners"]), sorted(won))
    totals = {one: wins + (one in won) for one, wins in had(round_).items()}
    same("the games won", dict(ended["won"]), totals)
    over = bool(won) and max(totals.values()) >= rules["games"]
    same(
        "the winner of the match",
        [sorted(one) for one in ended["ranking"][:1]],
        [sorted(won)] if over else [],
    )
    return paid(round_, won)


def _by_the_clock(hand: list[str], trick: list[tuple[int, str]], briscola: str) -> list[str]:
    """The lowest card that is no briscola, or that takes ten points (BR-13); several may be as low."""
    takes = [one for one in hand if who_takes([*trick, (0, one)], briscola) == 0]
    others = [one for one in hand if suit(one) != briscola]
    is_rich = sum(WORTH.get(figure(one), 0) for _, one in trick) >= 10
    fit = (takes if is_rich else []) or others or hand
    lowest = min(map(_height, fit))
    return [one for one in fit if _height(one) == lowest]


def _height(card: str) -> tuple[int, int]:
    return WORTH.get(figure(card), 0), -HIGHEST_FIRST.index(figure(card))


# --- the rules ---------------------------------------------------------------------------------------------------


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
