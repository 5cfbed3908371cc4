"""Briscola: ``tests/games/briscola/anew.py`` plays the cards and decisions again."""

from __future__ import annotations

from tests.games.briscola.anew import (
    HIGHEST_FIRST,
    WORTH,
    again,
    figure,
    game,
    suit,
    who_takes,
    winners,
)
from tests.world.rules.round import CLOCK, Gains, Round, by_right, must, same
from tests.world.rules.tricks import deal_moves, had, paid, ring_of

SUITS = {"denari": "D", "coppe": "C", "spade": "S", "bastoni": "B"}


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
