"""Messages in a group for one person alone: their addresses, and the acts of people that let the bot send them."""

from __future__ import annotations

from typing import Final, Protocol

from display.screen import Screen
from engine.game import Person
from engine.value import Value
from storage import UnitOfWork
from storage.records import NewPlace, TableId


class OwnPlace(Protocol):
    """The address of a message for one person alone. ``address``, ``thread`` and ``telegram_id`` are Telegram's."""

    @property
    def person(self) -> Person: ...
    @property
    def telegram_id(self) -> int: ...
    @property
    def address(self) -> int: ...
    @property
    def thread(self) -> int: ...
    @property
    def key(self) -> str: ...
    @property
    def is_table(self) -> bool:
        """True for an own table, false for a page of a menu."""

    def wanted(self, *, used: bool, urgency: int) -> NewPlace:
        """The place with its content; ``used``: the person has tapped a button on it."""

    def is_over(self, work: UnitOfWork) -> bool:
        """True if the message needs no place any more."""


class OwnText(Value, frozen=True):
    """A text in a group for one person alone, which is sent once; address, topic and person are Telegram's."""

    address: int
    thread: int
    telegram_id: int
    screen: Screen


class OwnFile(Value, frozen=True):
    """The file of a round in a group for one person alone; ``caption`` is HTML, the rest as in ``OwnText``."""

    address: int
    thread: int
    telegram_id: int
    table_id: TableId
    round: int
    caption: str


class OwnPrompt(Value, frozen=True):
    """The act of a person that lets a bot without admin rights answer with an own table: a tap, or an ephemeral
    command.

    ``query_id`` is Telegram's id of the tap; ``command`` is the number of the command, 0 for a tap.
    """

    query_id: str = ""
    command: int = 0


NO_PROMPT: Final = OwnPrompt()
"""For calls about a message that exists already."""


def number_before(work: UnitOfWork, own: OwnPlace, number: int) -> int:
    """The number of the message in whose place the person now has the message ``number``; 0 for none."""
    old = work.outbox.get(own.key)
    if old is None or old.address != own.address or old.message_id == number:
        return 0
    return old.message_id or 0
