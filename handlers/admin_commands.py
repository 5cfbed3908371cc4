"""Commands that set up the game: chips, rules, computers, language, pictures."""

from __future__ import annotations

from engine.game import Refusal
from handlers import appearance, computers, main_menu, menus, money
from handlers.parsed_update import Typed
from handlers.replies import at_table, leads, refuse, tell
from handlers.update_context import UpdateContext
from locales import LANGUAGES
from storage.records import TableRow


def refill(context: UpdateContext, _: Typed) -> None:
    """``/ricarica`` (GEN-9)."""
    said = money.refill(context)
    tell(context, said.text, line=said.line)


def set_chips(context: UpdateContext, typed: Typed) -> None:
    """``/fiches 1000 500 20``; without amounts, the page with their choices."""
    if not typed.words and context.is_admin:
        leads(context, menus.show(context, "fiches", table_id=None, page="", anew=True))
    else:
        said = money.set_chips(context, typed.words)
        context.add_line(said.line, said.text)


@at_table
def open_settings(context: UpdateContext, typed: Typed, row: TableRow) -> None:
    """``/impostazioni``: the menu of the house rules; ``/impostazioni matta``: its page about that."""
    leads(context, menus.settings_about(context, row, typed.words))


@at_table
def seat_computers(context: UpdateContext, _: Typed, row: TableRow) -> None:
    """``/computer``: the menu of computers for the table."""
    opened = computers.open_menu(context, row)
    if isinstance(opened, Refusal):
        refuse(context, opened)
    else:
        leads(context, opened)


def set_language(context: UpdateContext, typed: Typed) -> None:
    """``/lingua en``: open messages in the group are shown again. Admins only."""
    if not context.is_admin:
        context.add_line("word", context.ours("word.admins_only"))
    elif typed.words.lower() not in LANGUAGES:
        leads(context, menus.show(context, "lingua", table_id=None, page="", anew=True))
    else:
        main_menu.speak(context, typed.words.lower())
        context.add_line("done", context.ours("word.language_set"))


def choose_pictures(context: UpdateContext, _: Typed) -> None:
    """``/immagini``: pictures or words, for the group."""
    leads(context, appearance.open_in_group(context))
