"""Cards that a player has picked before a choice: of several together (``Offer.take``), of a marked card, or of one of
a card's sets.

They are private, have no effect and survive a restart. They belong to one question and are gone with it.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.game import Offer
from engine.table import TableView
from storage import UnitOfWork
from storage.records import TableId


def picked(
    work: UnitOfWork, table_id: TableId, seen: TableView, *, offer: Offer
) -> tuple[int, ...]:
    """The viewer's picked cards that are still among those to choose, sorted."""
    mask = work.drafts.chosen(
        table_id, seen.viewer, round_number=seen.round, question=_question(seen, offer)
    )
    return tuple(card for card in sorted(offer.heads) if (mask or 0) >> card & 1)


def pick(
    work: UnitOfWork, table_id: TableId, seen: TableView, *, offer: Offer, cards: Iterable[int]
) -> None:
    """Remember these cards as the viewer's picked ones, in place of the earlier ones."""
    work.drafts.choose(
        table_id,
        seen.viewer,
        round_number=seen.round,
        amount=sum(1 << card for card in cards),
        question=_question(seen, offer),
    )


def _question(seen: TableView, offer: Offer) -> str:
    return f"cards:{offer.name}:{offer.decision or seen.running.decision}"
