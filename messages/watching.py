"""Finished hands to watch, read from storage: one move on a page, or in a message that somebody shows to the group."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from croupier.croupier import Croupier
from croupier.past_round import PastRound, read_round
from delivery.urgency import REPLY
from display.cards import court
from display.games import GAME_UIS, words_at
from display.pictures.picture import CardStyle
from display.pictures.studio import USUAL
from display.render_context import RenderContext
from display.review import may_look_back
from display.screen import Screen
from display.watch import LostMoment, WatchedMove, WatchKeys, shared_screen, watch_screen
from engine.game import PUBLIC, Person
from engine.review import choices_of
from engine.value import Value, replace
from locales import Words
from locales.names import tidy
from messages.content import Menu, MomentContent, wanted
from messages.members import group_of
from messages.names import names_of
from storage import UnitOfWork
from storage.records import ChatId, FinishedRound, TableId

PAGE: Final = "mano"
"""The kind of the page with a finished hand."""

MOMENT: Final = "momento"
"""The beginning of the keys of shown moments."""

MOST_SHARED: Final = 3
"""Maximum number of moments of one hand that a group is shown."""

MOST_KEPT: Final = 60
"""Number of shown moments that the bot remembers in a chat: those of the last evenings."""


class WatchPage(NamedTuple):
    """A page of a hand: its round, and the step from 0.

    ``event``: the number of the round's events before the move of which the page asks, 0 if it found none; None if it
    does not ask. ``card``: the card of which it asks what it takes; None for all cards.
    """

    round: int
    step: int
    event: int | None = None
    card: int | None = None

    @classmethod
    def of(cls, menu: Menu) -> WatchPage:
        return cls(*map(int, menu.page.split(".")))

    @property
    def name(self) -> str:
        """Its name, as in ``Menu.page``."""
        return ".".join(str(part) for part in self if part is not None)


def watched_page(
    work: UnitOfWork, croupier: Croupier, menu: Menu, *, words: Words, likes: bool, person: Person
) -> Callable[[], Screen]:
    """Read a hand, and return a function that draws one of its moves. ``person``: the only reader; 0 for a group."""
    page = WatchPage.of(menu)
    hand = work.rounds.get(menu.table, page.round)
    if hand is None:
        return lambda: Screen(words("answer.no_hand"))
    reel = read_reel(work, croupier, hand, words=words, pictured=likes)
    shares = person != 0 and work.chats.get(menu.chat).kind != "private"

    def draw() -> Screen:
        shown = reel()
        step = min(page.step, shown.steps - 1)
        keys = WatchKeys(
            alone=person != 0,
            played=person in shown.past.players,
            chose=may_look_back(shown.seen(len(shown.past.moves) - 1, person)),
            shares=shares,
            question=None
            if page.event is None
            else replace(shown.question(step, page.event, person), card=page.card),
        )
        return watch_screen(shown.move(step), keys)

    return draw


def shared_moment(
    work: UnitOfWork, croupier: Croupier, content: MomentContent, *, words: Words, likes: bool
) -> Callable[[], Screen]:
    """Read the hand of a shown moment, and return a function that draws the moment."""
    hand = work.rounds.get(content.table, content.round)
    if hand is None:
        return lambda: Screen("")
    reel = read_reel(work, croupier, hand, words=words, pictured=likes)
    name = tidy(work.people.get(content.person).name or "") or words("somebody")

    def draw() -> Screen:
        shown = reel()
        step = min(content.step, shown.steps - 1)
        return shared_screen(shown.move(step), words("table.name", name=name))

    return draw


def show_moment(
    work: UnitOfWork,
    chat_id: ChatId,
    thread: int,
    *,
    hand: FinishedRound,
    step: int,
    person: Person,
    now: int,
) -> None:
    """Show a moment of a hand to the group. Each person has one place for each hand; a chat keeps the newest ones."""
    before = [place for place in work.outbox.of_chat(chat_id) if place.kind == MOMENT]
    for place in sorted(before, key=lambda place: place.number)[: 1 - MOST_KEPT]:
        work.outbox.drop(place.key)
    content = MomentContent(table=hand.table_id, round=hand.number, step=step, person=person)
    key = f"{_of_hand(hand)}{person}"
    new = wanted(content, key=key, chat_id=chat_id, thread_id=thread, urgency=REPLY)
    work.outbox.want(new, now)


def shown_of(work: UnitOfWork, chat_id: ChatId, hand: FinishedRound) -> list[Person]:
    """The people who have shown a moment of this hand to the group."""
    found = (place.key for place in work.outbox.of_chat(chat_id) if place.kind == MOMENT)
    before = _of_hand(hand)
    return [int(key.removeprefix(before)) for key in found if key.startswith(before)]


def _of_hand(hand: FinishedRound) -> str:
    return f"{MOMENT}:{hand.table_id}:{hand.number}:"


class Reel(Value, frozen=True):
    """A finished hand in steps, one for each move from the ``first`` after which cards lie on the table."""

    past: PastRound
    table_id: TableId
    words: Words
    names: Mapping[Person, str]
    style: CardStyle | None
    first: int

    @property
    def steps(self) -> int:
        return len(self.past.moves) - self.first

    def move(self, step: int) -> WatchedMove:
        """The table after a step, with the sentences of its move."""
        at, past = self.first + step, self.past
        return WatchedMove(
            seen=self.seen(at, PUBLIC),
            own=tuple(self.seen(at, person) for person in past.players),
            covered=past.covered,
            step=step,
            steps=self.steps,
            told=past.told(at, self.words.language, self.names, pictured=self.style is not None),
        )

    def question(self, step: int, event: int, person: Person) -> LostMoment:
        """The question about the decision of this person after a step."""
        game, seen = self.past.game, self.past.seen(self.first + step, person)
        offers = game.sight.offers(seen.game) if event else ()
        looks_back = game.players.looks_back
        return LostMoment(event, choices_of(offers, looks_back.beside) if looks_back else ())

    def step_before(self, event: int) -> int:
        """The step after which the round had ``event`` events: its next move made that event."""
        return sum(move.events <= event for move in self.past.moves[self.first :]) - 1

    def seen(self, at: int, viewer: Person) -> RenderContext:
        """The table after move ``at`` for a screen."""
        return RenderContext(
            table_id=self.table_id,
            seen=self.past.seen(at, viewer),
            words=self.words,
            names=self.names,
            style=self.style,
        )


def read_reel(
    work: UnitOfWork, croupier: Croupier, hand: FinishedRound, *, words: Words, pictured: bool
) -> Callable[[], Reel]:
    """Read a hand, and return a function that folds it, outside the storage job."""
    row = work.tables.get(hand.table_id)
    chat = work.chats.get(group_of(work, row.chat_id))
    met = croupier.loaded(work, hand.table_id).table.seating.met
    names, stored = names_of(work, sorted(met)), read_round(work, croupier, hand)
    style = CardStyle(chat.deck, chat.indices, court([words.language])) if pictured else None

    def fold() -> Reel:
        past = stored.replayed()
        said = words_at(past.game.key, words)
        return reel_of(past, table_id=hand.table_id, words=said, names=names, style=style)

    return fold


def reel_of(
    past: PastRound,
    *,
    table_id: TableId,
    words: Words,
    names: Mapping[Person, str],
    style: CardStyle | None,
) -> Reel:
    """A hand in steps. If no cards ever lie on the table, every move is a step."""
    whole = Reel(past=past, table_id=table_id, words=words, names=names, style=style, first=0)
    picture = GAME_UIS[past.game.key].picture.table_picture
    moves = range(len(past.moves))
    shown = (at for at in moves if picture(whole.seen(at, PUBLIC), USUAL) is not None)
    return replace(whole, first=next(shown, 0))
