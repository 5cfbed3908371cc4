"""A message in a chat, and the buttons under it."""

import time
from typing import Final, Literal

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from playground.botapi.views import ButtonView, MessageView
from playground.terminal.rendering import body, clock, colour, ticking
from playground.words import Words

Side = Literal["mine", "theirs", "service"]
SIGNS: Final = {"url": " ↗", "copy": " ⧉"}
SERVICES: Final = {
    "new_chat_members": "joined",
    "left_chat_member": "gone",
    "pinned_message": "pinned",
    "new_chat_title": "renamed",
}


class Key(Widget, can_focus=True):
    """One button of an inline keyboard."""

    class Tapped(Message):
        """Somebody tapped it."""

        def __init__(self, key: "Key") -> None:
            self.key = key
            super().__init__()

        @property
        def control(self) -> "Key":
            return self.key

    def __init__(self, view: ButtonView, place: tuple[int, int]) -> None:
        super().__init__(classes=f"-{view.style or 'plain'}")
        self.view = view
        self.place = place
        self.digit = ""

    @property
    def bubble(self) -> "Bubble":
        """The message that it stands under."""
        return next(one for one in self.ancestors if isinstance(one, Bubble))

    def become(self, view: ButtonView) -> None:
        """Takes another face."""
        if view != self.view:
            self.remove_class(f"-{self.view.style or 'plain'}", "-waiting")
            self.add_class(f"-{view.style or 'plain'}")
            self.view = view
            self.refresh()

    def number(self, digit: str) -> None:
        """The digit that taps it, or none."""
        if digit != self.digit:
            self.digit = digit
            self.refresh()

    def render(self) -> Content:
        hint = f"{self.digit or ' '} "
        label = self.view.text + SIGNS.get(self.view.kind, "")
        room = max(self.size.width - len(hint), 1)
        written = Content(label).truncate(room, ellipsis=True)
        before = max((self.size.width - written.cell_length) // 2 - len(hint), 0)
        return Content.assemble((hint, "$hint"), " " * before, written)

    def tap(self) -> None:
        """Says that it was tapped."""
        self.post_message(self.Tapped(self))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.focus(scroll_visible=False)
        self.tap()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "space"):
            event.stop()
            self.tap()


class Bubble(Vertical):
    """One message. ``show`` gives it what the message has become."""

    def __init__(self, view: MessageView, you: int, words: Words) -> None:
        self.view = view
        self._words = words
        self.side: Side = (
            "service" if view.service else "mine" if view.sender_id == you else "theirs"
        )
        super().__init__(classes=f"-{self.side}")
        self._text = Static(self._content(), classes="text")
        self.rows = _laid(view)
        """Its buttons, row after row."""
        self._keys = Vertical(*(Horizontal(*row) for row in self.rows), classes="keyboard")
        self.set_class(bool(view.keyboard), "-keyed")
        self.set_class(view.from_bot, "-bot")

    def compose(self) -> ComposeResult:
        yield self._text
        yield self._keys

    @property
    def keys(self) -> list[Key]:
        return [key for row in self.rows for key in row]

    async def show(self, view: MessageView) -> None:
        """Shows the message as it is now; a button that has the focus keeps it."""
        before, self.view = self.view, view
        self._text.update(self._content())
        if view.keyboard != before.keyboard:
            self.set_class(bool(view.keyboard), "-keyed")
            await self._lay()

    def tick(self) -> None:
        """A second has passed."""
        if ticking(self.view, time.time() - 2):
            self._text.update(self._content())

    async def _lay(self) -> None:
        """Lays the keyboard out; where it keeps its shape, the buttons stay and only change their faces."""
        wanted, rows = self.view.keyboard, self.rows
        if [len(row) for row in wanted] == [len(row) for row in rows]:
            for key, button in zip(self.keys, (b for row in wanted for b in row), strict=True):
                key.become(button)
            return
        held = next((key for key in self.keys if key.has_focus), None)
        meant = held is not None and held is first_choice(self.keys)
        self.rows = _laid(self.view)
        await self._keys.remove_children()
        await self._keys.mount_all(Horizontal(*row) for row in self.rows)
        if held is not None:
            same = [key for key in self.keys if key.view.text == held.view.text]
            now = first_choice(self.keys) if meant or not same else same[0]
            self.screen.set_focus(now, scroll_visible=False)

    def _content(self) -> Content:
        view, words = self.view, self._words
        if view.service:
            said = SERVICES.get(view.service)
            names = ", ".join(view.names)
            return Content(words(said, names=names) if said else names)
        at = clock(view.date)
        if view.edited:
            at = f"{words('edited')} {at}"
        text = body(view, words, time.time())
        if view.document is not None:
            text = Content.assemble(self._file(), "\n" if view.text else "", text)
        if self.side == "mine":
            return Content.assemble(text, (f"  {at}", "$time"))
        name = (view.sender, f"bold {colour(view.sender_id)}")
        return Content.assemble(name, (f"  {at}\n", "$time"), text)

    def _file(self) -> Content:
        document = self.view.document
        if document is None:
            return Content("")
        place = f"{self.view.chat_id}, {self.view.message_id}"
        link = f"[@click=app.open_file({place})]{self._words('file')}[/]"
        return Content.assemble(f"📄 {document.name}  ", Content.from_markup(link))


def first_choice(keys: list[Key]) -> Key | None:
    """The button that is meant to be tapped, by its colour: none where there is none of colour."""
    for style in ("success", "primary"):
        for key in keys:
            if key.view.style == style:
                return key
    return None


def _laid(view: MessageView) -> list[list[Key]]:
    """The keyboard, row by row."""
    return [
        [Key(button, (row, column)) for column, button in enumerate(buttons)]
        for row, buttons in enumerate(view.keyboard)
    ]
