"""The reasons of the online variants to stop."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from display.game_ui import TOO_FEW, HaltReason

HALTS: Final[Mapping[str, HaltReason]] = {
    **TOO_FEW,
    "nobody_banks": HaltReason("online.nobody_banks"),
}
