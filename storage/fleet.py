"""The shared part of the bots of one server, beside the rows of each: the room that they have, and groups that move."""

from __future__ import annotations

from typing import Protocol

from storage.records import ChatId, OtherBot


class BotFleet(Protocol):
    """The bots of one server. Each writes its own rows and the shared ones, and reads those of the others."""

    def note(self, username: str, playing: int) -> None:
        """Note that this bot runs, and the number of its tables in play."""

    def others(self) -> list[OtherBot]:
        """Give the other bots that run and have the same schema as this one, the one with most room first."""

    def takes(self, other: OtherBot, chat_id: ChatId) -> bool:
        """Tell whether a group of this bot may go to another one.

        Not if it has played there as another chat, or a number of its rows means something else there. A bot that the
        group has left takes it again.
        """

    def offer(self, other: OtherBot, chat_id: ChatId, code: str, *, at: int) -> None:
        """Offer a group to another bot, with the number and the digest of its rows. They must not change any more."""

    def withdraw(self, chat_id: ChatId) -> bool:
        """Take the offer of a group back; False if the other bot has taken it."""

    def is_offered(self, address: int) -> bool:
        """Tell whether the group at an address is offered to this bot."""

    def take(self, code: str, address: int, at: int) -> ChatId:
        """Copy all rows of the group at ``address`` that was offered to this bot with ``code``, once.

        Raise ``ConflictError`` if there is no such offer, or if the rows do not fit; nothing has changed then.
        """

    def taken(self, at: int) -> list[ChatId]:
        """Give the groups of this bot that others have taken since the last call."""
