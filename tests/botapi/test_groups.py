"""Groups: messages that the bot hears, joining and leaving, migration, topics, anonymous admins, channels."""

import pytest
from telegram import Bot
from telegram.error import BadRequest, ChatMigrated, Forbidden

from playground.botapi import OrderError
from playground.botapi.model import ANONYMOUS_ADMIN, CHANNEL_BOT
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from tests.botapi.kit import fresh, keyboard, says


async def heard(bot: Bot) -> list[str | None]:
    return [u.message.text for u in await fresh(bot) if u.message]


async def test_privacy_mode_lets_commands_replies_and_services_through(
    bot: Bot, server: TestServer, group: int, *, luca: PlaygroundPerson
) -> None:
    mine = await bot.send_message(group, "Tavolo")
    for text in (
        "ciao",
        "ciao @matta_bot",
        "/gioco",
        "/gioco@matta_bot 5",
        "/gioco@altro_bot",
        "un /gioco",
    ):
        await luca.write(group, text)
    await luca.write(group, "venti", reply_to=mine.message_id)
    other = await luca.write(group, "chi gioca?")
    await luca.write(group, "io", reply_to=other)
    assert await heard(bot) == ["/gioco", "/gioco@matta_bot 5", "venti"]
    server.telegram.groups.rename_chat(group, "Natale", by=luca.id)
    (update,) = await fresh(bot)
    assert update.message is not None
    assert update.message.new_chat_title == "Natale"


async def test_admins_and_bots_without_privacy_mode_hear_everything(
    bot: Bot, server: TestServer, group: int, *, luca: PlaygroundPerson
) -> None:
    server.telegram.groups.promote(server.telegram.bot_id, group)
    await luca.write(group, "uno")
    assert await heard(bot) == ["uno"]
    server.telegram.groups.demote(server.telegram.bot_id, group)
    await luca.write(group, "due")
    assert await heard(bot) == []
    server.telegram.orders.set_privacy(on=False)
    await luca.write(group, "tre")
    assert await heard(bot) == ["tre"]
    assert (await bot.get_me()).can_read_all_group_messages


async def test_other_bots_are_not_heard(bot: Bot, server: TestServer, group: int) -> None:
    other = server.telegram.people.add_user("Altro", is_bot=True)
    server.telegram.groups.join(other.id, group)
    await fresh(bot)
    server.telegram.people.write(other.id, group, "/gioco")
    assert await fresh(bot) == []


async def test_being_added_and_thrown_out_is_told(
    bot: Bot, server: TestServer, luca: PlaygroundPerson
) -> None:
    chat = server.group("Nuovo", luca)
    added, joined = await fresh(bot)
    assert added.my_chat_member is not None
    assert added.my_chat_member.from_user.id == luca.id
    assert added.my_chat_member.from_user.language_code == "it"
    assert (
        added.my_chat_member.old_chat_member.status,
        added.my_chat_member.new_chat_member.status,
    ) == ("left", "member")
    assert joined.message is not None
    assert [u.id for u in joined.message.new_chat_members] == [server.telegram.bot_id]
    server.telegram.groups.kick(server.telegram.bot_id, chat, by=luca.id)
    out, left = await fresh(bot)
    assert out.my_chat_member is not None
    assert out.my_chat_member.new_chat_member.status == "kicked"
    assert left.message is not None
    assert left.message.left_chat_member is not None
    await luca.write(chat, "/gioco")
    assert await fresh(bot) == []
    server.telegram.groups.join(server.telegram.bot_id, chat, by=luca.id)
    await bot.send_message(chat, "eccomi")


async def test_a_bot_that_leaves_is_told_so_and_hears_no_more(
    bot: Bot, server: TestServer, group: int, *, luca: PlaygroundPerson
) -> None:
    await fresh(bot)
    assert await bot.leave_chat(group)
    changes = [update.my_chat_member for update in await fresh(bot) if update.my_chat_member]
    assert [(one.from_user.id, one.new_chat_member.status) for one in changes] == [
        (server.telegram.bot_id, "left")
    ]
    await luca.write(group, "/gioco")
    assert await fresh(bot) == []
    with pytest.raises(Forbidden, match="not a member"):
        await bot.leave_chat(group)
    with pytest.raises(BadRequest, match="private chats"):
        await bot.leave_chat(luca.id)


async def test_members_and_administrators_are_listed_on_request(
    bot: Bot, server: TestServer, group: int, *, luca: PlaygroundPerson, rita: PlaygroundPerson
) -> None:
    stranger = server.person("Nessuno")
    assert (await bot.get_chat_member(group, luca.id)).status == "creator"
    assert (await bot.get_chat_member(group, rita.id)).status == "member"
    with pytest.raises(BadRequest, match=says("user not found")):
        await bot.get_chat_member(group, stranger.id)
    with pytest.raises(BadRequest, match=says("participant_id_invalid")):
        await bot.get_chat_member(group, 42)
    server.telegram.groups.promote(rita.id, group)
    assert {m.user.id for m in await bot.get_chat_administrators(group)} == {luca.id, rita.id}
    server.telegram.groups.promote(server.telegram.bot_id, group)
    assert (await bot.get_chat_member(group, stranger.id)).status == "left"
    assert (await bot.get_chat_member(group, server.telegram.bot_id)).status == "administrator"
    with pytest.raises(BadRequest, match=says("there are no administrators in the private chat")):
        await bot.get_chat_administrators(luca.id)


async def test_a_muted_member_is_restricted(
    bot: Bot, server: TestServer, group: int, *, rita: PlaygroundPerson
) -> None:
    server.telegram.groups.mute(group, user=rita.id)
    assert (await bot.get_chat_member(group, rita.id)).status == "restricted"
    with pytest.raises(OrderError):
        await rita.write(group, "/gioco")


async def test_a_group_becomes_a_supergroup(
    bot: Bot, server: TestServer, group: int, *, luca: PlaygroundPerson, rita: PlaygroundPerson
) -> None:
    table = await bot.send_message(group, "Tavolo", reply_markup=keyboard("Sto"))
    server.telegram.groups.promote(server.telegram.bot_id, group)
    await fresh(bot)
    new = server.telegram.groups.migrate(group)
    old_told, new_told = await fresh(bot)
    assert old_told.message is not None
    assert new_told.message is not None
    assert (old_told.message.chat.id, old_told.message.migrate_to_chat_id) == (group, new)
    assert (new_told.message.chat.id, new_told.message.migrate_from_chat_id) == (new, group)
    for attempt in (
        bot.send_message(group, "ancora"),
        bot.edit_message_text("ancora", group, table.message_id),
    ):
        with pytest.raises(ChatMigrated) as caught:
            await attempt
        assert caught.value.new_chat_id == new
    await bot.send_message(new, "Eccoci")
    # People see one chat, which begins with the old one's messages, and can still tap on those.
    assert [m.text for m in await rita.messages(new) if m.from_bot] == ["Tavolo", "Eccoci"]
    assert [c.id for c in await rita.chats()] == [rita.id, new]
    await rita.press("Sto", group)
    (tap,) = await fresh(bot)
    assert tap.callback_query is not None
    assert tap.callback_query.message is not None
    assert tap.callback_query.message.chat.id == group
    await bot.answer_callback_query(tap.callback_query.id)
    assert (await bot.get_chat_member(new, server.telegram.bot_id)).status == "administrator"
    with pytest.raises(OrderError):
        await luca.write(group, "/gioco")


async def test_a_topic_is_written_to_and_heard_from(
    bot: Bot, server: TestServer, forum: int, *, luca: PlaygroundPerson, rita: PlaygroundPerson
) -> None:
    thread = server.telegram.groups.add_topic(forum, "Carte", by=luca.id)
    await luca.write(forum, "/gioco", thread=thread)
    await luca.write(forum, "/gioco")
    created, inside, general = [u.message for u in await fresh(bot)]
    assert created is not None
    assert inside is not None
    assert general is not None
    assert created.forum_topic_created is not None
    assert (inside.message_thread_id, inside.is_topic_message, inside.chat.is_forum) == (
        thread,
        True,
        True,
    )
    assert (general.message_thread_id, general.is_topic_message) == (None, None)
    sent = await bot.send_message(forum, "Tavolo", message_thread_id=thread)
    assert sent.message_thread_id == thread
    await bot.send_message(forum, "Altrove")
    assert [m.text for m in await rita.messages(forum, thread=thread) if m.from_bot] == ["Tavolo"]
    last = await rita.last(forum)
    assert last is not None
    assert last.text == "Altrove"


async def test_a_missing_or_closed_topic_is_refused(
    bot: Bot, server: TestServer, forum: int, *, group: int, luca: PlaygroundPerson
) -> None:
    thread = server.telegram.groups.add_topic(forum, "Carte", by=luca.id)
    for chat, wrong in ((forum, 999), (forum, 1), (group, 5)):
        with pytest.raises(BadRequest, match=says("message thread not found")):
            await bot.send_message(chat, "x", message_thread_id=wrong)
    server.telegram.groups.close_topic(forum, thread)
    with pytest.raises(BadRequest, match=says("topic_closed")):
        await bot.send_message(forum, "x", message_thread_id=thread)
    server.telegram.groups.close_topic(forum, thread, closed=False)
    await bot.send_message(forum, "x", message_thread_id=thread)
    server.telegram.groups.delete_topic(forum, thread)
    assert [m.text for m in await luca.messages(forum) if m.from_bot] == []
    with pytest.raises(BadRequest, match=says("message thread not found")):
        await bot.send_message(forum, "x", message_thread_id=thread)


async def test_an_anonymous_admin_speaks_as_the_group_and_taps_under_their_own_name(
    bot: Bot, server: TestServer, supergroup: int, *, luca: PlaygroundPerson
) -> None:
    server.telegram.groups.promote(luca.id, supergroup, anonymous=True)
    await bot.send_message(supergroup, "x", reply_markup=keyboard("Siediti"))
    await luca.write(supergroup, "/gioco")
    await luca.press("Siediti", supergroup)
    command, tap = await fresh(bot)
    assert command.message is not None
    assert command.message.from_user is not None
    assert command.message.sender_chat is not None
    assert (command.message.from_user.id, command.message.sender_chat.id) == (
        ANONYMOUS_ADMIN,
        supergroup,
    )
    assert tap.callback_query is not None
    assert tap.callback_query.from_user.id == luca.id


async def test_a_person_may_speak_as_a_channel(
    bot: Bot, server: TestServer, supergroup: int, *, luca: PlaygroundPerson
) -> None:
    channel = server.telegram.groups.add_channel("Notizie", luca.id)
    server.telegram.people.write(luca.id, supergroup, "/gioco", as_channel=channel)
    (update,) = await fresh(bot)
    assert update.message is not None
    assert update.message.from_user is not None
    assert update.message.sender_chat is not None
    assert (update.message.from_user.id, update.message.sender_chat.id) == (CHANNEL_BOT, channel)


async def test_posts_of_a_channel_are_heard_by_its_admins(
    bot: Bot, server: TestServer, luca: PlaygroundPerson
) -> None:
    channel = server.telegram.groups.add_channel("Notizie", luca.id, username="notizie")
    server.telegram.groups.join(server.telegram.bot_id, channel, by=luca.id)
    await fresh(bot)
    with pytest.raises(BadRequest, match=says("need administrator rights in the channel chat")):
        await bot.send_message("@notizie", "x")
    server.telegram.groups.promote(server.telegram.bot_id, channel)
    await fresh(bot)
    await luca.write(channel, "ultima ora")
    (post,) = await fresh(bot)
    assert post.channel_post is not None
    assert post.channel_post.from_user is None
    sent = await bot.send_message("@notizie", "x")
    await bot.edit_message_text("y", "@notizie", sent.message_id)


async def test_leaving_and_returning_is_told(bot: Bot, group: int, rita: PlaygroundPerson) -> None:
    await rita.leave(group)
    await rita.join(group)
    left, back = [u.message for u in await fresh(bot)]
    assert left is not None
    assert back is not None
    assert left.left_chat_member is not None
    assert left.left_chat_member.id == rita.id
    assert [u.id for u in back.new_chat_members] == [rita.id]
