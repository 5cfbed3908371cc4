"""The line to write in, and the list of commands that comes up over it."""

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

Command = tuple[str, str]
"""A command and what it does."""


class Commands(OptionList, can_focus=False):
    """The commands that begin with what is written."""

    def offer(self, commands: list[Command]) -> None:
        """Shows these, or hides."""
        self.clear_options()
        self.add_options(
            Option(Content.assemble((f"/{name}", "bold"), f"  {does}"), id=name)
            for name, does in commands
        )
        self.display = bool(commands)
        self.highlighted = 0 if commands else None

    @property
    def chosen(self) -> str | None:
        """The highlighted command."""
        if not self.display or self.highlighted is None:
            return None
        return self.get_option_at_index(self.highlighted).id


class Line(Input):
    """Where one writes. Up, down and Tab work on the list of commands while it is there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
    ]

    class Left(Message):
        """Escape: back to the buttons."""

    class Said(Message):
        """Enter: this is to be sent."""

        def __init__(self, line: "Line", text: str) -> None:
            self.line = line
            self.text = text
            super().__init__()

    def __init__(self, commands: Commands) -> None:
        super().__init__(compact=True, select_on_focus=False)
        self._list = commands
        self.known: list[Command] = []

    def on_input_changed(self) -> None:
        begun = self.value.removeprefix("/")
        offered = self.value.startswith("/") and " " not in self.value
        self._list.offer([one for one in self.known if one[0].startswith(begun)] if offered else [])

    def on_blur(self) -> None:
        self._list.offer([])

    def on_focus(self) -> None:
        self.on_input_changed()

    def on_key(self, event: events.Key) -> None:
        if event.key == "tab" and self._list.chosen:
            event.stop()
            event.prevent_default()
            self._take(f"/{self._list.chosen} ")

    def action_move(self, by: int) -> None:
        """Through the list; up from the line, where there is no list, to the buttons."""
        if self._list.display:
            (self._list.action_cursor_down if by > 0 else self._list.action_cursor_up)()
        elif by < 0:
            self.action_leave()

    def action_leave(self) -> None:
        if self._list.display:
            self._list.offer([])
        else:
            self.post_message(self.Left())

    async def action_submit(self) -> None:
        """Sends what is written, or the command that is chosen, as a tap on it in Telegram does."""
        text = f"/{self._list.chosen}" if self._list.chosen else self.value
        self.value = ""
        if text.strip():
            self.post_message(self.Said(self, text))

    def _take(self, text: str) -> None:
        self.value = text
        self.cursor_position = len(text)
