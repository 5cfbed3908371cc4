"""A group whose updates go through the real handlers and whose screens are drawn, without Telegram."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from croupier.croupier import Croupier
from croupier.dealer import Dealer
from croupier.durations import Tempo
from croupier.table_transaction import TableDone
from croupier.tournament_runner import TournamentRunner
from delivery.drawing import Drawing
from display.callback import Tap, parse
from display.games import GAME_UIS
from display.measure import plain, toast
from display.screen import Keyboard, Screen
from display.taps import TAPS
from display.terms import CHOICES, NAMES
from engine.game import Person
from engine.journal import TOLD, all_events
from handlers.asked import AskedQuestions
from handlers.host import Host
from handlers.parsed_update import Migrated
from handlers.parsed_update import parse as request_of
from handlers.routes import dispatch
from handlers.update_context import Answer, UpdateContext
from handlers.updates import update_of
from messages.listener import WantedMessages
from messages.outcomes import ONE_SHOT
from messages.painter import MessagePainter
from messages.seals import see_seal
from storage import Codec, Store, UnitOfWork
from storage.records import Place, TableId

NOON = 1_800_000_000_000
GROUP = -1001
BOT = 999
CODEC = Codec((*all_events(), *TOLD))


def assert_known(keyboard: Keyboard) -> None:
    """Every button of a screen is one of the table of buttons, or a choice of a game."""
    for button in (one for row in keyboard for one in row if one.data):
        tap = parse(button.data)
        assert tap is not None
        offered = any(tap.name in look.offers.names for look in GAME_UIS.values())
        assert offered or tap.name in TAPS, tap


@dataclass
class ShownMessage:
    """A message for Telegram, with its chat."""

    place: Place
    address: int
    screen: Screen

    @property
    def public(self) -> bool:
        return self.address < 0

    @property
    def texts(self) -> list[str]:
        """All visible texts of the message."""
        labels = [plain(button.label) for row in self.screen.keyboard for button in row]
        return [self.screen.text, *labels]


@dataclass
class Group:
    """People are numbered from 1; the number is also the Telegram id.

    A private chat opens with its person's first message.
    """

    store: Store
    names: dict[int, str]
    languages: dict[int, str]
    title: str = "Famiglia Rossi"
    seed: int = 1
    """The seed of the dealer's secrets."""
    croupier: Croupier = field(init=False)
    tournaments: TournamentRunner = field(init=False)
    painter: MessagePainter = field(init=False)
    now: int = NOON
    shown: list[ShownMessage] = field(default_factory=list)
    toasts: list[str] = field(default_factory=list)
    admins: frozenset[int] = frozenset()
    host: Host = field(default_factory=Host)
    strangers: frozenset[int] = frozenset()
    """People whom no group that is let in knows."""
    asked: AskedQuestions = field(default_factory=AskedQuestions)
    messages: dict[str, int] = field(default_factory=dict)
    """Telegram's message ids, by place."""
    _numbers: Any = field(default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        self.restart(self.seed)

    def restart(self, seed: int) -> None:
        """The bot starts anew, with nothing in memory."""
        self.croupier = Croupier(
            store=self.store,
            codec=CODEC,
            dealer=Dealer(random.Random(seed).randbytes),
            tempo=Tempo(),
            messages=WantedMessages(),
        )
        self.tournaments = self.croupier.tournaments
        self.painter = MessagePainter(self.croupier, has_pictures=False)

    # --- people's actions ----------------------------------------------------------------------------------------

    async def write(self, who: int, text: str, *, private: bool = False) -> Answer:
        chat = self._chat(who if private else GROUP)
        return await self._update(message=self._message(chat, who, text=text))

    async def tap(self, who: int, data: str, *, private: bool = False, message: int = 0) -> Answer:
        """Tap a button with this data; the text for the tapper is the last of ``toasts``.

        ``message``: the id of the tapped message; 0 for a new one at the bottom of the chat.
        """
        chat = self._chat(who if private else GROUP)
        tapped = self._message(chat, BOT, text="…")
        query = {
            "id": f"query{next(self._numbers)}",
            "from": self._user(who),
            "chat_instance": "1",
            "message": tapped | ({"message_id": message} if message else {}),
            "data": data,
        }
        answer = await self._update(callback_query=query)
        self.toasts.append(toast(answer.text))
        return answer

    async def tap_menu(self, who: int, name: str, argument: str) -> Answer:
        """Tap a button of a menu in the private chat."""
        data = Tap(table=0, round=0, decision=0, name=name, argument=argument).data()
        return await self.tap(who, data, private=True)

    async def refuses_others(self, name: str, argument: str) -> None:
        """A person who is no admin any more taps this button of a menu for admins."""
        self.admins = frozenset()
        await self.tap_menu(1, name, argument)
        assert "amministratori" in self.toasts[-1]

    async def tap_on(
        self, who: int, name: str, argument: str = "", *, private: bool = False
    ) -> Answer:
        """Tap the button with this name in the newest message that has one."""
        await self.show_all()
        for shown in reversed(self.shown):
            if shown.address != (who if private else GROUP):
                continue
            for row in shown.screen.keyboard:
                for button in row:
                    tap = parse(button.data)
                    if tap is not None and tap.name == name and argument in ("", tap.argument):
                        return await self.tap(who, button.data, private=private)
        raise AssertionError(f"no button {name}")

    async def seats_of_tournament(self, who: int, *, seats: int) -> None:
        """Set the seats at a table in the terms of the group's tournament."""
        place = NAMES.index("seats")
        await self.tap_on(who, "t_cond")
        for argument in ("p:all", f"p:{place}", f"v:{place}:{CHOICES['seats'].index(seats)}"):
            await self.tap_on(who, "t_set", argument, private=True)

    async def begin_tournament(self, *people: int, seats: int = 0) -> None:
        """These people begin a tournament. ``seats``: at each table; 0 for the usual number."""
        await self.write(1, "/torneo")
        if seats:
            await self.seats_of_tournament(1, seats=seats)
        for who in people:
            await self.tap_on(who, "t_entra")
        await self.tap_on(1, "t_via")
        await self.show_all()

    def seat_of(self, who: int) -> TableId:
        """The table that a person was shown last in the private chat."""
        shown = (one.place for one in reversed(self.shown) if one.address == who)
        table = next(place.table_id for place in shown if place.kind == "table")
        assert table is not None
        return table

    async def act_at(self, who: Person, action: Any) -> None:
        """Let somebody act at the newest table, without a button."""
        table_id = await self.table()
        done = await self.croupier.write(
            lambda work: self.croupier.act(
                work, self.now, table_id=table_id, who=who, action=action
            )
        )
        assert isinstance(done, TableDone), done

    async def leaves(self, who: int, *, service: bool = False) -> None:
        """Tell the bot that a member left: as to an admin, or by the ``service`` message alone."""
        if service:
            message = self._message(self._chat(GROUP), who, left_chat_member=self._user(who))
            await self._update(message=message)
        else:
            await self.becomes(who, {"status": "left"})

    async def joins(self, who: int) -> None:
        message = self._message(self._chat(GROUP), who, new_chat_members=[self._user(who)])
        await self._update(message=message)

    async def becomes(self, who: int, member: dict[str, Any]) -> None:
        """Send ``chat_member``, which only admins get."""
        old = {"status": "member", "user": self._user(who)}
        await self._update(chat_member=self._change(who, old, {"user": self._user(who), **member}))

    async def bot(self, *, inside: bool, by: int = 1, private: bool = False) -> Answer:
        """Let a person add the bot to the group, or remove it; in ``private`` unblock it, or block it."""
        status = ("left", "member") if inside else ("member", "kicked")
        old, new = (
            {
                "status": one,
                "user": self._user(BOT),
                **({"until_date": 0} if one == "kicked" else {}),
            }
            for one in status
        )
        change = self._change(by, old, new)
        if private:
            change["chat"] = self._chat(by)
        return await self._update(my_chat_member=change)

    async def opened(self, *people: int) -> None:
        """Open the private chats of these people."""
        for who in people:
            await self.write(who, "/start", private=True)

    # --- results -------------------------------------------------------------------------------------------------

    async def show_all(self) -> list[ShownMessage]:
        """Send all pending messages to Telegram; returns them."""
        fresh: list[ShownMessage] = []
        for _ in range(20):
            drawn = await self.croupier.write(self._draw)
            fresh += [ShownMessage(one.place, one.address, one.screen) for one in drawn]
            if not drawn:
                break
        self.shown += fresh
        return fresh

    async def deal(self, *others: int) -> None:
        """The first person opens a table, the others sit down, and the first hand is dealt."""
        await self.write(1, "/gioco sette e mezzo")
        for who in others:
            await self.tap_on(who, "siediti")
        await self.tap_on(1, "si_gioca")
        await self.show_all()

    async def game_view(self, who: int) -> Any:
        """The game of the newest table as this person sees it: a value of the game's own."""
        table_id, person = await self.table(), await self.person(who)
        seen = await self.store.read(lambda work: self.croupier.view(work, table_id, person))
        return seen.game

    async def person(self, who: int) -> Person:
        def job(work: UnitOfWork) -> Person:
            somebody = work.people.by_telegram(who)
            assert somebody is not None
            return somebody.person

        return await self.store.read(job)

    async def table(self) -> int:
        """The number of the group's newest table."""

        def job(work: UnitOfWork) -> int:
            chat = work.chats.at(GROUP)
            latest = work.tables.latest(chat.chat_id, 0) if chat is not None else None
            assert latest is not None
            return latest.table_id

        return await self.store.read(job)

    async def turn(self) -> int:
        """The Telegram id of the player on turn at the newest table; 0 for none."""
        table_id = await self.table()

        def job(work: UnitOfWork) -> int:
            turn = self.croupier.view(work, table_id).running.turn
            return work.people.get(turn).telegram_id if turn else 0

        return await self.store.read(job)

    async def data(self, name: str, argument: str = "") -> str:
        """The callback data that a button of the newest table would have now."""
        table_id = await self.table()
        seen = await self.store.read(lambda work: self.croupier.view(work, table_id))
        return Tap(
            table=table_id,
            round=seen.round,
            decision=seen.running.decision,
            name=name,
            argument=argument,
        ).data()

    async def play_out(self) -> None:
        """Every player stands until the hand is over."""
        while turn := await self.turn():
            await self.tap(turn, await self.data("sto"))

    def _draw(self, work: UnitOfWork) -> list[Drawing]:
        drawn = []
        for number, place in enumerate(work.outbox.pending(), next(self._numbers)):
            draw = self.painter.sketch(work, place.key, now=self.now)
            if draw is None:
                work.outbox.drop(place.key)
                continue
            drawing = draw()
            drawn.append(drawing)
            assert_known(drawing.screen.keyboard)
            if place.state != "live" or place.kind in ONE_SHOT:
                if place.kind == "seal" and place.state == "live":
                    see_seal(work, self.croupier, place=place, now=self.now)
                for said in (place, *(other for other, _ in drawing.said[1:])):
                    work.outbox.drop(said.key)
                continue
            message = place.message_id or 1000 * next(self._numbers) + number
            self.messages[place.key] = message
            print_ = drawing.screen.fingerprint()
            work.outbox.shown(
                place.key,
                place.wanted,
                address=drawing.address,
                message_id=message,
                fingerprint=print_,
            )
            if place.kind == "table" and place.table_id is not None:
                work.clocks.start(place.table_id, drawing.seq, now=self.now, who=place.person)
        return drawn

    # --- Telegram's formats --------------------------------------------------------------------------------------

    async def _update(self, **what: Any) -> Answer:
        number = next(self._numbers)
        parsed = request_of(update_of({"update_id": number, **what}), "matta_bot")
        assert not isinstance(parsed, Migrated)

        def job(work: UnitOfWork) -> Answer:
            if parsed is None:
                return Answer()
            context = UpdateContext(
                work=work,
                croupier=self.croupier,
                bot_username="matta_bot",
                where=parsed.where,
                writer=parsed.writer,
                update_id=number,
                now=self.now,
                is_admin=parsed.writer.telegram_id in self.admins,
                host=self.host,
                is_stranger=parsed.where.kind == "private"
                and parsed.writer.telegram_id in self.strangers,
                asked_questions=self.asked,
            )
            return dispatch(context, parsed)

        return await self.croupier.write(job)

    def _user(self, who: int) -> dict[str, Any]:
        return {
            "id": who,
            "is_bot": who == BOT,
            "first_name": self.names.get(who, "Matta"),
            "language_code": self.languages.get(who, "it"),
        }

    def _chat(self, address: int) -> dict[str, Any]:
        if address < 0:
            return {"id": address, "type": "supergroup", "title": self.title}
        return {"id": address, "type": "private", "first_name": self.names[address]}

    def _message(self, chat: dict[str, Any], who: int, **what: Any) -> dict[str, Any]:
        number = next(self._numbers)
        return {"message_id": number, "date": 1, "chat": chat, "from": self._user(who), **what}

    def _change(self, who: int, old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
        return {
            "chat": self._chat(GROUP),
            "from": self._user(who),
            "date": 1,
            "old_chat_member": old,
            "new_chat_member": new,
        }
