"""The way from one mano to the next: punte play, are skipped or fined, and cards are shuffled (PI-20 … PI-34)."""

from __future__ import annotations

from engine.cards import PACK
from engine.game import Drawn, Person, Purses, Refusal
from engine.online.stock import are_in
from engine.piatto.ending import close
from engine.piatto.events import (
    DuelDealt,
    DuelPassedOn,
    Event,
    PiattoDeck,
    PiattoShuffled,
    PuntaFined,
    PuntaPlays,
    PuntaSkipped,
    Reshuffle,
)
from engine.piatto.flow import Flow
from engine.piatto.state import State


def begin_bank(state: State, event: PiattoDeck, purses: Purses) -> tuple[Event, ...]:
    """The deck of a bank is open: the first punta's turn begins (PI-24, PI-33)."""
    flow = Flow(state, purses)
    flow.add(event)
    go_on(flow)
    return flow.events


def go_on(flow: Flow) -> None:
    """Find the next punta who plays and skip the absent ones; end the bank if there is none (PI-32)."""
    while (table := flow.state.table).phase != "over":
        punta = table.punta
        if table.credit(punta) == 0:
            flow.add(PuntaSkipped(punta, "no_chips", False))
        elif punta not in table.setting.away:
            break
        elif table.rules.tournament:
            flow.add(_fine(flow, punta, asked=False))
        else:
            flow.add(PuntaSkipped(punta, "away", False))
    else:
        close(flow, "pot_won" if table.pot == 0 else "all_played")
        return
    if table.phase == "deal":
        to_deal(flow)


def _fine(flow: Flow, punta: Person, *, asked: bool) -> PuntaFined:
    """The fine of a punta in sit-out in a tournament: half the minimum stake, or all remaining chips (PI-22)."""
    rules = flow.state.table.rules
    before = flow.credit(punta)
    chips = min(rules.min_bet // 2, before)
    to_pot = rules.sitout_half_to == "pot"
    return PuntaFined(punta, flow.state.table.banker, before, chips, to_pot, asked)


def to_deal(flow: Flow) -> None:
    """Prepare the deal to the punta on turn and the banker (PI-24).

    Cards that already lie there unseen, for a player who turned out to be in sit-out, go to this punta. With no card
    left in the stock the used cards are shuffled first (PI-34).
    """
    if flow.state.bank:
        flow.add(DuelPassedOn(flow.state.table.punta))
    elif flow.state.table.stock == 0:
        shuffle(flow, "stock")


def shuffle(flow: Flow, why: Reshuffle) -> None:
    """Shuffle anew within the deck: all forty, or, if the stock ran out, the used cards of this bank (PI-33, PI-34)."""
    pack = PACK
    if why == "stock":
        used = set(flow.state.aside)
        pack = tuple([card for card in PACK if card in used])
    flow.add(PiattoShuffled(flow.state.table.setting.shuffle + 1, pack, why))


def play(state: State, person: Person, purses: Purses) -> tuple[Event, ...]:
    """Play against this bank (BT-3)."""
    flow = Flow(state, purses)
    flow.add(PuntaPlays(person))
    to_deal(flow)
    return flow.events


def not_play(state: State, person: Person, purses: Purses, clock: bool) -> tuple[Event, ...]:
    """Do not play against this bank: free in a cash game (PI-20), for a fine in a tournament (PI-22)."""
    flow = Flow(state, purses)
    if state.table.rules.tournament:
        flow.add(_fine(flow, person, asked=True))
    else:
        flow.add(PuntaSkipped(person, "away" if clock else "declined", True))
    go_on(flow)
    return flow.events


def deal(state: State, answer: Drawn, purses: Purses) -> tuple[Event, ...] | Refusal:
    """Give punta and banker one card each (PI-24). Refused: ``bad_cards``."""
    cards = answer.cards
    if len(cards) != to_come(state) or not are_in(state.left, cards):
        return Refusal("bad_cards")
    table = state.table
    setting = table.setting
    people = (table.punta, setting.banker)[len(state.punta) :][: len(cards)]
    dealt = DuelDealt(setting.deck, setting.shuffle, table.place, people, cards)
    if people[-1] == setting.banker:
        return (dealt,)
    flow = Flow(state, purses)
    flow.add(dealt)
    shuffle(flow, "stock")
    return flow.events


def to_come(state: State) -> int:
    """The number of covered cards of the mano that the stock can give now, up to two."""
    return min(2 - len(state.punta), state.table.stock)
