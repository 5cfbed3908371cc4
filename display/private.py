"""A player's private card: one message in the chat with the bot, edited hand after hand."""

from __future__ import annotations

from typing import Final

from display.buttons import LAST_TRICK, LOST, in_rows, named
from display.caption import fitting_lines, folded, lines_on_phone
from display.games import look
from display.measure import fitting
from display.options import picked_lines
from display.phone import closer, filled, lines_beside, rows_beside
from display.pictures.picture import Picture
from display.premoves import premove_lines, premove_rows
from display.render_context import RenderContext
from display.review import may_look_back
from display.screen import Button, Screen
from display.watch import watch_button
from engine.registry import game_of
from engine.table import offers
from engine.value import replace

FEWEST_LINES: Final = 2
"""Lines beside a picture for which rows of buttons are joined."""


def card_screen(context: RenderContext) -> Screen:
    """The card of ``context.seen.viewer``: the player's cards and, during the player's turn, exactly the
    legal moves.

    Beside a picture it has three lines at most: the turn first, then the cards or the call; a hint last, if there is
    room. A longer result is folded.
    """
    picture = _picture(context)
    context = replace(context, pictured=picture is not None)
    word, seen = context.words, context.seen
    playing = seen.phase == "round" and seen.viewer in seen.running.everybody
    if playing:
        lines = [word(look(context).words_of_round("where"), chat=context.title, n=seen.round), ""]
    else:
        lines = [word("table.name", name=context.title), ""]
    now: list[str] = []
    rows: list[tuple[Button, ...]] = []
    if seen.phase == "closed":
        return Screen(fitting(("\n".join(_closed(context)),)), picture=picture)
    can = {offer.name for offer in offers(seen)}
    early = premove_lines(context)
    if playing:
        lines += look(context).own.card_lines(context)
        if context.offers:
            on_turn = seen.running.turn == seen.viewer
            ui = look(context)
            now += [ui.own.your_turn(context) if on_turn else ui.table.asks(context)]
            now += picked_lines(context)
            rows += look(context).offers.choices(context)
            rows += [(named(context, "consiglio"),)] if on_turn and seen.agreed.advice else []
        elif (
            not early
            and seen.running.turn
            and "eccomi" not in can
            and not look(context).own.sits_out(context)
        ):
            now.append(word("card.wait_turn"))
    else:
        lines += _between(context)
    if early:
        now += ["", *early]
        rows += premove_rows(context)
    leaves = [named(context, "mi_assento")] if _may_leave(context) else []
    if not playing and look(context).actor.recap(context):
        back = [named(context, LOST)] if may_look_back(context) else []
        rows.append((watch_button(context), *back, *leaves))
        leaves = []
    if playing and look(context).own.last_trick(context):
        rows.append((named(context, LAST_TRICK),))
    if "eccomi" in can:
        now += _away(context)
        rows.append((named(context, "eccomi", "success"),))
    elif seen.viewer in seen.running.absent and seen.seating.seat(seen.viewer) is not None:
        now += ["", word(look(context).words_of_round("back"))]
    rows += [tuple(leaves)] if leaves else []
    if picture is None:
        lines += ["", *now] if now and now[0] else now
        return Screen("\n".join(lines), tuple(rows))
    where, *told = lines
    hints = [line for line in now if line in (word("card.wait_turn"), word("card.may_ahead"))]
    news = [line for line in now if line and line not in hints]
    keyboard = closer(in_rows(tuple(rows)), rows_beside(picture, FEWEST_LINES))
    lines = [line for line in (*news, *told) if line]
    named_too = [*lines[: len(news) + 1], where, *lines[len(news) + 1 :]]
    ways = [named_too] if playing else [named_too, _joined(lines, where), lines]
    lines = next((way for way in ways if folded(way) == "\n".join(way)), named_too)
    if not playing and folded(lines) != "\n".join(lines):
        return Screen(folded(lines), keyboard, picture)
    turn, more = news[:1], lines[len(news[:1]) :]
    first = sum(map(lines_on_phone, turn or lines[:1]))
    keyboard = filled(keyboard, rows_beside(picture, first))
    left = lines_beside(picture, len(keyboard)) - sum(map(lines_on_phone, turn))
    shown = [*turn, *fitting_lines([*more, *hints], left)] or lines[:1]
    return Screen("\n".join(shown), keyboard, picture)


def _joined(lines: list[str], where: str) -> list[str]:
    """The lines with the chat's name on the last one."""
    *others, last = lines or [""]
    return [*others, f"{where} · {last}" if last else where]


def _may_leave(context: RenderContext) -> bool:
    """True if the player may sit out by a button: neither absent nor on turn, and never in a game of many turns."""
    running, viewer = context.seen.running, context.seen.viewer
    can = {offer.name for offer in offers(context.seen)}
    here = "eccomi" not in can and viewer not in running.absent and viewer != running.turn
    return here and "mi_assento" in can and not look(context).own.many_turns


def _away(context: RenderContext) -> list[str]:
    """The news that the table plays; nothing while a question is open to the viewer, who may answer it."""
    seen = context.seen
    if context.offers:
        return []
    if seen.phase != "round" or seen.viewer not in seen.running.everybody:
        return ["", context.words("card.out")]
    seat = seen.seating.seat(seen.viewer)
    missed_once = seat is not None and seat.presence == "here"
    late = look(context).words_of_round("late")
    return ["", context.words(late if missed_once else "card.away")]


def _between(context: RenderContext) -> list[str]:
    """The result of the last round; without one, the news that cards will come, or that the viewer has no seat.

    A player who is out of the tournament reads nothing.
    """
    seen = context.seen
    told = look(context).actor.recap(context)
    if told:
        return [*told.split("\n"), *_chips(context)]
    if seen.seating.seat(seen.viewer) is None:
        return [] if seen.tournament.number else [context.words("refusal.not_seated")]
    return [context.words(look(context).words_of_round("wait")), *_chips(context)]


def _chips(context: RenderContext) -> list[str]:
    """The viewer's free chips, if the next round is for chips; a tournament's stacks stand on its board."""
    seen = context.seen
    chips = context.chips.get(seen.viewer)
    needed = game_of(seen.agreed.rules).chips.least(seen.agreed.rules)
    if chips is None or not needed or seen.tournament.number:
        return []
    return [context.words("card.chips", n=chips)]


def _closed(context: RenderContext) -> list[str]:
    """The news that the table is closed, with the result if the group could not see it because it removed the bot."""
    word, seen = context.words, context.seen
    if seen.tournament.number or not (seen.ending.thrown_out and seen.round):
        return [word("card.closed", chat=context.title)]
    return [
        word("card.thrown_out", chat=context.title),
        "",
        *look(context).table.result_lines(context),
    ]


def _picture(context: RenderContext) -> Picture | None:
    """The player's cards; a back without cards, since a picture can never become a text again."""
    if context.style is None:
        return None
    return look(context).own.hand_picture(context, context.style)
