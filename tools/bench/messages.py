"""``python -m tools.bench.messages [--tree PATH]``: how many new messages a person receives in an evening with every
game.

Four people of a group play so many rounds of each game and then, with four others, a tournament. A script made from the
seed decides the writers and their words between the rounds; people act through the screen, at a human pace. ``--tree``
takes the bot of another working tree of this repository, so that the same evening can be played before and after a
change: the local Telegram, the people and the script are those of this tree, the labels of a tournament's buttons those
of the other. A tree without tournaments takes ``--no-tournament``.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import re
import sqlite3
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from playground.botapi.errors import OrderError
from playground.botapi.schema import JsonObject, Upload
from playground.botapi.telegram import Telegram
from playground.botapi.views import MessageView
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from tests.kit.evening import Evening
from tests.kit.process import ROOT, RealBot
from tools.bench.calls import COUNTED, GAMES, SECOND, VISIBLE

PLAYERS: Final = ("Luca", "Zia Rita", "Nonna Pia", "Marco")
GUESTS: Final = ("Giulia", "Nonno Ugo", "Anna", "Zio Peppe")
"""Members of the group who read along and play the tournament."""

ROUNDS: Final = 20
PATIENCE: Final = 60.0
"""Seconds that people wait for a screen."""

LONGEST: Final = 60.0
"""Seconds a round that one part of the evening may last on a busy machine."""

TURNS: Final = re.compile(r"^(?:Accetto|Tiro|Sto|Eccomi)")
TERMS: Final = (
    ("seats", "4"),
    ("stack", "200"),
    ("min_bet", "100"),
    ("rise", "100%"),
    ("every", "5 minuti"),
)
"""Small stacks, so that the tournament ends within an evening."""


ANSWERS: Final = "answers and lines"
SIGNS: Final = {"🔒": "seal", "🌙": "summary"}
"""Kinds of messages that are sent once, by the sign that they begin with."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A new message of the bot, with its first line."""

    part: str
    chat: int
    message: int
    text: str
    sounds: bool


class CountingTelegram(Telegram):
    """A Telegram that notes every new message of the bot."""

    def __init__(self) -> None:
        super().__init__()
        self.orders.set_limits(on=False)
        self.part = ""
        self.sent: list[Sent] = []
        self._kinds: dict[tuple[int, int], str] = {}

    async def call(
        self, written: str, given: JsonObject, files: Mapping[str, Upload] | None = None
    ) -> Any:
        """One call of the bot; messages that came of it are noted. Raise ApiError."""
        result = await super().call(written, given, dict(files or {}))
        for one in result if isinstance(result, list) else [result]:
            if written.startswith("send") and isinstance(one, dict) and "message_id" in one:
                text = str(one.get("text") or one.get("caption") or "").split("\n")[0]
                sounds = str(given.get("disable_notification", "")).lower() != "true"
                place = (int(one["chat"]["id"]), int(one["message_id"]))
                self.sent.append(Sent(self.part, *place, text, sounds))
        return result

    async def name_kinds(self, process: RealBot) -> None:
        """Look up of which kind each new message is, in the bot's own file, until cancelled."""
        wanted = "SELECT address, message_id, kind FROM places WHERE message_id IS NOT NULL"
        while True:
            await asyncio.sleep(0.1)
            if len(self._kinds) < len(self.sent):
                with contextlib.suppress(sqlite3.OperationalError):
                    for chat, message, kind in await asyncio.to_thread(process.ask, wanted):
                        self._kinds.setdefault((chat, message), kind)

    def kind_of(self, one: Sent) -> str:
        """The kind of its place; an answer loses its place at once and is known by its sign."""
        usual = SIGNS.get(one.text[:1], ANSWERS)
        kind = self._kinds.get((one.chat, one.message), usual)
        return ANSWERS if kind == "reply" else kind


@dataclass(slots=True)
class EveningPart:
    """The figures of one part of the evening. ``calls``: counted calls to the group; ``actions``: actions that all
    could see.
    """

    name: str
    rounds: int
    calls: int
    actions: int
    group: int
    private: Mapping[str, int]
    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)
    """New messages of a player by chat (group, private) and kind."""

    @property
    def received(self) -> Mapping[str, int]:
        """New messages, by person."""
        return {name: self.group + mine for name, mine in self.private.items()}


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """The plan of the evening. ``second``: the milliseconds that a second lasts at its tables."""

    seed: int = 4
    rounds: int = ROUNDS
    games: Sequence[str] = GAMES
    tournament: bool = True
    second: int = SECOND

    @property
    def pace(self) -> float:
        """The real seconds of a second at the tables."""
        return self.second / 1000


class PictureSitting(Evening):
    """People at a table who see a new card also where only the picture shows it."""

    async def table(self) -> tuple[int, str, list[str]] | None:
        """The newest message with the table's buttons; its picture's name is the last line of the text."""
        found = await super().table()
        if found is None:
            return None
        number, text, labels = found
        shown = await self.people[0].messages(self.group, limit=8)
        photo = next((one.photo for one in shown if one.message_id == number), None)
        return number, f"{text}\n{photo.unique_id if photo else ''}", labels

    async def sit_down(self, patience: float = PATIENCE, game: str = "") -> None:
        """The first person opens a table for ``game``, everybody sits down, and the game begins."""
        first, *others = self.people
        asked = await first.write(self.group, f"/gioco {game}")
        for person, label in (*((other, "Siediti") for other in others), (first, "Si gioca!")):
            lobby = await self._lobby(asked.message_id, label, patience)
            await person.tap(label, message=lobby, timeout=patience)

    async def _lobby(self, after: int, label: str, patience: float) -> MessageView:
        """The lobby that came after a message. Raise TimeoutError."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + patience
        while loop.time() < deadline:
            for one in await self.people[0].messages(self.group, limit=8):
                if one.message_id > after and label in one.labels:
                    return one
            await asyncio.sleep(0.05)
        raise TimeoutError(f"no lobby with {label}")


class TournamentLabels:
    """The Italian labels of a tournament's buttons in a working tree, by their keys in its catalogues."""

    def __init__(self, tree: Path) -> None:
        """Raise ``LookupError`` if the tree has no catalogue of tournaments."""
        path = tree / "locales" / "it" / "tournament.toml"
        if not path.exists():
            raise LookupError(f"{tree} has no tournaments: --no-tournament leaves them out")
        self._said = tomllib.loads(path.read_text(encoding="utf-8"))["tournament"]

    def button(self, name: str) -> str:
        """The label of a button by its name, such as ``t_entra``."""
        return str(self._said["button"][name])

    def term(self, name: str) -> str:
        """The label of a term by its name, such as ``stack``."""
        return str(self._said["terms"][name])

    @property
    def to_all_terms(self) -> tuple[str, ...]:
        """The label that leads from the presets to all terms; none in a tree without presets."""
        label = self._said["button"].get("other")
        return () if label is None else (str(label),)

    @property
    def terms_page(self) -> str:
        """A pattern of the pages with presets and with all terms."""
        return re.escape(str(self._said["terms"]["title"]))

    def term_page(self, name: str) -> str:
        """A pattern of the page with a term's values."""
        marked = str(self._said["terms"]["choose"])
        plain = re.sub("<[^>]*>", "", marked).format(what=self.term(name), value="\0")
        return re.escape(str(plain).split("\0")[0])


Deed = Callable[["Company", PlaygroundPerson], Awaitable[object]]


class Company:
    """The people of the evening, their group and the bot."""

    def __init__(
        self,
        telegram: CountingTelegram,
        server: TestServer,
        *,
        process: RealBot,
        plan: EveningPlan,
        tree: Path,
    ) -> None:
        self.plan = plan
        self.tree = tree
        self.telegram = telegram
        self.process = process
        self.players = [server.person(name) for name in PLAYERS]
        self.guests = [server.person(name) for name in GUESTS]
        self.group = server.group("Famiglia", *self.players, *self.guests, kind="supergroup")
        self.server = server

    @property
    def everybody(self) -> list[PlaygroundPerson]:
        return [*self.players, *self.guests]

    def events(self, kind: str) -> int:
        """How many events of a type the log has."""
        return int(self.process.ask("SELECT count(*) FROM events WHERE type = ?", (kind,))[0][0])

    async def until(
        self, what: str, true: Callable[[], bool], seconds: float, *, every: float = 0.05
    ) -> None:
        """Wait for a condition. Raise TimeoutError with its name and the group's messages."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        while not true():
            if loop.time() > deadline:
                shown = await self.players[0].messages(self.group, limit=6)
                told = "\n---\n".join(f"{one.text}\n{one.labels}" for one in shown)
                raise TimeoutError(f"{what} did not come:\n{told}")
            await asyncio.sleep(every)

    async def answer(self, person: PlaygroundPerson, after: int) -> str:
        """The bot's words in the group after a message."""
        found: list[str] = []
        loop = asyncio.get_running_loop()
        deadline = loop.time() + PATIENCE
        while not found and loop.time() < deadline:
            await asyncio.sleep(0.05)
            shown = await person.messages(self.group, limit=8)
            found = [one.text for one in shown if one.from_bot and one.message_id > after]
        return found[-1] if found else ""

    async def open_page(self, person: PlaygroundPerson, pattern: str) -> MessageView:
        """The page of a menu, in the private chat or in the group."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + PATIENCE
        while loop.time() < deadline:
            for chat in (person.private, self.group):
                for one in reversed(await person.messages(chat, limit=8)):
                    if one.from_bot and one.keyboard and re.search(pattern, one.text):
                        return one
            await asyncio.sleep(0.05)
        raise TimeoutError(f"{person.name} finds no page {pattern!r}")

    async def choose(self, person: PlaygroundPerson, pattern: str, *labels: str) -> None:
        """Tap these labels one after the other on the page that matches; a label that is not there is passed over."""
        for label in labels:
            page = await self.open_page(person, pattern)
            with contextlib.suppress(OrderError):
                await person.tap(label, message=page)
            await asyncio.sleep(3 * self.plan.pace)


async def _settings(company: Company, _: PlaygroundPerson) -> None:
    """The player who opened the table changes two switches."""
    person = company.players[0]
    await person.write(company.group, "/impostazioni")
    await company.choose(person, "regole di casa", "120 s", "💡 Consigli", "Fatto")


async def _rest(company: Company, person: PlaygroundPerson) -> None:
    """Somebody is away for two rounds."""
    await person.write(company.group, "/assente")
    gone, closed = company.events("RoundStarted"), company.events("Closed")

    def over() -> bool:
        return company.events("RoundStarted") >= gone + 2 or company.events("Closed") > closed

    await company.until("two rounds", over, LONGEST * 2)
    await person.write(company.group, "/eccomi")


def _writing(text: str) -> Deed:
    async def write(company: Company, person: PlaygroundPerson) -> None:
        await person.write(company.group, text)

    return write


DEEDS: Final[Sequence[Deed]] = (
    _writing("/saldo"),
    _writing("/saldo"),
    _writing("/classifica"),
    _writing("/regole"),
    _writing("/mano"),
    _settings,
    _rest,
    *[_writing(text) for text in ("che carte!", "ahahah", "un attimo, il forno", "bravo Marco")],
)
"""Actions of people between the rounds of a game: one after a round, in an order drawn from the seed."""


def script(rng: random.Random, rounds: int) -> dict[int, tuple[int, Deed]]:
    """Round → the place of a player and that player's action after the round. The last two rounds have none."""
    deeds = rng.sample(DEEDS, len(DEEDS))
    after = sorted(rng.sample(range(1, rounds - 1), min(len(deeds), max(rounds - 2, 0))))
    return {
        number: (rng.randrange(len(PLAYERS)), deed)
        for number, deed in zip(after, deeds, strict=False)
    }


async def play_game(company: Company, game: str) -> None:
    """A table of a game from the lobby to the summary."""
    seed, rounds, pace = company.plan.seed, company.plan.rounds, company.plan.pace
    rng = random.Random(f"{seed} {game}")
    evening = PictureSitting(
        telegram=company.server,
        title="",
        people=company.players,
        rng=rng,
        think=lambda: rng.uniform(3, 6) * pace,
        group=company.group,
    )
    plan = script(random.Random(f"{seed} {game} script"), rounds)
    before = company.events("RoundStarted")

    def begun(number: int) -> bool:
        return company.events("RoundStarted") >= before + number

    await evening.sit_down(game=game)
    over, doing = asyncio.Event(), list[asyncio.Future[object]]()
    playing = asyncio.create_task(evening.play(over))
    try:
        for number in range(1, rounds + 1):
            await company.until(f"round {number} of {game}", partial(begun, number), LONGEST)
            if number in plan:
                who, deed = plan[number]
                doing.append(asyncio.ensure_future(deed(company, company.players[who])))
        closed = company.events("Closed")
        await company.players[0].write(company.group, "/chiudi")
        await company.until("the end", lambda: company.events("Closed") > closed, LONGEST)
        await company.players[0].see(company.group, "Buonanotte", timeout=PATIENCE)
        await asyncio.gather(*doing)
    finally:
        over.set()
        await playing
        for one in doing:
            one.cancel()


async def _take_turns(
    person: PlaygroundPerson, rng: random.Random, pace: float, *, over: asyncio.Event
) -> None:
    """Somebody at a tournament's table, which stands in the private chat."""
    seen = ""
    while not over.is_set():
        await asyncio.sleep(rng.uniform(3, 6) * pace)
        for one in reversed(await person.messages(person.private, limit=6)):
            labels = [label for label in one.labels if TURNS.match(label)]
            if not labels:
                continue
            if one.text != seen or rng.random() < 0.1:
                seen = one.text
                label = "Sto" if "Sto" in labels and rng.random() < 0.55 else labels[0]
                with contextlib.suppress(OrderError, LookupError):
                    await person.press(label, chat=person.private, message=one)
            break


async def play_tournament(company: Company) -> None:
    """A tournament of all eight from the command to the prizes."""
    first, group, plan = company.players[0], company.group, company.plan
    said = TournamentLabels(company.tree)
    await first.write(group, "/torneo Coppa di Natale")
    await first.see(group, "Coppa di Natale", timeout=PATIENCE)
    await first.tap(said.button("t_cond"), chat=group)
    await company.choose(first, said.terms_page, *said.to_all_terms)
    for name, value in TERMS:
        page = await company.open_page(first, said.terms_page)
        await first.tap(said.term(name), message=page)
        page = await company.open_page(first, said.term_page(name))
        await first.tap(value, message=page)
    await company.choose(first, said.terms_page, said.button("done"))
    for person in company.everybody:
        answer = await person.tap(said.button("t_entra"), chat=group, timeout=PATIENCE)
        if answer is not None and re.search(r"servono \d+ fiches", answer.text or ""):
            await person.write(group, "/ricarica")
            await asyncio.sleep(3 * plan.pace)
            await person.tap(said.button("t_entra"), chat=group, timeout=PATIENCE)
    await first.see(group, r"Iscritti \(8\)", timeout=PATIENCE)
    ends = "PrizesPaid"
    await first.tap(said.button("t_via"), chat=group)
    over = asyncio.Event()
    playing = [
        asyncio.create_task(
            _take_turns(
                person, random.Random(f"{plan.seed} {person.name}"), pace=plan.pace, over=over
            )
        )
        for person in company.everybody
    ]
    try:
        await company.until(
            "the prizes", lambda: company.events(ends) > 0, LONGEST * ROUNDS, every=0.2
        )
        await first.see(group, "Vince ", timeout=PATIENCE)
    finally:
        over.set()
        await asyncio.gather(*playing)


async def _counted(company: Company, name: str, play: Callable[[], Awaitable[None]]) -> EveningPart:
    """Play a part of the evening and count its messages and calls, until nothing more comes."""
    telegram, group = company.telegram, company.group

    def calls() -> int:
        return sum(telegram.orders.calls(method, group) for method in COUNTED)

    def actions() -> int:
        return sum(company.events(kind) for kind in VISIBLE)

    rounds, called, acted = company.events("RoundStarted"), calls(), actions()
    telegram.part = name
    await play()
    before = -1
    while before != len(telegram.sent):  # the last lines follow
        before = len(telegram.sent)
        await asyncio.sleep(20 * company.plan.pace)
    mine = [one for one in telegram.sent if one.part == name]
    private = {who.name: sum(one.chat == who.private for one in mine) for who in company.players}
    part = EveningPart(
        name=name,
        rounds=company.events("RoundStarted") - rounds,
        calls=calls() - called,
        actions=actions() - acted,
        group=sum(one.chat == group for one in mine),
        private=private,
    )
    for one in mine:
        if one.chat == group:
            part.kinds["group", telegram.kind_of(one)] += 1
        elif one.chat == company.players[0].private:
            part.kinds["private", telegram.kind_of(one)] += 1
    return part


async def measure(tree: Path, plan: EveningPlan, *, told: bool = False) -> list[EveningPart]:
    """Play the evening with the bot of that tree; ``told`` prints every message.

    Raise ``LookupError`` at once if the plan has a tournament and the tree has none.
    """
    if plan.tournament:
        TournamentLabels(tree)
    telegram = CountingTelegram()
    with tempfile.TemporaryDirectory() as name:
        async with TestServer(telegram) as server:
            process = RealBot(server, Path(name), second=plan.second, tree=tree, seed=plan.seed)
            async with process:
                naming = asyncio.create_task(telegram.name_kinds(process))
                try:
                    company = Company(telegram, server, process=process, plan=plan, tree=tree)
                    return await _evening(company)
                finally:
                    naming.cancel()
                    if told:
                        _tell(telegram)


async def _evening(company: Company) -> list[EveningPart]:
    async def arrive() -> None:
        for person in company.everybody:
            await person.start()
        first, said = company.players[0], ""
        for amounts in ("5000 1000 20", "5000 1000"):  # older bots want two
            if not said.startswith("Fatto"):
                asked = await first.write(company.group, f"/fiches {amounts}")
                said = await company.answer(first, asked.message_id)

    played: list[tuple[str, Callable[[], Awaitable[None]]]] = [("arriving", arrive)]
    played += [(game, partial(play_game, company, game)) for game in company.plan.games]
    if company.plan.tournament:
        played.append(("tournament", partial(play_tournament, company)))
    return [await _counted(company, name, play) for name, play in played]


def _tell(telegram: CountingTelegram) -> None:
    for one in telegram.sent:
        where = "group" if one.chat < 0 else one.chat
        sound = "🔔" if one.sounds else "  "
        sys.stderr.write(f"{one.part:14} {where} {sound} {telegram.kind_of(one):18} {one.text}\n")


def table(parts: Iterable[EveningPart]) -> str:
    """Messages and calls of every part, and of all, as a Markdown table."""
    lines = [
        (
            "| part | rounds | new in the group | new in private, each player | a player receives"
            " | counted calls to the group a round | beyond the visible actions |"
        ),
        "|---|---|---|---|---|---|---|",
    ]
    parts = list(parts)
    for part in parts:
        rounds = max(part.rounds, 1)
        each = ", ".join(str(n) for n in part.private.values())
        calls = f"{part.calls / rounds:.1f} | {(part.calls - part.actions) / rounds:+.1f}"
        lines.append(
            f"| {part.name} | {part.rounds} | {part.group} | {each} | {_mean(part.received):.1f} | "
            f"{calls if part.rounds else ' | '} |"
        )
    group = sum(part.group for part in parts)
    each = ", ".join(str(sum(part.private[name] for part in parts)) for name in PLAYERS)
    mean = sum(_mean(part.received) for part in parts)
    rounds = sum(part.rounds for part in parts)
    lines.append(f"| **the evening** | {rounds} | {group} | {each} | **{mean:.1f}** | | |")
    return "\n".join(lines)


def kinds_table(parts: Iterable[EveningPart]) -> str:
    """The new messages of the first player by kind, as a Markdown table."""
    lines = ["| part | chat | kind | new messages |", "|---|---|---|---|"]
    lines += [
        f"| {part.name} | {chat} | {kind} | {count} |"
        for part in parts
        for (chat, kind), count in sorted(part.kinds.items(), key=lambda one: (one[0][0], -one[1]))
    ]
    return "\n".join(lines)


def _mean(received: Mapping[str, int]) -> float:
    return sum(received.values()) / len(received)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.bench.messages",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--tree", type=Path, default=ROOT, help="whose bot.py is run")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="of each game")
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument("--no-tournament", action="store_true")
    parser.add_argument("--told", action="store_true", help="every message, on standard error")
    given = parser.parse_args()
    plan = EveningPlan(given.seed, given.rounds, tournament=not given.no_tournament)
    try:
        parts = asyncio.run(measure(given.tree.resolve(), plan, told=given.told))
    except LookupError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    print(table(parts))
    print()
    print(kinds_table(parts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
