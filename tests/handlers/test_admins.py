"""Admins: a refusal names them if they may do more."""

from __future__ import annotations

from storage import Store
from tests.handlers.kit import Group


async def test_before_the_first_hand_only_the_opener_is_named(store: Store) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {})
    await group.write(1, "/gioco sette e mezzo")
    await group.tap(2, await group.data("imposta"))
    assert group.toasts[-1] == "Le regole le sceglie Rita, che ha aperto il tavolo."


async def test_once_admins_may_the_refusal_names_them_too(store: Store) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {}, admins=frozenset({3}))
    await group.deal(2)
    await group.tap(2, await group.data("imposta"))
    assert group.toasts[-1].endswith("che ha aperto il tavolo, o un amministratore.")
    await group.write(2, "/impostazioni")
    said = [shown.screen.text for shown in await group.show_all()]
    assert any("o un amministratore" in text for text in said)
