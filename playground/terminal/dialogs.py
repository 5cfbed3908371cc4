"""What comes up over the chats: an alert, a file, and the news that the bot has stopped."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from playground.words import Words


class Alert(ModalScreen[None]):
    """The answer to a tap that wants to be read: a text and OK."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,o", "dismiss", show=False, priority=True)
    ]

    def __init__(self, text: str, words: Words) -> None:
        super().__init__()
        self.text = text
        self._words = words

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Content(self.text), classes="said")
            with Horizontal(classes="answers"):
                yield Button(self._words("ok"), variant="primary", compact=True)

    def on_button_pressed(self) -> None:
        self.dismiss()


class Paper(ModalScreen[None]):
    """A file to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", show=False, priority=True)
    ]

    def __init__(self, text: str, words: Words) -> None:
        super().__init__()
        self._text = text
        self._words = words

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog -wide"):
            with VerticalScroll() as pages:
                yield Static(Content(self._text))
            pages.focus()
            with Horizontal(classes="answers"):
                yield Button(self._words("close"), variant="primary", compact=True)

    def on_button_pressed(self) -> None:
        self.dismiss()


class Stopped(ModalScreen[bool]):
    """The bot has stopped; gives whether it is to start again."""

    def __init__(self, last_words: str, words: Words) -> None:
        super().__init__()
        self._last = last_words
        self._words = words

    def compose(self) -> ComposeResult:
        words = self._words
        with Vertical(classes="dialog -wide -trouble"):
            yield Static(Content.assemble((words("stopped"), "bold $text-error")), classes="said")
            yield Static(words("stopped_lines" if self._last else "stopped_silent"))
            with VerticalScroll():
                yield Static(Content(self._last))
            with Horizontal(classes="answers"):
                yield Button(words("again"), variant="primary", id="again", compact=True)
                yield Button(words("quit"), id="quit", compact=True)

    def on_mount(self) -> None:
        self.query_one("#again").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "again")
