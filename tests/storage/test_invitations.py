"""Invitations of owners: each lets one group in, and the file holds no secret."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage import Store, UnitOfWork
from tests.storage.kit import NOON

SECRET = "LH3vVsQb0bXyWkq1nC4YtQ0a8mJrZ7eD"


async def test_an_invitation_is_used_once(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        work.invitations.add(SECRET, NOON)
        assert work.invitations.count() == 1
        assert not work.invitations.use(SECRET.lower())
        assert not work.invitations.use("")
        assert work.invitations.use(SECRET)
        assert not work.invitations.use(SECRET)
        assert work.invitations.count() == 0

    await store.write(job)


async def test_a_withdrawn_invitation_lets_nobody_in(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        work.invitations.add(SECRET, NOON)
        work.invitations.withdraw_all()
        assert not work.invitations.use(SECRET)

    await store.write(job)


async def test_only_so_many_wait_the_newest(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.repositories.invitations.MOST", 2)

    def job(work: UnitOfWork) -> None:
        for number in range(4):
            work.invitations.add(f"secret {number}", NOON + number)
        assert work.invitations.count() == 2
        assert [work.invitations.use(f"secret {number}") for number in range(4)] == [
            False,
            False,
            True,
            True,
        ]

    await store.write(job)


async def test_the_secret_is_not_in_the_file(path: Path) -> None:
    store = await Store.open(path)
    await store.write(lambda work: work.invitations.add(SECRET, NOON))
    await store.close()
    for file in path.parent.iterdir():
        assert SECRET.encode() not in file.read_bytes()
