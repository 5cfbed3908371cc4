"""The reconciler with pictures: edited in place, uploaded once, and never dearer than words."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from delivery.gateway import Lost, Muted, NoPhotos, Refused
from display.pictures.picture import Picture
from display.render_context import RenderContext
from display.screen import Screen
from engine.table import actions as act
from messages import painter
from messages.standing import bring_down, want_table
from storage import Store, UnitOfWork
from tests.croupier.kit import ADDRESS, at_home
from tests.delivery.wall import NotedCall, Sketches, Wall, dealt, until, wall_of


@pytest.fixture
def studio() -> Sketches:
    return Sketches()


@pytest.fixture
async def gallery(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, studio: Sketches
) -> Wall:
    """As ``wall``, with pictures, and a hand dealt."""
    home = await at_home(store, tmp_path / "matta.db", people=4, open_private=(1, 2))
    made = wall_of(home, monkeypatch, studio)
    await made.settle()
    return await dealt(made)


def group(calls: list[NotedCall]) -> list[str]:
    return [call.what for call in calls if call.address == ADDRESS]


async def test_the_lobby_and_a_hand_are_one_picture_each(gallery: Wall) -> None:
    whats = group(gallery.wire.calls)
    assert whats == ["photo", "photo", "strip"]
    await gallery.home.play("sto", 20)
    assert group(await gallery.settle()) == ["media"]
    await gallery.home.play_out()
    table = await gallery.place(gallery.table)
    calls = [call for call in await gallery.settle() if call.message_id == table.message_id]
    assert [call.what for call in calls] == ["media"]


async def test_if_only_words_change_the_picture_stays(gallery: Wall) -> None:
    await gallery.home.done(gallery.home.people[1], act.AskPause())
    (call,) = await gallery.settle()
    assert call.what == "caption"
    assert "si fa una pausa" in call.text


async def test_a_picture_is_uploaded_once(gallery: Wall) -> None:
    home, known = gallery.home, len(gallery.wire.uploaded)
    await home.write(lambda work: bring_down(work, home.croupier, home.table, now=home.now))
    assert sorted(group(await gallery.settle())) == ["delete", "photo again"]
    assert len(gallery.wire.uploaded) == known


async def test_a_picture_too_old_to_be_deleted_keeps_one_line_and_no_buttons(
    gallery: Wall,
) -> None:
    """Telegram lets a bot delete only messages younger than 48 hours."""
    home, wire = gallery.home, gallery.wire
    above = await gallery.place(gallery.table)
    await home.write(lambda work: bring_down(work, home.croupier, home.table, now=home.now))
    (sent,) = await gallery.look()
    assert sent.what == "photo again"
    wire.outcomes = {ADDRESS: Lost()}
    gallery.watch.at += 5
    (refused,) = await gallery.look()
    assert (refused.what, refused.message_id) == ("delete", above.message_id)
    (left,) = await gallery.settle()
    assert (left.what, left.message_id, left.buttons) == ("caption", above.message_id, ())
    assert left.text.endswith("Il tavolo continua qui sotto.")
    assert (await gallery.place(gallery.table)).picture == above.picture


async def test_a_card_in_words_gives_way_to_its_picture(gallery: Wall) -> None:
    home, person = gallery.home, gallery.home.people[1]
    await home.write(lambda work: work.people.set_pictures(person, "no"))
    await home.play_out()
    await gallery.settle()
    known = len(gallery.wire.calls)
    await home.write(lambda work: work.people.set_pictures(person, "yes"))
    await home.deal()
    await gallery.settle()
    mine = [call for call in gallery.wire.calls[known:] if call.address == 1001]
    assert "delete" in [call.what for call in mine]
    assert any(call.what.startswith("photo") for call in mine)


async def test_a_picture_that_telegram_has_forgotten_is_uploaded_again(gallery: Wall) -> None:
    home, known = gallery.home, len(gallery.wire.uploaded)
    gallery.wire.forgotten = {f"file {n}" for n in range(known)}
    await home.write(lambda work: bring_down(work, home.croupier, home.table, now=home.now))
    assert sorted(group(await gallery.settle())) == ["delete", "photo", "photo again"]
    await home.write(lambda work: bring_down(work, home.croupier, home.table, now=home.now))
    assert sorted(group(await gallery.settle())) == ["delete", "photo again"]
    assert len(gallery.wire.uploaded) == known + 1


async def test_a_chat_that_wants_words_gets_them_in_a_new_message(gallery: Wall) -> None:
    """A picture cannot become a text: the old message goes."""
    home = gallery.home
    old = await gallery.place(gallery.table)

    def job(work: UnitOfWork) -> None:
        chat = work.chats.get(home.chat)
        work.chats.set_pictures(home.chat, pictures=False, deck=chat.deck, indices=True)
        want_table(work, home.table, home.now)

    await home.write(job)
    calls = await gallery.settle()
    assert sorted(group(calls)) == ["delete", "send"]
    assert next(c for c in calls if c.what == "delete").message_id == old.message_id
    assert (await gallery.place(gallery.table)).picture == ""


@pytest.mark.parametrize("outcome", [NoPhotos(), Refused("PHOTO_INVALID_DIMENSIONS")])
async def test_a_chat_without_the_right_to_photos_gets_words_and_is_told_so_once(
    gallery: Wall, outcome: NoPhotos | Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, wire = gallery.home, gallery.wire
    photo = type(wire)._photo

    async def refuse(self: object, what: str, address: int, **rest: Any) -> object:
        done = await photo(wire, what, address, **rest)
        return outcome if address == ADDRESS else done

    monkeypatch.setattr(type(wire), "_photo", refuse)
    await home.play("sto", 20)
    calls = await gallery.settle()
    assert sum("non riesco a mandare immagini" in call.text for call in calls) == 1
    assert "send" in group(calls)
    chat = await home.read(lambda work: work.chats.get(home.chat))
    assert not chat.pictures
    await home.play_out()
    later = await gallery.settle()
    assert {"media", "photo"}.isdisjoint(group(later))
    assert not any("non riesco" in call.text for call in later)
    assert "photo" in {call.what for call in gallery.wire.calls if call.address > 0}


async def test_a_chat_where_nothing_may_be_written_keeps_its_pictures(
    gallery: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Telegram calls a muted group one without the right to photos, too."""
    home, wire = gallery.home, gallery.wire
    photo = type(wire)._photo

    async def refuse(self: object, what: str, address: int, **rest: Any) -> object:
        done = await photo(wire, what, address, **rest)
        return NoPhotos() if address == ADDRESS else done

    with monkeypatch.context() as muted:
        muted.setattr(type(wire), "_photo", refuse)
        await home.play("sto", 20)
        wire.outcomes = {ADDRESS: Muted()}
        for _ in range(4):
            gallery.watch.at += 5
            await gallery.look()
    await gallery.settle()
    assert (await home.read(lambda work: work.chats.get(home.chat))).pictures
    assert (await gallery.place(gallery.table)).picture


async def test_a_picture_that_cannot_be_drawn_ends_no_evening(
    gallery: Wall, studio: Sketches
) -> None:
    """The group keeps its pictures: the next one is tried again."""
    home = gallery.home
    studio.broken = True
    await home.play("sto", 20)
    calls = await gallery.settle()
    assert "send" in group(calls)
    assert not any("non riesco a mandare immagini" in call.text for call in calls)
    assert (await gallery.place(gallery.table)).picture == ""
    studio.broken = False
    await home.play("sto", 20)
    assert "photo" in group(await gallery.settle())


@pytest.mark.parametrize("broken", ["table_screen", "card_screen"])
async def test_a_hand_whose_picture_fails_comes_in_words_at_once(
    gallery: Wall, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    """It comes after a failure anywhere on the way to the picture, without a second of waiting."""
    home = gallery.home
    await home.play_out()
    await gallery.settle()
    gallery.pass_(60_000)
    draw = getattr(painter, broken)

    def drawn(read: RenderContext) -> Screen:
        if read.style is not None:
            raise OSError("raster overflow")
        screen: Screen = draw(read)
        return screen

    monkeypatch.setattr(painter, broken, drawn)
    await home.deal()
    for _ in range(4):  # the old message goes too
        await gallery.look()
    card = f"card:{home.table}:{home.people[1]}"
    of_hand = f"table:{home.table}:2" if broken == "table_screen" else card
    shown = await gallery.place(of_hand)
    assert (shown.shown, shown.picture) == (shown.wanted, "")
    assert shown.message_id is not None
    (clock,) = [clock for clock in await home.clocks() if clock.kind == "turn"]
    assert clock.due_at is not None


async def test_every_player_may_have_their_own_card_in_words(gallery: Wall) -> None:
    home, person = gallery.home, gallery.home.people[1]
    key = f"card:{home.table}:{person}"
    assert (await gallery.place(key)).picture

    await home.write(lambda work: work.people.set_pictures(person, "no"))
    await home.play_out()
    await gallery.settle()
    assert (await gallery.place(key)).picture == ""
    assert (await gallery.place(f"card:{home.table}:{home.people[2]}")).picture


async def test_an_evening_with_pictures_costs_no_call_more_than_one_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The players, the cards and the taps are the same."""
    spent: list[int] = []
    for name, studio in (("words", None), ("pictures", Sketches())):
        store = await Store.open(tmp_path / f"{name}.db")
        home = await at_home(store, tmp_path / f"{name}.db", people=4, open_private=(0, 1, 2))
        wall = wall_of(home, monkeypatch, studio)
        await wall.settle()
        for hand in range(6):
            await home.deal()
            await wall.settle()
            step = 0
            while (await home.seen()).phase == "round":
                step += 1
                await home.play("tiro" if (step + hand) % 3 else "sto")
                await wall.settle()
            await home.done(home.people[3], act.GetUp() if hand % 2 else act.Sit())
            await wall.settle()
        spent.append(len(wall.wire.calls))
        await store.close()
    words, pictures = spent
    assert words > 60
    assert pictures <= words


async def test_a_call_counts_from_its_drawing_until_a_while_after_its_answer(
    gallery: Wall, studio: Sketches, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Uploading takes its time, and Telegram may count it at any moment of that."""
    reconciler, watch, wire = gallery.reconciler, gallery.watch, gallery.wire
    budget, window = reconciler._budget, reconciler._budget._window
    draw, dry = studio.draw, asyncio.Event()

    async def slowly(picture: Picture) -> bytes:
        await dry.wait()
        return await draw(picture)

    monkeypatch.setattr(studio, "draw", slowly)
    watch.at += 60
    wire.hold = asyncio.Event()
    await gallery.home.play("sto", 20)
    looking = asyncio.create_task(gallery.look())
    await until(lambda: len(reconciler._tasks) > 0)
    for _ in range(100):
        await gallery.home.seen()
    assert window.under_way < len(reconciler._tasks), "a message being drawn has not gone out"
    dry.set()
    await until(lambda: sum(wire.under_way.values()) == window.under_way == len(reconciler._tasks))
    watch.at += 60
    window.most = window.under_way
    assert budget.opens_at(watch.at) > watch.at, "calls under way count at any age"
    wire.hold.set()
    await looking
    assert window.under_way == 0
    assert budget.opens_at(watch.at) > watch.at + 0.9
    assert budget.opens_at(watch.at + 1.1) == watch.at + 1.1


async def test_a_message_without_a_call_leaves_nothing_under_way(gallery: Wall) -> None:
    home, window = gallery.home, gallery.reconciler._budget._window
    await home.write(lambda work: want_table(work, home.table, home.now))
    await home.write(lambda work: work.outbox.drop("nothing of the kind"))
    assert await gallery.look() == []
    assert window.under_way == 0
