"""Sette e mezzo: turns, stakes, each hand's worth, the settlement (SM-26) and the next bank (SM-27, SM-38).

Not reckoned: the cover that goes to escrow with each stake (the ledger shows that it was enough).
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tests.kit.anew.house import (
    BUST,
    FIVE,
    MATTA,
    SEVEN,
    TOP,
    AnewRules,
    End,
    Hand,
    Kind,
    house_of,
    pay,
    points,
    with_card,
)
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


class Seat:
    """A player's turn. ``end``: the finished hand."""

    def __init__(self, card: str) -> None:
        self.cards = [card]
        self.ace_half = False
        self.stake = 0
        self.end: End | None = None
        self.swaps = 0
        self.is_fresh = True
        """The last card has just come."""

    def hand(self, house: AnewRules) -> tuple[Hand, tuple[End, ...]]:
        """The hand, and the ends that its last card makes possible."""
        hand = Hand()
        ends: tuple[End, ...] = ()
        for at, card in enumerate(self.cards):
            hand, ends = with_card(house, hand, kind_of(card, house))
            if at == 0 and self.ace_half:
                hand = hand._replace(sum=1, ace_half=True)
        return hand, ends

    def least(self, house: AnewRules) -> int:
        """The least total that others must expect: the open cards and ½ (PI-35); 7½ if it was announced."""
        if self.end is not None and (self.end.triple or self.end.total == TOP):
            return TOP
        if self.ace_half:
            return len(self.cards)
        opened = [kind_of(one, house).rank for one in self.cards[1:]]
        return 14 if MATTA in opened else 1 + sum(points(rank) for rank in opened)

    def reale_suit(self, house: AnewRules) -> str:
        """The suit that ranks a reale: of the seven, or of the matta that counts 7 (SM-13); empty without one."""
        if self.end is None or not self.end.reale:
            return ""
        sevens = [one for one in self.cards if one[:-1] == "7" and one != house.matta]
        return (sevens[0] if sevens else house.matta_suit)[-1]


def kind_of(card: str, house: AnewRules) -> Kind:
    rank = int(card[:-1])
    if card == house.matta:
        return Kind(MATTA)
    if rank > SEVEN:
        return Kind(0, card[-1])
    return Kind(rank, card[-1] if rank == SEVEN else "")


def play(round_: Round) -> Gains:
    return SetteTable(round_).gains


class SetteTable:
    """One round, followed from its first event to its last."""

    def __init__(self, round_: Round) -> None:
        opened = round_.opened
        self.rules: dict[str, Any] = opened["rules"]
        self.house = house_of(SimpleNamespace(**self.rules))
        self.most = 3 if self.rules["triple"] else self.house.pays
        """The highest multiple that the bank may have to pay (GEN-8)."""
        self.seats: dict[int, Seat] = {}
        self.gains: Gains = {}
        self.card_due = False
        self._open(round_)
        for move, event in round_.acts():
            self._act(move, event)

    # --- the opening ------------------------------------------------------------------------------------------

    def _open(self, round_: Round) -> None:
        opened = round_.opened
        self.players, self.banker = opened["players"], opened["banker"]
        self.purses = dict(zip(self.players, opened["chips"], strict=True))
        able = [one for one in opened["seats"] if one not in opened["skipped"]]
        same("those who play", sorted(self.players), sorted(able))
        must(min(self.purses.values()) >= self.rules["min_stake"], "too few chips", self.purses)
        due = self._due(round_, opened, len(able))
        if due:
            same("the banker", self.banker, self._covers(opened["seats"], due))
        if self.banker:
            same("the order of play", self.players, to_the_right(able, self.banker))

    def _due(self, round_: Round, opened: Event, players: int) -> int:
        """Whose bank it is before anybody's cover is looked at; 0 for a lot, or after a banker who has left.

        A used-up pack passes a bank that would stay to the right (SM-38, SM-40). Complains if cards are shuffled that
        still have to be used up, or the other way round (SM-39).
        """
        before = round_.before
        if before is None or before.opened["type"] != opened["type"]:
            return 0
        ended, left = before.ended, _left(before)
        stays = before.opened["banker"] or before.of("BankDrawn")["banker"]
        passing, shuffles = self.rules["bank_passing"], self.rules["deck_reshuffle"]
        due = int(ended["banker"])
        used_up = left < players and shuffles == "exhaustion"
        if ended["why"] == "stays" and used_up and passing != "reale" and due in opened["seats"]:
            due = to_the_right(opened["seats"], due)[0]
        fresh = left < players or ended["used_up"] or shuffles == "each_hand"
        fresh = fresh or opened["banker"] != stays
        same("whether all cards are shuffled", opened["fresh"], fresh)
        return due if due in opened["seats"] else 0

    def _covers(self, ring: list[int], due: int) -> int:
        """The banker: a player who cannot cover all minimum stakes passes the bank to the right (GEN-8)."""
        needs = self.most * self.rules["min_stake"] * (len(self.purses) - 1)
        order = [due, *to_the_right(ring, due)]
        return next(one for one in order if self.purses.get(one, 0) >= needs)

    # --- the turns --------------------------------------------------------------------------------------------

    def _act(self, move: Event, event: Event) -> None:
        kind = event["type"]
        if kind == "BankDrawn":
            same("the banker", event["banker"], self._covers(self.players, event["lot"]))
            same("the order of play", event["players"], to_the_right(self.players, event["banker"]))
            self.players, self.banker = event["players"], event["banker"]
        elif kind == "Dealt":
            same("those who get a card", event["people"], self.players)
            dealt = zip(event["people"], event["cards"], strict=True)
            self.seats = {one: Seat(card) for one, card in dealt}
        elif kind == "RoundEnded":
            self._settle(event)
        elif kind not in ("RoundOpened", "DeckBegan", "Reshuffled"):
            self._turn(move, event)

    def turn(self) -> int:
        """The first player whose hand is not finished; the banker has no turn if all others are bust."""
        return next((one for one in self.players if self.seats[one].end is None), 0)

    def _turn(self, move: Event, event: Event) -> None:
        kind, person = event["type"], event["person"]
        seat = self.seats[person]
        if kind == "Drew":
            same("who gets a card", person, self.turn())
            must(self.card_due, "a card that nobody called")
            self._card(seat, event)
            return
        by_right(move, person, self.turn())
        must(not self.card_due, "a called card is still to come")
        hand, ends = seat.hand(self.house)
        if kind in ("Called", "Stood"):
            self._stake(seat, event)
            if move["who"] == CLOCK:
                self._by_the_rule(event, hand)
        if kind == "Called":
            must(hand.total(self.house) < TOP, "a card called with", seat.cards)
            self.card_due = True
        elif kind == "Stood":
            seat.end = self._stands(seat, event)
        elif kind == "TripleDeclared":
            seat.end = next(one for one in ends if one.triple)
        elif kind == "Conceded":
            must(ends == (BUST,) and self._burnable(seat), "nothing to concede")
            seat.end = BUST
        elif kind == "Burnt":
            must(self._burnable(seat) and seat.is_fresh, "a card that may not be burnt", event)
            self._out(seat, event)
        elif kind == "Swapped":  # SM-42
            must(self._may(seat, "barella", "4"), "no barella with", seat.cards)
            must(self.rules["barella_repeat"] or not seat.swaps, "a second swap")
            seat.swaps += 1
            self._out(seat, event)
        elif kind == "AceHalved":  # SM-43
            must(self._may(seat, "asso_mezzo", "1"), "no asso mezzo with", seat.cards)
            seat.ace_half = True
        else:
            wrong("an event unknown to the model:", kind)

    def _card(self, seat: Seat, event: Event) -> None:
        """A card comes: over 7½, 7½ and two sevens end the turn at once (SM-34, SM-44)."""
        seat.cards.append(event["card"])
        self.card_due, seat.is_fresh = False, True
        _, ends = seat.hand(self.house)
        fate = ""
        if len(seat.cards) > 1 and len(ends) == 1:
            fate = _fate(ends[0])
            if fate == "bust" and self._burnable(seat) and self.rules["burn_saves_bust"]:
                fate = event["fate"]  # open if a card is left in place of it
        same("the effect of a card on " + " ".join(seat.cards), event["fate"], fate)
        if fate:
            seat.end = ends[0]

    def _burnable(self, seat: Seat) -> bool:
        """A punta's 3 or 4 (SM-41)."""
        card, punta = seat.cards[-1], seat is not self.seats[self.banker]
        burnt = self.rules["burn_3_4"] and card[:-1] in "34" and card != self.house.matta
        return bool(burnt and punta)

    def _may(self, seat: Seat, switch: str, rank: str) -> bool:
        """An optional rule for a first card of this rank, before a stake is named."""
        first = len(seat.cards) == 1 and seat.cards[0][:-1] == rank and not seat.stake
        return bool(self.rules[switch] and first and seat is not self.seats[self.banker])

    def _out(self, seat: Seat, event: Event) -> None:
        """Another card comes for this one."""
        same("the card", event["out"], seat.cards.pop())
        self.card_due = True

    def _stake(self, seat: Seat, event: Event) -> None:
        """A named stake is within the limits (SM-31, SM-32)."""
        stake, before, person = event["stake"], seat.stake, event["person"]
        seat.is_fresh = False
        if person == self.banker:
            same("the banker's stake", (stake, event["staked"]), (0, 0))
            return
        least, most = self.rules["min_stake"], self.rules["max_stake"]
        must(least <= stake <= most, "a stake out of its limits:", stake)
        if before and stake != before:
            change = self.rules["stake_change"]
            stops = event["type"] == "Stood" and change == "call_and_stop"
            rises = stake > before and change == "raise_only"
            must(change == "free" or stops or rises, "a stake of", before, "becomes", stake)
        self.purses[person] -= stake - before
        found = (event["staked"], event["purse"])
        same("the chips staked and left", found, (stake - before, self.purses[person]))
        seat.stake = stake

    def _by_the_rule(self, event: Event, hand: Hand) -> None:
        """*Alla regola* one draws below 5; the banker also below the least that a punta may hold (SM-46)."""
        target = FIVE
        if event["person"] == self.banker:
            still_in = [self.seats[one] for one in self.players[:-1] if self.seats[one].end != BUST]
            target = max(FIVE, min(seat.least(self.house) for seat in still_in))
        calls, total = event["type"] == "Called", hand.total(self.house)
        must(calls == (total < target), "the clock's choice with", total, "of", target, event)

    def _stands(self, seat: Seat, event: Event) -> End:
        """The worth of a hand that stands; an undeclared matta counts 7 or its best (SM-8 to SM-10)."""
        hand, ends = seat.hand(self.house)
        best, declared = hand.total(self.house), event["matta"]
        if best == TOP:
            return next(one for one in ends if not one.triple)  # rather than a triplè
        if not hand.matta or hand.cards == 1:
            same("the matta's value", declared, 0)
            return End(best, hand.cards == 2)
        if not declared:
            total = hand.sum + 14 if self.rules["matta_undeclared"] == "seven" else best
            return End(total, hand.cards == 2) if total <= TOP else BUST
        values = [*range(2, 15, 2), *([1] if self.house.matta_half else [])]
        must(declared in values and hand.sum + declared <= TOP, "a matta declared", declared)
        return End(hand.sum + declared, hand.cards == 2)

    # --- the settlement -----------------------------------------------------------------------------------------

    def _settle(self, event: Event) -> None:
        punte, bank_seat = self.players[:-1], self.seats[self.banker]
        if all(self.seats[one].end == BUST for one in punte):
            bank_seat.end = bank_seat.end or End(bank_seat.hand(self.house)[0].total(self.house))
        bank = bank_seat.end
        for person in punte:
            seat = self.seats[person]
            if seat.end is None or bank is None:
                wrong("settled before the end")
            chips = pay(self.house, seat.end, bank) * seat.stake
            # no more than they have (GEN-8)
            self.gains[person] = max(chips, -seat.stake - self.purses[person])
        self.gains[self.banker] = -sum(self.gains.values())
        for result in event["results"]:
            person = result["person"]
            seat = self.seats[person]
            found = (result["cards"], result["total"], result["stake"], result["chips"])
            reckoned = (seat.cards, self._total(seat), seat.stake, self.gains[person])
            same(f"the result of {person}", found, reckoned)
        self._next(event, punte)

    def _total(self, seat: Seat) -> int:
        assert seat.end is not None
        return seat.hand(self.house)[0].total(self.house) if seat.end == BUST else seat.end.total

    def _next(self, event: Event, punte: list[int]) -> None:
        """The next bank: a reale that is paid, or that beats the banker's, takes it (SM-19, SM-27)."""
        order = self.rules["reale_suit_order"]
        suits = {one: self.seats[one].reale_suit(self.house) for one in self.players}
        rank = {one: order.index(suit) for one, suit in suits.items() if suit}
        own = rank.get(self.banker, 9)
        beaten = self.rules["reale_beaten_takes_bank"] and own == 9
        takers = [one for one in punte if one in rank]
        takers = [
            one for one in takers if self.gains[one] > 0 or beaten or (own < 9 and rank[one] < own)
        ]
        passing = self.rules["bank_passing"]
        if passing == "exhaustion":
            takers = []
        if self.rules["reale_bank_choice"] == "suit":
            takers = [one for one in takers if rank[one] == min(rank[other] for other in takers)]
            if self.rules["reale_equal_suit"] == "natural_first":
                takers.sort(key=lambda one: self.house.matta in self.seats[one].cards)
        after = takers[0] if takers else self.banker
        if not takers and event["used_up"] and passing != "reale":
            after = self.players[0]
        same("the next banker", event["banker"], after)


def _left(round_: Round) -> int:
    """The cards left in the stock after a round."""
    size, top = 40, 0
    for _, event in round_.acts():
        if event["type"] in ("DeckBegan", "Reshuffled"):
            size, top = len(event.get("pack", range(40))), 0
        elif "place" in event:
            top = event["place"] + len(event.get("cards", "1"))
    return size - top


def _fate(end: End) -> str:
    if end == BUST:
        return "bust"
    return "triple" if end.triple else "reale" if end.reale else "seven_half"
