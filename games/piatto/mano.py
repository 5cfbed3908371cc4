"""The mani of a bank (PI-20 … PI-34, BT-3 … BT-7).

Punte play, are skipped or fined; the punta plays, then the banker; the mano is paid, and cards are shuffled.
"""

from __future__ import annotations

from engine.cards import PACK
from engine.chance import DeckOpened, Drawn
from engine.deciders import refuse_deck
from engine.drawing.actions import Gioco, NonGioco, OnlineSto, OnlineTiro
from engine.drawing.hand import MATTA, best_total, fate_of, is_lone_matta
from engine.drawing.winner import WINS, compare
from engine.game import Move, Person, Purses, Refusal
from engine.stock import are_in
from games.piatto import events as ev
from games.piatto.evolve import Flow
from games.piatto.settlement import close
from games.piatto.stakes import name_stake
from games.piatto.state import PiattoState, running, to_come


def open_deck(state: PiattoState, move: Move[DeckOpened]) -> ev.PiattoVerdict:
    """Begin the opened deck, for the draw for the matta or for a bank, whose first turn begins (PI-24, PI-33).

    Refused: ``bad_deck``.
    """
    refusal = refuse_deck(move.action, state.table.deck)
    if refusal is not None:
        return refusal
    flow = Flow(state, move.purses)
    flow.add(ev.DeckBegan(move.action.deck))
    if state.table.banker:
        go_on(flow)
    return flow.events


def go_on(flow: Flow) -> None:
    """Find the next punta who plays and skip the absent ones; end the bank if there is none (PI-32)."""
    while (table := flow.state.table).phase != "over":
        punta = table.punta
        if table.credit(punta) == 0:
            flow.add(ev.PuntaSkipped(punta, "no_chips", False))
        elif punta not in table.away:
            break
        elif table.rules.tournament:
            flow.add(_fine(flow, punta, asked=False))
        else:
            flow.add(ev.PuntaSkipped(punta, "away", False))
    else:
        close(flow, "pot_won" if table.pot == 0 else "all_played")
        return
    if table.phase == "deal":
        to_deal(flow)


def _fine(flow: Flow, punta: Person, *, asked: bool) -> ev.PuntaFined:
    """The fine of a punta in sit-out in a tournament: half the minimum stake, or all remaining chips (PI-22)."""
    rules = flow.state.table.rules
    before = flow.credit(punta)
    chips = min(rules.min_bet // 2, before)
    to_pot = rules.sitout_half_to == "pot"
    return ev.PuntaFined(
        person=punta,
        banker=flow.state.table.banker,
        before=before,
        fine=chips,
        to_pot=to_pot,
        asked=asked,
    )


def to_deal(flow: Flow) -> None:
    """Prepare the deal to the punta on turn and the banker (PI-24).

    Cards that already lie there unseen, for a player who turned out to be in sit-out, go to this punta. With no card
    left in the stock the used cards are shuffled first (PI-34).
    """
    if flow.state.bank:
        flow.add(ev.DuelPassedOn(flow.state.table.punta))
    elif flow.state.table.stock == 0:
        shuffle(flow, "stock")


def shuffle(flow: Flow, why: ev.Reshuffle) -> None:
    """Shuffle anew within the deck: all forty, or, if the stock ran out, the used cards of this bank (PI-33, PI-34)."""
    pack = PACK
    if why == "stock":
        used = set(flow.state.aside)
        pack = tuple([card for card in PACK if card in used])
    flow.add(ev.Reshuffled(flow.state.table.shuffle + 1, pack, why))


def play(state: PiattoState, move: Move[Gioco]) -> ev.PiattoVerdict:
    """Play against this bank (BT-3)."""
    flow = Flow(state, move.purses)
    flow.add(ev.PuntaPlays(state.table.to_act))
    to_deal(flow)
    return flow.events


def not_play(state: PiattoState, move: Move[NonGioco]) -> ev.PiattoVerdict:
    """Do not play against this bank: free in a cash game (PI-20), for a fine in a tournament (PI-22)."""
    flow, person = Flow(state, move.purses), state.table.to_act
    if state.table.rules.tournament:
        flow.add(_fine(flow, person, asked=True))
    else:
        flow.add(ev.PuntaSkipped(person, "away" if move.by_clock else "declined", True))
    go_on(flow)
    return flow.events


def deal(state: PiattoState, move: Move[Drawn]) -> ev.PiattoVerdict:
    """Give punta and banker one card each (PI-24). Refused: ``bad_cards``."""
    cards = move.action.cards
    if len(cards) != to_come(state) or not are_in(state.left, cards):
        return Refusal("bad_cards")
    table = state.table
    people = (table.punta, table.banker)[len(state.punta) :][: len(cards)]
    dealt = ev.Dealt(
        deck=table.deck, shuffle=table.shuffle, place=table.place, people=people, cards=cards
    )
    if people[-1] == table.banker:
        return (dealt,)
    return _then_shuffled(state, dealt, move.purses)


def _then_shuffled(state: PiattoState, first: ev.PiattoEvent, purses: Purses) -> ev.PiattoVerdict:
    """Add the shuffle of a new stock to the event that has emptied the old one."""
    flow = Flow(state, purses)
    flow.add(first)
    shuffle(flow, "stock")
    return flow.events


def call_or_stand(state: PiattoState, move: Move[OnlineTiro | OnlineSto]) -> ev.PiattoVerdict:
    """Name the stake, then call a card or stand (PI-25, PI-27).

    Refused: the stake (see ``stakes.name_stake``), and ``lone_matta`` with the switch of PI-4.
    """
    person, purses = state.table.to_act, move.purses
    named = name_stake(state, person, asked=move.action.stake, purses=purses)
    if isinstance(named, Refusal):
        return named
    if isinstance(move.action, OnlineSto):
        return _stand(state, ev.OnlineStood(person, *named, move.by_clock), purses)
    called = ev.OnlineCalled(person, *named, move.by_clock)
    return (called,) if state.table.stock else _then_shuffled(state, called, purses)


def _stand(state: PiattoState, stood: ev.OnlineStood, purses: Purses) -> ev.PiattoVerdict:
    banker = state.table.banker
    cards = state.bank if stood.person == banker else state.punta
    if state.table.rules.lone_matta_must_draw and is_lone_matta(cards):
        return Refusal("lone_matta", hidden=stood.person != banker)
    if stood.person != banker:
        return (stood,)
    flow = Flow(state, purses)
    flow.add(stood)
    _finish(flow)
    return flow.events


def give_card(state: PiattoState, move: Move[Drawn]) -> ev.PiattoVerdict:
    """Give the called card; at 7½ or over, the turn ends (PI-26, BT-7). Refused: ``bad_cards``."""
    cards = move.action.cards
    if len(cards) != 1 or not are_in(state.left, cards):
        return Refusal("bad_cards")
    table = state.table
    bank_plays = running(table).bank_plays
    held = state.bank if bank_plays else state.punta
    fate = fate_of(best_total((*held, *cards)))
    person = table.banker if bank_plays else table.punta
    drew = ev.OnlineDrew(
        person=person,
        card=cards[0],
        deck=table.deck,
        shuffle=table.shuffle,
        place=table.place,
        fate=fate,
    )
    if not fate or (fate == "seven_half" and not bank_plays):
        return (drew,)
    flow = Flow(state, move.purses)
    flow.add(drew)
    _finish(flow)
    return flow.events


def _finish(flow: Flow) -> None:
    """Pay the mano, shuffle if the matta came out and another mano may follow, and go on to it (PI-28 … PI-33)."""
    ended = _settled(flow.state)
    came_out = _matta_out(flow.state, ended)
    flow.add(ended)
    if came_out and flow.state.table.phase != "over":
        shuffle(flow, "matta")
    go_on(flow)


def _settled(state: PiattoState) -> ev.DuelEnded:
    """The winner of the mano and the new pot. Only cards that had to be seen are shown."""
    table = state.table
    duel = running(table)
    total, bank = best_total(state.punta), best_total(state.bank)
    outcome = compare(total, bank)
    stake = duel.stake or 0
    shown = outcome != "banker_bust"
    known = shown or duel.status == "seven_half"
    return ev.DuelEnded(
        punta=duel.punta,
        banker=table.banker,
        stake=stake,
        outcome=outcome,
        hole=state.punta[0] if shown else None,
        drawn=duel.drawn,
        total=total if known else None,
        bank=duel.bank,
        bank_total=bank if duel.bank else None,
        pot=table.pot - stake if outcome in WINS else table.pot + stake,
    )


def _matta_out(state: PiattoState, ended: ev.DuelEnded) -> bool:
    """True if the matta came out in the mano: dealt to either side, or, by house rule, publicly seen (PI-33)."""
    if state.table.rules.reshuffle_matta == "dealt":
        return MATTA in state.punta or MATTA in state.bank
    return MATTA in (ended.hole, *ended.drawn, *ended.bank)
