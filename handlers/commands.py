"""Commands, typed in a group or in private, in any of the three languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from display.games import GAME_COMMANDS, LOOKS, called, look_of
from display.help import canonical, help_screen, privacy_screen, typed
from display.scene import clean, tidy
from engine.game import Choice, Refusal
from engine.table import actions as act
from handlers import (
    ahead,
    appearance,
    computers,
    menus,
    money,
    practice,
    private,
    tables,
    tournaments,
)
from handlers.asked import Typed
from handlers.room import Room
from locales import LANGUAGES, Raw
from storage.records import TableRow

MOST_DIGITS: Final = 12
"""Digits of an amount that is read as a number at all."""


def typed_command(room: Room, asked: Typed) -> None:
    """Do what a command asks for; whatever there is to say becomes a message."""
    name = canonical(asked.name)
    if room.where.kind == "private":
        _in_private(room, name, asked)
        return
    if not room.where.is_group or name is None:
        return
    if name in _FOR_ALL:
        _FOR_ALL[name](room, asked)
    elif not room.writer.real and not (room.writer.anonymous_admin and name in _FOR_ADMINS):
        room.add_line("word", room.ours("word.no_face"))
    elif name in _FOR_ADMINS:
        _FOR_ADMINS[name](room, asked)
    else:
        _FOR_PLAYERS[name](room, asked)


def _in_private(room: Room, name: str | None, asked: Typed) -> None:
    """``/gioco`` opens a practice table; while one is open, commands are about it, otherwise about one's table of a
    tournament.
    """
    if not room.writer.real:
        return
    private.arrive(room)
    if name == "gioco":
        _practice(room, asked)
    elif name is not None and _is_about_a_table(room, name):
        HANDLERS[name](room, asked)
    elif name == "torneo":
        room.say(room.mine("tournament.in_groups"))
    else:
        private.command(room, name, asked)
    private.show_cards(room)


def _is_about_a_table(room: Room, name: str) -> bool:
    """Whether in this private chat the command is about a table of this person's."""
    if name in _AT_PRACTICE and practice.practice_table(room) is not None:
        return True
    return name in _AT_TOURNAMENT and tournaments.sits(room)


# --- opening and finding ------------------------------------------------------------------------------------


def _open(room: Room, asked: Typed) -> None:
    """``/gioco`` and ``/gioco piatto``; for who is asked whether he plays, now or soon, it is his answer (BT-3)."""
    if not asked.words and _says_gioco(room, room.table):
        _choose("gioco")(room, asked)
        return
    game = _asked_for(room, asked)
    if game is None or tables.open_table(room, game) is None:
        return
    row = room.table
    _chat, message_id = tables.table_message(room, row) if row else (0, 0)
    there = _played(room, row) if row else game
    said = room.ours("word.table_open")
    if game not in ("", there):
        name = room.ours(f"game.{there}.name")
        said = room.ours("word.other_game", game=name, command=typed("impostazioni", room.ours))
    room.say(said, key=f"here:{room.where.address}", reply=message_id)


def _practice(room: Room, asked: Typed) -> None:
    """The same in private, where the other players are computers."""
    row = practice.practice_table(room)
    if not asked.words and _says_gioco(room, row):
        _choose("gioco")(room, asked)
        return
    game = _asked_for(room, asked)
    if game is None:
        return
    if row is not None and game not in ("", _played(room, row)):
        name = room.ours(f"game.{_played(room, row)}.name")
        command = typed("impostazioni", room.ours)
        room.say(room.ours("word.other_game", game=name, command=command))
    refusal = practice.open_practice(room, game)
    if refusal is not None:
        _refuse(room, refusal)


def _says_gioco(room: Room, row: TableRow | None) -> bool:
    if row is None:
        return False
    return ahead.is_asked(room.croupier.view(room.desk, row.table_id, room.person), "gioco")


def _asked_for(room: Room, asked: Typed) -> str | None:
    """The game named behind the command, "" if none is; if it is none of ours, say which there are and give None."""
    if not asked.words:
        return ""
    look = called(asked.words)
    if look is not None:
        return look.house.game.key
    known = (f"/{asked.name} {room.ours(f'game.{key}.name').lower()}" for key in LOOKS)
    room.say(room.ours("word.which_game", commands=Raw("\n".join(known))))
    return None


def _played(room: Room, row: TableRow) -> str:
    """The game of a table's next hand."""
    return look_of(room.croupier.view(room.desk, row.table_id).rules).house.game.key


def _table(room: Room, _: Typed) -> None:
    row = room.table
    if row is None:
        _no_table(room)
    else:
        room.croupier.bring_down(room.desk, row.table_id, room.now, room.person)


def _no_table(room: Room) -> None:
    room.add_line("word", room.ours("word.no_table", command=typed("gioco", room.ours)))


def _close(room: Room, _: Typed) -> None:
    row = room.table
    if row is None:
        _no_table(room)
        return
    who = None if room.writer.real else row.opener
    done = room.act(row.table_id, act.EndTable(room.is_admin), who)
    if isinstance(done, Refusal):
        _refuse(room, done)


def _tournament(room: Room, asked: Typed) -> None:
    refusal = tournaments.typed(room, asked)
    if refusal is not None:
        _refuse(room, refusal)


# --- playing ------------------------------------------------------------------------------------------------


def _choose(name: str) -> Callable[[Room, Typed], None]:
    """One of the game's own choices, alone or with an amount."""

    def handler(room: Room, asked: Typed) -> None:
        row = room.table
        if row is None:
            _no_table(room)
            return
        amount = _amount(asked.words) if asked.words else None
        if asked.words and amount is None:
            room.add_line("word", room.ours("word.number", command=Raw(f"/{asked.name} 20")))
            return
        choice = Choice(name, amount)
        done = room.croupier.play(
            room.desk, room.now, row.table_id, room.person, choice, update_id=room.update_id
        )
        if isinstance(done, Refusal):
            _refuse(room, done)
        else:
            ahead.typed(room, row, choice, done)

    return handler


def _stake(room: Room, asked: Typed) -> None:
    row = room.table
    amount = _amount(asked.words)
    if row is None:
        _no_table(room)
    elif amount is None:
        room.add_line("word", room.ours("word.number", command=Raw(f"/{asked.name} 20")))
    else:
        said = tables.draft(room, row, amount, None, None)
        room.add_line("word", room.ours("word.to", name=_name(room), said=Raw(said)))


def _get_up(room: Room, _: Typed) -> None:
    """The table shows who sits there; only what happens to a hand under way is said."""
    row = room.table
    if row is None:
        _no_table(room)
        return
    in_hand = tables.get_up(room, row)
    if isinstance(in_hand, Refusal):
        _refuse(room, in_hand)
    elif in_hand:
        said = room.mine("answer.up_after")
        room.add_line("word", room.ours("word.to", name=_name(room), said=said))


def _sit_out(room: Room, _: Typed) -> None:
    """The table shows who is away; only what becomes of a hand under way is said."""
    row = room.table
    if row is None:
        _no_table(room)
        return
    said = tables.out_said(room, room.croupier.view(room.desk, row.table_id))
    done = room.act(row.table_id, act.SitOut())
    if isinstance(done, Refusal):
        _refuse(room, done)
    elif said == "answer.out_after":
        room.add_line("word", room.ours("word.to", name=_name(room), said=room.ours(said)))


def _come_back(room: Room, _: Typed) -> None:
    row = room.table
    if row is None:
        _no_table(room)
        return
    done = room.act(row.table_id, act.ComeBack())
    if isinstance(done, Refusal):
        _refuse(room, done)
    else:
        said = room.ours(tables.back_said(done))
        room.add_line("word", room.ours("word.to", name=_name(room), said=said))


def _cut(room: Room, asked: Typed) -> None:
    row = room.table
    if row is None:
        _no_table(room)
        return
    done = room.act(row.table_id, act.Cut(clean(asked.words)))
    if isinstance(done, Refusal):
        _refuse(room, done)


def _refuse(room: Room, refusal: Refusal) -> None:
    """Say why not; if it hangs on a hidden card, to this person alone or not at all."""
    if refusal.hidden:
        room.tell_privately(room.refusal(refusal))
        return
    said = room.refusal(refusal)
    room.add_line("word", room.ours("word.to", name=_name(room), said=said))


# --- chips --------------------------------------------------------------------------------------------------


def _balance(room: Room, _: Typed) -> None:
    room.add_line("balance", money.balance_line(room))


def _refill(room: Room, _: Typed) -> None:
    said = money.refill(room, room.table)
    room.add_line("balance", room.ours("word.to", name=_name(room), said=Raw(said)))


def _chips(room: Room, asked: Typed) -> None:
    room.say(money.set_chips(room, asked.words))


def _language(room: Room, asked: Typed) -> None:
    if not room.is_admin:
        room.say(room.ours("word.admins_only"))
    elif asked.words.lower() not in LANGUAGES:
        room.say(room.ours("word.language_how", command=Raw(f"/{asked.name}")))
    else:
        room.desk.chats.set_language(room.chat.chat_id, asked.words.lower())
        del room.__dict__["chat"]
        room.croupier.want_again(room.desk, room.chat.chat_id, room.now)
        room.say(room.ours("word.language_set"))


def _pictures(room: Room, _: Typed) -> None:
    appearance.open_in_group(room)


# --- reading ------------------------------------------------------------------------------------------------


def _ranking(room: Room, _: Typed) -> None:
    room.say(money.ranking(room), key=f"ranking:{room.where.address}:{room.where.thread}")


def _hands(room: Room, _: Typed) -> None:
    text, keyboard = menus.last_hands(room)
    room.say(text, keyboard, key=f"hands:{room.where.address}:{room.where.thread}")


def _rules(room: Room, _: Typed) -> None:
    menus.open_rules(room, room.table)


def _settings(room: Room, _: Typed) -> None:
    row: TableRow | None = room.table
    if row is None:
        _no_table(room)
        return
    said = menus.settings_by_command(room, row)
    if said:
        room.add_line("word", room.ours("word.to", name=_name(room), said=Raw(said)))


def _computers(room: Room, _: Typed) -> None:
    row = room.table
    if row is None:
        _no_table(room)
        return
    refusal = computers.open_menu(room, row)
    if refusal is not None:
        _refuse(room, refusal)


def _help(room: Room, _: Typed) -> None:
    screen = help_screen("group", room.ours)
    room.say(screen.text, screen.keyboard, key=f"help:{room.where.address}:{room.where.thread}")


def _privacy(room: Room, _: Typed) -> None:
    erased = room.writer.real and room.me.nameless
    screen = privacy_screen(room.ours, erased=erased)
    room.say(screen.text, screen.keyboard)


def _amount(said: str) -> int | None:
    """A whole number of chips, written in digits; None for anything else."""
    digits = said.replace(".", "").replace(" ", "")
    fine = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
    return int(digits) if fine else None


def _name(room: Room) -> str:
    return tidy(room.me.name or "") or room.ours("somebody")


_FOR_ALL: Final[dict[str, Callable[[Room, Typed], None]]] = {
    "tavolo": _table,
    "classifica": _ranking,
    "mano": _hands,
    "regole": _rules,
    "aiuto": _help,
    "start": _help,
    "privacy": _privacy,
}

_FOR_ADMINS: Final[dict[str, Callable[[Room, Typed], None]]] = {
    "chiudi": _close,
    "fiches": _chips,
    "lingua": _language,
    "figure": _pictures,
}
"""Commands that an anonymous admin may give too."""

_FOR_PLAYERS: Final[dict[str, Callable[[Room, Typed], None]]] = {
    "gioco": _open,
    "torneo": _tournament,
    **{command.name: _choose(command.name) for command in GAME_COMMANDS},
    "punta": _stake,
    "taglia": _cut,
    "alzati": _get_up,
    "assente": _sit_out,
    "eccomi": _come_back,
    "saldo": _balance,
    "ricarica": _refill,
    "impostazioni": _settings,
    "computer": _computers,
}

HANDLERS: Final = {**_FOR_ALL, **_FOR_ADMINS, **_FOR_PLAYERS}
"""What every command does."""

_AT_PRACTICE: Final = frozenset(
    {
        "tavolo",
        "classifica",
        "mano",
        "regole",
        "chiudi",
        *(command.name for command in GAME_COMMANDS),
        "punta",
        "taglia",
        "ricarica",
        "impostazioni",
        "computer",
    }
)
"""Commands that are about the practice table while one is open."""

_AT_TOURNAMENT: Final = frozenset(
    {
        "tavolo",
        "mano",
        *(command.name for command in GAME_COMMANDS),
        "punta",
        "taglia",
        "assente",
        "eccomi",
    }
)
"""Commands that in private are about one's table of a tournament."""
