"""Orders that cannot be carried out: an answer, not a failed request."""

from __future__ import annotations

import aiohttp

from playground.people import PlaygroundPerson
from playground.testing import TestServer


async def test_a_tap_on_a_message_that_is_gone_is_answered_and_bad_arguments_fail(
    server: TestServer, group: int, luca: PlaygroundPerson
) -> None:
    gone = {"user": luca.id, "chat": group, "message": 999, "row": 0, "column": 0}
    async with aiohttp.ClientSession() as session:
        for given, status in ((gone, 200), ({**gone, "row": "first"}, 400)):
            async with session.post(f"{server.url}/control/tap", json=given) as answer:
                assert answer.status == status
                assert not (await answer.json())["ok"]
