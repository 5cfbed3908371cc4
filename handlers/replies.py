"""Answers to typed commands: in the chat, or in private if the answer depends on a hidden card."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from croupier.table_transaction import TableDone
from display.callback import Tap
from display.screen import Button
from engine.game import Refusal
from handlers.parsed_update import Typed
from handlers.update_context import Answer, UpdateContext
from locales import Raw
from locales.names import tidy
from storage.records import TableRow


def name_of(context: UpdateContext) -> str:
    """The name of this person here."""
    return tidy(context.me.name or "") or context.ours("somebody")


def tell(context: UpdateContext, said: str, line: str = "word") -> None:
    """Address a line to this person by name, in public; lines of one kind become one message."""
    context.add_line(line, _addressed(context, said), alone=said)


def tell_alone(context: UpdateContext, said: str, in_public: Raw) -> None:
    """Tell this person alone something about a hidden card; where that is impossible, say ``in_public`` to the person.

    ``in_public`` depends on no card.
    """
    context.tell_privately(said, _addressed(context, in_public))


def _addressed(context: UpdateContext, said: str) -> Raw:
    return context.ours("word.to", name=name_of(context), said=Raw(said))


def leads(context: UpdateContext, answer: Answer) -> None:
    """Say a tap's answer in the group; for a page shown in private, say where it is.

    An own page needs no word.
    """
    if answer.own is not None:
        context.opens(answer.own, answer.otherwise)
    if answer.url:
        tell(context, context.ours("word.in_private"))
    elif answer.text:
        tell(context, answer.text)


def no_table(context: UpdateContext) -> None:
    """Say that no table is open here, with a button that opens one."""
    play = Button(
        context.ours("button.apri"),
        Tap(table=0, round=0, decision=0, name="gioco").data(),
        style="success",
    )
    context.say(context.ours("word.no_table"), ((play,),), key=context.here("no_table"))


def at_table(
    command: Callable[[UpdateContext, Typed, TableRow], None],
) -> Callable[[UpdateContext, Typed], None]:
    """The handler of a command about the open table here; it says so if no table is open."""

    @wraps(command)
    def handler(context: UpdateContext, typed: Typed) -> None:
        if context.table is None:
            no_table(context)
        else:
            command(context, typed, context.table)

    return handler


def acted(context: UpdateContext, row: TableRow, action: Any) -> TableDone | None:
    """Carry out the person's action at the table; if it is refused, say why and give None."""
    done = context.act(row.table_id, action)
    if isinstance(done, Refusal):
        refuse(context, done)
        return None
    return done


def refuse(context: UpdateContext, refusal: Refusal) -> None:
    """Explain a refusal; if it depends on a hidden card, to this person alone."""
    if refusal.hidden:
        said = context.refusal(refusal, context.mine)
        tell_alone(context, said, context.ours("word.look_again"))
        return
    tell(context, context.refusal(refusal))
