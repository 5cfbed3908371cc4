"""The pages of the menus: a function for each kind draws its page, for a group or a private chat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from croupier.croupier import Croupier
from display.appearance import GROUP, chat_screen
from display.bets import BETS, bets_screen
from display.callback import Tap, choice_argument, parse
from display.computers import computers_screen
from display.games import GAME_UIS
from display.help import help_screen
from display.main_menu import (
    CHIPS,
    LANGUAGE,
    SEASONS,
    TAP,
    chips_screen,
    greeting_screen,
    language_screen,
    main_screen,
    menu_button,
    way_back,
)
from display.measure import MOST_CAPTION, fitting, plain
from display.odds import chart_picture
from display.pictures.studio import USUAL
from display.ranking import ranking_screen, seasons_screen
from display.rules import rules_screen
from display.screen import Button, Keyboard, Screen
from display.settings import settings_screen
from display.terms import terms_screen
from display.which_game import WHICH, which_screen
from engine.game import PUBLIC, Choice, Person
from engine.table import TableView, start, usual_table, view
from engine.value import Value
from locales import Raw, Words
from messages.boards import board_data
from messages.content import Menu
from messages.hands import last_hands
from messages.names import names_of
from messages.points import ranking, season_asked
from messages.watching import watched_page
from storage import UnitOfWork


class MenuContext(Value, frozen=True):
    """The data of a page besides storage.

    ``alone``: the page is for one person, in the private chat, or (``own``) in the group. ``pictures``: the bot has
    pictures; ``likes``: this chat wants them.
    """

    menu: Menu
    words: Words
    pictures: bool
    likes: bool
    alone: bool
    own: bool = False
    person: Person = 0
    """The only reader; 0 for a group's page."""


DrawScreen: TypeAlias = Callable[[], Screen]


def page_screen(work: UnitOfWork, croupier: Croupier, asked: MenuContext) -> DrawScreen:
    """Read the data for a page and return a function that draws it."""
    draw = _PAGES[asked.menu.kind](work, croupier, asked)
    if not asked.alone:
        return draw
    group = () if asked.own else way_back(work.chats.get(asked.menu.chat), asked.words)
    return lambda: _with_ways(draw(), asked.words, group)


def _with_ways(screen: Screen, words: Words, group: tuple[Button, ...]) -> Screen:
    """The page in its form for one person: buttons lead to the menu and to the ``group``, and one closes the page."""
    if _leads_back(screen.keyboard) or _has_done(screen.keyboard):
        return screen
    rows = [row for row in screen.keyboard if not _is_done(row)]
    last = (menu_button(words), menu_button(words, "done"))
    return Screen(screen.text, tuple(row for row in (*rows, group, last) if row), screen.picture)


def _leads_back(keyboard: Keyboard) -> bool:
    """True if the last button leads to another page of the same kind."""
    last = parse(keyboard[-1][-1].data) if keyboard else None
    return last is not None and last.argument.startswith("p:")


def _has_done(keyboard: Keyboard) -> bool:
    """True if the screen has its own button to close it, as the menu does."""
    return (
        bool(keyboard)
        and keyboard[-1][-1].data
        == Tap(table=0, round=0, decision=0, name=TAP, argument="done").data()
    )


def _is_done(row: tuple[Button, ...]) -> bool:
    tap = parse(row[0].data) if len(row) == 1 else None
    return tap is not None and tap.argument == "done"


# --- rules and terms ----------------------------------------------------------------------------------------


def _seen(work: UnitOfWork, croupier: Croupier, menu: Menu) -> TableView:
    """The table of a page; a table with the usual rules if none is open."""
    return croupier.view(work, menu.table) if menu.table else view(start(usual_table()), PUBLIC)


def _rules(work: UnitOfWork, croupier: Croupier, asked: MenuContext) -> DrawScreen:
    menu, seen = asked.menu, _seen(work, croupier, asked.menu)
    return lambda: rules_screen(menu.table, seen, page=int(menu.page), words=asked.words)


def _bets(work: UnitOfWork, croupier: Croupier, asked: MenuContext) -> DrawScreen:
    """All bets of the round that the page names, also after later rounds."""
    menu, croupier = asked.menu, croupier
    number, _, page = menu.page.partition(".")
    row = work.rounds.get(menu.table, int(number))
    seen = (
        croupier.view(work, menu.table)
        if row is None
        else croupier.view_at(work, menu.table, row.last_seq)
    )
    ui = GAME_UIS[seen.game_key].bets
    bets = ui.shown(seen.game) if seen.round == int(number) else ()
    names = names_of(work, [bet.person for bet in bets])
    tap = Tap(table=menu.table, round=int(number), decision=0, name=BETS, argument=page)

    def name(person: Person) -> str:
        return names.get(person) or asked.words("somebody")

    def nomination(choice: Choice) -> Button:
        tapped = Tap(
            table=menu.table,
            round=seen.round,
            decision=seen.running.decision,
            name=choice.name,
            argument=choice_argument(choice),
        )
        label = asked.words(ui.nominates, name=Raw(plain(name(choice.options[0]))))
        return Button(label, tapped.data())

    keys = tuple((nomination(choice),) for choice in ui.nominations(seen.game) if bets)
    return lambda: bets_screen(tap, bets, name=name, words=asked.words, keys=keys)


def _settings(work: UnitOfWork, croupier: Croupier, asked: MenuContext) -> DrawScreen:
    menu, seen = asked.menu, _seen(work, croupier, asked.menu)
    return lambda: settings_screen(menu.table, seen, page=menu.page, words=asked.words)


def _terms(work: UnitOfWork, croupier: Croupier, asked: MenuContext) -> DrawScreen:
    menu = asked.menu
    data = board_data(work, croupier, tournament_id=menu.table, language=asked.words.language)
    return lambda: terms_screen(menu.table, data.board.terms, page=menu.page, word=asked.words)


def _computers(work: UnitOfWork, croupier: Croupier, asked: MenuContext) -> DrawScreen:
    menu, seen = asked.menu, _seen(work, croupier, asked.menu)
    names = names_of(work, seen.seating.computers)
    return lambda: computers_screen(menu.table, seen, names=names, words=asked.words)


def _odds(_: UnitOfWork, __: Croupier, asked: MenuContext) -> DrawScreen:
    """The computed odds of the bank, which are part of the menu."""
    menu, found = asked.menu, asked.menu.found
    back = Button(
        asked.words("settings.back"),
        Tap(table=menu.table, round=0, decision=0, name="regole", argument="0").data(),
    )
    keyboard: Keyboard = ((back,),) if asked.alone else ()
    if found is None:
        return lambda: Screen("")
    if asked.likes and found.chart[1]:
        chart = chart_picture(USUAL, found.chart)
        return lambda: Screen(fitting((found.caption,)), keyboard, chart)
    return lambda: Screen(found.text, keyboard)


def _cards(work: UnitOfWork, _: Croupier, asked: MenuContext) -> DrawScreen:
    chat = work.chats.get(asked.menu.chat)
    row = work.tables.latest(asked.menu.chat, asked.menu.thread)
    first = GAME_UIS[row.game].decks if row is not None and row.game in GAME_UIS else ()
    return lambda: chat_screen(chat, asked.words, on=asked.pictures, strip=asked.likes, first=first)


def _main(work: UnitOfWork, croupier: Croupier, asked: MenuContext) -> DrawScreen:
    menu = asked.menu
    chat = work.chats.get(menu.chat)
    table = croupier.table_at(work, menu.chat, menu.thread) is not None
    private = asked.alone and not asked.own
    return lambda: main_screen(chat, asked.words, table=table, alone=private)


def _which(_: UnitOfWork, __: Croupier, asked: MenuContext) -> DrawScreen:
    tap = Tap(table=0, round=0, decision=0, name=TAP, argument="apri:").data()
    return lambda: which_screen(asked.words, tap, pictured=asked.likes)


def _greeting(work: UnitOfWork, _: Croupier, asked: MenuContext) -> DrawScreen:
    chat = work.chats.get(asked.menu.chat)
    return lambda: greeting_screen(chat, pictured=asked.likes)


def _language(work: UnitOfWork, _: Croupier, asked: MenuContext) -> DrawScreen:
    chat = work.chats.get(asked.menu.chat)
    return lambda: language_screen(chat, asked.words)


def _chips(work: UnitOfWork, _: Croupier, asked: MenuContext) -> DrawScreen:
    chat = work.chats.get(asked.menu.chat)
    return lambda: chips_screen(chat, asked.words)


def _seasons(work: UnitOfWork, _: Croupier, asked: MenuContext) -> DrawScreen:
    screen = seasons_screen(season_asked(work, asked.menu.chat, asked.menu.page), asked.words)
    return lambda: screen


def _hands(work: UnitOfWork, croupier: Croupier, asked: MenuContext) -> DrawScreen:
    chat_id, said = asked.menu.chat, asked.words
    screen = last_hands(work, croupier, said, chat_id=chat_id, most=MOST_CAPTION)
    return lambda: screen


def _watched(work: UnitOfWork, croupier: Croupier, asked: MenuContext) -> DrawScreen:
    return watched_page(
        work,
        croupier,
        asked.menu,
        words=asked.words,
        likes=asked.likes,
        person=asked.person,
    )


def _ranking(work: UnitOfWork, _: Croupier, asked: MenuContext) -> DrawScreen:
    screen = ranking_screen(ranking(work, asked.menu.chat, now=asked.menu.opened), asked.words)
    return lambda: screen


def _help(_: UnitOfWork, __: Croupier, asked: MenuContext) -> DrawScreen:
    screen = help_screen("group", asked.words)
    return lambda: Screen(screen.text, screen.keyboard[:-1])  # its last row is the menu's


_PAGES: Final[Mapping[str, Callable[[UnitOfWork, Croupier, MenuContext], DrawScreen]]] = {
    "rules": _rules,
    BETS: _bets,
    "settings": _settings,
    "terms": _terms,
    "computers": _computers,
    "odds": _odds,
    "main": _main,
    WHICH: _which,
    "greeting": _greeting,
    LANGUAGE: _language,
    CHIPS: _chips,
    SEASONS: _seasons,
    GROUP: _cards,
    "mani": _hands,
    "mano": _watched,
    "classifica": _ranking,
    "aiuto": _help,
}
