"""Menus: the house rules, their settings, the last hands, and the person's own name.

A page belongs to the person who asked for it: it is shown in the private chat if that is open, else in the group.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from typing import Any, Final

from croupier.menus import Menu, menu_key, menu_of, page_key, want_in_group, want_menu
from croupier.standing import DECORATION, REPLY, as_wanted
from display.agreed import changes
from display.callback import Tap
from display.changed import RULES, is_as_before
from display.games import look_of, words_at
from display.help import MENU_LINK, privacy_screen
from display.screen import Button, Keyboard
from display.settings import apply_setting, game_number
from display.summary import names_of
from engine.game import Person, Refusal
from engine.table import actions as act
from handlers.room import Answer, Errand, Room
from locales import Raw, Words, signed
from storage.interface import Desk
from storage.records import Hand, NewPlace, TableRow

LAST_HANDS: Final = 5
"""Number of hands that ``/mano`` lists."""

SAME: Final = 15_000
"""Milliseconds in which a repeated request leaves the page in its place."""

FOLLOWS: Final = 120_000
"""Milliseconds in which the group's line about a change also covers further changes."""


# --- the place of a page ------------------------------------------------------------------------------------


def show(
    room: Room, kind: str, table_id: int | None, page: str, *, anew: bool, urgency: int = REPLY
) -> Answer:
    """Show a page: in the person's private chat if that is open, else in the group, with its ``urgency`` there.

    With ``anew`` it goes to the bottom. The answer leads from the group to the private chat.
    """
    menu = Menu(*_about(room, table_id), table_id or 0, kind, page, room.now)
    if not _alone(room, anew=anew):
        if anew:
            key = page_key(kind, menu.chat, menu.thread)
            room.desk.places.renew(key, "delete", room.now)
        want_in_group(room.desk, menu, room.now, urgency)
        return Answer()
    _show_alone(room, menu, anew=anew)
    return Answer(url=menu_link(room)) if room.where.is_group else Answer()


def _alone(room: Room, *, anew: bool) -> bool:
    """True if a page goes to the private chat. A page that is already in the group is turned there."""
    if not room.where.is_group:
        return True
    return anew and room.writer.real and room.me.private == "open"


def _about(room: Room, table_id: int | None) -> tuple[int, int]:
    """The chat and the topic that a page concerns."""
    if table_id:
        whole = room.desk.tournaments.of_table(table_id)
        row = room.desk.tables.get(table_id if whole is None else whole)
        return row.chat_id, row.thread_id
    return room.chat.chat_id, room.thread


def _show_alone(room: Room, menu: Menu, *, anew: bool) -> None:
    desk, now = room.desk, room.now
    key = menu_key(room.person)
    old = desk.places.get(key)
    if anew and old is not None and not (_stands(old.payload, menu) and old.state == "live"):
        desk.places.renew(key, "delete", now)
    want_menu(desk, room.person, menu, now)


def _stands(payload: str | None, menu: Menu) -> bool:
    """True if the same page was requested a moment ago and is still shown."""
    old = Menu(*json.loads(payload or "[]"))
    same = (old.chat, old.thread, old.table, old.kind) == (
        *(menu.chat, menu.thread, menu.table),
        menu.kind,
    )
    return same and menu.opened - old.opened < SAME


def menu_link(room: Room) -> str:
    """The link to the private chat with the menu."""
    return f"https://t.me/{room.bot_username}?start={MENU_LINK}"


def close(room: Room, kind: str) -> Answer:
    """Remove a page."""
    if room.where.is_group:
        key = page_key(kind, room.chat.chat_id, room.where.thread)
    else:
        key = menu_key(room.person)
    room.desk.places.retire(key, "delete", room.now)
    return Answer(room.mine("answer.settings_done"))


def bring_menu_down(room: Room) -> bool:
    """Bring an old menu to the bottom for a person who followed the link to it. True if there is a menu."""
    menu = room.menu
    if menu is None:
        return False
    if room.now - menu.opened > SAME:
        room.desk.places.renew(menu_key(room.person), "delete", room.now)
    return True


# --- the rules ----------------------------------------------------------------------------------------------


def open_rules(room: Room, row: TableRow | None) -> Answer:
    """``/regole``: a message with the rules in force here, or the usual rules without a table."""
    return show(room, "rules", row.table_id if row else None, "0", anew=True)


def turn_rules(room: Room, tap: Tap, row: TableRow) -> Answer:
    """Show the rules: a button at the table opens a new message (no page), its own buttons turn the page (an edit)."""
    page = tap.argument if tap.argument.isdigit() else "0"
    return show(room, "rules", row.table_id, page, anew=not tap.argument)


def reckon_odds(room: Room, _: Tap, row: TableRow) -> Answer:
    """``Quanto conviene il banco``: a worker process computes the odds; then their page replaces the rules."""
    rules = room.croupier.view(room.desk, row.table_id).rules
    odds = look_of(rules).odds
    if odds is None:
        return Answer(room.mine("answer.unknown_button"))
    alone = _alone(room, anew=True)
    led = (
        show(room, "rules", row.table_id, "0", anew=True)
        if room.where.is_group and alone
        else Answer()
    )
    said = room.mine if alone else room.ours
    menu = Menu(*_about(room, row.table_id), row.table_id, "odds", "", room.now)
    shown = partial(_show_odds, menu=menu, person=room.person if alone else 0, now=room.now)

    def deliver(desk: Desk, found: Any) -> None:
        chart = odds.chart(found, said)
        words_of = {"text": odds.text(found, said), "caption": odds.caption(found, said)}
        shown(desk, found={**words_of, "chart": chart})

    busy = room.mine("answer.reckoning_busy")
    errand = Errand(odds.reckoning(rules), deliver, row.chat_id, busy)
    return replace(led, text=room.mine("answer.reckoning"), errand=errand)


def _show_odds(desk: Desk, *, menu: Menu, person: Person, now: int, found: dict[str, Any]) -> None:
    """Show the odds: in the group, or in a private chat that still shows the rules."""
    page = replace(menu, found=found)
    if not person:
        desk.places.renew(page_key(menu.kind, menu.chat, menu.thread), "delete", now)
        want_in_group(desk, page, now)
        return
    there = menu_of(desk, person)
    if there is not None and (there.kind, there.table) == ("rules", menu.table):
        want_menu(desk, person, replace(page, opened=there.opened), now)


# --- the settings -------------------------------------------------------------------------------------------


def open_settings(room: Room, _: Tap, row: TableRow) -> Answer:
    refusal = _may_set(room, row)
    if refusal is not None:
        return Answer(room.refusal(refusal))
    return show(room, "settings", row.table_id, "main", anew=True)


def settings_by_command(room: Room, row: TableRow) -> Answer:
    """``/impostazioni``: open the menu, or explain the refusal."""
    return open_settings(room, Tap(row.table_id, 0, 0, "imposta"), row)


def change_setting(room: Room, tap: Tap, row: TableRow) -> Answer:
    """Handle one tap in the menu: turn a page, change a switch, or finish."""
    refusal = _may_set(room, row)
    if refusal is not None:
        return Answer(room.refusal(refusal))
    seen = room.croupier.view(room.desk, row.table_id)
    if tap.decision != game_number(seen.rules):  # another person has changed the game meanwhile
        show(room, "settings", row.table_id, "main", anew=False)
        return Answer(room.refusal(Refusal("stale")))
    applied = apply_setting(seen.rules, seen.clock, tap.argument)
    if applied is None:
        return Answer(room.mine("answer.unknown_button"))
    if isinstance(applied, Refusal):
        return Answer(room.refusal(applied))
    if isinstance(applied, str):
        if applied == "done":
            return close(room, "settings")
        return show(room, "settings", row.table_id, applied, anew=False)
    since = room.croupier.loaded(room.desk, row.table_id).seq
    if isinstance(applied, bool):
        done = room.act(row.table_id, act.AllowAdvice(applied, room.is_admin))
    else:
        done = room.act(row.table_id, act.SetRules(*applied, room.is_admin))
    if isinstance(done, Refusal):
        return Answer(room.refusal(done))
    show(room, "settings", row.table_id, _settings_page(room), anew=False)
    if not done.events:
        return Answer()
    _tell_group(room, row, since)
    if isinstance(applied, bool):
        return Answer(room.mine("settings.advice_on" if applied else "settings.advice_off"))
    rules, clock = applied
    house = look_of(rules).house
    mine = words_at(house.game.key, room.mine)
    return Answer(changes(house, seen.rules, seen.clock, rules, clock, mine))


def _settings_page(room: Room) -> str:
    """The page of the settings in the message that was tapped."""
    if room.menu is not None:
        return room.menu.page if room.menu.kind == "settings" else "main"
    pending = room.desk.places.get(page_key("settings", room.chat.chat_id, room.thread))
    page: str = json.loads(pending.payload or "{}").get("page", "main") if pending else "main"
    return page


def _tell_group(room: Room, row: TableRow, since: int) -> None:
    """Announce the changes since event ``since`` in one line: changes of advice, in private, or during a game.

    Further changes go into the same line.
    """
    seen = room.croupier.view(room.desk, row.table_id)
    advice = seen.advice != room.croupier.view_at(room.desk, row.table_id, since).advice
    if seen.practice or not (seen.round or room.menu is not None or advice):
        return
    key = page_key(RULES, row.chat_id, row.thread_id)
    said = {"since": since, "round": seen.round, "at": room.now}
    tell(room, NewPlace(key, RULES, row.table_id, row.chat_id, None, row.thread_id), said)
    place = room.desk.places.get(key)
    if place is not None and place.message_id is None:
        then = room.croupier.view_at(
            room.desk, row.table_id, json.loads(place.payload or "")["since"]
        )
        if is_as_before(then, room.croupier.view(room.desk, row.table_id)):
            room.desk.places.drop(key)


def tell(room: Room, place: NewPlace, said: dict[str, Any]) -> None:
    """Show a line in the group; a recent line about the same subject is edited instead."""
    old = room.desk.places.get(place.key)
    was: dict[str, Any] = json.loads(old.payload or "{}") if old is not None else {}
    about = (was.get("round"), old.table_id if old is not None else None)
    young = said["at"] - was.get("at", 0) < FOLLOWS
    if old is not None and young and about == (said.get("round"), place.table_id):
        room.desk.places.want(as_wanted(old), room.now)
        return
    room.desk.places.drop(place.key)
    payload = json.dumps(said)
    room.desk.places.want(place._replace(payload=payload, urgency=DECORATION), room.now)


def _may_set(room: Room, row: TableRow) -> Refusal | None:
    seen = room.croupier.view(room.desk, row.table_id)
    if seen.tournament:
        return Refusal("tournament_table")
    if row.opener == room.person or (room.is_admin and seen.round):
        return None
    return Refusal("opener_or_admin" if seen.round else "opener_only", person=row.opener)


# --- the last hands -----------------------------------------------------------------------------------------


def last_hands(room: Room) -> tuple[str, Keyboard]:
    """``/mano``: the results of the last hands, with a button for the file of each."""
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
    """The words for that hand, by its game."""
    changed = room.desk.journal.last_of(hand.table_id, ["GameChanged"], hand.first_seq)
    if changed is None:
        return words_at(room.desk.tables.get(hand.table_id).game, said)
    (event,) = room.croupier.decoded(hand.table_id, [changed])
    return words_at(event.game, said)


def send_hand(room: Room, tap: Tap, row: TableRow) -> Answer:
    """Send the file of a hand: to the person if the private chat is open, else to the group."""
    hand = room.desk.rounds.get(row.table_id, tap.round)
    if hand is None:
        return Answer(room.mine("answer.no_hand"))
    alone = room.me.private == "open"
    said = _words_of(room, hand, room.mine if alone else room.ours)
    payload = json.dumps(
        {
            "round": hand.number,
            "text": said("hands.caption", n=hand.number),
            "at": room.now,
        },
        ensure_ascii=False,
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


# --- the person's own name ----------------------------------------------------------------------------------


def erase_name(room: Room, _: Tap) -> Answer:
    room.desk.people.erase_name(room.person)
    _show_privacy(room, erased=True)
    return Answer(room.mine("answer.name_erased"))


def allow_name(room: Room, _: Tap) -> Answer:
    room.desk.people.allow_name(room.person)
    _show_privacy(room, erased=False)
    return Answer(room.mine("answer.name_back"))


def show_privacy(room: Room, _: Tap) -> Answer:
    """Handle the button of the private help: show the data stored about this person."""
    _show_privacy(room, erased=room.me.nameless)
    return Answer(room.mine("answer.settings_done"))


def _show_privacy(room: Room, *, erased: bool) -> None:
    screen = privacy_screen(room.ours, erased=erased)
    room.say(screen.text, screen.keyboard, key=room.here("privacy"))
