"""Piatto: the offers, the pot, each duel against the bank, and the chips that it moves."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.world.rules.drawing import FIVE, MATTA, TOP, OnlineHand, drawn, due, least, total, wins
from tests.world.rules.round import CLOCK, Event, Gains, Round, by_right, must, same, to_the_right


def play(round_: Round) -> Gains:
    return Bank(round_).gains


class Bank:
    """One bank. Sit-outs are believed."""

    def __init__(self, round_: Round) -> None:
        opened = round_.opened
        self.rules: dict[str, Any] = opened["rules"]
        self.cash = self.rules["mode"] == "cash"
        self.ring: list[int] = opened["ring"]
        self.chips = dict(zip(self.ring, opened["chips"], strict=True))
        self.purses = {**self.chips}
        self.gains: Gains = Counter()
        self.absent = {*self.ring} - {*opened["here"]}
        here = opened["here"] if self.cash else self.ring
        able = [one for one in self.ring if self.purses[one] and one in here]
        staked = opened["memory"]["staked"]
        due(round_, opened["order"], able, staked=staked)
        events = [event for _, event in round_.acts()]
        self.line = [*opened["order"]] or drawn(events, opened["players"], opened["players"])
        self.is_drawn = not opened["order"]
        self.banker = self.pot = self.named = 0
        self.punte: list[int] = []
        self.hands = OnlineHand(), OnlineHand()
        self.shuffle_due = False
        self.is_asked = False
        for move, event in round_.acts():
            self._act(move, event)

    def _act(self, move: Event, event: Event) -> None:
        kind = event["type"]
        if (
            self.cash
        ):  # absent people may spend their chips elsewhere, or another table's round holds them
            self.purses |= {one: move["purses"].get(str(one), 0) for one in self.absent}
        if kind in ("BankDeclined", "BankFined", "PotNamed"):
            self._offer(move, event)
        elif kind in ("PuntaPlays", "PuntaSkipped", "PuntaFined"):
            self._punta(move, event)
        elif kind == "Dealt":
            self._deal(event)
        elif kind == "Reshuffled":
            self.shuffle_due = False
        elif kind in ("OnlineCalled", "OnlineDrew", "OnlineStood"):
            self._duel(move, event)
        elif kind == "DuelEnded":
            self._ended(event)
        elif kind == "PiattoEnded":
            self._close(event)
        else:
            known = ("PiattoOpened", "MattaLot", "DeckBegan", "MattaCard", "DuelPassedOn")
            must(kind in known, "an event unknown to the model:", kind)

    def _offer(self, move: Event, event: Event) -> None:
        person, kind = event["person"], event["type"]
        same("who is offered the bank", person, self.line.pop(0))
        purse = self.purses[person]
        if kind == "PotNamed":  # PI-14, PI-15
            by_right(move, person, person)
            pot = event["pot"]
            must(min(self.rules["min_pot"], purse) <= pot <= purse, "a pot of", pot, "with", purse)
            self.banker, self.pot, self.named = person, pot, pot
            self.purses[person] -= pot
            self.punte = to_the_right(self.ring, person)[:-1]
            same("the punte", event["punte"], self.punte)
            self.shuffle_due = self.is_drawn
        elif kind == "BankDeclined":  # PI-16
            must(self.cash, "a bank declined in a tournament")
            must(
                move["who"] == CLOCK or self.rules["bank_refusal_button"],
                "a refusal without the button",
            )
        else:  # PI-17
            fine = min(self.rules["min_pot"] // 2, purse)
            others = [one for one in to_the_right(self.ring, person)[:-1] if self.purses[one]]
            people = [*others, *([person] if self.rules["penalty_share"] == "all" else [])]
            each, over = divmod(fine, len(people))
            shares = [[one, each + (at < over)] for at, one in enumerate(people)]
            same("the fine", (self.cash, event["fine"], event["shares"]), (False, fine, shares))
            for one, chips in [[person, -fine], *shares]:
                self.gains[one] += chips
                self.purses[one] += chips

    def _punta(self, move: Event, event: Event) -> None:
        """A punta plays, is skipped (PI-20) or fined (PI-22)."""
        person, kind = event["person"], event["type"]
        must(self.pot, "a punta against an empty pot")
        same("the punta in turn", person, self.punte[0])
        must(
            self.cash == (kind != "PuntaFined") or event.get("why") == "no_chips",
            "not in this mode:",
            event,
        )
        if kind == "PuntaPlays":
            by_right(move, person, person)
            self.is_asked = True
            return
        self.punte.pop(0)
        if kind == "PuntaSkipped":
            is_elsewhere = self.cash and person in self.absent  # so the chips at the opening count
            chips = self.chips if is_elsewhere else self.purses
            same("whether there are no chips", event["why"] == "no_chips", not chips[person])
            return
        fine = min(self.rules["min_bet"] // 2, self.purses[person])
        to_pot = self.rules["sitout_half_to"] == "pot"
        same("the fine", (event["fine"], event["to_pot"]), (fine, to_pot))
        self.gains[person] -= fine
        self.purses[person] -= fine
        self.pot += fine if to_pot else 0
        self.gains[self.banker] += 0 if to_pot else fine
        self.purses[self.banker] += 0 if to_pot else fine

    def _deal(self, event: Event) -> None:
        must(not self.shuffle_due, "cards dealt without a shuffle (PI-33)")
        punta = self.punte[0]
        must(self.is_asked or not self.cash, "a deal to a punta who has not said whether to play")
        for person, card in zip(event["people"], event["cards"], strict=True):
            hand = self.hands[bool(self.hands[0].cards)]
            same("who gets a card", person, punta if hand is self.hands[0] else self.banker)
            must(not hand.cards, "a second covered card")
            hand.cards.append(card)

    def _duel(self, move: Event, event: Event) -> None:
        punta, bank = self.hands
        if not punta.is_over:
            person = self.punte[0]
            if event["type"] != "OnlineDrew":
                high = min(self.pot, self.purses[person] + (punta.stake or 0))
                low = min(self.rules["min_bet"], high)
                self.purses[person] = punta.named(event, self.purses[person], low=low, high=high)
            punta.follow(move, event, person, rules=self.rules, target=FIVE)
            return
        must(total(punta.cards) <= TOP, "the bank plays against a bust punta")
        bank.follow(
            move, event, self.banker, rules=self.rules, target=max(FIVE, least(punta.cards))
        )

    def _ended(self, event: Event) -> None:
        """The winner takes the stake out of the pot, or loses it to the pot (PI-7, PI-28)."""
        punta, bank = self.hands
        person, bust = self.punte.pop(0), total(punta.cards) > TOP
        must(punta.is_over and (bust or bank.is_over), "a duel ended before its end")
        won, stake = wins(punta.cards, bank.cards), punta.stake or 0
        same("whether the punta wins", event["outcome"] in ("higher", "banker_bust"), won)
        self.pot += -stake if won else stake
        self.gains[person] += stake if won else -stake
        self.purses[person] += 2 * stake if won else 0
        found = (event["punta"], event["stake"], event["drawn"], event["bank"], event["pot"])
        shown = [] if bust else bank.cards
        same("the duel", found, (person, stake, punta.cards[1:], shown, self.pot))
        if event["total"] is not None:
            same("the totals", event["total"], total(punta.cards))
        if shown:
            same("the totals", event["bank_total"], total(bank.cards))
        seen = [*event["drawn"], *event["bank"], event["hole"]]
        out = seen if self.rules["reshuffle_matta"] == "exposed" else [*punta.cards, *bank.cards]
        self.shuffle_due = MATTA in out
        self.hands, self.is_asked = (OnlineHand(), OnlineHand()), False

    def _close(self, event: Event) -> None:
        """The banker pockets the rest of the pot (PI-32)."""
        must(not self.pot or not self.punte, "a bank ended before its last punta")
        same(
            "the banker and the chips left in the pot",
            (event["banker"], event["left"]),
            (self.banker, self.pot),
        )
        if self.banker:
            self.gains[self.banker] += self.pot - self.named
            self.purses[self.banker] += self.pot
        found = {one["person"]: (one["chips"], one["purse"]) for one in event["results"]}
        same("the results", found, {one: (self.gains[one], self.purses[one]) for one in self.ring})
