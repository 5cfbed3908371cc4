"""Briscola: ``tests/games/briscola/anew.py`` plays the cards and decisions again. BR-13 (*alla regola*) is left out."""

from __future__ import annotations

from tests.games.briscola.anew import again, game, winners
from tests.world.rules.round import Gains, Round, by_right, must, same
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
        must(event["card"] in hand, event["card"], "played from", hand)
        return str(event["card"])

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
