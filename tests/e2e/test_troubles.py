"""Common troubles of evenings: sleepers, leavers, floods, lost messages, migrations. (Kills and repeated updates:
``tests/world``.)
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from typing import Any

import pytest

import engine.table
from storage.audit import audit
from tests.kit.evening import TURN
from tests.kit.house import House
from tests.kit.sitting import PATIENCE, SeatedPeople, sitting


def states(home: House) -> list[str]:
    """The states of the tables, oldest first."""
    with contextlib.closing(sqlite3.connect(home.database)) as db:
        return [row[0] for row in db.execute("SELECT status FROM tables ORDER BY opened_at")]


async def closed(home: House, tables: int) -> None:
    """Wait until this number of tables is closed."""
    for _ in range(int(PATIENCE / 0.02)):
        if states(home).count("closed") >= tables:
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"open tables: {states(home)}")


async def test_a_sleeper_is_nudged_once_and_then_the_table_plays_the_seat(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna")
    who, _ = await at.turn()
    home.pass_(40)
    nudge = await at.see(f"⏰ {who.name}, tocca a te")
    mentions = [e for e in nudge.entities if e["type"] == "text_mention"]
    assert [m["user"]["id"] for m in mentions] == [who.id]
    home.pass_(30)
    await at.see(rf"[✓✗★♛] {who.name}")
    for message in await at.first.messages(at.group):
        assert not (message.keyboard and f"⏰ {who.name}" in message.text)


async def test_two_time_outs_make_a_sit_out_and_one_tap_ends_it(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna")
    sleeper, _ = await at.turn()
    for _ in range(int(PATIENCE / 0.05)):
        shown = [m for m in await at.first.messages(at.group) if m.keyboard]
        if any(f"Assente: {sleeper.name}" in m.text for m in shown):
            break
        turn = TURN.search(shown[-1].text)
        if turn and at.people[turn.group(1)] is not sleeper:
            await at.people[turn.group(1)].press("Sto", message=shown[-1])
        else:
            home.pass_(6)
        await asyncio.sleep(0.05)
    await at.see(f"Assente: {sleeper.name}")
    answer = await at.tap(sleeper, "Eccomi")
    assert answer.text == "Eccoti di nuovo!"


async def test_the_table_plays_on_for_a_player_who_leaves_during_a_hand(
    home: House,
) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna", admin=True)
    who, _ = await at.turn()
    await who.leave(at.group)
    stayed = next(person for person in at.people.values() if person is not who)
    await at.see(rf"[✓✗★♛] {who.name}", stayed)


async def test_a_bot_removed_during_a_hand_settles_it_and_the_books_are_clean(
    home: House,
) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna")
    await at.turn()
    telegram = home.telegram.telegram
    telegram.groups.kick(user=telegram.bot_id, chat=at.group, by=at.first.id)
    await closed(home, 1)
    await home.stop()
    assert not audit(home.database, engine.table).differences


async def test_a_group_that_becomes_a_supergroup_plays_on_with_the_same_cards(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", kind="group")
    who, table = await at.turn()
    card = await at.tap(who, "👁", table)
    at.group = home.telegram.telegram.groups.migrate(at.group)
    again, moved = await at.turn()
    assert again is who
    assert moved.text.splitlines()[0] == table.text.splitlines()[0]
    same = await at.tap(who, "👁", moved)
    assert same.text == card.text
    await at.play_out()


async def test_a_group_that_has_moved_gets_each_message_once(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", kind="group")
    at.group = home.telegram.telegram.groups.migrate(at.group)
    await at.turn()
    await asyncio.sleep(60)
    shown = await at.first.messages(at.group)
    new = [one.text for one in shown if one.from_bot and one.chat_id == at.group]
    assert len(new) == len({*new})


async def test_a_deleted_table_message_comes_back(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna")
    who, table = await at.turn()
    home.telegram.telegram.people.delete(user=at.first.id, chat=at.group, message=table.message_id)
    await who.write(at.group, "/sto")
    _, anew = await at.turn()
    assert anew.message_id > table.message_id


def refuse_edit(at: SeatedPeople, *, code: int, description: str, **more: Any) -> None:
    """Let Telegram refuse the next edit of a text in this group."""
    orders = at.home.telegram.telegram.orders
    orders.fault(
        "error", "editMessageText", chat=at.group, code=code, description=description, **more
    )


async def test_a_screen_that_telegram_refuses_does_not_end_the_evening(home: House) -> None:
    at = await sitting(home, "Luca", "Rita")
    who, table = await at.turn()
    refuse_edit(
        at, code=400, description="Bad Request: can't parse entities: unsupported start tag"
    )
    await at.tap(who, "Sto", table)
    plain = await at.see(rf"✓ {who.name}")
    assert plain.labels
    assert not [entity for entity in plain.entities if entity["type"] == "bold"]
    await at.play_out()
    await at.see("Mano 2")


async def test_a_table_whose_topic_is_deleted_is_settled_and_another_may_be_opened(
    home: House,
) -> None:
    luca, rita = (home.telegram.person(name) for name in ("Luca", "Rita"))
    group = home.telegram.group("Famiglia", luca, rita, kind="forum")
    groups = home.telegram.telegram.groups
    topic = groups.add_topic(group, "Carte", by=luca.id)
    await luca.write(group, "/gioco sette e mezzo", thread=topic)
    await luca.see(group, "Al tavolo", timeout=PATIENCE)
    await rita.tap("Siediti", chat=group, timeout=PATIENCE)
    await luca.see(group, "Si gioca!", timeout=PATIENCE)
    await luca.tap("Si gioca!", chat=group, timeout=PATIENCE)
    await luca.see(group, "tiro(?:, o ti va bene così| o sto)", timeout=PATIENCE)
    groups.delete_topic(group, topic)
    other = groups.add_topic(group, "Altro", by=luca.id)
    await luca.write(group, "/gioco sette e mezzo", thread=other)
    await luca.see(group, "Al tavolo: Luca", timeout=PATIENCE)
    await closed(home, 1)
    assert states(home) == ["closed", "open"]
    await home.stop()
    assert not audit(home.database, engine.table).differences


async def test_a_429_silences_one_group_and_the_other_plays_on(home: House) -> None:
    one = await sitting(home, "Luca", "Rita")
    two = await sitting(home, "Pia", "Ugo")
    refuse_edit(
        one, code=429, description="Too Many Requests: retry after 2", parameters={"retry_after": 2}
    )
    who, _ = await one.turn()
    await who.write(one.group, "/sto")
    await two.play_out()
    await two.see("Mano 2")
    await one.see(rf"[✓★♛] {who.name}")


async def test_while_telegram_is_unreachable_no_time_runs_out(home: House) -> None:
    at = await sitting(home, "Luca", "Rita")
    who, _ = await at.turn()
    orders = home.telegram.telegram.orders
    orders.cut()
    for _ in range(15):
        home.pass_(6)
        await asyncio.sleep(0.1)
    orders.cut(cut=False)
    again, message = await at.turn()
    assert again is who
    await at.tap(who, "Sto", message)


async def test_a_blocked_bot_goes_on_in_the_group(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", started=True)
    who, _ = await at.turn()
    await who.block()
    await at.play_out()
    await at.see("Mano 2")


async def test_only_opener_admins_or_time_end_a_table(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna", dealt=False)
    rita = at.people["Rita"]
    answer = await at.tap(rita, "Chiudi tavolo")
    assert "Luca" in (answer.text or "")
    answer = await at.tap(at.first, "Chiudi tavolo")
    assert "chiuso" in (answer.text or "").lower()
    await at.see("Il tavolo è chiuso")


async def test_any_player_may_end_an_idle_table(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", dealt=False)
    rita = at.people["Rita"]
    for _ in range(int(PATIENCE / 0.1)):
        answer = await at.tap(rita, "Chiudi tavolo")
        if "chiuso" in (answer.text or "").lower():
            return
        home.pass_(100)
        await asyncio.sleep(0.1)
    pytest.fail("an idle table could not be ended")


async def test_settings_are_changed_by_taps_and_announced(home: House) -> None:
    at = await sitting(home, "Luca", "Rita")
    await at.play_out()
    await at.first.write(at.group, "/impostazioni")
    menu = await at.see_button("Fatto")
    refused = await at.tap(at.people["Rita"], menu.labels[0], menu)
    assert "Luca" in (refused.text or "")
    await at.tap(at.first, "Novara", menu) if "Novara" in menu.labels else None
    await at.tap(at.first, "Fatto", menu)


async def test_rules_are_read_page_by_page(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", dealt=False)
    await at.first.write(at.group, "/regole")
    page = await at.see_button("›")
    await at.first.tap("›", message=page, timeout=PATIENCE)
    for _ in range(200):
        turned = [m for m in await at.first.messages(at.group) if m.message_id == page.message_id]
        if turned[0].text != page.text:
            return
        await asyncio.sleep(0.02)
    pytest.fail("the page did not turn")


async def test_a_name_is_erased_on_request(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", dealt=False)
    rita = at.people["Rita"]
    await rita.start()
    await rita.write(rita.private, "/privacy")
    page = await rita.see(rita.private, "(?i)nome", timeout=PATIENCE)
    erase = next(label for label in page.labels if "nome" in label.lower())
    await rita.tap(erase, chat=rita.private, timeout=PATIENCE)
    await at.first.write(at.group, "/tavolo")
    await at.see("Al tavolo: Luca, Qualcuno")
