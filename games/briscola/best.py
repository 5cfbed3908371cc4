"""The best computer of briscola: it imagines the hidden cards many times, and plays each card out to the end.

Once the stock is used up, it searches the last three cards of every such deal to the end instead.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.cards import NUMBER, PACK
from engine.game import Below, Offer
from engine.tricks.sides import PAIRED
from games.briscola.cards import POINTS, STRENGTH, SUIT, force
from games.briscola.events import BriscolaAction, BriscolaCalo
from games.briscola.view import MAKERS, BriscolaView

DEALS: Final = 60
"""The number of imagined deals of a decision."""

SEARCHED: Final = 12
"""The same at the end, where each is searched."""

SURE: Final = 4
"""Values of cards are in fourths of a point."""

Hands = tuple[tuple[int, ...], ...]

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
    """A deal that fits what a player sees. ``sides``: for each place, 1 for the player's side and -1 for others."""

    hands: Hands
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
    table = seen.table
    play, me = table.play, table.play.turn
    players = play.players
    held: dict[int, list[int]] = {place: [] for place in range(len(players))}
    for card, person in table.known:
        held[players.index(person)].append(card)
    held[me] = list(seen.hand)
    if seen.partner:
        held[(me + 2) % len(players)] = list(seen.partner)
    turned = (table.turned,) if table.stock else ()
    shown = {*play.played, *turned, *(card for cards in held.values() for card in cards)}
    hidden = [NUMBER[card] for card in table.pack if NUMBER[card] not in shown]
    for last in range(len(hidden) - 1, 0, -1):
        other = below(last + 1)
        hidden[last], hidden[other] = hidden[other], hidden[last]
    sizes = (len(table.pack) - table.stock - len(play.played) + len(play.on_table)) // len(players)
    for place, cards in held.items():
        has_played = (place - play.leader) % len(players) < len(play.on_table)
        while len(cards) < sizes - has_played:
            cards.append(hidden.pop())
    partner = table.partner(seen.viewer)
    return Imagined(
        hands=tuple(map(tuple, held.values())),
        stock=(*hidden, *turned),
        on_table=play.on_table,
        turn=me,
        briscola=table.briscola,
        sides=tuple(1 if one in (seen.viewer, partner) else -1 for one in players),
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
