"""An erased name is stored nowhere, and does not come back by itself."""

from __future__ import annotations

from pathlib import Path

from storage import Store, UnitOfWork
from tests.handlers.kit import Group


async def test_a_private_chat_has_no_title(store: Store, tmp_path: Path) -> None:
    group = Group(store, {1: "Rita Rossi"}, {})
    await group.write(1, "/gioco", private=True)
    await group.tap(1, "1|0|0|0|nome_via|", private=True)
    await group.write(1, "/gioco", private=True)

    def title(work: UnitOfWork) -> str:
        chat = work.chats.at(1)
        assert chat is not None
        return chat.title

    assert await store.read(title) == ""
    await store.close()
    assert b"Rita Rossi" not in (tmp_path / "matta.db").read_bytes()
