"""The typed commands of the online variants.

``Gioco`` has no command of its own: ``/gioco`` finds the table, and at the table it answers ``Gioco``.
"""

from __future__ import annotations

from typing import Final

from display.command import IN_GROUPS, NOT_LISTED, Command, command

COMMANDS: Final[tuple[Command, ...]] = (
    command(IN_GROUPS, "tiro tira", "card hit", "carta pido"),
    command(IN_GROUPS, "sto", "stand stay", "planto me_planto"),
    command(NOT_LISTED, "accetto banco", "accept bank", "acepto banca"),
    command(NOT_LISTED, "rifiuto", "refuse", "rechazo"),
)

SKIP: Final = command(NOT_LISTED, "non_gioco", "skip pass", "no_juego paso")
