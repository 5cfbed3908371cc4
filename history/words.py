"""Cards, points and people in the words of a history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from engine.card_events import CardGiven, CardsDealt
from engine.cards import SUITS, Card, rank, suit
from engine.game import Person
from locales import Raw, Words
from locales.names import clean

_NAMED_RANKS: Final = (1, 8, 9, 10)

BUILT_KEYS: Final = (
    *(f"cards.rank.{number}" for number in _NAMED_RANKS),
    *(f"cards.suit.{letter}" for letter in SUITS),
    *(f"cards.the.{kind}" for kind in (*_NAMED_RANKS, "number")),
)
"""Keys that are built here, so that no search finds them as they are."""


class Telling:
    """The words of one language, and the people of one hand."""

    def __init__(self, words: Words, names: Mapping[Person, str]) -> None:
        self.words = words
        self._names = {person: clean(name) for person, name in names.items()}

    def say(self, key: str, **values: object) -> str:
        """A sentence. It goes to a terminal, so nothing is escaped for Telegram."""
        told = {
            name: Raw(value) if isinstance(value, str) else value for name, value in values.items()
        }
        return str(self.words(key, **told))

    def name(self, person: Person) -> str:
        """The person's name, or the player's number without one."""
        return self._names.get(person) or self.say("history.player", number=str(person))

    def names(self, people: Iterable[Person]) -> str:
        return ", ".join(map(self.name, people))

    def card(self, card: Card) -> str:
        """A card's whole name within a sentence: ``re di denari``."""
        number, letter = rank(card), suit(card)
        name = self.words(f"cards.rank.{number}") if number in _NAMED_RANKS else Raw(str(number))
        told = self.words("cards.name", rank=name, suit=self.words(f"cards.suit.{letter}"))
        return told[:1].lower() + told[1:]

    def the_card(self, card: Card) -> str:
        """A card with its article, for a sentence."""
        number = rank(card)
        kind = str(number) if number in _NAMED_RANKS else "number"
        return self.words(f"cards.the.{kind}", card=Raw(self.card(card)))

    def hole_cards(self, event: CardsDealt) -> str:
        """The cards that ``event`` deals, each with its player."""
        hands = zip(event.people, event.cards, strict=True)
        return ", ".join(
            self.say("history.hole", name=self.name(person), card=self.card(card))
            for person, card in hands
        )

    def drew(self, event: CardGiven, total: str, fate: str) -> str:
        """A card for a player, with the ``total`` it makes.

        ``fate`` is a sentence that the card ended the turn, which tells the total itself; empty if the turn goes on.
        """
        name, card = self.name(event.person), self.the_card(event.card)
        if fate:
            return self.say("history.drew_over", name=name, card=card, fate=fate)
        return self.say("history.drew", name=name, card=card, total=total)

    def called(self, person: Person, stake: int | None) -> str:
        """A player calls a card, with a stake in chips; None for the banker, who has none."""
        if stake is None:
            return self.say("history.called_banker", name=self.name(person))
        return self.say("history.called", name=self.name(person), n=stake)

    def stood(self, person: Person, stake: int | None) -> str:
        """A player stands; ``stake`` as for ``called``."""
        if stake is None:
            return self.say("history.stood_banker", name=self.name(person))
        return self.say("history.stood", name=self.name(person), n=stake)

    def clocked(self, said: str, clock: bool) -> str:
        """``said`` as a sentence; with ``clock`` it adds that the player's time was up."""
        return self.say("history.clocked" if clock else "history.said", said=said)

    def cards(self, cards: Iterable[Card]) -> str:
        return ", ".join(map(self.card, cards))


Teller: TypeAlias = Callable[[Any, Any, Telling], list[str]]
"""``tell(event, state, telling)``: the sentences of ``event``, one per line; ``state`` is the state after it."""


def points(half_points: int) -> str:
    """Half points as a player writes them: 15 gives ``7½``."""
    whole, half = divmod(half_points, 2)
    if not half:
        return str(whole)
    return f"{whole}½" if whole else "½"
