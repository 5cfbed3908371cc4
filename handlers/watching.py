"""Finished hands: the person's result, the decisions that cost most, and the hand to watch, move by move."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from delivery.urgency import URGENT
from display.buttons import LOST
from display.callback import Tap
from display.games import look
from display.render_context import RenderContext
from display.review import instead, looks_back, may_look_back, review_lines
from display.watch import INSTEAD, OPEN, RECAP, SHARE, TAKES
from engine.game import Move
from engine.registry import GAMES
from engine.review import Review, own_log, reviewed
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

_TAKES: Final = re.compile(rf"(?a){TAKES}(\d{{1,5}})(?:\.(\d{{1,2}}))?")


def recap(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    """The person's result of the hand under whose result the button is, also during later hands."""
    hand = context.work.rounds.get(row.table_id, tap.round)
    if hand is None:
        return Answer(context.mine("answer.no_hand"), alert=True)
    then = context.glance(row.table_id, seq=hand.last_seq, named=True)
    return Answer(look(then).actor.recap(then) or context.mine("answer.not_in_that"), alert=True)


def lost(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    """The decisions that cost the person most in the hand under whose result the button is."""
    back = _look_back(context, tap, row)
    return back if isinstance(back, Answer) else back.deferred(context, review_lines)


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
    card = _TAKES.fullmatch(tap.argument)
    if card is not None:
        event, *head = (int(part) for part in card.groups() if part)
        page = WatchPage(hand.number, tap.decision, event, *head)
        return show(context, PAGE, table_id=hand.table_id, page=page.name, anew=False)
    other = _INSTEAD.fullmatch(tap.argument)
    if other is None:
        return Answer(context.mine("answer.unknown_button"))
    return _instead(context, tap, row, event=int(other[1]), place=int(other[2]))


def _turn(context: UpdateContext, hand: FinishedRound, step: int, *, anew: bool = False) -> Answer:
    page = WatchPage(hand.number, step)
    return show(context, PAGE, table_id=hand.table_id, page=page.name, anew=anew)


# --- the look back --------------------------------------------------------------------------------------------


class _LookBack(NamedTuple):
    """The look back at a person's decisions in a hand. ``then``: the end of the hand."""

    then: RenderContext
    ask: Callable[[], Review]
    hand: FinishedRound
    row: TableRow

    def deferred(
        self, context: UpdateContext, say: Callable[[RenderContext, Review], str]
    ) -> Answer:
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
    found = looks_back(then)
    if found is None or look(then).actor.recap(then) is None:
        return Answer(context.mine("answer.not_in_that"), alert=True)
    if not may_look_back(then):
        return Answer(context.mine("answer.nothing_chosen"), alert=True)
    croupier, game = context.croupier, GAMES[then.seen.game_key]
    begun = croupier.past_table(context.work, row.table_id, hand.first_seq)
    log = croupier.round_events(context.work, hand, of=(Move, *game.logged.events))
    ask = partial(
        reviewed,
        begun.sitting.state,
        own_log(log, context.person),
        context.person,
        evolve=game.core.evolve,
        view=game.sight.view,
        offers=game.sight.offers,
        looks_back=found,
    )
    return _LookBack(then=then, ask=ask, hand=hand, row=row)


def _instead(context: UpdateContext, tap: Tap, row: TableRow, *, event: int, place: int) -> Answer:
    """The worth of a choice in place of the one that the person made."""
    back = _look_back(context, tap, row)
    if isinstance(back, Answer):
        return back
    stale = context.mine("refusal.stale")

    def say(then: RenderContext, found: Review) -> str:
        return instead(then, found, event=event, place=place) or stale

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

    def deliver(work: UnitOfWork, found: Review) -> None:
        turn(work, _page_of(back, found, reel()))

    background = BackgroundJob(
        ask=back.ask,
        deliver=deliver,
        chat_id=row.chat_id,
        refused=context.mine("answer.reckoning_busy"),
    )
    return Answer(context.mine("answer.reckoning"), background=background)


def _page_of(back: _LookBack, found: Review, reel: Reel) -> WatchPage:
    """The page that asks about the decision that cost most; without one the last page, which says so."""
    loss = found.costliest
    if loss is None:
        return WatchPage(back.hand.number, reel.steps - 1, 0)
    return WatchPage(back.hand.number, reel.step_before(loss.event), loss.event)


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
