"""Actions of people, and actions that their clients forbid."""

import pytest
from telegram import Bot

from playground.botapi import OrderError
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from tests.botapi.kit import fresh, keyboard


async def test_a_new_name_is_seen_with_the_next_action(
    bot: Bot, server: TestServer, luca: PlaygroundPerson
) -> None:
    server.telegram.people.rename(luca.id, "Luca <b>", last_name="🃏", username="luca_nuovo")
    await luca.write(luca.private, "ciao")
    (update,) = await fresh(bot)
    assert update.effective_user is not None
    assert (update.effective_user.full_name, update.effective_user.username) == (
        "Luca <b> 🃏",
        "luca_nuovo",
    )
    assert update.effective_chat is not None
    assert update.effective_chat.last_name == "🃏"


async def test_some_clients_have_no_language(bot: Bot, server: TestServer, group: int) -> None:
    silent = server.person("李雷", language=None)
    await silent.join(group)
    await silent.write(group, "/gioco")
    update = (await fresh(bot))[-1]
    assert update.effective_user is not None
    assert (update.effective_user.first_name, update.effective_user.language_code) == ("李雷", None)


async def test_usernames_are_unique(server: TestServer, luca: PlaygroundPerson) -> None:
    with pytest.raises(OrderError, match="@Luca_R is taken"):
        server.person("Altro", username="Luca_R")


async def test_a_deleted_account_does_nothing(
    server: TestServer, group: int, luca: PlaygroundPerson
) -> None:
    server.telegram.people.deactivate(luca.id)
    with pytest.raises(OrderError, match="is deleted"):
        await luca.write(group, "/gioco")


async def test_blocking_twice_is_told_once(bot: Bot, luca: PlaygroundPerson) -> None:
    await luca.block()
    await luca.block()
    assert len(await fresh(bot)) == 1


async def test_nobody_writes_where_the_client_has_no_input_field(
    server: TestServer, group: int, forum: int, *, luca: PlaygroundPerson, rita: PlaygroundPerson
) -> None:
    groups = server.telegram.groups
    channel = groups.add_channel("Notizie", luca.id)
    groups.join(rita.id, channel)
    thread = groups.add_topic(forum, "Carte", by=luca.id)
    groups.close_topic(forum, thread)
    groups.mute(group)
    for chat, topic, text in (
        (rita.private, None, "/start"),
        (channel, None, "x"),
        (group, None, "x"),
        (forum, thread, "x"),
        (forum, 999, "x"),
        (forum, None, "  "),
        (forum, None, "x" * 4097),
    ):
        with pytest.raises(OrderError):
            await rita.write(chat, text, thread=topic)
    await luca.write(group, "un admin può")
    await luca.write(forum, "anche qui", thread=thread)
    with pytest.raises(OrderError, match="no forum"):
        groups.add_topic(group, "x", by=luca.id)
    with pytest.raises(OrderError, match="no topic"):
        groups.close_topic(forum, 999)
    with pytest.raises(OrderError, match="no admin"):
        groups.kick(luca.id, group, by=rita.id)
    with pytest.raises(OrderError, match="private chat"):
        groups.mute(luca.id)
    with pytest.raises(OrderError, match="could become a supergroup"):
        groups.migrate(forum)


async def test_people_edit_and_delete_their_own_messages(
    bot: Bot, server: TestServer, group: int, *, luca: PlaygroundPerson, rita: PlaygroundPerson
) -> None:
    people = server.telegram.people
    sent = await bot.send_message(group, "Tavolo")
    mine = await rita.write(group, "/punta 2")
    people.edit(rita.id, group, message=mine.message_id, text="/punta 20")
    assert (await fresh(bot))[-1].edited_message is not None
    for message in (mine.message_id, sent.message_id):
        with pytest.raises(OrderError):
            people.edit(luca.id, group, message=message, text="x")
    with pytest.raises(OrderError, match="may not delete"):
        people.delete(rita.id, group, sent.message_id)
    people.delete(rita.id, group, mine.message_id)
    people.delete(luca.id, group, sent.message_id)  # the creator may delete everything
    assert [m for m in await rita.messages(group) if m.service is None] == []
    with pytest.raises(OrderError, match="there is no message"):
        people.delete(luca.id, group, sent.message_id)


async def test_reactions_are_told_to_admins_who_ask(
    bot: Bot, server: TestServer, supergroup: int, *, rita: PlaygroundPerson
) -> None:
    sent = await bot.send_message(supergroup, "Tavolo")
    await bot.get_updates(allowed_updates=["message_reaction"])
    server.telegram.people.react(rita.id, supergroup, message=sent.message_id, emoji="👍")
    assert await fresh(bot) == []
    server.telegram.groups.promote(server.telegram.bot_id, supergroup)
    server.telegram.people.react(
        rita.id, supergroup, message=sent.message_id, emoji="👍"
    )  # as before: nothing new
    server.telegram.people.react(rita.id, supergroup, message=sent.message_id, emoji=None)
    (update,) = await fresh(bot)
    assert update.message_reaction is not None
    assert (
        len(update.message_reaction.old_reaction),
        len(update.message_reaction.new_reaction),
    ) == (1, 0)


async def test_only_existing_buttons_are_tapped(
    bot: Bot, server: TestServer, group: int, *, rita: PlaygroundPerson
) -> None:
    sent = await bot.send_message(group, "x", reply_markup=keyboard("Sto"))
    mine = await rita.write(group, "ciao")
    people = server.telegram.people
    for message, row, column in (
        (sent.message_id, 0, 1),
        (sent.message_id, 1, 0),
        (sent.message_id, -1, 0),
        (mine.message_id, 0, 0),
    ):
        with pytest.raises(OrderError):
            people.tap(rita.id, group, message=message, row=row, column=column)
    with pytest.raises(OrderError, match="1 to 64 bytes"):
        people.forge(rita.id, group, message=sent.message_id, data="è" * 33)
    with pytest.raises(OrderError, match="in which chat"):
        await rita.press("Sto")
    with pytest.raises(OrderError, match="does not see message"):
        await rita.press("Sto", group, 999)


async def test_a_person_who_blocked_the_bot_cannot_tap_in_private(
    bot: Bot, luca: PlaygroundPerson
) -> None:
    sent = await bot.send_message(luca.id, "x", reply_markup=keyboard("Sto"))
    await luca.block()
    with pytest.raises(OrderError, match="cannot tap"):
        await luca.press("Sto", luca.private, sent.message_id)


async def test_a_public_group_has_links_by_its_name(
    bot: Bot, server: TestServer, luca: PlaygroundPerson
) -> None:
    chat = server.telegram.groups.add_group("Piazza", luca.id, kind="supergroup", username="piazza")
    sent = await bot.send_message("@piazza", "Tavolo")
    assert sent.link == f"https://t.me/piazza/{sent.message_id}"
    led = await luca.follow(sent.link)
    assert (led.chat_id, led.message_id) == (chat, sent.message_id)


async def test_anybody_may_clear_their_private_chat(
    bot: Bot, server: TestServer, luca: PlaygroundPerson
) -> None:
    sent = await bot.send_message(luca.id, "Fante di denari")
    server.telegram.people.delete(luca.id, luca.id, sent.message_id)
    assert await luca.last(luca.private) is None


async def test_documents_that_are_no_text_are_not_read(
    bot: Bot, server: TestServer, group: int, *, rita: PlaygroundPerson
) -> None:
    sent = await bot.send_document(group, b"\xff\x00")
    text = await bot.send_message(group, "x")
    for message in (sent.message_id, text.message_id, 999):
        with pytest.raises(OrderError):
            server.telegram.views.document(rita.id, group, message)
