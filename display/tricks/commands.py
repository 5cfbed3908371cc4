"""The command for a card of the hand."""

from __future__ import annotations

from typing import Final

from display.command import IN_GROUPS, Command


def named_command(name: str, it: str, en: str, *, es: str, ephemeral: bool = False) -> Command:
    """A listed command for an offer of this name, with names of its own."""
    names = {"it": tuple(it.split()), "en": tuple(en.split()), "es": tuple(es.split())}
    return Command(name, names, IN_GROUPS, ephemeral=ephemeral)


PLAY_A_CARD: Final = named_command(
    "calo", it="gioca calo", en="lay", es="echo tirar", ephemeral=True
)
