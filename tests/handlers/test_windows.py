"""The window of la loca, in which everybody may bet: answers to people without a seat, and hidden cards."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from display.measure import plain
from engine.game import CLOCK
from engine.table import actions as act
from storage import Store, UnitOfWork
from storage.records import ClockRow
from tests.handlers import kit
from tests.handlers.kit import Group
from tests.handlers.siete import banker_of, evening, to_the_window

PLAYER, MARCOS, PIA = 2, 3, 4


async def window(store: Store, seed: int = 3, *private: int) -> Group:
    """An open window; ``private``: people with a private chat."""
    group = await evening(store, seed, *private)
    await to_the_window(group)
    return group


def last(group: Group, *, address: int = kit.GROUP) -> list[str]:
    """The texts of the newest table, or private card, in a chat."""
    return next(
        shown.texts
        for shown in reversed(group.shown)
        if shown.address == address and shown.place.kind in ("table", "card")
    )


async def test_looking_at_the_cards_opens_no_account(store: Store) -> None:
    group = await window(store)
    await group.tap_on(PIA, "carta")
    assert "No tienes sitio en esta mesa" in group.toasts[-1]
    person = await group.person(PIA)
    assert await store.read(lambda work: work.ledger.of_person(person)) == []
    await group.write(PIA, "/juego siete y media")
    await group.tap_on(PIA, "siediti")
    await group.tap_on(PIA, "carta")
    assert group.toasts[-1] == "No estás en esta mano: juegas desde la próxima."


async def test_nobody_asks_for_advice_in_a_window(store: Store) -> None:
    group = await window(store)
    await group.act_at(await group.person(1), act.AllowAdvice(on=True))
    await group.show_all()
    assert not any("💡" in text for text in last(group))
    await group.tap(1, await group.data("consiglio"))
    assert group.toasts[-1] == "Ahora no se puede."
    await group.tap_on(await banker_of(group), "cierro")
    await group.show_all()
    assert any("💡" in text for text in last(group))


def clocks_of(work: UnitOfWork, *, table_id: int) -> list[ClockRow]:
    return work.clocks.of_table(table_id)


async def told(path: Path, seed: int) -> list[object]:
    """All that people without a covered card get until la loca is played. The first person holds the bank."""
    store = await Store.open(path)
    try:
        group = await window(store, seed, 1, PLAYER, PIA)
        assert await banker_of(group) == 1
        group.shown.clear()
        got: list[object] = []
        for who, name, argument in (
            (MARCOS, "loca", "a20"),
            (PIA, "loca", "a100"),
            (PIA, "loca", "a5"),
            (PLAYER, "loca", "a5"),
            (1, "carta", ""),
            (1, "loca", "a5"),
            (1, "cierro", ""),
            (PIA, "carta", ""),
            (PIA, "loca_planta", ""),
            (PLAYER, "retiro", ""),
        ):
            answer = await group.tap(who, await group.data(name, argument))
            table_id = await group.table()
            clocks = await store.read(partial(clocks_of, table_id=table_id))
            shown = [
                (one.address, one.texts, one.place.urgency)
                for one in await group.show_all()
                if one.address != PLAYER
            ]
            got.append((answer.text, answer.alert, shown, clocks))
        return got
    finally:
        await store.close()


async def test_no_message_and_no_answer_depends_on_the_hidden_cards(
    tmp_path: Path,
) -> None:
    """Messages, keyboards, answers and clocks are the same with any cards; their order and number too."""
    first = await told(tmp_path / "1.db", 3)
    for seed in (6, 7, 9):
        assert await told(tmp_path / f"{seed}.db", seed) == first


async def test_the_card_of_a_person_without_a_seat_promises_no_cards(store: Store) -> None:
    """A bystander of an earlier round sits down in the next window, and gets up at once."""
    group = await window(store, 3, MARCOS)
    await group.tap_on(MARCOS, "loca", "a20")
    await group.tap_on(await banker_of(group), "cierro")
    await group.tap_on(MARCOS, "loca_planta")
    await group.play_out()
    await group.show_all()
    assert "20" in last(group, address=MARCOS)[0]
    table_id = await group.table()
    (clock,) = await store.read(partial(clocks_of, table_id=table_id))
    await group.act_at(CLOCK, act.TimeUp(clock.decision))
    await group.tap_on(MARCOS, "siediti")
    await group.tap_on(MARCOS, "alzati")
    await group.show_all()
    assert plain(last(group, address=MARCOS)[0]).splitlines() == [
        "Famiglia Rossi",
        "",
        "No tienes sitio en esta mesa: toca Sentarse.",
    ]
