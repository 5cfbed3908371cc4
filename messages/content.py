"""The content of a message that is kept true: a tagged union, each with the ``kind`` of its message's place.

Storage keeps it as JSON text, without fields that have their default. Most content is empty, because a screen is drawn
from the present state.
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final, Literal, TypeAlias, TypedDict, TypeVar, Unpack

from engine.game import Person
from engine.stored import Reader, to_text
from engine.value import Tagged, Value
from storage.records import ChatId, NewPlace, Place, TableId, TableRow

# --- a table ------------------------------------------------------------------------------------------------


class TableContent(Tagged, frozen=True, omit_defaults=True):
    """A table in the group, or a tournament's table in a private chat."""

    kind: ClassVar[str] = "table"
    seq: int | None = None
    """The event after which the table is shown; None for the present state."""
    nudge: Person = 0
    """The player whom the message mentions during the turn; 0 for nobody."""
    due: int = 0
    """The moment (ms) at which the last change is to be shown, in a game with a pace; 0 for at once."""
    stays: int = 0
    """The moment (ms) until which a complete trick stays in sight; 0 for none."""
    drawn: int | None = None
    """The cards in sight of the draw that followed the round; None for all."""


class CardContent(Tagged, frozen=True, omit_defaults=True):
    """A player's private card."""

    kind: ClassVar[str] = "card"
    seq: int | None = None


class OwnContent(Tagged, frozen=True, omit_defaults=True):
    """A message in the group that one person alone sees: the private card, or a page of a menu, at another address."""

    kind: ClassVar[str] = "own"
    used: bool = False
    """True once its player has tapped a button on it: that player's app shows it."""
    menu: Menu | None = None
    """The page of a menu that stands there in place of the card."""


class SealContent(Tagged, frozen=True, omit_defaults=True):
    """The seal of a chain that begins with deck ``first``, or of a ``tournament``."""

    kind: ClassVar[str] = "seal"
    seal: str = ""
    first: int = 0
    tournament: TableId = 0


class ReactionContent(Tagged, frozen=True, omit_defaults=True):
    """The bot's reaction to a message. ``address``: the message's chat, which stays the same if the group moves."""

    kind: ClassVar[str] = "reaction"
    address: int = 0
    message_id: int = 0
    emoji: str = ""


class SummaryContent(Tagged, frozen=True, omit_defaults=True):
    """The summary of an evening."""

    kind: ClassVar[str] = "summary"


class EndingContent(Tagged, frozen=True, omit_defaults=True):
    """How a table ended while the bot was out of the chat."""

    kind: ClassVar[str] = "ending"


class OldContent(Tagged, frozen=True, omit_defaults=True):
    """A message that only has to lose its buttons; nothing else about it is known."""

    kind: ClassVar[str] = "old"


class FileContent(Tagged, frozen=True, omit_defaults=True):
    """The file of a round, with its caption. ``at``: the time of the request (ms)."""

    kind: ClassVar[str] = "file"
    round: int = 0
    text: str = ""
    at: int = 0


class MomentContent(Tagged, frozen=True, omit_defaults=True):
    """A moment of an ended hand that a person shows to the group: the table after ``step``, from 0."""

    kind: ClassVar[str] = "momento"
    table: TableId = 0
    round: int = 0
    step: int = 0
    person: Person = 0


# --- a tournament -------------------------------------------------------------------------------------------


class BoardContent(Tagged, frozen=True, omit_defaults=True):
    """The board of a tournament after event ``seq``."""

    kind: ClassVar[str] = "board"
    seq: int = 0


class WatchContent(Tagged, frozen=True, omit_defaults=True):
    """The featured table of a tournament."""

    kind: ClassVar[str] = "watch"


class NewsContent(Tagged, frozen=True, omit_defaults=True):
    """Eliminated players with their best and worst place, and the minimums (pot, stake) of a new level."""

    kind: ClassVar[str] = "news"
    out: tuple[tuple[Person, int, int], ...] = ()
    least: tuple[int, int] | None = None


class FateContent(Tagged, frozen=True, omit_defaults=True):
    """An entrant's result: best and worst place, and the prize (chips)."""

    kind: ClassVar[str] = "fate"
    best: int = 0
    worst: int = 0
    chips: int = 0
    called_off: bool = False


# --- answers ------------------------------------------------------------------------------------------------

Fields: TypeAlias = tuple[str, ...]
"""The fields of a button: label, callback data, URL, copied text, style."""


class AnswerContent(Tagged, frozen=True, omit_defaults=True):
    """An answer to one person's question at the time ``at`` (ms)."""

    kind: ClassVar[str] = "reply"
    text: str = ""
    keyboard: tuple[tuple[Fields, ...], ...] = ()
    reply_to: int = 0
    """The message to which it replies; 0 for none."""
    at: int = 0


class LinesContent(Tagged, frozen=True, omit_defaults=True):
    """Lines for many people, which one message joins; the lists have equal lengths."""

    kind: ClassVar[str] = "reply"
    lines: tuple[str, ...] = ()
    by: tuple[Person, ...] = ()
    """The person who gets each line; 0 for nobody."""
    at: tuple[int, ...] = ()
    """The time of each question (ms); 0 if unknown."""
    more: int = 0
    """The number of lines without room."""


# --- menus and other pages ----------------------------------------------------------------------------------

PageKind: TypeAlias = Literal[
    "rules",
    "settings",
    "terms",
    "computers",
    "odds",
    "main",
    "greeting",
    "giochi",
    "lingua",
    "fiches",
    "figure",
    "stagioni",
    "puntate",
    "mani",
    "mano",
    "classifica",
    "aiuto",
]

StoredChart: TypeAlias = tuple[str, tuple[tuple[str, int, str, bool], ...]]
"""A chart: its title, and name, length, amount and mark of each bar."""


class OddsFound(Value, frozen=True):
    """The computed odds of a table's rules, in words and as a chart."""

    text: str
    caption: str
    chart: StoredChart


class PageContent(Tagged, frozen=True, omit_defaults=True):
    """A page in a group; ``page`` names a part of it."""

    kind: PageKind
    page: str = ""
    text: str = ""
    caption: str = ""
    chart: StoredChart | None = None

    @property
    def found(self) -> OddsFound | None:
        """The odds on the page; None for a page without computed odds."""
        return OddsFound(self.text, self.caption, self.chart) if self.chart is not None else None


class Menu(Value, frozen=True):
    """A page that a person opened. ``kind`` and ``page`` name it; ``table`` is 0 for a page about no table."""

    chat: ChatId
    thread: int
    table: TableId
    kind: PageKind
    page: str
    opened: int
    """Time of the request in the group, in milliseconds."""
    found: OddsFound | None = None


class MenuContent(Tagged, frozen=True, omit_defaults=True):
    """A person's menu in the private chat."""

    menu: Menu
    kind: ClassVar[str] = "menu"


class ChangedRulesContent(Tagged, frozen=True, omit_defaults=True):
    """A table's rules were changed in round ``round``, at the time ``at`` (ms), after event ``since``."""

    kind: ClassVar[str] = "changed"
    since: int = 0
    round: int = 0
    at: int = 0


class ChangedLookContent(Tagged, frozen=True, omit_defaults=True):
    """The look of the cards, or the bot's reactions, were changed in a group at the time ``at`` (ms)."""

    kind: Literal["changed_cards", "changed_reactions"]
    at: int = 0


class OwnLookContent(Tagged, frozen=True, omit_defaults=True):
    """A person's own choice of pictures, in the private chat."""

    kind: ClassVar[str] = "figure_mie"


class StatusContent(Tagged, frozen=True, omit_defaults=True):
    """The page of an owner of the bot, as it was when it was asked for."""

    kind: ClassVar[str] = "stato"
    text: str = ""
    keyboard: tuple[tuple[Fields, ...], ...] = ()


class LessonContent(Tagged, frozen=True, omit_defaults=True):
    """A learner's position in the lesson; see ``display.lesson.Lesson``."""

    kind: ClassVar[str] = "lezione"
    run: int = 0
    step: int = 0
    chat: str = ""
    back: str = ""
    game: str = ""


# --- the union, and its form in storage ---------------------------------------------------------------------

Content: TypeAlias = (
    TableContent
    | CardContent
    | OwnContent
    | SealContent
    | ReactionContent
    | SummaryContent
    | EndingContent
    | OldContent
    | FileContent
    | MomentContent
    | BoardContent
    | WatchContent
    | NewsContent
    | FateContent
    | AnswerContent
    | LinesContent
    | PageContent
    | MenuContent
    | ChangedRulesContent
    | ChangedLookContent
    | OwnLookContent
    | StatusContent
    | LessonContent
)


_READER: Final = Reader(Content)

C = TypeVar("C", bound=Tagged)


def content_of(place: Place | NewPlace) -> Content:
    """The content of a place. Raise ``UnreadableError`` if its row cannot be read."""
    content: Content = _READER.read(place.payload or "")
    return content


def content_as(place: Place, kind: type[C]) -> C:
    """The content of a place that has this ``kind``. Raise ``TypeError`` if it has another."""
    content = content_of(place)
    if not isinstance(content, kind):
        raise TypeError(f"{place.key} has no {kind.__name__}")
    return content


@lru_cache(maxsize=64)
def payload_of(content: Content) -> str:
    """The JSON text of a content for storage."""
    return to_text(content)


class Destination(TypedDict, total=False):
    """The table and the chat of a place. Exactly one of ``chat_id`` and ``person`` names the chat."""

    table_id: TableId | None
    chat_id: ChatId | None
    person: Person | None
    thread_id: int


def in_chat_of(row: TableRow) -> Destination:
    """The group in which a table or a tournament is played."""
    return {"table_id": row.table_id, "chat_id": row.chat_id, "thread_id": row.thread_id}


def wanted(content: Content, *, key: str, urgency: int, **to: Unpack[Destination]) -> NewPlace:
    """A place that must show this content."""
    payload = payload_of(content)
    return NewPlace(key=key, kind=content.kind, payload=payload, urgency=urgency, **to)
