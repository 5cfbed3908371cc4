"""One's own cards in the online variants: no suits, no announcements, the matta always at its best (PI-2 … PI-4)."""

from __future__ import annotations

from display.cards import card_list, card_name, card_within, cards_within, points
from display.scene import Scene
from engine.cards import PACK, Card, is_figure
from engine.online.hand import HALF, MATTA, SEVEN_AND_HALF, best_total, is_lone_matta
from locales import Raw


def own_lines(scene: Scene, cards: tuple[Card, ...], *, waiting: bool) -> list[str]:
    """The cards by name and what they make; ``waiting``: whether he may still draw."""
    word = scene.words
    ahead = prospect(scene, cards) if waiting else ""
    total = word("online.own.total", total=points(best_total(cards)))
    lines = [f"<b>{card_list(cards, word)}</b>", f"{total} {ahead}".rstrip()]
    if is_lone_matta(cards):
        lines.append(word("online.own.matta_alone"))
    return lines


def own_said(scene: Scene, cards: tuple[Card, ...], *, waiting: bool) -> Raw:
    """The same in one sentence, for an alert."""
    word = scene.words
    if is_lone_matta(cards):
        return word("online.own.matta", card=card_within(MATTA, word))
    said = cards_within(cards, word)
    if len(cards) > 1:
        told = word("online.own.many", cards=said, total=points(best_total(cards)))
    else:
        told = word("online.own.one", cards=said)
    ahead = prospect(scene, cards) if waiting else ""
    return Raw(f"{told} {ahead}") if ahead else told


def prospect(scene: Scene, cards: tuple[Card, ...]) -> str:
    """Where one more card would lead; empty if there is nothing to hope for."""
    total = best_total(cards)
    if total >= SEVEN_AND_HALF or is_lone_matta(cards):
        return ""
    if total == HALF and len(cards) == 1:
        return scene.words("online.own.seven")
    figure = next(card for card in PACK if is_figure(card) and card not in (*cards, MATTA))
    ahead = best_total((*cards, figure))
    if ahead == total:
        return ""
    key = "online.own.figure" if ahead < SEVEN_AND_HALF else "online.own.figure_makes"
    return scene.words(key, total=points(ahead))


def drew(scene: Scene, card: Card, total: int) -> Raw:
    """What a card brought who drew it, and now has ``total`` (half points): ``Cavallo di spade: ora hai 6½.``"""
    word = scene.words
    name = card_name(card, word)
    if card == MATTA:
        name = word("online.drew_matta", card=name)
    if total > SEVEN_AND_HALF:
        return word("online.drew_bust", card=name, total=points(total))
    if total == SEVEN_AND_HALF:
        return word("online.drew_seven_half", card=name)
    return word("online.drew_on", card=name, total=points(total))
