"""Classica: the offers, the highest stake, the turns, and the punte's comparison with the bank."""

from __future__ import annotations

from typing import Any

from tests.world.rules.drawing import FIVE, TOP, OnlineHand, drawn, due, least, total, wins
from tests.world.rules.round import CLOCK, Event, Gains, Round, by_right, must, same, to_the_right


def play(round_: Round) -> Gains:
    return Bank(round_).gains


class Bank:
    """One bank. Sit-outs are believed."""

    def __init__(self, round_: Round) -> None:
        opened = round_.opened
        self.rules: dict[str, Any] = opened["rules"]
        self.ring: list[int] = opened["ring"]
        self.purses = dict(zip(self.ring, opened["chips"], strict=True))
        self.active = [one for one in opened["seats"] if self.purses[one]]
        """Those who can play in this bank."""
        same("the players", opened["players"], self.active)
        able = [one for one in self.active if self._covers(one)]
        same(
            "those who cannot bank",
            opened["unable"],
            [one for one in self.active if one not in able],
        )
        due(round_, opened["line"], able, staked=opened["veterans"])
        events = [event for _, event in round_.acts()]
        self.line = opened["line"] or drawn(events, opened["players"], able)
        self.gains: Gains = {}
        self.players: list[int] = []
        self.hands: dict[int, OnlineHand] = {}
        self.accepted: Event = {}
        for move, event in round_.acts():
            self._act(move, event)

    def _bound(self, credit: int, punte: list[int]) -> list[int]:
        """The forced stakes of the first punte against an all-in bank (CL-5)."""
        stakes: list[int] = []
        for one in punte:
            stake, left = min(self.rules["min_bet"], self.purses[one]), credit - sum(stakes)
            if stake > left:
                stake = left if self.rules["allin_partial"] else 0
            if not stake:
                break
            stakes.append(stake)
        return stakes

    def _covers(self, person: int) -> bool:
        """True if a banker can cover the first punta (GEN-8)."""
        return bool(self._bound(self.purses[person], to_the_right(self.active, person)[:-1]))

    def _act(self, move: Event, event: Event) -> None:
        kind = event["type"]
        if kind == "ClassicaRefused":
            person = self._offered(event)
            free = move["who"] == CLOCK or self.rules["bank_refusal_button"]
            must(free or not self._covers(person), "a refusal without the button (BT-2)")
            if event["away"]:
                self.active.remove(person)
        elif kind == "ClassicaWentOut":
            self.active.remove(event["person"])
        elif kind == "ClassicaLapsed":
            self._lapse(self._offered(event))
        elif kind == "ClassicaAccepted":
            self._accept(move, event)
        elif kind == "Dealt":
            same("those who get a card", event["people"], self.players)
            for person, card in zip(event["people"], event["cards"], strict=True):
                self.hands[person].cards.append(card)
        elif kind in ("OnlineCalled", "OnlineDrew", "OnlineStood"):
            self._turn(move, event)
        elif kind == "ClassicaEnded":
            self._ended(event)
        else:
            known = ("ClassicaOpened", "MattaLot", "DeckBegan", "MattaCard", "Reshuffled")
            must(kind in known, "an event unknown to the model:", kind)

    def _offered(self, event: Event) -> int:
        """The bank is offered along the line, to those who are still there."""
        self.line = [one for one in self.line if one in self.active or one == event["person"]]
        person = self.line.pop(0)
        same("who is offered the bank", event["person"], person)
        return person

    def _accept(self, move: Event, event: Event) -> None:
        """The highest stake, or an all-in bank and its bound punte (CL-2 to CL-5); the fines (CL-8a)."""
        person = self._offered(event)
        by_right(move, person, person)
        credit, punte = self.purses[person], to_the_right(self.active, person)[:-1]
        lowest = self.rules["min_max_bet"] or self.rules["min_bet"]
        all_in = credit < len(punte) * lowest
        bound = self._bound(credit, punte) if all_in else []
        reached = punte[: len(bound)] if all_in else punte
        highest = event["highest"]
        if all_in:
            same("the highest stake of an all-in bank", highest, self.rules["min_bet"])
        else:
            most = min(credit // len(punte), self.rules["table_max"] or credit)
            must(
                lowest <= highest <= most, "a highest stake of", highest, "not within", lowest, most
            )
        put = credit if all_in else highest * len(punte)
        found = (event["all_in"], event["bound"], event["put"], event["players"], event["idle"])
        idle = punte[len(reached) :]
        same("the bank", found, (all_in, bound, put, [*reached, person], idle))
        fine = self.rules["min_bet"] // 2 if self.rules["sitout_fine"] else 0
        absent = [one for one in to_the_right(self.ring, person) if one not in self.active]
        fines = {one: min(fine, self.purses[one]) for one in absent if min(fine, self.purses[one])}
        same("the fines", {one["person"]: one["chips"] for one in event["fined"]}, fines)
        self.gains = {one: -chips for one, chips in fines.items()}
        self.players, self.accepted = event["players"], event
        self.hands = {one: OnlineHand() for one in self.players}

    def _turn(self, move: Event, event: Event) -> None:
        """All punte in turn, then the banker (CL-7)."""
        turn = next(one for one in self.players if not self.hands[one].is_over)
        hand, target = self.hands[turn], FIVE
        if turn == self.players[-1]:
            still_in = [self.hands[one].cards for one in self.players[:-1] if self._is_in(one)]
            target = max(FIVE, min(least(cards) for cards in still_in))
        elif event["type"] != "OnlineDrew":
            self._stake(hand, turn, event)
        hand.follow(move, event, turn, rules=self.rules, target=target)

    def _is_in(self, person: int) -> bool:
        return total(self.hands[person].cards) <= TOP

    def _stake(self, hand: OnlineHand, person: int, event: Event) -> None:
        """Within the minimum and the bank's highest stake, or bound by an all-in bank (CL-5, CL-8)."""
        purse = self.purses[person]
        low, high = min(self.rules["min_bet"], purse), min(self.accepted["highest"], purse)
        if self.accepted["all_in"]:
            low = high = min(self.accepted["bound"][self.players.index(person)], purse)
        first = hand.stake is None
        self.purses[person] = hand.named(event, purse, low=low, high=high)
        if first and self.rules["bet_choices"] == "min_or_max":
            must(event["stake"] in (low, high), "neither the lowest nor the highest stake", event)

    def _lapse(self, person: int) -> None:
        """A bank in sit-out pays twice the minimum to each punta, or all its chips in equal shares (CL-6)."""
        punte = to_the_right(self.active, person)[:-1]
        each, credit = 2 * self.rules["min_bet"], self.purses[person]
        pays = each * len(punte) if self.rules["sitout_pay"] == "each" else each
        pays = min(pays, credit)
        share, over = divmod(pays, len(punte))
        self.gains = {one: share + (at < over) for at, one in enumerate(punte)} | {person: -pays}

    def _ended(self, event: Event) -> None:
        if event["how"] == "nobody":
            must(not self.players and not event["results"], "a bank that somebody took")
            return
        if event["how"] == "played":
            banker = self.players[-1]
            punte = self.players[:-1]
            none_in = not any(self._is_in(one) for one in punte)
            over = [self.hands[one].is_over for one in self.players]
            must(all(over[:-1]) and (over[-1] or none_in), "a bank ended before its last turn")
            for one in punte:
                stake = self.hands[one].stake or 0
                self.gains[one] = (
                    stake if wins(self.hands[one].cards, self.hands[banker].cards) else -stake
                )
            self.gains[banker] = -sum(self.gains.values())
            same("the banker", event["banker"], banker)
            found = {
                one["person"]: (one["cards"], one["total"])
                for one in event["results"]
                if one["cards"]
            }
            hands = {one: (hand.cards, total(hand.cards)) for one, hand in self.hands.items()}
            same("the hands", found, hands)
        gains = {one["person"]: one["chips"] for one in event["results"] if one["chips"]}
        same("the results", gains, {one: chips for one, chips in self.gains.items() if chips})
