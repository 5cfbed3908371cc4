"""Opening, entering and watching tournaments: ``/torneo`` and the buttons of its board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from croupier.boards import board_key
from croupier.standing import URGENT
from croupier.tournaments import Held
from display.board import terms_text, told_to
from display.callback import Tap
from display.screen import Button
from display.terms import chosen
from engine.game import Refusal
from engine.tournament import Terms, board
from engine.tournament import actions as act
from engine.tournament.terms import LONGEST_NAME
from handlers import menus
from handlers.asked import Typed
from handlers.room import Answer, Room
from handlers.tables import known_table, one_time_link
from locales.names import clean, shortened, tidy
from storage.records import TOURNAMENT, TableRow


def typed(room: Room, asked: Typed) -> Refusal | None:
    """``/torneo``: open a tournament with the given name, or bring the open tournament's board to the bottom."""
    return open_here(room, shortened(clean(asked.words), LONGEST_NAME))


def open_here(room: Room, name: str = "") -> Refusal | None:
    """Open a tournament of this name, or bring the open tournament's board to the bottom."""
    row = here(room)
    if row is not None:
        room.desk.places.renew(board_key(row.table_id), "retire", room.now)
        return None
    done = room.croupier.tournaments.open(
        room.desk,
        room.now,
        chat_id=room.chat.chat_id,
        thread_id=room.thread,
        who=room.person,
        terms=replace(_agreed(room), name=name),
        update_id=room.update_id,
    )
    return done if isinstance(done, Refusal) else None


def _agreed(room: Room) -> Terms:
    """The terms of the last tournament here; the usual ones for the first."""
    last = room.desk.tournaments.last(room.chat.chat_id, room.thread)
    if last is None:
        return Terms()
    return room.croupier.tournaments.board(room.desk, last.table_id).terms


def here(room: Room) -> TableRow | None:
    """The tournament that is open in the chat of the update."""
    return room.desk.tournaments.at(room.chat.chat_id, room.thread)


def sits(room: Room) -> bool:
    """True if the person plays a tournament in the private chat, which then concerns the person's table there."""
    table_id = room.croupier.tournaments.seat_of(room.desk, room.person)
    if table_id is None:
        return False
    row = room.desk.tables.get(table_id)
    room.__dict__["table"] = row
    room.is_about(row)
    room.__dict__["chat"] = room.desk.chats.get(row.chat_id)
    return True


def tapped(room: Room, tap: Tap) -> Answer:
    """Handle a button of a board or of a terms menu."""
    row = known_table(room.desk, tap.table)
    if row is None or row.game != TOURNAMENT or not _is_here(room, tap, row):
        return Answer(room.mine("answer.not_here"))
    if row.status == "closed":
        return Answer(room.mine("tournament.answer.over"))
    return _TAPS[tap.name](room, tap, row)


def _is_here(room: Room, tap: Tap, row: TableRow) -> bool:
    """True if the tournament's button may be tapped here.

    In private only the buttons of its terms work, in the person's own menu.
    """
    if room.where.is_group:
        return row.chat_id == room.chat.chat_id
    of_menu = room.menu is not None and room.menu.table == row.table_id
    return of_menu and tap.name in _OF_THE_TERMS and room.is_about_menu()


def welcome(room: Room, row: TableRow) -> None:
    """Enter a person who follows the link of the entry button."""
    done = _act(room, row, act.Enter())
    if isinstance(done, Refusal) and done.code != "already_entered":
        room.add_line("word", room.refusal(done))
    else:
        chat = room.desk.chats.get(row.chat_id)
        room.say(room.mine("tournament.fate.entered", chat=tidy(chat.title)))


def _act(room: Room, row: TableRow, action: Any) -> Held | Refusal:
    return room.croupier.tournaments.act(
        room.desk, room.now, row.table_id, room.person, action, room.update_id
    )


def _enter(room: Room, _: Tap, row: TableRow) -> Answer:
    """Enter the tournament. The player's table is shown in the private chat, so a closed private chat is opened first."""
    if room.me.private != "open":
        return Answer(url=one_time_link(room, row.table_id))
    return _said(room, _act(room, row, act.Enter()), "tournament.answer.entered")


def _withdraw(room: Room, _: Tap, row: TableRow) -> Answer:
    return _said(room, _act(room, row, act.Withdraw()), "tournament.answer.left")


def _start(room: Room, _: Tap, row: TableRow) -> Answer:
    done = _act(room, row, act.StartTournament(room.is_admin))
    if isinstance(done, Held) and done.tournament.phase == "draw":
        return _refused(room, Refusal("seal_waits"))
    return _said(room, done, "tournament.answer.started")


def _call_off(room: Room, tap: Tap, row: TableRow) -> Answer:
    """Call the tournament off: the first tap asks, the second acts. After the deal a player's tap is a vote."""
    seen = room.croupier.tournaments.board(room.desk, row.table_id, room.person)
    if seen.phase == "running" and not room.is_admin:
        return _vote(room, row)
    if tap.argument == "si":
        done = _act(room, row, act.CallOff(room.is_admin))
        return _said(room, done, "tournament.answer.called_off")
    leads = room.is_admin or seen.organiser == room.person
    if not (leads or (seen.quiet and room.person in seen.entrants)):
        return _refused(room, Refusal("organiser_only", person=seen.organiser))
    again = Tap(row.table_id, 0, 0, "t_annulla", "si").data()
    sure = Button(room.ours("tournament.button.sure"), again, style="danger")
    room.say(room.ours("tournament.sure"), ((sure,),), key=f"sure:{row.table_id}")
    return Answer()


def _vote(room: Room, row: TableRow) -> Answer:
    done = _act(room, row, act.CallOff())
    if isinstance(done, Refusal):
        return _refused(room, done)
    if done.tournament.done:
        return Answer(room.mine("tournament.answer.called_off"))
    now = board(done.tournament)
    return Answer(room.mine("tournament.answer.voted", n=now.votes, needed=now.votes_needed))


def _play_on(room: Room, _: Tap, row: TableRow) -> Answer:
    return _said(room, _act(room, row, act.PlayOn()), "tournament.answer.plays_on")


def _open_terms(room: Room, _: Tap, row: TableRow) -> Answer:
    """Open the menu for people who may still set the terms; other people read them."""
    if _may_not_set(room, row) is None:
        return menus.show(room, "terms", row.table_id, "main", anew=True, urgency=URGENT)
    told = told_to(room.desk, room.croupier, row.table_id, room.chat.language)
    room.say(terms_text(told), key=f"terms_read:{row.table_id}")
    return Answer()


def _set(room: Room, tap: Tap, row: TableRow) -> Answer:
    refusal = _may_not_set(room, row)
    if refusal is not None:
        return _refused(room, refusal)
    if tap.argument == "done":
        return menus.close(room, "terms")
    seen = room.croupier.tournaments.board(room.desk, row.table_id)
    does = chosen(seen.terms, tap.argument)
    if does is None:
        return Answer(room.mine("answer.unknown_button"))
    if isinstance(does, Terms):
        done = _act(room, row, act.SetTerms(does, room.is_admin))
        if isinstance(done, Refusal):
            return _refused(room, done)
        does = "main"
    return menus.show(room, "terms", row.table_id, does, anew=False, urgency=URGENT)


def _may_not_set(room: Room, row: TableRow) -> Refusal | None:
    seen = room.croupier.tournaments.board(room.desk, row.table_id)
    if not (room.is_admin or seen.organiser == room.person):
        return Refusal("organiser_only", person=seen.organiser)
    if seen.phase != "entries":
        return Refusal("tournament_started")
    return Refusal("terms_stand") if seen.entrants else None


def _said(room: Room, done: Held | Refusal, said: str) -> Answer:
    return _refused(room, done) if isinstance(done, Refusal) else Answer(room.mine(said))


def _refused(room: Room, refusal: Refusal) -> Answer:
    return Answer(room.refusal(refusal), alert=refusal.code == "entry_short")


_TAPS: Final[dict[str, Callable[[Room, Tap, TableRow], Answer]]] = {
    "t_entra": _enter,
    "t_esce": _withdraw,
    "t_via": _start,
    "t_annulla": _call_off,
    "t_continua": _play_on,
    "t_cond": _open_terms,
    "t_set": _set,
}

_OF_THE_TERMS: Final = frozenset({"t_cond", "t_set"})

TAPS: Final = frozenset(_TAPS)
"""All taps that concern a tournament."""
