"""The outcomes of calls, as facts for the part that decides which messages are wanted."""

from __future__ import annotations

from typing import TypeAlias

from delivery.drawing import Drawing
from delivery.own_places import OwnPlace
from engine.value import Value
from storage.records import Place


class DrawingShown(Value, frozen=True):
    """The drawing stands in the message ``message_id``, with the picture of this key."""

    drawing: Drawing
    message_id: int
    picture: str
    reacts: bool
    """True if the bot reacts to the message."""


class AnswersTooLate(Value, frozen=True):
    """The answers in ``drawing.past`` were not sent."""

    drawing: Drawing


class ReactionAnswered(Value, frozen=True):
    """Telegram has put the reaction of a place on its message, or has refused it."""

    place: Place
    stands: bool


class MessageLost(Value, frozen=True):
    """The message of the place is gone, or can no longer be changed."""

    place: Place


class ScreenRefused(Value, frozen=True):
    """The screen can never be shown, not even in a plainer form."""

    drawing: Drawing


class PictureRefused(Value, frozen=True):
    """The chat has refused the picture of the place and accepted its text."""

    place: Place


class NotDrawn(Value, frozen=True):
    """The place cannot be drawn. A message that is needed may be tried again at ``again`` (ms)."""

    place: Place
    again: int


class ChatWaits(Value, frozen=True):
    """The chat of the drawing takes nothing for so many seconds."""

    drawing: Drawing
    seconds: float


class ChatLost(Value, frozen=True):
    """The chat of the drawing is out of reach: a person never started or has blocked the bot, or a group has removed
    it.
    """

    drawing: Drawing


class ChatMoved(Value, frozen=True):
    """The group of the place has become a supergroup, with a new address."""

    place: Place
    old: int
    new: int


class TopicLost(Value, frozen=True):
    """The forum topic of the place was deleted."""

    place: Place


class OwnShown(Value, frozen=True):
    """An own table or an own page stands in the new message ``number``, with the picture of this key."""

    own: OwnPlace
    number: int
    fingerprint: str
    picture: str


class OwnReplaced(Value, frozen=True):
    """The person has another message in place of the message ``number``, which must still be deleted."""

    own: OwnPlace
    number: int


class OwnNumberTaken(Value, frozen=True):
    """Another message of the person has this number now, so an own table with it is gone."""

    telegram_id: int
    address: int
    number: int


class OwnGone(Value, frozen=True):
    """An own table or an own page is gone, or cannot be drawn."""

    place: Place


class OwnTablesCounted(Value, frozen=True):
    """Telegram counts own tables to the group's calls, so they follow late."""


DeliveryFact: TypeAlias = (
    DrawingShown
    | AnswersTooLate
    | ReactionAnswered
    | MessageLost
    | ScreenRefused
    | PictureRefused
    | NotDrawn
    | ChatWaits
    | ChatLost
    | ChatMoved
    | TopicLost
    | OwnShown
    | OwnReplaced
    | OwnNumberTaken
    | OwnGone
    | OwnTablesCounted
)
