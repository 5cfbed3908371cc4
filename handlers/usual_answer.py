"""The answers that a request gets in its chat if Telegram does not take a message for its sender alone.

They are stored with the handled update, so a kill between its commit and the outcome loses none: the next start gives
them. They wait for no clock, so a slow call cannot bring both answers.
"""

from __future__ import annotations

from engine.game import Person
from engine.value import Value
from messages.answers import with_line
from messages.content import LinesContent, content_of, payload_of
from storage import UnitOfWork
from storage.records import NewPlace


class UsualAnswer(Value, frozen=True):
    """One wanted message, or a ``line`` for a ``person`` (0 for nobody) among others. ``at``: the time of the request.

    ``anew``: at the bottom of the chat, in place of the message before it.
    """

    place: NewPlace
    at: int
    line: str = ""
    person: Person = 0
    anew: bool = False

    def give(self, work: UnitOfWork) -> None:
        """Want the message."""
        if self.line:
            waiting = work.outbox.get(self.place.key)
            present = content_of(waiting) if waiting is not None else None
            lines = present if isinstance(present, LinesContent) else None
            content = with_line(lines, self.line, person=self.person, at=self.at)
            work.outbox.want(self.place._replace(payload=payload_of(content)), self.at)
            return
        if self.anew:
            work.outbox.renew(self.place.key, "delete", self.at)
        work.outbox.want(self.place, self.at)
