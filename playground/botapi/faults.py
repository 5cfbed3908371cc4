"""Troubles that a test can order: errors, broken bodies, silence and cut connections, before or after the effect."""

from dataclasses import dataclass, field
from typing import Any, Literal

from playground.botapi.errors import error_body

FaultKind = Literal["error", "body", "drop", "hang"]


@dataclass(slots=True)
class Fault:
    """A fault for the next `times` matching calls.

    `method` and `chat` None fit every call. Kinds: `error` answers like Telegram with `code`, `description` and
    `parameters`; `body` answers with HTTP status `code` and `description` as an HTML page (a proxy's 502, say);
    `drop` cuts the connection; `hang` says nothing for `seconds` and cuts it then. With `after` the call takes effect
    first, and only its answer is lost.
    """

    kind: FaultKind = "error"
    method: str | None = None
    chat: int | None = None
    times: int = 1
    skip: int = 0
    """Lets so many fitting calls pass first."""
    after: bool = False
    code: int = 500
    description: str = "Internal Server Error"
    parameters: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    """For `hang`; for the others the delay before they strike."""

    def fits(self, method: str, chat_id: int | None) -> bool:
        """True if the fault strikes this call; ``skip`` and ``times`` are the caller's affair."""
        return (self.method is None or self.method == method) and (
            self.chat is None or self.chat == chat_id
        )

    def body(self) -> dict[str, Any]:
        """The reply of an `error`."""
        return error_body(self.code, self.description, self.parameters)


@dataclass(slots=True)
class Faults:
    """The orders that are open."""

    orders: list[Fault] = field(default_factory=list)
    network_cut: bool = False
    """Every connection of the bot is cut as soon as it asks for something."""
    latency: float = 0.0
    """Seconds that every answer comes late."""

    def strike(self, method: str, chat_id: int | None) -> Fault | None:
        """The fault that this call meets, if any; uses it up."""
        for fault in self.orders:
            if fault.fits(method, chat_id):
                if fault.skip > 0:
                    fault.skip -= 1
                    continue
                fault.times -= 1
                if fault.times <= 0:
                    self.orders.remove(fault)
                return fault
        return None
