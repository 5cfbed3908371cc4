"""The best computer of briscola: it imagines the hidden cards many times, and plays each card out to the end.

Once the stock is used up, it searches the last three cards of every such deal to the end instead.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.cards import NUMBER, PACK
from engine.game import Below, Offer
from engine.tricks.hidden import imagined_hands
from engine.tricks.sides import PAIRED, partner_of
from games.briscola.cards import POINTS, STRENGTH, SUIT, force
from games.briscola.events import BriscolaAction, BriscolaCalo
from games.briscola.view import MAKERS, BriscolaView

DEALS: Final = 60
"""The number of imagined deals of a decision."""

SEARCHED: Final = 12
"""The same at the end, where each is searched."""

SURE: Final = 4
"""Values of cards are in fourths of a point."""

_FORCE: Final = tuple(
    tuple(
        tuple(force(card, led=10 * led, briscola=briscola) for card in range(len(PACK)))
        for led in range(4)
    )
    for briscola in range(4)
)
"""The force of each card, by the suits of briscola and of the lead."""

_KEEP: Final = tuple(
    tuple(
        STRENGTH[card] // 2
        + (16 + 2 * POINTS[card] if SUIT[card] == briscola else POINTS[card] // 2)
        for card in range(len(PACK))
    )
    for briscola in range(4)
)
"""The value of a card that is kept for later, by the suit of briscola."""


class Imagined(NamedTuple):
    """A deal that fits a player's view. ``sides``: for each place, 1 for the player's side and -1 for others."""

    hands: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    on_table: tuple[int, ...]
    turn: int
    briscola: int
    sides: tuple[int, ...]


def best(seen: BriscolaView, offers: tuple[Offer, ...], below: Below) -> BriscolaAction:
    """The card with the most points over all imagined deals; an exchange is always worth it."""
    if offers[0].name == "scambio":
        return MAKERS["scambio"](())
    if len(seen.hand) == 1:
        return BriscolaCalo(seen.hand[0])
    points = dict.fromkeys(seen.hand, 0)
    for _ in range(DEALS if seen.table.stock else SEARCHED):
        deal = imagined(seen, below)
        for card in seen.hand:
            points[card] += after(deal, card)
    return BriscolaCalo(max(points, key=lambda card: points[card]))


def imagined(seen: BriscolaView, below: Below) -> Imagined:
    """One deal of the hidden cards, each that fits as likely as any other."""
    table, play = seen.table, seen.table.play
    players, me = play.players, play.turn
    known: dict[int, tuple[int, ...]] = {}
    for card, person in table.known:
        place = players.index(person)
        known[place] = (*known.get(place, ()), card)
    known[me] = seen.hand
    if seen.partner:
        known[(me + 2) % PAIRED] = seen.partner
    turned = (table.turned,) if table.stock else ()
    shown = {*play.played, *turned, *(card for cards in known.values() for card in cards)}
    unseen = [number for card in table.cards.pack if (number := NUMBER[card]) not in shown]
    hands, stock = imagined_hands(unseen, known, play.sizes(table.held), below=below)
    own = (seen.viewer, partner_of(players, seen.viewer))
    return Imagined(
        hands=hands,
        stock=(*stock, *turned),
        on_table=play.on_table,
        turn=me,
        briscola=table.briscola,
        sides=tuple(1 if person in own else -1 for person in players),
    )


def after(deal: Imagined, card: int) -> int:
    """The points of the player's side, less those of the others, from this card on to the end."""
    gained, rest = followed(deal, card)
    if not deal.stock:
        return gained + searched(rest)
    while rest.hands[rest.turn]:
        more, rest = followed(rest, sensible(rest))
        gained += more
    return gained


def followed(deal: Imagined, card: int) -> tuple[int, Imagined]:
    """The points that the card brings the player's side, and the deal after it."""
    many, sides = len(deal.sides), deal.sides
    hands = [*deal.hands]
    hands[deal.turn] = tuple([one for one in hands[deal.turn] if one != card])
    trick, turn, stock = (*deal.on_table, card), (deal.turn + 1) % many, deal.stock
    if len(trick) < many:
        return 0, Imagined(tuple(hands), stock, trick, turn, deal.briscola, sides)
    forces = _FORCE[deal.briscola][SUIT[trick[0]]]
    taken = [forces[one] for one in trick]
    turn = (turn + taken.index(max(taken))) % many
    for place, drawn in enumerate(stock[:many]):
        hands[(turn + place) % many] += (drawn,)
    points = sum([POINTS[one] for one in trick])
    rest = Imagined(tuple(hands), stock[many:], (), turn, deal.briscola, sides)
    return sides[turn] * points, rest


def sensible(deal: Imagined) -> int:
    """A card that a good player might play, found fast: it gains points on the table, and is not worth keeping."""
    hand, trick, keep = deal.hands[deal.turn], deal.on_table, _KEEP[deal.briscola]
    if not trick:
        return min(hand, key=lambda card: SURE * POINTS[card] + keep[card])
    forces = _FORCE[deal.briscola][SUIT[trick[0]]]
    thrown = [forces[one] for one in trick]
    top, lies = max(thrown), sum([POINTS[one] for one in trick])
    opposite = len(deal.sides) == PAIRED and len(trick) - thrown.index(top) == 2
    sure = SURE if len(trick) == len(deal.sides) - 1 else SURE // 2

    def worth(card: int) -> int:
        takes = opposite or forces[card] > top
        return (sure if takes else -SURE) * (lies + POINTS[card]) - keep[card]

    return max(hand, key=worth)


def searched(deal: Imagined) -> int:
    """The points of the player's side, less those of the others, if everybody sees all cards; without a stock."""
    if not deal.hands[deal.turn]:
        return 0
    found = []
    for card in deal.hands[deal.turn]:
        gained, rest = followed(deal, card)
        found.append(gained + searched(rest))
    return max(found) if deal.sides[deal.turn] > 0 else min(found)
