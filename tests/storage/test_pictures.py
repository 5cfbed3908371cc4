"""Pictures that Telegram has already, and the message that shows each of them."""

from __future__ import annotations

from storage import Desk, Store
from tests.storage.kit import NOON, sit_down
from tests.storage.test_places import stands, table_place


async def test_an_uploaded_picture_is_known_by_its_fingerprint(store: Store) -> None:
    def job(desk: Desk) -> None:
        assert desk.pictures.file_id("king") is None
        desk.pictures.keep("king", "AgAC1", NOON)
        assert desk.pictures.file_id("king") == "AgAC1"
        desk.pictures.keep("king", "AgAC2", NOON + 1)
        assert desk.pictures.file_id("king") == "AgAC2"
        desk.pictures.forget("king")
        assert desk.pictures.file_id("king") is None
        desk.pictures.forget("king")

    await store.write(job)


async def test_pictures_unused_for_long_are_forgotten(store: Store) -> None:
    def job(desk: Desk) -> None:
        desk.pictures.keep("old", "AgAC1", NOON)
        desk.pictures.keep("in use", "AgAC2", NOON)
        desk.pictures.keep("in use", "AgAC2", NOON + 9)
        assert desk.pictures.forget_before(NOON + 5) == 1
        assert desk.pictures.file_id("old") is None
        assert desk.pictures.file_id("in use") == "AgAC2"

    await store.write(job)


async def test_a_place_knows_its_current_picture(store: Store) -> None:
    def job(desk: Desk) -> None:
        sitting = sit_down(desk)
        key = table_place(sitting).key
        desk.places.want(table_place(sitting), NOON)
        desk.places.shown(
            key, 1, address=sitting.address, message_id=40, fingerprint="f", picture="king"
        )
        assert stands(desk, key).picture == "king"
        desk.places.renew(key, "retire", NOON)
        assert stands(desk, key).picture == "", "nothing stands at the new place"
        (behind,) = (place for place in desk.places.of_table(sitting.table) if place.key != key)
        assert behind.picture == "king"
        desk.places.shown(key, 2, address=sitting.address, message_id=41, fingerprint="g")
        assert stands(desk, key).picture == ""

    await store.write(job)
