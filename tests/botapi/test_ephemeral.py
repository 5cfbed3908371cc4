"""Messages in a group that one member alone sees: their receivers, refusals and ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from telegram import Bot, BotCommand, Message
from telegram.error import BadRequest, Forbidden, RetryAfter, TelegramError

from playground.botapi import ManualClock, Telegram
from playground.botapi.errors import OrderError
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from tests.botapi.kit import fresh, keyboard, picture, says

Person = PlaygroundPerson


async def tap(bot: Bot, person: Person, group: int, *, label: str = "Carta") -> str:
    """The person taps a button of the group; the bot has read of it. Return the query's id."""
    if await person.last(group) is None:
        await bot.send_message(group, "Tavolo", reply_markup=keyboard("Carta"))
    await person.press(label, group)
    query = (await fresh(bot))[-1].callback_query
    assert query is not None
    return query.id


def to(person: Person, query: str | None = None, **more: object) -> dict[str, Any]:
    parameters: dict[str, object] = {"receiver_user_id": person.id, **more}
    if query is not None:
        parameters["callback_query_id"] = query
    return {"ephemeral_message_parameters": parameters}


async def whisper(bot: Bot, person: Person, group: int, *, text: str = "Asso") -> int:
    """The bot answers a tap of that person with an ephemeral message; return its number."""
    query = await tap(bot, person, group)
    sent = await bot.send_message(
        group, text, reply_markup=keyboard("Tiro|Sto"), api_kwargs=to(person, query)
    )
    return number(sent)


def number(sent: Message) -> int:
    assert sent.message_id == 0
    found = sent.api_kwargs["ephemeral_message_id"]
    assert isinstance(found, int)
    return found


async def change(
    bot: Bot, verb: str, person: Person, *, chat: int, of: int, **more: object
) -> object:
    arguments = {"chat_id": chat, "receiver_user_id": person.id, "ephemeral_message_id": of, **more}
    return await bot.do_api_request(verb, arguments)


async def texts(person: Person, group: int) -> list[str]:
    return [message.text for message in await person.messages(group) if message.service is None]


async def test_only_the_member_who_tapped_sees_the_message(
    bot: Bot, group: int, luca: Person, *, rita: Person
) -> None:
    await whisper(bot, rita, group)
    assert await texts(rita, group) == ["Tavolo", "Asso"]
    assert await texts(luca, group) == ["Tavolo"]
    shown = await rita.last(group)
    assert shown is not None
    assert (shown.ephemeral, shown.message_id, shown.labels) == (True, -1, ["Tiro", "Sto"])
    await bot.send_message(group, "Dopo")
    assert await texts(rita, group) == ["Tavolo", "Asso", "Dopo"]


async def test_a_tap_on_it_reaches_the_bot_with_its_number_and_has_an_answer(
    bot: Bot, group: int, luca: Person, *, rita: Person
) -> None:
    of = await whisper(bot, rita, group)
    asked = await rita.press("Sto", group)
    query = (await fresh(bot))[-1].callback_query
    assert query is not None
    assert query.message is not None
    assert (query.from_user.id, query.data) == (rita.id, "Sto")
    assert query.message.message_id == 0
    assert query.message.api_kwargs["ephemeral_message_id"] == of
    assert query.message.api_kwargs["receiver_user"]["id"] == rita.id
    await bot.answer_callback_query(query.id, "Stai")
    assert asked is not None
    answer = await rita.answer(asked)
    assert answer is not None
    assert answer.text == "Stai"
    with pytest.raises(OrderError, match="does not see message"):
        await luca.tap("Sto", group, message=-of)


async def test_an_own_message_is_edited_and_deleted_by_its_number(
    bot: Bot, group: int, luca: Person, *, rita: Person
) -> None:
    of = await whisper(bot, rita, group)
    markup = keyboard("Tiro").to_dict()
    assert await change(
        bot,
        "editEphemeralMessageText",
        rita,
        chat=group,
        of=of,
        text="<b>Sette</b>",
        parse_mode="HTML",
        reply_markup=markup,
    )
    shown = await rita.see(group, "Sette")
    assert (shown.labels, shown.edited, shown.entities[0]["type"]) == (["Tiro"], True, "bold")
    assert await change(bot, "editEphemeralMessageReplyMarkup", rita, chat=group, of=of)
    assert (await rita.see(group, "Sette")).labels == []
    assert await change(bot, "deleteEphemeralMessage", rita, chat=group, of=of)
    assert await texts(rita, group) == ["Tavolo"]
    with pytest.raises(BadRequest, match=says("message to edit not found")):
        await bot.edit_message_text("x", group, 0)
    with pytest.raises(BadRequest, match=says("message to delete not found")):
        await bot.delete_message(group, 0)


async def test_a_picture_takes_the_place_of_a_text_and_keeps_a_caption(
    bot: Bot, server: TestServer, group: int, *, luca: Person, rita: Person
) -> None:
    of = await whisper(bot, rita, group)
    content = picture()
    file = await bot.send_photo(luca.id, content)
    media = {"type": "photo", "media": file.photo[-1].file_id}
    with pytest.raises(BadRequest, match=says("message_empty")):
        await change(bot, "editEphemeralMessageMedia", rita, chat=group, of=of, media=media)
    assert await change(
        bot, "editEphemeralMessageMedia", rita, chat=group, of=of, media={**media, "caption": "Re"}
    )
    shown = await rita.see(group, "Re")
    assert shown.photo is not None
    assert server.telegram.views.file(rita.id, group, -of) == content
    with pytest.raises(OrderError, match="no file"):
        server.telegram.views.file(luca.id, group, -of)
    assert await change(
        bot, "editEphemeralMessageCaption", rita, chat=group, of=of, caption="Fante"
    )
    assert (await rita.see(group, "Fante")).photo is not None
    with pytest.raises(BadRequest, match=says("media_caption_too_long")):
        await change(bot, "editEphemeralMessageText", rita, chat=group, of=of, text="x" * 1025)
    query = await tap(bot, rita, group)
    sent = await bot.send_photo(group, content, caption="Due", api_kwargs=to(rita, query))
    assert number(sent) == of + 1
    assert await texts(luca, group) == ["Tavolo"]


async def test_a_number_is_given_again_and_each_receiver_has_numbers_of_their_own(
    bot: Bot, group: int, luca: Person, *, rita: Person
) -> None:
    assert await whisper(bot, rita, group) == 1
    assert await whisper(bot, rita, group, text="Due") == 2
    assert await whisper(bot, luca, group, text="Tre") == 1
    await change(bot, "deleteEphemeralMessage", rita, chat=group, of=1)
    assert await whisper(bot, rita, group, text="Quattro") == 1
    await change(bot, "editEphemeralMessageText", luca, chat=group, of=1, text="Cinque")
    assert sorted(await texts(rita, group)) == ["Due", "Quattro", "Tavolo"]
    assert await texts(luca, group) == ["Tavolo", "Cinque"]


async def test_a_plain_member_sends_only_after_the_receivers_own_fresh_and_open_tap(
    bot: Bot, group: int, supergroup: int, *, clock: ManualClock, luca: Person, rita: Person
) -> None:
    query = await tap(bot, rita, group)
    for person, chat, given in (
        (luca, group, query),
        (rita, supergroup, query),
        (rita, group, "17"),
    ):
        with pytest.raises(BadRequest, match=says("query_id_invalid")):
            await bot.send_message(chat, "Asso", api_kwargs=to(person, given))
    with pytest.raises(BadRequest, match=says("bot_not_admin")):
        await bot.send_message(group, "Asso", api_kwargs=to(rita))
    clock.advance(14.9)
    await bot.send_message(group, "Asso", api_kwargs=to(rita, query))
    clock.advance(0.2)
    with pytest.raises(BadRequest, match=says("query_id_invalid")):
        await bot.send_message(group, "Asso", api_kwargs=to(rita, query))
    answered = await tap(bot, rita, group)
    await bot.answer_callback_query(answered)
    with pytest.raises(BadRequest, match=says("query_id_invalid")):
        await bot.send_message(group, "Asso", api_kwargs=to(rita, answered))


async def test_an_answered_tap_may_still_be_used_where_telegram_allows_it(
    bot: Bot, server: TestServer, group: int, *, rita: Person
) -> None:
    server.telegram.orders.set_ephemeral(after_answer=True)
    query = await tap(bot, rita, group)
    await bot.answer_callback_query(query)
    await bot.send_message(group, "Asso", api_kwargs=to(rita, query))


async def test_an_admin_sends_at_any_time(bot: Bot, server: TestServer, luca: Person) -> None:
    group = server.group("Nostro", luca, admin=True)
    await bot.send_message(group, "Asso", api_kwargs=to(luca))
    assert "Asso" in await texts(luca, group)


async def test_nobody_outside_the_group_is_written_to(
    bot: Bot, server: TestServer, group: int, *, luca: Person, rita: Person
) -> None:
    other = server.telegram.people.add_user("Altro", is_bot=True)
    of, query = await whisper(bot, rita, group), await tap(bot, rita, group)
    await rita.leave(group)
    with pytest.raises(BadRequest, match=says("user_not_participant")):
        await bot.send_message(group, "Asso", api_kwargs=to(rita, query))
    assert await change(bot, "editEphemeralMessageText", rita, chat=group, of=of, text="Due")
    assert await change(bot, "deleteEphemeralMessage", rita, chat=group, of=of)
    strange = {"ephemeral_message_parameters": {"receiver_user_id": other.id}}
    with pytest.raises(BadRequest, match=says("user_is_bot")):
        await bot.send_message(group, "Asso", api_kwargs=strange)
    with pytest.raises(BadRequest, match=says("bot_not_admin")):
        await bot.send_message(luca.id, "Asso", api_kwargs=to(luca))
    channel = server.telegram.groups.add_channel("Notizie", luca.id)
    server.telegram.groups.join(server.telegram.bot_id, channel, by=luca.id)
    server.telegram.groups.promote(server.telegram.bot_id, channel, by=luca.id)
    with pytest.raises(BadRequest, match=says("peer_id_invalid")):
        await bot.send_message(channel, "Asso", api_kwargs=to(luca))


async def test_a_replacement_stands_for_its_receiver_where_the_tapped_message_stands(
    bot: Bot, group: int, luca: Person, *, rita: Person
) -> None:
    query = await tap(bot, rita, group)
    await bot.send_message(group, "Dopo")
    in_place = to(rita, query, replace_callback_query_message=True)
    for wrong in ({"message_thread_id": 1}, {"reply_parameters": {"message_id": 1}}):
        with pytest.raises(BadRequest):
            await bot.send_message(group, "Asso", api_kwargs=in_place | wrong)
    with pytest.raises(BadRequest, match="nly a message of the whole group"):
        await bot.send_message(
            group, "Asso", api_kwargs=to(rita, None, replace_callback_query_message=True)
        )
    sent = await bot.send_message(group, "Asso", reply_markup=keyboard("Sto"), api_kwargs=in_place)
    assert await texts(rita, group) == ["Asso", "Dopo"]
    assert await texts(luca, group) == ["Tavolo", "Dopo"]
    again = await tap(bot, rita, group, label="Sto")
    with pytest.raises(BadRequest, match="nly a message of the whole group"):
        await bot.send_message(
            group, "Due", api_kwargs=to(rita, again, replace_callback_query_message=True)
        )
    await change(bot, "deleteEphemeralMessage", rita, chat=group, of=number(sent))
    assert await texts(rita, group) == ["Tavolo", "Dopo"]


async def test_an_own_message_vanishes_with_time_a_restarted_app_or_its_receivers_wish(
    bot: Bot, server: TestServer, group: int, *, clock: ManualClock, rita: Person
) -> None:
    orders, people = server.telegram.orders, server.telegram.people
    orders.set_ephemeral(lives=600)
    of = await whisper(bot, rita, group)
    clock.advance(500)
    await change(bot, "editEphemeralMessageText", rita, chat=group, of=of, text="Due")
    clock.advance(500)
    assert await texts(rita, group) == ["Tavolo", "Due"]
    clock.advance(101)
    assert await texts(rita, group) == ["Tavolo"]
    assert await change(bot, "editEphemeralMessageText", rita, chat=group, of=of, text="Tre")
    await whisper(bot, rita, group)
    people.restart_app(rita.id)
    assert await texts(rita, group) == ["Tavolo"]
    of = await whisper(bot, rita, group)
    people.delete(rita.id, group, -of)
    assert await texts(rita, group) == ["Tavolo"]
    orders.set_ephemeral(tells_gone=True)
    with pytest.raises(BadRequest, match=says("message_id_invalid")):
        await change(bot, "editEphemeralMessageText", rita, chat=group, of=of, text="Quattro")


async def test_a_client_may_show_nothing_though_every_call_succeeds(
    bot: Bot, server: TestServer, group: int, *, rita: Person
) -> None:
    server.telegram.orders.deafen(rita.id)
    of = await whisper(bot, rita, group)
    assert await change(bot, "editEphemeralMessageText", rita, chat=group, of=of, text="Due")
    assert await texts(rita, group) == ["Tavolo"]
    server.telegram.orders.deafen(rita.id, deaf=False)
    assert await whisper(bot, rita, group) == of + 1
    assert await texts(rita, group) == ["Tavolo", "Asso"]


@pytest.mark.parametrize(("code", "error"), [(400, BadRequest), (403, Forbidden)])
async def test_a_chat_may_refuse(
    bot: Bot, server: TestServer, group: int, *, rita: Person, code: int, error: type[TelegramError]
) -> None:
    of = await whisper(bot, rita, group)
    query = await tap(bot, rita, group)
    server.telegram.orders.refuse_ephemeral(group, code)
    with pytest.raises(error):
        await bot.send_message(group, "Due", api_kwargs=to(rita, query))
    with pytest.raises(error):
        await change(bot, "editEphemeralMessageText", rita, chat=group, of=of, text="Due")
    server.telegram.orders.refuse_ephemeral(group, None)
    await bot.send_message(group, "Due", api_kwargs=to(rita, query))


async def test_older_servers_ignore_the_parameter(
    bot: Bot, server: TestServer, group: int, *, luca: Person, rita: Person
) -> None:
    """The message is then for everybody, as Telegram's own older servers would have it."""
    query = await tap(bot, rita, group)
    orders = server.telegram.orders
    for kind in ("half", "old"):
        orders.set_ephemeral(server=kind)
        sent = await bot.send_message(group, kind, api_kwargs=to(rita, query))
        assert sent.message_id > 0
        assert kind in await texts(luca, group)
    assert not sent.api_kwargs
    with pytest.raises(TelegramError, match="not found"):
        await change(bot, "deleteEphemeralMessage", rita, chat=group, of=1)
    orders.set_ephemeral(server="half")
    assert await change(bot, "deleteEphemeralMessage", rita, chat=group, of=1)
    orders.set_ephemeral(server="refusing")
    with pytest.raises(BadRequest, match="no parameter"):
        await bot.send_message(group, "Asso", api_kwargs=to(rita, query))
    with pytest.raises(TelegramError, match="not found"):
        await change(bot, "deleteEphemeralMessage", rita, chat=group, of=1)


@pytest.mark.parametrize(
    ("counting", "calls"), [("group", (20, 20)), ("own", (5, 10)), ("none", (20, 40))]
)
async def test_calls_count_in_three_ways(
    bot: Bot,
    limited: TestServer,
    group: int,
    *,
    luca: Person,
    rita: Person,
    counting: Any,
    calls: tuple[int, int],
) -> None:
    """``calls``: to one receiver, and to two, before Telegram wants silence."""
    orders = limited.telegram.orders
    orders.set_limits(on=False)
    first, second = await whisper(bot, luca, group), await whisper(bot, rita, group)
    orders.set_limits(on=True, whole_bot=100)
    orders.set_ephemeral(counting=counting)
    through = []
    for person, of in ((luca, first), (rita, second)):
        for turn in range(20):
            try:
                await change(
                    bot, "editEphemeralMessageText", person, chat=group, of=of, text=f"{turn}"
                )
            except RetryAfter:
                break
            through.append(person)
    assert (through.count(luca), len(through)) == calls
    if counting == "group":
        with pytest.raises(RetryAfter):
            await bot.send_message(group, "Tavolo")
    else:
        await bot.send_message(group, "Tavolo")


async def test_a_command_may_be_seen_by_its_sender_and_the_bot_alone(
    bot: Bot, server: TestServer, group: int, *, clock: ManualClock, luca: Person, rita: Person
) -> None:
    await bot.set_my_commands(
        [
            BotCommand("carta", "la tua carta", api_kwargs={"is_ephemeral": True}),
            BotCommand("regole", "le regole"),
        ]
    )
    await rita.write(group, "/regole")
    await rita.write(group, "/carta@Matta_bot ora")
    await rita.write(group, "/carta@un_altro_bot")
    updates = await fresh(bot)
    message = updates[-1].message
    assert message is not None
    assert (message.message_id, message.text) == (0, "/carta@Matta_bot ora")
    of = message.api_kwargs["ephemeral_message_id"]
    assert message.api_kwargs["receiver_user"]["id"] == server.telegram.bot_id
    assert await texts(luca, group) == ["/regole", "/carta@un_altro_bot"]
    assert len(await texts(rita, group)) == 3
    reply = {"reply_parameters": {"ephemeral_message_id": of}}
    with pytest.raises(BadRequest, match=says("bot_not_admin")):
        await bot.send_message(group, "Asso", api_kwargs=to(luca) | reply)
    await bot.send_message(group, "Asso", api_kwargs=to(rita) | reply)
    clock.advance(15.1)
    with pytest.raises(BadRequest, match=says("bot_not_admin")):
        await bot.send_message(group, "Asso", api_kwargs=to(rita) | reply)
    assert (await texts(rita, group))[-1] == "Asso"
    assert await change(bot, "editEphemeralMessageText", rita, chat=group, of=of, text="Due")
    assert "Due" not in await texts(rita, group)
    server.telegram.orders.set_ephemeral(server="old")
    await rita.write(group, "/carta")
    assert (await texts(luca, group))[-1] == "/carta"


async def test_a_topic_keeps_its_own(
    bot: Bot, server: TestServer, forum: int, *, luca: Person
) -> None:
    topic = server.telegram.groups.add_topic(forum, "Tavolo 1", by=luca.id)
    await bot.send_message(forum, "Tavolo", message_thread_id=topic, reply_markup=keyboard("Carta"))
    await luca.press("Carta", forum)
    query = (await fresh(bot))[-1].callback_query
    assert query is not None
    await bot.send_message(forum, "Asso", message_thread_id=topic, api_kwargs=to(luca, query.id))
    assert [m.text for m in await luca.messages(forum, thread=topic)][-1] == "Asso"


async def test_a_migrated_group_still_shows_the_old_ones_and_refuses_new_ones(
    bot: Bot, server: TestServer, group: int, *, rita: Person
) -> None:
    of, query = await whisper(bot, rita, group), await tap(bot, rita, group)
    new = server.telegram.groups.migrate(group)
    assert "Asso" in await texts(rita, new)
    with pytest.raises(TelegramError, match=says("group migrated")):
        await bot.send_message(group, "Due", api_kwargs=to(rita, query))
    with pytest.raises(TelegramError, match=says("group migrated")):
        await change(bot, "editEphemeralMessageText", rita, chat=group, of=of, text="Due")
    await rita.press("Sto", new, message=next(m for m in await rita.messages(new) if m.ephemeral))


async def test_the_record_says_who_could_have_seen_what(
    bot: Bot, server: TestServer, group: int, *, luca: Person, rita: Person
) -> None:
    await whisper(bot, luca, group, text="Prima")
    orders = server.telegram.orders
    orders.record()
    of = await whisper(bot, rita, group)
    query = await tap(bot, rita, group)
    await bot.send_photo(group, picture(), filename="asso.png", api_kwargs=to(rita, query))
    await bot.answer_callback_query(query, "Hai l’asso")
    await bot.send_message(group, "Per tutti")
    seen = orders.sightings()
    assert [(set(one.viewers), one.text) for one in seen] == [
        ({rita.id}, "Asso"),
        ({rita.id}, ""),
        ({rita.id}, "Hai l’asso"),
        ({luca.id, rita.id}, "Per tutti"),
    ]
    assert (seen[0].message_id, seen[0].labels) == (-of, ("Tiro", "Sto"))
    assert (seen[1].file_name, bool(seen[1].file_id)) == ("asso.png", True)


async def test_an_evening_is_saved_with_them(
    bot: Bot, server: TestServer, group: int, *, clock: ManualClock, rita: Person, tmp_path: Path
) -> None:
    await whisper(bot, rita, group)
    server.telegram.orders.save(str(tmp_path / "evening.json"))
    loaded = Telegram.load(tmp_path / "evening.json", clock=clock)
    assert [m.text for m in loaded.views.messages(rita.id, group)][-2:] == ["Tavolo", "Asso"]
