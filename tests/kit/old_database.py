"""Makes the fixtures of ``tests/fixtures``: a database of today's bot, its Telegram, and its hands' files.

``python -m tests.kit.old_database tests/fixtures/schema-3`` plays for half a minute and writes the folder anew.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import lzma
import random
import sqlite3
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Final

from croupier.croupier import Croupier
from croupier.dealer import Dealer
from croupier.durations import Tempo
from croupier.export import StoredHand, read_hand
from engine.journal import TOLD, all_events
from messages.listener import WantedMessages
from playground.botapi.errors import OrderError
from storage import Codec, Store, UnitOfWork
from storage.sqlite.backup import backup
from tests.kit.evening import Evening
from tests.kit.house import House, house
from tests.kit.sitting import PATIENCE, see_label, settled, tap_through
from tests.kit.tournament import enter_all, open_board, play_to_the_end, set_terms

QUICK: Final = 30
"""Milliseconds that a second lasts while evenings are played to their end."""

LEFT_OPEN: Final = 100
"""Milliseconds that a second lasts for the tables that stay open: a clock of a minute has six seconds."""

SMALLEST: Final = lzma.PRESET_EXTREME | 9


class Maker:
    """Plays at one bot. Every evening has people of its own."""

    def __init__(self, home: House, seed: int) -> None:
        self.home = home
        self.rng = random.Random(seed)

    def evening(self, title: str, *names: str, started: bool = True) -> Evening:
        telegram = self.home.telegram
        people = [telegram.person(name, started=started) for name in names]
        return Evening(
            telegram=telegram, title=title, people=people, rng=self.rng, think=lambda: 0.02
        )

    async def played(self, evening: Evening, until: str) -> None:
        """Play until the group has read this text."""
        over = asyncio.Event()
        playing = asyncio.create_task(evening.play(over))
        try:
            await evening.people[0].see(evening.group, until, timeout=90)
        finally:
            over.set()
            await playing

    async def closed(self, evening: Evening) -> None:
        """The opener ends the table and the last round is played."""
        await evening.people[0].write(evening.group, "/chiudi")
        await self.played(evening, "Buonanotte")

    # Evenings that are over.

    async def everything_over(self) -> None:
        self.family = self.evening("Famiglia Rossi", "Luca", "Zia Rita", "Nonna Pia", "Marco")
        self.neighbours = self.evening("Vicini", "Anna", "Beppe", "Carla", started=False)
        self.tavern = self.evening("Osteria", "Dino", "Elsa", "Furio", "Gina")
        self.club = self.evening("Circolo", "Ivo", "Lia", "Mara")
        self.mixed = self.evening("Cugini", "Nino", "Olga", "Piero")
        self.alone = self.home.telegram.person("Quinto", started=True)
        await self._practice()
        await asyncio.gather(self._family(), self._neighbours())
        await asyncio.gather(self._tavern(), self._club(), self._mixed())
        await self._tournament()

    async def _family(self) -> None:
        """All but one have opened the private chat."""
        for person in self.family.people[1:]:
            await person.start()
        await self.family.sit_down()
        await self.family.people[1].write(self.family.group, "/taglia viva la nonna")
        await self.played(self.family, "Mano 7")
        await self.closed(self.family)

    async def _neighbours(self) -> None:
        """Rules of another house; one player has no name any more."""
        first, *others = self.neighbours.people
        group = self.neighbours.group
        await first.write(group, "/gioco sette e mezzo")
        await tap_through(first, group, "Impostazioni", "Regole pronte", "Novara", "‹ Indietro")
        await tap_through(first, group, "Fatto")
        for person in others:
            await person.tap("Siediti", chat=group, timeout=PATIENCE)
        await tap_through(first, group, "Si gioca!")
        await self.played(self.neighbours, "Mano 4")
        await self.closed(self.neighbours)
        nameless = others[-1]
        await nameless.start()
        await nameless.write(nameless.private, "/privacy")
        page = await nameless.see(nameless.private, "(?i)nome", timeout=PATIENCE)
        erase = next(label for label in page.labels if "nome" in label.lower())
        await nameless.tap(erase, chat=nameless.private, timeout=PATIENCE)

    async def _tavern(self) -> None:
        for person in self.tavern.people:
            await person.start()
        await self.tavern.sit_down(game="piatto")
        await self.played(self.tavern, "Banco 5 · ")
        await self.closed(self.tavern)

    async def _club(self) -> None:
        """Two computers sit down too."""
        first = self.club.people[0]
        await self.club.sit_down(game="classica")
        await first.write(self.club.group, "/computer")
        menu = await first.see(self.club.group, "Giocano anche i computer", timeout=PATIENCE)
        await first.tap("➕ Alla regola", message=menu, timeout=PATIENCE)
        await tap_through(first, self.club.group, "Fatto")
        await self.played(self.club, "Banco 5 · ")
        await self.closed(self.club)

    async def _mixed(self) -> None:
        """Two games in one evening, in a group that becomes a supergroup."""
        first = self.mixed.people[0]
        await self.mixed.sit_down()
        await first.write(self.mixed.group, "/gioco piatto")
        await self.played(self.mixed, "Banco 3 · ")
        await self.closed(self.mixed)

    async def _practice(self) -> None:
        me = self.alone
        await me.write(me.private, "/gioco")
        await tap_through(me, me.private, "Si gioca!")
        while not any("Mano 4 · " in message.text for message in await me.messages(me.private)):
            for label in ("Avanti ▸", "Eccomi", "Ricarica", "Si gioca!", "Sto"):
                with suppress(OrderError):  # not there, or for a moment not there
                    await me.press(label, me.private)
                    break
            await asyncio.sleep(0.05)
        await me.write(me.private, "/chiudi")
        await me.see(me.private, "Il tavolo è chiuso|Buonanotte", timeout=PATIENCE)

    async def _tournament(self) -> None:
        group, people = await open_board(
            self.home, "Remo", "Sara", "Tino", "Ugo", title="Coppa di Natale"
        )
        terms = {"Posti al tavolo": "2", "Si parte con": "200", "Aumento": "100%"}
        await set_terms(people[0], group, terms)
        await enter_all(group, people)
        await people[0].tap("Si comincia", chat=group)
        await play_to_the_end(group, people, people)

    # Tables that stay open.

    async def _sit_down_again(self, evening: Evening, game: str = "") -> None:
        """Like ``Evening.sit_down`` in a chat that is full of old tables."""
        first, *others = evening.people
        await first.write(evening.group, f"/gioco {game or 'sette e mezzo'}")
        for person in others:
            await tap_through(person, evening.group, "Siediti")
        everybody = ", ".join(person.name for person in evening.people)
        await first.see(evening.group, rf"(?m)Al tavolo: {everybody}$", timeout=PATIENCE)
        await tap_through(first, evening.group, "Si gioca!")

    async def everything_open(self) -> None:
        """The quickest clocks come last, so that none runs out before the bot stops."""
        await self._running_tournament()
        await self._open_entries()
        await asyncio.gather(
            self._on_a_break(), self._in_a_topic(), self._open_practice(), self._lobby()
        )
        await asyncio.gather(self._draft(), self._premove(), self._with_computers())

    async def _running_tournament(self) -> None:
        group, people = await open_board(
            self.home, "Vera", "Zeno", "Alda", "Bice", "Ciro", title="Coppa d’Estate"
        )
        terms = {"Posti al tavolo": "3", "Si parte con": "200", "Aumento": "100%"}
        await set_terms(people[0], group, terms)
        await enter_all(group, people)
        await people[0].tap("Si comincia", chat=group)
        for person in people:
            await person.see(person.private, "Banco 1", timeout=PATIENCE)

    async def _open_entries(self) -> None:
        group, people = await open_board(self.home, "Dora", "Enzo", "Fede", title="Rivincita")
        await enter_all(group, people[:2])

    async def _on_a_break(self) -> None:
        """After the first hand the table rests."""
        await self._sit_down_again(self.mixed, game="sette")
        over = asyncio.Event()
        playing = asyncio.create_task(self.mixed.play(over))
        await see_label(self.mixed.people[0], self.mixed.group, "Pausa")
        await settled(self.home)
        await tap_through(self.mixed.people[0], self.mixed.group, "Pausa")
        over.set()
        await playing

    async def _in_a_topic(self) -> None:
        """In a forum, with the first hand under way."""
        telegram = self.home.telegram
        people = [telegram.person(name) for name in ("Gigi", "Ines")]
        group = telegram.group("Quartiere", *people, kind="forum")
        topic = telegram.telegram.groups.add_topic(group, "Carte", by=people[0].id)
        await people[0].write(group, "/gioco sette e mezzo", thread=topic)
        await tap_through(people[1], group, "Siediti")
        await people[0].see(group, "Al tavolo: Gigi, Ines", timeout=PATIENCE)
        await tap_through(people[0], group, "Si gioca!")
        await people[0].see(group, "tiro(?:, o ti va bene così| o sto)", timeout=PATIENCE)

    async def _open_practice(self) -> None:
        await self.alone.write(self.alone.private, "/gioco piatto")
        await tap_through(self.alone, self.alone.private, "Si gioca!")

    async def _lobby(self) -> None:
        """Nobody has begun, and one player has cut."""
        first, second, _ = self.neighbours.people
        group = self.neighbours.group
        await first.write(group, "/gioco sette e mezzo")
        await tap_through(second, group, "Siediti")
        await second.write(group, "/taglia alla buona")
        await second.see(group, "taglia: «alla buona»", timeout=PATIENCE)

    async def _draft(self) -> None:
        """A stake is chosen without a card or a stop; the clock runs."""
        await self._sit_down_again(self.family)
        for person in self.family.people:
            answer = await person.tap("20", chat=self.family.group, timeout=PATIENCE)
            if answer is not None and "Puntata" in (answer.text or ""):
                return
        raise AssertionError("nobody could choose a stake")

    async def _premove(self) -> None:
        """Everybody has premoved the next bank or joining it."""
        first = self.tavern.people[0]
        group = self.tavern.group
        await self._sit_down_again(self.tavern, game="piatto")
        await see_label(first, group, "Accetto")
        for person in self.tavern.people:
            await person.press("Accetto", chat=group)
        await see_label(first, group, "Gioco")
        for person in reversed(self.tavern.people):
            await person.press("Gioco", chat=group)
        await see_label(first, group, "Tiro")

    async def _with_computers(self) -> None:
        first = self.club.people[0]
        await first.write(self.club.group, "/gioco classica")
        await tap_through(first, self.club.group, "🤖 Computer")
        menu = await first.see(self.club.group, "Giocano anche i computer", timeout=PATIENCE)
        for kind in ("Esperto", "Alla regola"):
            answer = await first.tap(f"➕ {kind}", message=menu, timeout=PATIENCE)
            assert answer is not None
            assert "si siede" in (answer.text or "")
        await tap_through(self.club.people[1], self.club.group, "Siediti")
        await tap_through(first, self.club.group, "Si gioca!")
        await see_label(first, self.club.group, "👁 Mia carta")


async def play(folder: Path, seed: int) -> None:
    """Leave ``matta.db`` and ``telegram.json`` in ``folder``."""
    async with house(folder, second=QUICK, pictures=True) as home:
        maker = Maker(home, seed)
        await maker.everything_over()
        await home.stop()
        home.settings = home.settings.model_copy(update={"second_milliseconds": LEFT_OPEN})
        await home.start()
        await maker.everything_open()
        await asyncio.sleep(0.5)
        await home.stop()
        home.telegram.telegram.orders.save(str(folder / "telegram.json"))


async def hand_files(
    database: Path, hands: Iterable[tuple[int, int]] | None = None
) -> dict[str, bytes]:
    """The file of every finished round, or of these tables and numbers, as ``/mano`` sends it, by name."""
    store = await Store.open(database)
    try:
        croupier = Croupier(
            store=store,
            codec=Codec((*all_events(), *TOLD)),
            dealer=Dealer(),
            tempo=Tempo(),
            messages=WantedMessages(),
        )
        files = {}
        for table, number in rounds(database) if hands is None else hands:
            hand = await croupier.write(
                partial(_read, croupier=croupier, table=table, number=number)
            )
            name, content = hand.file()
            files[name] = content
        return files
    finally:
        await store.close()


def _read(work: UnitOfWork, *, croupier: Croupier, table: int, number: int) -> StoredHand:
    return read_hand(work, croupier, table_id=table, round_number=number)


def rounds(database: Path) -> Iterator[tuple[int, int]]:
    """Table and number of every finished round."""
    with closing(sqlite3.connect(database)) as db:
        yield from db.execute("SELECT table_id, number FROM rounds ORDER BY table_id, number")


def seals(database: Path) -> dict[str, str]:
    """The seal of every deck as it stood in the chat, by ``table/deck``: of its chain, its tournament, or its own."""
    found: dict[str, str] = {}
    with closing(sqlite3.connect(database)) as db:
        for table, number, own in db.execute("SELECT table_id, number, seal FROM decks"):
            chain = db.execute(
                "SELECT first, seal FROM chains WHERE table_id = ? AND ? >= first AND ? < first + decks",
                (table, number, number),
            ).fetchone()
            whole = db.execute(
                "SELECT c.seal FROM tables t JOIN tournaments o ON o.books = t.chat_id"
                " JOIN chains c ON c.table_id = o.table_id WHERE t.id = ?",
                (table,),
            ).fetchone()
            first, seal = chain or (1, own)
            if whole is not None and chain is not None and first == 1:
                seal = whole[0]
            found[f"{table}/{number}"] = seal if first == 1 else f"{first}:{seal}"
    return found


def packed(files: dict[str, bytes]) -> bytes:
    """A ``.tar.xz`` with these files."""
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as tar:
        for name, content in sorted(files.items()):
            info = tarfile.TarInfo(name)
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))
    return lzma.compress(archive.getvalue(), preset=SMALLEST)


def write_fixture(folder: Path, played: Path) -> None:
    """Compress the files of ``played`` into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    copy = played / "copy.db"
    backup(played / "matta.db", copy)
    files = asyncio.run(hand_files(played / "matta.db"))
    files["seals.json"] = json.dumps(seals(copy), indent=1).encode()
    (folder / "hands.tar.xz").write_bytes(packed(files))
    for name, content in (
        ("matta.db", copy.read_bytes()),
        ("telegram.json", (played / "telegram.json").read_bytes()),
    ):
        (folder / f"{name}.xz").write_bytes(lzma.compress(content, preset=SMALLEST))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as played:
        asyncio.run(play(Path(played), given.seed))
        write_fixture(given.folder, Path(played))


if __name__ == "__main__":
    main()
