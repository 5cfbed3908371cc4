"""One chat: its title, its messages, and the line to write in."""

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Button, Static

from playground.botapi.views import ChatView, MessageView
from playground.terminal.bubble import Bubble, Key, first_choice
from playground.terminal.completion import Command, Commands, Line
from playground.words import Words

DIGITS: Final = "1234567890"
STEPS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class Title(Static):
    """A line that one may click."""

    class Clicked(Message):
        """It was."""

    def on_click(self) -> None:
        self.post_message(self.Clicked())


class ChatPane(Vertical):
    """A chat as one person's client shows it. ``show`` gives it what the chat holds now."""

    class Started(Message):
        """Start was pressed."""

    def __init__(self, chat: int, you: int, words: Words, *, pane: str) -> None:
        super().__init__(id=pane)
        self.chat = chat
        self.fresh = False
        """Whether something came that was not seen yet."""
        self._settled: Bubble | None = None
        self._reading = False
        """Whether somebody has scrolled up to read."""
        self._you = you
        self._words = words
        self._bubbles: dict[int, Bubble] = {}
        self._title = Title(classes="title")
        self._other = Title(classes="other")
        self._messages = VerticalScroll(classes="messages", can_focus=False)
        self._commands = Commands(classes="commands", compact=True)
        self.line = Line(self._commands)
        self._start = Button(words("start"), variant="primary", compact=True, classes="start")
        self._invitation = Static(words("not_started"), classes="invitation")

    def compose(self) -> ComposeResult:
        with Horizontal(classes="head"):
            yield self._title
            yield self._other
        yield self._messages
        yield self._commands
        yield self.line
        yield self._invitation
        yield self._start

    def on_mount(self) -> None:
        self._commands.offer([])

    def entitle(self, chat: ChatView, other: str, *, news: bool) -> None:
        """Says whose chat it is and, where only one fits, which other there is and whether it has news."""
        words, private = self._words, chat.type == "private"
        about = words("bot") if private else words("members", n=len(chat.members) - 1)
        self._title.update(Content.assemble((chat.title, "bold"), (f"  {about}", "$time")))
        mark = ("● ", "$deadline") if news else ""
        self._other.update(Content.assemble(mark, (other, "underline"), "  F2"))
        self.line.placeholder = words("write_private" if private else "write", chat=chat.title)

    def welcome(self, *, started: bool, known: list[Command]) -> None:
        """Lets one write, or first press Start."""
        self.line.display = started
        self._start.display = self._invitation.display = not started
        self.line.known = known

    # Messages.

    async def show(self, views: list[MessageView]) -> bool:
        """Shows these messages, each changed where it stands; gives whether anything is different."""
        now = {view.message_id: view for view in views}
        gone = [self._bubbles.pop(number) for number in [*self._bubbles] if number not in now]
        changed = [
            (bubble, now[number])
            for number, bubble in self._bubbles.items()
            if bubble.view != now[number]
        ]
        new = {
            number: Bubble(view, self._you, self._words)
            for number, view in now.items()
            if number not in self._bubbles
        }
        with self.app.batch_update():
            for bubble in gone:
                await bubble.remove()
            for bubble, view in changed:
                await bubble.show(view)
            self._bubbles |= new
            await self._messages.mount_all(new.values())
        self.call_after_refresh(self._follow)
        return bool(gone or changed or new)

    def _follow(self) -> None:
        """Scrolls so that the end is in sight, or as near to it as the buttons that count allow.

        Whoever has scrolled up himself is left where he is.
        """
        self.number_keys()
        view, live = self._messages, self.live
        if self._reading:
            return
        wanted = view.max_scroll_y
        if live is not None:
            top, high, low = live.virtual_region.y, view.size.height, live.virtual_region.bottom
            focused = live is not self.newest
            if focused or view.virtual_size.height - low < high:
                wanted = min(wanted, max(top, low - high))
        view.scroll_to(y=wanted, animate=False, immediate=True)

    def follow(self) -> None:
        """Goes with what happens again, after somebody has scrolled up."""
        self._reading = False
        self.call_after_refresh(self._follow)

    def tick(self) -> None:
        """A second has passed."""
        for bubble in self._bubbles.values():
            bubble.tick()

    def bubble(self, message: int) -> Bubble | None:
        """The message of that number, if it is shown."""
        return self._bubbles.get(message)

    def lead_to(self, message: int) -> None:
        """Goes to a message and its buttons."""
        bubble = self._bubbles.get(message)
        if bubble is not None and bubble.keys:
            self.hold(first_choice(bubble.keys) or bubble.keys[0])

    # Buttons.

    @property
    def live(self) -> Bubble | None:
        """The message whose buttons the digits tap: the one with the focus, else the newest that has any."""
        held = [one for one in self._bubbles.values() if any(key.has_focus for key in one.keys)]
        return held[0] if held else self.newest

    @property
    def newest(self) -> Bubble | None:
        """The newest message with buttons."""
        return next((one for one in reversed(self._bubbles.values()) if one.keys), None)

    def number_keys(self, *, on: bool = True) -> None:
        """Writes the digits on the buttons that they tap."""
        live = self.live if on and self.has_class("-active") else None
        for bubble in self._bubbles.values():
            for place, key in enumerate(bubble.keys):
                key.number(DIGITS[place] if bubble is live and place < len(DIGITS) else "")

    def hold(self, widget: Widget | None) -> None:
        """Gives the focus, or takes it away, and goes where it is."""
        self.screen.set_focus(widget, scroll_visible=False)
        self.follow()

    def tap_digit(self, digit: str) -> None:
        """Taps the button with that digit."""
        live, place = self.live, DIGITS.index(digit)
        if live is not None and place < len(live.keys):
            self.hold(live.keys[place])
            live.keys[place].tap()

    def settle(self, *, write: bool = False) -> None:
        """Puts the focus where one would want it: on the button that is meant; else, if asked, where one writes.

        Among buttons none of which is meant, nothing has the focus: nobody gets up from the table by pressing Enter
        once too often.
        """
        newest = self._settled = self.newest
        if self._start.display:
            self.hold(self._start)
        elif write and newest is None:
            self.hold(self.line)
        else:
            self.hold(first_choice(newest.keys) if newest else None)

    @property
    def unsettled(self) -> bool:
        """Whether newer buttons have come since ``settle``."""
        return self.newest is not self._settled

    def enter(self) -> None:
        """Goes to the first of the newest buttons."""
        if self.newest is not None:
            self.hold(self.newest.keys[0])

    def on_key(self, event: events.Key) -> None:
        focused = self.app.focused
        if event.key in STEPS and isinstance(focused, Key):
            event.stop()
            self.hold(self._step(focused, *STEPS[event.key]))
        elif event.key in ("pageup", "pagedown"):
            event.stop()
            self._turn_page(up=event.key == "pageup")

    def _turn_page(self, *, up: bool) -> None:
        view = self._messages
        self._reading = up or view.scroll_y + view.size.height < view.max_scroll_y
        (view.scroll_page_up if up else view.scroll_page_down)()

    def on_mouse_scroll_up(self) -> None:
        self._reading = True

    def on_mouse_scroll_down(self) -> None:
        self._reading = self._messages.scroll_y < self._messages.max_scroll_y - 1

    def _step(self, key: Key, down: int, right: int) -> Widget:
        """The button in that direction; beyond the last ones those of other messages, and the line to write in."""
        rows = [row for bubble in self._bubbles.values() for row in bubble.rows]
        place = next(index for index, row in enumerate(rows) if key in row)
        column = rows[place].index(key)
        if right:
            flat = [one for row in rows for one in row]
            return flat[min(max(flat.index(key) + right, 0), len(flat) - 1)]
        if place + down >= len(rows) and self.line.display:
            return self.line
        row = rows[min(max(place + down, 0), len(rows) - 1)]
        return row[min(column * len(row) // len(rows[place]), len(row) - 1)]

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.post_message(self.Started())
