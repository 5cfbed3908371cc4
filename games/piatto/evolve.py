"""The state after an event, and after all events of one decision. It never refuses and reads only the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.cards import PACK, Card
from engine.drawing.hand import TurnStatus
from engine.game import Person, Purses
from engine.stock import ALL_FORTY, BIT, bits
from engine.value import replace
from games.piatto import events as ev
from games.piatto.state import (
    BankFacts,
    Duel,
    PiattoPhase,
    PiattoState,
    PiattoTable,
    after_punta,
    moved,
    running,
    seen,
    with_staker,
)


def evolve(state: PiattoState, event: ev.PiattoEvent) -> PiattoState:
    return _FOLD[type(event)](state, event)


class Flow:
    """The current state, the events that led to it, and the free chips of all players."""

    __slots__ = ("_events", "purses", "state")

    def __init__(self, state: PiattoState, purses: Purses) -> None:
        self.state = state
        self.purses = dict(purses)
        self._events: list[ev.PiattoEvent] = []

    def add(self, event: ev.PiattoEvent) -> None:
        self._events.append(event)
        self.state = evolve(self.state, event)
        for source, target, chips in ev.transfers(event):
            self.purses[source] = self.purses.get(source, 0) - chips
            self.purses[target] = self.purses.get(target, 0) + chips

    def credit(self, person: Person) -> int:
        return self.purses.get(person, 0)

    @property
    def events(self) -> tuple[ev.PiattoEvent, ...]:
        return tuple(self._events)


def _piatto_opened(state: PiattoState, event: ev.PiattoOpened) -> PiattoState:
    t = state.table
    facts = BankFacts(
        opened=event,
        first=0,
        drawn=(),
        order=event.order,
        passed=(),
        away=frozenset(event.ring) - frozenset(event.here),
        banker=0,
        named=0,
        punte=(),
        deck=t.facts.deck,
        shuffle=t.facts.shuffle,
        shuffled=0,
        reason=t.facts.reason,
        size=t.facts.size,
        ending=None,
    )
    table = replace(
        t,
        facts=facts,
        memory=event.memory,
        phase="offer" if event.order else "lots",
        decision=t.decision + 1,
        purses=event.chips,
        done=(),
    )
    return replace(state, table=table, aside=())


def _matta_lot(state: PiattoState, event: ev.MattaLot) -> PiattoState:
    t = state.table
    facts = replace(t.facts, first=event.first)
    return replace(state, table=replace(t, facts=facts, phase="deck", decision=t.decision + 1))


def _piatto_deck(state: PiattoState, event: ev.PiattoDeck) -> PiattoState:
    t = state.table
    facts = replace(t.facts, deck=event.deck, shuffle=0, shuffled=0, reason="deck", size=len(PACK))
    drawing = not facts.banker
    phase: PiattoPhase = "draw" if drawing else after_punta(facts, 0, t.pot)
    table = replace(t, facts=facts, phase=phase, decision=t.decision + 1, place=0)
    return PiattoState(table=table, punta=(), bank=(), aside=(), pack=PACK, left=ALL_FORTY)


def _matta_card(state: PiattoState, event: ev.MattaCard) -> PiattoState:
    t = state.table
    drawn = (*t.facts.drawn, (event.person, event.card))
    facts = replace(t.facts, drawn=drawn, order=event.order)
    phase: PiattoPhase = "offer" if event.order else "draw"
    table = replace(t, facts=facts, phase=phase, decision=t.decision + 1, place=event.place + 1)
    return replace(state, table=table, left=state.left ^ BIT[event.card])


def _bank_declined(state: PiattoState, event: ev.BankDeclined) -> PiattoState:
    return _passed_on(state, event, event.clock)


def _bank_fined(state: PiattoState, event: ev.BankFined) -> PiattoState:
    return _passed_on(state, event, True)


def _passed_on(
    state: PiattoState, event: ev.BankDeclined | ev.BankFined, away: bool
) -> PiattoState:
    t = state.table
    was = t.facts
    passed = (*was.passed, event)
    facts = replace(was, passed=passed, away=was.away | {event.person} if away else was.away)
    phase: PiattoPhase = "offer" if len(passed) < len(was.order) else "over"
    purses = moved(t, ev.transfers(event))
    table = replace(t, facts=facts, phase=phase, decision=t.decision + 1, purses=purses)
    return replace(state, table=table)


def _pot_named(state: PiattoState, event: ev.PotNamed) -> PiattoState:
    t = state.table
    facts = replace(t.facts, banker=event.person, named=event.pot, punte=event.punte)
    ring = facts.opened.ring
    table = replace(
        t,
        facts=facts,
        memory=with_staker(ev.PiattoMemory(event.person, ring, t.memory.staked), event.person),
        phase="deck",
        decision=t.decision + 1,
        pot=event.pot,
        purses=seen(t, event.person, event.purse),
    )
    return replace(state, table=table)


def _piatto_shuffled(state: PiattoState, event: ev.PiattoShuffled) -> PiattoState:
    t = state.table
    facts = replace(
        t.facts,
        shuffle=event.shuffle,
        shuffled=len(t.done),
        reason=event.why,
        size=len(event.pack),
    )
    phase: PiattoPhase = after_punta(facts, 0, t.pot) if event.why == "bank" else t.phase
    table = replace(t, facts=facts, phase=phase, decision=t.decision + 1, place=0)
    return PiattoState(
        table=table,
        punta=state.punta,
        bank=state.bank,
        aside=(),
        pack=event.pack,
        left=bits(event.pack),
    )


def _punta_plays(state: PiattoState, _: ev.PuntaPlays) -> PiattoState:
    t = state.table
    return replace(state, table=replace(t, phase="deal", decision=t.decision + 1))


def _punta_skipped(state: PiattoState, event: ev.PuntaSkipped) -> PiattoState:
    t = state.table
    done = (*t.done, event)
    phase = after_punta(t.facts, len(done), t.pot)
    table = replace(t, phase=phase, decision=t.decision + 1, done=done)
    return replace(state, table=table)


def _punta_fined(state: PiattoState, event: ev.PuntaFined) -> PiattoState:
    """The punta's cards, if already dealt, stay in place: nobody has seen them, and the next punta gets them."""
    t = state.table
    done = (*t.done, event)
    pot = t.pot + event.fine if event.to_pot else t.pot
    table = replace(
        t,
        memory=with_staker(t.memory, event.person),
        phase=after_punta(t.facts, len(done), pot),
        decision=t.decision + 1,
        pot=pot,
        purses=moved(t, ev.transfers(event)),
        done=done,
        duel=None,
    )
    return replace(state, table=table)


def _piatto_ended(state: PiattoState, event: ev.PiattoEnded) -> PiattoState:
    t = state.table
    table = replace(
        t,
        facts=replace(t.facts, ending=event),
        phase="between",
        decision=t.decision + 1,
        pot=0,
        purses=tuple([result.purse for result in event.results]),
    )
    return PiattoState(table=table, punta=(), bank=(), aside=(), pack=state.pack, left=state.left)


def _duel_dealt(state: PiattoState, event: ev.DuelDealt) -> PiattoState:
    t = state.table
    left = state.left ^ bits(event.cards)
    dealt = (*state.punta, *state.bank, *event.cards)
    place = t.place + len(event.cards)
    if len(dealt) < 2:  # the stock ended between the two
        return _at(state, t.phase, place=place, duel=None, punta=dealt, bank=(), left=left)
    duel = Duel(punta=t.punta, stake=None, drawn=(), status="waiting", bank=())
    return _at(state, "punta", place=place, duel=duel, punta=dealt[:1], bank=dealt[1:], left=left)


def _duel_passed_on(state: PiattoState, event: ev.DuelPassedOn) -> PiattoState:
    duel = Duel(punta=event.punta, stake=None, drawn=(), status="waiting", bank=())
    return _at(
        state,
        "punta",
        place=state.table.place,
        duel=duel,
        punta=state.punta,
        bank=state.bank,
        left=state.left,
    )


def _duel_called(state: PiattoState, event: ev.DuelCalled) -> PiattoState:
    table = _staked(state, event, phase="card", status="waiting", bank=())
    return replace(state, table=table)


def _duel_stood(state: PiattoState, event: ev.DuelStood) -> PiattoState:
    if event.person == state.table.facts.banker:
        table = _staked(state, event, phase="over", status="waiting", bank=())
    else:
        table = _staked(state, event, phase="banker", status="stands", bank=state.bank)
    return replace(state, table=table)


def _staked(
    state: PiattoState,
    event: ev.DuelCalled | ev.DuelStood,
    phase: PiattoPhase,
    *,
    status: TurnStatus,
    bank: tuple[Card, ...],
) -> PiattoTable:
    """The table after a decision; the punta's first decision puts the stake aside (PI-25)."""
    t = state.table
    duel = running(t)
    if duel.bank:
        return _decided(t, phase, memory=t.memory, purses=t.purses, duel=duel)
    memory, purses = t.memory, t.purses
    if duel.stake is None:
        memory = with_staker(memory, event.person)
        purses = seen(t, event.person, event.purse)
    duel = Duel(punta=duel.punta, stake=event.stake, drawn=duel.drawn, status=status, bank=bank)
    return _decided(t, phase, memory=memory, purses=purses, duel=duel)


def _decided(
    t: PiattoTable,
    phase: PiattoPhase,
    memory: ev.PiattoMemory,
    *,
    purses: tuple[int, ...],
    duel: Duel,
) -> PiattoTable:
    return PiattoTable(
        facts=t.facts,
        memory=memory,
        phase=phase,
        decision=t.decision + 1,
        place=t.place,
        pot=t.pot,
        purses=purses,
        done=t.done,
        duel=duel,
    )


def _duel_drew(state: PiattoState, event: ev.DuelDrew) -> PiattoState:
    t = state.table
    duel = running(t)
    card, fate = event.card, event.fate
    left = state.left ^ BIT[card]
    if duel.bank:
        bank = (*state.bank, card)
        after = Duel(
            punta=duel.punta, stake=duel.stake, drawn=duel.drawn, status=duel.status, bank=bank
        )
        phase: PiattoPhase = "over" if fate else "banker"
        return _at(
            state, phase, place=t.place + 1, duel=after, punta=state.punta, bank=bank, left=left
        )
    punta = (*state.punta, card)
    drawn = (*duel.drawn, card)
    if not fate:
        after = Duel(punta=duel.punta, stake=duel.stake, drawn=drawn, status="waiting", bank=())
        return _at(
            state, "punta", place=t.place + 1, duel=after, punta=punta, bank=state.bank, left=left
        )
    turned_up = state.bank if fate == "seven_half" else ()
    after = Duel(punta=duel.punta, stake=duel.stake, drawn=drawn, status=fate, bank=turned_up)
    phase = "banker" if turned_up else "over"
    return _at(state, phase, place=t.place + 1, duel=after, punta=punta, bank=state.bank, left=left)


def _at(
    state: PiattoState,
    phase: PiattoPhase,
    place: int,
    *,
    duel: Duel | None,
    punta: tuple[Card, ...],
    bank: tuple[Card, ...],
    left: int,
) -> PiattoState:
    t = state.table
    table = PiattoTable(
        facts=t.facts,
        memory=t.memory,
        phase=phase,
        decision=t.decision + 1,
        place=place,
        pot=t.pot,
        purses=t.purses,
        done=t.done,
        duel=duel,
    )
    return PiattoState(
        table=table, punta=punta, bank=bank, aside=state.aside, pack=state.pack, left=left
    )


def _duel_ended(state: PiattoState, event: ev.DuelEnded) -> PiattoState:
    t = state.table
    done = (*t.done, event)
    table = PiattoTable(
        facts=t.facts,
        memory=t.memory,
        phase=after_punta(t.facts, len(done), event.pot),
        decision=t.decision + 1,
        place=t.place,
        pot=event.pot,
        purses=moved(t, ev.transfers(event)),
        done=done,
        duel=None,
    )
    aside = state.aside + state.punta + state.bank
    return PiattoState(
        table=table, punta=(), bank=(), aside=aside, pack=state.pack, left=state.left
    )


_FOLD: Final[Mapping[type[Any], Callable[[PiattoState, Any], PiattoState]]] = {
    ev.PiattoOpened: _piatto_opened,
    ev.MattaLot: _matta_lot,
    ev.PiattoDeck: _piatto_deck,
    ev.MattaCard: _matta_card,
    ev.BankDeclined: _bank_declined,
    ev.BankFined: _bank_fined,
    ev.PotNamed: _pot_named,
    ev.PiattoShuffled: _piatto_shuffled,
    ev.PuntaPlays: _punta_plays,
    ev.PuntaSkipped: _punta_skipped,
    ev.PuntaFined: _punta_fined,
    ev.DuelDealt: _duel_dealt,
    ev.DuelPassedOn: _duel_passed_on,
    ev.DuelCalled: _duel_called,
    ev.DuelDrew: _duel_drew,
    ev.DuelStood: _duel_stood,
    ev.DuelEnded: _duel_ended,
    ev.PiattoEnded: _piatto_ended,
}
