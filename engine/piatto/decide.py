"""The entry point of every action: it returns events or a refusal."""

from __future__ import annotations

from engine.chance import DeckOpened, Drawn, LotFell
from engine.game import CHANCE, CLOCK, TABLE, OpenRound, Person, Purses, Refusal, Who, out_of_turn
from engine.online.actions import Accetto, Gioco, NonGioco, OnlineSto, OnlineTiro, Rifiuto
from engine.piatto.bank import accept, begin_draw, card_for_matta, decline, open_round
from engine.piatto.events import PiattoDeck, PiattoVerdict
from engine.piatto.mano import begin_bank, call_or_stand, deal, give_card, not_play, play
from engine.piatto.players import on_timeout
from engine.piatto.state import PiattoState, PiattoTable


def decide(state: PiattoState, who: Who, action: object, purses: Purses) -> PiattoVerdict:
    """The events of ``action`` by ``who``; ``purses`` are the free chips of all seated players.

    Refused: see ``GameCore.decide``, and each action.
    """
    table = state.table
    if who > 0:
        if who != table.to_act:
            return _not_on_turn(table, who)
        return _act(state, who, action=action, purses=purses, clock=False)
    if who == CHANCE:
        return _chance(state, action, purses)
    if who == TABLE and isinstance(action, OpenRound):
        return open_round(state, action, purses)
    person = table.to_act
    if who == CLOCK and person and action in (on_timeout(state, True), on_timeout(state, False)):
        return _act(state, person, action=action, purses=purses, clock=True)
    return Refusal("not_awaited")


def _act(
    state: PiattoState, person: Person, action: object, *, purses: Purses, clock: bool
) -> PiattoVerdict:
    """An action of the player on turn, or of the clock in that player's place."""
    phase = state.table.phase
    if phase in ("punta", "banker"):
        if isinstance(action, OnlineTiro | OnlineSto):
            return call_or_stand(state, person, action=action, purses=purses, clock=clock)
        if clock and isinstance(action, NonGioco):
            return not_play(state, person, purses=purses, clock=clock)
    elif phase == "join":
        if isinstance(action, Gioco):
            return play(state, person, purses)
        if isinstance(action, NonGioco):
            return not_play(state, person, purses=purses, clock=clock)
    elif isinstance(action, Accetto):
        return accept(state, person, action=action, purses=purses)
    elif isinstance(action, Rifiuto):
        return decline(state, person, purses=purses, clock=clock)
    return Refusal("unknown_action")


def _not_on_turn(table: PiattoTable, who: Who) -> Refusal:
    playing = who in table.ring
    return out_of_turn(table.to_act, playing=playing, card_to_come=table.phase == "card")


def _chance(state: PiattoState, action: object, purses: Purses) -> PiattoVerdict:
    phase = state.table.phase
    if isinstance(action, Drawn):
        if phase == "card":
            return give_card(state, action, purses)
        if phase == "deal":
            return deal(state, action, purses)
        if phase == "draw":
            return card_for_matta(state, action, purses)
    elif isinstance(action, DeckOpened) and phase == "deck":
        return _open_deck(state, action, purses)
    elif isinstance(action, LotFell) and phase == "lots":
        return begin_draw(state, action)
    return Refusal("not_awaited")


def _open_deck(state: PiattoState, answer: DeckOpened, purses: Purses) -> PiattoVerdict:
    """Begin the opened deck, for the draw for the matta or for a bank (PI-33).

    Refused: ``bad_deck`` (deck numbers must grow).
    """
    facts = state.table.facts
    if answer.deck <= facts.deck:
        return Refusal("bad_deck")
    event = PiattoDeck(answer.deck)
    return begin_bank(state, event, purses) if facts.banker else (event,)
