"""Finished hands: the person's result, the points that the person lost, and the hand to watch, move by move."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from delivery.urgency import URGENT
from display.buttons import LOST
from display.callback import Tap
from display.game_ui import ReviewUi
from display.games import look
from display.render_context import RenderContext
from display.watch import INSTEAD, OPEN, RECAP, SHARE
from engine.registry import GAMES
from engine.value import replace
from handlers.menus import about, own_page_of, show
from handlers.update_context import Answer, BackgroundJob, DeferredAnswer, UpdateContext
from messages import own_tables
from messages.content import Menu
from messages.menus import menu_of, want_menu
from messages.watching import (
    MOST_SHARED,
    PAGE,
    Reel,
    WatchPage,
    read_reel,
    show_moment,
    shown_of,
)
from storage import UnitOfWork
from storage.records import FinishedRound, TableRow

_INSTEAD: Final = re.compile(rf"(?a){INSTEAD}(\d{{1,5}})\.(\d{{1,2}})")


def recap(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    """The person's result of the hand under whose result the button is, also during later hands."""
    hand = context.work.rounds.get(row.table_id, tap.round)
    if hand is None:
        return Answer(context.mine("answer.no_hand"), alert=True)
    then = context.glance(row.table_id, seq=hand.last_seq, named=True)
    return Answer(look(then).actor.recap(then) or context.mine("answer.not_in_that"), alert=True)


def lost(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    """The points that the person lost in the hand under whose result the button is, by a look at all its cards."""
    back = _look_back(context, tap, row)
    return back if isinstance(back, Answer) else back.deferred(context, back.ui.said)


def tapped(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    """A tap on a hand to watch, or on a button that opens one."""
    hand = context.work.rounds.get(row.table_id, tap.round)
    if hand is None:
        return Answer(context.mine("answer.no_hand"), alert=True)
    if tap.argument == OPEN:
        return _turn(context, hand, tap.decision, anew=True)
    if tap.argument.isdigit():
        return _turn(context, hand, int(tap.argument))
    if tap.argument == RECAP:
        return recap(context, tap, row)
    if tap.argument == LOST:
        return _costliest(context, tap, row)
    if tap.argument == SHARE:
        return _share(context, hand, tap.decision)
    other = _INSTEAD.fullmatch(tap.argument)
    if other is None:
        return Answer(context.mine("answer.unknown_button"))
    return _instead(context, tap, row, event=int(other[1]), card=int(other[2]))


def _turn(context: UpdateContext, hand: FinishedRound, step: int, *, anew: bool = False) -> Answer:
    page = WatchPage(hand.number, step)
    return show(context, PAGE, table_id=hand.table_id, page=page.name, anew=anew)


# --- the look back --------------------------------------------------------------------------------------------


class _LookBack(NamedTuple):
    """The look back at a person's cards in a hand. ``then``: the end of the hand."""

    then: RenderContext
    ui: ReviewUi
    ask: Callable[[], Any]
    hand: FinishedRound
    row: TableRow

    def deferred(self, context: UpdateContext, say: Callable[[RenderContext, Any], str]) -> Answer:
        """The answer once the look back is computed."""
        again = context.mine("answer.ask_again")
        return Answer(
            again,
            deferred=DeferredAnswer(
                ask=self.ask,
                say=partial(say, self.then),
                chat_id=self.row.chat_id,
                refused=again,
            ),
        )


def _look_back(context: UpdateContext, tap: Tap, row: TableRow) -> _LookBack | Answer:
    hand = context.work.rounds.get(row.table_id, tap.round)
    if hand is None:
        return Answer(context.mine("answer.no_hand"), alert=True)
    then = context.glance(row.table_id, seq=hand.last_seq)
    ui = look(then).actor.reviewed
    if ui is None or look(then).actor.recap(then) is None:
        return Answer(context.mine("answer.not_in_that"), alert=True)
    game = GAMES[then.seen.game_key]
    events = context.croupier.round_events(context.work, hand, of=game.logged.events)
    ask = partial(game.players.review, events, context.person)
    return _LookBack(then=then, ui=ui, ask=ask, hand=hand, row=row)


def _instead(context: UpdateContext, tap: Tap, row: TableRow, *, event: int, card: int) -> Answer:
    """The worth of a card in place of the one that the person played."""
    back = _look_back(context, tap, row)
    if isinstance(back, Answer):
        return back
    stale = context.mine("refusal.stale")

    def say(then: RenderContext, found: Any) -> str:
        return back.ui.instead(then, found, event=event, card=card) or stale

    return back.deferred(context, say)


def _costliest(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    """Turn the page to the moment that cost the person most, once a worker process has found it."""
    back = _look_back(context, tap, row)
    if isinstance(back, Answer):
        return back
    reel = read_reel(context.work, context.croupier, back.hand, words=context.mine, pictured=False)
    chat, thread = about(context, row.table_id)
    menu = Menu(chat, thread, row.table_id, PAGE, "", context.now)
    turn = _turning(context, menu)

    def deliver(work: UnitOfWork, found: Any) -> None:
        turn(work, _page_of(back, found, reel()))

    background = BackgroundJob(
        ask=back.ask,
        deliver=deliver,
        chat_id=row.chat_id,
        refused=context.mine("answer.reckoning_busy"),
    )
    return Answer(context.mine("answer.reckoning"), background=background)


def _page_of(back: _LookBack, found: Any, reel: Reel) -> WatchPage:
    """The page that asks about the card that cost most; without one the last page, which says so."""
    event = back.ui.costliest(found)
    if event is None:
        return WatchPage(back.hand.number, reel.steps - 1, 0)
    return WatchPage(back.hand.number, reel.step_before(event), event)


def _turning(context: UpdateContext, menu: Menu) -> Callable[[UnitOfWork, WatchPage], None]:
    """The function that turns the person's page, in the private chat or in the group, if it still shows this hand."""
    person, now = context.person, context.now
    own = own_page_of(context, menu) if context.own_page else None

    def turn(work: UnitOfWork, page: WatchPage) -> None:
        there = own_tables.menu_there(work, own.key) if own is not None else menu_of(work, person)
        if there is None or (there.kind, there.table) != (PAGE, menu.table):
            return
        if WatchPage.of(there).round != page.round:
            return
        turned = replace(there, page=page.name)
        if own is None:
            want_menu(work, person, menu=turned, now=now)
        else:
            place = replace(own, menu=turned).wanted(used=True, urgency=URGENT)
            work.outbox.want(place, now)

    return turn


# --- a moment for the group -----------------------------------------------------------------------------------


def _share(context: UpdateContext, hand: FinishedRound, step: int) -> Answer:
    """Show a moment of a hand to its own group: each person one of each hand, and a few of each hand in all."""
    chat_id, thread = about(context, hand.table_id)
    chat = context.work.chats.get(chat_id)
    if chat.kind == "private" or chat.status != "in":
        return Answer(context.mine("answer.not_here"))
    shown = shown_of(context.work, chat_id, hand)
    if context.person in shown:
        return Answer(context.mine("watch.shown_before"))
    if len(shown) >= MOST_SHARED:
        return Answer(context.mine("watch.shown_enough"))
    show_moment(
        context.work,
        chat_id,
        thread,
        hand=hand,
        step=step,
        person=context.person,
        now=context.now,
    )
    return Answer(context.mine("watch.shown"))
