"""The rows that storage returns, as plain tuples. Times are milliseconds since 1970 UTC, chips whole numbers."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from engine.game import Person

ChatId: TypeAlias = int
"""The internal number of a chat. Telegram's own number for it is its *address* and may change."""

ChatRef: TypeAlias = int
"""The chat of a place: a group's ``ChatId``, or for a private chat its person's number below zero."""

TableId: TypeAlias = int

OWN: Final = "own"
"""The kind of a person's own table in a group: a message that this person alone sees. ``message_id`` is its number."""

OWN_REF: Final = 1 << 40
"""Added to a person's number, below zero, for the ``ChatRef`` of the own tables: the private chat does not wait for
them.
"""

OF_COMMAND: Final = "/"
"""In place of a tap's number: a command whose answer depends on the outcome of a call to Telegram."""

COUNTED: Final = 1
"""Among the refusals of own tables, in place of a chat's address: Telegram counts calls for them to the group's limit.
"""

EXPENDABLE: Final = 4
"""A pending place of this urgency or a higher number may be dropped if its chat has too many."""

TOURNAMENT: Final = "tournament"
"""The ``game`` of a tournament's row among the tables, and the ``kind`` of the chat of its books."""

Private: TypeAlias = Literal["never", "open", "blocked"]
"""Whether the bot can write to a person: never pressed Start, pressed it, or blocked the bot since."""

PictureChoice: TypeAlias = Literal["table", "yes", "no"]
"""Whether a person sees the own cards as pictures: as the table's chat does, always, never."""

OwnTableChoice: TypeAlias = Literal["private", "group"]
"""Where a person with an open private chat wants the own cards: there, or in the own table in the group."""

ChatStatus: TypeAlias = Literal["in", "out"]
"""Whether the bot is a member of the chat."""

ChatAccess: TypeAlias = Literal["none", "turned_away", "let_in", "banned"]
"""The decision of an owner of the bot about a group. ``turned_away``: there is none, and the group has been told so."""

TableStatus: TypeAlias = Literal["open", "closed"]

DeckState: TypeAlias = Literal["sealed", "open", "closed"]
"""``sealed``: its secret is fixed, nothing dealt. ``open``: being dealt. ``closed``: its secret is public."""

PlaceState: TypeAlias = Literal["live", "retire", "delete"]
"""``live``: the wanted revision should stand there. ``retire``: its buttons should go. ``delete``: the message should
go.
"""


Agreed: TypeAlias = Literal["TableOpened", "RulesChanged", "GameChanged"]
"""The types of events that set a table's game and rules; the log finds the last of them by its type."""


class Backlog(NamedTuple):
    """How many entries of a queue wait, and for how many milliseconds the oldest has waited; 0 if none waits."""

    number: int
    age: int


class AuditMark(NamedTuple):
    """The newest event and transfer that a sound audit read, and the digest of the sums at that moment."""

    at: int
    whole_at: int
    """When everything was last read."""
    event: int
    """The row of the newest event, 0 without one; its table and number follow."""
    table_id: TableId
    seq: int
    transfer_id: int
    digest: bytes


class Received(NamedTuple):
    """An update that waits to be handled. ``arrival`` orders all updates; ``body`` is JSON text."""

    update_id: int
    arrival: int
    at: int
    body: str


class Unanswered(NamedTuple):
    """A handled tap whose answer may not have gone out."""

    update_id: int
    query: str
    """Telegram's number of the tap; for a command ``OF_COMMAND``."""
    answer: str


class Chat(NamedTuple):
    chat_id: ChatId
    address: int
    """The chat's current Telegram id; 0 if another chat took it over (``Moved.orphan``)."""
    title: str
    kind: str
    language: str
    starting_chips: int
    refill: int
    status: ChatStatus
    pictures: bool
    """Whether cards are shown as pictures here."""
    deck: str
    """Name of the deck for pictures; it may have been removed since."""
    indices: bool
    """Whether small ranks stand in the corners of its cards."""
    least: int
    """A refill needs fewer chips than this (GEN-9); 0 in a tournament's books, which have no refills."""
    reactions: bool
    """Whether the bot puts a reaction on the message of a hand that is worth one."""
    access: ChatAccess
    goes_to: str = ""
    """The user name of the bot with which the group goes on; empty for all other chats."""
    move_code: str = ""
    """The code of the link that moves the group there; empty once that bot has taken it."""

    @property
    def is_gone(self) -> bool:
        """Whether another bot has taken the group: its rows here are a closed record."""
        return bool(self.goes_to) and not self.move_code


class Moved(NamedTuple):
    """A chat's move to a new address. ``orphan``: a chat opened there before the bot knew of the move."""

    chat_id: ChatId
    orphan: ChatId | None


class OtherBot(NamedTuple):
    """Another bot of the same server that runs, and the number of its tables in play."""

    schema: str
    username: str
    playing: int


class Somebody(NamedTuple):
    """A person whom the bot has met, or one of its computers (``telegram_id`` below zero)."""

    person: Person
    telegram_id: int
    name: str | None
    """As Telegram gives it, not escaped; None once erased."""
    username: str | None
    language: str
    private: Private
    nameless: bool
    """The person had the name erased: it is not learned again until they ask."""
    pictures: PictureChoice
    """Whether the private chat shows the person's cards as pictures."""
    own_table: OwnTableChoice
    plays_only: bool = False
    """True if a card plays itself where the person has no other choice."""


class MissedItem(NamedTuple):
    """News that waits until the bot is back in a chat: a message whose buttons must go, or the unseen end of
    ``table_id``.
    """

    key: str
    table_id: TableId | None
    thread_id: int
    address: int | None
    message_id: int | None


class Link(NamedTuple):
    """A one-time deep link into a person's private chat; ``used_at`` is None until it is used."""

    token: str
    person: Person
    table_id: TableId
    made_at: int
    used_at: int | None


class TableRow(NamedTuple):
    """A table, or a tournament if ``game`` is ``TOURNAMENT``."""

    table_id: TableId
    chat_id: ChatId
    thread_id: int
    """The forum topic; 0 for none."""
    game: str
    opener: Person
    opened_at: int
    closed_at: int | None
    status: TableStatus


class StoredGiro(NamedTuple):
    """A giro of a tournament: event ``seq`` of its table ``table_id`` ended it. ``body`` is JSON text."""

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
    """An event of a table's log. ``seq`` counts from 1; the other fields are those of ``NewEvent``."""

    seq: int
    at: int
    type: str
    body: str
    update_id: int | None


class RoundResult(NamedTuple):
    """One person's chips from a round. ``outcome`` is JSON text or a code of the game's own."""

    person: Person
    chips: int
    outcome: str


class FinishedRound(NamedTuple):
    """A finished round: events ``first_seq`` to ``last_seq`` of its table."""

    table_id: TableId
    number: int
    first_seq: int
    last_seq: int
    at: int
    results: tuple[RoundResult, ...]


class EveningChips(NamedTuple):
    """One person's chips from one table so far. ``won`` and ``lost`` are both positive."""

    person: Person
    chips: int
    hands: int
    won: int
    lost: int


class EveningPoints(NamedTuple):
    """One person's points of a game from one table so far, in the game's unit. ``won``: matches."""

    game: str
    person: Person
    rounds: int
    points: int
    won: int


class SeasonStanding(NamedTuple):
    """One person's season of a game in a chat. ``points`` in the game's unit; ``matches`` played to the end and
    ``won``.
    """

    person: Person
    rounds: int
    points: int
    matches: int
    won: int


class SeasonRole(NamedTuple):
    """One person's rounds in one role of a game, in a season of a chat. ``won``: those with points above zero."""

    person: Person
    role: str
    rounds: int
    won: int


class Standing(NamedTuple):
    """One line of a chat's ranking. It counts chips won from people: rounds without a computer, and prizes.

    ``won``, ``lost`` in chips, both positive; ``games``: number of these rounds and tournaments; ``best``: chips of
    the best evening. ``balance``: all free chips. ``evenings_won``, ``evenings_lost``: number of tables and
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
    """The public part of a deck, without its secret."""

    number: int
    seal: str
    """SHA-256 of its secret in hex."""
    state: DeckState


class SecretChain(NamedTuple):
    """The secrets of ``decks`` decks from number ``first`` on. For the dealer alone."""

    first: int
    decks: int
    tables: int
    """Above 0: the most tables of a tournament; their chains, each of ``decks``, follow from ``secret``."""
    secret: bytes
    """The last secret; the others follow from it."""
    seal: str
    sealed_at: int


class WantedClock(NamedTuple):
    """A clock that should run for ``milliseconds``. ``opened_seq``: the event that opened its decision; ``who`` 0 if
    it is nobody's turn. ``due_at`` None: it starts when Telegram has shown the decision.
    """

    decision: str
    kind: str
    who: Person
    milliseconds: int
    opened_seq: int
    due_at: int | None = None


class ClockRow(NamedTuple):
    """A clock of a table, running or waiting for its decision to be shown; fields as in ``WantedClock``."""

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
    """A wanted message. Exactly one of ``chat_id`` and ``person`` names its chat."""

    key: str
    kind: str
    table_id: TableId | None = None
    chat_id: ChatId | None = None
    person: Person | None = None
    thread_id: int = 0
    payload: str | None = None
    """JSON text, if the message does not follow from the table's state alone."""
    urgency: int = 0
    """Lower goes first."""


class Place(NamedTuple):
    """A message that the bot keeps true: the wanted revision, and the message that stands."""

    key: str
    kind: str
    table_id: TableId | None
    chat_id: ChatId | None
    person: Person | None
    thread_id: int
    wanted: int
    """Revision that should stand there; grows by one with every ``want``."""
    wanted_at: int
    """Time since which the message is out of date."""
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
    """Fingerprint of the message's picture; empty for a text."""
    number: int = 0
    """Grows from one new place to the next."""

    @classmethod
    def first(cls, new: NewPlace, at: int) -> Place:
        """The place in its first revision, wanted since ``at`` (ms): nothing stands there yet."""
        return cls(
            *new[:6],
            wanted=1,
            wanted_at=at,
            shown=0,
            address=None,
            message_id=None,
            fingerprint="",
            payload=new.payload,
            urgency=new.urgency,
            state="live",
        )

    @property
    def chat_ref(self) -> ChatRef:
        """The chat of the place."""
        if self.kind == OWN:
            return -(self.person or 0) - OWN_REF
        return self.chat_id if self.chat_id is not None else -(self.person or 0)

    @property
    def left_behind(self) -> bool:
        """Whether this is the old message of a place that stands anew further down; ``Outbox.renew`` gave
        it its key.
        """
        return "~" in self.key
