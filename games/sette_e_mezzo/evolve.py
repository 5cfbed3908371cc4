"""The state after an event. It never refuses and reads only the state."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from engine.cards import Card
from engine.folding import by_event
from engine.half_points import MATTA_WEIGHT, SEVEN
from engine.stock import ALL_FORTY, BIT, bits
from engine.value import replace
from games.sette_e_mezzo import events as ev
from games.sette_e_mezzo.hand import best_of, best_total, hand_value
from games.sette_e_mezzo.settlement import shown_results
from games.sette_e_mezzo.state import (
    FULL_PACK,
    FULL_STOCK,
    NOBODY,
    Ending,
    Pack,
    SetteEMezzoPhase,
    SetteEMezzoSeat,
    SetteEMezzoState,
    Stock,
    all_bust,
    replaced,
)


def evolve(state: SetteEMezzoState, event: ev.SetteEMezzoEvent) -> SetteEMezzoState:
    after = _FOLD[type(event)](state, event)
    return replace(after, table=replace(after.table, decision=state.table.decision + 1))


def _round_opened(state: SetteEMezzoState, opened: ev.RoundOpened) -> SetteEMezzoState:
    phase: SetteEMezzoPhase = "deck" if opened.fresh else "deal"
    if not opened.banker:
        phase = "lots"
    table = replace(
        state.table, round=opened, ending=None, phase=phase, bank=0, played=(), seat=NOBODY
    )
    return replace(state, table=table, hands=(), mattas=())


def _bank_drawn(state: SetteEMezzoState, event: ev.BankDrawn) -> SetteEMezzoState:
    opened = replace(
        state.table.round,
        players=event.players,
        passed=event.passed,
        banker=event.banker,
        why="no_cover" if event.passed else "lot",
        chips=event.chips,
        cover=event.cover,
    )
    return _round_opened(state, opened)


def _deck_began(state: SetteEMezzoState, event: ev.DeckBegan) -> SetteEMezzoState:
    t = state.table
    table = replace(
        t, deck=event.deck, packs=(FULL_PACK,), aside=(), unseen=0, phase="deal", place=0
    )
    return replace(state, table=table, left=ALL_FORTY, stock=FULL_STOCK)


def _dealt(state: SetteEMezzoState, event: ev.Dealt) -> SetteEMezzoState:
    t = state.table
    opened = t.round
    table = replace(t, place=t.place + len(event.cards), bank=opened.chips[-1] - opened.cover)
    hands = tuple((card,) for card in event.cards)
    left = state.left & ~bits(event.cards)
    return _next_turn(replace(state, table=table, hands=hands, mattas=(0,) * len(hands), left=left))


TurnedUp: TypeAlias = Literal["bust", "seven_half", "reale", "triple"]
"""The ways to end a turn that show the cards."""


def _called(state: SetteEMezzoState, event: ev.Called) -> SetteEMezzoState:
    return _staked(state, event, "card")


def _staked(
    state: SetteEMezzoState, event: ev.Called | ev.Stood, phase: SetteEMezzoPhase
) -> SetteEMezzoState:
    """A punta's stake and the cover for it are put aside (SM-32); the banker has none."""
    table = replace(state.table, phase=phase)
    if event.person != event.banker:
        seat = replace(table.seat, stake=event.stake, purse=event.purse)
        table = replace(table, bank=event.bank, seat=seat)
    return replace(state, table=table)


def _drew(state: SetteEMezzoState, event: ev.Drew) -> SetteEMezzoState:
    t = state.table
    s = t.seat
    card = event.card
    cards = (*state.cards, card)
    after = replace(
        _with_cards(state, cards), table=replace(t, place=t.place + 1), left=state.left ^ BIT[card]
    )
    if event.fate:
        return _shows(after, event.fate, released=event.released, matta=event.matta)
    if s.person == event.banker:
        seat = replace(s, open=cards, total=best_of(t.round.rules.values, after.weight, len(cards)))
    elif state.cards and not s.ace_half:
        seat = replace(s, open=(*s.open, card))
    else:
        seat = replace(s, covered=(*s.covered, len(t.packs) - 1))
    return _with_seat(after, seat, "turn")


def _with_seat(
    state: SetteEMezzoState, seat: SetteEMezzoSeat, phase: SetteEMezzoPhase
) -> SetteEMezzoState:
    """The state with a new seat on turn."""
    return replace(state, table=replace(state.table, phase=phase, seat=seat))


def _with_cards(state: SetteEMezzoState, cards: tuple[Card, ...]) -> SetteEMezzoState:
    """The state with other cards of the player on turn."""
    return replace(state, hands=replaced(state.hands, state.table.turn, cards))


def _stood(state: SetteEMezzoState, event: ev.Stood) -> SetteEMezzoState:
    after = _staked(state, event, "turn")
    if event.fate:
        return _shows(after, event.fate, matta=event.matta)
    seat = replace(after.table.seat, status="stands")
    if event.person == event.banker and state.weight >= MATTA_WEIGHT:
        total = hand_value(seat.open, state.table.round.rules, event.matta).total
        seat = replace(seat, total=total)
    return _turn_over(after, seat, matta=event.matta)


def _shows(
    state: SetteEMezzoState, status: TurnedUp, *, released: int = 0, matta: int = 0
) -> SetteEMezzoState:
    """The turn ends with all cards on the table (SM-34)."""
    t = state.table
    total = best_of(t.round.rules.values, state.weight, len(state.cards))
    if status == "triple":
        total = 2 * SEVEN
    seat = replace(t.seat, status=status, open=state.cards, covered=(), total=total)
    after = replace(state, table=replace(t, bank=t.bank + released))
    return _turn_over(after, seat, matta=matta)


def _turn_over(state: SetteEMezzoState, seat: SetteEMezzoSeat, *, matta: int) -> SetteEMezzoState:
    """End the turn of ``seat``; the next begins, or all have played (SM-30, SM-36)."""
    t = state.table
    turn, last = len(t.played), len(t.round.players) - 1
    played = (*t.played, seat)
    over = turn == last
    if seat.status == "bust" and not over:
        t = replace(t, aside=t.aside + seat.open[1:])
        over = turn == last - 1 and all_bust(played)
    after = replace(
        state,
        table=replace(t, phase="over", played=played, seat=NOBODY),
        mattas=replaced(state.mattas, turn, matta),
    )
    return after if over else _next_turn(after)


def _next_turn(state: SetteEMezzoState) -> SetteEMezzoState:
    """The next player is on turn; the banker's hole card is turned up (SM-36)."""
    opened, turn = state.table.round, len(state.table.played)
    seat = SetteEMezzoSeat(opened.players[turn], opened.chips[turn])
    if seat.person == opened.banker:
        cards = state.hands[turn]
        seat = replace(seat, open=cards, covered=(), total=best_total(cards, opened.rules))
    return _with_seat(state, seat, "turn")


def _reshuffled(state: SetteEMezzoState, event: ev.Reshuffled) -> SetteEMezzoState:
    """The called cards of bust players leave the table: they have gone into the new stock."""
    t = state.table
    seen = tuple([card for card in event.pack if card in t.aside]) if t.unseen else event.pack
    played = tuple([replace(s, open=s.open[:1]) if s.status == "bust" else s for s in t.played])
    packs = (*t.packs, Pack(seen, t.unseen))
    table = replace(t, packs=packs, aside=(), unseen=0, place=0, played=played)
    return replace(state, table=table, left=bits(event.pack), stock=Stock(event.pack, ()))


def _triple_declared(state: SetteEMezzoState, _event: ev.TripleDeclared) -> SetteEMezzoState:
    return _shows(state, "triple", matta=SEVEN)


def _conceded(state: SetteEMezzoState, event: ev.Conceded) -> SetteEMezzoState:
    return _shows(state, "bust", released=event.released)


def _burnt(state: SetteEMezzoState, event: ev.Burnt) -> SetteEMezzoState:
    s = state.table.seat
    if s.ace_half or len(state.cards) == 1:
        seat = replace(s, covered=s.covered[:-1], burnt=(*s.burnt, event.out))
    else:
        seat = replace(s, open=s.open[:-1], burnt=(*s.burnt, event.out))
    return _without_last_card(state, seat)


def _swapped(state: SetteEMezzoState, event: ev.Swapped) -> SetteEMezzoState:
    s = state.table.seat
    burnt, swaps = (*s.burnt, event.out), (*s.swaps, len(s.burnt))
    seat = replace(s, covered=(), burnt=burnt, swapped=True, swaps=swaps)
    return _without_last_card(state, seat)


def _without_last_card(state: SetteEMezzoState, seat: SetteEMezzoSeat) -> SetteEMezzoState:
    """The state without the last card; its replacement must come."""
    return _with_seat(_with_cards(state, state.cards[:-1]), seat, "card")


def _ace_halved(state: SetteEMezzoState, event: ev.AceHalved) -> SetteEMezzoState:
    s = state.table.seat
    seat = replace(s, open=(event.card,), covered=(), ace_half=True)
    return _with_seat(state, seat, "turn")


def _round_ended(state: SetteEMezzoState, event: ev.RoundEnded) -> SetteEMezzoState:
    """Set the cards of the hand aside (SM-39)."""
    t = state.table
    results = shown_results(event, t.played)
    aside = t.aside
    unseen: tuple[Card, ...] = ()
    for result, shown, seat in zip(event.results, results, t.played, strict=False):
        # The called cards of a bust punta have been set aside already.
        called = seat.status == "bust" and seat.person != results[-1].person
        aside += (shown.cards[:1] if called else shown.cards) + seat.burnt
        unseen += tuple([card for card in result.cards if card not in shown.cards])
    if len(t.played) < len(results):  # the banker did not have to play
        aside += results[-1].cards
    ending = Ending(
        number=event.number,
        results=results,
        banker=event.banker,
        why=event.why,
        used_up=event.used_up,
    )
    table = replace(
        t,
        aside=aside,
        unseen=t.unseen + len(unseen),
        ending=ending,
        phase="between",
        seat=NOBODY,
    )
    stock = replace(state.stock, unseen=state.stock.unseen + unseen)
    return replace(state, table=table, stock=stock)


_FOLD: Final = by_event(
    _round_opened,
    _bank_drawn,
    _deck_began,
    _dealt,
    _called,
    _drew,
    _reshuffled,
    _stood,
    _triple_declared,
    _conceded,
    _burnt,
    _swapped,
    _ace_halved,
    _round_ended,
)
