"""Answers to typed commands: in the chat, or in private if the answer depends on a hidden card."""

from __future__ import annotations

from display.callback import Tap
from display.screen import Button
from engine.game import Refusal
from handlers.room import Answer, Room
from locales import Raw
from locales.names import tidy


def name_of(room: Room) -> str:
    """The name of this person here."""
    return tidy(room.me.name or "") or room.ours("somebody")


def tell(room: Room, said: str, line: str = "word") -> None:
    """Address a line to this person by name, in public; lines of one kind become one message."""
    room.add_line(line, room.ours("word.to", name=name_of(room), said=Raw(said)))


def leads(room: Room, answer: Answer) -> None:
    """Say a tap's answer in the group; for a page shown in private, say where it is."""
    if answer.url:
        tell(room, room.ours("word.in_private"))
    elif answer.text:
        tell(room, answer.text)


def no_table(room: Room) -> None:
    """Say that no table is open here, with a button that opens one."""
    play = Button(room.ours("button.apri"), Tap(0, 0, 0, "gioco").data(), style="success")
    room.say(room.ours("word.no_table"), ((play,),), key=room.here("no_table"))


def refuse(room: Room, refusal: Refusal) -> None:
    """Explain a refusal; if it depends on a hidden card, to this person alone or not at all."""
    if refusal.hidden:
        room.tell_privately(room.refusal(refusal, room.mine))
        return
    tell(room, room.refusal(refusal))
