"""Calabresella: the auction, the accomodo, the tricks, the points and the chips."""

from __future__ import annotations

from typing import Any

from tests.world.rules.round import (
    CLOCK,
    Event,
    Gains,
    Round,
    by_right,
    must,
    same,
    to_the_right,
    wrong,
)
from tests.world.rules.tricks import deal_moves, ring_of

ORDER = ["3", "2", "1", "10", "9", "8", "7", "6", "5", "4"]
"""Ranks from the highest (CA-2)."""

CHIAMO, CHIEDO, SOLO, SOLISSIMO, ARCISOLO, DIVIDETE, SCEGLIETE = range(1, 8)
CARDS = {3: 12, 4: 10, 5: 8, 6: 6, 7: 6}
"""Each player's cards, by the people at the table; 9 in a mediatore (CA-5)."""
MULTIPLE = [0, 1, 1, 2, 3, 4, 5, 6]
"""Game points of each opponent, by call (CA-34)."""
SHARES = {4: (2, 2), 5: (4, 2), 6: (5, 3)}
"""Halves of caller and partner in a chiamo, by the number of players (CA-34)."""


def again(draw: list[tuple[int, str]]) -> list[int]:
    """The people with the highest card of a draw (CA-8)."""
    ranks = [ORDER.index(card[:-1]) for _, card in draw]
    return [one for (one, _), rank in zip(draw, ranks, strict=True) if rank == min(ranks)]


def thirds(cards: list[str]) -> int:
    """CA-3."""
    return sum({"1": 3, "7": 0, "6": 0, "5": 0, "4": 0}.get(card[:-1], 1) for card in cards)


def low(card: str) -> tuple[int, int]:
    """How the clock orders the cards that it gives: by points, then by rank (CA-38)."""
    return thirds([card]), -ORDER.index(card[:-1])


def gives(move: Event, cards: list[str], of: list[str]) -> None:
    """The clock gives the lowest of these cards (CA-38)."""
    if move["who"] == CLOCK:
        lowest = sorted(map(low, of))[: len(cards)]
        same("the cards that the clock gives", sorted(map(low, cards)), lowest)


def play(round_: Round) -> Gains:
    return Cala(round_).gains


class Cala:
    """One round."""

    def __init__(self, round_: Round) -> None:
        opened = round_.opened
        self.opened, self.rules, self.seats = opened, opened["rules"], opened["seats"]
        self.gains: Gains = {}
        ring = ring_of(round_, again)
        stays = self.rules["redeal_dealer"] == "same"
        deal_moves(round_, ring[-1], to=lambda ended: bool(ended["declarers"]) or not stays)
        self.players = ring[:6]  # with seven the dealer takes no part (CA-6)
        many = len(self.seats)
        mediatore = many == 4 and self.rules["four"] == "mediatore"
        self.each = 9 if mediatore else CARDS[many]
        with_monte = mediatore or many not in (4, 5)
        last = SCEGLIETE if many == 3 else ARCISOLO if with_monte else SOLO
        self.calls = range(CHIEDO if many == 3 else CHIAMO, last + 1)
        local = self.rules["local_names"] and not with_monte
        self.solissimo = SOLO if local else SOLISSIMO
        """The lowest call that counts as a solissimo (CA-15)."""
        self.hands: dict[int, list[str]] = {}
        self.monte: list[str] = []
        self.said: list[tuple[int, int]] = []
        self.in_turn = 0
        """The last person who spoke in turn."""
        self.answers: dict[int, int] = {}
        self.is_asked = bool(self.rules["si_puo"])
        self.call = self.caller = self.partner = 0
        self.laid = self.named = ""
        self.discards = 0
        self.tricks: list[tuple[int, list[tuple[int, str]]]] = []
        """The winner and the cards of each."""
        self.trick: list[tuple[int, str]] = []
        self._scores(round_)
        for move, event in round_.acts():
            self._act(move, event)

    def _scores(self, round_: Round) -> None:
        """The points of the match go on (CA-35, CA-37)."""
        before, scores = round_.before, dict(self.opened["scores"])
        if before is None or before.opened["type"] != self.opened["type"]:
            return
        had, over = dict(before.opened["scores"]), bool(before.ended["ranking"])
        for one, halves in before.ended["gains"]:
            points = 0 if over else had.get(one, 0) + halves
            same("the points of the match", scores.get(one, 0), points)

    def _act(self, move: Event, event: Event) -> None:
        kind = event["type"]
        if kind == "PackDealt":
            hands = self.players * self.each
            same("those who get a card", event["people"][: len(hands)], hands)
            for person, card in zip(event["people"], event["cards"], strict=True):
                (self.hands.setdefault(person, []) if person else self.monte).append(card)
        elif kind == "CalaSilence":
            self._end_of_answers()
        elif kind == "CalaSaid":
            self._says(move, event)
        elif kind in ("CalaLaid", "CalaNamed"):
            by_right(move, event["person"], self.caller)
            self._names(move, event)
        elif kind == "CalaDiscarded":
            self._discards(move, event)
        elif kind == "CalaPlayed":
            self._plays(move, event)
        elif kind == "CalaEnded":
            self._ended(event)
        else:
            known = ("CalaOpened", "CalaTime", "CalaDeck", "DealLots")
            must(kind in known, "an event unknown to the model:", kind)

    # --- the auction --------------------------------------------------------------------------------------------

    def _says(self, move: Event, event: Event) -> None:
        """A pass or a higher call, in turn, or a solissimo out of turn (CA-9 to CA-15)."""
        person, call = event["person"], event["call"]
        must(call in (0, *self.calls), "a call unknown at this table:", event)
        if self.is_asked:
            same("who acted", move["who"], person)
            must(person in self.players[1:] and person not in self.answers, "answers twice:", event)
            must(call == 0 or call >= CHIEDO, "no solo:", event)
            self.answers[person] = call
            if len(self.answers) == len(self.players) - 1 or call == self.calls[-1]:
                self._end_of_answers()
            return
        must(move["who"] == person or not call, move["who"], "called for", person)
        turn = self._speaker()
        may = self.rules["solissimo_out_of_turn"] == "always"
        out = call >= self.solissimo and may and self._may_speak(person)
        must(person == turn or out, person, "spoke, and it was the turn of", turn)
        must(call == 0 or call > self.call, "a call below the last one:", event)
        self.in_turn = person if person == turn else self.in_turn
        self.said.append((person, call))
        if call:
            self.call, self.caller = call, person

    def _end_of_answers(self) -> None:
        """The highest call plays, among equal ones the first; without one the auction begins (CA-14)."""
        self.is_asked = False
        self.call = max(self.answers.values(), default=0)
        called = [one for one, call in self.answers.items() if call and call == self.call]
        self.caller = called[0] if called else 0

    def _may_speak(self, person: int) -> bool:
        own = [call for one, call in self.said if one == person]
        if self.rules["auction"] == "single" or self.rules["si_puo"]:
            return not own
        return 0 not in own and person != self.caller

    def _speaker(self) -> int:
        """The next speaker; 0 if the auction is over (CA-12)."""
        if self.call and (self.rules["si_puo"] or self.call == self.calls[-1]):
            return 0
        order = to_the_right(self.players, self.in_turn) if self.in_turn else self.players
        return next((one for one in order if self._may_speak(one)), 0)

    # --- the accomodo -------------------------------------------------------------------------------------------

    def _names(self, move: Event, event: Event) -> None:
        """The card laid, and the card named, not an own one (CA-17 to CA-19)."""
        same("who still speaks", self._speaker(), 0)
        hand, card = self.hands[self.caller], event["card"]
        if event["type"] == "CalaLaid":
            must(self.call == CHIEDO and not self.laid, "a card laid")
            gives(move, [card], hand)
            hand.remove(card)
            self.laid = card
            return
        must(card not in [*hand, self.laid] and not self.named, "names an own card", event)
        must(self.call == CHIAMO or (self.call == CHIEDO and self.laid), "a card named")
        if move["who"] == CLOCK:
            must(card in self._wanted(hand), "the clock names", card, "with", hand)
        self.named = card
        holder = next((one for one in self.players if card in self.hands[one]), 0)
        if self.call == CHIAMO:
            self.partner = holder
            same("the holder", event["holder"], holder if self.rules["called_reveals"] else -1)
            return
        same("the holder", event["holder"], holder)
        if holder:
            self.hands[holder].remove(card)
            self.hands[holder].append(self.laid)
            hand.append(card)
        if self.monte:
            hand += self.monte
            self.monte = [] if holder else [self.laid]
        elif not holder:
            wrong("a card that nobody has:", card)

    def _wanted(self, hand: list[str]) -> list[str]:
        """The highest cards not held of the longest suits that are not whole (CA-38)."""
        suits = {suit: [card for card in hand if card[-1] == suit] for suit in "DCSB"}
        longest = max(len(cards) for cards in suits.values() if len(cards) < len(ORDER))
        own = {*hand, self.laid}
        return [
            next(rank + suit for rank in ORDER if rank + suit not in own)
            for suit, cards in suits.items()
            if len(cards) == longest
        ]

    def _discards(self, move: Event, event: Event) -> None:
        """Cards for the monte, as many as were taken (CA-19, CA-20, CA-23, CA-24)."""
        same("who still speaks", self._speaker(), 0)
        first, second = to_the_right(self.players, self.caller)[:2]
        person, many = self.caller, 4 - len(self.monte) if self.call == CHIEDO else 4
        if self.call >= DIVIDETE:
            person, many = (first, second)[self.discards], 2 if self.call == DIVIDETE else 4
        taken = self.monte[:many] if self.call != CHIEDO else []
        must(self.call in (CHIEDO, SOLO, DIVIDETE, SCEGLIETE) and self.discards < 2, "a discard")
        by_right(move, event["person"], person)
        hand, cards = self.hands[person], event["cards"]
        hand += taken
        same("the cards discarded", len({*cards}), many)
        gives(move, cards, hand)
        for card in cards:
            hand.remove(card)
        self.monte = [*self.monte[len(taken) :], *cards]
        self.discards += 1

    # --- the tricks ---------------------------------------------------------------------------------------------

    def _turn(self) -> int:
        """The player on the dealer's right leads, then the winner of each trick (CA-27, CA-29)."""
        if self.trick:
            return to_the_right(self.players, self.trick[-1][0])[0]
        if self.tricks:
            return self.tricks[-1][0]
        leads = self.rules["solissimo_leads"] and self.call >= self.solissimo
        return self.caller if leads else self.players[0]

    def _plays(self, move: Event, event: Event) -> None:
        """A card that follows suit if it can (CA-28)."""
        by_right(move, event["person"], self._turn())
        hand, card = self.hands[event["person"]], event["card"]
        must(card in hand, card, "played from", hand)
        if not self.tricks and not self.trick:
            same("who still speaks", self._speaker(), 0)
            same("the cards of a hand", {len(one) for one in self.hands.values()}, {self.each})
        led = self.trick[0][1][-1] if self.trick else ""
        allowed = [one for one in hand if one[-1] == led] or hand
        must(card in allowed, card, "does not follow", led, "from", hand)
        gives(move, [card], allowed)
        hand.remove(card)
        self.trick.append((event["person"], card))
        if len(self.trick) == len(self.players):
            led = self.trick[0][1][-1]
            of_suit = [(one, played) for one, played in self.trick if played[-1] == led]
            self.tricks.append((again(of_suit)[0], self.trick))
            self.trick = []

    # --- the result ---------------------------------------------------------------------------------------------

    def _ended(self, event: Event) -> None:
        if not self.call:
            same("who still speaks", self._speaker(), 0)
            same("a hand that all pass", (event["call"], event["declarers"]), (0, []))
            same("its points", {halves for _, halves in event["gains"]}, {0})
            self.gains = dict.fromkeys(self.seats, 0)
            return
        declarers = [self.caller, *([self.partner] if self.partner else [])]
        same("the declarers", (event["call"], event["declarers"]), (self.call, declarers))
        same("the tricks", len(self.tricks), self.each)
        same("the monte", sorted(event["monte"]), sorted(self.monte))
        own = [cards for winner, cards in self.tricks if winner in declarers]
        last = 0 if self.tricks[-1][0] in declarers else 1
        taken = [card for cards in own for _, card in cards] + ([] if last else self.monte)
        worth = [thirds(taken), 32 - thirds(taken)]
        tricks = [len(own), self.each - len(own)]
        most = 0 if tricks[0] > tricks[1] else 1
        feat, times = ("cappotto", 2) if 0 in tricks else ("", 1)
        if not feat and tricks[0] != tricks[1] and worth[1 - most] < 3:
            feat, times = "stramazzo", 3
        counted = [*worth]
        if feat != "stramazzo":
            counted[last] += 3  # the last trick (CA-4), not in a stramazzo (CA-32)
        won = counted[0] >= 18 if feat != "stramazzo" else most == 0
        found = (event["tricks"], event["thirds"], event["points"], event["feat"], event["won"])
        points = [one // 3 for one in counted]
        same("the result", found, (tricks, worth, points, feat, won))
        self._pay(event, declarers, times if won else -times, won=won)

    def _pay(self, event: Event, declarers: list[int], factor: int, *, won: bool) -> None:
        """Game points in halves, the match, and the chips (CA-34 to CA-37)."""
        opponents = [one for one in self.players if one not in declarers]
        call = self.call
        if call == CHIAMO and not self.partner:
            call = ARCISOLO if won else SOLO  # CA-36
        each = 2 * MULTIPLE[call]
        shares: tuple[int, ...] = (each * len(opponents),)
        if self.partner and self.call == CHIAMO:
            shares = SHARES[len(self.players)]
        halves = dict.fromkeys(self.seats, 0) | dict.fromkeys(opponents, -each * factor)
        halves |= {one: share * factor for one, share in zip(declarers, shares, strict=True)}
        same("the game points", dict(event["gains"]), halves)
        chips = self.rules["per_point"] or 0
        self.gains = {one: more * chips // 2 for one, more in halves.items()}
        same("the chips won", dict(event["brought"]), self.gains if chips else {})
        totals = dict(self.opened["scores"])
        for one, more in halves.items():
            totals[one] = totals.get(one, 0) + more
        best = max(totals.values())
        reached: dict[str, Any] = {
            "points": best >= 2 * self.rules["target"],
            "hands": self.opened["hands"] + 1 >= self.rules["hands"],
            "time": event["left"] == 0,
        }
        over = reached[self.rules["limit"]] and [*totals.values()].count(best) == 1
        first = [[one for one, total in totals.items() if total == best]] if over else []
        same("the winner of the match", event["ranking"][:1], first)
