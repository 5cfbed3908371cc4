"""The table of buttons, by the names of their taps.

Handlers, menus and delivery read this table instead of keeping sets of their own. The choices of the games
(``display.games.OFFERS``) are taken at an open table and are not listed here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from engine.value import Value

TapOf: TypeAlias = Literal["table", "any_table", "tournament", "group", "person"]
"""The subject of a tap: an open table, a table that may be closed too, an open tournament, the group in which it stands
or whose menu it is, or its person alone.
"""


class TapKind(Value, frozen=True):
    """``page``: stands on a page of a menu, which an own message or the private chat may show too. ``admins``: an admin
    may do more, so Telegram is asked who is one. ``leaves``: leaves, closes or pauses, and counts only after a while.
    """

    name: str
    of: TapOf
    page: bool = False
    admins: bool = False
    leaves: bool = False


def _kinds(of: TapOf, names: str, **more: bool) -> tuple[TapKind, ...]:
    return tuple(TapKind(name=name, of=of, **more) for name in names.split())


TAPS: Final[Mapping[str, TapKind]] = {
    kind.name: kind
    for kind in (
        *_kinds("table", "siediti eccomi si_gioca compagni chiama taglia punta prima ripenso"),
        *_kinds("table", "carta carte ultima spiega segna segnate consiglio ricarica"),
        *_kinds("table", "alzati mi_assento pausa", leaves=True),
        *_kinds("table", "chiudi", leaves=True, admins=True),
        *_kinds("table", "imposta set", page=True, admins=True),
        *_kinds("table", "computer giochi", page=True),
        *_kinds("any_table", "regole puntate conviene storia rivedi", page=True),
        *_kinds("any_table", "andata persi rivincita classifica le_mani"),
        *_kinds("tournament", "t_entra t_continua t_tavolo"),
        *_kinds("tournament", "t_via", admins=True),
        *_kinds("tournament", "t_esce", leaves=True),
        *_kinds("tournament", "t_annulla", leaves=True, admins=True),
        *_kinds("tournament", "t_cond t_set", page=True, admins=True),
        *_kinds("group", "menu lingua fiches figure", page=True, admins=True),
        *_kinds("group", "resta", admins=True),
        *_kinds("person", "gioco sigillo privacy nome_via nome_si figure_mie lezione stato"),
    )
}
"""The table."""

NOT_LISTED: Final = TapKind(name="", of="table")
"""A choice of a game, or a name that no button has."""


def kind_of(name: str) -> TapKind:
    """The row of a tap with this name; ``NOT_LISTED`` without one."""
    return TAPS.get(name, NOT_LISTED)
