"""Commands that open, find and close a table: in a group, in private for practice, for a tournament."""

from __future__ import annotations

from display.callback import Tap
from display.games import GAME_UIS, called, look_of
from display.which_game import WHICH, opening, which_screen
from engine.game import Refusal
from engine.table import actions as act
from handlers import menus, moving, practice, premoves, tables, tournaments
from handlers.parsed_update import Typed
from handlers.replies import at_table, name_of, refuse
from handlers.typed_moves import choosing
from handlers.update_context import Answer, UpdateContext
from locales import Raw, Words
from messages import standing
from messages.content import Menu
from messages.menus import page_key, want_in_group
from storage.records import TableRow


def open_here(context: UpdateContext, typed: Typed) -> None:
    """``/gioco`` and ``/gioco piatto``: open a table, or change the game of the one that is open.

    Where nothing was ever played, and for an unknown name, it asks which game. If the player is asked to join, now or
    soon, the command answers yes (BT-3).
    """
    row = context.table
    if not typed.words and _says_gioco(context, row):
        choosing("gioco")(context, typed)
        return
    if moving.sent_elsewhere(context):
        return
    game = _named(typed)
    if game is None or not (game or row or _has_played(context)):
        ask_which(context)
        return
    refusal = tables.open_table(context, game)
    if refusal is None:
        _chosen(context)
        return
    if row is None:
        refuse(context, refusal)
        return
    _chat, message_id = tables.table_message(context, row)
    if tables.is_of_tournament(context, row):
        said = context.ours("word.tournament_here")
    elif game in ("", _played(context, row)):
        said = context.ours("word.table_open")
    else:
        refused = _change_game(context, row, game=game, said=context.ours)
        if refused is None:
            return
        said = refused
    context.say(said, key=context.here("here"), reply=message_id)


def open_practice(context: UpdateContext, typed: Typed) -> None:
    """``/gioco`` in private, where the other players are computers: the last game, or the first of the list."""
    row = practice.practice_table(context)
    if not typed.words and _says_gioco(context, row):
        choosing("gioco")(context, typed)
        return
    game = _named(typed)
    if game is None:
        ask_alone(context)
        return
    if row is not None and game not in ("", _played(context, row)):
        refused = _change_game(context, row, game=game, said=context.ours)
        if refused is not None:
            context.say(refused, key=context.here("here"))
    refusal = practice.open_practice(context, game)
    if refusal is not None:
        refuse(context, refusal)


def _named(typed: Typed) -> str | None:
    """The game named after the command, "" without a name; None for an unknown name."""
    if not typed.words:
        return ""
    look = called(typed.words)
    return look.rules.house.game.key if look is not None else None


def _has_played(context: UpdateContext) -> bool:
    """True if a table ever stood in this chat or topic."""
    return context.work.tables.latest(context.chat.chat_id, context.thread) is not None


def ask_which(context: UpdateContext) -> None:
    """Show the group all games with a button each; on a page that one person alone sees, turn that page instead."""
    if context.is_apart:
        menus.show(context, WHICH, table_id=None, page="", anew=False)
        return
    page = Menu(context.chat.chat_id, context.thread, 0, WHICH, "", context.now)
    context.work.outbox.renew(page_key(WHICH, page.chat, page.thread), "delete", context.now)
    want_in_group(context.work, page, context.now)


def ask_alone(context: UpdateContext) -> None:
    """Show all games with a button each, for practice."""
    screen = which_screen(context.ours, opening(), pictured=False)
    context.say(screen.text, screen.keyboard, key=context.here("which"))


def other_game(context: UpdateContext, _: Tap, __: TableRow) -> Answer:
    """Handle ``Altro gioco`` at a table."""
    if context.where.is_group:
        ask_which(context)
    else:
        ask_alone(context)
    return Answer(context.mine("games.which"))


def _chosen(context: UpdateContext) -> None:
    """The question which game to play has its answer."""
    key = page_key(WHICH, context.chat.chat_id, context.thread)
    context.work.outbox.retire(key, "delete", context.now)


def _says_gioco(context: UpdateContext, row: TableRow | None) -> bool:
    if row is None:
        return False
    seen = context.croupier.view(context.work, row.table_id, context.person)
    return premoves.offered(seen, "gioco") is not None


def _change_game(context: UpdateContext, row: TableRow, *, game: str, said: Words) -> Raw | None:
    """Change the game of a table, from its next round on, and tell the group; if that is refused, why."""
    there = said(f"game.{_played(context, row)}.name")
    since = context.croupier.loaded(context.work, row.table_id).seq
    done = context.act(row.table_id, act.ChangeGame(game, context.is_admin))
    if isinstance(done, Refusal):
        if done.code == "sit_first":
            return said("word.other_game_sit", game=there)
        return context.refusal(done, said)
    if context.croupier.view(context.work, row.table_id).round:
        menus.announce(context, row, since)
    elif context.where.is_group:
        name = context.ours(f"game.{game}.name")
        line = context.ours("word.game_changed", name=name_of(context), game=name)
        context.add_line("word", line, news=True)
    return None


def _played(context: UpdateContext, row: TableRow) -> str:
    """The game of a table's next hand."""
    return look_of(
        context.croupier.view(context.work, row.table_id).agreed.rules
    ).rules.house.game.key


def open_by_tap(context: UpdateContext, tap: Tap) -> Answer:
    """Handle a button that opens a table, in private a practice table; its argument may name a game.

    Where a table of another game is open, the button changes its game, as the command does.
    """
    game = tap.argument if tap.argument in GAME_UIS else ""
    if context.where.is_group:
        return open_game(context, game)
    row = practice.practice_table(context)
    if row is not None and game not in ("", _played(context, row)):
        return _changed(context, row, game)
    refusal = practice.open_practice(context, game)
    return Answer(context.refusal(refusal) if refusal else context.mine("answer.table_opened"))


def open_game(context: UpdateContext, game: str) -> Answer:
    """Open the group's table, or change its game; "": the game played last, or the question which one."""
    if moving.sent_elsewhere(context):
        return Answer()
    row = _open_there(context)
    if row is None and not game and not _has_played(context):
        ask_which(context)
        return Answer(context.mine("games.which"))
    _chosen(context)
    if row is not None and game not in ("", _played(context, row)):
        return _changed(context, row, game)
    refusal = tables.open_table(context, game)
    if refusal is not None:
        return Answer(context.refusal(refusal))
    row = _open_there(context)
    url = tables.invitation(context, row.table_id) if row and context.where.is_group else ""
    return Answer(url=url) if url else Answer(context.mine("answer.table_opened"))


def _changed(context: UpdateContext, row: TableRow, game: str) -> Answer:
    """Answer the tap that changes a table's game."""
    refused = _change_game(context, row, game=game, said=context.mine)
    name = context.mine(f"game.{game}.name")
    return Answer(refused or context.mine("answer.game_changed", game=name))


def _open_there(context: UpdateContext) -> TableRow | None:
    return context.croupier.table_at(context.work, context.chat.chat_id, context.thread)


@at_table
def bring_down(context: UpdateContext, _: Typed, row: TableRow) -> None:
    """``/tavolo``: bring the table's message to the bottom of the chat."""
    standing.bring_down(
        context.work, context.croupier, row.table_id, now=context.now, person=context.person
    )


@at_table
def close_table(context: UpdateContext, _: Typed, row: TableRow) -> None:
    """``/chiudi``: close the table. A command of an anonymous admin counts as the opener's."""
    who = None if context.writer.real else row.opener
    done = context.act(row.table_id, act.EndTable(context.is_admin), who)
    if isinstance(done, Refusal):
        refuse(context, done)


def tournament(context: UpdateContext, typed: Typed) -> None:
    """``/torneo``, with or without a name after it."""
    refusal = None if moving.sent_elsewhere(context) else tournaments.typed(context, typed)
    if refusal is not None:
        refuse(context, refusal)
