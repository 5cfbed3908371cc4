"""Piatto for tests: stacked banks in a few words, rules of every kind, and hidden cards exchanged."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hypothesis import strategies as st

from engine.cards import PACK, Card
from engine.drawing.actions import Accetto, Gioco, OnlineSto, OnlineTiro
from engine.drawing.hand import MATTA, best_total
from engine.game import PUBLIC, TABLE, OpenRound, Person
from engine.half_points import SEVEN_AND_HALF
from engine.registry import GAMES
from engine.stock import BIT
from games.piatto.events import DuelEnded
from games.piatto.rules import ALLOWED, PiattoRules
from games.piatto.state import PiattoState
from tests.kit.play import Done, Sitting, Switch, cards

GAME = GAMES["piatto"]


LOST_DUEL: Final = DuelEnded(
    punta=1,
    banker=3,
    stake=0,
    outcome="lower",
    hole=None,
    drawn=(),
    total=0,
    bank=(),
    bank_total=None,
    pot=0,
)
"""The first punta lost a mano without a stake; nobody saw a card."""


class PiattoSitting(Sitting):
    """A sitting of piatto whose shuffles can be stacked: ``stack(deck, shuffle, "7C 10D")``."""

    def stack(self, deck: int, shuffle: int, codes: str) -> None:
        """These cards come first from that shuffle of all forty, the others in the order of the pack."""
        first = cards(codes)
        self.orders[deck, shuffle] = (*first, *(card for card in PACK if card not in first))

    def offered(self) -> Person:
        """The player who is offered the bank, or 0."""
        person: Person = self.state.table.candidate
        return person

    def deal(self, here: Sequence[Person] = (), *, resumed: bool = False) -> Done:
        """Open a round with ``here``, empty for everybody seated."""
        return self.do(
            TABLE,
            OpenRound(
                seats=tuple(here) or self.seats, rules=self.rules, ring=self.seats, resumed=resumed
            ),
        )

    def take(self, event: object) -> None:
        super().take(event)
        table = self.state.table
        assert table.purses == tuple(self.purses[person] for person in table.ring) or not table.ring


def sitting(
    people: int = 3,
    *,
    chips: int | Mapping[Person, int] = 1000,
    rules: PiattoRules | None = None,
    first: Person = 0,
    draw: str = "10D",
    **switches: Switch,
) -> PiattoSitting:
    """A sitting before its first round. The draw for the matta, from ``draw``, starts at ``first`` (0: at the last
    player).
    """
    seats = tuple(range(1, people + 1))
    rules = rules or PiattoRules(**switches)
    found = PiattoSitting(GAME, rules, seats=seats, chips=chips, lot=first or people)
    found.stack(1, 0, draw)
    return found


def bank(
    dealt: str = "",
    *shuffles: str,
    people: int = 3,
    pot: int | None = 100,
    chips: int | Mapping[Person, int] = 1000,
    rules: PiattoRules | None = None,
    **switches: Switch,
) -> PiattoSitting:
    """A bank just taken by the last of ``people`` with a pot of ``pot``; the others play against the bank in turn.

    ``dealt`` are the cards of the bank, in the order of the deal: punta's, banker's, drawn cards, the next
    punta's …; ``shuffles`` those after each further shuffle of all forty.
    """
    found = sitting(people, chips=chips, rules=rules, **switches)
    for number, codes in enumerate((dealt, *shuffles), start=1):
        found.stack(1, number, codes)
    opened = found.deal()
    assert isinstance(opened, tuple), opened
    taken = found.do(people, Accetto(pot))
    assert isinstance(taken, tuple), taken
    return found


def duel(table: Sitting, punta: str, banker: str = "", *, stake: int | None = None) -> None:
    """Play one mano: ``"tts"`` is call, call, stand. In a cash game the punta says *Gioco* first."""
    state: PiattoState = table.state
    person, holder = state.table.punta, state.table.banker
    if state.table.phase == "join":
        done(table, person, Gioco())
    for place, step in enumerate(punta):
        named = stake if place == 0 else None
        done(table, person, OnlineTiro(named) if step == "t" else OnlineSto(named))
    for step in banker:
        done(table, holder, OnlineTiro() if step == "t" else OnlineSto())


def done(table: Sitting, who: int, action: object) -> tuple[Any, ...]:
    """The events of an action that must be legal."""
    events = table.do(who, action)
    assert isinstance(events, tuple), (who, action, events)
    return events


def any_rules(min_pot: int = 20, min_bet: int = 5) -> st.SearchStrategy[PiattoRules]:
    """Every combination of switches."""
    choices: dict[str, st.SearchStrategy[Any]] = {
        name: st.booleans() for name in ("lone_matta_must_draw", "bank_refusal_button")
    }
    choices |= {name: st.sampled_from(allowed) for name, allowed in ALLOWED.items()}
    choices["min_pot"] = st.just(min_pot)
    choices["min_bet"] = st.sampled_from([1, min_bet])
    return st.builds(PiattoRules, **choices)


def swap_hidden(
    state: PiattoState, random_: random.Random, viewer: Person = PUBLIC
) -> PiattoState | None:
    """Another state that ``viewer`` must see alike: a covered card of others is exchanged for another possible one.

    None if no card lies covered on the table, or the exchange contradicts the seen cards.
    """
    duel = state.table.duel
    if duel is None:
        return None
    own = {"punta": duel.punta, "bank": state.table.banker}
    covered = ["punta"] if duel.bank else ["punta", "bank"]
    sides = [side for side in covered if own[side] != viewer]
    if not sides:
        return None
    side = random_.choice(sides)
    for new in random_.sample(PACK, len(PACK)):
        swapped = _exchanged(state, side, new, swap=len(sides) > 1)
        if swapped is not None and _fits(swapped):
            return swapped
    return None


def _exchanged(state: PiattoState, side: str, new: Card, *, swap: bool) -> PiattoState | None:
    """The state with ``new`` as the covered card of one side and the old card in its place.

    ``swap``: the two covered cards of the duel may change places.
    """
    duel = state.table.duel
    assert duel is not None
    punta, holder = [*state.punta], [*state.bank]
    mine, theirs = (punta, holder) if side == "punta" else (holder, punta)
    old, left = mine[0], state.left
    dealt_before = state.table.reason == "stock"
    if new == old:
        return None
    if new == theirs[0] and not duel.bank and swap:
        theirs[0] = old
    elif left & BIT[new] and not dealt_before:
        left ^= BIT[new] | BIT[old]
    else:
        return None
    mine[0] = new
    return PiattoState(
        table=state.table,
        punta=tuple(punta),
        bank=tuple(holder),
        aside=state.aside,
        pack=state.pack,
        left=left,
    )


def _fits(state: PiattoState) -> bool:
    """True if the punta's cards are possible for all viewers."""
    duel = state.table.duel
    assert duel is not None
    held = state.punta
    totals = [best_total(held[:count]) for count in range(1, len(held) + 1)]
    *before, last = totals
    if any(total >= SEVEN_AND_HALF for total in before):
        return False
    if duel.status == "seven_half":
        return last == SEVEN_AND_HALF
    stood = duel.status == "stands" and len(held) == 1
    if stood and state.table.rules.lone_matta_must_draw and held[0] == MATTA:
        return False
    return last < SEVEN_AND_HALF
