"""Scopa: a hand's cards and decisions are played again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from itertools import chain, combinations, product

from tests.world.rules.briscola import again
from tests.world.rules.round import CLOCK, Gains, Round, by_right, must, same
from tests.world.rules.tricks import deal_moves, had, paid, ring_of

ReadCard = tuple[int, str]
"""A value from 1 to 10, and the letter of a suit."""


def play(round_: Round) -> Gains:
    opened, ended = round_.opened, round_.ended
    rules = opened["rules"]
    order = ring_of(round_, again)
    deal_moves(round_, order[-1])
    reading = Reading(order, rules)
    good = False
    for move, event in round_.acts():
        if event["type"] == "PackDealt":
            must(not good, "cards dealt again without three kings")
            reading = Reading(order, rules)
            good = reading.deal(event["cards"])
        elif event["type"] == "ScopaPlayed":
            must(good, "a card played with three kings on the table")
            by_right(move, event["person"], reading.on_turn())
            (card,), takes = read([event["card"]]), frozenset(read(event["takes"]))
            must((card, takes) in reading.possible(), "not allowed:", event)
            if move["who"] == CLOCK:
                best = max(_worth(reading, *play) for play in reading.possible())
                same("what the clock looks for", _worth(reading, card, takes), best)
            same("whether it is a scopa", event["scopa"], reading.play(card, takes))
    must(reading.is_over(), "ended with cards in play")
    counts = reading.end()
    same("the sides", sorted(ended["sides"]), sorted(reading.sides))
    points = {}
    for side, count in zip(reading.sides, counts, strict=True):
        at = ended["sides"].index(side)
        points[tuple(side)] = count["points"]
        same("the points", ended["points"][at], count.pop("points"))
        same("the takings", {name: ended["counts"][at][name] for name in count}, count)
    before = had(round_)
    totals = {side: before[side[0]] + more for side, more in points.items()}
    same(
        "the points of the match",
        dict(ended["won"]),
        {one: totals[side] for side in totals for one in side},
    )
    whole = next(
        (side for side, count in zip(points, counts, strict=True) if count["napola"] == 10), None
    )
    ranking = places(totals, rules["target"], whole)
    same("the places", [{*place} for place in ended["ranking"]], ranking)
    return paid(round_, [*ranking[0]] if ranking else [])


def _worth(reading: Reading, card: ReadCard, takes: frozenset[ReadCard]) -> tuple[int, ...]:
    """The clock prefers a taking of scopa, settebello, denari and many cards, else a value that was seen, and low cards
    (SC-13).
    """
    piled = [card, *takes] if takes else []
    seen = [*chain(reading.table, *reading.piles, reading.hands[reading.on_turn()])]
    return (
        bool(takes),
        deepcopy(reading).play(card, takes),
        (7, "D") in piled,
        sum(suit == "D" for _, suit in piled),
        len(piled),
        0 if takes else sum(value == card[0] for value, _ in seen),
        -card[0],
    )


# --- the rules ---------------------------------------------------------------------------------------------------


def read(codes: Iterable[str]) -> list[ReadCard]:
    """Codes such as ``7D`` as cards."""
    return [(int(code.rstrip("DCSB")), code[-1]) for code in codes]


class Reading:
    """One hand. ``players`` from the dealer's right on; ``house`` has the switches by name."""

    def __init__(self, players: Sequence[int], house: Mapping[str, object]) -> None:
        self.players = [*players]
        self.house = house
        if len(players) == 4:
            self.sides = [[players[0], players[2]], [players[1], players[3]]]
        else:
            self.sides = [[player] for player in players]
        self.hands: dict[int, list[ReadCard]] = {player: [] for player in players}
        self.table: list[ReadCard] = []
        self.piles: list[list[ReadCard]] = [[] for _ in self.sides]
        self.scope = [0 for _ in self.sides]
        self.stock: list[ReadCard] = []
        self.turn = 0
        self.last_taker: int | None = None

    def deal(self, cards: Sequence[str]) -> bool:
        """[SC-2, SC-3] Deal from the whole pack, then four on the table; False if all must be dealt again."""
        self.stock = read(cards)
        assert len({*self.stock}) == 40
        self.give()
        for _ in range(0 if self.house["scopone"] == "ten" else 4):
            self.table.append(self.stock.pop(0))
        return sum(value == 10 for value, _ in self.table) < 3

    def give(self) -> None:
        """[SC-2, SC-3] A hand for everybody, one card at a time."""
        for _ in range({"off": 3, "nine": 9, "ten": 10}[str(self.house["scopone"])]):
            for player in self.players:
                self.hands[player].append(self.stock.pop(0))

    def on_turn(self) -> int:
        """[SC-3] The players take turns to the right, from the dealer's right on."""
        return self.players[self.turn % len(self.players)]

    def possible(self) -> set[tuple[ReadCard, frozenset[ReadCard]]]:
        """[SC-4, SC-10] Every card of the hand on turn, with each taking that it may make."""
        found = set()
        for card in self.hands[self.on_turn()]:
            ways = self.takes(card)
            found |= {(card, way) for way in ways} if ways else {(card, frozenset())}
        return found

    def takes(self, card: ReadCard) -> list[frozenset[ReadCard]]:
        """Every taking of one card."""
        table = self.table
        if any(other[0] == card[0] for other in table):
            return [frozenset({other}) for other in table if other[0] == card[0]]
        if self.house["ace_takes_all"] and card[0] == 1:
            return [frozenset(table)] if table else []
        return [
            frozenset(some)
            for many in range(2, len(table) + 1)
            for some in combinations(table, many)
            if sum(other[0] for other in some) == card[0]
        ]

    def play(self, card: ReadCard, taken: frozenset[ReadCard]) -> bool:
        """Play a card; True if it is a scopa (SC-4, SC-5)."""
        player = self.on_turn()
        side = next(at for at, people in enumerate(self.sides) if player in people)
        self.hands[player].remove(card)
        self.turn += 1
        if self.is_out() and self.stock:
            self.give()
        if not taken:
            self.table.append(card)
            return False
        lone_ace = len(self.table) == 1 and self.table[0][0] == 1
        self.piles[side] += [card, *taken]
        self.table = [other for other in self.table if other not in taken]
        self.last_taker = side
        scopa = not self.table and not self.is_over()
        if self.house["ace_takes_all"] and card[0] == 1 and not lone_ace:
            scopa = False
        self.scope[side] += scopa
        return scopa

    def is_out(self) -> bool:
        """True if nobody has a card."""
        return not any(self.hands.values())

    def is_over(self) -> bool:
        return self.is_out() and not self.stock

    def end(self) -> list[dict[str, int]]:
        """[SC-6, SC-7, SC-8, SC-10] The takings and the points of each side."""
        if self.last_taker is not None:
            self.piles[self.last_taker] += self.table
        cards = [len(pile) for pile in self.piles]
        denari = [sum(suit == "D" for _, suit in pile) for pile in self.piles]
        primiere = [self.primiera(pile) for pile in self.piles]
        found = []
        for at, pile in enumerate(self.piles):
            rivals = [other for other in range(len(self.piles)) if other != at]
            points = self.scope[at]
            if len(self.piles) == 2:
                points += cards[at] > 20
            else:
                points += all(cards[at] > cards[other] for other in rivals)
            points += all(denari[at] > denari[other] for other in rivals)
            points += (7, "D") in pile
            points += all(primiere[at] > primiere[other] for other in rivals)
            points += bool(self.house["re_bello"]) and (10, "D") in pile
            row = 0
            while (row + 1, "D") in pile:
                row += 1
            row = row if row >= 3 and self.house["napola"] else 0
            found.append(
                {
                    "cards": cards[at],
                    "denari": denari[at],
                    "primiera": primiere[at],
                    "scope": self.scope[at],
                    "napola": row,
                    "points": points + row,
                }
            )
        return found

    def primiera(self, pile: Sequence[ReadCard]) -> int:
        """[SC-8] The best of all choices of one card from each suit."""
        worth = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12}
        suits = [[worth.get(value, 10) for value, suit in pile if suit == one] for one in "DCSB"]
        if not all(suits) and self.house["primiera"] == "four_suits":
            return 0
        return max((sum(some) for some in product(*filter(None, suits))), default=0)


def places(
    totals: Mapping[tuple[int, ...], int], target: int, whole: tuple[int, ...] | None
) -> list[set[int]]:
    """[SC-9, SC-10] The places of a match that is over; empty if it goes on. ``whole``: the side with all denari."""
    best = max(totals.values())
    first = [side for side, total in totals.items() if total == best]
    if whole is not None:
        first = [whole]
    elif best < target or len(first) > 1:
        return []
    others = {total for side, total in totals.items() if side not in first}
    return [
        {*first[0]},
        *(
            {
                one
                for side, total in totals.items()
                if total == each and side not in first
                for one in side
            }
            for each in sorted(others, reverse=True)
        ),
    ]
