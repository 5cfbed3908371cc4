"""Pictures that Telegram has already, and the message that shows each of them."""

from __future__ import annotations

from storage import Store, UnitOfWork
from tests.storage.kit import NOON, stands, wanted


async def test_an_uploaded_picture_is_known_by_its_fingerprint(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        assert work.pictures.file_id("king") is None
        work.pictures.keep("king", "AgAC1", NOON)
        assert work.pictures.file_id("king") == "AgAC1"
        work.pictures.keep("king", "AgAC2", NOON + 1)
        assert work.pictures.file_id("king") == "AgAC2"
        work.pictures.forget("king")
        assert work.pictures.file_id("king") is None
        work.pictures.forget("king")

    await store.write(job)


async def test_pictures_unused_for_long_are_forgotten(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        work.pictures.keep("old", "AgAC1", NOON)
        work.pictures.keep("in use", "AgAC2", NOON)
        work.pictures.keep("in use", "AgAC2", NOON + 9)
        assert work.pictures.forget_before(NOON + 5) == 1
        assert work.pictures.file_id("old") is None
        assert work.pictures.file_id("in use") == "AgAC2"

    await store.write(job)


async def test_a_place_knows_its_current_picture(store: Store) -> None:
    def job(work: UnitOfWork) -> None:
        sitting, key = wanted(work)
        work.outbox.shown(
            key, 1, address=sitting.address, message_id=40, fingerprint="f", picture="king"
        )
        assert stands(work, key).picture == "king"
        work.outbox.renew(key, "retire", NOON)
        assert stands(work, key).picture == "", "nothing stands at the new place"
        (behind,) = (place for place in work.outbox.of_table(sitting.table) if place.key != key)
        assert behind.picture == "king"
        work.outbox.shown(key, 2, address=sitting.address, message_id=41, fingerprint="g")
        assert stands(work, key).picture == ""

    await store.write(job)
