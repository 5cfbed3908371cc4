"""Checks of any Bot API call before its own method is looked at."""

from typing import Any

import aiohttp
import pytest
from telegram import Bot, BotCommandScopeAllGroupChats, BotCommandScopeChat
from telegram.error import BadRequest, InvalidToken, TelegramError

from playground.botapi.methods import METHODS
from playground.botapi.schema import table
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from tests.botapi.kit import says


async def post(
    server: TestServer,
    method: str,
    **how: Any,
) -> tuple[int, dict[str, Any]]:
    async with (
        aiohttp.ClientSession() as session,
        session.request("POST", f"{server.base_url}{server.token}/{method}", **how) as response,
    ):
        return response.status, await response.json()


async def test_get_me_describes_the_bot(bot: Bot, server: TestServer) -> None:
    me = await bot.get_me()
    assert (me.id, me.username, me.is_bot) == (server.telegram.bot_id, "matta_bot", True)
    assert me.can_read_all_group_messages is False


async def test_a_wrong_token_is_401(server: TestServer) -> None:
    with pytest.raises(InvalidToken):
        async with Bot("123:wrong", base_url=server.base_url):
            pass


async def test_an_unknown_method_is_404(server: TestServer) -> None:
    status, body = await post(server, "sendFortune")
    assert (status, body) == (
        404,
        {"ok": False, "error_code": 404, "description": "Not Found: method not found"},
    )


async def test_every_method_of_the_bot_api_is_known(server: TestServer) -> None:
    assert table().api == "10.3"
    assert len(table().methods) > 180
    assert set(METHODS) <= set(table().methods)


@pytest.mark.parametrize(
    ("method", "given"),
    [
        ("sendDice", {"chat_id": 1}),
        ("getChat", {"chat_id": 1}),
        ("getFile", {"file_id": "BQAC"}),
        ("pinChatMessage", {"chat_id": 1, "message_id": 1}),
    ],
)
async def test_a_known_but_missing_method_says_so(
    server: TestServer, method: str, given: dict[str, Any]
) -> None:
    status, body = await post(server, method, json=given)
    assert status == body["error_code"] == 501
    assert f"knows {method}, but does not do it" in body["description"]


async def test_a_known_but_missing_parameter_says_so(bot: Bot, group: int) -> None:
    with pytest.raises(TelegramError, match="does not do the parameter message_effect_id"):
        await bot.send_message(group, "psst", message_effect_id="5104841245755180586")


async def test_the_capitals_of_a_method_do_not_matter(
    server: TestServer, luca: PlaygroundPerson
) -> None:
    status, body = await post(server, "SENDmessage", data={"chat_id": luca.id, "text": "ciao"})
    assert (status, body["ok"]) == (200, True)


@pytest.mark.parametrize("form", ["form", "json", "multipart", "query"])
async def test_parameters_come_in_every_form(
    server: TestServer, luca: PlaygroundPerson, form: str
) -> None:
    given: dict[str, Any] = {"chat_id": str(luca.id), "text": "ciao"}
    if form == "json":
        how: dict[str, Any] = {"json": given | {"chat_id": luca.id}}
    elif form == "query":
        how = {"params": given}
    elif form == "multipart":
        with aiohttp.MultipartWriter("form-data") as writer:
            for name, value in given.items():
                writer.append(value).set_content_disposition("form-data", name=name)
        how = {"data": writer}
    else:
        how = {"data": given}
    status, body = await post(server, "sendMessage", **how)
    assert (status, body["result"]["text"]) == (200, "ciao")


@pytest.mark.parametrize(
    ("method", "given", "complaint"),
    [
        ("sendMessage", {"text": "x"}, "chat_id is empty"),
        ("sendMessage", {"chat_id": 1}, "message text is empty"),
        ("sendMessage", {"chat_id": 1, "text": "x", "colour": "red"}, "no parameter 'colour'"),
        ("sendMessage", {"chat_id": 1, "text": 5}, "text must be of type str"),
        ("sendMessage", {"chat_id": 1, "text": "x", "message_thread_id": "two"}, "type int"),
        ("sendMessage", {"chat_id": 1, "text": "x", "protect_content": "maybe"}, "type bool"),
        ("sendMessage", {"chat_id": True, "text": "x"}, "chat_id must be of type int"),
        (
            "sendMessage",
            {"chat_id": 1, "text": "x", "reply_markup": "{"},
            "can't parse reply keyboard",
        ),
        (
            "sendMessage",
            {"chat_id": 1, "text": "x", "reply_parameters": {"mesage_id": 4}},
            "no field",
        ),
        ("getUpdates", {"limit": 101}, "limit must have 1 to 100"),
        ("getUpdates", {"allowed_updates": ["mesage"]}, "no updates of kind 'mesage'"),
        ("getUpdates", {"allowed_updates": "mesage"}, "can't parse allowed_updates"),
        ("getUpdates", {"allowed_updates": {"a": 1}}, "must be an array"),
        ("deleteMessage", {"chat_id": 1}, "message identifier is not specified"),
        ("editMessageText", {"text": "x"}, "chat_id is empty"),
        ("editMessageText", {"text": "x", "chat_id": 1}, "message identifier is not specified"),
        ("setMyCommands", {"commands": [{"command": "a"}]}, "needs the field 'description'"),
        ("setMyCommands", {"commands": [], "scope": {"type": "moon"}}, "must be 'default'"),
        ("setMyCommands", {"commands": [], "scope": {"type": "chat"}}, "needs the field 'chat_id'"),
        ("setMyCommands", {"commands": [], "language_code": "ita"}, "not of two letters"),
        (
            "setMyCommands",
            {"commands": [{"command": "Gioco", "description": "x"}]},
            "BOT_COMMAND_INVALID",
        ),
        ("sendDocument", {"chat_id": 1}, "there is no document in the request"),
        ("getChatMember", {"chat_id": 1, "user_id": 1.5}, "user_id must be of type int"),
    ],
)
async def test_a_malformed_call_is_refused(
    server: TestServer, method: str, given: dict[str, Any], *, complaint: str
) -> None:
    status, body = await post(server, method, json=given)
    assert status == body["error_code"] == 400
    assert complaint in body["description"]


async def test_a_body_that_is_no_json_is_refused(server: TestServer) -> None:
    for data in (b"{", b"[]"):
        status, _ = await post(
            server, "getMe", data=data, headers={"Content-Type": "application/json"}
        )
        assert status == 400


async def test_command_menus_are_kept_by_scope_and_language(
    bot: Bot, server: TestServer, group: int, *, luca: PlaygroundPerson, rita: PlaygroundPerson
) -> None:
    await bot.set_my_commands([("start", "Begin")])
    await bot.set_my_commands([("start", "Inizia")], language_code="it")
    await bot.set_my_commands([("gioco", "Apri")], BotCommandScopeAllGroupChats(), "it")
    shown = server.telegram.views.commands
    assert [c["description"] for c in shown(luca.id, luca.id)] == ["Inizia"]
    spaniard = server.person("Ana", language="es")
    assert [c["description"] for c in shown(spaniard.id, spaniard.id)] == ["Begin"]
    assert [c["description"] for c in shown(rita.id, group)] == ["Apri"]
    await bot.set_my_commands([("tavolo", "Qui")], BotCommandScopeChat(group))
    assert [c["command"] for c in shown(rita.id, group)] == ["tavolo"]
    await bot.set_my_commands([], BotCommandScopeChat(group))
    assert [c["command"] for c in shown(rita.id, group)] == ["gioco"]
    with pytest.raises(BadRequest, match=says("chat not found")):
        await bot.set_my_commands([], BotCommandScopeChat(-77))


async def test_descriptions_are_kept_by_language(
    bot: Bot, server: TestServer, luca: PlaygroundPerson
) -> None:
    foreigner = server.person("Ana", language="es")
    await bot.set_my_description("Carte", language_code="it")
    await bot.set_my_short_description("Cards")
    about = server.telegram.views.about
    assert about(luca.id).description == "Carte"
    assert about(foreigner.id).description == ""
    assert about(luca.id).short_description == about(foreigner.id).short_description == "Cards"
    with pytest.raises(BadRequest, match="short_description"):
        await bot.set_my_short_description("x" * 121)
