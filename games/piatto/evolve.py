"""The state after an event, and after all events of one decision. It never refuses and reads only the state."""

from __future__ import annotations

from typing import Final

from engine.cards import PACK
from engine.folding import by_event
from engine.game import Person, Purses
from engine.stock import ALL_FORTY, BIT, bits
from engine.value import replace
from games.piatto import events as ev
from games.piatto.state import (
    Duel,
    PiattoPhase,
    PiattoState,
    PiattoTable,
    after_punta,
    moved,
    running,
    seen,
)


def evolve(state: PiattoState, event: ev.PiattoEvent) -> PiattoState:
    after = _FOLD[type(event)](state, event)
    return replace(after, table=replace(after.table, decision=state.table.decision + 1))


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
    was = state.table
    table = PiattoTable(
        opened=event,
        memory=event.memory,
        phase="offer" if event.order else "lots",
        place=was.place,
        purses=event.chips,
        order=event.order,
        away=frozenset(event.ring) - frozenset(event.here),
        deck=was.deck,
        shuffle=was.shuffle,
        reason=was.reason,
        size=was.size,
    )
    return replace(state, table=table, aside=())


def _matta_lot(state: PiattoState, event: ev.MattaLot) -> PiattoState:
    t = state.table
    return replace(state, table=replace(t, first=event.lot, phase="deck"))


def _piatto_deck(state: PiattoState, event: ev.DeckBegan) -> PiattoState:
    t = state.table
    table = replace(
        t,
        phase=after_punta(t, 0, t.pot) if t.banker else "draw",
        deck=event.deck,
        shuffle=0,
        shuffled=0,
        reason="deck",
        size=len(PACK),
        place=0,
    )
    return PiattoState(table, left=ALL_FORTY)


def _matta_card(state: PiattoState, event: ev.MattaCard) -> PiattoState:
    t = state.table
    drawn = (*t.drawn, (event.person, event.card))
    phase: PiattoPhase = "offer" if event.order else "draw"
    table = replace(t, drawn=drawn, order=event.order, phase=phase, place=event.place + 1)
    return replace(state, table=table, left=state.left ^ BIT[event.card])


def _bank_passed(state: PiattoState, event: ev.BankDeclined | ev.BankFined) -> PiattoState:
    t = state.table
    passed = (*t.passed, event)
    away = isinstance(event, ev.BankFined) or event.clock
    gone = t.away | {event.person} if away else t.away
    phase: PiattoPhase = "offer" if len(passed) < len(t.order) else "over"
    purses = moved(t, ev.transfers(event))
    table = replace(t, passed=passed, away=gone, phase=phase, purses=purses)
    return replace(state, table=table)


def _pot_named(state: PiattoState, event: ev.PotNamed) -> PiattoState:
    t = state.table
    table = replace(
        t,
        banker=event.person,
        named=event.pot,
        punte=event.punte,
        memory=t.memory.with_bank(event.person, t.ring),
        phase="deck",
        pot=event.pot,
        purses=seen(t, event.person, event.purse),
    )
    return replace(state, table=table)


def _reshuffled(state: PiattoState, event: ev.Reshuffled) -> PiattoState:
    t = state.table
    table = replace(
        t,
        phase=after_punta(t, 0, t.pot) if event.why == "draw" else t.phase,
        place=0,
        shuffle=event.shuffle,
        shuffled=len(t.done),
        reason=event.why,
        size=len(event.pack),
    )
    return replace(state, table=table, aside=(), pack=event.pack, left=bits(event.pack))


def _punta_plays(state: PiattoState, _: ev.PuntaPlays) -> PiattoState:
    return replace(state, table=replace(state.table, phase="deal"))


def _punta_skipped(state: PiattoState, event: ev.PuntaSkipped) -> PiattoState:
    t = state.table
    done = (*t.done, event)
    return replace(state, table=replace(t, phase=after_punta(t, len(done), t.pot), done=done))


def _punta_fined(state: PiattoState, event: ev.PuntaFined) -> PiattoState:
    """The punta's cards, if already dealt, stay in place: nobody has seen them, and the next punta gets them."""
    t = state.table
    done = (*t.done, event)
    pot = t.pot + event.fine if event.to_pot else t.pot
    table = replace(
        t,
        memory=t.memory.with_stakers(event.person),
        phase=after_punta(t, len(done), pot),
        pot=pot,
        purses=moved(t, ev.transfers(event)),
        done=done,
        duel=None,
    )
    return replace(state, table=table)


def _piatto_ended(state: PiattoState, event: ev.PiattoEnded) -> PiattoState:
    t = state.table
    purses = tuple([result.purse for result in event.results])
    table = replace(t, ending=event, phase="between", pot=0, purses=purses)
    return replace(state, table=table, punta=(), bank=(), aside=())


def _duel_dealt(state: PiattoState, event: ev.Dealt) -> PiattoState:
    """Punta before banker; if the stock ends between the two, the banker's card is still to come."""
    t = state.table
    punta, *bank = (*state.punta, *event.cards)
    after = replace(
        state,
        table=replace(t, place=t.place + len(event.cards)),
        punta=(punta,),
        bank=tuple(bank),
        left=state.left ^ bits(event.cards),
    )
    return _dueling(after, "punta", Duel(t.punta)) if bank else after


def _duel_passed_on(state: PiattoState, event: ev.DuelPassedOn) -> PiattoState:
    return _dueling(state, "punta", Duel(event.punta))


def _dueling(state: PiattoState, phase: PiattoPhase, duel: Duel) -> PiattoState:
    return replace(state, table=replace(state.table, phase=phase, duel=duel))


def _duel_called(state: PiattoState, event: ev.OnlineCalled) -> PiattoState:
    return _dueling(_staked(state, event), "card", _named(state, event))


def _duel_stood(state: PiattoState, event: ev.OnlineStood) -> PiattoState:
    duel = _named(state, event)
    if duel.bank:
        return _dueling(state, "over", duel)
    duel = replace(duel, status="stands", bank=state.bank)
    return _dueling(_staked(state, event), "banker", duel)


def _named(state: PiattoState, event: ev.OnlineCalled | ev.OnlineStood) -> Duel:
    """The mano after a decision; the punta's first decision names the stake."""
    duel = running(state.table)
    return duel if duel.bank else replace(duel, stake=event.stake)


def _staked(state: PiattoState, event: ev.OnlineCalled | ev.OnlineStood) -> PiattoState:
    """The punta's first decision puts the stake aside (PI-25)."""
    t = state.table
    if running(t).bank or running(t).stake is not None:
        return state
    memory, purses = t.memory.with_stakers(event.person), seen(t, event.person, event.purse)
    return replace(state, table=replace(t, memory=memory, purses=purses))


def _duel_drew(state: PiattoState, event: ev.OnlineDrew) -> PiattoState:
    t = state.table
    duel = running(t)
    card, fate = event.card, event.fate
    after = replace(state, table=replace(t, place=t.place + 1), left=state.left ^ BIT[card])
    if duel.bank:
        bank = (*state.bank, card)
        duel = replace(duel, bank=bank)
        return _dueling(replace(after, bank=bank), "over" if fate else "banker", duel)
    after = replace(after, punta=(*state.punta, card))
    duel = replace(duel, drawn=(*duel.drawn, card))
    if not fate:
        return _dueling(after, "punta", duel)
    turned_up = state.bank if fate == "seven_half" else ()
    duel = replace(duel, status=fate, bank=turned_up)
    return _dueling(after, "banker" if turned_up else "over", duel)


def _duel_ended(state: PiattoState, event: ev.DuelEnded) -> PiattoState:
    t = state.table
    done = (*t.done, event)
    table = replace(
        t,
        phase=after_punta(t, len(done), event.pot),
        pot=event.pot,
        purses=moved(t, ev.transfers(event)),
        done=done,
        duel=None,
    )
    aside = state.aside + state.punta + state.bank
    return replace(state, table=table, punta=(), bank=(), aside=aside)


_FOLD: Final = by_event(
    _piatto_opened,
    _matta_lot,
    _piatto_deck,
    _matta_card,
    _bank_passed,
    _pot_named,
    _reshuffled,
    _punta_plays,
    _punta_skipped,
    _punta_fined,
    _duel_dealt,
    _duel_passed_on,
    _duel_called,
    _duel_drew,
    _duel_stood,
    _duel_ended,
    _piatto_ended,
)
