"""Own tables: the private card in the group, as a message that its player alone sees."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from delivery.own_tables import AGAIN
from display.pictures import studio
from playground.botapi.limits import Limits
from playground.botapi.settings import EphemeralCounting, ServerKind
from playground.people import PlaygroundPerson
from storage.records import COUNTED
from tests.kit.house import House, house
from tests.kit.own_tables import (
    PEEK,
    all_see,
    in_a_topic,
    in_two_languages,
    no_own_tables,
    open_own,
    own_table,
    own_tables,
    refused,
    spend,
)
from tests.kit.sitting import SeatedPeople, sitting

SENT = ("sendMessage", "sendPhoto", "deleteEphemeralMessage")


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path, second=50, own_tables=True) as running:
        yield running


async def three(home: House) -> tuple[SeatedPeople, PlaygroundPerson]:
    """Three people who have never pressed Start, and the player on turn."""
    at = await sitting(home, "Luca", "Rita", "Nonna")
    who, _ = await at.turn()
    return at, who


def others(at: SeatedPeople, who: PlaygroundPerson) -> list[PlaygroundPerson]:
    return [person for person in at.people.values() if person is not who]


async def test_a_tap_opens_the_own_table_and_the_hand_is_played_on_it(home: House) -> None:
    at, who = await three(home)
    mine = await open_own(at, who)
    assert {"Tiro", "Sto", "10"} <= {*mine.labels}
    for other in others(at, who):
        assert await own_tables(at, other) == []
    await at.tap(who, "10", mine)
    assert "10 ✓" in (await own_table(at, who, "10 ✓")).labels
    answer = await at.tap(who, "Sto", mine)
    assert answer.text
    after = await own_table(at, who, "Hai [^.]*$|avevi")
    assert after.message_id == mine.message_id
    assert "Sto" not in after.labels


async def test_each_reads_it_in_the_language_of_the_own_phone(home: House) -> None:
    at, luca, rita = await in_two_languages(home)
    await at.tap(rita, "Siediti")
    await at.see(r"Al tavolo: .*Rita")
    await at.tap(at.first, "Si gioca!")
    await at.turn()
    await at.tap(rita, PEEK)
    await own_table(at, rita, "hand 1")
    await at.tap(luca, PEEK)
    await own_table(at, luca, "mano 1")


async def test_a_person_with_a_private_card_keeps_the_alert(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna", started=True)
    who, _ = await at.turn()
    await refused(at, who)


async def test_a_bystander_gets_no_own_table(home: House) -> None:
    at, _ = await three(home)
    stranger = home.telegram.person("Ugo")
    await stranger.join(at.group)
    answer = await stranger.tap(PEEK, chat=at.group)
    assert answer is not None
    assert answer.text
    assert await own_tables(at, stranger) == []


async def test_another_tap_opens_it_anew_at_the_bottom(home: House) -> None:
    at, who = await three(home)
    await open_own(at, who)
    await at.first.write(at.group, "Che freddo!")
    await asyncio.sleep(AGAIN * 0.05)
    await open_own(at, who)
    shown = [message for message in await who.messages(at.group) if message.from_bot]
    await asyncio.sleep(0.1)
    assert len(await own_tables(at, who)) == 1
    assert shown[-1].ephemeral


async def test_one_that_has_vanished_is_opened_again_with_the_same_number(home: House) -> None:
    at, who = await three(home)
    first = await open_own(at, who)
    home.telegram.telegram.people.restart_app(who.id)
    assert await own_tables(at, who) == []
    await at.tap(who, "Sto")  # in the group; the edit of the own table goes nowhere
    await asyncio.sleep(0.2)
    assert await own_tables(at, who) == []
    answer = await at.tap(who, PEEK, (await at.see(PEEK)))
    assert answer.text is None
    (again,) = await own_tables(at, who)
    assert again.message_id == first.message_id


async def test_a_client_that_shows_nothing_changes_nothing_for_the_table(home: House) -> None:
    at, who = await three(home)
    home.telegram.telegram.orders.deafen(who.id)
    answer = await at.tap(who, PEEK)
    assert answer.text is None
    assert await own_tables(at, who) == []
    await at.play_out()


async def test_the_group_reads_where_a_turn_on_an_own_table_is_played(home: House) -> None:
    at, who = await three(home)
    mine = await open_own(at, who)
    await at.tap(who, "10", mine)
    table = await at.see(rf"Si gioca con {PEEK}\.")
    assert "Sto" not in table.labels
    assert PEEK in table.labels


async def test_taps_that_follow_each_other_where_nothing_is_seen_get_the_alert(home: House) -> None:
    """Telegram takes the message, and the person's app does not show it."""
    at, who = await three(home)
    home.telegram.telegram.orders.deafen(who.id)
    assert (await at.tap(who, PEEK)).text is None
    for _ in range(4):
        await asyncio.sleep(3 * 0.05)
        await refused(at, who)
    await asyncio.sleep(AGAIN * 0.05)
    assert (await at.tap(who, PEEK)).text is None


async def test_a_tap_on_the_own_table_proves_that_it_is_seen(home: House) -> None:
    at, who = await three(home)
    mine = await open_own(at, who)
    await at.tap(who, "10", mine)
    await own_table(at, who, "10 ✓")
    await open_own(at, who)


async def test_a_tap_that_is_too_old_gets_the_alert_and_the_next_opens(home: House) -> None:
    at, who = await three(home)
    orders = home.telegram.telegram.orders
    orders.set_ephemeral(within=-1)
    await refused(at, who)
    orders.set_ephemeral(within=15)
    await open_own(at, who)


async def test_a_message_that_the_bot_lost_is_its_own_again_with_a_tap_on_it(home: House) -> None:
    """The connection breaks, or the bot ends, between Telegram's acceptance and the note in the database."""
    at, who = await three(home)
    await open_own(at, others(at, who)[0])  # Telegram has proved itself
    home.telegram.telegram.orders.fault("drop", "sendMessage", chat=at.group, after=True)
    answer = await at.tap(who, PEEK)
    assert (answer.text or "").startswith("Hai ")
    mine = await own_table(at, who, "Tiro")
    await at.tap(who, "10", mine)
    assert (await own_table(at, who, "10 ✓")).message_id == mine.message_id


async def test_it_goes_on_after_a_restart(home: House) -> None:
    at, who = await three(home)
    mine = await open_own(at, who)
    await home.restart()
    await at.tap(who, "10", mine)
    assert (await own_table(at, who, "10 ✓")).message_id == mine.message_id


async def test_an_old_one_is_taken_up_by_a_tap_on_it(home: House) -> None:
    at, who = await three(home)
    first = await open_own(at, who)
    home.telegram.telegram.orders.fault(
        "error", "deleteEphemeralMessage", chat=at.group, code=500, times=9
    )
    await asyncio.sleep(AGAIN * 0.05)
    await open_own(at, who)
    assert len(await own_tables(at, who)) == 2
    await at.tap(who, "10", first)
    assert "10 ✓" in (await own_table(at, who, "10 ✓")).labels
    shown = {m.message_id: m.labels for m in await own_tables(at, who)}
    assert "10 ✓" in shown[first.message_id]


async def test_a_member_who_leaves_takes_it_along(home: House) -> None:
    at, who = await three(home)
    other = others(at, who)[-1]  # the first one looks on
    await open_own(at, other)
    await other.leave(at.group)
    await at.play_out()
    await no_own_tables(home)


async def test_a_closed_table_removes_it(home: House) -> None:
    at, who = await three(home)
    await open_own(at, who)
    await at.play_out()
    await at.first.write(at.group, "/chiudi")
    await at.see("Buonanotte")
    for _ in range(100):
        if not await own_tables(at, who):
            break
        await asyncio.sleep(0.05)
    assert await own_tables(at, who) == []
    assert not home.ask("SELECT 1 FROM places WHERE kind = 'own'")


# --- servers and chats that refuse --------------------------------------------------------------------------


@pytest.mark.parametrize("server", ["half", "old", "refusing"])
async def test_an_older_server_shows_no_card_to_anybody(home: House, server: ServerKind) -> None:
    """It would show the message to the whole group; so the bot asks first, and its first message has no cards."""
    orders = home.telegram.telegram.orders
    orders.set_ephemeral(server=server)
    at, who = await three(home)
    orders.record()
    await refused(at, who)
    public = [one for one in orders.sightings() if len(one.viewers) > 1]
    assert not any(
        "Hai " in one.text or " di " in one.text for one in public if "▸" not in one.text
    )
    assert all("Apro il tuo tavolo" not in text for text in await all_see(at))
    calls = sum(orders.calls(method, at.group) for method in SENT)
    await refused(at, who)
    assert sum(orders.calls(method, at.group) for method in SENT) == calls
    await at.play_out()


@pytest.mark.parametrize("code", [400, 403])
async def test_a_chat_that_refuses_is_left_alone_for_a_day(home: House, code: int) -> None:
    at, who = await three(home)
    orders = home.telegram.telegram.orders
    orders.refuse_ephemeral(at.group, code)
    await refused(at, who)
    calls = sum(orders.calls(method, at.group) for method in SENT)
    orders.refuse_ephemeral(at.group, None)
    await refused(at, who)
    await home.restart()
    await refused(at, who)
    assert sum(orders.calls(method, at.group) for method in SENT) == calls
    await at.play_out()


async def test_a_chat_that_begins_to_refuse_loses_its_own_tables_and_nothing_else(
    home: House,
) -> None:
    at, who = await three(home)
    mine = await open_own(at, who)
    home.telegram.telegram.orders.refuse_ephemeral(at.group, 403)
    answer = await at.tap(who, "10", mine)
    assert answer.text
    await no_own_tables(home)
    answer = await at.tap(who, PEEK, await at.see(PEEK))
    assert answer.alert
    await at.play_out()


# --- where it stands ----------------------------------------------------------------------------------------


async def test_a_topic_has_it_beside_its_table(home: House) -> None:
    at, topic = await in_a_topic(home)
    luca, rita = at.people["Luca"], at.people["Rita"]
    await at.tap(rita, "Siediti")
    await at.see(r"Al tavolo: .*Rita")
    await at.tap(luca, "Si gioca!")
    who, _ = await at.turn()
    mine = await open_own(at, who)
    assert mine.thread_id == topic
    await at.tap(who, "10", mine)
    await own_table(at, who, "10 ✓")


async def test_a_group_that_moves_gets_new_ones(home: House) -> None:
    people = {name: home.telegram.person(name) for name in ("Luca", "Rita")}
    group = home.telegram.group("Famiglia Rossi", *people.values(), kind="group")
    at = SeatedPeople(home, group, people)
    await at.first.write(group, "/gioco sette e mezzo")
    await at.see(r"Al tavolo")
    await at.tap(people["Rita"], "Siediti")
    await at.see(r"Al tavolo: .*Rita")
    await at.tap(at.first, "Si gioca!")
    who, _ = await at.turn()
    old = await open_own(at, who)
    at.group = home.telegram.telegram.groups.migrate(group)
    for _ in range(200):
        _, table = await at.turn()
        if table.chat_id == at.group:
            break
        await asyncio.sleep(0.02)
    answer = await at.tap(who, "10", old)
    assert answer.text
    answer = await at.tap(who, PEEK, table)
    assert answer.text is None
    new = await own_table(at, who, "10 ✓")
    assert new.chat_id == at.group
    await at.tap(who, "20", new)
    await own_table(at, who, "20 ✓")


# --- the budget ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("counting", ["own", "none"])
async def test_a_tap_changes_it_at_once_though_the_groups_calls_are_spent(
    tmp_path: Path, counting: EphemeralCounting
) -> None:
    async with house(tmp_path, limits=Limits(), own_tables=True) as home:
        home.telegram.telegram.orders.set_ephemeral(counting=counting)
        at, who = await three(home)
        mine = await open_own(at, who)
        await asyncio.sleep(3)
        spend(at)
        for amount in ("10", "20"):
            began = time.monotonic()
            await at.tap(who, amount, mine)
            await own_table(at, who, f"^{amount} ✓")
            assert time.monotonic() - began < 0.7


async def test_where_they_count_to_the_groups_calls_the_alert_answers(tmp_path: Path) -> None:
    async with house(tmp_path, limits=Limits(), own_tables=True) as home:
        at, who = await three(home)
        spend(at)
        await refused(at, who)
        orders = home.telegram.telegram.orders
        silent = orders.refused("sendMessage", at.group)
        await refused(at, who)
        assert orders.refused("sendMessage", at.group) == silent, "only one call is too many"


async def test_a_429_silences_own_tables_alone(home: House) -> None:
    at, who = await three(home)
    mine = await open_own(at, who)
    home.telegram.telegram.orders.fault(
        "error",
        "editEphemeralMessageText",
        chat=at.group,
        code=429,
        description="Too Many Requests: retry after 30",
        parameters={"retry_after": 30},
    )
    await at.tap(who, "10", mine)
    await asyncio.sleep(0.1)
    other = others(at, who)[0]
    await open_own(at, other)
    await at.play_out()
    assert re.search("10 ✓", "\n".join((await own_tables(at, who))[0].labels)) is None


async def cards_in_the_group(who: PlaygroundPerson) -> None:
    """Choose the own table in the group in place of the private card."""
    await who.write(who.private, "/immagini")
    await who.see(who.private, "Carte nel gruppo")
    await who.tap("Carte nel gruppo", chat=who.private)
    await who.see(who.private, "Carte nel gruppo ✓")


async def test_a_person_with_a_private_chat_chooses_where(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna", started=True)
    who, _ = await at.turn()
    await who.see(who.private, "Tiro")
    await cards_in_the_group(who)
    mine = await open_own(at, who)
    await who.gone(who.private, "Tiro")
    await at.tap(who, "10", mine)
    await own_table(at, who, "10 ✓")
    await who.tap("Carte qui", chat=who.private)
    await who.see(who.private, "10 ✓")
    for _ in range(100):
        if not await own_tables(at, who):
            break
        await asyncio.sleep(0.05)
    assert await own_tables(at, who) == []
    await refused(at, who)


async def test_the_private_card_goes_when_the_own_table_that_stands_is_chosen(home: House) -> None:
    at, who = await three(home)
    await open_own(at, who)
    await who.start()
    await who.see(who.private, "Tiro")
    await cards_in_the_group(who)
    await who.gone(who.private, "Tiro")
    await own_table(at, who, "Tiro")


async def test_the_private_card_goes_when_an_own_table_that_the_bot_lost_is_tapped(
    home: House,
) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna", started=True)
    who, _ = await at.turn()
    await who.see(who.private, "Tiro")
    for person in (who, others(at, who)[0]):
        await cards_in_the_group(person)
    await open_own(at, others(at, who)[0])  # Telegram has proved itself
    home.telegram.telegram.orders.fault("drop", "sendMessage", chat=at.group, after=True)
    await at.tap(who, PEEK)
    mine = await own_table(at, who, "Tiro")
    await who.see(who.private, "Tiro")
    await at.tap(who, "10", mine)
    await own_table(at, who, "10 ✓")
    await who.gone(who.private, "Tiro")


# --- troubles on the way ------------------------------------------------------------------------------------


async def test_a_refusal_is_forgotten_after_its_time(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("delivery.own_tables.REFUSED_FOR", 0.5)
    at, who = await three(home)
    orders = home.telegram.telegram.orders
    orders.refuse_ephemeral(at.group, 400)
    await refused(at, who)
    orders.refuse_ephemeral(at.group, None)
    await asyncio.sleep(0.6)
    await open_own(at, who)


async def test_a_right_that_the_bot_gets_ends_the_memory_of_a_refusal(home: House) -> None:
    at, who = await three(home)
    orders = home.telegram.telegram.orders
    orders.refuse_ephemeral(at.group, 403)
    await refused(at, who)
    orders.refuse_ephemeral(at.group, None)
    home.telegram.telegram.groups.promote(home.telegram.telegram.bot_id, at.group, by=at.first.id)
    for _ in range(100):
        answer = await at.tap(who, PEEK)
        if not answer.alert:
            break
        await asyncio.sleep(0.05)
    assert await own_tables(at, who)


async def test_without_an_answer_of_telegram_the_alert_comes(home: House) -> None:
    at, who = await three(home)
    home.telegram.telegram.orders.fault("drop", "deleteEphemeralMessage", chat=at.group)
    await refused(at, who)
    await open_own(at, who)
    home.telegram.telegram.orders.fault("drop", "sendMessage", chat=at.group)
    answer = await at.tap(others(at, who)[0], PEEK)
    assert answer.alert


@pytest.mark.parametrize("said", ["USER_NOT_PARTICIPANT", "QUERY_ID_INVALID", "query is too old"])
async def test_a_refusal_of_one_message_gets_the_alert_and_is_not_remembered(
    home: House, said: str
) -> None:
    """The member has left meanwhile, or the tap is too old: that says nothing about the chat."""
    at, who = await three(home)
    await open_own(at, others(at, who)[0])
    home.telegram.telegram.orders.fault(
        "error", "sendMessage", chat=at.group, code=400, description=f"Bad Request: {said}"
    )
    await refused(at, who)
    await open_own(at, who)


async def test_an_edit_without_an_answer_is_repeated(home: House) -> None:
    at, who = await three(home)
    mine = await open_own(at, who)
    home.telegram.telegram.orders.fault("drop", "editEphemeralMessageText", chat=at.group)
    await at.tap(who, "10", mine)
    await own_table(at, who, "10 ✓")


@pytest.mark.parametrize(
    "said", ["not enough rights to send photos to the chat", "wrong file identifier specified"]
)
async def test_a_picture_that_telegram_refuses_does_not_keep_it_from_opening(
    tmp_path: Path, said: str
) -> None:
    async with house(tmp_path, second=50, own_tables=True, pictures=True) as home:
        at, who = await three(home)
        await open_own(at, others(at, who)[0])
        home.telegram.telegram.orders.fault(
            "error", "sendPhoto", chat=at.group, code=400, description=f"Bad Request: {said}"
        )
        mine = await open_own(at, who)
        assert "Tiro" in mine.labels


async def test_a_picture_that_cannot_be_drawn_does_not_keep_it_from_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise OSError("raster overflow")

    async with house(tmp_path, second=50, own_tables=True, pictures=True) as home:
        at, who = await three(home)
        await open_own(at, others(at, who)[0])
        monkeypatch.setattr(studio, "draw_hand", broken)
        mine = await open_own(at, who)
        assert mine.photo is None
        assert "Tiro" in mine.labels
        await at.tap(who, "10", mine)
        assert (await own_table(at, who, "10 ✓")).message_id == mine.message_id


async def test_a_change_from_pictures_to_words_closes_it(tmp_path: Path) -> None:
    """A picture cannot become a text; the next 👁 opens it in words."""
    async with house(tmp_path, second=50, own_tables=True, pictures=True) as home:
        at, who = await three(home)
        assert (await open_own(at, who)).photo is not None or await own_table(at, who, "Tiro")
        for _ in range(200):
            if (await own_table(at, who)).photo is not None:
                break
            await asyncio.sleep(0.02)
        await at.first.write(at.group, "/immagini")
        await at.see("Come si vedono")
        await at.tap(at.first, "Parole")
        for _ in range(200):
            if not await own_tables(at, who):
                break
            await asyncio.sleep(0.02)
        assert await own_tables(at, who) == []
        mine = await open_own(at, who)
        assert mine.photo is None


# --- the group's buttons -----------------------------------------------------------------------------------


async def labels_become(at: SeatedPeople, *, buttons: bool) -> list[str]:
    """The labels of the table in the group, once it has the buttons of a move, or no longer."""
    for _ in range(300):
        shown = [m for m in await at.first.messages(at.group) if not m.ephemeral and m.keyboard]
        labels = [*shown[-1].labels]
        if ("Sto" in labels) == buttons:
            return labels
        await asyncio.sleep(0.02)
    raise AssertionError(labels)


async def test_the_group_shows_no_choices_while_the_player_on_turn_uses_an_own_table(
    home: House,
) -> None:
    at, who = await three(home)
    mine = await open_own(at, who)
    ugo, rosa = home.telegram.person("Ugo"), home.telegram.person("Rosa")
    for newcomer in (ugo, rosa):
        await newcomer.join(at.group)
    await ugo.write(at.group, "/siediti")
    await at.see("Ugo")
    assert "Sto" in await labels_become(at, buttons=True), "nobody knows yet that it is shown"
    await at.tap(who, "10", mine)
    await rosa.write(at.group, "/siediti")
    assert PEEK in await labels_become(at, buttons=False)
    await open_own(at, who)  # the old one may have vanished: the buttons are back
    await labels_become(at, buttons=True)
    await at.tap(who, "Sto")
    await at.turn()
    await labels_become(at, buttons=True)
    await at.play_out()


async def test_the_buttons_are_back_in_the_group_when_a_used_own_table_is_refused(
    home: House,
) -> None:
    at, who = await three(home)
    mine = await open_own(at, who)
    await at.tap(who, "10", mine)
    await own_table(at, who, "10 ✓")
    ugo = home.telegram.person("Ugo")
    await ugo.join(at.group)
    await ugo.write(at.group, "/siediti")
    await labels_become(at, buttons=False)
    home.telegram.telegram.orders.refuse_ephemeral(at.group, 403)
    await at.tap(who, "20", mine)
    await labels_become(at, buttons=True)
    await at.play_out()


async def test_the_buttons_are_back_in_the_group_when_own_tables_count_to_its_calls(
    tmp_path: Path,
) -> None:
    """The bot learns it from a 429, and remembers it for 30 days, also over a restart."""
    async with house(tmp_path, limits=Limits(), own_tables=True) as home:
        at, who = await three(home)
        mine = await open_own(at, who)
        await at.tap(who, "10", mine)
        await own_table(at, who, "10 ✓")
        ugo = home.telegram.person("Ugo")
        await ugo.join(at.group)
        await ugo.write(at.group, "/siediti")
        await asyncio.sleep(5)
        await labels_become(at, buttons=False)
        orders = home.telegram.telegram.orders
        for amount in ("20", "10") * 15:
            if not orders.refused():
                await at.tap(who, amount, mine)
                for other in others(at, who):
                    await at.tap(other, PEEK)
                await asyncio.sleep(1)
        assert orders.refused() == 1
        await home.stop()  # the clocks of the table stand still
        await asyncio.sleep(62)
        await home.start()
        await asyncio.sleep(2)
        await labels_become(at, buttons=True)
        await home.stop()
        remembered = "SELECT address FROM own_refusals"
        assert home.ask(remembered) == [(COUNTED,)]
        home.pass_(31 * 24 * 3600)
        await home.start()
        await asyncio.sleep(2)
        assert home.ask(remembered) == []


async def test_the_buttons_are_back_in_the_group_when_another_message_has_the_number(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, second=200, own_tables=True) as home:  # a turn takes far longer
        at, who = await three(home)
        mine = await open_own(at, who)
        await at.tap(who, "10", mine)
        await own_table(at, who, "10 ✓")
        ugo = home.telegram.person("Ugo")
        await ugo.join(at.group)
        await ugo.write(at.group, "/siediti")
        await labels_become(at, buttons=False)
        home.telegram.telegram.people.restart_app(who.id)
        await at.tap(who, "☰ Altro", await at.see("Buonasera"))
        page = await own_table(at, who, "^Fatto$")
        assert page.message_id == mine.message_id
        for _ in range(200):
            if not home.ask("SELECT 1 FROM places WHERE kind = 'own' AND table_id > 0"):
                break
            await asyncio.sleep(0.02)
        began = time.monotonic()
        await labels_become(at, buttons=True)
        assert time.monotonic() - began < 3, "long before the player is nudged"
