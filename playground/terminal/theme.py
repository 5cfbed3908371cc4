"""The colours of the night."""

from typing import Final

from textual.theme import Theme

NIGHT: Final = Theme(
    name="night",
    primary="#5288c1",
    secondary="#3f6b99",
    accent="#6ab2f2",
    foreground="#e9eef4",
    background="#0e1621",
    surface="#17212b",
    panel="#1f2c3a",
    success="#4f9e5f",
    warning="#d9a35b",
    error="#d9695f",
    dark=True,
    variables={
        "code": "#9fc9e8",
        "mention": "#6ab2f2",
        "deadline": "#f0c060",
        "time": "#7f91a4",
        "hint": "#93a9bf",
    },
)
