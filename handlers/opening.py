"""Commands that open, find and close a table: in a group, in private for practice, for a tournament."""

from __future__ import annotations

from display.callback import Tap
from display.games import GAME_UIS, called, games_for, look_of
from display.screen import Button, Keyboard
from engine.game import Refusal
from engine.table import actions as act
from handlers import practice, premoves, tables, tournaments
from handlers.parsed_update import Typed
from handlers.replies import at_table, name_of, refuse
from handlers.typed_moves import choosing
from handlers.update_context import Answer, UpdateContext
from locales import Raw, Words
from messages import standing
from storage.records import TableRow


def open_here(context: UpdateContext, typed: Typed) -> None:
    """``/gioco`` and ``/gioco piatto``: open a table, or change the game of one where no hand has been dealt.

    If the player is asked to join, now or soon, the command answers yes (BT-3).
    """
    if not typed.words and _says_gioco(context, context.table):
        choosing("gioco")(context, typed)
        return
    game = _asked_for(context, typed)
    refusal = tables.open_table(context, game) if game is not None else None
    if game is None or refusal is None:
        return
    row = context.table
    if row is None:
        refuse(context, refusal)
        return
    _chat, message_id = tables.table_message(context, row)
    if tables.is_of_tournament(context, row):
        context.say(
            context.ours("word.tournament_here"), key=context.here("here"), reply=message_id
        )
        return
    if game in ("", _played(context, row)):
        said = context.ours("word.table_open")
        context.say(said, key=context.here("here"), reply=message_id)
        return
    refused = _change_game(context, row, game=game, said=context.ours)
    if refused is not None:
        context.say(*refused, key=context.here("here"), reply=message_id)


def _change_game(
    context: UpdateContext, row: TableRow, *, game: str, said: Words
) -> tuple[Raw, Keyboard] | None:
    """Change the game of a table where no hand has been dealt, and tell the group; if that is refused, why."""
    there = said(f"game.{_played(context, row)}.name")
    done = context.act(row.table_id, act.ChangeGame(game))
    if not isinstance(done, Refusal):
        if context.where.is_group:
            name = context.ours(f"game.{game}.name")
            line = context.ours("word.game_changed", name=name_of(context), game=name)
            context.add_line("word", line, news=True)
        return None
    if done.code == "sit_first":
        return said("word.other_game_sit", game=there), ()
    if done.code == "already_dealt":
        return said("word.other_game", game=there), _settings(context, row)
    return context.refusal(done, said), ()


def open_practice(context: UpdateContext, typed: Typed) -> None:
    """``/gioco`` in private, where the other players are computers."""
    row = practice.practice_table(context)
    if not typed.words and _says_gioco(context, row):
        choosing("gioco")(context, typed)
        return
    game = _asked_for(context, typed)
    if game is None:
        return
    if row is not None and game not in ("", _played(context, row)):
        refused = _change_game(context, row, game=game, said=context.ours)
        if refused is not None:
            context.say(*refused, key=context.here("here"))
    refusal = practice.open_practice(context, game)
    if refusal is not None:
        refuse(context, refusal)


def _settings(context: UpdateContext, row: TableRow) -> Keyboard:
    """A button that opens a table's settings."""
    opens = Tap(table=row.table_id, round=0, decision=0, name="imposta").data()
    return ((Button(context.ours("button.imposta"), opens),),)


def _says_gioco(context: UpdateContext, row: TableRow | None) -> bool:
    if row is None:
        return False
    seen = context.croupier.view(context.work, row.table_id, context.person)
    return premoves.offered(seen, "gioco") is not None


def _asked_for(context: UpdateContext, typed: Typed) -> str | None:
    """The game named after the command, "" if there is none; for an unknown name, list the games and return None."""
    if not typed.words:
        return ""
    look = called(typed.words)
    if look is not None:
        return look.rules.house.game.key
    games = games_for(context.chat.language)
    names = {key: context.ours(f"game.{key}.name") for key in games}
    said = context.ours("word.which_game", games=Raw("\n".join(names.values())))
    buttons = tuple(
        Button(name, Tap(table=0, round=0, decision=0, name="gioco", argument=key).data())
        for key, name in names.items()
    )
    context.say(said, (buttons,), key=context.here("which"))
    return None


def _played(context: UpdateContext, row: TableRow) -> str:
    """The game of a table's next hand."""
    return look_of(
        context.croupier.view(context.work, row.table_id).agreed.rules
    ).rules.house.game.key


def open_by_tap(context: UpdateContext, tap: Tap) -> Answer:
    """Handle the button that opens a table, in private a practice table; its argument may name a game.

    Where a table of another game is open, the button changes its game, as the command does.
    """
    game = tap.argument if tap.argument in GAME_UIS else ""
    alone = not context.where.is_group
    row = practice.practice_table(context) if alone else context.table
    if row is not None and game not in ("", _played(context, row)):
        refused = _change_game(context, row, game=game, said=context.mine)
        return Answer(
            refused[0]
            if refused
            else context.mine("answer.game_changed", game=context.mine(f"game.{game}.name"))
        )
    refusal = practice.open_practice(context, game) if alone else tables.open_table(context, game)
    if refusal is not None:
        return Answer(context.refusal(refusal))
    row = context.work.tables.at(context.chat.chat_id, context.where.thread)
    url = tables.invitation(context, row.table_id) if row and not alone else ""
    return Answer(url=url) if url else Answer(context.mine("answer.table_opened"))


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
    refusal = tournaments.typed(context, typed)
    if refusal is not None:
        refuse(context, refusal)
