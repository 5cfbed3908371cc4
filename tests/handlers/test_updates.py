"""The reading of updates: strict where Telegram guarantees a field, tolerant of unknown ones."""

from __future__ import annotations

from typing import Any

import pytest
from structlog.testing import capture_logs

from handlers.parsed_update import BotMoved, MayWrite, MemberLeft, MembersCame, Tapped, Typed, parse
from handlers.updates import TelegramUpdate, update_of
from tests.handlers.noted import message_json, said, tap_json


def test_a_tap_is_read_with_its_topic_and_its_person() -> None:
    raw = tap_json(1, data="1|2|3")
    query = raw["callback_query"]
    query["message"] |= {"is_topic_message": True, "message_thread_id": 9}
    query["from"] |= {"username": "rita", "language_code": "es", "is_bot": True}
    found = parse(update_of(raw), "matta_bot")
    assert isinstance(found, Tapped)
    assert (found.query_id, found.data, found.where.thread) == ("q1", "1|2|3", 9)
    assert (found.where.address, found.where.kind, found.where.title) == (
        -1,
        "supergroup",
        "Famiglia",
    )
    who = found.writer
    assert (who.telegram_id, who.name, who.username, who.language, who.real) == (
        7,
        "Zia Rita",
        "rita",
        "es",
        False,
    )


def test_a_tap_under_an_inline_message_is_not_the_bots() -> None:
    raw = tap_json(1)
    del raw["callback_query"]["message"]
    assert parse(update_of(raw), "matta_bot") is None


def test_a_message_too_old_for_telegram_still_has_its_buttons() -> None:
    raw = tap_json(1)
    raw["callback_query"]["message"] = {
        "chat": {"id": 5, "type": "private", "first_name": "Rita"},
        "message_id": 3,
        "date": 0,
    }
    found = parse(update_of(raw), "matta_bot")
    assert isinstance(found, Tapped)
    assert (found.where.address, found.where.thread) == (5, 0)


def test_a_command_is_read_as_ever() -> None:
    found = parse(said(1, "/punta@Matta_bot 20"), "matta_bot")
    assert isinstance(found, Typed)
    assert (found.name, found.words) == ("punta", "20")


def test_a_forwarded_command_is_nobodys_command() -> None:
    raw = message_json(1, "/alzati")
    raw["message"]["forward_origin"] = {
        "type": "user",
        "date": 1_700_000_000,
        "sender_user": {"id": 9, "is_bot": False, "first_name": "Zio"},
    }
    assert parse(update_of(raw), "matta_bot") is None
    raw["message"]["chat"] = {"id": 7, "type": "private", "first_name": "Zia"}
    found = parse(update_of(raw), "matta_bot")
    assert isinstance(found, Typed)
    assert (found.name, found.words) == ("", "/alzati")


def test_unknown_fields_are_skipped_everywhere() -> None:
    raw = tap_json(1)
    expected = update_of(raw)
    query = tap_json(1)["callback_query"]
    new: dict[str, Any] = {"hologram": {"depth": 3}}
    message = query["message"] | new | {"chat": query["message"]["chat"] | new}
    query |= new | {"from": query["from"] | new, "message": message}
    assert update_of({"update_id": 1, "callback_query": query, **new}) == expected


def without(raw: dict[str, Any], *path: str) -> dict[str, Any]:
    """The JSON without the field at the path's end."""
    first, *rest = path
    if not rest:
        return {name: value for name, value in raw.items() if name != first}
    return raw | {first: without(raw[first], *rest)}


@pytest.mark.parametrize(
    "path",
    [
        ("callback_query", "id"),
        ("callback_query", "from"),
        ("callback_query", "from", "id"),
        ("callback_query", "from", "is_bot"),
        ("callback_query", "from", "first_name"),
        ("callback_query", "message", "chat"),
        ("callback_query", "message", "chat", "id"),
        ("callback_query", "message", "chat", "type"),
        ("callback_query", "message", "message_id"),
    ],
)
def test_an_update_without_a_guaranteed_field_has_nothing_but_its_number(
    path: tuple[str, ...],
) -> None:
    with capture_logs() as logs:
        assert update_of(without(tap_json(3, data="secret"), *path)) == TelegramUpdate(3)
    (told,) = logs
    assert told["event"] == "update_unreadable"
    assert ".".join(path) in told["reason"]
    assert "secret" not in str(told)


def test_a_field_of_another_type_is_refused_without_being_quoted() -> None:
    raw = message_json(4, "/saldo", message_thread_id="secret")
    with capture_logs() as logs:
        assert update_of(raw) == TelegramUpdate(4)
    (told,) = logs
    assert "message.message_thread_id" in told["reason"]
    assert "secret" not in str(told)


OUTSIDE = ({"status": "left"}, {"status": "kicked"}, {"status": "restricted", "is_member": False})
MUTED = {"status": "restricted", "is_member": True, "can_send_messages": False}
INSIDE = (
    {"status": "creator"},
    {"status": "administrator"},
    {"status": "member"},
    {"status": "restricted", "is_member": True, "can_send_messages": True},
)


def changed(kind: str, old: dict[str, Any], new: dict[str, Any]) -> TelegramUpdate:
    luca = {"id": 7, "is_bot": False, "first_name": "Luca"}
    change = {
        "chat": {"id": -1, "type": "supergroup", "title": "Famiglia"},
        "from": luca,
        "date": 1,
        "old_chat_member": old | {"user": luca},
        "new_chat_member": new | {"user": luca},
    }
    return update_of({"update_id": 1, kind: change})


@pytest.mark.parametrize("out", OUTSIDE)
@pytest.mark.parametrize("into", [*INSIDE, MUTED])
def test_memberships_are_read(out: dict[str, Any], into: dict[str, Any]) -> None:
    came = parse(changed("my_chat_member", out, into), "matta_bot")
    gone = parse(changed("my_chat_member", into, out), "matta_bot")
    assert isinstance(came, BotMoved)
    assert isinstance(gone, BotMoved)
    assert (came.inside, gone.inside) == (True, False)
    assert isinstance(parse(changed("chat_member", out, into), "matta_bot"), MembersCame)
    assert isinstance(parse(changed("chat_member", into, out), "matta_bot"), MemberLeft)


@pytest.mark.parametrize("into", INSIDE)
def test_the_bot_may_write_again_once_its_rights_say_so(into: dict[str, Any]) -> None:
    assert isinstance(parse(changed("my_chat_member", MUTED, into), "matta_bot"), MayWrite)
    assert parse(changed("my_chat_member", into, MUTED), "matta_bot") is None
    assert parse(changed("my_chat_member", *OUTSIDE[:2]), "matta_bot") is None
