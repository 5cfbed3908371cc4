"""Scopa: ``tests/games/scopa/reading.py`` plays the cards and decisions again."""

from __future__ import annotations

from copy import deepcopy
from itertools import chain

from tests.games.briscola.anew import again
from tests.games.scopa.reading import ReadCard, Reading, places, read
from tests.world.rules.round import CLOCK, Gains, Round, by_right, must, same
from tests.world.rules.tricks import deal_moves, had, paid, ring_of


def play(round_: Round) -> Gains:
    opened, ended = round_.opened, round_.ended
    rules = opened["rules"]
    order = ring_of(round_, again)
    deal_moves(round_, order[-1])
    reading = Reading(order, rules)
    good = False
    for move, event in round_.acts():
        if event["type"] == "PackDealt":
            must(not good, "cards dealt again without three kings")
            reading = Reading(order, rules)
            good = reading.deal(event["cards"])
        elif event["type"] == "ScopaPlayed":
            must(good, "a card played with three kings on the table")
            by_right(move, event["person"], reading.on_turn())
            (card,), takes = read([event["card"]]), frozenset(read(event["takes"]))
            must((card, takes) in reading.possible(), "not allowed:", event)
            if move["who"] == CLOCK:
                best = max(_worth(reading, *play) for play in reading.possible())
                same("what the clock looks for", _worth(reading, card, takes), best)
            same("whether it is a scopa", event["scopa"], reading.play(card, takes))
    must(reading.is_over(), "ended with cards in play")
    counts = reading.end()
    same("the sides", sorted(ended["sides"]), sorted(reading.sides))
    points = {}
    for side, count in zip(reading.sides, counts, strict=True):
        at = ended["sides"].index(side)
        points[tuple(side)] = count["points"]
        same("the points", ended["points"][at], count.pop("points"))
        same("the takings", {name: ended["counts"][at][name] for name in count}, count)
    before = had(round_)
    totals = {side: before[side[0]] + more for side, more in points.items()}
    same(
        "the points of the match",
        dict(ended["won"]),
        {one: totals[side] for side in totals for one in side},
    )
    whole = next(
        (side for side, count in zip(points, counts, strict=True) if count["napola"] == 10), None
    )
    ranking = places(totals, rules["target"], whole)
    same("the places", [{*place} for place in ended["ranking"]], ranking)
    return paid(round_, [*ranking[0]] if ranking else [])


def _worth(reading: Reading, card: ReadCard, takes: frozenset[ReadCard]) -> tuple[int, ...]:
    """The clock prefers a taking of scopa, settebello, denari and many cards, else a value that was seen, and low cards
    (SC-13).
    """
    piled = [card, *takes] if takes else []
    seen = [*chain(reading.table, *reading.piles, reading.hands[reading.on_turn()])]
    return (
        bool(takes),
        deepcopy(reading).play(card, takes),
        (7, "D") in piled,
        sum(suit == "D" for _, suit in piled),
        len(piled),
        0 if takes else sum(value == card[0] for value, _ in seen),
        -card[0],
    )
