"""A plain search for the best play: every deal of a small pack, played through the real game.

Nothing here comes from the solver. A thinker decides alike wherever the views are alike. All other players play
*alla regola*; after a thinking punta later punte stand. Every stake is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from engine.cards import Card
from engine.chance import Drawn
from engine.game import CHANCE, Choice, Move, Person, Purse, Refusal, Waiting
from engine.stock import BIT
from engine.value import replace
from games.sette_e_mezzo.bank import bank_needs
from games.sette_e_mezzo.events import Dealt, DeckBegan, RoundOpened, Sto
from games.sette_e_mezzo.game import GAME
from games.sette_e_mezzo.players import regola
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.state import (
    Pack,
    SetteEMezzoState,
    Stock,
    start,
)
from games.sette_e_mezzo.view import SetteEMezzoView, view


class PossibleWorld(NamedTuple):
    """One possible world: the state, the free chips of every player, and its probability."""

    state: Any
    purses: dict[Purse, int]
    chance: Fraction


class DecisionValue(NamedTuple):
    """A decision: the thinker's view, and each action's value at its best stake."""

    view: Any
    brings: dict[str, Fraction]


def small_table(
    rules: SetteEMezzoRules,
    pack: Sequence[Card],
    *,
    people: int = 2,
    aside: Sequence[Card] = (),
    chips: Sequence[int] = (),
) -> PossibleWorld:
    """A hand about to be dealt from a pack of a few cards; the last player banks."""
    seats = tuple(range(1, people + 1))
    free = tuple(chips) or (100,) * people
    cover = bank_needs(rules, people)
    opened = RoundOpened(
        number=1,
        rules=rules,
        seats=seats,
        players=seats,
        skipped=(),
        passed=(),
        banker=people,
        why="lot",
        fresh=True,
        chips=free,
        cover=cover,
    )
    state = GAME.core.evolve(GAME.core.evolve(start(rules), opened), DeckBegan(1))
    table = replace(state.table, packs=(Pack(tuple(pack)),), aside=tuple(aside), bank=0)
    purses: dict[Purse, int] = dict(zip(seats, free, strict=True))
    purses[people] -= cover
    left = sum(BIT[card] for card in pack)
    return PossibleWorld(
        SetteEMezzoState(
            table=table,
            left=left,
            stock=Stock(tuple(pack), ()),
        ),
        purses,
        Fraction(1),
    )


def deals(world: PossibleWorld) -> Iterator[PossibleWorld]:
    """Every way to deal the hole cards."""
    people = world.state.table.round.players
    hands: list[tuple[Card, ...]] = [()]
    for _ in people:
        hands = [
            (*dealt, card)
            for dealt in hands
            for card in world.state.table.packs[0].seen
            if card not in dealt
        ]
    for dealt in hands:
        state = GAME.core.evolve(
            world.state, Dealt(deck=1, shuffle=0, place=0, people=people, cards=dealt)
        )
        yield PossibleWorld(state, world.purses, world.chance / len(hands))


def decisions(world: PossibleWorld, thinker: Person) -> list[DecisionValue]:
    """The thinker's first decisions in this hand, one for each possible view."""
    nodes, _ = _play([one for dealt in deals(world) for one in _until(dealt, thinker)], thinker)
    return nodes


def _play(worlds: Sequence[PossibleWorld], thinker: Person) -> tuple[list[DecisionValue], Fraction]:
    """The next decisions in these worlds, and the summed value of the worlds (not divided)."""
    brings = Fraction(0)
    alike: dict[SetteEMezzoView, list[PossibleWorld]] = {}
    for world in worlds:
        if _is_on_turn(world, thinker):
            alike.setdefault(view(world.state, thinker), []).append(world)
        else:
            brings += world.chance * _won(world, thinker)
    nodes: list[DecisionValue] = []
    for seen, group in alike.items():
        node = DecisionValue(seen, _weigh(seen, group, thinker))
        nodes.append(node)
        brings += max(node.brings.values()) * sum(world.chance for world in group)
    return nodes, brings


def _weigh(
    seen: SetteEMezzoView, group: Sequence[PossibleWorld], thinker: Person
) -> dict[str, Fraction]:
    """The mean value of each action over worlds that look alike to the thinker."""
    chance = sum((world.chance for world in group), Fraction(0))
    found: dict[str, Fraction] = {}
    for offer in GAME.sight.offers(seen):
        stakes: list[int | None] = [*range(offer.low, offer.high + 1)] if offer.high else [None]
        for stake in stakes:
            action = GAME.sight.action(seen, Choice(offer.name, stake))
            after = [
                one
                for world in group
                for done in _tell(world, thinker, action)
                for one in _until(done, thinker)
            ]
            brings = _play(after, thinker)[1] / chance
            found[offer.name] = max(found.get(offer.name, brings), brings)
    return found


def _until(world: PossibleWorld, thinker: Person) -> list[PossibleWorld]:
    """Play on with every possible card until the thinker is on turn or the hand is over."""
    going, done = [world], []
    while going:
        one = going.pop()
        asked = GAME.core.awaits(one.state)
        if not isinstance(asked, Waiting) or _is_on_turn(one, thinker):
            done.append(one)
            continue
        person = asked.people[0]
        banker = one.state.table.round.banker
        after_the_thinker = thinker != banker and person not in (thinker, banker)
        before = person < thinker  # players play in the order of their numbers
        action = regola(view(one.state, person)) if before or not after_the_thinker else Sto()
        going += _tell(one, person, action)
    return done


def _tell(world: PossibleWorld, who: Person, action: Any) -> list[PossibleWorld]:
    """Take the action, with every card that may follow."""
    after = _fold(world, GAME.core.decide(world.state, Move(who, action, world.purses)))
    if after.state.table.phase != "card":
        return [after]
    cards = [card for card, bit in BIT.items() if after.state.left & bit]
    found: list[PossibleWorld] = []
    for card in cards:
        came = _fold(
            after, GAME.core.decide(after.state, Move(CHANCE, Drawn((card,)), after.purses))
        )
        found.append(PossibleWorld(came.state, came.purses, after.chance / len(cards)))
    return found


def _fold(world: PossibleWorld, events: Any) -> PossibleWorld:
    assert not isinstance(events, Refusal), events
    state, purses = world.state, dict(world.purses)
    for event in events:
        for source, target, chips in GAME.chips.transfers(event):
            purses[source] = purses.get(source, 0) - chips
            purses[target] = purses.get(target, 0) + chips
        state = GAME.core.evolve(state, event)
    return PossibleWorld(state, purses, world.chance)


def _is_on_turn(world: PossibleWorld, thinker: Person) -> bool:
    return bool(world.state.table.to_act == thinker)


def _won(world: PossibleWorld, thinker: Person) -> int:
    """The thinker's result of a finished hand; for a banker without the stakes of punte that went bust earlier."""
    ending = world.state.table.ending
    assert ending is not None
    results = {result.person: result for result in ending.results}
    won: int = results[thinker].chips
    if thinker == world.state.table.round.banker:
        won -= sum(result.stake for result in ending.results if result.outcome == "bust")
    return won
