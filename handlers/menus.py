"""Menus: the house rules, their settings, the last hands, and the person's own name.

A page belongs to the person who asked for it. It is shown where that person has the own cards: in the private chat, or
in a message in the group that this person alone sees; where neither is possible, in the group.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from delivery.own_places import OwnFile
from delivery.urgency import DECORATION, REPLY, URGENT
from display.bets import BETS
from display.callback import Tap
from display.changed import is_as_before
from display.games import look_of, words_at
from display.help import MENU_LINK, privacy_screen
from display.measure import MOST_TEXT
from display.rules_text import changes
from display.screen import Screen
from display.settings import page_about
from display.settings_actions import Advise, Finish, ShowPage, game_number, meaning
from engine.game import Person, Refusal
from engine.settings import TableSettings, settings_after
from engine.switches import NO_SWITCH
from engine.table import actions as act
from engine.value import replace
from handlers.tables import one_time_link
from handlers.update_context import Answer, BackgroundJob, UpdateContext
from handlers.usual_answer import UsualAnswer
from locales import Raw
from messages import own_tables
from messages.answers import is_past
from messages.content import (
    ChangedLookContent,
    ChangedRulesContent,
    Content,
    FileContent,
    Menu,
    OddsFound,
    PageKind,
    content_of,
    in_chat_of,
    wanted,
)
from messages.hands import game_of, last_hands
from messages.menus import (
    menu_in,
    menu_key,
    menu_of,
    menu_place,
    page_in,
    page_key,
    page_place,
    want_in_group,
    want_menu,
)
from messages.own_tables import OwnPage
from messages.places import as_wanted
from storage import UnitOfWork
from storage.records import FinishedRound, NewPlace, TableRow

SAME: Final = 15_000
"""Milliseconds in which a repeated request leaves the page in its place."""

FOLLOWS: Final = 120_000
"""Milliseconds in which the group's line about a change also covers further changes."""


# --- the place of a page ------------------------------------------------------------------------------------


def show(
    context: UpdateContext,
    kind: PageKind,
    table_id: int | None,
    *,
    page: str,
    anew: bool,
    urgency: int = REPLY,
) -> Answer:
    """Show a page: to this person alone if that is possible, else in the group, with its ``urgency`` there.

    With ``anew`` it goes to the bottom. The answer leads from the group to the private chat, or opens an own page.
    """
    menu = Menu(*about(context, table_id), table_id or 0, kind, page, context.now)
    if context.own_page:
        _turn_own(context, menu)
        return Answer()
    if anew and _may_open_own(context):
        return _opening_own(context, menu, urgency)
    if not _alone(context, anew=anew):
        if anew:
            key = page_key(kind, menu.chat, menu.thread)
            context.work.outbox.renew(key, "delete", context.now)
        want_in_group(context.work, menu, now=context.now, urgency=urgency)
        return Answer()
    _show_alone(context, menu, anew=anew)
    return Answer(url=menu_link(context)) if context.where.is_group else Answer()


def show_or_say(
    context: UpdateContext,
    kind: PageKind,
    *,
    key: str,
    screen: Callable[[], Screen],
    opens: bool = False,
) -> Answer:
    """Turn the own page of the tap to this page; any other request gets the page as a message in its chat.

    ``opens``: the request may also open an own page. ``key``: that of the message, as in ``UpdateContext.say``.
    """
    menu = Menu(*about(context, None), 0, kind, "", context.now)
    if context.own_page:
        _turn_own(context, menu)
        return Answer()
    shown = screen()
    if opens and _may_open_own(context):
        usual = context.saying(shown.text, shown.keyboard, key=key)
        return Answer(own=own_page_of(context, menu), otherwise=(usual,))
    context.say(shown.text, shown.keyboard, key=key)
    return Answer()


def _may_open_own(context: UpdateContext) -> bool:
    """True if Telegram may take an own page for this request, and the person does not want it in the private chat.

    A bot without admin rights may send one for a tap, or for an ephemeral command.
    """
    if not (context.takes_own and context.where.is_group and context.writer.real):
        return False
    if context.public and not context.alone:
        return False
    here = context.me.private != "open" or context.me.own_table == "group"
    return here and context.chat.address == context.where.address


def own_page_of(context: UpdateContext, menu: Menu) -> OwnPage:
    return OwnPage(
        menu=menu,
        person=context.person,
        telegram_id=context.writer.telegram_id,
        address=context.where.address,
        thread=context.where.thread,
    )


def _opening_own(context: UpdateContext, menu: Menu, urgency: int) -> Answer:
    """Open an own page; where that does not succeed, the page in the private chat or in the group."""
    own = own_page_of(context, menu)
    if context.me.private != "open":
        usual = UsualAnswer(page_place(menu, urgency), context.now, anew=True)
        return Answer(own=own, otherwise=(usual,))
    again = _is_asked_again(context, menu)
    usual = UsualAnswer(menu_place(context.person, menu), context.now, anew=not again)
    return Answer(url=menu_link(context), own=own, otherwise=(usual,))


def _turn_own(context: UpdateContext, menu: Menu) -> None:
    """Show another page in the tapped message, which its person alone sees, or in a message in its place."""
    own = own_page_of(context, menu)
    if not context.own_pictured:
        _take_up(context, own)
        return
    place = own_tables.tapped_picture(
        context.work, own, number=context.own_page, now=context.now, urgency=URGENT
    )
    context.turns(own, place)


def _take_up(context: UpdateContext, own: OwnPage) -> None:
    """Take the tapped message for the person's own page, and want it up to date."""
    own_tables.tapped(
        context.work,
        own,
        number=context.own_page,
        pictured=context.own_pictured,
        now=context.now,
        urgency=URGENT,
    )


def _alone(context: UpdateContext, *, anew: bool) -> bool:
    """True if a page goes to the private chat. A page that is already in the group is turned there."""
    if not context.where.is_group:
        return True
    return anew and context.writer.real and context.me.private == "open"


def about(context: UpdateContext, table_id: int | None) -> tuple[int, int]:
    """The chat and the topic that a page concerns."""
    if table_id:
        whole = context.work.tournaments.of_table(table_id)
        row = context.work.tables.get(table_id if whole is None else whole)
        return row.chat_id, row.thread_id
    return context.chat.chat_id, context.thread


def _show_alone(context: UpdateContext, menu: Menu, *, anew: bool) -> None:
    work, now = context.work, context.now
    if anew and not _is_asked_again(context, menu):
        work.outbox.renew(menu_key(context.person), "delete", now)
    want_menu(work, context.person, menu=menu, now=now)


def _is_asked_again(context: UpdateContext, menu: Menu) -> bool:
    """True if the menu in the private chat shows this page since a moment ago."""
    old = context.work.outbox.get(menu_key(context.person))
    return old is not None and old.state == "live" and _stands(menu_in(old), menu)


def _stands(old: Menu, menu: Menu) -> bool:
    """True if the same page was requested a moment ago and is still shown."""
    same = (old.chat, old.thread, old.table, old.kind) == (
        *(menu.chat, menu.thread, menu.table),
        menu.kind,
    )
    return same and menu.opened - old.opened < SAME


def menu_link(context: UpdateContext) -> str:
    """The link to the private chat with the menu."""
    return f"https://t.me/{context.bot_username}?start={MENU_LINK}"


def close(context: UpdateContext, kind: str) -> Answer:
    """Remove a page."""
    if context.own_page:
        menu = context.shown or Menu(*about(context, None), 0, "main", "", context.now)
        own = own_page_of(context, menu)
        _take_up(context, own)  # the bot may have lost the message
        key = own.key
    elif context.where.is_group:
        key = page_key(kind, context.chat.chat_id, context.where.thread)
    else:
        key = menu_key(context.person)
    context.work.outbox.retire(key, "delete", context.now)
    return Answer(context.mine("answer.settings_done"))


def bring_menu_down(context: UpdateContext) -> bool:
    """Bring an old menu to the bottom for a person who followed the link to it. True if there is a menu."""
    menu = context.menu
    if menu is None:
        return False
    if context.now - menu.opened > SAME:
        context.work.outbox.renew(menu_key(context.person), "delete", context.now)
    return True


# --- the rules ----------------------------------------------------------------------------------------------


def open_rules(context: UpdateContext, row: TableRow | None) -> Answer:
    """``/regole``: a message with the rules in force here, or the usual rules without a table."""
    return show(context, "rules", table_id=row.table_id if row else None, page="0", anew=True)


def turn_rules(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    """Show the rules: a button at the table opens a new message (no page), its own buttons turn the page (an edit)."""
    page = tap.argument if tap.argument.isdigit() else "0"
    return show(context, "rules", table_id=row.table_id, page=page, anew=not tap.argument)


def turn_bets(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    """Show all bets of the round of the tap: the table's button opens the list, its own buttons turn the page."""
    page = tap.argument if tap.argument.isdigit() else "0"
    return show(
        context, BETS, table_id=row.table_id, page=f"{tap.round}.{page}", anew=not tap.argument
    )


def reckon_odds(context: UpdateContext, _: Tap, row: TableRow) -> Answer:
    """``Quanto conviene il banco``: a worker process computes the odds; then their page replaces the rules."""
    rules = context.croupier.view(context.work, row.table_id).agreed.rules
    odds = look_of(rules).rules.odds
    if odds is None:
        return Answer(context.mine("answer.unknown_button"))
    alone = _alone(context, anew=True) and not _may_open_own(context)
    led = (
        show(context, "rules", table_id=row.table_id, page="0", anew=True)
        if context.own_page or (context.where.is_group and alone)
        else Answer()
    )
    alone = alone or context.own_page != 0
    said = context.mine if alone else context.ours
    menu = Menu(*about(context, row.table_id), row.table_id, "odds", "", context.now)
    shown = (
        partial(_show_own_odds, own=own_page_of(context, menu), now=context.now)
        if context.own_page
        else partial(_show_odds, menu=menu, person=context.person if alone else 0, now=context.now)
    )

    def deliver(work: UnitOfWork, found: Any) -> None:
        chart = odds.chart(found, said)
        text, caption = odds.text(found, said), odds.caption(found, said)
        shown(work, found=OddsFound(text, caption, chart))

    busy = context.mine("answer.reckoning_busy")
    background = BackgroundJob(
        ask=partial(odds.reckoned, rules), deliver=deliver, chat_id=row.chat_id, refused=busy
    )
    return replace(led, text=context.mine("answer.reckoning"), background=background)


def _show_odds(work: UnitOfWork, *, menu: Menu, person: Person, now: int, found: OddsFound) -> None:
    """Show the odds: in the group, or in a private chat that still shows the rules."""
    page = replace(menu, found=found)
    if not person:
        work.outbox.renew(page_key(menu.kind, menu.chat, menu.thread), "delete", now)
        want_in_group(work, page, now)
        return
    there = menu_of(work, person)
    if there is not None and (there.kind, there.table) == ("rules", menu.table):
        want_menu(work, person, menu=replace(page, opened=there.opened), now=now)


def _show_own_odds(work: UnitOfWork, *, own: OwnPage, now: int, found: OddsFound) -> None:
    """Show the odds on an own page that still shows the rules."""
    there = own_tables.menu_there(work, own.key)
    if there is not None and (there.kind, there.table) == ("rules", own.menu.table):
        page = replace(own, menu=replace(own.menu, found=found))
        work.outbox.want(page.wanted(used=True, urgency=URGENT), now)


# --- the settings -------------------------------------------------------------------------------------------


def open_settings(context: UpdateContext, _: Tap, row: TableRow) -> Answer:
    """Show the menu of the table's rules.

    Refused at a tournament's table, and to everybody but its opener and, after the first deal, the chat's admins.
    """
    return settings_about(context, row, "")


def settings_about(context: UpdateContext, row: TableRow, said: str) -> Answer:
    """Show the page about these words; the first page without any. Refused as ``open_settings``."""
    refusal = _may_set(context, row)
    if refusal is not None:
        return Answer(context.refusal(refusal))
    rules = context.croupier.view(context.work, row.table_id).agreed.rules
    page = page_about(said, rules, context.mine)
    return show(context, "settings", table_id=row.table_id, page=page, anew=True)


def change_setting(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    """Handle one tap in the menu: turn a page, change a switch, or finish."""
    refusal = _may_set(context, row)
    if refusal is not None:
        return Answer(context.refusal(refusal))
    seen = context.croupier.view(context.work, row.table_id)
    if tap.decision != game_number(
        seen.agreed.rules
    ):  # another person has changed the game meanwhile
        show(context, "settings", table_id=row.table_id, page="main", anew=False)
        return Answer(context.refusal(Refusal("stale")))
    meant = meaning(seen.agreed.rules, tap.argument)
    match meant:
        case None:
            return Answer(context.mine("answer.unknown_button"))
        case Finish():
            return close(context, "settings")
        case ShowPage(page):
            return show(context, "settings", table_id=row.table_id, page=page, anew=False)
        case Advise(on):
            said = context.mine("settings.advice_on" if on else "settings.advice_off")
            return _set(context, row, action=act.AllowAdvice(on, context.is_admin), said=said)
    now = TableSettings(seen.agreed.rules, seen.agreed.clock)
    new = settings_after(now, meant, earlier=seen.agreed.earlier, seated=len(seen.seating.seats))
    if isinstance(new, Refusal):
        unknown = new.code == NO_SWITCH
        return Answer(context.mine("answer.unknown_button") if unknown else context.refusal(new))
    house = look_of(new.rules).rules.house
    mine = words_at(house.game.key, context.mine)
    said = changes(
        house,
        seen.agreed.rules,
        old_clock=seen.agreed.clock,
        new_rules=new.rules,
        new_clock=new.clock,
        dealt=seen.round > 0,
        words=mine,
    )
    return _set(
        context, row, action=act.SetRules(new.rules, new.clock, context.is_admin), said=said
    )


def _set(
    context: UpdateContext, row: TableRow, action: act.AllowAdvice | act.SetRules, *, said: Raw
) -> Answer:
    """Carry out a change of the settings, show the menu again and tell the group; ``said`` answers the tap."""
    since = context.croupier.loaded(context.work, row.table_id).seq
    done = context.act(row.table_id, action)
    if isinstance(done, Refusal):
        return Answer(context.refusal(done))
    show(context, "settings", table_id=row.table_id, page=_settings_page(context), anew=False)
    if not done.events:
        return Answer()
    announce(context, row, since)
    return Answer(said)


def _settings_page(context: UpdateContext) -> str:
    """The page of the settings in the message that was tapped."""
    if context.is_apart:
        there = context.shown
        return there.page if there is not None and there.kind == "settings" else "main"
    pending = context.work.outbox.get(page_key("settings", context.chat.chat_id, context.thread))
    return page_in(pending).page or "main" if pending is not None else "main"


def announce(context: UpdateContext, row: TableRow, since: int) -> None:
    """Announce the changes since event ``since`` in one line: changes of advice, in private, or during a game.

    Further changes go into the same line.
    """
    seen = context.croupier.view(context.work, row.table_id)
    advice = (
        seen.agreed.advice
        != context.croupier.view_at(context.work, row.table_id, since).agreed.advice
    )
    if seen.practice or not (seen.round or context.is_apart or advice):
        return
    key = page_key("changed", row.chat_id, row.thread_id)
    changed = ChangedRulesContent(since=since, round=seen.round, at=context.now)
    line = wanted(changed, key=key, urgency=DECORATION, **in_chat_of(row))
    tell(context, line)
    place = context.work.outbox.get(key)
    content = content_of(place) if place is not None and place.message_id is None else None
    if isinstance(content, ChangedRulesContent):
        then = context.croupier.view_at(context.work, row.table_id, content.since)
        if is_as_before(then, context.croupier.view(context.work, row.table_id)):
            context.work.outbox.drop(key)


def tell(context: UpdateContext, line: NewPlace) -> None:
    """Show a line about a change in the group; a recent line about the same subject is edited instead."""
    old = context.work.outbox.get(line.key)
    if (
        old is not None
        and _is_about(content_of(line), content_of(old))
        and old.table_id == line.table_id
    ):
        context.work.outbox.want(as_wanted(old), context.now)
        return
    context.work.outbox.drop(line.key)
    context.work.outbox.want(line, context.now)


def _is_about(new: Content, old: Content) -> bool:
    """True if ``old`` is a recent line about the same subject."""
    if isinstance(new, ChangedRulesContent) and isinstance(old, ChangedRulesContent):
        return new.round == old.round and new.at - old.at < FOLLOWS
    if isinstance(new, ChangedLookContent) and isinstance(old, ChangedLookContent):
        return new.at - old.at < FOLLOWS
    return False


def _may_set(context: UpdateContext, row: TableRow) -> Refusal | None:
    seen = context.croupier.view(context.work, row.table_id)
    if seen.tournament.number:
        return Refusal("tournament_table")
    if row.opener == context.person or (context.is_admin and seen.round):
        return None
    return Refusal("opener_or_admin" if seen.round else "opener_only", person=row.opener)


# --- the last hands -----------------------------------------------------------------------------------------


def show_hands(context: UpdateContext) -> Answer:
    """``/mano``: the results of the last hands, which a person reads alone if that is possible."""

    def screen() -> Screen:
        work, chat_id = context.work, context.chat.chat_id
        return last_hands(work, context.croupier, context.ours, chat_id=chat_id, most=MOST_TEXT)

    return show_or_say(context, "mani", key=context.here("hands"), screen=screen, opens=True)


def send_hand(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    """Send the file of a hand to its reader alone: in a message in the group, or to the private chat.

    The button leads a person without Start to that chat, where the file follows.
    """
    hand = context.work.rounds.get(row.table_id, tap.round)
    if hand is None:
        return Answer(context.mine("answer.no_hand"))
    place = _file_place(context, hand)
    alone = None
    if _may_open_own(context):
        alone = OwnFile(
            address=context.where.address,
            thread=context.where.thread,
            telegram_id=context.writer.telegram_id,
            table_id=row.table_id,
            round=hand.number,
            caption=_file_caption(context, hand),
        )
    if context.me.private != "open":
        return Answer(url=one_time_link(context, row.table_id, hand.number), alone=alone)
    if _waits_for_another(context, hand, place.key):
        return Answer(context.mine("answer.file_waits"))
    answer, usual = Answer(context.mine("answer.file_private")), UsualAnswer(place, context.now)
    if alone is not None:
        return replace(answer, alone=alone, otherwise=(usual,))
    usual.give(context.work)
    return answer


def send_linked_hand(context: UpdateContext, row: TableRow, number: int) -> None:
    """Send the file of a hand to a person who followed the link of its button."""
    hand = context.work.rounds.get(row.table_id, number)
    if hand is not None:
        context.work.outbox.want(_file_place(context, hand), context.now)


def _file_place(context: UpdateContext, hand: FinishedRound) -> NewPlace:
    """The place of the file for which the person waits in the private chat; there is one."""
    return wanted(
        FileContent(round=hand.number, text=_file_caption(context, hand), at=context.now),
        key=f"file:{context.person}",
        table_id=hand.table_id,
        person=context.person,
        urgency=REPLY,
    )


def _file_caption(context: UpdateContext, hand: FinishedRound) -> Raw:
    game = game_of(context.work, context.croupier, hand)
    return words_at(game, context.mine)("hands.caption", n=hand.number)


def _waits_for_another(context: UpdateContext, hand: FinishedRound, key: str) -> bool:
    """True if the person still waits for the file of another hand at the place ``key``."""
    old = context.work.outbox.get(key)
    if old is None or is_past(old, context.now):
        return False
    content = content_of(old)
    same = isinstance(content, FileContent) and content.round == hand.number
    return not same or old.table_id != hand.table_id


# --- the person's own name ----------------------------------------------------------------------------------


def erase_name(context: UpdateContext, _: Tap) -> Answer:
    """Erase the person's name and username, and learn neither again until ``allow_name``."""
    context.work.people.erase_name(context.person)
    _show_privacy(context, erased=True)
    return Answer(context.mine("answer.name_erased"))


def allow_name(context: UpdateContext, _: Tap) -> Answer:
    """Let the bot learn the person's name again, with the person's next update."""
    context.work.people.allow_name(context.person)
    _show_privacy(context, erased=False)
    return Answer(context.mine("answer.name_back"))


def show_privacy(context: UpdateContext, _: Tap) -> Answer:
    """Handle the button of the private help: show the data stored about this person."""
    _show_privacy(context, erased=context.me.nameless)
    return Answer(context.mine("answer.settings_done"))


def _show_privacy(context: UpdateContext, *, erased: bool) -> None:
    screen = privacy_screen(context.ours, erased=erased)
    context.say(screen.text, screen.keyboard, key=context.here("privacy"))
