"""The terminal's screen: the group on the left, the private chat with the bot on the right."""

from typing import ClassVar, Final

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Input, Static

from playground.botapi.errors import OrderError
from playground.evening import Evening, EveningRefusedError
from playground.people import Answer
from playground.terminal.bubble import Key
from playground.terminal.chat import DIGITS, STEPS, ChatPane, Title
from playground.terminal.client import Client
from playground.terminal.completion import Line
from playground.terminal.dialogs import Alert, Paper, Stopped
from playground.terminal.theme import NIGHT
from playground.words import Words

WIDE: Final = 100
"""Columns from which both chats are shown side by side."""
ROOMY: Final = 34
"""Rows from which there is space between buttons."""
LEAST: Final = (46, 18)


class PlayApp(App[str]):
    """An evening, as one person sees it. Gives what is left to say when it is over."""

    TITLE = "Matta"
    CSS_PATH = "play.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "leave", show=False, priority=True),
        Binding("f2,ctrl+o", "other_chat", show=False, priority=True),
    ]
    active: reactive[str] = reactive("group")
    client: Client

    def __init__(self, evening: Evening) -> None:
        super().__init__()
        self.evening = evening
        self.words = Words(evening.options.language, "terminal")
        self.register_theme(NIGHT)
        self.theme = "night"
        self._panes: dict[str, ChatPane] = {}
        self._footer = Static(id="footer")

    def compose(self) -> ComposeResult:
        yield Horizontal(Static(self.words("arriving"), id="arriving"), id="chats")
        yield self._footer
        yield Static(id="small")

    # The evening.

    def on_mount(self) -> None:
        self._footer.update(Content.from_markup(self.words("keys")))
        self.run_worker(self._live(), exit_on_error=True)
        self.set_interval(1.0, self._tick)

    async def _live(self) -> None:
        """From laying the table until somebody leaves."""
        try:
            await self.evening.start()
        except EveningRefusedError as refused:
            self.exit(str(refused), return_code=2)
            return
        await self._set_the_table()
        self.run_worker(self._watch_the_bot())
        self.run_worker(self.evening.trouble())
        if self.evening.first:
            self.run_worker(self._first_table())
        async for _ in self.client.news():
            await self._look()

    async def _set_the_table(self) -> None:
        you, group = self.evening.you.id, self.evening.group
        self.client = Client(self.evening.you)
        chats = self.query_one("#chats")
        await chats.remove_children()
        for name, chat in (("group", group), ("private", you)):
            self._panes[name] = ChatPane(chat, you, self.words, pane=name)
        await chats.mount_all(self._panes.values())
        self.watch_active()

    async def _first_table(self) -> None:
        try:
            answer = await self.evening.first_table()
        except (AssertionError, OrderError):
            return  # the bot does not come; that is told elsewhere
        if answer is not None and answer.url:
            await self.evening.you.follow(answer.url)

    async def _watch_the_bot(self) -> None:
        """Says so when the bot stops, and starts it again if that is wanted."""
        while True:
            await self.evening.bot.ended()
            if await self.push_screen_wait(Stopped(self.evening.bot.last_words(), self.words)):
                await self.evening.bot.start()
            else:
                self.action_leave()
                return

    async def _look(self) -> None:
        """Shows both chats as they are now."""
        panes = {pane.chat: pane for pane in self._panes.values()}
        chats = [chat for chat in await self.client.chats() if chat.id in panes]
        for chat in chats:
            pane = panes[chat.id]
            if await pane.show(await self.client.messages(chat.id)):
                pane.fresh = not self._visible(pane)
        for chat in chats:
            pane = panes[chat.id]
            other = next(one for one in chats if one is not chat)
            pane.entitle(chat, other.title, news=panes[other.id].fresh)
            pane.welcome(started=chat.started, known=await self.client.commands(chat.id))
        self.call_after_refresh(self._settle)

    def _tick(self) -> None:
        for pane in self._panes.values():
            pane.tick()

    # Where one is.

    def _visible(self, pane: ChatPane) -> bool:
        return pane.id == self.active or self.screen_stack[0].has_class("-wide")

    def _other(self, pane: ChatPane) -> ChatPane:
        return self._panes["group" if pane.id == "private" else "private"]

    @property
    def pane(self) -> ChatPane | None:
        """The chat that one is in."""
        return self._panes.get(self.active)

    def watch_active(self) -> None:
        for name, pane in self._panes.items():
            pane.set_class(name == self.active, "-active")
            pane.fresh = pane.fresh and name != self.active
            pane.number_keys()

    def _settle(self) -> None:
        """Puts the focus to rights when what had it is gone, or newer buttons have come."""
        focused, pane = self.focused, self.pane
        if pane is None or len(self.screen_stack) > 1:
            return
        if isinstance(focused, Line) and focused.display and focused in pane.query(Line):
            return
        if not isinstance(focused, Key) or pane.unsettled:
            pane.settle()

    def action_other_chat(self) -> None:
        """To the other chat."""
        if self.pane is not None and len(self.screen_stack) == 1:
            self.active = self._other(self.pane).id or ""
            if self.pane is not None:
                self.pane.settle(write=True)

    def action_focus_next(self) -> None:
        """Tab: from nowhere to the newest buttons, else onwards."""
        if self.focused is None and self.pane is not None:
            self.pane.enter()
        else:
            super().action_focus_next()

    def on_title_clicked(self, _: Title.Clicked) -> None:
        self.action_other_chat()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        for name, pane in self._panes.items():
            if pane in event.widget.ancestors:
                self.active = name
                pane.number_keys()
        typing = isinstance(event.widget, Input)
        self._footer.update(Content.from_markup(self.words("typing" if typing else "keys")))

    def on_resize(self, event: events.Resize) -> None:
        screen, size = self.screen_stack[0], event.size
        screen.set_class(size.width >= WIDE, "-wide")
        screen.set_class(size.height >= ROOMY, "-roomy")
        small = size.width < LEAST[0] or size.height < LEAST[1]
        screen.set_class(small, "-small")
        said = self.words("too_small", width=LEAST[0], height=LEAST[1])
        self.query_one("#small", Static).update(said)

    def on_key(self, event: events.Key) -> None:
        """Digits tap, and whoever begins to write is taken to where one writes."""
        pane = self.pane
        if pane is None or len(self.screen_stack) > 1 or isinstance(self.focused, Input):
            return
        written = event.character if event.is_printable else None
        if written and written in DIGITS:
            pane.tap_digit(written)
        elif event.key in STEPS and self.focused is None:
            pane.enter()
        elif written and written != " " and pane.line.display:
            pane.line.focus()
            pane.line.insert_text_at_cursor(written)

    # Doing.

    async def on_key_tapped(self, event: Key.Tapped) -> None:
        key = event.key
        if not key.has_class("-waiting"):
            key.add_class("-waiting")
            self.run_worker(self._tap(key))

    async def _tap(self, key: Key) -> None:
        """Taps, waits for the answer and shows it."""
        try:
            answer = await self.client.tap(key.bubble.view, key.place)
        except OrderError:
            return  # the button is gone: the tap came too late
        finally:
            key.remove_class("-waiting")
        if answer is None:
            self.notify(self.words("no_answer"), severity="warning")
        else:
            await self._heard(answer)

    async def _heard(self, answer: Answer) -> None:
        if answer.url:
            await self.action_open_link(answer.url)
        elif answer.copied:
            self.copy_to_clipboard(answer.copied)
            self.notify(self.words("copied", text=answer.copied))
        elif answer.text and answer.alert:
            await self.push_screen(Alert(answer.text, self.words))
        elif answer.text:
            self.notify(answer.text, timeout=5, markup=False)

    async def action_open_link(self, url: str) -> None:
        """Opens a t.me link as Telegram does; others lead out of here."""
        try:
            followed = await self.evening.you.follow(url)
        except OrderError:
            self.notify(self.words("outside", url=url), markup=False)
            return
        await self._look()
        for name, pane in self._panes.items():
            if pane.chat == followed.chat_id:
                self.active = name
                pane.settle()
                if followed.message_id is not None and name == "group":
                    pane.lead_to(followed.message_id)

    async def action_say_command(self, command: str) -> None:
        """A command in a message was tapped: it is sent."""
        if self.pane is not None:
            await self._say(self.pane.chat, command)

    async def action_open_file(self, chat: int, message: int) -> None:
        """Shows a document."""
        try:
            text = await self.client.file(chat, message)
        except OrderError:
            self.notify(self.words("not_text"))
        else:
            await self.push_screen(Paper(text, self.words))

    async def on_line_said(self, event: Line.Said) -> None:
        pane = next(one for one in self._panes.values() if one in event.line.ancestors)
        await self._say(pane.chat, event.text)
        if event.text.startswith("/"):
            pane.settle()

    async def _say(self, chat: int, text: str) -> None:
        try:
            await self.evening.you.write(chat, text)
        except OrderError as error:
            self.notify(str(error), markup=False)

    def on_line_left(self) -> None:
        if self.pane is not None:
            self.pane.settle()

    async def on_chat_pane_started(self) -> None:
        await self.evening.you.start()

    def action_leave(self) -> None:
        """Good night."""
        self.exit(self.words("goodbye"))
