"""All stored rows about some groups, to be compared before and after an attack."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from tests.kit.process import RealBot

CHATS: Final = "(SELECT chat_id FROM chat_addresses JOIN json_each(:groups) ON address = value)"
TABLES: Final = "(SELECT id FROM tables WHERE chat_id IN $chats)"
BOOKS: Final = {
    "accounts": "SELECT * FROM accounts WHERE chat_id IN $chats ORDER BY id",
    "transfers": "SELECT t.* FROM transfers t JOIN accounts a ON a.id = t.source"
    " WHERE a.chat_id IN $chats ORDER BY t.id",
    "events": "SELECT * FROM events WHERE table_id IN $tables ORDER BY table_id, seq",
    "tables": "SELECT * FROM tables WHERE chat_id IN $chats ORDER BY id",
    "chats": "SELECT * FROM chats WHERE id IN $chats ORDER BY id",
    "drafts": "SELECT * FROM drafts WHERE table_id IN $tables ORDER BY 1, 2",
    "links": "SELECT * FROM links WHERE table_id IN $tables ORDER BY 1",
    "former members": "SELECT * FROM former_members WHERE chat_id IN $chats ORDER BY 1, 2",
}
"""Chips, logs, rules, chosen amounts, invitations, members."""


def books(process: RealBot, groups: Sequence[int]) -> dict[str, list[tuple[Any, ...]]]:
    """All stored rows about these groups."""
    return {what: about(process, sql, groups) for what, sql in BOOKS.items()}


def about(
    process: RealBot, sql: str, groups: Sequence[int], **values: object
) -> list[tuple[Any, ...]]:
    """Query the rows of these groups: ``$chats`` and ``$tables`` in the query are theirs. Other ``values`` have
    names.
    """
    whole = sql.replace("$tables", TABLES).replace("$chats", CHATS)
    return process.ask(whole, {"groups": json.dumps(list(groups)), **values})
