"""Orders that cannot be carried out."""

from __future__ import annotations

import aiohttp
import pytest

from playground.people import PlaygroundPerson
from playground.testing import TestServer


@pytest.mark.parametrize(("row", "status"), [(0, 200), ("first", 400)])
async def test_a_tap_on_a_missing_message_is_answered_and_a_wrong_argument_is_a_bad_request(
    server: TestServer, group: int, luca: PlaygroundPerson, *, row: object, status: int
) -> None:
    tap = {"user": luca.id, "chat": group, "message": 999, "row": row, "column": 0}
    url = f"{server.url}/control/tap"
    async with aiohttp.ClientSession() as session, session.post(url, json=tap) as answer:
        assert answer.status == status
        assert not (await answer.json())["ok"]
