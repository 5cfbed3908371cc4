"""Commands that show information: the person's chips, the ranking, the last hands, rules, help."""

from __future__ import annotations

from display.help import help_screen, privacy_screen
from handlers import main_menu, menus, money
from handlers.parsed_update import Typed
from handlers.replies import leads
from handlers.update_context import UpdateContext


def say_balance(context: UpdateContext, _: Typed) -> None:
    """``/saldo``."""
    ours, mine = (money.balance_line(context, said) for said in (context.ours, context.mine))
    context.add_line("balance", ours, alone=mine)


def show_ranking(context: UpdateContext, _: Typed) -> None:
    """``/classifica``: the chips of all players in this chat."""
    main_menu.ranking(context)


def show_hands(context: UpdateContext, _: Typed) -> None:
    """``/mano``: the last hands, with a button for each."""
    leads(context, menus.show_hands(context))


def open_rules(context: UpdateContext, _: Typed) -> None:
    """``/regole``: the rules of the table's game."""
    leads(context, menus.open_rules(context, context.table))


def show_help(context: UpdateContext, _: Typed) -> None:
    """``/aiuto``, and ``/start`` in a group."""
    screen = help_screen("group", context.ours)
    context.say(screen.text, screen.keyboard, key=context.here("help"))


def show_privacy(context: UpdateContext, _: Typed) -> None:
    """``/privacy``: the stored data."""
    erased = context.writer.real and context.me.nameless
    screen = privacy_screen(context.ours, erased=erased)
    context.say(screen.text, screen.keyboard, key=context.here("privacy"))
