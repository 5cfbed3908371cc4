"""The message of a table that rests follows the people who go and come."""

from __future__ import annotations

from display.callback import parse
from storage import Store
from tests.handlers.kit import Group, ShownMessage

NAMES = {1: "Luca", 2: "Rita", 3: "Marco"}


async def table_message(group: Group) -> ShownMessage:
    """The newest message of the table."""
    await group.show_all()
    return next(shown for shown in reversed(group.shown) if shown.place.kind == "table")


def names(shown: ShownMessage) -> set[str]:
    buttons = [button for row in shown.screen.keyboard for button in row]
    return {tap.name for button in buttons if (tap := parse(button.data)) is not None}


async def test_the_message_asks_to_go_on_once_somebody_is_back(store: Store) -> None:
    group = Group(store, NAMES, {})
    await group.opened(*NAMES)
    await group.deal(2, 3)
    await group.write(2, "/assente")
    await group.write(3, "/assente")
    await group.play_out()
    waiting = await table_message(group)
    assert "Siamo rimasti in pochi" in waiting.screen.text
    assert "si_gioca" not in names(waiting)
    await group.write(2, "/eccomi")
    ready = await table_message(group)
    assert "Ora ci siete: toccate Si gioca!" in ready.screen.text
    await group.tap_on(1, "si_gioca")
    assert "mano 2" in (await table_message(group)).screen.text.casefold()


async def test_a_late_start_is_sent_below_only_if_the_table_stands_there(store: Store) -> None:
    group = Group(store, NAMES, {})
    await group.opened(*NAMES)
    await group.deal(2)
    await group.show_all()
    (lobby,) = {number for key, number in group.messages.items() if key.startswith("table:")} - {
        group.messages["table:1:1"]
    }
    start = await group.data("si_gioca")
    await group.tap(2, start, message=lobby)
    assert group.toasts[-1] == "Si gioca già: guarda in fondo."
    await group.tap(2, start, message=group.messages["table:1:1"])
    assert group.toasts[-1] == "Si gioca già."
