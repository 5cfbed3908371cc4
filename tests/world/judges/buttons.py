"""The data of buttons: table, round and decision in base 36."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from tests.world.telegram import Called

DATA: Final = re.compile(r"1\|([0-9a-z]+)\|([0-9a-z]+)\|([0-9a-z]+)\|")


def decisions(call: Called) -> Iterator[tuple[int, int, int]]:
    """Table, round and decision of each button of a message."""
    for row in json.loads(call.given.get("reply_markup") or "{}").get("inline_keyboard", ()):
        for button in row:
            found = DATA.match(button.get("callback_data", ""))
            if found is not None:
                table, number, decision = (int(one, 36) for one in found.groups())
                yield table, number, decision


def round_of(data: str) -> tuple[int, int]:
    found = DATA.match(data)
    return (int(found[1], 36), int(found[2], 36)) if found is not None else (0, 0)
