"""Opening, entering and watching tournaments: ``/torneo`` and the buttons of its board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from croupier.tournament_runner import TournamentDone
from delivery.urgency import URGENT
from display.board import MY_TABLE, terms_text
from display.callback import Tap
from display.help import CARD_LINK
from display.screen import Button
from display.taps import kind_of
from display.terms import chosen, page_after
from engine.game import Refusal
from engine.tournament import Terms, board
from engine.tournament import actions as act
from engine.tournament.terms import LONGEST_NAME, PRESETS
from engine.value import replace
from handlers import menus
from handlers.parsed_update import Typed
from handlers.tables import known_table, one_time_link
from handlers.update_context import Answer, UpdateContext
from locales.names import clean, shortened, tidy
from messages.boards import board_data
from messages.standing import bring_down
from messages.tournaments import board_key
from storage.records import TOURNAMENT, TableRow


def typed(context: UpdateContext, typed: Typed) -> Refusal | None:
    """``/torneo``: open a tournament with the given name, or bring the open tournament's board to the bottom."""
    return open_here(context, shortened(clean(typed.words), LONGEST_NAME))


def open_here(context: UpdateContext, name: str = "") -> Refusal | None:
    """Open a tournament of this name, or bring the open tournament's board to the bottom."""
    row = here(context)
    if row is not None:
        context.work.outbox.renew(board_key(row.table_id), "retire", context.now)
        return None
    done = context.croupier.tournaments.open(
        context.work,
        context.now,
        chat_id=context.chat.chat_id,
        thread_id=context.thread,
        who=context.person,
        terms=replace(_agreed(context), name=name),
        update_id=context.update_id,
    )
    return done if isinstance(done, Refusal) else None


def _agreed(context: UpdateContext) -> Terms:
    """The terms of the last tournament here; those of a normal one for the first."""
    last = context.work.tournaments.last(context.chat.chat_id, context.thread)
    if last is None:
        return PRESETS["normale"]
    return context.croupier.tournaments.board(context.work, last.table_id).terms


def here(context: UpdateContext) -> TableRow | None:
    """The tournament that is open in the chat of the update."""
    return context.work.tournaments.at(context.chat.chat_id, context.thread)


def sits(context: UpdateContext) -> bool:
    """True if the person plays a tournament in the private chat, which then concerns the person's table there."""
    table_id = context.croupier.tournaments.seat_of(context.work, context.person)
    if table_id is None:
        return False
    row = context.work.tables.get(table_id)
    context.table = row
    context.is_about(row)
    context.turn_to(row.chat_id)
    return True


def tapped(context: UpdateContext, tap: Tap) -> Answer:
    """Handle a button of a board or of a terms menu."""
    row = known_table(context.work, tap.table)
    if row is None or row.game != TOURNAMENT or not _is_here(context, tap, row):
        return Answer(context.mine("answer.not_here"))
    if row.status == "closed":
        return Answer(context.mine("tournament.answer.over"))
    return HANDLERS[tap.name](context, tap, row)


def _is_here(context: UpdateContext, tap: Tap, row: TableRow) -> bool:
    """True if the tournament's button may be tapped here.

    In private only the buttons of its terms work, in the person's own menu.
    """
    if context.where.is_group:
        return row.chat_id == context.chat.chat_id
    of_menu = context.menu is not None and context.menu.table == row.table_id
    return of_menu and kind_of(tap.name).page and context.is_about_menu()


def welcome(context: UpdateContext, row: TableRow) -> None:
    """Enter a person who follows the link of the entry button."""
    done = _act(context, row, act.Enter())
    if isinstance(done, Refusal) and done.code != "already_entered":
        context.add_line("word", context.refusal(done))
    else:
        chat = context.work.chats.get(row.chat_id)
        context.say(context.mine("tournament.fate.entered", chat=tidy(chat.title)))


def _act(context: UpdateContext, row: TableRow, action: Any) -> TournamentDone | Refusal:
    return context.croupier.tournaments.act(
        context.work,
        context.now,
        tournament_id=row.table_id,
        who=context.person,
        action=action,
        update_id=context.update_id,
    )


def _enter(context: UpdateContext, _: Tap, row: TableRow) -> Answer:
    """Enter the tournament. The player's table is shown in the private chat, so a closed private chat is
    opened first.
    """
    if context.me.private != "open":
        return Answer(url=one_time_link(context, row.table_id))
    return _said(context, _act(context, row, act.Enter()), "tournament.answer.entered")


def _withdraw(context: UpdateContext, _: Tap, row: TableRow) -> Answer:
    return _said(context, _act(context, row, act.Withdraw()), "tournament.answer.left")


def _start(context: UpdateContext, _: Tap, row: TableRow) -> Answer:
    done = _act(context, row, act.StartTournament(context.is_admin))
    if isinstance(done, TournamentDone) and done.tournament.phase == "draw":
        return _refused(context, Refusal("seal_waits"))
    return _said(context, done, "tournament.answer.started")


def _call_off(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    """Call the tournament off: the first tap asks, the second acts. After the deal a player's tap is a vote."""
    seen = context.croupier.tournaments.board(context.work, row.table_id, context.person)
    if seen.phase == "running" and not context.is_admin:
        return _vote(context, row)
    if tap.argument == "si":
        done = _act(context, row, act.CallOff(context.is_admin))
        return _said(context, done, "tournament.answer.called_off")
    leads = context.is_admin or seen.organiser == context.person
    if not (leads or (seen.quiet and context.person in seen.entrants)):
        return _refused(context, Refusal("organiser_only", person=seen.organiser))
    again = Tap(table=row.table_id, round=0, decision=0, name="t_annulla", argument="si").data()
    sure = Button(context.ours("tournament.button.sure"), again, style="danger")
    context.say(context.ours("tournament.sure"), ((sure,),), key=f"sure:{row.table_id}")
    return Answer()


def _vote(context: UpdateContext, row: TableRow) -> Answer:
    done = _act(context, row, act.CallOff())
    if isinstance(done, Refusal):
        return _refused(context, done)
    if done.tournament.done:
        return Answer(context.mine("tournament.answer.called_off"))
    now = board(done.tournament)
    return Answer(context.mine("tournament.answer.voted", n=now.votes, needed=now.votes_needed))


def _play_on(context: UpdateContext, _: Tap, row: TableRow) -> Answer:
    return _said(context, _act(context, row, act.PlayOn()), "tournament.answer.plays_on")


def _to_my_table(context: UpdateContext, _: Tap, row: TableRow) -> Answer:
    """Lead a player to the own table, at the bottom of the private chat."""
    table_id = context.croupier.tournaments.table_of_entrant(
        context.work, row.table_id, context.person
    )
    if table_id is None:
        return _refused(context, Refusal("tournament_players"))
    bring_down(context.work, context.croupier, table_id, now=context.now, person=context.person)
    return Answer(url=f"https://t.me/{context.bot_username}?start={CARD_LINK}")


def _open_terms(context: UpdateContext, _: Tap, row: TableRow) -> Answer:
    """Open the menu for people who may still set the terms; other people read them."""
    if _may_not_set(context, row) is None:
        return menus.show(
            context, "terms", table_id=row.table_id, page="main", anew=True, urgency=URGENT
        )
    data = board_data(
        context.work,
        context.croupier,
        tournament_id=row.table_id,
        language=context.chat.language,
    )
    context.say(terms_text(data), key=f"terms_read:{row.table_id}")
    return Answer()


def _set(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    refusal = _may_not_set(context, row)
    if refusal is not None:
        return _refused(context, refusal)
    if tap.argument == "done":
        return menus.close(context, "terms")
    seen = context.croupier.tournaments.board(context.work, row.table_id)
    does = chosen(seen.terms, tap.argument)
    if does is None:
        return Answer(context.mine("answer.unknown_button"))
    if isinstance(does, Terms):
        done = _act(context, row, act.SetTerms(does, context.is_admin))
        if isinstance(done, Refusal):
            return _refused(context, done)
        does = page_after(tap.argument)
        if does is None:
            return menus.close(context, "terms")
    return menus.show(
        context, "terms", table_id=row.table_id, page=does, anew=False, urgency=URGENT
    )


def _may_not_set(context: UpdateContext, row: TableRow) -> Refusal | None:
    seen = context.croupier.tournaments.board(context.work, row.table_id)
    if not (context.is_admin or seen.organiser == context.person):
        return Refusal("organiser_only", person=seen.organiser)
    if seen.phase != "entries":
        return Refusal("tournament_started")
    return Refusal("terms_stand") if seen.entrants else None


def _said(context: UpdateContext, done: TournamentDone | Refusal, said: str) -> Answer:
    return _refused(context, done) if isinstance(done, Refusal) else Answer(context.mine(said))


def _refused(context: UpdateContext, refusal: Refusal) -> Answer:
    return Answer(context.refusal(refusal), alert=refusal.code == "entry_short")


HANDLERS: Final[dict[str, Callable[[UpdateContext, Tap, TableRow], Answer]]] = {
    "t_entra": _enter,
    "t_esce": _withdraw,
    "t_via": _start,
    "t_annulla": _call_off,
    "t_continua": _play_on,
    MY_TABLE: _to_my_table,
    "t_cond": _open_terms,
    "t_set": _set,
}
"""The handler of every button that concerns a tournament."""
