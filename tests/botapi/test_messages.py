"""Sending, editing, deleting, documents and reactions, with every refusal that Telegram has for them."""

import pytest
from telegram import Bot, ReplyParameters
from telegram.error import BadRequest, Forbidden

from playground.botapi import ManualClock
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from tests.botapi.kit import fresh, keyboard, says


async def test_a_message_reaches_everybody_in_the_group(
    bot: Bot, group: int, luca: PlaygroundPerson, *, rita: PlaygroundPerson
) -> None:
    sent = await bot.send_message(group, "Ciao <b>tutti</b>", parse_mode="HTML")
    for person in (luca, rita):
        shown = await person.see(group, "Ciao tutti")
        assert (shown.message_id, shown.sender, shown.edited) == (sent.message_id, "Matta", False)
        assert shown.entities == [{"type": "bold", "offset": 5, "length": 5}]
    assert (sent.chat.title, sent.chat.type) == ("Famiglia Rossi", "group")
    assert (await bot.send_message(luca.id, "Ciao")).chat.username == "luca_r"


async def test_the_bot_cannot_write_to_a_person_before_start(
    bot: Bot, group: int, rita: PlaygroundPerson
) -> None:
    with pytest.raises(Forbidden, match=says("bot can't initiate conversation with a user")):
        await bot.send_message(rita.id, "psst")
    await rita.start()
    await bot.send_message(rita.id, "ciao")


async def test_a_stranger_is_not_found(bot: Bot, server: TestServer) -> None:
    for unknown in (server.person("Nessuno").id, 42, -42, -100123, "@nessuno", "nessuno"):
        with pytest.raises(BadRequest, match=says("chat not found")):
            await bot.send_message(unknown, "ciao")


async def test_a_person_who_has_blocked_the_bot_is_not_reached(
    bot: Bot, luca: PlaygroundPerson
) -> None:
    await luca.block()
    with pytest.raises(Forbidden, match=says("bot was blocked by the user")):
        await bot.send_message(luca.id, "ciao")
    await luca.start()
    await bot.send_message(luca.id, "ciao")


async def test_a_deleted_account_is_not_reached(
    bot: Bot, server: TestServer, luca: PlaygroundPerson
) -> None:
    server.telegram.people.deactivate(luca.id)
    with pytest.raises(Forbidden, match=says("user is deactivated")):
        await bot.send_message(luca.id, "ciao")


async def test_bots_are_not_written_to(bot: Bot, server: TestServer) -> None:
    other = server.telegram.people.add_user("Altro", is_bot=True)
    with pytest.raises(Forbidden, match=says("bot can't send messages to bots")):
        await bot.send_message(other.id, "ciao")


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_a_group_that_threw_the_bot_out_is_closed(
    bot: Bot, server: TestServer, luca: PlaygroundPerson, *, kind: str, group: int, supergroup: int
) -> None:
    chat = group if kind == "group" else supergroup
    server.telegram.groups.kick(server.telegram.bot_id, chat, by=luca.id)
    with pytest.raises(Forbidden, match=says(f"bot was kicked from the {kind} chat")):
        await bot.send_message(chat, "ciao")
    with pytest.raises(Forbidden, match=says(f"bot was kicked from the {kind} chat")):
        await bot.get_chat_member(chat, luca.id)


async def test_a_group_that_the_bot_has_left_is_closed(
    bot: Bot, server: TestServer, group: int
) -> None:
    server.telegram.groups.leave(server.telegram.bot_id, group)
    with pytest.raises(Forbidden, match=says("bot is not a member of the group chat")):
        await bot.send_message(group, "ciao")


async def test_a_muted_bot_may_not_write(bot: Bot, server: TestServer, group: int) -> None:
    complaint = says("not enough rights to send text messages to the chat")
    server.telegram.groups.mute(group)
    with pytest.raises(BadRequest, match=complaint):
        await bot.send_message(group, "ciao")
    server.telegram.groups.mute(group, muted=False)
    server.telegram.groups.mute(group, user=server.telegram.bot_id)
    with pytest.raises(BadRequest, match=complaint):
        await bot.send_message(group, "ciao")
    with pytest.raises(BadRequest, match=says("not enough rights to send documents")):
        await bot.send_document(group, b"x")
    server.telegram.groups.promote(server.telegram.bot_id, group)
    await bot.send_message(group, "ciao")


async def test_an_edit_is_shown_and_marked(bot: Bot, group: int, rita: PlaygroundPerson) -> None:
    sent = await bot.send_message(group, "uno", reply_markup=keyboard("Tiro|Sto"))
    await bot.edit_message_text("due", group, sent.message_id)
    shown = await rita.see(group, "due")
    assert (shown.message_id, shown.edited, shown.labels) == (sent.message_id, True, [])


async def test_an_edit_of_the_buttons_alone_is_not_marked(
    bot: Bot, group: int, rita: PlaygroundPerson
) -> None:
    sent = await bot.send_message(group, "uno", reply_markup=keyboard("Tiro"))
    await bot.edit_message_reply_markup(group, sent.message_id, reply_markup=keyboard("Sto"))
    shown = await rita.see(group, "Sto")
    assert (shown.edited, shown.labels) == (False, ["Sto"])


async def test_an_edit_that_changes_nothing_is_refused(bot: Bot, group: int) -> None:
    markup = keyboard("Tiro")
    sent = await bot.send_message(group, "<b>uno</b>", parse_mode="HTML", reply_markup=markup)
    complaint = says(
        "message is not modified: specified new message content and reply markup are exactly"
    )
    with pytest.raises(BadRequest, match=complaint):
        await bot.edit_message_text(
            "<b>uno</b> ", group, sent.message_id, parse_mode="HTML", reply_markup=markup
        )
    with pytest.raises(BadRequest, match=complaint):
        await bot.edit_message_reply_markup(group, sent.message_id, reply_markup=markup)
    await bot.edit_message_text("uno", group, sent.message_id, reply_markup=markup)


async def test_only_own_messages_that_exist_are_edited(
    bot: Bot, group: int, luca: PlaygroundPerson
) -> None:
    with pytest.raises(BadRequest, match=says("message to edit not found")):
        await bot.edit_message_text("x", group, 999)
    foreign = await luca.write(group, "ciao")
    with pytest.raises(BadRequest, match=says("message can't be edited")):
        await bot.edit_message_text("x", group, foreign.message_id)
    with pytest.raises(BadRequest, match=says("message text is empty")):
        await bot.edit_message_text("", group, foreign.message_id)


async def test_a_deleted_message_is_gone_for_both(
    bot: Bot, group: int, rita: PlaygroundPerson
) -> None:
    sent = await bot.send_message(group, "uno")
    await bot.delete_message(group, sent.message_id)
    await rita.gone(group, "uno", timeout=0.1)
    with pytest.raises(BadRequest, match=says("message to delete not found")):
        await bot.delete_message(group, sent.message_id)
    with pytest.raises(BadRequest, match=says("message to edit not found")):
        await bot.edit_message_text("due", group, sent.message_id)


async def test_messages_of_others_are_deleted_by_admins_only(
    bot: Bot, server: TestServer, group: int, *, luca: PlaygroundPerson
) -> None:
    foreign = await luca.write(group, "ciao")
    with pytest.raises(BadRequest, match=says("message can't be deleted")):
        await bot.delete_message(group, foreign.message_id)
    server.telegram.groups.promote(server.telegram.bot_id, group)
    await bot.delete_message(group, foreign.message_id)


async def test_after_two_days_only_an_admin_deletes(
    bot: Bot, server: TestServer, group: int, *, clock: ManualClock
) -> None:
    sent = await bot.send_message(group, "ciao")
    clock.advance(48 * 3600 + 1)
    with pytest.raises(BadRequest, match=says("message can't be deleted for everyone")):
        await bot.delete_message(group, sent.message_id)
    server.telegram.groups.promote(server.telegram.bot_id, group)
    await bot.delete_message(group, sent.message_id)


async def test_a_reply_points_to_its_message(bot: Bot, group: int, luca: PlaygroundPerson) -> None:
    question = await luca.write(group, "/saldo")
    answer = await bot.send_message(
        group, "940", reply_parameters=ReplyParameters(question.message_id)
    )
    assert answer.reply_to_message is not None
    assert answer.reply_to_message.text == "/saldo"
    assert (await luca.see(group, "940")).reply_to == question.message_id
    with pytest.raises(BadRequest, match=says("message to be replied not found")):
        await bot.send_message(group, "x", reply_parameters=ReplyParameters(999))
    loose = ReplyParameters(999, allow_sending_without_reply=True)
    assert (await bot.send_message(group, "x", reply_parameters=loose)).reply_to_message is None


async def test_a_document_is_uploaded_and_sent_again(
    bot: Bot, server: TestServer, group: int, *, luca: PlaygroundPerson, rita: PlaygroundPerson
) -> None:
    sent = await bot.send_document(
        group,
        b'{"mano": 3}',
        caption="<b>Mano 3</b>",
        parse_mode="HTML",
        filename="mano.json",
        reply_markup=keyboard("Bene"),
    )
    assert sent.document is not None
    assert (sent.document.file_name, sent.document.file_size, sent.caption) == (
        "mano.json",
        11,
        "Mano 3",
    )
    shown = await rita.see(group, "Mano 3")
    assert shown.document is not None
    assert server.telegram.views.document(rita.id, group, shown.message_id) == '{"mano": 3}'
    again = await bot.send_document(luca.id, sent.document.file_id)
    assert again.document == sent.document
    await bot.edit_message_caption(group, sent.message_id, caption="Mano 4")
    with pytest.raises(BadRequest, match=says("there is no text in the message to edit")):
        await bot.edit_message_text("x", group, sent.message_id)
    text = await bot.send_message(group, "x")
    with pytest.raises(BadRequest, match=says("there is no caption in the message to edit")):
        await bot.edit_message_caption(group, text.message_id, caption="y")


async def test_a_missing_file_is_refused(bot: Bot, luca: PlaygroundPerson) -> None:
    with pytest.raises(BadRequest, match=says("file must be non-empty")):
        await bot.send_document(luca.id, b"")
    with pytest.raises(BadRequest, match=says("wrong file identifier")):
        await bot.send_document(luca.id, "BQACxyz")


async def test_a_reaction_is_light_feedback(bot: Bot, group: int, rita: PlaygroundPerson) -> None:
    asked = await rita.write(group, "/punta 20")
    await bot.set_message_reaction(group, asked.message_id, "👍")
    assert (await rita.messages(group))[-1].reactions == {"👍": 1}
    await bot.set_message_reaction(group, asked.message_id, [])
    assert (await rita.messages(group))[-1].reactions == {}
    with pytest.raises(BadRequest, match=says("message to react not found")):
        await bot.set_message_reaction(group, 999, "👍")
    with pytest.raises(BadRequest, match=says("reactions_too_many")):
        await bot.set_message_reaction(group, asked.message_id, ["👍", "🎄"])


async def test_edits_by_people_reach_the_bot(bot: Bot, luca: PlaygroundPerson) -> None:
    said = await luca.write(luca.private, "/punta 2")
    luca_door = luca.door
    await luca_door.ask(
        object, "edit", user=luca.id, chat=luca.id, message=said.message_id, text="/punta 20"
    )
    first, second = await fresh(bot)
    assert first.message is not None
    assert second.edited_message is not None
    assert second.edited_message.text == "/punta 20"
