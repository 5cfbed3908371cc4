"""A viewer's own cards: by name, their total, and the prospect of one more card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from display.caption import lines_on_phone
from display.cards import card_list, card_name, card_signs, cards_within, points, the_card
from display.drawing.seats import total_label
from display.game_ui import OwnUi
from display.measure import plain
from display.pictures.picture import BACK, CardStyle, Face, HandPicture, Label
from display.render_context import RenderContext
from engine.cards import PACK, Card, is_figure
from engine.drawing.hand import MATTA, best_total, fate_of, is_lone_matta
from engine.half_points import HALF, SEVEN_AND_HALF
from engine.value import Value
from locales import Raw, Words

FIGURES: Final = tuple(filter(is_figure, PACK))


class OwnHand(Value, frozen=True):
    """The viewer's own cards, at least one. ``total`` in words; ``ahead``: the prospect of one more card, or empty."""

    cards: tuple[Card, ...]
    total: str
    label: Label
    """The total in the picture."""
    ahead: str = ""
    matta: Face = MATTA

    @property
    def is_lone_matta(self) -> bool:
        return self.cards == (self.matta,)


class OwnCards:
    """The screens of a viewer's own cards. ``hand``: None for a viewer without cards.

    ``none`` and ``lone``: the catalogue keys for a viewer without cards, and for the matta alone (with ``{card}``).
    """

    def __init__(
        self,
        hand: Callable[[RenderContext], OwnHand | None],
        none: str = "drawing.own.none",
        lone: str = "drawing.own.matta",
    ) -> None:
        self._hand, self._none, self._lone = hand, none, lone

    def lines(self, context: RenderContext) -> list[str]:
        """The cards by name, and their total; a note for a viewer without cards.

        Beside a picture one line, with signs in place of names that do not fit, then the prospect.
        """
        hand, word = self._hand(context), context.words
        if hand is None:
            return [word(self._none)]
        names = card_list(hand.cards, word)
        if not context.pictured:
            return [f"<b>{names}</b>", self.total_line(context)]
        said = f"<b>{names}</b>: {hand.total}"
        if lines_on_phone(said) > 1:
            said = f"<b>{card_signs(hand.cards, word)}</b>: {hand.total}"
        return [said, hand.ahead]

    def total_line(self, context: RenderContext) -> str:
        """The total of the viewer's own cards and the prospect of one more; empty without cards."""
        hand = self._hand(context)
        if hand is None:
            return ""
        said = context.words("drawing.own.total", total=Raw(hand.total))
        return f"{said} {hand.ahead}".rstrip()

    def peek(self, context: RenderContext) -> str:
        """The same in a sentence, for an alert."""
        hand, word = self._hand(context), context.words
        if hand is None:
            return word(self._none)
        if hand.is_lone_matta:
            return word(self._lone, card=the_card(hand.cards[0], word))
        cards = cards_within(hand.cards, word)
        if len(hand.cards) > 1:
            said = word("drawing.own.many", cards=cards, total=Raw(hand.total))
        else:
            said = word("drawing.own.one", cards=cards)
        return f"{said} {hand.ahead}".rstrip()

    def picture(self, context: RenderContext, style: CardStyle) -> HandPicture:
        """The viewer's own cards and their total; a back if there are none."""
        hand = self._hand(context)
        if hand is None:
            return HandPicture(style=style, matta=BACK, cards=(), total=None)
        return HandPicture(
            style=style,
            matta=hand.matta,
            cards=hand.cards,
            total=hand.label,
            note=plain(Raw(hand.ahead)),
        )

    def ui(self, card_lines: Callable[[RenderContext], list[str]]) -> OwnUi:
        """These screens, with ``card_lines`` of the game's own."""
        return OwnUi(
            card_lines=card_lines,
            total_line=self.total_line,
            hand_picture=self.picture,
            peek=self.peek,
        )


def prospect(
    words: Words,
    cards: tuple[Card, ...],
    best: Callable[[tuple[Card, ...]], int],
    *,
    matta: Card | None = MATTA,
) -> str:
    """The prospect of one more card; empty if no card can help. ``best``: the best total of cards, in half points."""
    total = best(cards)
    if total >= SEVEN_AND_HALF or cards == (matta,):
        return ""
    if total == HALF and len(cards) == 1:
        return words("drawing.own.seven")
    figures = [figure for figure in FIGURES if figure not in (*cards, matta)]
    ahead = best((*cards, *figures[:1]))
    if ahead == total:
        return ""
    key = "drawing.own.figure" if ahead < SEVEN_AND_HALF else "drawing.own.figure_makes"
    return words(key, total=points(ahead))


def drawn_card(words: Words, card: Card, *, matta: Card | None = MATTA) -> Raw:
    """The name of a card that came, and that it is the matta."""
    name = card_name(card, words)
    return words("drawing.drew.matta", card=name) if card == matta else name


def won_or_lost(words: Words, chips: int) -> Raw:
    """A player's result of a round."""
    went = "won" if chips > 0 else "lost" if chips < 0 else "even"
    return words(f"drawing.recap.{went}", n=abs(chips))


def online_hand(cards: tuple[Card, ...], words: Words, *, may_draw: bool) -> OwnHand | None:
    """Cards of piatto and classica, with the matta at its best (PI-2 … PI-4)."""
    if not cards:
        return None
    total = best_total(cards)
    ahead = prospect(words, cards, best_total) if may_draw else ""
    return OwnHand(cards, points(total), total_label(fate_of(total), total), ahead)


def own_lines(own: OwnCards, context: RenderContext, cards: tuple[Card, ...]) -> list[str]:
    """The same lines in piatto and classica, with a word for the matta alone."""
    lone = [context.words("online.own.matta_alone")] if is_lone_matta(cards) else []
    return own.lines(context) + lone


def online_drew(words: Words, card: Card, total: int) -> Raw:
    """The effect of a card on the player who drew it: ``Cavallo di spade: ora hai 6½.`` ``total`` in half points."""
    name = drawn_card(words, card)
    if total > SEVEN_AND_HALF:
        return words("online.drew_bust", card=name, total=points(total))
    if total == SEVEN_AND_HALF:
        return words("drawing.drew.seven_half", card=name)
    return words("drawing.drew.on", card=name, total=points(total))
