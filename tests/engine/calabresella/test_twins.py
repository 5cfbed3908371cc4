"""A hand played twice, the called card dealt to two different people: nobody else can tell the two apart (CA-17,
CA-18).

Both hands are played from the deal on with the same actions, so the order and the number of messages count too.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

import pytest

from engine.calabresella import GAME
from engine.calabresella.actions import Calo, Dichiaro, Lascio, Nomino
from engine.calabresella.cards import cards_of, wanted
from engine.calabresella.events import CalaNamed
from engine.calabresella.forms import CHIAMO
from engine.calabresella.state import CalaState
from engine.cards import PACK
from engine.game import PUBLIC, AnyGame, Clock, Person, Waiting
from engine.value import replace
from tests.engine.conformance import what_is_known
from tests.kit.cala import auction, deal
from tests.kit.changed_game import changed_game
from tests.kit.examples import anywhere, more
from tests.kit.play import Sitting

HANDS: Final = more(8, long=500)
"""Hands at each of the four tables with a called partner."""

TABLES: Final[dict[str, tuple[int, Any]]] = {
    "quartiglio": (4, {}),
    "mediatore": (4, {"four": "mediatore"}),
    "quintiglio": (5, {}),
    "sestiglio": (6, {}),
}

BYSTANDER: Final = 99


def calls(table: Sitting, card: int) -> None:
    """Person 1 calls this card, and nobody says more."""
    auction(table, (1, Dichiaro(CHIAMO)))
    while table.state.table.phase == "auction":
        auction(table, (table.waiting(), Lascio()))
    auction(table, (1, Nomino(card)))


def twins(name: str, seed: int, game: AnyGame = GAME) -> tuple[Sitting, Sitting, set[Person]]:
    """Both hands, and the two persons who differ; 0 is the monte."""
    seats, switches = TABLES[name]
    one, chance = deal(seats=seats, seed=seed, **switches), random.Random(seed)
    state = one.state
    named = wanted(state.hands[0])[0]
    order = [*one.orders[1, 1]]
    places = dict(
        zip((*state.table.round.players, 0), (*state.hands, state.aside.monte), strict=True)
    )
    shares = {person: [PACK[card] for card in cards_of(mask)] for person, mask in places.items()}
    holder = next(person for person, cards in shares.items() if PACK[named] in cards)
    second = chance.choice(
        [who for who, cards in shares.items() if cards and who not in (holder, 1)]
    )
    here, there = order.index(PACK[named]), order.index(chance.choice(shares[second]))
    order[here], order[there] = order[there], order[here]
    other = Sitting(GAME, one.rules, seats=one.seats, seed=seed)
    other.orders = {(1, 0): one.orders[1, 0], (1, 1): tuple(order)}
    other.open()
    for table in (one, other):
        table.game = game
        calls(table, named)
    return one, other, {holder, second}


def moves(one: Sitting, other: Sitting) -> list[Any]:
    """The cards that the player on turn may play in both hands; none if the hands must part."""
    person = one.waiting()
    first, second = ({*table.offers(person)[0].options} for table in (one, other))
    return [Calo(card) for card in sorted(first & second)]


def sent(table: Sitting, *, viewer: Person, actor: Person) -> tuple[Any, ...]:
    """All that has reached a viewer, and the journal since the card was named."""
    named = next(at for at, event in enumerate(table.log) if type(event) is CalaNamed)
    return (*what_is_known(table, table.state, viewer, actor=actor), table.log[named:])


def renewed(table: Sitting, step: Callable[[], Any]) -> list[Person]:
    """The people whose picture or offers a step changes, in the order of the seats; their private card is sent anew."""
    before = [(table.view(one), table.offers(one)) for one in table.seats]
    step()
    after = [(table.view(one), table.offers(one)) for one in table.seats]
    return [one for one, old, new in zip(table.seats, before, after, strict=True) if old != new]


def compare(one: Sitting, other: Sitting, concerned: set[Person], *, chance: random.Random) -> int:
    """Play both hands alike until the called card falls, or they must part; return the number of equal moments."""
    moments = 0
    while isinstance(one.awaits(), Waiting) and not one.state.table.round.partner:
        actor = chance.choice(one.seats)
        for viewer in (*one.seats, BYSTANDER, PUBLIC):
            if viewer not in concerned:
                told = sent(one, viewer=viewer, actor=actor)
                assert told == sent(other, viewer=viewer, actor=actor)
        moments += 1
        both = moves(one, other)
        if not both:
            break
        person, action = one.waiting(), chance.choice(both)
        assert renewed(one, lambda: one.do(person, action)) == renewed(  # noqa: B023 -- called at once
            other,
            lambda: other.do(person, action),  # noqa: B023
        )
    return moments


@pytest.mark.laws
@pytest.mark.parametrize("name", TABLES)
def test_twin_hands_look_alike_until_the_called_card_falls(name: str) -> None:
    """[CA-17, CA-18] Views, offers, refusals, clocks, the journal, and the order and number of renewed
    private cards.
    """
    first = anywhere(10**6)
    moments = sum(
        compare(*twins(name, seed), chance=random.Random(seed))
        for seed in range(first, first + HANDS)
    )
    assert moments > 2 * HANDS


def partner_on_turn(state: CalaState) -> int:
    """1 if the player on turn holds the called card."""
    table = state.table
    held = dict(zip(table.round.players, state.hands, strict=True)).get(table.to_act, 0)
    return int(held & table.round.called != 0)


def with_a_longer_clock(state: CalaState) -> Clock | None:
    """A leak: the called partner's clock has another number."""
    due = GAME.timing.clock(state)
    return due and replace(due, decision=due.decision + partner_on_turn(state))


LEAKS: Final[dict[str, AnyGame]] = {
    "the partner's clock": changed_game(GAME, clock=with_a_longer_clock),
    "the partner's question": changed_game(
        GAME, question=lambda state: "partner" if partner_on_turn(state) else "card"
    ),
    "a view of who holds the card": changed_game(
        GAME,
        view=lambda state, viewer: replace(
            GAME.sight.view(state, viewer),
            playable=next(
                (at for at, cards in enumerate(state.hands) if cards & state.table.round.called), 9
            ),
        ),
    ),
}


@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS.keys())
def test_twin_hands_catch_a_planted_leak(leak: AnyGame) -> None:
    def look() -> None:
        for seed in range(20):
            compare(*twins("quintiglio", seed, leak), chance=random.Random(seed))

    with pytest.raises(AssertionError):
        look()
