"""Hands of the online games and of quattro e mezzo, in half points; the bank that goes round in piatto and classica."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from tests.world.rules.round import CLOCK, Event, Round, by_right, must, same, to_the_right

MATTA = "10D"
FIVE, TOP = 10, 15
VALUES = [1, 2, 4, 6, 8, 10, 12, 14]
"""Of the matta among other cards (PI-3)."""


def halves(card: str) -> int:
    """Half points of a card that is not the matta (SM-4, SM-5)."""
    rank = int(card[:-1])
    return 2 * rank if rank < 8 else 1


def plain(cards: list[str]) -> int:
    """Half points of all cards but the matta."""
    return sum(halves(card) for card in cards if card != MATTA)


def total(cards: list[str]) -> int:
    """The best total of a hand; if every value of the matta busts, the lowest (PI-3, PI-4)."""
    if MATTA not in cards:
        return plain(cards)
    if len(cards) == 1:
        return 1
    return max(
        (plain(cards) + one for one in VALUES if plain(cards) + one <= TOP),
        default=plain(cards) + 1,
    )


def wins(punta: list[str], bank: list[str]) -> bool:
    """True if a punta wins against the bank, which wins ties (PI-28, PI-29)."""
    return total(punta) <= TOP and (total(bank) > TOP or total(punta) > total(bank))


def least(cards: list[str]) -> int:
    """The least that a punta still in can have, by the open cards; 7½ is announced (PI-35)."""
    if total(cards) == TOP:
        return TOP
    return 14 if MATTA in cards[1:] else 1 + plain(cards[1:])


class OnlineHand:
    """A punta's cards, or the banker's, in piatto and classica."""

    def __init__(self) -> None:
        self.cards: list[str] = []
        self.stake: int | None = None
        self.is_over = self.card_due = False

    def follow(
        self, move: Event, event: Event, turn: int, *, rules: dict[str, Any], target: int
    ) -> None:
        """A decision, or a called card. ``target``: *alla regola* one draws below it (PI-25, PI-26, PI-35, BT-7)."""
        if event["type"] == "OnlineDrew":
            same("who gets a card", event["person"], turn)
            must(self.card_due, "a card that nobody called")
            self.cards.append(event["card"])
            self.card_due = False
            now = total(self.cards)
            fate = "bust" if now > TOP else "seven_half" if now == TOP else ""
            same("the effect of a card on " + " ".join(self.cards), event["fate"], fate)
            self.is_over = bool(fate)
            return
        calls = event["type"] == "OnlineCalled"
        by_right(move, event["person"], turn)
        must(not self.card_due, "a called card is still to come")
        if move["who"] == CLOCK:
            must(
                calls == (total(self.cards) < target), "the clock's choice with", self.cards, target
            )
        lone = self.cards == [MATTA] and rules["lone_matta_must_draw"]
        must(calls or not lone, "stands with the matta alone")
        self.card_due, self.is_over = calls, not calls

    def named(self, event: Event, purse: int, *, low: int, high: int) -> int:
        """The stake is named with the first decision and never changes (PI-19, PI-25); returns the free chips left."""
        staked = event["stake"] if self.stake is None else 0
        must(self.stake is None or event["stake"] == self.stake, "a stake changed", event)
        must(
            low <= event["stake"] <= high or self.stake is not None,
            "a stake out of",
            low,
            high,
            event,
        )
        same(
            "the chips staked and left", (event["staked"], event["purse"]), (staked, purse - staked)
        )
        self.stake = event["stake"]
        return purse - staked


def bankers(round_: Round) -> Iterator[int]:
    """The bankers of the rounds before, the last one first."""
    before = round_.before
    while before is not None and before.opened["type"] == round_.opened["type"]:
        yield before.ended["banker"]
        before = before.before


def due(round_: Round, order: list[int], able: Collection[int], *, staked: Collection[int]) -> None:
    """The bank goes to the right, past those who have not staked yet (PI-10, PI-11).

    ``staked``: those who have staked since sitting down. Not reckoned: the order after a stop or a
    banker who left.
    """
    opened = round_.opened
    last = next((one for one in bankers(round_) if one), 0)
    if last not in opened["ring"] or opened["resumed"]:
        return
    around = [one for one in to_the_right(opened["ring"], last) if one in able]
    veterans = [one for one in around if one in staked]
    same("the order of offers", order, [*veterans, *(one for one in around if one not in staked)])


def drawn(events: list[Event], players: list[int], able: Collection[int]) -> list[int]:
    """The order of offers after the draw for the matta: its holder first (PI-9); empty without a draw."""
    order: list[int] = []
    turn = 0
    for event in events:
        if event["type"] == "MattaLot":
            turn = event["lot"]
        elif event["type"] == "MattaCard":
            same("who gets a card of the draw", event["person"], turn)
            if event["card"] == MATTA:
                around = [turn, *to_the_right(players, turn)[:-1]]
                order = [one for one in around if one in able]
            same("the order of offers", event["order"], order)
            turn = to_the_right(players, turn)[0]
    return order
