"""The message with a seal, once Telegram has accepted it."""

from __future__ import annotations

from croupier.croupier import Croupier
from messages.content import SealContent, content_of
from storage import UnitOfWork
from storage.records import Place


def see_seal(work: UnitOfWork, croupier: Croupier, place: Place, *, now: int) -> None:
    """Telegram has accepted the message at ``place``: if it is a seal, wake the table or tournament that
    waits for it.
    """
    content = content_of(place)
    if place.table_id is None or not isinstance(content, SealContent):
        return
    if content.tournament:
        croupier.see_tournament_seal(work, now, place.table_id)
    elif content.first:
        croupier.see_seal(work, now, table_id=place.table_id, first=content.first)
