"""Admins: Telegram is asked each time, and a refusal names them if they may do more."""

from __future__ import annotations

from handlers.admins import Admins
from storage import Store
from tests.handlers.kit import Group


class Telegram:
    """Tells the admins, one answer for each question."""

    def __init__(self, *answers: frozenset[int] | None) -> None:
        self.answers = list(answers)

    async def admins(self, address: int) -> frozenset[int] | None:
        return self.answers.pop(0)


async def test_a_new_admin_and_the_end_of_an_admins_rights_count_at_once() -> None:
    telegram = Telegram(frozenset(), frozenset({7}), frozenset(), None)
    admins = Admins(telegram)  # type: ignore[arg-type] # it uses nothing else of the gateway
    assert not await admins.is_admin(-1, 7)
    assert await admins.is_admin(-1, 7)
    assert not await admins.is_admin(-1, 7)
    assert not await admins.is_admin(-1, 7), "Telegram does not say"


async def test_before_the_first_hand_only_the_opener_is_named(store: Store) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {})
    await group.write(1, "/gioco")
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
