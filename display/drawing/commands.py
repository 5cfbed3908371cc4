"""The typed commands of the online variants.

``Gioco`` has no command of its own: ``/gioco`` finds the table, and at the table it answers ``Gioco``.
"""

from __future__ import annotations

from typing import Final

from display.command import IN_GROUPS, NOT_LISTED, Command, command

COMMANDS: Final[tuple[Command, ...]] = (
    command(IN_GROUPS, "tiro tira", en="card hit", es="pido pide"),
    command(IN_GROUPS, "sto", en="stand stay", es="planto me_planto"),
    command(NOT_LISTED, "accetto banco", en="accept bank", es="acepto banca"),
    command(NOT_LISTED, "rifiuto", en="refuse", es="rechazo"),
)

SKIP: Final = command(NOT_LISTED, "non_gioco", en="skip pass", es="no_juego paso")
