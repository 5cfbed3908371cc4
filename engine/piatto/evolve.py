"""The state after an event, and after all events of one decision. It never refuses and reads only the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.cards import PACK, Card
from engine.game import Person, Purses
from engine.online.stock import ALL_FORTY, BIT, bits
from engine.piatto import events as ev
from engine.piatto.state import (
    Duel,
    Phase,
    Setting,
    State,
    Status,
    Table,
    after_punta,
    moved,
    running,
    seen,
    with_staker,
)
from engine.value import replace


def evolve(state: State, event: ev.Event) -> State:
    """The state after ``event``."""
    return _FOLD[type(event)](state, event)


class Flow:
    """The current state, the events that led to it, and the free chips of all players."""

    __slots__ = ("_events", "purses", "state")

    def __init__(self, state: State, purses: Purses) -> None:
        self.state = state
        self.purses = dict(purses)
        self._events: list[ev.Event] = []

    def add(self, event: ev.Event) -> None:
        self._events.append(event)
        self.state = evolve(self.state, event)
        for source, target, chips in ev.transfers(event):
            self.purses[source] = self.purses.get(source, 0) - chips
            self.purses[target] = self.purses.get(target, 0) + chips

    def credit(self, person: Person) -> int:
        return self.purses.get(person, 0)

    @property
    def events(self) -> tuple[ev.Event, ...]:
        return tuple(self._events)


def _piatto_opened(state: State, event: ev.PiattoOpened) -> State:
    t = state.table
    setting = Setting(
        opened=event,
        first=0,
        drawn=(),
        order=event.order,
        passed=(),
        away=frozenset(event.ring) - frozenset(event.here),
        banker=0,
        named=0,
        punte=(),
        deck=t.setting.deck,
        shuffle=t.setting.shuffle,
        shuffled=0,
        reason=t.setting.reason,
        size=t.setting.size,
        ending=None,
    )
    table = replace(
        t,
        setting=setting,
        memory=event.memory,
        phase="offer" if event.order else "lots",
        decision=t.decision + 1,
        purses=event.chips,
        done=(),
    )
    return replace(state, table=table, aside=())


def _matta_lot(state: State, event: ev.MattaLot) -> State:
    t = state.table
    setting = replace(t.setting, first=event.first)
    return replace(state, table=replace(t, setting=setting, phase="deck", decision=t.decision + 1))


def _piatto_deck(state: State, event: ev.PiattoDeck) -> State:
    t = state.table
    setting = replace(
        t.setting, deck=event.deck, shuffle=0, shuffled=0, reason="deck", size=len(PACK)
    )
    drawing = not setting.banker
    phase: Phase = "draw" if drawing else after_punta(setting, 0, t.pot)
    table = replace(t, setting=setting, phase=phase, decision=t.decision + 1, place=0)
    return State(table=table, punta=(), bank=(), aside=(), pack=PACK, left=ALL_FORTY)


def _matta_card(state: State, event: ev.MattaCard) -> State:
    t = state.table
    drawn = (*t.setting.drawn, (event.person, event.card))
    setting = replace(t.setting, drawn=drawn, order=event.order)
    phase: Phase = "offer" if event.order else "draw"
    table = replace(t, setting=setting, phase=phase, decision=t.decision + 1, place=event.place + 1)
    return replace(state, table=table, left=state.left ^ BIT[event.card])


def _bank_declined(state: State, event: ev.BankDeclined) -> State:
    return _passed_on(state, event, event.clock)


def _bank_fined(state: State, event: ev.BankFined) -> State:
    return _passed_on(state, event, True)


def _passed_on(state: State, event: ev.BankDeclined | ev.BankFined, away: bool) -> State:
    t = state.table
    was = t.setting
    passed = (*was.passed, event)
    setting = replace(was, passed=passed, away=was.away | {event.person} if away else was.away)
    phase: Phase = "offer" if len(passed) < len(was.order) else "over"
    purses = moved(t, ev.transfers(event))
    table = replace(t, setting=setting, phase=phase, decision=t.decision + 1, purses=purses)
    return replace(state, table=table)


def _pot_named(state: State, event: ev.PotNamed) -> State:
    t = state.table
    setting = replace(t.setting, banker=event.person, named=event.pot, punte=event.punte)
    ring = setting.opened.ring
    table = replace(
        t,
        setting=setting,
        memory=with_staker(ev.Memory(event.person, ring, t.memory.staked), event.person),
        phase="deck",
        decision=t.decision + 1,
        pot=event.pot,
        purses=seen(t, event.person, event.purse),
    )
    return replace(state, table=table)


def _piatto_shuffled(state: State, event: ev.PiattoShuffled) -> State:
    t = state.table
    setting = replace(
        t.setting,
        shuffle=event.shuffle,
        shuffled=len(t.done),
        reason=event.why,
        size=len(event.pack),
    )
    phase: Phase = after_punta(setting, 0, t.pot) if event.why == "bank" else t.phase
    table = replace(t, setting=setting, phase=phase, decision=t.decision + 1, place=0)
    return State(
        table=table,
        punta=state.punta,
        bank=state.bank,
        aside=(),
        pack=event.pack,
        left=bits(event.pack),
    )


def _punta_plays(state: State, _: ev.PuntaPlays) -> State:
    t = state.table
    return replace(state, table=replace(t, phase="deal", decision=t.decision + 1))


def _punta_skipped(state: State, event: ev.PuntaSkipped) -> State:
    t = state.table
    done = (*t.done, event)
    phase = after_punta(t.setting, len(done), t.pot)
    table = replace(t, phase=phase, decision=t.decision + 1, done=done)
    return replace(state, table=table)


def _punta_fined(state: State, event: ev.PuntaFined) -> State:
    """The punta's cards, if already dealt, stay in place: nobody has seen them, and the next punta gets them."""
    t = state.table
    done = (*t.done, event)
    pot = t.pot + event.fine if event.to_pot else t.pot
    table = replace(
        t,
        memory=with_staker(t.memory, event.person),
        phase=after_punta(t.setting, len(done), pot),
        decision=t.decision + 1,
        pot=pot,
        purses=moved(t, ev.transfers(event)),
        done=done,
        duel=None,
    )
    return replace(state, table=table)


def _piatto_ended(state: State, event: ev.PiattoEnded) -> State:
    t = state.table
    table = replace(
        t,
        setting=replace(t.setting, ending=event),
        phase="between",
        decision=t.decision + 1,
        pot=0,
        purses=tuple([result.purse for result in event.results]),
    )
    return State(table=table, punta=(), bank=(), aside=(), pack=state.pack, left=state.left)


def _duel_dealt(state: State, event: ev.DuelDealt) -> State:
    t = state.table
    left = state.left ^ bits(event.cards)
    dealt = (*state.punta, *state.bank, *event.cards)
    place = t.place + len(event.cards)
    if len(dealt) < 2:  # the stock ended between the two
        return _at(state, t.phase, place=place, duel=None, punta=dealt, bank=(), left=left)
    duel = Duel(punta=t.punta, stake=None, drawn=(), status="waiting", bank=())
    return _at(state, "punta", place=place, duel=duel, punta=dealt[:1], bank=dealt[1:], left=left)


def _duel_passed_on(state: State, event: ev.DuelPassedOn) -> State:
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


def _duel_called(state: State, event: ev.DuelCalled) -> State:
    table = _staked(state, event, phase="card", status="waiting", bank=())
    return State(
        table=table,
        punta=state.punta,
        bank=state.bank,
        aside=state.aside,
        pack=state.pack,
        left=state.left,
    )


def _duel_stood(state: State, event: ev.DuelStood) -> State:
    if event.person == state.table.setting.banker:
        table = _staked(state, event, phase="over", status="waiting", bank=())
    else:
        table = _staked(state, event, phase="banker", status="stands", bank=state.bank)
    return State(
        table=table,
        punta=state.punta,
        bank=state.bank,
        aside=state.aside,
        pack=state.pack,
        left=state.left,
    )


def _staked(
    state: State,
    event: ev.DuelCalled | ev.DuelStood,
    phase: Phase,
    status: Status,
    bank: tuple[Card, ...],
) -> Table:
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
    t: Table, phase: Phase, memory: ev.Memory, purses: tuple[int, ...], duel: Duel
) -> Table:
    return Table(
        setting=t.setting,
        memory=memory,
        phase=phase,
        decision=t.decision + 1,
        place=t.place,
        pot=t.pot,
        purses=purses,
        done=t.done,
        duel=duel,
    )


def _duel_drew(state: State, event: ev.DuelDrew) -> State:
    t = state.table
    duel = running(t)
    card, fate = event.card, event.fate
    left = state.left ^ BIT[card]
    if duel.bank:
        bank = (*state.bank, card)
        after = Duel(
            punta=duel.punta, stake=duel.stake, drawn=duel.drawn, status=duel.status, bank=bank
        )
        phase: Phase = "over" if fate else "banker"
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
    state: State,
    phase: Phase,
    place: int,
    duel: Duel | None,
    punta: tuple[Card, ...],
    bank: tuple[Card, ...],
    left: int,
) -> State:
    t = state.table
    table = Table(
        setting=t.setting,
        memory=t.memory,
        phase=phase,
        decision=t.decision + 1,
        place=place,
        pot=t.pot,
        purses=t.purses,
        done=t.done,
        duel=duel,
    )
    return State(table=table, punta=punta, bank=bank, aside=state.aside, pack=state.pack, left=left)


def _duel_ended(state: State, event: ev.DuelEnded) -> State:
    t = state.table
    done = (*t.done, event)
    table = Table(
        setting=t.setting,
        memory=t.memory,
        phase=after_punta(t.setting, len(done), event.pot),
        decision=t.decision + 1,
        place=t.place,
        pot=event.pot,
        purses=moved(t, ev.transfers(event)),
        done=done,
        duel=None,
    )
    aside = state.aside + state.punta + state.bank
    return State(table=table, punta=(), bank=(), aside=aside, pack=state.pack, left=state.left)


_FOLD: Final[Mapping[type[Any], Callable[[State, Any], State]]] = {
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
