"""What storage gives back: one plain tuple a row. Times are milliseconds since 1970 UTC, chips whole numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.game import Person

ChatId: TypeAlias = int
"""The internal number of a chat. Telegram's own number for it is its *address* and may change."""

ChatRef: TypeAlias = int
"""Where a place is shown: a group by its ``ChatId``, a private chat by its person's number below zero."""

TableId: TypeAlias = int

EXPENDABLE: Final = 4
"""The urgency from which on a pending place may be dropped for newer ones, if its chat has piled up too much."""

TOURNAMENT: Final = "tournament"
"""What stands in the place of a game in a tournament's row among the tables, and of a kind in the row of its books."""

Private: TypeAlias = Literal["never", "open", "blocked"]
"""Whether the bot can write to somebody: he never pressed Start, he did, he blocked the bot since."""

PictureChoice: TypeAlias = Literal["table", "yes", "no"]
"""Whether somebody sees his own cards as pictures: as the table's chat does, always, never."""

ChatStatus: TypeAlias = Literal["in", "out"]
"""Whether the bot is a member of the chat."""

TableStatus: TypeAlias = Literal["open", "closed"]

DeckState: TypeAlias = Literal["sealed", "open", "closed"]
"""``sealed``: its secret is fixed, nothing dealt. ``open``: being dealt. ``closed``: its secret is public."""

PlaceState: TypeAlias = Literal["live", "retire", "delete"]
"""``live``: what is wanted should stand there. ``retire``: only its buttons should go. ``delete``: it should go."""


Agreed: TypeAlias = Literal["TableOpened", "RulesChanged", "GameChanged"]
"""The types of events that say what is agreed at a table; the log finds the last of them by its type."""


class Received(NamedTuple):
    """An update that waits to be handled."""

    update_id: int
    arrival: int
    at: int
    body: str


class Unanswered(NamedTuple):
    """A tap that is done and whose answer may not have gone out."""

    update_id: int
    query: str
    """Telegram's number of the tap."""
    answer: str


class Chat(NamedTuple):
    chat_id: ChatId
    address: int
    """The Telegram chat id at which the chat is reached now; 0 if it lost its own to another (``Moved.orphan``)."""
    title: str
    kind: str
    language: str
    starting_chips: int
    refill: int
    status: ChatStatus
    pictures: bool
    """Whether cards are shown as pictures here."""
    deck: str
    """Name of the deck that they are drawn with; perhaps one that is there no more."""
    indices: bool
    """Whether small ranks stand in the corners of its cards."""
    least: int
    """Chips below which the refill may be taken (GEN-9); 0 in a tournament's books, where nobody may."""
    reactions: bool
    """Whether the bot puts a reaction on the message of a hand that is worth one."""


class Moved(NamedTuple):
    """What a migration did. ``orphan``: the chat that had been opened at the new address before the move was known."""

    chat_id: ChatId
    orphan: ChatId | None


class Somebody(NamedTuple):
    person: Person
    telegram_id: int
    name: str | None
    """As Telegram gives it, not escaped; None if he had it erased."""
    username: str | None
    language: str
    private: Private
    nameless: bool
    """He had his name erased: it is not learned again until he asks."""
    pictures: PictureChoice
    """Whether his private chat shows his cards as pictures."""


class LeftUndone(NamedTuple):
    """What waits for the bot to be back in a chat: either a message whose buttons must go, or the table ``table_id``, of
    which nobody was told that it ended.
    """

    key: str
    table_id: TableId | None
    thread_id: int
    address: int | None
    message_id: int | None


class Link(NamedTuple):
    token: str
    person: Person
    table_id: TableId
    made_at: int
    used_at: int | None


class TableRow(NamedTuple):
    table_id: TableId
    chat_id: ChatId
    thread_id: int
    """The forum topic; 0 for none."""
    game: str
    opener: Person
    opened_at: int
    closed_at: int | None
    status: TableStatus


class ToldGiro(NamedTuple):
    """What a tournament was told: event ``seq`` of its table ``table_id`` ended a giro. ``body`` is JSON text."""

    number: int
    at: int
    table_id: TableId
    seq: int
    body: str


class NewEvent(NamedTuple):
    """An event to be appended. ``body`` is JSON text (``Codec``); ``update_id`` names the update that caused it."""

    at: int
    type: str
    body: str
    update_id: int | None = None


class Snapshot(NamedTuple):
    """A table as it was after event ``seq``, as JSON: ``body`` the table, ``game`` the state of its game.

    ``round_seq`` is the event that started its last round.
    """

    seq: int
    round_seq: int
    body: str
    game: str


class StoredEvent(NamedTuple):
    seq: int
    at: int
    type: str
    body: str
    update_id: int | None


class Result(NamedTuple):
    """What a round brought one person. ``outcome`` is JSON text or a code of the game's own."""

    person: Person
    chips: int
    outcome: str


class Hand(NamedTuple):
    """A round that is over: events ``first_seq`` to ``last_seq`` of its table."""

    table_id: TableId
    number: int
    first_seq: int
    last_seq: int
    at: int
    results: tuple[Result, ...]


class Evening(NamedTuple):
    """What one table brought one person so far. ``won`` and ``lost`` are chips, both positive."""

    person: Person
    chips: int
    hands: int
    won: int
    lost: int


class Standing(NamedTuple):
    """One line of a chat's ranking, which is of what people won from people: rounds without a computer, and prizes.

    ``won``, ``lost`` in chips, both positive; ``games``: how many rounds and tournaments that were; ``best`` the chips of
    the best evening. ``balance``: all free chips, wherever they were won. ``evenings_won``, ``evenings_lost``: tables and
    tournaments that brought or cost chips.
    """

    person: Person
    balance: int
    won: int
    lost: int
    games: int
    best: int
    refills: int
    evenings_won: int
    evenings_lost: int


class DeckSeal(NamedTuple):
    """A deck as everybody may see it: never its secret."""

    number: int
    seal: str
    """SHA-256 of its secret in hex."""
    state: DeckState


class SecretChain(NamedTuple):
    """The secrets of ``decks`` decks from number ``first`` on. For the dealer alone."""

    first: int
    decks: int
    tables: int
    """Above 0: of a tournament with up to so many tables, whose chains follow from ``secret``; each of ``decks``."""
    secret: bytes
    """The last one, from which the others follow."""
    seal: str
    sealed_at: int


class NewClock(NamedTuple):
    """A clock that should run. ``opened_seq``: the event that opened its decision; ``who`` 0 if nobody's turn.

    ``due_at`` None: it starts when Telegram has shown the decision.
    """

    decision: str
    kind: str
    who: Person
    milliseconds: int
    opened_seq: int
    due_at: int | None = None


class ClockRow(NamedTuple):
    table_id: TableId
    decision: str
    kind: str
    who: Person
    milliseconds: int
    opened_seq: int
    due_at: int | None
    """None until Telegram has shown the decision."""
    nudged: bool


class NewPlace(NamedTuple):
    """What should stand somewhere. Exactly one of ``chat_id`` and ``person`` says in whose chat."""

    key: str
    kind: str
    table_id: TableId | None = None
    chat_id: ChatId | None = None
    person: Person | None = None
    thread_id: int = 0
    payload: str | None = None
    """JSON text, if the state of the table alone does not say what stands there."""
    urgency: int = 0
    """Lower goes first."""


class Place(NamedTuple):
    key: str
    kind: str
    table_id: TableId | None
    chat_id: ChatId | None
    person: Person | None
    thread_id: int
    wanted: int
    """Revision that should stand there; grows by one with every ``want``."""
    wanted_at: int
    """Since when what stands there is out of date."""
    shown: int
    """Revision that stands there; 0 for none."""
    address: int | None
    """The Telegram chat in which ``message_id`` stands; None if nothing stands anywhere."""
    message_id: int | None
    fingerprint: str
    payload: str | None
    urgency: int
    state: PlaceState
    picture: str = ""
    """Fingerprint of the picture on the message that stands there; empty if it is a text."""

    @property
    def chat_ref(self) -> ChatRef:
        """In which chat it is shown."""
        return self.chat_id if self.chat_id is not None else -(self.person or 0)

    @property
    def left_behind(self) -> bool:
        """Whether this is the message of a place that stands anew further down: ``Places.renew`` gave it its own key."""
        return "~" in self.key


Balances: TypeAlias = Mapping[Person, int]
