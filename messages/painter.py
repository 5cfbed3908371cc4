"""The drawing of a place: the screen that it must show, from its content and its data in storage."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.croupier import Croupier
from croupier.export import read_hand
from delivery.drawing import Drawing, MessageReaction, Sketch
from delivery.facts import DeliveryFact
from delivery.own_places import OwnPlace
from display.appearance import private_screen
from display.buttons import in_rows
from display.lesson import lesson_screen
from display.measure import MOST_CAPTION, MOST_TEXT, cut
from display.private import card_screen
from display.render_context import RenderContext
from display.screen import Screen
from display.seal import seal_screen, tournament_seal_screen
from display.summary import summary_screen
from display.table import table_screen
from engine.registry import GAMES
from engine.value import replace
from locales import Words, words
from locales.names import tidy
from messages import answers
from messages.boards import tournament_screen
from messages.changed import changed_screen
from messages.content import (
    AnswerContent,
    BoardContent,
    CardContent,
    ChangedLookContent,
    ChangedRulesContent,
    EndingContent,
    FateContent,
    FileContent,
    LessonContent,
    LinesContent,
    MenuContent,
    MomentContent,
    NewsContent,
    OldContent,
    OwnContent,
    OwnLookContent,
    PageContent,
    ReactionContent,
    SealContent,
    StatusContent,
    SummaryContent,
    TableContent,
    WatchContent,
    content_of,
)
from messages.endings import ending_screen
from messages.evenings import evening
from messages.lessons import lesson_style, stored_lesson
from messages.members import group_of, is_former
from messages.menus import MENU, menu_in, page_in
from messages.outcomes import Outcomes
from messages.own_tables import chat_of, is_untouched, own_menu
from messages.pages import MenuContext, page_screen
from messages.reactions import emoji_for
from messages.reply_kinds import goes
from messages.scenes import render_context
from messages.typed_answers import answers_below
from messages.watching import shared_moment
from storage import UnitOfWork
from storage.records import OWN, Place


class MessagePainter:
    """Draws the places, and learns the outcomes of calls (``delivery.painter.Painter``)."""

    def __init__(self, croupier: Croupier, *, has_pictures: bool) -> None:
        """``has_pictures``: the bot has pictures at all."""
        self._croupier = croupier
        self._has_pictures = has_pictures
        self._outcomes = Outcomes(croupier)

    def learn(self, work: UnitOfWork, fact: DeliveryFact, now: int) -> None:
        """Learn an outcome."""
        self._outcomes.learn(work, fact, now)

    def is_untouched(self, work: UnitOfWork, key: str) -> bool:
        """True if an own table stands, as far as the bot knows, and its player has tapped no button on it."""
        return is_untouched(work, key)

    def sketches(
        self, work: UnitOfWork, wanted: Mapping[str, bool], *, now: int
    ) -> dict[str, Sketch]:
        """The sketches of several places, by their keys; ``wanted`` says for each place whether it may have a picture.

        A place that cannot be drawn does not affect the others.
        """
        found: dict[str, Sketch] = {}
        for key, pictures in wanted.items():
            try:
                found[key] = self.sketch(work, key, now=now, pictures=pictures)
            except Exception as error:  # noqa: BLE001 -- the reconciler raises it
                found[key] = error
        return found

    def sketch(
        self, work: UnitOfWork, key: str, *, now: int, pictures: bool = False
    ) -> Callable[[], Drawing] | None:
        """Read the data of a place (in a storage job) and return a function that draws it (outside, in any thread).

        None if the place is gone.
        """
        place = work.outbox.get(key)
        if place is None:
            return None
        return self._of_place(work, place, now=now, pictures=pictures)

    def own_sketch(
        self, work: UnitOfWork, own: OwnPlace, *, now: int, pictures: bool
    ) -> Callable[[], Drawing]:
        """The sketch of an own table or an own page that is opened now; storage does not know its place yet."""
        place = Place.first(own.wanted(used=False, urgency=0), now)
        return self._of_place(work, place, now=now, pictures=pictures)

    def _of_place(
        self, work: UnitOfWork, place: Place, *, now: int, pictures: bool
    ) -> Callable[[], Drawing]:
        address = _address(work, place)
        if answers.is_past(place, now):
            return lambda: Drawing(place=place, address=address, past=(place,))
        gone = _for_former_member(work, place) if place.kind != OWN else None
        if gone is not None:
            return lambda: Drawing(place=place, address=address, screen=gone)
        draw = self._drawn(work, place, address=address, now=now, pictures=pictures)
        return lambda: _within_limits(draw())

    def _drawn(
        self, work: UnitOfWork, place: Place, *, address: int, now: int, pictures: bool
    ) -> Callable[[], Drawing]:
        """The drawing function of a place by its content."""
        croupier, table_id = self._croupier, place.table_id or 0

        def later(draw: Callable[[], Screen], receiver: int = 0) -> Callable[[], Drawing]:
            return lambda: Drawing(place=place, address=address, screen=draw(), receiver=receiver)

        match content_of(place):
            case OwnContent(menu=None):
                return self._at_table(
                    work, place, address=address, now=now, seq=None, pictures=pictures
                )
            case OwnContent():
                page = self._page(work, place, pictures=pictures)
                return later(page, work.people.get(place.person or 0).telegram_id)
            case TableContent(seq=seq) | CardContent(seq=seq):
                return self._at_table(
                    work, place, address=address, now=now, seq=seq, pictures=pictures
                )
            case MenuContent() | PageContent():
                return later(self._page(work, place, pictures=pictures))
            case ReactionContent() as content:
                reaction = MessageReaction(content.address, content.message_id, content.emoji)
                return lambda: Drawing(place=place, address=address, reaction=reaction)
            case (BoardContent() | WatchContent() | NewsContent() | FateContent()) as content:
                return later(
                    tournament_screen(
                        work, croupier, place=place, content=content, now=now, pictures=pictures
                    )
                )
            case SummaryContent():
                read = evening(work, croupier, table_id, pictures=pictures)
                return later(lambda: summary_screen(read()))
            case EndingContent():
                return later(ending_screen(work, croupier, table_id=table_id, now=now))
            case FileContent(round=number, text=text):
                hand = read_hand(work, croupier, table_id=table_id, round_number=number)
                return lambda: Drawing(
                    place=place, address=address, screen=Screen(text), file=hand.file()
                )
            case MomentContent() as content:
                likes = pictures and _likes_pictures(work, place)
                return later(
                    shared_moment(work, croupier, content, words=_said(work, place), likes=likes)
                )
            case (ChangedRulesContent() | ChangedLookContent()) as content:
                return later(changed_screen(work, croupier, place=place, content=content))
            case OwnLookContent():
                me = work.people.get(place.person or 0)
                return later(lambda: private_screen(me, on=self._has_pictures))
            case StatusContent(text=text, keyboard=keyboard):
                return later(lambda: Screen(text, answers.keyboard_of(keyboard)))
            case LessonContent() as content:
                me = work.people.get(place.person or 0)
                lesson, style = stored_lesson(content), lesson_style(work, me, on=pictures)
                return later(lambda: lesson_screen(lesson, words(me.language), style))
            case AnswerContent() | LinesContent() if place.state == "live":
                message = answers.message(work, place, said=_said(work, place), now=now)
                return _answer_drawing(message, address)
            case SealContent() as seal:
                screen = _seal(work, place, seal)
                return later(lambda: screen)
            case AnswerContent() | LinesContent() | OldContent():
                return later(lambda: Screen(""))

    def _at_table(
        self,
        work: UnitOfWork,
        place: Place,
        *,
        address: int,
        now: int,
        seq: int | None,
        pictures: bool,
    ) -> Callable[[], Drawing]:
        """The table's message, or one player's card. ``seq``: the event after which a retiring message is shown."""
        croupier, table_id = self._croupier, place.table_id or 0
        past = place.state == "retire"
        if past and place.left_behind:
            said = _said(work, place)
            below = said("card.below") if place.kind == "card" else said("table.below")
            return lambda: Drawing(place=place, address=address, screen=Screen(below))
        viewer = place.person or croupier.onlooker(work, table_id)
        read = render_context(
            work,
            croupier,
            table_id=table_id,
            now=now,
            viewer=viewer,
            place=place,
            past=past,
            pictures=pictures,
        )
        if past and place.shown == place.wanted and read.seen.phase != "pause":
            return lambda: Drawing(place=place, address=address)
        shown = seq if past and seq is not None else croupier.loaded(work, table_id).seq
        in_group = place.kind == "table" and address < 0 and place.state == "live"
        rests = in_group and read.seen.phase in ("pause", "halt")
        covered = rests and answers_below(work, place)
        return lambda: replace(
            _of_table(place, address, read=read, seq=shown), rests=rests, covered=covered
        )

    def _page(self, work: UnitOfWork, place: Place, *, pictures: bool) -> Callable[[], Screen]:
        """A page of a menu, in its reader's language."""
        own = place.kind == OWN
        menu = own_menu(place) if own else menu_in(place) if place.kind == MENU else page_in(place)
        asked = MenuContext(
            menu=menu,
            words=_said(work, place),
            pictures=self._has_pictures,
            likes=pictures and _likes_pictures(work, place),
            alone=own or place.kind == MENU,
            own=own,
            person=place.person or 0,
        )
        return page_screen(work, self._croupier, asked)


def _within_limits(drawing: Drawing) -> Drawing:
    """Cut a text that is too long for Telegram, and split rows in which a phone would cut a label."""
    screen = drawing.screen
    keyboard = in_rows(screen.keyboard)
    small = screen.picture is not None or drawing.file is not None or drawing.receiver != 0
    text = cut(screen.text, MOST_CAPTION if small else MOST_TEXT)
    if text == screen.text and keyboard == screen.keyboard:
        return drawing
    return replace(drawing, screen=Screen(text, keyboard, screen.picture))


def _answer_drawing(message: answers.AnswerMessage, address: int) -> Callable[[], Drawing]:
    place, _ = message.said[0]
    return lambda: Drawing(
        place=place,
        address=address,
        screen=message.screen,
        reply_to=message.reply_to,
        said=message.said,
        past=message.past,
        goes=goes(place.key),
    )


def _of_table(place: Place, address: int, read: RenderContext, *, seq: int) -> Drawing:
    screen = card_screen(read) if place.kind in ("card", OWN) else table_screen(read)
    if place.state == "retire":
        screen = screen.without_buttons()
    paced = place.kind == "card" and GAMES[read.seen.game_key].sight.pace is not None
    own = place.kind == OWN
    return Drawing(
        place=place,
        address=address,
        screen=screen,
        seq=seq,
        silent=not read.nudge,
        emoji=emoji_for(place, read) if place.kind == "table" else "",
        shows_turn=paced and place.state == "live",
        receiver=read.telegram_ids[place.person or 0] if own else 0,
    )


def _for_former_member(work: UnitOfWork, place: Place) -> Screen | None:
    """The screen that replaces content about a group in a former member's private chat; None for other content."""
    if place.person is None or place.kind == "fate":
        return None
    if place.kind == MENU:
        group = menu_in(place).chat
        if place.person not in work.former_members.of(group):
            return None
    elif place.table_id is None:
        return None
    else:
        row = work.tables.get(place.table_id)
        if not is_former(work, row, place.person):
            return None
        group = group_of(work, row.chat_id)
    chat = work.chats.get(group)
    return Screen(_said(work, place)("answer.gone", chat=tidy(chat.title)))


def _said(work: UnitOfWork, place: Place) -> Words:
    """The words in the language of the place's readers."""
    if place.person is not None:
        return words(work.people.get(place.person).language)
    return words(work.chats.get(place.chat_id or 0).language)


def _likes_pictures(work: UnitOfWork, place: Place) -> bool:
    if place.person is not None:
        return work.people.get(place.person).pictures != "no"
    return work.chats.get(place.chat_id or 0).pictures


def _seal(work: UnitOfWork, place: Place, seal: SealContent) -> Screen:
    """The seal of an evening or a tournament."""
    said, table = _said(work, place), place.table_id or 0
    if seal.tournament:
        return tournament_seal_screen(said, table, seal.seal)
    return seal_screen(said, table, seal.seal, first=seal.first)


def _address(work: UnitOfWork, place: Place) -> int:
    """The Telegram address of the place's present chat."""
    if place.kind == OWN:
        return work.chats.get(chat_of(work, place)).address
    if place.person is not None:
        return work.people.get(place.person).telegram_id
    return work.chats.get(place.chat_id or 0).address
