"""The menu behind ☰: buttons for all services of a group."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from delivery.urgency import REPLY
from display.callback import Tap
from display.games import GAME_UIS
from display.help import help_screen
from display.main_menu import OF_ADMINS, SEASONS, chips_asked
from display.ranking import ranking_screen
from display.screen import Screen
from display.which_game import WHICH
from engine.game import Refusal
from handlers import appearance, menus, money, moving, opening, tournaments
from handlers.update_context import Answer, UpdateContext
from locales import LANGUAGES
from messages.content import AnswerContent, PageKind, wanted
from messages.points import last_season
from messages.points import ranking as standings
from messages.standing import want_again
from storage.records import TableRow

MAIN: Final = "main"


def tapped(context: UpdateContext, tap: Tap) -> Answer:
    """Handle a button of the menu, or the button that opens it."""
    name = tap.argument
    if not context.is_about_menu():
        return Answer(context.mine("answer.old_menu"))
    if name == "done":
        return menus.close(context, MAIN)
    if name in OF_ADMINS and not context.is_admin:
        return Answer(context.mine("word.admins_only"))
    kind, _, page = name.partition(":")
    if kind == SEASONS:
        return _seasons(context, page)
    if kind == "apri":
        return _open_table(context, page if page in GAME_UIS else "")
    opens = _OPENS.get(name)
    return opens(context) if opens is not None else Answer(context.mine("answer.unknown_button"))


def _seasons(context: UpdateContext, page: str) -> Answer:
    """Open the page with the last season that is over, or turn to another one."""
    if page:
        return menus.show(context, SEASONS, table_id=None, page=page, anew=False)
    over = last_season(context.work, context.chat.chat_id, now=context.now)
    anew = context.where.is_group
    return menus.show(context, SEASONS, table_id=None, page=str(over), anew=anew)


def _page(kind: PageKind, page: str = "") -> Callable[[UpdateContext], Answer]:
    def open_page(context: UpdateContext) -> Answer:
        return menus.show(context, kind, table_id=None, page=page, anew=context.where.is_group)

    return open_page


def _table(context: UpdateContext) -> TableRow | None:
    row = context.croupier.table_at(context.work, context.chat.chat_id, context.thread)
    if row is not None:
        context.is_about(row)
    return row


def _open_table(context: UpdateContext, game: str) -> Answer:
    """Open the group's table; a page of one person alone shows the menu afterwards."""
    answer = opening.open_game(context, game)
    if context.is_apart and _table(context) is not None:
        _page(MAIN)(context)
    return answer


def _other_game(context: UpdateContext) -> Answer:
    opening.ask_which(context)
    return Answer()


def _rules(context: UpdateContext) -> Answer:
    row = _table(context)
    table_id = row.table_id if row is not None else None
    return menus.show(context, "rules", table_id=table_id, page="0", anew=context.where.is_group)


def _settings(context: UpdateContext) -> Answer:
    row = _table(context)
    if row is None:
        return Answer(context.mine("menu.no_table"))
    return menus.open_settings(
        context, Tap(table=row.table_id, round=0, decision=0, name="imposta"), row
    )


def _has_chips(context: UpdateContext) -> bool:
    """True if this person has an account in the group. The question opens no account."""
    accounts = context.work.ledger.of_person(context.person)
    return context.chat.chat_id in [chat_id for chat_id, _ in accounts]


def _balance(context: UpdateContext) -> Answer:
    said = (
        money.balance_line(context, context.ours)
        if _has_chips(context)
        else context.mine("money.none_yet")
    )
    return Answer(said, alert=True)


def refill(context: UpdateContext) -> Answer:
    """Take the refill; a person without an account in this chat takes none and opens none."""
    said = money.refill(context).text if _has_chips(context) else context.mine("money.none_yet")
    return Answer(said, alert=True)


def ranking(context: UpdateContext) -> Answer:
    """The ranking: the group's, unless a person asks for it on an own page."""

    def screen() -> Screen:
        chat_id, now = context.chat.chat_id, context.now
        return ranking_screen(standings(context.work, chat_id, now=now), context.ours)

    return menus.show_or_say(context, "classifica", key=context.here("ranking"), screen=screen)


def _mine(context: UpdateContext) -> Answer:
    if context.where.is_group:
        return Answer(context.mine("answer.unknown_button"))
    appearance.open_in_private(context)
    return Answer()


def _tournament(context: UpdateContext) -> Answer:
    if moving.sent_elsewhere(context):
        return Answer()
    done = tournaments.open_here(context)
    if isinstance(done, Refusal):
        return Answer(context.refusal(done))
    return Answer(context.mine("menu.tournament_opened"))


def _help(context: UpdateContext) -> Answer:
    def screen() -> Screen:
        return help_screen("group", context.ours)

    return menus.show_or_say(context, "aiuto", key=context.here("help"), screen=screen)


_OPENS: Final[dict[str, Callable[[UpdateContext], Answer]]] = {
    "": _page(MAIN),
    WHICH: _other_game,
    "regole": _rules,
    "imposta": _settings,
    "saldo": _balance,
    "ricarica": refill,
    "classifica": ranking,
    "mani": menus.show_hands,
    "figure": _page("figure"),
    "mie": _mine,
    "lingua": _page("lingua"),
    "fiches": _page("fiches"),
    "torneo": _tournament,
    "aiuto": _help,
}


def set_language(context: UpdateContext, tap: Tap) -> Answer:
    """Set the language: admins at any time, other people before the first table, because the greeting asks."""
    if not context.is_about_menu():
        return Answer(context.mine("answer.old_menu"))
    if context.work.tables.any_in(context.chat.chat_id) and not context.is_admin:
        return Answer(context.mine("word.admins_only"))
    if tap.argument not in LANGUAGES:
        return Answer(context.mine("answer.unknown_button"))
    speak(context, tap.argument)
    if context.is_apart:
        place = wanted(
            AnswerContent(text=context.in_language_of_chat("word.language_set")),
            key=f"language:{context.chat.chat_id}",
            chat_id=context.chat.chat_id,
            thread_id=context.thread,
            urgency=REPLY,
        )
        context.work.outbox.want(place, context.now)
        _page("lingua")(context)
    return Answer(context.in_language_of_chat("word.language_set"))


def speak(context: UpdateContext, language: str) -> None:
    """Use this language in the group from now on; open messages are drawn again."""
    chat_id = context.chat.chat_id
    context.work.chats.set_language(chat_id, language)
    context.turn_to(chat_id)
    want_again(context.work, chat_id, context.now)


def set_chips(context: UpdateContext, tap: Tap) -> Answer:
    """Set an amount: a new player's chips, the chips of a refill, or the balance below which a refill is allowed."""
    if not context.is_about_menu():
        return Answer(context.mine("answer.old_menu"))
    asked = chips_asked(tap.argument)
    if asked is None:
        return Answer(context.mine("answer.unknown_button"))
    chat = context.chat
    amounts = {"s": chat.starting_chips, "r": chat.refill, "m": chat.least}
    kind, amount = asked
    amounts[kind] = amount
    if kind == "r":
        amounts["m"] = min(amounts["m"], amount)
    elif kind == "m":
        amounts["r"] = max(amounts["r"], amount)
    said = money.set_chips(context, "{s} {r} {m}".format_map(amounts)).text
    if context.is_admin:
        context.turn_to(chat.chat_id)
        menus.show(context, "fiches", table_id=None, page="", anew=False)
    return Answer(said)
