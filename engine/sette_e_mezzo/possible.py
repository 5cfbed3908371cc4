"""The possible hands of the player on turn, as far as is public (BT-1).

Only the worth of a card decides the possible actions, so one card stands for all of its worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.cards import Card, is_figure, rank
from engine.sette_e_mezzo.hand import fate_of
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.sette_e_mezzo.state import Pack, Seat, Table, drawable


def could_be(table: Table, shuffle: int) -> tuple[Card, ...]:
    """The cards that a face-down card from ``shuffle`` may be: cards of that pack that are seen nowhere else."""
    packs = table.packs
    elsewhere = {card for seat in table.seats for card in (*seat.open, *seat.burnt)}
    elsewhere.update(packs[shuffle + 1].seen if shuffle + 1 < len(packs) else table.aside)
    return tuple(card for card in may_hold(packs, shuffle) if card not in elsewhere)


def may_hold(packs: Sequence[Pack], shuffle: int) -> tuple[Card, ...]:
    """The cards that the pack of ``shuffle`` may hold: its seen cards, or all of the pack before if some were covered."""
    pack = packs[shuffle]
    return packs[shuffle - 1].seen if pack.unseen else pack.seen


def possible_hands(table: Table, seat: Seat) -> Iterator[tuple[Card, ...]]:
    """The possible hands of ``seat``, which is on turn: one for each possible worth of its covered cards."""
    rules = table.round.rules
    if not seat.covered:
        yield seat.open
    elif seat.ace_half:
        packs = tuple(could_be(table, shuffle) for shuffle in seat.covered)
        yield from _grow(table, seat, seat.open, packs)
    else:
        for hole in _one_of_each_worth(could_be(table, seat.covered[0]), rules):
            if turn_goes_on(table, seat, (hole, *seat.open)):
                yield (hole, *seat.open)


def turn_goes_on(table: Table, seat: Seat, cards: tuple[Card, ...]) -> bool:
    """True if no card, in the order received, would have ended the turn."""
    last = len(cards)
    return all(
        _survives(table, seat, cards[:count], last=count == last) for count in range(2, last + 1)
    )


def _survives(table: Table, seat: Seat, cards: tuple[Card, ...], *, last: bool) -> bool:
    """True if the turn went on after the last of ``cards``.

    Only the final card may be one that busts but can be burnt.
    """
    rules = table.round.rules
    can_burn = last and drawable(table)
    fate, _ = fate_of(rules.values, rules, cards, seat.ace_half, can_burn)
    return not fate


def _grow(
    table: Table,
    seat: Seat,
    cards: tuple[Card, ...],
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
            yield from _grow(table, seat, grown, packs[1:])


def _one_of_each_worth(cards: tuple[Card, ...], rules: SetteEMezzoRules) -> tuple[Card, ...]:
    worth: dict[int, Card] = {}
    for card in cards:
        key = -1 if card == rules.matta else 0 if is_figure(card) else rank(card)
        worth.setdefault(key, card)
    return tuple(worth.values())
