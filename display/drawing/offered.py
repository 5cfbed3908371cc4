"""A bank on offer: the draw for the matta, the candidate with the reason, the limits of the offer, its captions."""

from __future__ import annotations

from collections.abc import Sequence

from display.cards import ranks
from display.games.lines import listed, parted
from display.render_context import RenderContext
from engine.cards import Card
from engine.drawing.hand import MATTA
from engine.drawing.seating import BankMemory, OfferReason, whose_turn
from engine.game import Person
from engine.value import Value
from locales import Raw


class Offered(Value, frozen=True):
    """The facts about a bank until a player takes it. ``passed``: the players who did not take it."""

    drawn: tuple[tuple[Person, Card], ...]
    candidate: Person
    why: OfferReason
    before: Person
    """The banker of the last bank; 0 if there was none."""
    passed: tuple[Person, ...]
    newcomers: tuple[Person, ...]


def offered_lines(context: RenderContext, bank: Offered) -> list[str]:
    """The bank's number, the draw card by card, the candidate with the reason, and the players who were passed over."""
    word = context.words
    whose: list[str] = [why_line(context, bank)] if bank.candidate else []
    if bank.passed:
        whose.append(word("online.passed", names=listed(context, bank.passed)))
    if bank.newcomers:
        whose.append(word("online.newcomers", names=listed(context, bank.newcomers)))
    drawn = draw_lines(context, bank.drawn) if bank.drawn else []
    return parted([word("online.open", n=context.seen.round)], drawn, whose)


def draw_lines(context: RenderContext, drawn: Sequence[tuple[Person, Card]]) -> list[str]:
    """The draw for the matta: a line for each player, cards in the order of the draw, the matta in bold (PI-9)."""
    word = context.words
    people = dict.fromkeys(person for person, _ in drawn)
    lines: list[str] = [word("online.draw")]
    for person in people:
        cards = [_rank(card, context) for whose, card in drawn if whose == person]
        lines.append(word("online.drew", name=context.name(person), cards=Raw(", ".join(cards))))
    return lines


def _rank(card: Card, context: RenderContext) -> str:
    said = ranks((card,), MATTA, context.words)
    return f"<b>{said}</b>" if card == MATTA else said


def why_line(context: RenderContext, bank: Offered) -> Raw:
    """The candidate for the bank, with the reason."""
    word, name = context.words, context.name(bank.candidate)
    if bank.why == "draw" and (not bank.passed or _holder(bank) == bank.candidate):
        return word("online.why.matta", name=name)
    if bank.why == "right" and bank.before and not bank.passed:
        return word("online.why.right", name=name, before=context.name(bank.before))
    if bank.why in ("again", "newcomer", "resumed") and not bank.passed:
        return word(f"online.why.{bank.why}", name=name)
    return word("online.why.next", name=name)


def _holder(bank: Offered) -> Person:
    return next((person for person, card in bank.drawn if card == MATTA), 0)


def next_bank(context: RenderContext, memory: BankMemory) -> list[str]:
    """The next banker, as it looks now (PI-10, PI-11); nothing if a draw for the matta would decide."""
    seen = context.seen
    ring = [seat.person for seat in seen.seating.seats if seat.presence != "leaving"]
    able = [person for person in seen.seating.here if context.chips.get(person, 0) > 0]
    order = whose_turn(ring, able, memory).order
    if context.is_over or seen.ending.asked or not order:
        return []
    key = "online.next.stays" if order[0] == memory.banker else "online.next.goes"
    return [context.words(key, name=context.name(order[0]))]


def just(context: RenderContext, person: Person, said: Raw) -> Raw:
    """The last action or card of a player: ``Banco 3 · Luca: sta``."""
    name = context.name(person)
    return context.words("online.just", n=context.seen.round, name=name, what=said)


def whose(context: RenderContext, bank: Offered) -> list[str]:
    """The player chosen by the draw for the matta; from the second bank on, the bank's number."""
    if bank.candidate and bank.why == "draw":
        return [why_line(context, bank)]
    return [context.words("online.open", n=context.seen.round)]
