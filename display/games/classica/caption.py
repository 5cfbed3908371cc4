"""The caption of a picture of classica."""

from __future__ import annotations

from display.cards import card_name
from display.games.classica.result import result_lines
from display.games.classica.screens import hand_lines, offered
from display.games.online.caption import just, whose
from display.games.online.offered import next_bank
from display.games.online.own import own_lines
from display.scene import Scene
from engine.classica.state import Seat
from engine.classica.view import ClassicaView
from locales import Raw


def caption_lines(scene: Scene) -> list[str]:
    """The last event.

    Before the first event: the banker and the highest stake. After the bank: its result and the next banker.
    """
    view: ClassicaView = scene.seen.game
    table = view.table
    if table.ending is not None:
        lines = result_lines(scene)
        if table.ending.how == "nobody":
            return lines[:1]
        memory = table.memory
        return [lines[0], *next_bank(scene, memory.ring, memory.banker, memory.staked)]
    if not table.accepted.person:
        return whose(scene, offered(table))
    return [_happened(scene, view) or hand_lines(scene)[0]]


def _happened(scene: Scene, view: ClassicaView) -> Raw | None:
    """The last public event: a card of the player on turn, or the end of the turn before."""
    word, table = scene.words, view.table
    before: Seat | None = None
    for seat in table.seats:
        if seat.person == table.to_act:
            if seat.open:
                said = card_name(seat.open[-1], word)
                return just(scene, table.opened.number, seat.person, said)
            break
        before = seat
    if before is None or before.status == "waiting":
        return None
    said = word(f"classica.status.{before.status}")
    return just(scene, table.opened.number, before.person, said)


def total_line(scene: Scene) -> str:
    """The total of the viewer's own cards and the prospect of one more; empty without cards."""
    view: ClassicaView = scene.seen.game
    if view.seat is None or not view.cards:
        return ""
    return own_lines(scene, view.cards, waiting=view.seat.status == "waiting")[1]


def is_dealt(scene: Scene) -> bool:
    """True if any player has cards."""
    view: ClassicaView = scene.seen.game
    return bool(view.table.seats)
