"""Messages that Telegram has shown, without Telegram."""

from __future__ import annotations

from typing import Final

from storage import UnitOfWork
from storage.records import Place

EVERY_EVENT: Final = 10**9
"""A number past those of all events."""


def show_place(work: UnitOfWork, place: Place, *, address: int, message: int, now: int) -> None:
    """Let a message stand as it is wanted, and start the clocks that wait for it."""
    work.outbox.shown(
        place.key,
        place.wanted,
        address=address,
        message_id=message,
        fingerprint=f"{place.wanted}",
    )
    if place.kind == "table" and place.table_id is not None:
        work.clocks.start(place.table_id, EVERY_EVENT, now=now, who=place.person)
