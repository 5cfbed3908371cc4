"""A viewer's possible actions, from that view alone (BT-1, BT-4 … BT-7, SM-41 … SM-44).

Only the worth of a card decides the possible actions, so one card stands for all of its worth. The matta never counts
as a 3, a 4 or an ace, whichever card it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.cards import Card, is_figure, rank
from engine.drawing.offers import for_any_hand
from engine.game import PUBLIC, Choice, Offer, OptionKind, Refusal
from engine.half_points import SEVEN_AND_HALF
from games.sette_e_mezzo import events as ev
from games.sette_e_mezzo.hand import best_of, declarations, fate_of, may_burn, weight
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.stakes import stake_range
from games.sette_e_mezzo.state import Pack, SetteEMezzoSeat, SetteEMezzoTable, drawable
from games.sette_e_mezzo.view import SetteEMezzoView

ORDER: Final = ("tiro", "sto", "brucia", "barella", "asso_mezzo", "triple")

BARE: Final[Mapping[str, ev.SetteEMezzoAction]] = {
    "brucia": ev.Brucia(),
    "barella": ev.Barella(),
    "asso_mezzo": ev.AssoMezzo(),
    "triple": ev.Triple(),
}
"""The actions without parameters, by the name of their offer."""


def offers(view: SetteEMezzoView) -> tuple[Offer, ...]:
    """Possible actions of ``view.viewer`` now; for ``PUBLIC`` those legal for any hand that fits the public view.

    Stakes are ranges in chips. The options of *sto* are the possible declarations of the matta, in half points, best
    first. A hand fits the public view if none of its covered cards is seen elsewhere, and its open cards did not end
    the turn.
    """
    table = view.table
    seat = table.seat
    viewer = view.viewer
    if table.phase != "turn":
        return ()
    if seat.person == viewer:
        return offers_for(table, seat, view.cards)
    if viewer != PUBLIC:
        return ()
    hands = (offers_for(table, seat, cards) for cards in possible_hands(table, seat))
    return for_any_hand(hands, ORDER)


def offers_for(
    table: SetteEMezzoTable, seat: SetteEMezzoSeat, cards: tuple[Card, ...]
) -> tuple[Offer, ...]:
    """The possible actions of the player on turn with ``cards``."""
    opened = table.round
    rules = opened.rules
    values = rules.values
    low = high = 0
    punta = False
    if seat.person != opened.banker:
        punta = True
        low, high = stake_range(
            rules, seat.stake, purse=seat.purse, bank=table.bank, standing=False
        )
    calls = stands = low, high
    if punta and rules.stake_change == "call_and_stop" and seat.stake is not None:
        stands = stake_range(rules, seat.stake, purse=seat.purse, bank=table.bank, standing=True)
    more = drawable(table)
    held = weight(values, cards, seat.ace_half)
    total = best_of(values, held, len(cards))
    found: list[Offer] = []
    if total < SEVEN_AND_HALF:
        if more:
            found.append(Offer("tiro", *calls))
        found.append(_stand(stands, declarations(values, held, len(cards))))
    else:
        found.append(Offer("sto", seat.stake or 0, seat.stake or 0))
    if punta and more and may_burn(rules, cards):
        found.append(Offer("brucia"))
    if punta and more and may_swap(rules, seat, cards):
        found.append(Offer("barella"))
    if punta and may_halve(rules, seat, cards):
        found.append(Offer("asso_mezzo"))
    if total == SEVEN_AND_HALF:
        found.append(Offer("triple"))
    return tuple(found)


def _stand(stakes: tuple[int, int], declarations: tuple[int, ...]) -> Offer:
    """*Sto* with the possible declarations of the matta, in half points."""
    kind: OptionKind = "half_points" if declarations else ""
    return Offer("sto", *stakes, options=declarations, option_kind=kind)


def action(view: SetteEMezzoView, choice: Choice) -> ev.SetteEMezzoAction | Refusal:
    """The action of this viewer's choice (see ``action_of``).

    Refused: ``unknown_action``, also for several declarations.
    """
    if len(choice.options) > 1:
        return Refusal("unknown_action")
    try:
        return action_of(view, choice)
    except KeyError:
        return Refusal("unknown_action")


def action_of(view: SetteEMezzoView, choice: Choice) -> ev.SetteEMezzoAction:
    """The action of this viewer's choice. Raise ``KeyError`` if no action has its name.

    *Sto* with the matta always declares it, at its best if the choice has no value (A-SM-2).
    """
    if choice.name == "tiro":
        return ev.Tiro(choice.amount)
    if choice.name == "sto":
        declared = choice.options[0] if choice.options else best_declaration(view)
        return ev.Sto(choice.amount, declared)
    return BARE[choice.name]


def best_declaration(view: SetteEMezzoView) -> int | None:
    """The best value to declare for the viewer's matta, in half points; None if there is nothing to declare."""
    values = view.rules.values
    if values.matta not in view.cards or (seat := view.seat) is None:
        return None
    held = weight(values, view.cards, seat.ace_half)
    return next(iter(declarations(values, held, len(view.cards))), None)


def may_swap(rules: SetteEMezzoRules, seat: SetteEMezzoSeat, cards: tuple[Card, ...]) -> bool:
    """Barella: the first card is a 4, no stake is named yet, and the player has not swapped before (SM-42)."""
    return (
        rules.barella
        and seat.stake is None
        and rank(cards[0]) == 4
        and cards[0] != rules.matta
        and (rules.barella_repeat or not seat.swapped)
    )


def may_halve(rules: SetteEMezzoRules, seat: SetteEMezzoSeat, cards: tuple[Card, ...]) -> bool:
    """Asso mezzo: the first card is an ace and no stake is named yet (SM-43)."""
    return (
        rules.asso_mezzo
        and seat.stake is None
        and not seat.ace_half
        and rank(cards[0]) == 1
        and cards[0] != rules.matta
    )


def could_be(table: SetteEMezzoTable, shuffle: int) -> tuple[Card, ...]:
    """The cards that a face-down card from ``shuffle`` may be: cards of that pack that are seen nowhere else."""
    packs = table.packs
    elsewhere = {card for seat in table.seats for card in (*seat.open, *seat.burnt)}
    elsewhere.update(packs[shuffle + 1].seen if shuffle + 1 < len(packs) else table.aside)
    return tuple(card for card in may_hold(packs, shuffle) if card not in elsewhere)


def may_hold(packs: Sequence[Pack], shuffle: int) -> tuple[Card, ...]:
    """The cards that the pack of ``shuffle`` may hold: its seen cards, or all of the pack before if some
    were covered.
    """
    pack = packs[shuffle]
    return packs[shuffle - 1].seen if pack.unseen else pack.seen


def possible_hands(table: SetteEMezzoTable, seat: SetteEMezzoSeat) -> Iterator[tuple[Card, ...]]:
    """The possible hands of ``seat``, which is on turn: one for each possible worth of its covered cards."""
    rules = table.round.rules
    if not seat.covered:
        yield seat.open
    elif seat.ace_half:
        packs = tuple(could_be(table, shuffle) for shuffle in seat.covered)
        yield from _grow(table, seat, cards=seat.open, packs=packs)
    else:
        for hole in _one_of_each_worth(could_be(table, seat.covered[0]), rules):
            if turn_goes_on(table, seat, (hole, *seat.open)):
                yield (hole, *seat.open)


def turn_goes_on(table: SetteEMezzoTable, seat: SetteEMezzoSeat, cards: tuple[Card, ...]) -> bool:
    """True if no card, in the order received, would have ended the turn."""
    last = len(cards)
    return all(
        _survives(table, seat, cards[:count], last=count == last) for count in range(2, last + 1)
    )


def _survives(
    table: SetteEMezzoTable, seat: SetteEMezzoSeat, cards: tuple[Card, ...], *, last: bool
) -> bool:
    """True if the turn went on after the last of ``cards``.

    Only the final card may be one that busts but can be burnt.
    """
    rules = table.round.rules
    can_burn = last and drawable(table)
    fate, _ = fate_of(rules.values, rules, cards=cards, ace_half=seat.ace_half, can_burn=can_burn)
    return not fate


def _grow(
    table: SetteEMezzoTable,
    seat: SetteEMezzoSeat,
    cards: tuple[Card, ...],
    *,
    packs: tuple[tuple[Card, ...], ...],
) -> Iterator[tuple[Card, ...]]:
    """All continuations of an ace at ½ with covered cards; the next card comes from ``packs[0]``."""
    if not packs:
        yield cards
        return
    rest = tuple(card for card in packs[0] if card not in cards)
    for card in _one_of_each_worth(rest, table.round.rules):
        grown = (*cards, card)
        if _survives(table, seat, grown, last=len(packs) == 1):
            yield from _grow(table, seat, cards=grown, packs=packs[1:])


def _one_of_each_worth(cards: tuple[Card, ...], rules: SetteEMezzoRules) -> tuple[Card, ...]:
    worth: dict[int, Card] = {}
    for card in cards:
        key = -1 if card == rules.matta else 0 if is_figure(card) else rank(card)
        worth.setdefault(key, card)
    return tuple(worth.values())
