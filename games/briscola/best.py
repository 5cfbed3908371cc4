"""The best computer of briscola: it imagines the hidden cards many times, and plays each card out to the end.

Once the stock is used up, it searches the last three cards of every such deal to the end instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from engine.cards import NUMBER, PACK
from engine.game import Below, Choice, ChoiceWorth, LookBack, Offer
from engine.tricks.advice import chance_of
from engine.tricks.imagined import ImaginedDeal, imagined_hands
from engine.tricks.play import Taker
from engine.tricks.sides import PAIRED, partner_of
from games.briscola.cards import POINTS, STRENGTH, SUIT, force
from games.briscola.events import BriscolaAction, BriscolaCalo
from games.briscola.view import MAKERS, BriscolaView

DEALS: Final = 60
"""The number of imagined deals of a decision."""

SEARCHED: Final = 12
"""The same at the end, where each is searched."""

WEIGHED, WEIGHED_END = 200, 40
"""The same for the look back, which names costs: an average of so many is off by two points."""

SURE: Final = 4
"""Values of cards are in fourths of a point."""


@cache
def _forces(briscola: int, led: int) -> tuple[int, ...]:
    """The force of each card, by number."""
    return tuple(force(card, led=led, briscola=briscola) for card in range(len(PACK)))


@cache
def _kept(briscola: int) -> tuple[int, ...]:
    """The value of each card that is kept for later, by number: above all of a briscola."""
    return tuple(
        STRENGTH[card] // 2
        + (16 + 2 * POINTS[card] if SUIT[card] == briscola else POINTS[card] // 2)
        for card in range(len(PACK))
    )


@cache
def _taker(briscola: int) -> Taker:
    """The taker of a trick, found fast."""

    def taker(trick: Sequence[int]) -> int:
        forces = _forces(briscola, trick[0])
        thrown = [forces[card] for card in trick]
        return thrown.index(max(thrown))

    return taker


def best(seen: BriscolaView, offers: tuple[Offer, ...], below: Below) -> BriscolaAction:
    """The card with the most points over all imagined deals; an exchange is always worth it."""
    if offers[0].name == "scambio":
        return MAKERS["scambio"](())
    if len(seen.hand) == 1:
        return BriscolaCalo(seen.hand[0])
    points = summed(seen, below, deals=DEALS if seen.table.stock else SEARCHED)
    return BriscolaCalo(max(points, key=lambda card: points[card]))


def weigh(seen: BriscolaView, action: BriscolaAction) -> tuple[ChoiceWorth, ...]:
    """The points that each card brings the own side, less the others', on average over imagined deals."""
    if not isinstance(action, BriscolaCalo) or len(seen.hand) == 1:
        return ()
    deals = WEIGHED if seen.table.stock else WEIGHED_END
    points = summed(seen, chance_of(seen), deals=deals)
    return tuple(
        ChoiceWorth(Choice("calo", options=(card,)), Fraction(points[card], deals))
        for card in sorted(points, key=lambda card: card != action.card)
    )


LOOKS_BACK: Final = LookBack(
    weigh=weigh,
    looks_at=(BriscolaCalo,),
    unit="whole",
    least=Fraction(5),
    beside=frozenset({"scambio"}),
)


def summed(seen: BriscolaView, below: Below, *, deals: int) -> dict[int, int]:
    """The points that each card of the hand brings the own side, less the others', summed over imagined deals."""
    points, briscola = dict.fromkeys(seen.hand, 0), seen.table.briscola
    for _ in range(deals):
        world = imagined(seen, below)
        for card in seen.hand:
            if world.stock:
                points[card] += world.played_out(card, lambda one: sensible(one, briscola))
            else:
                gained, rest = world.after(card)
                points[card] += gained + rest.searched()
    return points


def imagined(seen: BriscolaView, below: Below) -> ImaginedDeal:
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
    return ImaginedDeal(
        hands,
        (*stock, *turned),
        play.on_table,
        turn=me,
        sides=tuple(1 if person in own else -1 for person in players),
        points=POINTS,
        taker=_taker(table.briscola),
    )


def sensible(world: ImaginedDeal, briscola: int) -> int:
    """A card that a good player might play, found fast: it gains points on the table, and is not worth keeping."""
    hand, trick, kept = world.hand, world.on_table, _kept(briscola)
    if not trick:
        return min(hand, key=lambda card: SURE * POINTS[card] + kept[card])
    forces, many = _forces(briscola, trick[0]), len(world.sides)
    thrown = [forces[one] for one in trick]
    top, lies = max(thrown), sum([POINTS[one] for one in trick])
    partners = many == PAIRED and len(trick) - thrown.index(top) == 2
    sure = SURE if len(trick) == many - 1 else SURE // 2

    def worth(card: int) -> int:
        takes = partners or forces[card] > top
        return (sure if takes else -SURE) * (lies + POINTS[card]) - kept[card]

    return max(hand, key=worth)
