"""Siete y media: turns, bets, the muerto, la loca, the payment (SY-21 to SY-27, SY-37), the shares and the next bank.

Not reckoned: how much cover a bet needs (the ledger shows that there was some).
"""

from __future__ import annotations

from typing import Any

from tests.world.rules.drawing import FIVE, TOP, halves
from tests.world.rules.round import CLOCK, Event, Gains, Round, by_right, must, same, to_the_right

LOCA = 0
DOUBLE_RANKS = {"five_up": (5, 6, 7), "six_up": (6, 7), "all": range(1, 11)}


class Hand:
    """Cards in the order received, of a player, la loca or the bank. ``bet`` 0: none yet."""

    def __init__(self, card: str) -> None:
        self.cards, self.covered = [card], card
        self.bet = self.below = 0
        self.is_over = self.card_due = self.turns = False
        self.is_back = False
        """Its cards are at the back of the pack."""

    def total(self) -> int:
        return sum(map(halves, self.cards))

    def is_media(self) -> bool:
        """True for a first card worth ½."""
        return halves(self.cards[0]) == 1

    def least(self, *, shown: bool) -> int:
        """The least that it may have, as others see it (PI-35). A muerto's 7 lies open, a 7½ may be ``shown``."""
        if self.below:
            return 14
        return TOP if shown and self.total() == TOP else 1 + self.total() - halves(self.covered)


def play(round_: Round) -> Gains:
    siete = Siete(round_)
    round_.back = siete.back
    return siete.gains


class Siete:
    """One round."""

    def __init__(self, round_: Round) -> None:
        opened = round_.opened
        self.rules: dict[str, Any] = opened["rules"]
        self.seats: list[int] = opened["seats"]
        self.hands: dict[int, Hand] = {}
        self.bank = Hand("1D")
        self.bets: dict[int, int] = {}
        """On la loca, the earliest first (SY-32)."""
        self.first_bets: dict[int, int] = {}
        self.bases: dict[int, int] = {}
        self.votes: dict[int, int] = {}
        self.responsible = 0
        self.is_closed = self.may_raise = self.gives_up = False
        self.announced = self.ever_announced = False
        self.gains: Gains = {}
        self.purses: dict[int, int] = dict(opened["chips"])
        self.back = [*round_.before.back] if round_.before is not None else []
        """The cards that come round again, the first first (SY-13)."""
        self._bank_of(opened)
        self._due(round_)
        for move, event in round_.acts():
            self._act(move, event)

    def _bank_of(self, event: Event) -> None:
        """The banker, the holders of the bank, and the players in turn (SY-8, SY-42)."""
        self.banker = event["banker"]
        self.holders = [(one, percent) for one, percent in event["holders"]]
        self.players = event["players"]
        if not self.banker:
            return
        inside = {one for one, _ in self.holders}
        order = [one for one in to_the_right(self.seats, self.banker) if one in self.players]
        same("the order of play", self.players, order)
        must(not inside & {*self.players}, "a holder of the bank plays against it")
        same("the shares", sum(percent for _, percent in self.holders), 100)

    def _due(self, round_: Round) -> None:
        """The bank stays or goes where the last round sent it, unless its chips do not cover it (GEN-8, SY-40)."""
        before, opened = round_.before, round_.opened
        if before is None or before.opened["type"] != opened["type"]:
            return
        due = before.ended["banker"]
        if due in self.seats:
            same("the banker", opened["banker"] if due not in opened["passed"] else due, due)
        for one in opened["passed"]:
            must(dict(opened["chips"])[one] < opened["exposure"], one, "can cover the bank")

    def _act(self, move: Event, event: Event) -> None:
        kind = event["type"]
        self.purses |= dict(event.get("purses", ()))
        if kind == "SieteLot":
            self._bank_of(event)
        elif kind == "SieteShared":
            self._bank_of(event | {"banker": self.banker})
        elif kind == "DeckBegan":
            self.back = []
        elif kind == "Dealt":
            self._dealt(event)
        elif kind in ("SieteCalled", "SieteStood", "SieteMuerto"):
            self._decides(move, event)
        elif kind == "SieteDrew":
            self._drew(event)
        elif kind.startswith(("SieteLoca", "SieteRaises")):
            self._loca(move, event)
        elif kind == "SieteBankLeft":
            by_right(move, event["person"], self.banker)
            self.gives_up = True
        elif kind == "SieteEnded":
            self._ended(event)
        else:
            known = "SieteOpened SieteSharesClosed SieteBankOffered SieteShareOffered"
            must(kind in known.split(), "an event unknown to the model:", kind)

    def _dealt(self, event: Event) -> None:
        """The banker first, then the players, then la loca (SY-7); the back of the pack may give the last of them."""
        order = [self.banker, *self.players, *([LOCA] if self.rules["loca"] else [])]
        order = order[len(self.hands) :]
        same("those who get a card", event["people"], order[: len(event["people"])])
        self._round_again(event, event["cards"])
        for person, card in zip(event["people"], event["cards"], strict=True):
            self.hands[person] = Hand(card)
        self.bank = self.hands[self.banker]

    def _loca_plays(self) -> bool:
        return bool(self.bets) and self.is_closed and not self.hands[LOCA].is_over

    def _uncovered(self) -> int:
        """The money of the bank that no bet has spoken for yet (SY-41)."""
        amount = self.rules["bank_amount"]
        if amount is None:
            return 10**12
        live = [
            hand
            for one, hand in self.hands.items()
            if (one in self.players and hand.total() <= TOP) or hand.below
        ]
        busts = LOCA in self.hands and self.hands[LOCA].total() > TOP
        on_loca = 0 if busts else sum(self.bets.values())
        return int(amount - sum(hand.bet + hand.below for hand in live) - on_loca)

    def _hand(self) -> tuple[int, Hand]:
        """The person on turn, and the hand that is played."""
        for one in self.players:
            if not self.hands[one].is_over and (self.hands[one].bet or self._uncovered()):
                return one, self.hands[one]
        if self._loca_plays():
            return self.responsible, self.hands[LOCA]
        return self.banker, self.bank

    # --- a turn -------------------------------------------------------------------------------------------------

    def _decides(self, move: Event, event: Event) -> None:
        kind = event["type"]
        person, hand = self._hand()
        by_right(move, event["person"], person)
        must(not hand.card_due, "a called card is still to come")
        if hand is self.bank and self.rules["loca"] and not self.is_closed:
            # if the bank covers no bet its card goes back (SY-39)
            free = min(self.purses[one] for one, _ in self.holders)
            must(free < 2 or self._uncovered() < 1, "the bank before la loca")
        punta = hand is not self.bank and hand is not self.hands.get(LOCA)
        if kind == "SieteMuerto":
            self._muerto(hand, event)
        elif punta:
            self._bet(hand, event)
        else:
            same("the bet", event["bet"], 0)
        if move["who"] == CLOCK:
            self._by_the_rule(hand, event)
        if kind == "SieteCalled":
            must(hand.total() < TOP, "a card called with", hand.cards)
            must(event["turned"] in (None, hand.covered), "another card turned up", event)
            chooses = self.rules["covered_choice"] == "player"
            must(event["turned"] is None or chooses, "a card turned up", event)
            hand.turns = event["turned"] is not None
            self.announced = False
        else:
            must(hand is self.bank or not self.announced, "no card after dobla quien quiera")
        hand.card_due = kind != "SieteStood"
        hand.is_over = kind == "SieteStood"

    def _by_the_rule(self, hand: Hand, event: Event) -> None:
        """*Alla regola* (SY-43)."""
        target = FIVE
        if hand is self.bank:
            shown = self.rules["announce_seven_half"]
            target = max(FIVE, min(one.least(shown=shown) for one in self._against()))
        draws = hand.total() < target or self.announced
        told = ("the clock's choice with", hand.cards, "below", target, event)
        must((event["type"] == "SieteCalled") == draws, *told)

    def _against(self) -> list[Hand]:
        """The hands whose bets stand against the bank: a muerto's until its card is shown (SY-21)."""
        hands = [self.hands[one] for one in self.players if self.hands[one].bet]
        hands += [self.hands[LOCA]] if self.bets else []
        return [hand for hand in hands if hand.below or hand.total() <= TOP]

    def _bet(self, hand: Hand, event: Event) -> None:
        """A first bet is the minimum, with a media any; it is raised with a card alone (SY-15 to SY-17)."""
        bet, before, asks = event["bet"], hand.bet, event["type"] == "SieteCalled"
        left = self._uncovered() + before
        least = min(self.rules["min_bet"], left)
        most = min(self.rules["max_bet"] or bet, left)
        must(least <= bet <= most, "a bet of", bet, "not from", least, "to", most)
        if before:
            must(bet == before or (asks and bet > before), "a bet of", before, "becomes", bet)
        elif not asks and event["doubled"]:
            rank = int(hand.cards[0][:-1])
            must(rank in DOUBLE_RANKS[self.rules["double_stand_ranks"]], "doubled with", hand.cards)
            same("a doubled bet", bet, 2 * self.rules["min_bet"])
        elif not hand.is_media() and not (asks and self.rules["initial_bet"] == "free"):
            same("the first bet", bet, least)
        hand.bet = bet

    def _muerto(self, hand: Hand, event: Event) -> None:
        """A 7 with two bets (SY-19, SY-20)."""
        must(self.rules["muerto"] and not hand.bet, "no muerto now")
        same("the card", (event["card"], halves(event["card"])), (hand.cards[0], 14))
        above, below, least = event["above"], event["below"], self.rules["min_bet"]
        same("the upper bet", above, 2 * least)
        must(least <= below <= (self.rules["max_bet"] or below), "a lower bet of", below)
        must(above + below <= self._uncovered(), "a muerto beyond the bank's money")
        hand.bet, hand.below, hand.turns = above, below, True

    def _drew(self, event: Event) -> None:
        """A card; over 7½ all is lost at once, at 7½ the turn ends (SY-12, SY-14)."""
        person, hand = self._hand()
        if not hand.card_due:  # a muerto's turn is over with its second bet
            person, hand = next((one, it) for one, it in self.hands.items() if it.card_due)
        same("who gets a card", event["person"], person)
        must(hand.card_due, "a card that nobody called")
        self._unplayed(hand)
        self._round_again(event, [event["card"]])
        hand.cards.append(event["card"])
        same("whether the card is covered", event["covered"], hand.turns)
        if hand.turns:
            hand.covered = event["card"]
        hand.card_due = False
        total, shows = hand.total(), hand is self.bank or self.rules["announce_seven_half"]
        fate = "bust" if total > TOP else "seven_half" if total == TOP and shows else ""
        fate = "" if hand.below else fate
        same("the effect of a card on " + " ".join(hand.cards), event["fate"], fate)
        hand.is_over = bool(fate or hand.below)
        if fate == "bust" and hand is not self.bank:
            self._goes_back(hand)

    # --- the back of the pack -----------------------------------------------------------------------------------

    def _round_again(self, event: Event, cards: list[str]) -> None:
        """Cards come from the back of the pack in the order in which they went there (SY-13)."""
        if not event["deck"]:
            same("cards that come round again", cards, self.back[: len(cards)])
            self.back = self.back[len(cards) :]

    def _goes_back(self, hand: Hand) -> None:
        hand.is_back = True
        self.back += hand.cards

    def _unplayed(self, until: Hand) -> None:
        """The cards of those before this hand who had nothing to play for go back (SY-39, SY-41)."""
        for one in (*self.players, LOCA):
            hand = self.hands.get(one, until)
            if hand is until:
                return
            bet = sum(self.bets.values()) if one == LOCA else hand.bet
            if not bet and not hand.is_back:
                self._goes_back(hand)

    # --- la loca ------------------------------------------------------------------------------------------------

    def _loca(self, move: Event, event: Event) -> None:
        kind, person = event["type"], event.get("person", 0)
        if kind in ("SieteLocaBet", "SieteLocaNamed"):
            must(not self.is_closed and self.rules["loca"], "la loca is closed")
            same("who acted", move["who"], person)
        if kind == "SieteLocaBet":  # SY-31
            must(person not in dict(self.holders), "the bank bets on la loca")
            amount = event["amount"]
            must(0 <= amount <= (self.rules["max_bet"] or amount), "a bet on la loca of", amount)
            self.bets.pop(person, None)
            if amount:
                self.bets[person] = amount
            else:
                self.votes = {
                    one: who for one, who in self.votes.items() if person not in (one, who)
                }
            must(self._uncovered() >= 0, "a bet beyond the bank's money")
        elif kind == "SieteLocaNamed":
            must({person, event["named"]} <= {*self.bets}, "a vote without a bet", event)
            self.votes[person] = event["named"]
        elif kind == "SieteLocaClosed":
            self.is_closed = True
            self.responsible = self._speaks()
            self.first_bets = dict(self.bets)
            same("who plays la loca", event["responsible"], self.responsible)
        elif kind == "SieteLocaAnnounced":  # SY-33, SY-35
            by_right(move, person, self.responsible)
            hand = self.hands[LOCA]
            may = hand.is_media() and hand.total() < TOP and not self.announced
            must(may, "no dobla quien quiera with", hand.cards)
            self.announced = self.ever_announced = self.may_raise = True
            self.bases = dict(self.bets)
        elif kind == "SieteLocaRaised":
            same("who acted", move["who"], person)
            most = self.bases[person]
            if self.rules["loca_double_cap"] == "initial_total":
                most = 2 * self.first_bets[person] - most
            may = self.may_raise and 0 < event["amount"] <= most
            must(may, "a raise of", event["amount"], "above", most)
            self.bets[person] = self.bases[person] + event["amount"]
        elif kind == "SieteRaisesClosed":
            self.may_raise = False
        else:
            self._doubled(move, event)

    def _speaks(self) -> int:
        """The player of la loca: the choice of all bettors, else the earliest of the highest bets (SY-32)."""
        named = {self.votes.get(one, 0) for one in self.bets}
        if len(named) == 1 and named != {0}:
            return named.pop()
        return max(self.bets, key=lambda one: self.bets[one], default=0)

    def _doubled(self, move: Event, event: Event) -> None:
        """*La loca dobla*: all bets, as far as the chips go, and it stands (SY-34)."""
        by_right(move, event["person"], self.responsible)
        hand = self.hands[LOCA]
        must(len(hand.cards) == 1 and not self.ever_announced, "la loca doubles too late")
        for one, more in event["added"]:
            must(0 <= more <= self.bets[one], "more than doubled", event)
            self.bets[one] += more
        hand.is_over = True

    # --- the payment --------------------------------------------------------------------------------------------

    def _pays(self, total: int, bet: int, *, times: int) -> int:
        """The gain of a hand (SY-5, SY-12, SY-21, SY-24 to SY-27)."""
        bank = self.bank.total()
        if total > TOP or bank == TOP or (bank <= TOP and total <= bank):
            return -bet
        return bet * (times if total == TOP else 1)

    def _ended(self, event: Event) -> None:
        bank = self.bank.total()
        same("the bank's hand", (event["bank"], event["total"]), (self.bank.cards, bank))
        must(self.bank.is_over or not self._against(), "ended before the banker's turn")
        taker, expected = 0, []
        for one in self.players:
            hand = self.hands[one]
            halves_of = [(hand.cards, hand.bet, False)]
            if hand.below:
                halves_of = [(hand.cards[:1], hand.bet, False), (hand.cards, hand.below, True)]
            for cards, bet, below in halves_of:
                total = sum(map(halves, cards))
                is_first = total == TOP and bank != TOP and not taker and bet > 0
                doubles = self.rules["seven_half_double"]
                times = 2 if doubles == "all" or (doubles == "first" and is_first) else 1
                taker = one if is_first else taker
                chips = self._pays(total, bet, times=times)
                expected.append((one, cards if bet else [], bet, chips, below))
                self.gains[one] = self.gains.get(one, 0) + chips
        on_loca = [
            (one, self._pays(self.hands[LOCA].total(), bet, times=2))
            for one, bet in self.bets.items()
        ]
        if self.bets:
            won = sum(chips for _, chips in on_loca)
            expected.append((LOCA, self.hands[LOCA].cards, sum(self.bets.values()), won, False))
        found = [
            (one["person"], one["cards"], one["bet"], one["chips"], one["below"])
            for one in event["results"]
        ]
        same("the results", found, expected)
        same("the bets on la loca", [tuple(one) for one in event["loca"]], on_loca)
        for one, chips in on_loca:
            self.gains[one] = self.gains.get(one, 0) + chips
        shares = self._split(-sum(self.gains.values()))
        same("the shares of the bank", dict(event["shares"]), shares)
        self.gains |= shares
        same("all gains", dict(event["gains"]), self.gains)
        same("the next banker", event["banker"], self._next(taker))
        self._unplayed(self.bank)
        for hand in [self.hands[one] for one in (*self.players, LOCA) if one in self.hands]:
            if not hand.is_back and not self.rules["shuffle_each_hand"]:
                self._goes_back(hand)
        self.back += self.bank.cards

    def _split(self, won: int) -> Gains:
        """By largest remainder, then in the order of the holders (SY-42)."""
        sign, whole = (-1 if won < 0 else 1), abs(won)
        shares = {one: whole * percent // 100 for one, percent in self.holders}
        by_remainder = sorted(self.holders, key=lambda one: -(whole * one[1] % 100))
        for one, _ in by_remainder[: whole - sum(shares.values())]:
            shares[one] += 1
        return {one: sign * chips for one, chips in shares.items()}

    def _next(self, taker: int) -> int:
        """SY-40."""
        right = to_the_right(self.seats, self.banker)[0]
        if self.rules["bank_rotation"] == "seven_and_half" and taker:
            return taker
        return right if self.rules["bank_rotation"] == "each_hand" or self.gives_up else self.banker
