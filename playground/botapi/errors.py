"""The two kinds of error: Telegram's answers to a bot, and wrong orders to this local Telegram."""

from typing import Any, Final

NOT_MODIFIED: Final = (
    "message is not modified: specified new message content and reply markup are exactly the same as a current "
    "content and reply markup of the message"
)
OLD_QUERY: Final = "query is too old and response timeout expired or query ID is invalid"
CONFLICT: Final = (
    "terminated by other getUpdates request; make sure that only one bot instance is running"
)
WEBHOOK_SET: Final = (
    "can't use getUpdates method while webhook is active;"
    " use deleteWebhook to delete the webhook first"
)
LOCAL: Final = "[local Telegram] "
"""The prefix of errors that are stricter than Telegram's, or whose wording at Telegram is not known."""

PREFIXES: Final = {
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    409: "Conflict",
    429: "Too Many Requests",
    500: "Internal Server Error",
    501: "Not Implemented",
}


class ApiError(Exception):
    """An unsuccessful Bot API call: the HTTP status and the body that a bot is answered with."""

    def __init__(self, code: int, text: str = "", **parameters: int) -> None:
        prefix = PREFIXES.get(code, "Error")
        self.code = code
        self.description = f"{prefix}: {text}" if text else prefix
        self.parameters = parameters
        super().__init__(self.description)

    def body(self) -> dict[str, Any]:
        """The JSON object of the reply."""
        return error_body(self.code, self.description, self.parameters)


def error_body(code: int, description: str, parameters: dict[str, int]) -> dict[str, Any]:
    """Telegram's reply to an unsuccessful call."""
    body: dict[str, Any] = {"ok": False, "error_code": code, "description": description}
    if parameters:
        body["parameters"] = dict(parameters)
    return body


class OrderError(Exception):
    """An order from a test, a person or a control client that makes no sense here (no such chat, no such button)."""


def bad(text: str, **parameters: int) -> ApiError:
    """400 with Telegram's own wording."""
    return ApiError(400, text, **parameters)


def strict(text: str) -> ApiError:
    """400 where this server is stricter than Telegram, or where Telegram's wording is not known."""
    return ApiError(400, LOCAL + text)


def forbidden(text: str) -> ApiError:
    """403 with Telegram's own wording."""
    return ApiError(403, text)
