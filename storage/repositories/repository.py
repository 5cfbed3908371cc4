from __future__ import annotations

from storage.session import Session


class Repository:
    """Rows of one kind, in the session's open transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session
