"""Contracts that import-linter does not have itself: for packages on the standard library, and for games' folders."""

from __future__ import annotations

import sys
from typing import Final

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

OFFENCES: Final = "offences"


class StandardLibraryOnly(Contract):
    """``packages`` import nothing but themselves, the standard library and the packages ``besides``, directly."""

    type_name = "standard_library_only"

    packages = fields.ListField(subfield=fields.StringField())
    besides = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002
        own = set(self.packages)  # type: ignore[call-overload]
        besides = set(self.besides)  # type: ignore[call-overload]
        offences = sorted(
            f"{module} imports {imported}"
            for module in graph.modules
            if _top(module) in own
            for imported in graph.find_modules_directly_imported_by(module)
            if _top(imported) not in own | besides | sys.stdlib_module_names
        )
        return ContractCheck(kept=not offences, metadata={OFFENCES: offences})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for offence in check.metadata[OFFENCES]:
            output.print_error(offence)


class GameFolders(Contract):
    """A game's ``screens`` know the display, its ``story`` knows the history, and its rules know the engine alone.

    No game knows another, and nothing but the ``entries`` knows games.
    """

    type_name = "game_folders"

    entries = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002
        entries = set(self.entries)  # type: ignore[call-overload]
        offences = sorted(
            f"{module} imports {imported}"
            for module in graph.modules
            if module not in entries
            for imported in graph.find_modules_directly_imported_by(module)
            if not _may_know(module, imported)
        )
        return ContractCheck(kept=not offences, metadata={OFFENCES: offences})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for offence in check.metadata[OFFENCES]:
            output.print_error(offence)


OF_PARTS: Final = {"screens": {"display", "locales"}, "story": {"history", "locales"}}
"""The packages that the parts of a game's folder know beside the engine."""


def _may_know(module: str, imported: str) -> bool:
    package, game, part = [*module.split("."), "", ""][:3]
    other_package, other, other_part = [*imported.split("."), "", ""][:3]
    if package != "games":
        return other_package != "games"
    if not part:  # the folder's own value, or the list
        return True
    if other_package == "games":
        return other == game and (part == other_part or other_part not in OF_PARTS)
    ours = {
        "display",
        "history",
        "locales",
        "croupier",
        "delivery",
        "handlers",
        "messages",
        "storage",
        "playground",
    }
    return other_package not in ours - OF_PARTS.get(part, set())


def _top(module: str) -> str:
    return module.partition(".")[0]
