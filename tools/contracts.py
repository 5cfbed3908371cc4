"""A contract for import-linter that it does not have itself: packages that live on the standard library."""

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


def _top(module: str) -> str:
    return module.partition(".")[0]
