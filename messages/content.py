"""The content of a message that is kept true: a tagged union, whose tag is the kind of the message's place.

Storage keeps the kind in a column and the other fields as JSON text, without fields that have their default. Old rows
are read: a field never changes its name or its meaning, a new field has a default, and a JSON list of an old version
holds the fields in their order. Most content is empty, because a screen is drawn from the present state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from typing import (
    Any,
    Final,
    Literal,
    TypeAlias,
    TypedDict,
    Unpack,
    get_args,
    get_type_hints,
)

from pydantic import TypeAdapter
from pydantic_core import from_json

from engine.game import Person
from engine.value import value
from storage.records import ChatId, NewPlace, Place, TableId, TableRow

# --- a table ------------------------------------------------------------------------------------------------


@value
class TableContent:
    """A table in the group, or a tournament's table in a private chat."""

    kind: Literal["table"] = "table"
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


@value
class CardContent:
    """A player's private card."""

    kind: Literal["card"] = "card"
    seq: int | None = None


@value
class OwnContent:
    """A message in the group that one person alone sees: the private card, or a page of a menu, at another address."""

    kind: Literal["own"] = "own"
    used: bool = False
    """True once its player has tapped a button on it: that player's app shows it."""
    menu: Menu | None = None
    """The page of a menu that stands there in place of the card."""


@value
class SealContent:
    """The seal of a chain that begins with deck ``first``, or of a ``tournament``. ``deck``: of one deck, in old rows."""

    kind: Literal["seal"] = "seal"
    seal: str = ""
    first: int = 0
    tournament: TableId = 0
    deck: int = 0


@value
class ReactionContent:
    """The bot's reaction to a message. ``address``: the message's chat, which stays the same if the group moves."""

    kind: Literal["reaction"] = "reaction"
    address: int = 0
    message_id: int = 0
    emoji: str = ""


@value
class SummaryContent:
    """The summary of an evening."""

    kind: Literal["summary"] = "summary"


@value
class EndingContent:
    """How a table ended while the bot was out of the chat."""

    kind: Literal["ending"] = "ending"


@value
class OldContent:
    """A message that only has to lose its buttons; nothing else about it is known."""

    kind: Literal["old"] = "old"


@value
class FileContent:
    """The file of a round, with its caption. ``at``: the time of the request (ms)."""

    kind: Literal["file"] = "file"
    round: int = 0
    text: str = ""
    at: int = 0


# --- a tournament -------------------------------------------------------------------------------------------


@value
class BoardContent:
    """The board of a tournament after event ``seq``."""

    kind: Literal["board"] = "board"
    seq: int = 0


@value
class WatchContent:
    """The featured table of a tournament."""

    kind: Literal["watch"] = "watch"


@value
class NewsContent:
    """Eliminated players with their best and worst place, and the minimums (pot, stake) of a new level."""

    kind: Literal["news"] = "news"
    out: tuple[tuple[Person, int, int], ...] = ()
    least: tuple[int, int] | None = None


@value
class FateContent:
    """An entrant's result: best and worst place, and the prize (chips)."""

    kind: Literal["fate"] = "fate"
    best: int = 0
    worst: int = 0
    chips: int = 0
    called_off: bool = False


# --- answers ------------------------------------------------------------------------------------------------

Fields: TypeAlias = tuple[str, ...]
"""The fields of a button: label, callback data, URL, copied text, style."""


@value
class AnswerContent:
    """An answer to one person's question at the time ``at`` (ms)."""

    kind: Literal["reply"] = "reply"
    text: str = ""
    keyboard: tuple[tuple[Fields, ...], ...] = ()
    reply_to: int = 0
    """The message to which it replies; 0 for none."""
    at: int = 0


@value
class LinesContent:
    """Lines for many people, which one message joins; the lists have equal lengths, or are empty in old rows."""

    kind: Literal["reply"] = "reply"
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
    "lingua",
    "fiches",
    "figure",
    "stagioni",
    "puntate",
    "mani",
    "classifica",
    "aiuto",
]

StoredChart: TypeAlias = tuple[str, tuple[tuple[str, int, str, bool], ...]]
"""A chart: its title, and name, length, amount and mark of each bar."""


@value
class OddsFound:
    """The computed odds of a table's rules, in words and as a chart."""

    text: str
    caption: str
    chart: StoredChart


@value
class PageContent:
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


@value
class Menu:
    """A page that a person opened. ``kind`` and ``page`` name it; ``table`` is 0 for a page about no table."""

    chat: ChatId
    thread: int
    table: TableId
    kind: PageKind
    page: str
    opened: int
    """Time of the request in the group, in milliseconds."""
    found: OddsFound | None = None


@value
class MenuContent:
    """A person's menu in the private chat."""

    menu: Menu
    kind: Literal["menu"] = "menu"


@value
class ChangedRulesContent:
    """A table's rules were changed in round ``round``, at the time ``at`` (ms), after event ``since``."""

    kind: Literal["changed"] = "changed"
    since: int = 0
    round: int = 0
    at: int = 0


@value
class ChangedLookContent:
    """The look of the cards, or the bot's reactions, were changed in a group at the time ``at`` (ms)."""

    kind: Literal["changed_cards", "changed_reactions"]
    at: int = 0


@value
class OwnLookContent:
    """A person's own choice of pictures, in the private chat."""

    kind: Literal["figure_mie"] = "figure_mie"


@value
class LessonContent:
    """A learner's position in the lesson; see ``display.lesson.Lesson``."""

    kind: Literal["lezione"] = "lezione"
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
    | LessonContent
)


def _kinds(form: type[Content]) -> tuple[str, ...]:
    return get_args(get_type_hints(form)["kind"])


_ADAPTERS: Final[Mapping[type[Content], TypeAdapter[Content]]] = {
    form: TypeAdapter(form) for form in get_args(Content)
}

_FORMS: Final[Mapping[str, type[Content]]] = {
    kind: form for form in get_args(Content) if form is not LinesContent for kind in _kinds(form)
}


def content_of(place: Place | NewPlace) -> Content:
    """The content of a place. Raise ``ValueError`` if its row cannot be read.

    A kind of an old version, unknown today, is a message about which nothing is known.
    """
    stored: Any = from_json(place.payload) if place.payload else {}
    form = _FORMS.get(place.kind, OldContent)
    if form is OldContent:
        return OldContent()
    if isinstance(stored, list):
        stored = _from_list(form, stored)
    if form is AnswerContent and "lines" in stored:
        form = LinesContent
    return _ADAPTERS[form].validate_python({**stored, "kind": place.kind})


def _from_list(form: type[Content], stored: list[Any]) -> dict[str, Any]:
    """The fields of a row whose JSON is a list: a menu or a reaction of an old version."""
    if form is MenuContent:
        names = [field.name for field in fields(Menu)]
        return {"menu": dict(zip(names, stored, strict=False))}
    names = [field.name for field in fields(form) if field.name != "kind"]
    return dict(zip(names, stored, strict=False))


@lru_cache(maxsize=64)
def payload_of(content: Content) -> str:
    """The JSON text of a content for storage."""
    json = _ADAPTERS[type(content)].dump_json(content, exclude={"kind"}, exclude_defaults=True)
    return json.decode()


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
