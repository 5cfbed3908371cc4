"""A bank that is to be given: the draw for the matta, whose it is and why, and what he may take it for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from display.cards import ranks
from display.games.lines import listed, parted
from display.scene import Scene
from engine.cards import Card
from engine.game import Person
from engine.online.hand import MATTA
from engine.online.seating import Why, whose_turn
from engine.value import value
from locales import Raw


@value
class Offered:
    """What there is to say of a bank till somebody holds it. ``passed``: who did not take it."""

    number: int
    drawn: tuple[tuple[Person, Card], ...]
    candidate: Person
    why: Why
    before: Person
    """Who held the last bank, 0 if nobody did."""
    passed: tuple[Person, ...]
    newcomers: tuple[Person, ...]


def offered_lines(scene: Scene, bank: Offered) -> list[str]:
    """Which bank it is, card by card how the matta fell, whose bank it is and why, and who was passed over."""
    word = scene.words
    whose: list[str] = [why_line(scene, bank)] if bank.candidate else []
    if bank.passed:
        whose.append(word("online.passed", names=listed(scene, bank.passed)))
    if bank.newcomers:
        whose.append(word("online.newcomers", names=listed(scene, bank.newcomers)))
    drawn = draw_lines(scene, bank.drawn) if bank.drawn else []
    return parted([word("online.open", n=bank.number)], drawn, whose)


def draw_lines(scene: Scene, drawn: Sequence[tuple[Person, Card]]) -> list[str]:
    """The draw for the matta: a line a player, his cards in the order in which they fell, the matta in bold (PI-9)."""
    word = scene.words
    people = dict.fromkeys(person for person, _ in drawn)
    lines: list[str] = [word("online.draw")]
    for person in people:
        cards = [_rank(card, scene) for whose, card in drawn if whose == person]
        lines.append(word("online.drew", name=scene.name(person), cards=Raw(", ".join(cards))))
    return lines


def _rank(card: Card, scene: Scene) -> str:
    said = ranks((card,), MATTA, scene.words)
    return f"<b>{said}</b>" if card == MATTA else said


def why_line(scene: Scene, bank: Offered) -> Raw:
    """Whose bank it is, and why."""
    word, name = scene.words, scene.name(bank.candidate)
    if bank.why == "draw" and (not bank.passed or _holder(bank) == bank.candidate):
        return word("online.why.matta", name=name)
    if bank.why == "right" and bank.before and not bank.passed:
        return word("online.why.right", name=name, before=scene.name(bank.before))
    if bank.why in ("again", "newcomer", "resumed") and not bank.passed:
        return word(f"online.why.{bank.why}", name=name)
    return word("online.why.next", name=name)


def _holder(bank: Offered) -> Person:
    return next((person for person, card in bank.drawn if card == MATTA), 0)


def next_bank(
    scene: Scene, before: Sequence[Person], banker: Person, staked: Iterable[Person]
) -> list[str]:
    """To whom the next bank goes, as it looks now (PI-10, PI-11); nothing if the matta would be drawn for it.

    ``before``: who was seated at the last bank, which ``banker`` held.
    """
    seen = scene.seen
    ring = [seat.person for seat in seen.seats if seat.presence != "leaving"]
    able = [person for person in seen.here if scene.chips.get(person, 0) > 0]
    order = whose_turn(ring, able, before, banker, frozenset(staked), False).order
    if seen.phase == "closed" or seen.ending or not order:
        return []
    key = "online.next.stays" if order[0] == banker else "online.next.goes"
    return [scene.words(key, name=scene.name(order[0]))]
