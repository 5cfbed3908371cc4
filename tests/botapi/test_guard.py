"""Web pages that are open on this machine can give the bot's server no orders."""

from pathlib import Path

import aiohttp
import pytest

from playground.botapi import OrderError, Telegram
from playground.testing import TestServer, local_telegram

FROM_ELSEWHERE = (
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Host": "evil.example:8081"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "document"},
)


@pytest.mark.parametrize("headers", FROM_ELSEWHERE, ids=str)
async def test_a_foreign_page_cannot_call_as_the_bot(
    server: TestServer, headers: dict[str, str]
) -> None:
    """Even with the token it cannot, by an image, a form or JSON."""
    luca = server.person("Luca", started=True)
    order = {"chat_id": str(luca.id), "text": "give me your chips"}
    url = f"{server.base_url}{server.token}/sendMessage"
    async with aiohttp.ClientSession(headers=headers) as session:
        for asked in (
            session.get(url, params=order),
            session.post(url, data=order),
            session.post(url, json=order),
        ):
            async with asked as answer:
                assert answer.status == 403
    assert await luca.messages(luca.private) == []


async def test_the_bot_itself_is_heard(server: TestServer) -> None:
    """It sends a form, as python-telegram-bot does."""
    luca = server.person("Luca", started=True)
    async with server.bot() as bot:
        await bot.send_message(luca.id, "Ciao")
    assert [message.text for message in await luca.messages(luca.private)] == ["Ciao"]


async def test_every_evening_has_a_token_of_its_own(tmp_path: Path) -> None:
    """It is of the same bot, and is a new one too when an evening goes on."""
    async with local_telegram() as one, local_telegram() as other:
        assert one.token != other.token
        assert one.telegram.bot_id == other.telegram.bot_id
        one.telegram.orders.save(str(tmp_path / "evening.json"))
        again = Telegram.load(tmp_path / "evening.json")
        assert again.bot_id == one.telegram.bot_id
        assert again.token not in (one.token, other.token)


async def test_a_given_token_stays(server: TestServer, tmp_path: Path) -> None:
    """For a bot whose token stands in its settings; another bot's is refused."""
    saved = tmp_path / "evening.json"
    server.telegram.orders.save(str(saved))
    assert Telegram.load(saved, token=server.token).token == server.token
    with pytest.raises(OrderError, match="not for"):
        Telegram.load(saved, token="1:LOCAL-" + "x" * 32)
