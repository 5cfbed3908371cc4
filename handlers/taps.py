"""Taps on buttons: each tap is answered to its person alone.

Callback data names a choice and grants nothing. Telegram names the person; the table must belong to the chat of the
tap (in private, the person to the table); a stale tap is answered as such.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from croupier.course import Done
from croupier.members import home_of
from display.ahead import SET, TAKE_BACK
from display.appearance import GROUP, PRIVATE
from display.callback import Tap
from display.callback import parse as parse_tap
from display.games import OFFERS, look
from display.lesson import LESSON
from display.main_menu import CHIPS, LANGUAGE, TAP
from display.scene import Scene, glance
from engine.game import Choice, Refusal
from engine.registry import GAMES
from engine.table import actions as act
from engine.table.events import RoundStarted, StartWaits
from handlers import (
    ahead,
    appearance,
    computers,
    lesson,
    main_menu,
    menus,
    opening,
    rematch,
    tables,
    tournaments,
)
from handlers.room import Answer, Room, Thought
from storage.records import TOURNAMENT, TableRow


def tapped(room: Room, data: str, query_id: str) -> Answer:
    """Carry out a tap; returns its answer."""
    tap = parse_tap(data)
    if tap is None or not room.writer.real:
        return Answer(room.mine("answer.unknown_button"))
    if tap.name in tournaments.TAPS:
        return tournaments.tapped(room, tap)
    free = None if tap.table else _FREE.get(tap.name)
    if free is not None:
        return free(room, tap)
    row = _table_of(room, tap)
    if row is None:
        return Answer(room.mine("answer.not_here"))
    room.is_about(row)
    if tap.name in _ANYTIME:
        return _ANYTIME[tap.name](room, tap, row)
    if row.status == "closed":
        return Answer(room.mine("answer.table_over"))
    if tap.name in OFFERS:
        return _play(room, tap, row)
    if tap.name == "taglia":
        return _cut(room, tap, row, query_id)
    handler = _AT_TABLE.get(tap.name)
    return handler(room, tap, row) if handler else Answer(room.mine("answer.unknown_button"))


def _table_of(room: Room, tap: Tap) -> TableRow | None:
    """The table of the tap, if it may be tapped from here."""
    row = tables.known_table(room.desk, tap.table)
    if row is None or row.game == TOURNAMENT:
        return None
    if room.where.is_group:
        here = room.chat.chat_id
        return row if here == row.chat_id or here == _home(room, row) else None
    met = room.croupier.view(room.desk, row.table_id).met
    asked = room.menu is not None and room.menu.chat == home_of(room.desk, row.chat_id)
    return row if asked or room.person in met else None


def _home(room: Room, row: TableRow) -> int:
    """The group of the table's tournament, where its hands may be read; 0 for an ordinary table."""
    tournament_id = room.desk.tournaments.of_books(row.chat_id)
    return room.desk.tables.get(tournament_id).chat_id if tournament_id else 0


def _scene(room: Room, row: TableRow) -> Scene:
    """The table in the view and the language of this person."""
    return glance(room.desk, room.croupier, row.table_id, room.person, room.mine)


def _refused(room: Room, refusal: Refusal, *, alert: bool = False) -> Answer:
    return Answer(room.refusal(refusal), alert)


# --- the game -----------------------------------------------------------------------------------------------


def _play(room: Room, tap: Tap, row: TableRow) -> Answer:
    option = (
        int(tap.argument[1:]) if tap.argument[:1] == "m" and tap.argument[1:].isdigit() else None
    )
    choice = Choice(tap.name, None, option)
    question = ahead.asks_first(room, row, choice, tap.round)
    if question is not None:
        return Answer(question, alert=True)
    done = room.croupier.play(
        room.desk,
        room.now,
        row.table_id,
        room.person,
        choice,
        round_number=tap.round,
        decision=tap.decision,
        update_id=room.update_id,
    )
    if isinstance(done, Refusal):
        return _refused(room, done, alert=done.code in _WORTH_AN_ALERT)
    early = ahead.told(room, row, choice, done)
    if early is not None:
        return Answer(early)
    seen = _scene(room, row)
    return Answer(look(seen).happened(seen, room.person, done.events) or "")


_WORTH_AN_ALERT: Final = frozenset({"bank_covers", "purse_short"})


def _stake(room: Room, tap: Tap, row: TableRow) -> Answer:
    """Choose an amount: the tap gets an answer, and no chip moves."""
    if not tap.argument.isascii() or not tap.argument.isdigit():
        return Answer(room.mine("answer.unknown_button"))
    room.act(row.table_id, act.Wake())
    return Answer(tables.draft(room, row, int(tap.argument), tap.round, tap.decision))


def _my_card(room: Room, _: Tap, row: TableRow) -> Answer:
    if row.status == "closed":
        return Answer(room.mine("answer.table_over"))
    room.act(row.table_id, act.Wake())
    seen = _scene(room, row)
    stranger = tables.stranger_refusal(room, seen.seen)
    if stranger is not None:
        return _refused(room, stranger)
    if seen.seen.phase != "round":
        return Answer(look(seen).recap(seen) or room.mine("answer.no_hand"), alert=True)
    if room.person not in seen.seen.playing:
        return Answer(room.mine("answer.not_in_hand"), alert=True)
    return Answer(look(seen).peek(seen), alert=True)


def _advice(room: Room, _: Tap, row: TableRow) -> Answer:
    """The best move now; only if the table allows advice, and only on the person's turn."""
    seen = _scene(room, row)
    if not seen.seen.advice:
        return Answer(room.mine("answer.no_advice"))
    if seen.seen.turn != room.person:
        code = "not_your_turn" if seen.seen.turn else "no_round"
        return _refused(room, Refusal(code, person=seen.seen.turn))
    ask = partial(GAMES[seen.seen.game_key].advice, seen.seen.game)
    again = room.mine("answer.ask_again")
    return Answer(
        again, thought=Thought(ask, partial(look(seen).advised, seen), row.chat_id, again)
    )


def _recap(room: Room, tap: Tap, row: TableRow) -> Answer:
    """The person's result of the hand under whose result the button is, also during later hands."""
    hand = room.desk.rounds.get(row.table_id, tap.round)
    if hand is None:
        return Answer(room.mine("answer.no_hand"), alert=True)
    then = glance(room.desk, room.croupier, row.table_id, room.person, room.mine, hand.last_seq)
    return Answer(look(then).recap(then) or room.mine("answer.not_in_that"), alert=True)


# --- the table ----------------------------------------------------------------------------------------------


def _sit(room: Room, _: Tap, row: TableRow) -> Answer:
    return tables.sit_down(room, row)


def _simple(action: Callable[[Tap], object], said: str) -> Callable[[Room, Tap, TableRow], Answer]:
    """A handler with one action and one answer."""

    def handler(room: Room, tap: Tap, row: TableRow) -> Answer:
        done = room.act(row.table_id, action(tap))
        return Answer(room.mine(said)) if isinstance(done, Done) else _refused(room, done)

    return handler


def _sit_out(room: Room, _: Tap, row: TableRow) -> Answer:
    seen = room.croupier.view(room.desk, row.table_id)
    done = room.act(row.table_id, act.SitOut())
    if isinstance(done, Refusal):
        return _refused(room, done)
    return Answer(room.mine(tables.out_said(room, seen)))


def _come_back(room: Room, _: Tap, row: TableRow) -> Answer:
    done = room.act(row.table_id, act.ComeBack())
    if isinstance(done, Refusal):
        return _refused(room, done)
    return Answer(room.mine(tables.back_said(done)))


def _start(room: Room, tap: Tap, row: TableRow) -> Answer:
    done = room.act(row.table_id, act.Start(tap.round))
    if isinstance(done, Refusal):
        return _refused(room, done)
    if any(isinstance(event, StartWaits) for event in done.events):
        return _refused(room, Refusal("seal_waits"))
    dealt = any(isinstance(event, RoundStarted) for event in done.events)
    return Answer(room.mine("answer.dealt" if dealt else "answer.back"))


def _get_up(room: Room, _: Tap, row: TableRow) -> Answer:
    in_hand = tables.get_up(room, row)
    if isinstance(in_hand, Refusal):
        return _refused(room, in_hand)
    return Answer(room.mine("answer.up_after" if in_hand else "answer.up"))


def _pause(room: Room, tap: Tap, row: TableRow) -> Answer:
    """Ask for a break. A tap under the last result also applies to the hand that has just begun."""
    seen = room.croupier.view(room.desk, row.table_id)
    fresh = tap.round in (seen.round, seen.round - 1)
    done = room.act(row.table_id, act.AskPause(None if fresh else tap.round))
    if isinstance(done, Refusal):
        return _refused(room, done)
    return Answer(room.mine("answer.pause_after" if seen.phase == "round" else "answer.pause"))


def _cut(room: Room, tap: Tap, row: TableRow, query_id: str) -> Answer:
    """Cut the deck with Telegram's id of the tap as the words, because a tap has none.

    A button under an old seal names a deck.
    """
    known = tap.argument.isascii() and tap.argument.isdigit()
    deck = int(tap.argument) if known else None
    done = room.act(row.table_id, act.Cut(query_id[-12:] or "✂", deck))
    if isinstance(done, Refusal):
        return _refused(room, done)
    return Answer(room.mine("answer.cut", words=query_id[-12:]))


def _end(room: Room, _: Tap, row: TableRow) -> Answer:
    done = room.act(row.table_id, act.EndTable(room.is_admin))
    if isinstance(done, Refusal):
        return _refused(room, done)
    over = room.desk.tables.get(row.table_id).status == "closed"
    return Answer(room.mine("answer.ended" if over else "answer.ends_after"))


def _ranking(room: Room, _: Tap, __: TableRow) -> Answer:
    return main_menu.ranking(room)


def _hands(room: Room, _: Tap, __: TableRow) -> Answer:
    return main_menu.hands(room)


def _refill(room: Room, _: Tap, row: TableRow) -> Answer:
    room.__dict__["chat"] = room.desk.chats.get(row.chat_id)
    return main_menu.refill(room)


_AT_TABLE: Final[dict[str, Callable[[Room, Tap, TableRow], Answer]]] = {
    "siediti": _sit,
    "alzati": _get_up,
    "mi_assento": _sit_out,
    "eccomi": _come_back,
    SET: ahead.tapped,
    TAKE_BACK: ahead.taken_back,
    "si_gioca": _start,
    "pausa": _pause,
    "chiama": _simple(lambda tap: act.CallTurn(tap.decision), "answer.called"),
    "chiudi": _end,
    "punta": _stake,
    "carta": _my_card,
    "consiglio": _advice,
    "ricarica": _refill,
    "computer": computers.tapped,
    "imposta": menus.open_settings,
    "set": menus.change_setting,
}

_ANYTIME: Final[dict[str, Callable[[Room, Tap, TableRow], Answer]]] = {
    "regole": menus.turn_rules,
    "conviene": menus.reckon_odds,
    "andata": _recap,
    "storia": menus.send_hand,
    "rivincita": rematch.tapped,
    "classifica": _ranking,
    "le_mani": _hands,
}
"""Buttons that still work at a closed table."""

_FREE: Final[dict[str, Callable[[Room, Tap], Answer]]] = {
    "gioco": opening.open_by_tap,
    "privacy": menus.show_privacy,
    "nome_via": menus.erase_name,
    "nome_si": menus.allow_name,
    TAP: main_menu.tapped,
    LANGUAGE: main_menu.set_language,
    CHIPS: main_menu.set_chips,
    GROUP: appearance.tapped_in_group,
    PRIVATE: appearance.tapped_in_private,
    LESSON: lesson.tapped,
}
"""Buttons that belong to no table."""
