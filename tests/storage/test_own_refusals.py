"""Chats that refuse messages for one person alone."""

from __future__ import annotations

import pytest

from storage import Store, UnitOfWork
from tests.storage.kit import NOON


async def test_refusals_are_kept_until_their_end(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        work.own_refusals.keep(-1, NOON + 5, now=NOON)
        work.own_refusals.keep(-2, NOON + 9, now=NOON)
        assert work.own_refusals.all() == {-1: NOON + 5, -2: NOON + 9}
        work.own_refusals.keep(-2, NOON + 20, now=NOON + 5)
        assert work.own_refusals.all() == {-2: NOON + 20}
        assert work.own_refusals.remembers(-2)
        assert not work.own_refusals.remembers(-1)
        work.own_refusals.forget(-2)
        assert work.own_refusals.all() == {}

    await store.write(job)


async def test_only_so_many_are_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.repositories.own_refusals.MOST", 2)

    def job(work: UnitOfWork) -> None:
        for address in (-1, -2, -3):
            work.own_refusals.keep(address, NOON - address, now=NOON)
        assert work.own_refusals.all() == {-2: NOON + 2, -3: NOON + 3}

    await store.write(job)
