"""Scopa: ``tests/games/scopa/reading.py`` plays the cards and decisions again. SC-13 (*alla regola*) is left out."""

from __future__ import annotations

from tests.games.briscola.anew import again
from tests.games.scopa.reading import Reading, places, read
from tests.world.rules.round import Gains, Round, by_right, must, same
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
