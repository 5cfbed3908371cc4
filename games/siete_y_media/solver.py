"""The value of every choice of the person on turn: exact chips on average, under the assumption of ``docs/odds.md``.

A player and la loca's responsible assume that the banker goes *alla regola*, and that players who have still to play
stand on their card. The banker assumes that hands that stand called below five and have five or more, and that covered
cards tell nothing about each other. All cards that the viewer has not seen are equally likely to come and to lie
covered; those that come round again from the back of the pack come in any order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from engine.cards import PACK, RANKS, is_figure, rank
from engine.drawing.solver.hands import BUST, WEIGHTS, total_of
from engine.drawing.solver.punta import busts
from engine.drawing.solver.rule import below
from engine.game import Below, Choice, ChoiceWorth, Offer, Person
from engine.half_points import FIVE, HALF, POINTS, SEVEN, SEVEN_AND_HALF
from engine.solver.advice import Advice, Option, worths_of
from engine.solver.average import Average, certain, mixed, picked
from engine.solver.graph import ways_to_end
from engine.solver.left import FIGURE, Left, Worth, next_worths, pile_of
from engine.value import replace
from games.siete_y_media.actions import (
    Doblo,
    LocaDobla,
    LocaPlanta,
    Muerto,
    QuienQuiera,
    SieteAction,
    SieteSto,
    SieteTiro,
    Tapada,
)
from games.siete_y_media.money import bet_range, highest_raise, muerto_range
from games.siete_y_media.offers import action_of, offers, seen_cards
from games.siete_y_media.players import hands_against, least_of
from games.siete_y_media.settlement import settle
from games.siete_y_media.state import SieteSeat, SieteTable
from games.siete_y_media.view import SieteView

TotalChances: TypeAlias = Mapping[int, Fraction]
"""Totals in half points with their probabilities."""

FIGURES: Final = frozenset(rank(card) for card in PACK if is_figure(card))


WEIGHED: Final = (
    SieteTiro,
    Tapada,
    SieteSto,
    Doblo,
    Muerto,
    LocaPlanta,
    LocaDobla,
    QuienQuiera,
)
"""The actions of a turn, whose choices have a worth."""


def advice(view: SieteView) -> Advice | None:
    """All choices of ``view.viewer`` on turn, the best first; None at any other time."""
    table = view.table
    if table.phase != "turn" or table.seat.person != view.viewer:
        return None
    left = left_for(view)
    bank = table.turn == "bank"
    found = _of_bank(table, left) if bank else _of_player(view, left)
    found.sort(key=lambda option: option.chips, reverse=True)
    total = _total(view)
    drawn = busts(total, left) if left.drawable and total < SEVEN_AND_HALF else None
    return Advice(tuple(found), drawn, "punte_alla_regola" if bank else "banker_alla_regola")


def best(view: SieteView, _offers: tuple[Offer, ...], _below: Below) -> SieteAction | None:
    """The reference player that always takes the best advice.

    It does not bet on la loca, which loses on average (``docs/odds.md``), and leaves the bank's windows to the clock.
    """
    found = advice(view)
    if found is None:
        return None
    return action_of(found.best.name, found.best.amount)


def weigh(view: SieteView, action: SieteAction) -> tuple[ChoiceWorth, ...]:
    """The worth of every choice of a turn, at the bet of ``action``; by default it is the lowest.

    A later card may raise that bet. A muerto is taken with its better lower bet.
    """
    found = advice(view)
    if found is None:
        return ()
    options, table = found.options, view.table
    if table.turn == "player":
        low, high = _levels(table)
        named = action.bet if isinstance(action, SieteTiro | Tapada | SieteSto) else None
        bet = named or low
        seat = replace(table.seat, bet=bet, purse=high - bet)
        at_bet = replace(view, table=replace(table, seat=seat))
        stays = [
            option
            for option in _of_player(at_bet, left_for(view))
            if option.choice.amount in (None, bet)
        ]
        names = {option.choice.name for option in stays}
        options = (*stays, *(one for one in options if one.choice.name not in names))
    return worths_of(options, action, lambda choice: action_of(choice.name, choice.amount))


def left_for(view: SieteView) -> Left:
    """The cards that ``view.viewer`` has not seen, and how many of them can be drawn."""
    table = view.table
    known = {*seen_cards(table), *view.cards, *view.loca_cards}
    fresh = len(PACK) - table.place
    if not fresh:  # the back of the pack comes round again
        known -= set(table.back)
    unseen = [card for card in PACK if card not in known]
    return Left(pile_of(unseen, None), stock=fresh or len(table.back))


def _total(view: SieteView) -> int:
    held = view.loca_cards if view.table.turn == "loca" else view.cards
    return sum(POINTS[card] for card in held)


# --- a player, and la loca ----------------------------------------------------------------------------------------


class SieteHeld(NamedTuple):
    """A hand of a turn that goes on, in half points: the covered card, and the cards that everybody sees."""

    hidden: int
    shown: int

    @property
    def total(self) -> int:
        return self.hidden + self.shown

    def with_card(self, points: int, *, turned: bool) -> SieteHeld:
        """One more card; ``turned``: the covered one is turned up, and the new one lies face down (SY-11)."""
        if turned:
            return SieteHeld(points, self.total)
        return SieteHeld(self.hidden, self.shown + points)


class SietePlayersTurn:
    """A turn with two levels of the bet: ``chips`` now, and as high as it may go.

    ``others``: the least total of the other hands, for the banker's rule. ``times``: the multiple that a 7½ is paid.
    ``raises``: the bet may go up with a request (SY-16, SY-35). ``announced``: a 7½ is shown (SY-14). ``chooses``: the
    covered card may be turned up.
    """

    def __init__(
        self,
        chips: tuple[int, int],
        *,
        others: int,
        times: int,
        raises: bool = True,
        announced: bool = True,
        chooses: bool = True,
    ) -> None:
        self.chips: Final = chips
        self.others: Final = others
        self.times: Final = times
        self.raises: Final = raises
        self.announced: Final = announced
        # A banker who goes to five looks at nobody's open cards, so it does not matter which of them are open.
        self.ways: Final = (False, True) if chooses and others > FIVE else (False,)
        self._values: Final[dict[object, Average]] = {}
        self._stood: Final[dict[object, Average]] = {}

    def stands(self, held: SieteHeld, left: Left) -> Average:
        """The chips with which this hand ends, at each level, if it stands."""
        total = held.total
        least = total if self.announced and total == SEVEN_AND_HALF else held.shown + HALF
        target = max(FIVE, min(least, self.others))
        key = total, target, left.by_worth
        found = self._stood.get(key)
        if found is None:
            found = self._stood[key] = self.against(total, target, left)
        return found

    def against(self, total: int, target: int, left: Left) -> Average:
        """The chips of a hand of ``total`` against a banker who draws below ``target``."""
        ends, of = ways_to_end(below(target), left)
        won = 0
        for bank, ways in enumerate(ends):
            gain = ways * settle(total, bank, bet=1, double=self.times > 1)[1]
            won += gain
        return Average(tuple([chips * won for chips in self.chips]), of)

    def ended(self, held: SieteHeld, left: Left) -> Average:
        """The same, also if the hand is over 7½ (SY-12)."""
        if held.total > SEVEN_AND_HALF:
            return certain([-chips for chips in self.chips])
        return self.stands(held, left)

    def draws(self, held: SieteHeld, left: Left, *, turned: bool) -> Average:
        """The same with one more card, and the best play after it."""
        return mixed(
            [
                (ways, self.value(held.with_card(WEIGHTS[worth], turned=turned), after))
                for worth, ways, after in next_worths(left)
            ]
        )

    def value(self, held: SieteHeld, left: Left) -> Average:
        """The chips with the best play from here on."""
        stands = self.ended(held, left)
        if held.total >= SEVEN_AND_HALF or not left.drawable:
            return stands
        key = held, left.by_worth
        found = self._values.get(key)
        if found is None:
            drawn = [self.draws(held, left, turned=turned) for turned in self.ways]
            low = [(stands, 0), *((one, level) for one in drawn for level in self.levels)]
            high = [(one, 1) for one in (stands, *drawn)]
            found = self._values[key] = picked([low, high])
        return found

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels with which a card may be asked for at the lower one."""
        return (0, 1) if self.raises else (0,)


def _of_player(view: SieteView, left: Left) -> list[Option]:
    """The choices of a player or of la loca's responsible."""
    table = view.table
    rules = table.rules
    can = {offer.name: offer for offer in offers(view)}
    loca = table.turn == "loca"
    seat = table.seat
    hand = view.loca_cards if loca else view.cards
    shown = sum(POINTS[one] for one in seat.open)
    held = SieteHeld(_total(view) - shown, shown)
    media = is_figure(hand[0])
    chips = _loca_levels(table, view.viewer) if loca else _levels(table)
    turn = SietePlayersTurn(
        chips,
        others=_least_of_others(table),
        times=2 if loca else _times(table),
        raises=media or not loca,
        announced=rules.announce_seven_half,
        chooses=rules.covered_choice == "player",
    )
    found: list[Option] = []
    stood = turn.stands(held, left).at(1) / turn.chips[1]
    for name, amounts in _stops(table, can, turn.chips).items():
        found += [Option(Choice(name, named), chips * stood) for named, chips in amounts]
    for name in ("tiro", "tapada"):
        if name in can:
            drawn = turn.draws(held, left, turned=name == "tapada")
            found += _draws(can[name], drawn)
            if "quien_quiera" in can and name == "tiro":
                found.append(Option(Choice("quien_quiera"), drawn.at(1)))
    return found + (_muertos(view, turn, left) if "muerto" in can else [])


_Amounts: TypeAlias = Sequence[tuple[int | None, int]]
"""Amounts to name, None for none, with the chips that are at risk then."""


def _stops(
    table: SieteTable, can: Mapping[str, Offer], chips: tuple[int, int]
) -> Mapping[str, _Amounts]:
    """The choices that end the turn with the cards in hand."""
    low, high = chips
    found: dict[str, _Amounts] = {}
    if "sto" in can:
        offer = can["sto"]
        named = sorted({offer.low, offer.high})
        found["sto"] = [(one, one) for one in named] if offer.high else [(None, low)]
    if "doblo" in can:
        found["doblo"] = [(None, 2 * table.rules.min_bet)]
    if "loca_planta" in can:
        found["loca_planta"] = [(None, low)]
    if "loca_dobla" in can:
        found["loca_dobla"] = [(None, high)]
    return found


def _draws(offer: Offer, drawn: Average) -> list[Option]:
    """A card at the lowest bet, and at the highest."""
    if not offer.high:
        return [Option(Choice(offer.name), drawn.at(0))]
    found = [Option(Choice(offer.name, offer.low), drawn.at(0))]
    if offer.high > offer.low:
        found.append(Option(Choice(offer.name, offer.high), drawn.at(1)))
    return found


def _muertos(view: SieteView, turn: SietePlayersTurn, left: Left) -> list[Option]:
    """A muerto with the lowest and the highest lower bet (SY-20, SY-21)."""
    table = view.table
    low, high = muerto_range(table, table.seat.purse, table.bank)
    above = 2 * table.rules.min_bet
    return [
        Option(Choice("muerto", below), muerto_value(turn, left, above=above, below=below))
        for below in sorted({low, high})
    ]


def muerto_value(turn: SietePlayersTurn, left: Left, *, above: int, below: int) -> Fraction:
    """The chips that a muerto wins on average with these two bets."""
    one = SietePlayersTurn((1, 1), others=turn.others, times=1)
    upper = SietePlayersTurn((1, 1), others=turn.others, times=turn.times)
    target = max(FIVE, min(SEVEN, turn.others))
    won, every = Fraction(0), 0
    for worth, ways, after in next_worths(left):
        every += ways
        gain = above * one.against(SEVEN, target, after).at(0)
        if worth == FIGURE:
            gain += below * upper.against(SEVEN_AND_HALF, target, after).at(0)
        else:
            gain -= below
        won += ways * gain
    return won / every


def _levels(table: SieteTable) -> tuple[int, int]:
    """The lowest and the highest bet of the player on turn."""
    return bet_range(table, table.seat.purse, table.bank)


def _loca_levels(table: SieteTable, person: Person) -> tuple[int, int]:
    """The responsible's own bet on la loca, and the bet once doubled (SY-34, SY-35)."""
    bet = next(one for one in table.loca.bets if one.person == person)
    base = replace(bet, base=bet.bet)
    return bet.bet, bet.bet + highest_raise(table, base, free=bet.free, bank=table.bank)


def _least_of_others(table: SieteTable) -> int:
    """The least total that any other hand still in can hold by its open cards; 7½ without others."""
    played = [least_of(seat) for seat in hands_against(table) if seat.person != table.seat.person]
    waiting = len(table.round.players) - len(table.played) - (table.turn == "player")
    if waiting or (table.turn == "player" and table.rules.loca):
        return HALF
    return min(played, default=SEVEN_AND_HALF)


def _times(table: SieteTable) -> int:
    """The multiple that the 7½ of the player on turn is paid, as far as everybody knows (SY-27)."""
    rule = table.rules.seven_half_double
    if rule == "first":
        return 1 if any(seat.total == SEVEN_AND_HALF for seat in table.played) else 2
    return 2 if rule == "all" else 1


# --- the banker ---------------------------------------------------------------------------------------------------


def _of_bank(table: SieteTable, left: Left) -> list[Option]:
    """Stand and draw, by the bank's average gain from the hands that still stand."""
    turn = SieteBankersTurn(table, left)
    total = table.seat.total or 0
    found = [Option(Choice("sto"), turn.stands(total))]
    if left.drawable:
        found.append(Option(Choice("tiro"), turn.draws(total, left)))
    return found


class SieteBankersTurn:
    """The banker's turn against the hands that stand, each with the chances of its total."""

    def __init__(self, table: SieteTable, left: Left) -> None:
        self._stood: Final = [-_paid(table, left, bank) for bank in range(BUST + 1)]
        self._values: Final[dict[object, Fraction]] = {}

    def stands(self, total: int) -> Fraction:
        """The bank's gain in chips with this total, ``BUST`` for any over 7½."""
        return self._stood[total]

    def draws(self, total: int, left: Left) -> Fraction:
        """The same with one more card, and the best play after it."""
        every, gain = 0, Fraction(0)
        for worth, ways, after in next_worths(left):
            every += ways
            gain += ways * self.value(total_of(total + WEIGHTS[worth]), after)
        return gain / every

    def value(self, total: int, left: Left) -> Fraction:
        """The bank's gain with the best play from here on."""
        stands = self.stands(total)
        if total >= SEVEN_AND_HALF or not left.drawable:
            return stands
        key = total, left.by_worth
        if key not in self._values:
            self._values[key] = max(stands, self.draws(total, left))
        return self._values[key]


def _paid(table: SieteTable, left: Left, bank: int) -> Fraction:
    """The chips that a bank of this total pays on average, below zero if it collects."""
    rule = table.rules.seven_half_double
    first = Fraction(1)
    """The probability that no hand so far has 7½ (SY-27)."""
    chips = Fraction(0)
    for seat in hands_against(table):
        loca = table.loca.bets and seat is table.loca.seat
        hands = [(_totals(table, seat, left), table.loca.total if loca else seat.bet or 0)]
        if seat.status == "muerto":
            hands = [
                ({SEVEN: Fraction(1)}, seat.bet or 0),
                (_under_the_seven(left), seat.below),
            ]
        for totals, bet in hands:
            double = {"all": Fraction(1), "none": Fraction(0), "first": first}[rule]
            chips += _average(totals, bank, bet=bet, double=Fraction(1) if loca else double)
            if not loca:
                first *= 1 - totals.get(SEVEN_AND_HALF, Fraction(0))
    return chips


def _average(totals: TotalChances, bank: int, *, bet: int, double: Fraction) -> Fraction:
    """The average gain of a hand; ``double``: the probability that its 7½ is paid double."""
    gain = Fraction(0)
    for total, chance in totals.items():
        single = settle(total, bank, bet=bet, double=False)[1]
        twice = settle(total, bank, bet=bet, double=True)[1]
        gain += chance * (single + double * (twice - single))
    return gain


def _totals(table: SieteTable, seat: SieteSeat, left: Left) -> TotalChances:
    """The total of a hand that stands: any covered card that fits a turn *alla regola*, or else a legal one (SY-14,
    SY-17).
    """
    if seat.total is not None:
        return {seat.total: Fraction(1)}
    if seat.covered:
        return {sum(POINTS[card] for card in seat.cards(seat.covered)): Fraction(1)}
    known = sum(POINTS[card] for card in seat.open)
    most = SEVEN_AND_HALF - (table.rules.announce_seven_half and bool(seat.open))
    doubled = seat.status == "doubled" and bool(seat.bet)  # la loca, without one, may bluff
    ranks = table.rules.double_ranks if doubled else RANKS
    ways = {
        known + WEIGHTS[worth]: count
        for worth, count in enumerate(left.pile.counts)
        if count and known + WEIGHTS[worth] <= most and has_rank(worth, ranks)
    }
    by_rule = {total: count for total, count in ways.items() if _stood_by_rule(seat, known, total)}
    found = by_rule or ways
    every = sum(found.values())
    return {total: Fraction(count, every) for total, count in found.items()}


def _stood_by_rule(seat: SieteSeat, known: int, total: int) -> bool:
    """True if a hand of this total, ``known`` of it open, was below five before its last card, and is not
    now (SY-43).
    """
    covered_last = seat.at == len(seat.open)
    before = known if covered_last else total - POINTS[seat.open[-1]]
    return before < FIVE <= total


def has_rank(worth: Worth, ranks: Sequence[int]) -> bool:
    """True if a card of this worth has one of these ranks."""
    return worth in ranks or (worth == FIGURE and bool(FIGURES & {*ranks}))


def _under_the_seven(left: Left) -> TotalChances:
    """The lower hand of a muerto: any card lies under the 7 (SY-21)."""
    media = Fraction(left.pile.counts[FIGURE], left.pile.size)
    return {SEVEN_AND_HALF: media, BUST: 1 - media}
