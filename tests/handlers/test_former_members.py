"""A former member gets one sentence: no card, no file, no vote. The chips wait, and a return restores everything."""

from __future__ import annotations

import pytest

from display.callback import Tap
from display.games import offer_names
from display.help import canonical, command_for, commands
from engine.game import CLOCK
from engine.table.actions import TimeUp
from engine.table.events import SatDown
from handlers import callbacks, tournaments
from storage import Store, UnitOfWork
from tests.handlers.kit import CODEC, Group, ShownMessage

GONE = "Non sei più nel gruppo Famiglia Rossi, e qui non si gioca da fuori. Le tue fiches ti aspettano."

CALLBACKS = sorted({*callbacks.AT_TABLE, *offer_names(), *tournaments.HANDLERS, "taglia"})

TYPED = sorted(
    {name for command in commands() for names in command.names.values() for name in names}
)


async def played(store: Store, leaver: int = 2) -> Group:
    """Three people with open private chats; one of them left during the second hand."""
    group = Group(store, {1: "Rita", 2: "Luca", 3: "Anna"}, {})
    await group.opened(1, 2, 3)
    await group.deal(2, 3)
    await group.play_out()
    await group.tap(1, await group.data("si_gioca"))
    await group.croupier.write(lambda work: _next_hand(work, group))
    await group.show_all()
    await group.leaves(leaver)
    await group.show_all()
    group.shown.clear()
    return group


def _next_hand(work: UnitOfWork, group: Group) -> None:
    group.croupier.act(work, group.now, table_id=1, who=CLOCK, action=TimeUp("pause:1"))


async def log_of(group: Group) -> int:
    return await group.store.read(lambda work: work.journal.last_seq(1))


async def in_private(group: Group, who: int) -> list[ShownMessage]:
    return [shown for shown in await group.show_all() if shown.address == who]


async def test_every_button_gives_only_the_sentence(store: Store) -> None:
    group = await played(store)
    before = await log_of(group)
    for name in CALLBACKS:
        for argument in ("", "0", "20", "m2", "tiro", "si", "in:best", "done"):
            for moment in ((1, 1), (2, 2)):
                await group.tap(2, Tap(1, *moment, name, argument).data(), private=True)
                assert group.toasts[-1] == GONE, name
    assert await group.show_all() == []
    assert await log_of(group) == before


async def test_every_command_tells_nothing_of_the_group(store: Store) -> None:
    """``/gioco`` comes last: from then on commands concern a practice table."""
    group = await played(store)
    before = await log_of(group)
    for name in sorted(TYPED, key=lambda name: canonical(name) == "gioco"):
        await group.write(2, f"/{name}", private=True)
        shown = await group.show_all()
        said = "\n".join(text for one in shown for text in one.texts)
        command = command_for(name)
        if command is not None and (command.in_groups_alone or "tournament" in command.own):
            assert said == GONE, name
        assert all(one.address == 2 and one.place.table_id != 1 for one in shown), name
        assert "Rita" not in said, name
    assert await log_of(group) == before


async def test_the_private_card_is_replaced_by_the_sentence(store: Store) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {})
    await group.opened(1, 2)
    await group.deal(2)
    await group.leaves(2)
    (card,) = await in_private(group, 2)
    assert card.place.kind == "card"
    assert card.texts == [GONE]


async def test_nothing_more_comes_to_the_private_chat(store: Store) -> None:
    group = await played(store)
    await group.play_out()
    await group.tap(1, await group.data("chiudi"))
    assert not [shown for shown in await group.show_all() if shown.address == 2]


async def test_a_hand_under_way_is_played_to_its_end_and_the_seat_is_free(store: Store) -> None:
    group = await played(store)
    await group.play_out()
    seen = await group.store.read(lambda work: group.croupier.view(work, 1))
    assert seen.phase in ("pause", "halt")
    assert await group.person(2) not in seen.seating.ring


async def test_the_opener_does_not_close_the_table_or_change_its_rules_from_outside(
    store: Store,
) -> None:
    group = await played(store, leaver=1)
    before = await log_of(group)
    for name, argument in (("chiudi", ""), ("set", "clock=30"), ("imposta", "")):
        await group.tap(
            1, Tap(table=1, round=2, decision=0, name=name, argument=argument).data(), private=True
        )
        assert group.toasts[-1] == GONE
    assert await log_of(group) == before


async def test_the_chips_wait(store: Store) -> None:
    group = await played(store)
    await group.write(2, "/saldo", private=True)
    (said,) = await in_private(group, 2)
    assert "che ti aspettano" in said.screen.text


@pytest.mark.parametrize("how", ["joins", "writes", "taps", "chat_member"])
async def test_coming_back_restores_everything(store: Store, how: str) -> None:
    group = await played(store)
    if how == "joins":
        await group.joins(2)
    elif how == "writes":
        await group.write(2, "/saldo")
    elif how == "taps":
        await group.tap(2, await group.data("carta"))
    else:
        await group.becomes(2, {"status": "member"})
    (card,) = [shown for shown in await in_private(group, 2) if shown.place.kind == "card"]
    assert GONE not in card.screen.text
    await group.tap(2, Tap(table=1, round=1, decision=0, name="andata").data(), private=True)
    assert group.toasts[-1] != GONE
    await group.tap(2, await group.data("siediti"))
    assert group.toasts[-1] != GONE
    await group.play_out()
    log = await group.store.read(lambda work: work.journal.load(1))
    events = [CODEC.decode(event.type, event.body) for event in log]
    assert sum(isinstance(event, SatDown) and event.person for event in events) >= 3


@pytest.mark.parametrize(
    "member",
    [
        {"status": "left"},
        {"status": "kicked", "until_date": 0},
        {"status": "restricted", "is_member": False},
    ],
)
async def test_every_way_of_leaving_counts(store: Store, member: dict[str, object]) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {})
    await group.opened(1, 2)
    await group.deal(2)
    rights = dict.fromkeys(RIGHTS, False) if member["status"] == "restricted" else {}
    await group.becomes(2, {"until_date": 0, **rights, **member} if rights else dict(member))
    await group.tap(2, await group.data("carta"), private=True)
    assert group.toasts[-1] == GONE


RIGHTS = [
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
    "can_edit_tag",
    "can_react_to_messages",
]


async def test_a_service_message_is_enough_to_know(store: Store) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {})
    await group.opened(1, 2)
    await group.deal(2)
    await group.leaves(2, service=True)
    await group.tap(2, await group.data("carta"), private=True)
    assert group.toasts[-1] == GONE


async def test_a_former_member_does_not_enter_the_tournament_by_a_link(store: Store) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {})
    await group.write(1, "/torneo")
    await group.show_all()
    answer = await group.tap_on(2, "t_entra")
    token = answer.url.partition("start=")[2]
    await group.leaves(2)
    await group.write(2, f"/start {token}", private=True)
    (said,) = await in_private(group, 2)
    assert said.screen.text == GONE
    await group.joins(2)
    await group.write(2, f"/start {token}", private=True)
    assert "Iscrizione fatta" in (await in_private(group, 2))[0].screen.text


async def test_a_tournaments_table_is_out_of_reach_too(store: Store) -> None:
    group = Group(store, {1: "Rita", 2: "Luca", 3: "Anna", 4: "Tizio"}, {})
    await group.opened(1, 2, 3, 4)
    await group.begin_tournament(1, 2, 3, 4, seats=2)
    table = group.seat_of(2)
    await group.leaves(2)
    assert {text for one in await in_private(group, 2) for text in one.texts} == {GONE}
    for name in CALLBACKS:
        await group.tap(2, Tap(table=table, round=1, decision=1, name=name).data(), private=True)
        assert group.toasts[-1] in (GONE, "Quel tavolo non è in questa chat.")
    for command in sorted(one.name for one in commands() if "tournament" in one.own):
        await group.write(2, f"/{command}", private=True)
        assert {text for one in await in_private(group, 2) for text in one.texts} <= {GONE}
    await group.joins(2)
    await group.write(2, "/eccomi", private=True)
    shown = await in_private(group, 2)
    assert any(one.place.kind == "table" and GONE not in one.screen.text for one in shown)


async def test_an_earlier_table_and_its_files_are_out_of_reach(store: Store) -> None:
    group = await played(store)
    await group.tap(1, await group.data("chiudi"))
    await group.play_out()
    await group.show_all()
    for name in ("andata", "storia", "rivedi", "regole", "conviene"):
        await group.tap(2, Tap(table=1, round=1, decision=0, name=name).data(), private=True)
        assert group.toasts[-1] == GONE
    assert not await in_private(group, 2)
