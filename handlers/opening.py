"""Commands that open, find and close a table: in a group, in private for practice, for a tournament."""

from __future__ import annotations

from display.callback import Tap
from display.games import LOOKS, called, look_of
from display.screen import Button, Keyboard
from engine.game import Refusal
from engine.table import actions as act
from handlers import ahead, practice, tables, tournaments
from handlers.asked import Typed
from handlers.replies import no_table, refuse
from handlers.room import Answer, Room
from handlers.turns import choosing
from locales import Raw
from storage.records import TableRow


def open_here(room: Room, asked: Typed) -> None:
    """``/gioco`` and ``/gioco piatto``. If the player is asked to join, now or soon, the command answers yes (BT-3)."""
    if not asked.words and _says_gioco(room, room.table):
        choosing("gioco")(room, asked)
        return
    game = _asked_for(room, asked)
    if game is None or tables.open_table(room, game) is None:
        return
    row = room.table
    _chat, message_id = tables.table_message(room, row) if row else (0, 0)
    if row is not None and tables.is_of_tournament(room, row):
        room.say(room.ours("word.tournament_here"), key=room.here("here"), reply=message_id)
        return
    there = _played(room, row) if row else game
    said = room.ours("word.table_open")
    if game not in ("", there):
        name = room.ours(f"game.{there}.name")
        said = room.ours("word.other_game", game=name)
    settings = _settings(room, row) if row is not None and game not in ("", there) else ()
    room.say(said, settings, key=room.here("here"), reply=message_id)


def open_practice(room: Room, asked: Typed) -> None:
    """``/gioco`` in private, where the other players are computers."""
    row = practice.practice_table(room)
    if not asked.words and _says_gioco(room, row):
        choosing("gioco")(room, asked)
        return
    game = _asked_for(room, asked)
    if game is None:
        return
    if row is not None and game not in ("", _played(room, row)):
        name = room.ours(f"game.{_played(room, row)}.name")
        said = room.ours("word.other_game", game=name)
        room.say(said, _settings(room, row), key=room.here("here"))
    refusal = practice.open_practice(room, game)
    if refusal is not None:
        refuse(room, refusal)


def _settings(room: Room, row: TableRow) -> Keyboard:
    """A button that opens a table's settings."""
    opens = Tap(row.table_id, 0, 0, "imposta").data()
    return ((Button(room.ours("button.imposta"), opens),),)


def _says_gioco(room: Room, row: TableRow | None) -> bool:
    if row is None:
        return False
    return ahead.is_asked(room.croupier.view(room.desk, row.table_id, room.person), "gioco")


def _asked_for(room: Room, asked: Typed) -> str | None:
    """The game named after the command, "" if there is none; for an unknown name, list the games and return None."""
    if not asked.words:
        return ""
    look = called(asked.words)
    if look is not None:
        return look.house.game.key
    names = {key: room.ours(f"game.{key}.name") for key in LOOKS}
    said = room.ours("word.which_game", games=Raw("\n".join(names.values())))
    buttons = tuple(Button(name, Tap(0, 0, 0, "gioco", key).data()) for key, name in names.items())
    room.say(said, (buttons,), key=room.here("which"))
    return None


def _played(room: Room, row: TableRow) -> str:
    """The game of a table's next hand."""
    return look_of(room.croupier.view(room.desk, row.table_id).rules).house.game.key


def open_by_tap(room: Room, tap: Tap) -> Answer:
    """Handle the button that opens a table, in private a practice table; its argument may name a game."""
    game = tap.argument if tap.argument in LOOKS else ""
    alone = not room.where.is_group
    refusal = practice.open_practice(room, game) if alone else tables.open_table(room, game)
    if refusal is not None:
        return Answer(room.refusal(refusal))
    row = room.desk.tables.at(room.chat.chat_id, room.where.thread)
    url = tables.invitation(room, row.table_id) if row and not alone else ""
    return Answer(url=url) if url else Answer(room.mine("answer.table_opened"))


def bring_down(room: Room, _: Typed) -> None:
    """``/tavolo``: bring the table's message to the bottom of the chat."""
    row = room.table
    if row is None:
        no_table(room)
    else:
        room.croupier.bring_down(room.desk, row.table_id, room.now, room.person)


def close_table(room: Room, _: Typed) -> None:
    """``/chiudi``: close the table. A command of an anonymous admin counts as the opener's."""
    row = room.table
    if row is None:
        no_table(room)
        return
    who = None if room.writer.real else row.opener
    done = room.act(row.table_id, act.EndTable(room.is_admin), who)
    if isinstance(done, Refusal):
        refuse(room, done)


def tournament(room: Room, asked: Typed) -> None:
    """``/torneo``, with or without a name after it."""
    refusal = tournaments.typed(room, asked)
    if refusal is not None:
        refuse(room, refusal)
