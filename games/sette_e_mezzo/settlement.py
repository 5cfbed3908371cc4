"""The end of a hand: all punte settle with the bank, escrow empties, the next banker is named (SM-26, SM-37, GEN-8)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.game import ESCROW, Purses, Transfer
from engine.half_points import SEVEN, SEVEN_AND_HALF
from engine.value import replace
from games.sette_e_mezzo import events as ev
from games.sette_e_mezzo.bank import Played, next_banker
from games.sette_e_mezzo.hand import Score, hand_value
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.stakes import cover_of
from games.sette_e_mezzo.state import (
    SetteEMezzoSeat,
    SetteEMezzoState,
    Shown,
    all_bust,
    replaced,
)


def ended(
    state: SetteEMezzoState, event: ev.SetteEMezzoEvent, bust: bool, *, purses: Purses
) -> tuple[ev.SetteEMezzoEvent, ...]:
    """``event``, which ends a turn, and the settlement if that was the last turn of the hand.

    ``bust``: the event busts its player. The hand is over after the banker's turn, or before it if every punta is
    bust.
    """
    table = state.table
    after = len(table.round.players) - len(table.played) - 1
    if after == 0 or (after == 1 and bust and all_bust(table.played)):
        return event, close_round(state, event, purses)
    return (event,)


def close_round(
    state: SetteEMezzoState, event: ev.SetteEMezzoEvent, purses: Purses
) -> ev.RoundEnded:
    """Settle the hand whose last turn ``event`` ends; ``state`` and ``purses`` are those before the event.

    The event is the banker's last, or the bust of the last punta still in.
    """
    table = state.table
    opened = table.round
    rules = opened.rules
    banker = opened.banker
    hands, mattas = _shown(state, event)
    bank_plays = table.seat.person == banker
    punte = table.played if bank_plays else (*table.played, table.seat)
    last = len(hands) - 1
    bank = hand_value(hands[last], rules, mattas[last])
    moves: list[Transfer] = []
    results: list[ev.SetteEMezzoResult] = []
    reali: list[Played] = []
    released = won = extra = 0
    for turn, seat in enumerate(punte):
        person = seat.person
        stake = seat.stake or 0
        purse = purses[person]
        cards = hands[turn]
        score = hand_value(cards, rules, matta=mattas[turn], ace_half=seat.ace_half)
        outcome, chips = settle(score, bank, stake=stake, rules=rules)
        if score.kind == "reale":
            reali.append(Played(person, score, chips))
        if seat.status == "bust" or not bank_plays:
            pass  # paid at the bust (SM-35)
        elif chips > 0:
            moves.append(Transfer(ESCROW, person, stake + chips))
            purse += stake + chips
            released += cover_of(rules, stake) - chips
        else:
            released += cover_of(rules, stake) + stake
            if chips < -stake:
                beyond = min(-chips - stake, purse)
                if beyond > 0:
                    moves.append(Transfer(person, banker, beyond))
                    purse -= beyond
                    extra += beyond
                chips = -stake - beyond
        won -= chips
        results.append(
            ev.SetteEMezzoResult(
                person=person,
                cards=cards,
                total=score.total,
                kind=score.kind,
                outcome=outcome,
                stake=stake,
                chips=chips,
                purse=purse,
            )
        )
    if released > 0:
        moves.append(Transfer(ESCROW, banker, released))
    purse = purses[banker] + released + extra
    if isinstance(event, (ev.Drew, ev.Conceded)):
        purse += event.released  # from the last bust; the banker's own card releases nothing
    results.append(
        ev.SetteEMezzoResult(
            person=banker,
            cards=hands[last],
            total=bank.total,
            kind=bank.kind,
            outcome="banker",
            stake=0,
            chips=won,
            purse=purse,
        )
    )
    used_up = len(table.packs) > 1  # the pack ran out inside this hand (SM-40)
    banker, why = next_banker(
        rules,
        banker,
        banker_score=bank,
        players=reali,
        on_his_right=opened.players[0],
        used_up=used_up,
    )
    return ev.RoundEnded(
        number=opened.number,
        results=tuple(results),
        moves=tuple(moves),
        banker=banker,
        why=why,
        used_up=used_up,
    )


def _shown(
    state: SetteEMezzoState, event: ev.SetteEMezzoEvent
) -> tuple[tuple[tuple[Card, ...], ...], tuple[int, ...]]:
    """All hands and declared mattas, with the card or declaration of ``event`` added for the player on turn."""
    turn = len(state.table.played)
    cards, mattas = state.cards, state.mattas
    if isinstance(event, ev.Drew):
        # Its matta is left out: a card that ends a turn gives the same total, declared or not.
        cards = (*cards, event.card)
    elif isinstance(event, ev.Stood):
        mattas = replaced(mattas, turn, event.matta)
    elif isinstance(event, ev.TripleDeclared):
        mattas = replaced(mattas, turn, SEVEN)
    return replaced(state.hands, turn, cards), mattas


def shown_results(event: ev.RoundEnded, played: Sequence[SetteEMezzoSeat]) -> tuple[Shown, ...]:
    """The results as everybody may see them: after a banker's bust, covered cards stay covered (SM-37).

    ``played``: the seats that had their turn, in the order of play. The bust banker pays the others in any case.
    """
    banker = len(event.results) - 1
    bank_busts = event.results[banker].kind == "bust"
    shown: list[Shown] = []
    for turn, r in enumerate(event.results):
        seen = Shown(
            person=r.person,
            cards=r.cards,
            covered=(),
            total=r.total,
            kind=r.kind,
            outcome=r.outcome,
            stake=r.stake,
            chips=r.chips,
            purse=r.purse,
        )
        if bank_busts and turn < banker and played[turn].total is None:
            seat = played[turn]
            seen = replace(seen, cards=seat.open, covered=seat.covered, total=None, kind="points")
        shown.append(seen)
    return tuple(shown)


def settle(
    player: Score, banker: Score, stake: int, *, rules: SetteEMezzoRules
) -> tuple[ev.SetteEMezzoOutcome, int]:
    """Settle one player's hand with ``stake`` chips against the banker's (SM-26).

    Returns the outcome, and the player's gain in chips; a figure below zero is a loss. A loss above the stake may be
    more than the player's chips; the caller limits it (GEN-8).
    """
    kind, bank = player.kind, banker.kind
    if kind == "bust":
        return "bust", -stake
    if kind == "triple":
        return ("lost_triple_tie", -stake) if bank == "triple" else ("paid_triple", 3 * stake)
    if bank == "triple":
        return "lost_triple", -3 * stake
    if bank == "bust":
        doubled = rules.reale_double_if_banker_busts and rules.reale_pays > 1
        if kind == "reale" and doubled:
            return "banker_bust_reale", rules.reale_pays * stake
        return "banker_bust", stake
    if player.total > banker.total:
        return ("paid_reale", rules.reale_pays * stake) if kind == "reale" else ("paid", stake)
    if player.total < banker.total:
        return ("lost_double", -rules.reale_pays * stake) if bank == "reale" else ("lost", -stake)
    if player.total < SEVEN_AND_HALF:
        return "lost_tie", -stake
    if bank == "reale":
        if kind == "reale":
            return "lost_reale_tie", -stake
        return "lost_double", -rules.reale_pays * stake
    if kind == "reale" and is_protected(player, banker, rules):
        return "paid_reale_tie", rules.reale_pays * stake
    return "lost_seven_half", -stake


def is_protected(player: Score, banker: Score, rules: SetteEMezzoRules) -> bool:
    """True if a player's reale is paid although the banker has a 7½, but not a reale (SM-20, SM-21, SM-22)."""
    if rules.reale_beats_illegittimo == "all":
        return True
    return player.matta_figure and (
        rules.reale_beats_illegittimo == "matta_figura" or banker.cards == 2
    )
