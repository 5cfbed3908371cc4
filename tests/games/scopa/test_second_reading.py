"""Random deals against a second, slow reading of the rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.cards import PACK
from engine.game import Refusal
from engine.tricks.events import PackDealt
from engine.value import replace
from games.scopa import events as ev
from games.scopa.game import GAME
from games.scopa.rules import TARGETS, ScopaRules
from tests.games.scopa.reading import ReadCard, Reading, places, read
from tests.kit.examples import anywhere, more
from tests.kit.play import Sitting

HOUSES = ("scopone", "primiera", "ace_takes_all", "napola", "re_bello")


def some_rules(chance: random.Random) -> ScopaRules:
    """Any rules that can be played."""
    return ScopaRules(
        scopone=chance.choice(("off", "off", "nine", "ten")),
        target=chance.choice(TARGETS),
        stake=chance.choice((0, 5, 10)),
        primiera=chance.choice(("four_suits", "any")),
        ace_takes_all=chance.random() < 0.5,
        napola=chance.random() < 0.5,
        re_bello=chance.random() < 0.5,
    )


def is_offered(table: Sitting) -> set[tuple[ReadCard, frozenset[ReadCard]]]:
    """The plays that the game offers to the player on turn: a card alone has one way."""
    (offer,) = table.offers(table.waiting())
    with_takes = [read(PACK[one] for one in some) for some in offer.sets]
    found = {(first, frozenset(others)) for first, *others in with_takes}
    takers = {card for card, _ in found}
    alone = read(PACK[one] for one in offer.options)
    for card in alone:
        assert len([one for one, _ in found if one == card]) <= 1, "a choice must be named"
    assert takers <= {*alone} | {card for card, _ in found if [c for c, _ in found].count(card) > 1}
    return found | {(card, frozenset()) for card in alone if card not in takers}


def follow(table: Sitting, events: Any, reading: Reading | None) -> Reading | None:
    """Tell the second reading the events, and compare."""
    for event in events:
        if isinstance(event, PackDealt):
            players = event.people[: len(table.seats)]
            house = {name: getattr(table.rules, name) for name in HOUSES}
            reading = Reading(players, house)
            assert reading.deal(event.cards) == (event == table.last(PackDealt))
        elif isinstance(event, ev.ScopaPlayed):
            assert reading is not None
            assert event.person == reading.on_turn()
            card = read([event.card])[0]
            assert reading.play(card, frozenset(read(event.takes))) == event.scopa
        elif isinstance(event, ev.ScopaEnded):
            assert reading is not None
            assert reading.is_over()
            counts = reading.end()
            assert [[*side] for side in event.sides] == reading.sides
            assert [*event.points] == [count.pop("points") for count in counts]
            for side, count in zip(event.counts, counts, strict=True):
                assert {name: getattr(side, name) for name in count} == count
    return reading


def the_match_is_read_alike(
    event: ev.ScopaEnded, before: dict[int, int], rules: ScopaRules
) -> dict[int, int]:
    """The totals, the places and the chips after a hand; the totals with which the next one begins."""
    of_side = zip(event.sides, event.points, strict=True)
    totals = {side: before.get(side[0], 0) + points for side, points in of_side}
    assert dict(event.won) == {one: total for side, total in totals.items() for one in side}
    counted = zip(event.sides, event.counts, strict=True)
    whole = next((side for side, count in counted if count.napola == 10), None)
    expected = places(totals, rules.target, whole)
    assert [{*place} for place in event.ranking] == expected
    won = dict(event.brought)
    if not rules.stake:
        assert not won
    elif not expected:
        assert {*won.values()} == {0}
    else:
        pot = rules.stake * sum(map(len, totals))
        for person in (one for people in totals for one in people):
            winner = person in expected[0]
            assert won[person] == (pot // len(expected[0]) if winner else 0) - rules.stake
    if expected:
        return {}
    return {one: total for people, total in totals.items() for one in people}


@pytest.mark.unwatched
@pytest.mark.laws
def test_random_deals_are_equal_to_a_second_slow_reading() -> None:
    """[SC-1, SC-2, SC-3, SC-4, SC-5, SC-6, SC-7, SC-8, SC-9, SC-10, SC-11] Every play, count and match."""
    deals = more(300, long=20_000)
    first, played, seed = anywhere(10**6), 0, 0
    while played < deals:
        seed += 1
        chance = random.Random(first + seed)
        rules = some_rules(chance)
        many = chance.randint(rules.fewest, 4)
        table = Sitting(GAME, rules, seats=range(1, many + 1), seed=first + seed, chips=1_000)
        before: dict[int, int] = {}
        for _ in range(chance.randint(1, 6)):
            reading = follow(table, table.open(), None)
            while table.state.table.to_act:
                assert reading is not None
                assert is_offered(table) == reading.possible()
                assert read(table.state.table.pool) == reading.table
                follow(table, table.random_step(), reading)
            before = the_match_is_read_alike(table.last(ev.ScopaEnded), before, rules)
            played += 1


def test_the_second_reading_would_notice_a_wrong_count() -> None:
    """A play that is not possible, and a count that is one too high, differ."""
    table = Sitting(GAME, ScopaRules(), seats=(1, 2), seed=1)
    reading = follow(table, table.open(), None)
    while table.state.table.to_act:
        follow(table, table.random_step(), reading)
    assert reading is not None
    ended = table.last(ev.ScopaEnded)
    wrong = replace(ended, counts=(replace(ended.counts[0], cards=41), *ended.counts[1:]))
    reading.table = []
    with pytest.raises(AssertionError):
        follow(table, (wrong,), reading)
    assert isinstance(table.do(1, ev.ScopaCalo(0)), Refusal)
