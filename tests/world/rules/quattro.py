"""Quattro e mezzo: turns, each hand's worth, the winners (QM-20), their points (QM-16), the deal and the match."""

from __future__ import annotations

from typing import Any

from tests.world.rules.drawing import MATTA, VALUES, halves, plain
from tests.world.rules.round import CLOCK, Event, Gains, Round, by_right, must, same, to_the_right

ORDER = [9, 15, 14, 13, 12, 11, 10]
"""Totals from the best, in half points, while no 5 meets a 4½ (QM-5)."""


def fate(cards: list[str], rules: dict[str, Any]) -> str:
    """The effect of the last card on a turn (QM-4, QM-7, QM-15, QM-22)."""
    if MATTA in cards:
        least = plain(cards) + 1
        if least == 9 and len(cards) == 9 and rules["mega_with_matta"]:
            return "mega"
        return "" if least < 15 else "seven_half" if least == 15 else "bust"
    total = plain(cards)
    if total == 9:
        return "mega" if len(cards) == 9 else "four_half"
    if [halves(card) for card in cards] == [12, 12]:
        return "doppio_sei"
    return "" if total < 15 else "seven_half" if total == 15 else "bust"


class Hand:
    """A player's cards, and the total when the turn is over: 0 is bust, 24 a doppio sei, 99 a Mega."""

    def __init__(self, card: str) -> None:
        self.cards = [card]
        self.total: int | None = None

    def stops(self) -> list[int]:
        """The totals with which it may stop, best first (QM-3, QM-21)."""
        if MATTA not in self.cards:
            return [one for one in ORDER if one == plain(self.cards)]
        if len(self.cards) == 1:
            return []
        return [one for one in ORDER if one - plain(self.cards) in VALUES]

    def is_six_and_matta(self, rules: dict[str, Any]) -> bool:
        if len(self.cards) != 2 or MATTA not in self.cards or plain(self.cards) != 12:
            return False
        return self.cards[1] == MATTA or rules["doppio_sei_matta_first"]


def play(round_: Round) -> Gains:
    opened = round_.opened
    rules, players, dealer = opened["rules"], opened["players"], opened["dealer"]
    _opens(round_)
    hands: dict[int, Hand] = {}
    due = 0  # gets the card that was called
    tied: list[int] = []
    drew: dict[int, int] = {}
    for move, event in round_.acts():
        kind = event["type"]
        if kind == "QuattroDealerDrawn":
            dealer = event["lot"]
            same("the order of play", event["players"], to_the_right(players, dealer))
            players = event["players"]
        elif kind == "Dealt":
            same("those who get a card", event["people"], players)
            hands = {one: Hand(card) for one, card in zip(players, event["cards"], strict=True)}
        elif kind == "QuattroDrew":
            same("who gets a card", event["person"], due)
            due = _drew(hands[due], event, rules)
        elif kind == "QuattroTied":
            again = [one for one in tied if drew[one] == max(drew.values())]
            won, _ = winners(hands, dealer, rules)
            same("those who draw for the deal", event["tied"], again or won)
            tied, drew = event["tied"], {}
        elif kind == "QuattroDealCard":
            same("who draws for the deal", event["person"], tied[len(drew)])
            rank = int(event["card"][:-1])
            drew[event["person"]] = rank if rank < 8 else 0  # figures are lowest, all alike (QM-12)
        elif kind == "QuattroEnded":
            _ends(event, opened, hands, dealer=dealer, drew=drew)
        elif kind not in ("QuattroOpened", "DeckBegan", "Reshuffled"):
            must(not due, "a called card is still to come")
            turn = next(one for one in players if hands[one].total is None)
            by_right(move, event["person"], turn)
            due = _decides(hands[turn], event, rules, by_clock=move["who"] == CLOCK)
    return {}


def _opens(round_: Round) -> None:
    """The dealer is last, and the points of the match go on (QM-14, QM-19, QM-22)."""
    opened, before = round_.opened, round_.before
    if opened["dealer"]:
        same("the dealer", opened["players"][-1], opened["dealer"])
        order = [one for one in opened["ring"] if one in opened["players"]]
        same("the order of play", opened["players"], to_the_right(order, opened["dealer"]))
    if before is None or before.opened["type"] != opened["type"]:
        return
    ended = before.ended
    if ended["dealer"] in opened["players"]:
        same("the dealer", opened["dealer"], ended["dealer"])
    if not ended["ranking"]:
        scores, had = dict(opened["scores"]), dict(before.opened["scores"])
        for one, points in ended["points"]:
            same("the points of the match", scores.get(one, 0), had.get(one, 0) + points)


def _decides(hand: Hand, event: Event, rules: dict[str, Any], *, by_clock: bool) -> int:
    """A player calls a card, stops or declares; returns the player who gets a card."""
    kind, stops, six = event["type"], hand.stops(), hand.is_six_and_matta(rules)
    if by_clock:  # QM-23
        due = "QuattroSixesDeclared" if six else "QuattroStood" if stops else "QuattroCalled"
        same("the clock's choice", kind, due)
    if kind == "QuattroCalled":
        return int(event["person"])
    if kind == "QuattroSixesDeclared":
        must(six, "a doppio sei of", hand.cards)
        hand.total = 24
        return 0
    total = plain(hand.cards) + event["matta"]
    must((event["matta"] > 0) == (MATTA in hand.cards), "the matta's value", event)
    must(total in stops, "a stop at", total, "with", hand.cards)
    if by_clock:
        same("the clock's total", total, stops[0])
    declared = {9: "four_half", 15: "seven_half"}.get(total, "") if event["matta"] else ""
    same("the declaration", event["fate"], declared)
    hand.total = total
    return 0


def _drew(hand: Hand, event: Event, rules: dict[str, Any]) -> int:
    hand.cards.append(event["card"])
    effect = fate(hand.cards, rules)
    same("the effect of a card on " + " ".join(hand.cards), event["fate"], effect)
    ends = {"bust": 0, "seven_half": 15, "doppio_sei": 24, "mega": 99}
    hand.total = ends.get(effect)
    return 0


def winners(hands: dict[int, Hand], dealer: int, rules: dict[str, Any]) -> tuple[list[int], bool]:
    """The winners, and whether the deal is at stake (QM-20)."""
    totals = {one: hand.total or 0 for one, hand in hands.items()}
    if 99 in totals.values():
        return [one for one in totals if totals[one] == 99], True
    held = {*totals.values()} - {0}
    five = {10, 9} <= held and (24 not in held or rules["five_vs_doppio_sei"] == "five")
    if not held:
        return [], False
    best = 10 if five else 24 if 24 in held else min(held, key=ORDER.index)
    left = [one for one in hands if totals[one] == best]
    pack = five or best in (9, 15)
    if dealer in left:
        return [dealer], pack
    if best in (9, 15):
        left = [one for one in left if MATTA not in hands[one].cards] or left
    most = max(len(hands[one].cards) for one in left)
    return [one for one in left if len(hands[one].cards) == most], pack


def points(hand: Hand) -> int:
    """The points of a winning hand (QM-16)."""
    matta, cards = MATTA in hand.cards, len(hand.cards)
    if hand.total in (9, 99):
        return 3 if matta else 5
    if hand.total == 15:
        return 1 if matta else 3
    if hand.total == 24:
        return 2 if matta else 4
    return {1: 2, 5: 5}.get(cards, 1) if hand.total == 10 else 1


def _ends(
    event: Event, opened: Event, hands: dict[int, Hand], *, dealer: int, drew: dict[int, int]
) -> None:
    won, pack = winners(hands, dealer, opened["rules"])
    mega = any(hand.total == 99 for hand in hands.values())
    must(mega or all(hand.total is not None for hand in hands.values()), "a hand without its end")
    for found in event["hands"]:
        hand = hands[found["person"]]
        if hand.total:
            total = 9 if hand.total == 99 else hand.total
            same("a hand", (found["cards"], found["total"]), (hand.cards, total))
        elif not mega:
            same("a bust hand's kind", found["kind"], "bust")
    same("the winners", event["winners"], won)
    scored = {one: points(hands[one]) if one in won else 0 for one in hands}
    same("the points", dict(event["points"]), scored)
    same("whether the deal is at stake", event["at_stake"], pack and bool(won))
    after = dealer
    if pack and won:
        after = won[0] if len(won) == 1 else max(drew, key=lambda one: drew[one])
    same("the next dealer", event["dealer"], after)
    had = dict(opened["scores"])  # an absent player's points wait (QM-19)
    totals = {one: had.get(one, 0) + scored.get(one, 0) for one in opened["ring"]}
    best = max(totals.values())
    first = won if mega else [one for one in totals if totals[one] == best]
    over = mega or (best >= opened["rules"]["target"] and len(first) == 1)
    same("the winner of the match", [*event["ranking"][:1]], [first] if over else [])
