"""The picture of the table that a viewer gets, an allow-list, and the actions that it allows."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import NUMBER, PACK, Card, rank
from engine.deciders import out_of_turn
from engine.game import PUBLIC, Choice, GroupPace, Offer, Person, PossiblePremove, Refusal
from engine.stock import BIT, bits
from engine.tricks.cards import ANY_CARD, card_offer, card_premove, only_card
from engine.value import Value, replace
from games.scopa.cards import SETTEBELLO, ScopaPlay, Taking, denari, takings
from games.scopa.events import ScopaCalo
from games.scopa.state import ScopaState, ScopaTable


class ScopaView(Value, frozen=True):
    """The picture of ``viewer``: the table and the viewer's own hand (SC-12)."""

    viewer: Person
    table: ScopaTable
    hand: tuple[Card, ...] = ()

    @property
    def plays(self) -> list[ScopaPlay]:
        """Every play of the viewer's hand: a card that can take must take (SC-4).

        The best *alla regola* comes first (SC-13): a taking, else a card of the value of which most have been seen.
        """
        pool, ace_takes_all = self.table.pool, self.table.rules.ace_takes_all
        found = [
            (card, taking)
            for card in self.hand
            for taking in takings(card, pool, ace_takes_all=ace_takes_all) or ((),)
        ]
        return sorted(found, key=self._regola, reverse=True)

    def _regola(self, play: ScopaPlay) -> tuple[int, ...]:
        """Scopa, settebello, denari, cards; the cards of the value that were seen, in the own hand too; low cards."""
        card, takes = play
        cards, seen = bits((card, *takes)) if takes else 0, self.table.seen | bits(self.hand)
        of_value = sum(1 for one in PACK if rank(one) == rank(card) and BIT[one] & seen)
        taken = (self.table.is_scopa(card, takes), cards & BIT[SETTEBELLO], denari(cards))
        return (*taken, len(takes), 0 if takes else of_value, -rank(card))


def view(state: ScopaState, viewer: Person) -> ScopaView:
    """The picture of ``viewer``; no other hand and no card of the stock are in it."""
    hands = dict(zip(state.table.players, state.hands, strict=False))
    return ScopaView(viewer, state.table, hands.get(viewer, ()))


def pace(view: ScopaView) -> GroupPace:
    """A scopa stays in sight; other cards are shown together, but for the first turn of a deal."""
    table = view.table
    if not table.to_act or not table.plays % (len(table.players) * table.rules.hand):
        return "turn"
    return "stays" if table.last is not None and table.last.scopa else "late"


def numbers(cards: Iterable[Card]) -> tuple[int, ...]:
    return tuple(NUMBER[card] for card in cards)


def offers(view: ScopaView) -> tuple[Offer, ...]:
    """The cards of a player on turn: alone if they have one way, and with each thing that they may take."""
    to_act = view.table.to_act
    if not to_act or view.viewer not in (PUBLIC, to_act):
        return ()
    if view.viewer == PUBLIC:
        return (ANY_CARD,)
    plays = view.plays
    cards = [card for card, _ in plays]
    alone = card_offer(numbers(card for card in cards if cards.count(card) == 1))
    return (replace(alone, sets=tuple(numbers((card, *takes)) for card, takes in plays if takes)),)


def taking(view: ScopaView, card: int, takes: tuple[int, ...]) -> Taking | Refusal:
    """The cards that a card takes. Refused, hidden: ``not_held``, ``which_cards`` (several ways), ``cannot_take``."""
    ways = [way for held, way in view.plays if NUMBER[held] == card]
    if not ways:
        return Refusal("not_held", hidden=True)
    if not takes:
        return ways[0] if len(ways) == 1 else Refusal("which_cards", hidden=True)
    named = (way for way in ways if sorted(numbers(way)) == sorted(takes))
    return next(named, Refusal("cannot_take", hidden=True))


def action(view: ScopaView, choice: Choice) -> ScopaCalo | Refusal:
    """The card of the hand among the options takes the others; the play *alla regola* without options.

    Refused: ``unknown_action``, as ``out_of_turn``; hidden: ``not_held``, ``cannot_take`` (two cards of the hand).
    """
    table = view.table
    if choice.name != "calo":
        return Refusal("unknown_action")
    if not table.to_act or view.viewer != table.to_act:
        return out_of_turn(table, view.viewer, table.players)
    card, takes = view.plays[0]
    chosen = choice.options or numbers((card, *takes))
    own = [one for one in chosen if one in numbers(view.hand)]
    if len(own) != 1:
        return Refusal("cannot_take" if own else "not_held", hidden=True)
    return ScopaCalo(own[0], tuple(one for one in chosen if one != own[0]))


def premoves(view: ScopaView) -> tuple[PossiblePremove, ...]:
    """The next card of a waiting player, which is dropped if it may then take several things."""
    return () if view.viewer == view.table.to_act else card_premove(numbers(view.hand))


def only(view: ScopaView) -> Choice | None:
    """The only play of the viewer on turn; None if there are several."""
    on_turn = view.viewer == view.table.to_act and view.viewer != PUBLIC
    return only_card(numbers(card for card, _ in view.plays)) if on_turn else None
