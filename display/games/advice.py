"""The solver's advice in words, for an alert that one player sees."""

from __future__ import annotations

from fractions import Fraction

from display.render_context import RenderContext
from engine.game import Choice
from engine.solver.advice import Advice
from locales import Raw, Words, tenths


def advised(context: RenderContext, found: Advice) -> str:
    """The best move, its average result (chips), the result of the next best move, and the chance of a bust."""
    word = context.words
    best, *others = found.options
    said = [word("advice.best", move=_move(best.choice, word), chips=_chips(best.chips, word))]
    other = next((option for option in others if option.choice.name != best.choice.name), None)
    if other is not None:
        move = _move(other.choice, word)
        said.append(word("advice.instead", move=move, chips=_chips(other.chips, word)))
    if found.busts is not None:
        said.append(word("advice.busts", n=round(found.busts * 100)))
    return " ".join(said)


def _move(choice: Choice, word: Words) -> Raw:
    name = word(f"button.{choice.name}")
    if choice.amount is None:
        return name
    return word("advice.with_stake", move=name, stake=choice.amount)


def _chips(chips: Fraction, word: Words) -> Raw:
    return Raw(tenths(chips, word("comma")))
