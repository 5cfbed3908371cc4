"""Taps on buttons: each tap is answered to its person alone.

Callback data names a choice and grants nothing. Telegram names the person; the table must belong to the chat of the
tap (in private, the person to the table); a stale tap is answered as such.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from croupier.table_transaction import TableDone
from delivery.urgency import URGENT
from display.appearance import GROUP, PRIVATE
from display.bets import BETS
from display.buttons import EXPLAINED, LAST_TRICK, LOST
from display.callback import Tap, choice_from
from display.callback import parse as parse_tap
from display.games import alerts, look, offer_names
from display.host import STATUS
from display.lesson import LESSON
from display.main_menu import CHIPS, LANGUAGE, TAP
from display.moving import STAY
from display.options import LAY, PICK
from display.premoves import SET, TAKE_BACK
from display.seal import SEAL
from display.taps import kind_of
from display.watch import FILE, WATCH
from display.which_game import WHICH
from engine.game import Choice, Refusal
from engine.registry import GAMES
from engine.table import actions as act
from engine.table.events import RoundStarted, StartWaits
from handlers import (
    appearance,
    computers,
    leaving,
    lesson,
    main_menu,
    menus,
    moving,
    opening,
    own_cards,
    premoves,
    rematch,
    status,
    tables,
    tournaments,
    watching,
)
from handlers.parsed_update import Tapped
from handlers.update_context import Answer, DeferredAnswer, UpdateContext
from messages import own_tables
from messages.members import group_of
from messages.standing import key_now
from storage.records import TOURNAMENT, TableRow


def tapped(context: UpdateContext, parsed: Tapped) -> Answer:
    """Carry out a tap; returns its answer."""
    context.tapped_message = parsed.message_id
    return context.with_page(_carried_out(context, parsed))


def _carried_out(context: UpdateContext, parsed: Tapped) -> Answer:
    tap = parse_tap(parsed.data)
    if tap is None or not context.writer.real:
        return Answer(context.mine("answer.unknown_button"))
    kind = kind_of(tap.name)
    if parsed.own and kind.page and context.where.is_group:
        here = context.chat.address == context.where.address
        context.own_page = parsed.own if here else 0
        context.own_pictured = parsed.pictured
    if parsed.hurried:
        return Answer(context.mine("answer.just_came"))
    if kind.of == "tournament":
        return tournaments.tapped(context, tap)
    if kind.of in ("group", "person") and not tap.table:
        return WITHOUT_TABLE[tap.name](context, tap)
    row = _table_of(context, tap)
    if row is None:
        return Answer(context.mine("answer.not_here"))
    context.is_about(row)
    answer = _at_table(context, tap, row=row, query_id=parsed.query_id)
    at_table = parsed.own and not context.own_page and context.where.is_group
    if at_table and row.status == "open":
        _show_own(context, row, parsed)
    return answer


def _at_table(context: UpdateContext, tap: Tap, row: TableRow, *, query_id: str) -> Answer:
    if row.status == "closed" and kind_of(tap.name).of != "any_table":
        return Answer(context.mine("answer.table_over"))
    if tap.name in offer_names():
        return _play(context, tap, row)
    if tap.name == "taglia":
        return _cut(context, tap, row=row, query_id=query_id)
    handler = AT_TABLE.get(tap.name)
    return handler(context, tap, row) if handler else Answer(context.mine("answer.unknown_button"))


def _show_own(context: UpdateContext, row: TableRow, parsed: Tapped) -> None:
    """Bring the tapped own table up to date; one that the bot had lost is known again.

    A message of the group's old address can no longer be edited.
    """
    own = own_tables.own_table(context.work, row.table_id, context.person)
    if own.address == context.where.address:
        own_tables.tapped(
            context.work,
            own,
            number=parsed.own,
            pictured=parsed.pictured,
            now=context.now,
            urgency=URGENT,
        )


def _table_of(context: UpdateContext, tap: Tap) -> TableRow | None:
    """The table of the tap, if it may be tapped from here."""
    row = tables.known_table(context.work, tap.table)
    if row is None or row.game == TOURNAMENT:
        return None
    group = group_of(context.work, row.chat_id)
    if context.where.is_group:
        return row if context.chat.chat_id in (row.chat_id, group) else None
    met = context.croupier.view(context.work, row.table_id).seating.met
    asked = context.menu is not None and context.menu.chat == group
    return row if asked or context.person in met else None


def _refused(context: UpdateContext, refusal: Refusal, *, alert: bool = False) -> Answer:
    return Answer(context.refusal(refusal), alert)


# --- the game -----------------------------------------------------------------------------------------------


def _play(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    choice = choice_from(tap.name, tap.argument)
    if choice is None:
        return Answer(context.mine("answer.unknown_button"))
    return _take_up(context, tap, row=row, choice=choice)


def _take_up(context: UpdateContext, tap: Tap, row: TableRow, *, choice: Choice) -> Answer:
    question = premoves.asks_first(context, row, choice=choice, round_number=tap.round)
    if question is not None:
        return Answer(question, alert=True)
    done = context.play(row.table_id, choice, round_number=tap.round, decision=tap.decision)
    if isinstance(done, Refusal):
        tables.forget_draft(context, row, choice=choice, why=done)
        return _refused(context, done, alert=done.code in alerts())
    early = premoves.premove_text(context, row, choice=choice, done=done)
    if early is not None:
        return Answer(early)
    seen = context.glance(row.table_id, named=bool(choice.options))  # a person may be chosen
    return Answer(look(seen).actor.happened(seen, context.person, done.events) or "")


def _stake(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    """Choose an amount: the tap gets an answer, and no chip moves."""
    if not tap.argument.isascii() or not tap.argument.isdigit():
        return Answer(context.mine("answer.unknown_button"))
    return Answer(
        tables.draft(
            context, row, amount=int(tap.argument), round_number=tap.round, decision=tap.decision
        )
    )


def _lay(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    """Make the choice of several cards with the picked ones."""
    choice = own_cards.picked_choice(context, tap, row)
    if isinstance(choice, Answer):
        return choice
    return _take_up(context, tap, row=row, choice=choice)


def _advice(context: UpdateContext, _: Tap, row: TableRow) -> Answer:
    """The best move now; only if the table allows advice, and only on the person's turn."""
    seen = context.glance(row.table_id)
    if not seen.seen.agreed.advice:
        return Answer(context.mine("answer.no_advice"))
    if seen.seen.running.turn != context.person:
        code = "not_your_turn" if seen.seen.running.turn else "no_round"
        if seen.seen.running.decision and not seen.seen.running.turn:
            code = "not_now"  # a window, in which it is nobody's turn
        return _refused(context, Refusal(code, person=seen.seen.running.turn))
    ask = partial(GAMES[seen.seen.game_key].players.advice, seen.seen.game)
    again = context.mine("answer.ask_again")
    return Answer(
        again,
        deferred=DeferredAnswer(
            ask=ask, say=partial(look(seen).actor.advised, seen), chat_id=row.chat_id, refused=again
        ),
    )


# --- the table ----------------------------------------------------------------------------------------------


def _sit(context: UpdateContext, _: Tap, row: TableRow) -> Answer:
    return tables.sit_down(context, row)


def _simple(
    action: Callable[[Tap], object], said: str
) -> Callable[[UpdateContext, Tap, TableRow], Answer]:
    """A handler with one action and one answer."""

    def handler(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
        done = context.act(row.table_id, action(tap))
        return (
            Answer(context.mine(said)) if isinstance(done, TableDone) else _refused(context, done)
        )

    return handler


def _sit_out(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    seen = context.croupier.view(context.work, row.table_id)
    question = leaving.asks(context, tap, seen)
    if question is not None:
        return question
    done = context.act(row.table_id, act.SitOut())
    if isinstance(done, Refusal):
        return _refused(context, done)
    return Answer(context.mine(tables.out_said(context, seen)))


def _come_back(context: UpdateContext, _: Tap, row: TableRow) -> Answer:
    done = context.act(row.table_id, act.ComeBack())
    if isinstance(done, Refusal):
        return _refused(context, done)
    return Answer(context.mine(tables.back_said(done)))


def _start(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    done = context.act(row.table_id, act.Start(tap.round))
    if isinstance(done, Refusal):
        if done.code == "already_playing" and _stands_below(context, row):
            return Answer(context.mine("answer.plays_below"))
        return _refused(context, done)
    if any(isinstance(event, StartWaits) for event in done.events):
        return _refused(context, Refusal("seal_waits"))
    if any(isinstance(event, RoundStarted) for event in done.events):
        return Answer(context.mine("answer.dealt"))
    ready = context.croupier.view(context.work, row.table_id).phase == "pause"
    return Answer(context.mine("answer.ready" if ready else "answer.back"))


def _stands_below(context: UpdateContext, row: TableRow) -> bool:
    """True if the table's message is below the tapped one, or is about to be sent there."""
    key = key_now(context.work, context.croupier, row.table_id, person=context.person)
    place = context.work.outbox.get(key)
    if place is None or not context.tapped_message:
        return False
    return place.message_id is None or place.message_id > context.tapped_message


def _get_up(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    seen = context.croupier.view(context.work, row.table_id)
    question = None if seen.tournament.number else leaving.asks(context, tap, seen)
    if question is not None:
        return question
    in_hand = tables.get_up(context, row)
    if isinstance(in_hand, Refusal):
        return _refused(context, in_hand)
    return Answer(context.mine("answer.up_after" if in_hand else "answer.up"))


def _pause(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    """Ask for a break. A tap under the last result also applies to the hand that has just begun."""
    seen = context.croupier.view(context.work, row.table_id)
    fresh = tap.round in (seen.round, seen.round - 1)
    done = context.act(row.table_id, act.AskPause(None if fresh else tap.round))
    if isinstance(done, Refusal):
        return _refused(context, done)
    return Answer(context.mine("answer.pause_after" if seen.phase == "round" else "answer.pause"))


def _cut(context: UpdateContext, tap: Tap, row: TableRow, *, query_id: str) -> Answer:
    """Cut the deck with Telegram's id of the tap as the words, because a tap has none.

    A button under an old seal names a deck.
    """
    known = tap.argument.isascii() and tap.argument.isdigit()
    deck = int(tap.argument) if known else None
    done = context.act(row.table_id, act.Cut(query_id[-12:] or "✂", deck))
    if isinstance(done, Refusal):
        return _refused(context, done)
    return Answer(context.mine("answer.cut", words=query_id[-12:]))


def _end(context: UpdateContext, _: Tap, row: TableRow) -> Answer:
    done = context.act(row.table_id, act.EndTable(context.is_admin))
    if isinstance(done, Refusal):
        return _refused(context, done)
    over = context.work.tables.get(row.table_id).status == "closed"
    return Answer(context.mine("answer.ended" if over else "answer.ends_after"))


def _ranking(context: UpdateContext, _: Tap, __: TableRow) -> Answer:
    return main_menu.ranking(context)


def _hands(context: UpdateContext, _: Tap, __: TableRow) -> Answer:
    return menus.show_hands(context)


def _refill(context: UpdateContext, _: Tap, row: TableRow) -> Answer:
    context.turn_to(row.chat_id)
    return main_menu.refill(context)


def _how_to_check(context: UpdateContext, _: Tap) -> Answer:
    """Explain a seal."""
    return Answer(context.mine("seal.how"), alert=True)


AT_TABLE: Final[dict[str, Callable[[UpdateContext, Tap, TableRow], Answer]]] = {
    "siediti": _sit,
    "alzati": _get_up,
    "mi_assento": _sit_out,
    "eccomi": _come_back,
    SET: premoves.tapped,
    TAKE_BACK: premoves.taken_back,
    "si_gioca": _start,
    "pausa": _pause,
    "chiama": _simple(lambda tap: act.CallTurn(tap.decision), "answer.called"),
    "compagni": _simple(lambda _: act.ChangePartners(), "answer.partners"),
    "chiudi": _end,
    "punta": _stake,
    "carta": own_cards.look_at,
    LAST_TRICK: own_cards.last_trick,
    EXPLAINED: own_cards.explained,
    "carte": own_cards.open_choices,
    PICK: own_cards.pick_card,
    LAY: _lay,
    "consiglio": _advice,
    "ricarica": _refill,
    "computer": computers.tapped,
    WHICH: opening.other_game,
    "imposta": menus.open_settings,
    "set": menus.change_setting,
    "regole": menus.turn_rules,
    BETS: menus.turn_bets,
    "conviene": menus.reckon_odds,
    "andata": watching.recap,
    LOST: watching.lost,
    WATCH: watching.tapped,
    FILE: menus.send_hand,
    "rivincita": rematch.tapped,
    "classifica": _ranking,
    "le_mani": _hands,
}
"""The handlers of buttons at a table. The choices of the games and the cut have their own."""

WITHOUT_TABLE: Final[dict[str, Callable[[UpdateContext, Tap], Answer]]] = {
    "gioco": opening.open_by_tap,
    SEAL: _how_to_check,
    "privacy": menus.show_privacy,
    "nome_via": menus.erase_name,
    "nome_si": menus.allow_name,
    TAP: main_menu.tapped,
    LANGUAGE: main_menu.set_language,
    CHIPS: main_menu.set_chips,
    GROUP: appearance.tapped_in_group,
    PRIVATE: appearance.tapped_in_private,
    LESSON: lesson.tapped,
    STATUS: status.tapped,
    STAY: moving.stay,
}
"""The handlers of buttons that belong to a group or to a person."""
