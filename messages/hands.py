"""The last hands of a chat, read from storage."""

from __future__ import annotations

from typing import Final

from croupier.croupier import Croupier
from display.hands import HandData, hands_screen
from display.screen import Screen
from engine.registry import GAMES
from locales import Words
from messages.names import names_of
from storage import UnitOfWork
from storage.records import ChatId, FinishedRound

LAST_HANDS: Final = 5
"""Maximum number of hands in the list."""


def last_hands(
    work: UnitOfWork, croupier: Croupier, said: Words, *, chat_id: ChatId, most: int
) -> Screen:
    """The last hands of a chat, as many as fit into ``most`` characters."""
    hands = []
    for hand in work.rounds.last(chat_id, LAST_HANDS):
        game = game_of(work, croupier, hand)
        counts = GAMES[game].tally.points
        points = work.points.of_round(hand.table_id, hand.number) if counts else {}
        hands.append(HandData(hand=hand, game=game, points=points))
    people = {result.person for one in hands for result in one.hand.results}
    names = names_of(work, sorted(people.union(*(one.points for one in hands))))
    return hands_screen(hands, names, said, most=most)


def game_of(work: UnitOfWork, croupier: Croupier, hand: FinishedRound) -> str:
    """The game of a hand: that of its table, or that of the last change of game before it."""
    changed = work.journal.last_of(hand.table_id, ["GameChanged"], hand.first_seq)
    if changed is None:
        return work.tables.get(hand.table_id).game
    (event,) = croupier.decoded(hand.table_id, [changed])
    game: str = event.game
    return game
