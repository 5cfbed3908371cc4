"""The solver against a plain search in piatto: equal fractions for every action at every decision."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from engine.cards import Card
from engine.drawing.actions import Accetto
from engine.drawing.solver.odds import first_cards
from engine.game import TABLE, Move, OpenRound
from engine.stock import bits
from engine.value import replace
from games.piatto.advice import advice
from games.piatto.bank_value import bank_value
from games.piatto.events import DuelEnded
from games.piatto.game import GAME
from games.piatto.rules import PiattoRules
from games.piatto.state import start
from tests.engine.drawing.brute import Search, others
from tests.engine.solver.brute import PossibleWorld
from tests.games.piatto.kit import LOST_DUEL

RULES = PiattoRules(min_pot=4, min_bet=1)


def small_bank(
    pack: str,
    *,
    pot: int = 4,
    chips: int = 100,
    away: str = "",
    rules: PiattoRules = RULES,
    before: DuelEnded | None = None,
) -> PossibleWorld:
    """Punta 2's turn in the bank of 3: punta 1 has played, and only ``pack`` is left in the stock.

    Everybody has seen the used cards except those in ``away``. ``before`` is the end of the first mano, with its
    cards to be filled in.
    """
    cards = tuple(Card(code) for code in pack.split())
    gone = others(cards)
    covered = away.split()
    seen = tuple(card for card in gone if card not in covered)
    state: Any = start(rules)
    memory = replace(state.table.memory, banker=2, ring=(1, 2, 3), staked=(1, 2, 3))
    state = replace(state, table=replace(state.table, memory=memory))
    purses = {1: chips, 2: chips, 3: chips}

    def tell(who: int, action: Any) -> None:
        nonlocal state
        for event in GAME.core.decide(state, Move(who, action, purses)):  # type: ignore[union-attr]
            for source, target, moved in GAME.chips.transfers(event):
                purses[source] = purses.get(source, 0) - moved
                purses[target] = purses.get(target, 0) + moved
            state = GAME.core.evolve(state, event)

    tell(TABLE, OpenRound((1, 2, 3), rules))
    tell(3, Accetto(pot))
    table = state.table
    ended = before or replace(LOST_DUEL, pot=pot)
    ended = replace(ended, bank=seen) if before else replace(ended, drawn=seen)
    table = replace(
        table, deck=0, size=40, phase="join", place=40 - len(cards), done=(ended,), pot=pot
    )
    left = bits(cards)
    return PossibleWorld(
        replace(state, table=table, aside=gone, left=left), dict(purses), Fraction(1)
    )


def agree(worlds: Sequence[PossibleWorld], thinker: int) -> int:
    """Compare every decision and return how many there were."""

    def won(state: Any) -> int:
        ended = state.table.done[1]
        if not isinstance(ended, DuelEnded):
            return 0
        wins = ended.stake if ended.outcome in ("higher", "banker_bust") else -ended.stake
        return wins if thinker == 2 else -wins

    search = Search(
        game=GAME, thinker=thinker, banker=3, over=lambda state: len(state.table.done) > 1, won=won
    )
    nodes = search.decisions(worlds)
    for seen, brings in nodes:
        found = advice(seen)
        assert found is not None
        solved: dict[str, Fraction] = {}
        for option in found.options:
            solved[option.choice.name] = option.chips
        assert solved == brings, (seen.cards, seen.table.duel)
    return len(nodes)


PACKS: Sequence[str] = (
    "7D 6C 5S 4B 3D 2C",
    "10D 7C 8S 6B 5D",
    "8D 9C 7S 6B 10D 5C",
    "1D 3C 10D 6S 7B",
    "4D 4C 5S 5B 3D",
)


@pytest.mark.unwatched
@pytest.mark.parametrize("pack", PACKS)
def test_a_punta(pack: str) -> None:
    """[PI-24] [PI-28] The search covers playing or not, the stake, and every later card."""
    assert agree([small_bank(pack)], 2) > 10


@pytest.mark.parametrize("pack", PACKS)
def test_a_banker(pack: str) -> None:
    """[PI-27] The punta's card stays covered."""
    assert agree([small_bank(pack)], 3) > 10


def put_away(unseen: str, rules: PiattoRules = RULES) -> list[PossibleWorld]:
    """One world per ``unseen`` card put away covered, equally likely; the matta only if the rules allow it."""
    may_be = [
        card for card in unseen.split() if card != "10D" or rules.reshuffle_matta == "exposed"
    ]
    worlds: list[PossibleWorld] = []
    for away in may_be:
        pack = " ".join(card for card in unseen.split() if card != away)
        world = small_bank(pack, away=away, rules=rules)
        worlds.append(PossibleWorld(world.state, world.purses, Fraction(1, len(may_be))))
    return worlds


@pytest.mark.unwatched
@pytest.mark.parametrize("thinker", [2, 3])
@pytest.mark.parametrize("rules", [RULES, replace(RULES, reshuffle_matta="exposed")])
def test_a_card_put_away_covered(thinker: int, rules: PiattoRules) -> None:
    """[PI-33] Nobody saw the card. If the rules shuffle after a covered matta and no shuffle came, it is not the
    matta.
    """
    assert agree(put_away("10D 7C 6S 5B 4D 8C", rules), thinker) > 10


@pytest.mark.parametrize("thinker", [2, 3])
def test_the_covered_card_of_a_known_seven_and_a_half(thinker: int) -> None:
    """[BT-7] An announced 7½ and the open cards tell the covered card."""
    drawn = (Card("4S"), Card("8S"))
    ended = replace(LOST_DUEL, outcome="banker_bust", drawn=drawn, total=15, pot=4)
    worlds = [
        PossibleWorld(world.state, world.purses, Fraction(1, 2))
        for unseen, away in (("10D 7C 6S 5B 3D", "3C"), ("10D 7C 6S 5B 3C", "3D"))
        for world in [small_bank(unseen, away=away, before=ended)]
    ]
    assert agree(worlds, thinker) > 10


@pytest.mark.unwatched
def test_a_stock_that_runs_out() -> None:
    """[PI-34] The used cards of the bank come again."""
    assert agree([small_bank("7C 6C 10D")], 2) > 3


def test_a_short_purse() -> None:
    """[PI-19] The purse is the highest stake."""
    assert agree([small_bank("7D 6C 5S 4B 3D", chips=7, pot=7)], 2) > 10


@pytest.mark.parametrize("thinker", [2, 3])
def test_a_lone_matta_must_draw(thinker: int) -> None:
    """[PI-4] Where the rules forbid standing on the matta alone, no advice says so."""
    rules = replace(RULES, lone_matta_must_draw=True)
    assert agree([small_bank("10D 7C 8S 6B 5D", rules=rules)], thinker) > 10


def test_a_stock_of_one_card() -> None:
    """[PI-34] Cards shuffled then are reckoned as a fresh pack."""
    world = small_bank("10D")
    found = advice(GAME.sight.view(world.state, 2))
    assert found is not None
    fresh = [(card.chance * card.wins * (4 if card.wins > 0 else 1)) for card in first_cards()]
    assert {option.choice.name: option.chips for option in found.options} == {
        "gioco": sum(fresh),
        "non_gioco": 0,
    }


def test_a_newcomer_also_plays_for_a_bank() -> None:
    """[PI-11] A player who has not staked yet is passed over, so playing gains that player a bank of the
    minimum pot.
    """
    world = small_bank("7D 6C 5S 4B 3D 2C")
    table = world.state.table
    new = replace(table.memory, staked=type(table.memory.staked)((1, 3)))
    seen = GAME.sight.view(replace(world.state, table=replace(table, memory=new)), 2)
    veteran, newcomer = advice(GAME.sight.view(world.state, 2)), advice(seen)
    assert veteran is not None
    assert newcomer is not None
    more = bank_value(4, (1, 1), "least").gain
    brings = {option.choice.name: option.chips for option in veteran.options}
    assert {option.choice.name: option.chips for option in newcomer.options} == {
        "gioco": brings["gioco"] + more,
        "non_gioco": 0,
    }
