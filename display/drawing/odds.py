"""The words about a bank's value that the online variants share: the edge, the best play, the value of first cards."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from display.cards import points
from display.game_ui import AnyChart
from display.measure import plain
from engine.drawing.solver.odds import OnlineFirstCard, OnlineOdds
from engine.solver.rows import BankOdds, stands_from
from engine.value import Value
from locales import Raw, Words, tenths


class DuelOdds(Value, frozen=True):
    """The figures that both variants share, in stakes."""

    odds: OnlineOdds
    best_banker: Fraction


def chart(found: DuelOdds, words: Words) -> AnyChart:
    """The winnings of every first card; cards with which a punta is ahead are marked."""
    gains = [(_named(card, words), card.wins) for card in found.odds.first_cards]
    return bars(words("odds.online.chart"), gains, words)


def bars(title: Raw, gains: Iterable[tuple[Raw, Fraction]], words: Words) -> AnyChart:
    """A bar for each first card by its gain, in stakes; gains above zero are marked."""
    return plain(title), tuple(
        (plain(card), round(gain * 1000), of_hundred(gain, words), gain > 0) for card, gain in gains
    )


def edges(odds: BankOdds, best_banker: Fraction, says: Raw, *, words: Words) -> list[Raw]:
    """The title, the sentence ``says``, and the bank's winnings by the play of both."""
    return [
        words("odds.bank.title"),
        says,
        Raw(""),
        words("odds.bank.best_punta", chips=of_hundred(odds.edge, words)),
        words("odds.bank.alla_regola", chips=of_hundred(odds.alla_regola, words)),
        words("odds.bank.best_banker", chips=of_hundred(best_banker, words)),
    ]


def best_play(found: DuelOdds, words: Words) -> list[Raw]:
    """The total from which to stand, and the cards to stake on."""
    *some, last = [_named(card, words) for card in found.odds.first_cards if card.wins > 0]
    cards = words("cards.and", first=Raw(", ".join(some)), last=last)
    return [
        words("odds.online.stand", total=points(stands_from(found.odds.rows))),
        words("odds.online.stakes", cards=cards),
    ]


def _named(card: OnlineFirstCard, words: Words) -> Raw:
    if card.worth in (0, 1, 8):
        return words(f"odds.online.first.{card.worth}")
    return Raw(str(card.worth))


def of_hundred(share: Fraction, words: Words) -> Raw:
    """A share of the stake, in chips of a hundred."""
    return in_tenths(share * 100, words)


def in_tenths(chips: Fraction, words: Words) -> Raw:
    """Chips to one decimal."""
    return Raw(tenths(chips, words("comma")))
