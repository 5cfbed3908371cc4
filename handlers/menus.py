"""Menus: house rules to read and to set, the last hands, and one's own name."""

from __future__ import annotations

import json
from typing import Final

from croupier.standing import REPLY
from display.agreed import changes
from display.callback import Tap
from display.games import look_of, words_at
from display.help import privacy_screen
from display.screen import Button, Keyboard
from display.settings import apply_setting, game_number
from display.summary import names_of
from engine.game import Refusal
from engine.table import actions as act
from handlers.room import Answer, Errand, Room
from locales import Raw, Words, signed
from storage.records import Hand, NewPlace, TableRow

LAST_HANDS: Final = 5
"""Hands that ``/mano`` tells."""


def menu_key(kind: str, room: Room) -> str:
    return f"{kind}:{room.chat.chat_id}:{room.where.thread}"


# --- the rules ----------------------------------------------------------------------------------------------


def open_rules(room: Room, row: TableRow | None) -> None:
    """``/regole``: a message with the rules in force here, or the usual ones where no table is open."""
    want_menu(room, "rules", row.table_id if row else None, "0", anew=True)


def turn_rules(room: Room, tap: Tap, row: TableRow) -> Answer:
    """The button on a table (no page: a new message) and the leaves of the message (a page: an edit)."""
    page = tap.argument if tap.argument.isdigit() else "0"
    want_menu(room, "rules", row.table_id, page, anew=not tap.argument)
    return Answer()


def reckon_odds(room: Room, _: Tap, row: TableRow) -> Answer:
    """``Quanto conviene il banco``: reckoned beside the bot and sent when it is known."""
    rules = room.croupier.view(room.desk, row.table_id).rules
    odds, said = look_of(rules).odds, room.ours
    if odds is None:
        return Answer(room.mine("answer.unknown_button"))
    deliver = room.say_later(
        lambda found: {"text": odds.text(found, said), "chart": odds.chart(found, said)},
        key=room.here("odds"),
    )
    busy = room.mine("answer.reckoning_busy")
    errand = Errand(odds.reckoning(rules), deliver, row.chat_id, busy)
    return Answer(room.mine("answer.reckoning"), errand=errand)


# --- the settings -------------------------------------------------------------------------------------------


def open_settings(room: Room, _: Tap, row: TableRow) -> Answer:
    refusal = _may_set(room, row)
    if refusal is not None:
        return Answer(room.refusal(refusal))
    want_menu(room, "settings", row.table_id, "main", anew=True)
    return Answer()


def settings_by_command(room: Room, row: TableRow) -> str:
    """``/impostazioni``: open the menu, or say why not."""
    return open_settings(room, Tap(row.table_id, 0, 0, "imposta"), row).text


def change_setting(room: Room, tap: Tap, row: TableRow) -> Answer:
    """One tap in the menu: turn a page, change a switch, or be done."""
    refusal = _may_set(room, row)
    if refusal is not None:
        return Answer(room.refusal(refusal))
    seen = room.croupier.view(room.desk, row.table_id)
    if tap.decision != game_number(seen.rules):  # somebody else has changed the game meanwhile
        want_menu(room, "settings", row.table_id, "main", anew=False)
        return Answer(room.refusal(Refusal("stale")))
    applied = apply_setting(seen.rules, seen.clock, tap.argument)
    if applied is None:
        return Answer(room.mine("answer.unknown_button"))
    if isinstance(applied, Refusal):
        return Answer(room.refusal(applied))
    if isinstance(applied, str):
        if applied == "done":
            room.desk.places.retire(menu_key("settings", room), "delete", room.now)
            return Answer(room.mine("answer.settings_done"))
        want_menu(room, "settings", row.table_id, applied, anew=False)
        return Answer()
    if isinstance(applied, bool):
        return _allow_advice(room, row, on=applied)
    rules, clock = applied
    done = room.act(row.table_id, act.SetRules(rules, clock, room.is_admin))
    if isinstance(done, Refusal):
        return Answer(room.refusal(done))
    pending = room.desk.places.get(menu_key("settings", room))
    page = json.loads(pending.payload or "{}").get("page", "main") if pending else "main"
    want_menu(room, "settings", row.table_id, page, anew=False)
    if not done.events:
        return Answer()
    house = look_of(rules).house
    ours, mine = (words_at(house.game.key, words) for words in (room.ours, room.mine))
    said = changes(house, seen.rules, seen.clock, rules, clock, ours)
    if seen.round and said:
        room.add_line("rules_changed", said, news=True)
    return Answer(changes(house, seen.rules, seen.clock, rules, clock, mine))


def _allow_advice(room: Room, row: TableRow, *, on: bool) -> Answer:
    done = room.act(row.table_id, act.AllowAdvice(on, room.is_admin))
    if isinstance(done, Refusal):
        return Answer(room.refusal(done))
    want_menu(room, "settings", row.table_id, "main", anew=False)
    said = "settings.advice_on" if on else "settings.advice_off"
    if done.events:
        room.add_line("rules_changed", room.ours(said), news=True)
    return Answer(room.mine(said))


def _may_set(room: Room, row: TableRow) -> Refusal | None:
    seen = room.croupier.view(room.desk, row.table_id)
    if row.opener == room.person or (room.is_admin and seen.round):
        return None
    return Refusal("opener_or_admin" if seen.round else "opener_only", person=row.opener)


def want_menu(room: Room, kind: str, table_id: int | None, page: str, *, anew: bool) -> None:
    """Want a menu shown. There is one of a kind a chat, and with ``anew`` it comes to the bottom."""
    key = menu_key(kind, room)
    if anew:
        room.desk.places.renew(key, "delete", room.now)
    payload = json.dumps({"page": page})
    room.desk.places.want(
        NewPlace(key, kind, table_id, room.chat.chat_id, None, room.where.thread, payload, REPLY),
        room.now,
    )


# --- the last hands -----------------------------------------------------------------------------------------


def last_hands(room: Room) -> tuple[str, Keyboard]:
    """``/mano``: how the last hands went, and a button for each one's file."""
    said = room.ours
    hands = room.desk.rounds.last(room.chat.chat_id, LAST_HANDS)
    if not hands:
        return said("hands.none"), ()
    rounds = [_words_of(room, hand, said) for hand in hands]
    lines: list[str] = [rounds[0]("hands.title")]
    buttons = []
    for hand, called in zip(hands, rounds, strict=True):
        names = names_of(room.desk, [result.person for result in hand.results])
        told = " · ".join(
            f"{said('table.name', name=names.get(r.person) or said('somebody'))} {signed(r.chips)}"
            for r in hand.results
        )
        lines.append(called("hands.line", n=hand.number, results=Raw(told)))
        tap = Tap(hand.table_id, hand.number, 0, "storia")
        buttons.append(Button(called("hands.button", n=hand.number), tap.data()))
    lines.append(rounds[0]("hands.files"))
    return "\n".join(lines), (tuple(buttons),)


def _words_of(room: Room, hand: Hand, said: Words) -> Words:
    """The words for that hand, by the game it was one of."""
    changed = room.desk.journal.last_of(hand.table_id, ["GameChanged"], hand.first_seq)
    if changed is None:
        return words_at(room.desk.tables.get(hand.table_id).game, said)
    (event,) = room.croupier.decoded(hand.table_id, [changed])
    return words_at(event.game, said)


def send_hand(room: Room, tap: Tap, row: TableRow) -> Answer:
    """Send a hand's file: to who asks, or to the group if the bot may not write to him."""
    hand = room.desk.rounds.get(row.table_id, tap.round)
    if hand is None:
        return Answer(room.mine("answer.no_hand"))
    alone = room.me.private == "open"
    said = _words_of(room, hand, room.mine if alone else room.ours)
    payload = json.dumps(
        {"round": hand.number, "text": said("hands.caption", n=hand.number)}, ensure_ascii=False
    )
    room.desk.places.want(
        NewPlace(
            f"file:{row.table_id}:{hand.number}:{room.person if alone else 0}",
            "file",
            row.table_id,
            None if alone else room.chat.chat_id,
            room.person if alone else None,
            0 if alone else room.where.thread,
            payload,
            REPLY,
        ),
        room.now,
    )
    return Answer(room.mine("answer.file_private" if alone else "answer.file_here"))


# --- one's own name -----------------------------------------------------------------------------------------


def erase_name(room: Room, _: Tap) -> Answer:
    room.desk.people.erase_name(room.person)
    _show_privacy(room, erased=True)
    return Answer(room.mine("answer.name_erased"))


def allow_name(room: Room, _: Tap) -> Answer:
    room.desk.people.allow_name(room.person)
    _show_privacy(room, erased=False)
    return Answer(room.mine("answer.name_back"))


def _show_privacy(room: Room, *, erased: bool) -> None:
    screen = privacy_screen(room.ours, erased=erased)
    room.say(screen.text, screen.keyboard, key=room.here("privacy"))
