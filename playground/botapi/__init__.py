"""A Bot API server on this machine, as strict as Telegram, with people in it who can be driven. See
`docs/local-telegram.md`.
"""

from playground.botapi.clock import ManualClock, PlaygroundClock, RealClock
from playground.botapi.errors import ApiError, OrderError
from playground.botapi.limits import Limits
from playground.botapi.server import LocalServer
from playground.botapi.telegram import Telegram

__all__ = [
    "ApiError",
    "Limits",
    "LocalServer",
    "ManualClock",
    "OrderError",
    "PlaygroundClock",
    "RealClock",
    "Telegram",
]
