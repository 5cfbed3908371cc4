"""Menus belong to the person who asked: in the private chat if it is open, else in the group."""

from __future__ import annotations

from typing import Any

import pytest

from delivery.urgency import REACTION
from display.callback import Tap
from display.game_ui import OddsUi
from display.games import look_of
from engine.table.actions import SetRules
from engine.value import replace
from handlers import menus
from handlers.update_context import Answer
from locales import Raw
from messages.content import ReactionContent, wanted
from messages.menus import menu_of
from messages.places import reaction_key
from storage import Store, UnitOfWork
from tests.handlers.kit import GROUP, NOON, Group, ShownMessage

LINK = "https://t.me/matta_bot?start=menu"
OLD = "Questa pagina è vecchia: riaprila dal gruppo."


async def at_a_table(store: Store, *started: int, dealt: bool = True) -> Group:
    group = Group(store, {1: "Rita", 2: "Luca", 3: "Anna"}, {})
    await group.opened(*started)
    if dealt:
        await group.deal(2)
    else:
        await group.write(1, "/gioco sette e mezzo")
        await group.show_all()
    group.shown.clear()
    return group


async def fresh(group: Group, address: int, kind: str = "") -> list[ShownMessage]:
    """New messages in a chat, of one kind of place or of all."""
    shown = [one for one in await group.show_all() if one.address == address]
    return [one for one in shown if kind in ("", one.place.kind)]


@pytest.mark.parametrize(("name", "title"), [("imposta", "regole di casa"), ("regole", "<b>")])
async def test_a_page_comes_to_the_private_chat_and_the_answer_leads_there(
    store: Store, name: str, title: str
) -> None:
    group = await at_a_table(store, 1)
    answer = await group.tap(1, await group.data(name))
    assert (answer.text, answer.url) == ("", LINK)
    shown = await group.show_all()
    assert [one.address for one in shown] == [1]
    assert title in shown[0].screen.text


@pytest.mark.parametrize("name", ["imposta", "regole"])
async def test_without_a_private_chat_the_page_comes_in_the_group(store: Store, name: str) -> None:
    group = await at_a_table(store)
    answer = await group.tap(1, await group.data(name))
    assert answer.url == ""
    assert [one.address for one in await group.show_all()] == [GROUP]


@pytest.mark.parametrize("command", ["/impostazioni", "/regole", "/computer"])
async def test_a_command_brings_the_page_in_private_and_one_line_says_so(
    store: Store, command: str
) -> None:
    group = await at_a_table(store, 1, 2)
    await group.write(1, command)
    await group.write(2, command)
    here = await fresh(group, GROUP)
    assert len(here) == 1
    assert "Rita: La pagina è nella chat con me." in here[0].screen.text
    assert not here[0].screen.keyboard


async def test_pages_are_turned_in_the_private_message(store: Store) -> None:
    group = await at_a_table(store, 1)
    await group.tap(1, await group.data("imposta"))
    (page,) = await fresh(group, 1)
    await group.tap_on(1, "set", "p:m0", private=True)
    (turned,) = await group.show_all()
    assert (turned.address, turned.place.key) == (1, page.place.key)
    assert turned.screen.text != page.screen.text
    assert turned.place.message_id is not None, "the same message is edited"


async def test_the_group_reads_one_line_of_all_changes(store: Store) -> None:
    group = await at_a_table(store, 1)
    await group.tap(1, await group.data("imposta"))
    await group.tap_on(1, "set", "c:30", private=True)
    assert group.toasts[-1] == "Dalla prossima mano: 30 secondi a mossa."
    (said,) = await fresh(group, GROUP, "changed")
    assert said.screen.text == "Dalla prossima mano: 30 secondi a mossa."
    await group.tap_on(1, "set", "a:1", private=True)
    (more,) = await fresh(group, GROUP, "changed")
    assert more.place.message_id is not None, "the line is edited, not sent again"
    assert more.screen.text.startswith("Dalla prossima mano: 30 secondi a mossa. 💡")
    assert "\n" not in more.screen.text
    await group.tap_on(1, "set", "a:0", private=True)
    await group.tap_on(1, "set", "c:60", private=True)
    (back,) = await fresh(group, GROUP, "changed")
    assert back.screen.text == "Le regole restano quelle di prima."
    group.now += 10 * 60_000
    await group.tap_on(1, "set", "c:0", private=True)
    (later,) = await fresh(group, GROUP, "changed")
    assert later.place.message_id is None, "much later it is another line"


async def test_a_change_taken_back_before_its_announcement_is_not_announced(store: Store) -> None:
    group = await at_a_table(store, 1)
    await group.tap(1, await group.data("imposta"))
    await group.show_all()
    for argument in ("c:30", "c:60"):
        await group.tap(
            1, Tap(table=1, round=1, decision=0, name="set", argument=argument).data(), private=True
        )
    assert await fresh(group, GROUP, "changed") == []


async def test_before_the_first_hand_the_line_speaks_of_no_next_one(store: Store) -> None:
    group = await at_a_table(store, 1, dealt=False)
    await group.tap(1, await group.data("imposta"))
    await group.tap_on(1, "set", "c:30", private=True)
    assert group.toasts[-1] == "Adesso: 30 secondi a mossa."
    kinds = {one.place.kind: one for one in await fresh(group, GROUP)}
    assert set(kinds) == {"table", "changed"}
    assert kinds["changed"].screen.text == "Adesso: 30 secondi a mossa."


async def test_rights_are_checked_at_every_tap(store: Store) -> None:
    group = await at_a_table(store, 1, 3)
    group.admins = frozenset({3})
    await group.tap(3, await group.data("imposta"))
    await group.tap_on(3, "set", "p:m0", private=True)
    group.admins = frozenset()
    before = await rules(group)
    await group.tap_on(3, "set", "c:30", private=True)
    assert "Le regole le sceglie Rita" in group.toasts[-1]
    assert await rules(group) == before


async def rules(group: Group) -> object:
    table_id = await group.table()
    seen = await group.store.read(lambda work: group.croupier.view(work, table_id))
    return seen.agreed.rules, seen.agreed.clock


async def test_a_stranger_gets_nothing_by_data_of_another_group(store: Store) -> None:
    group = await at_a_table(store, 1, 3)
    for name, argument in (("imposta", ""), ("set", "c:30"), ("regole", "1"), ("computer", "")):
        await group.tap(
            3, Tap(table=1, round=1, decision=0, name=name, argument=argument).data(), private=True
        )
        assert group.toasts[-1] == "Quel tavolo non è in questa chat."
    for name in ("figure", "menu"):
        await group.tap_menu(3, name, "done")
        assert group.toasts[-1] == OLD
    assert await group.show_all() == []


async def test_a_former_member_gets_the_sentence(store: Store) -> None:
    group = await at_a_table(store, 1, 2)
    await group.tap(2, await group.data("regole"))
    await group.show_all()
    await group.leaves(2)
    (page,) = await fresh(group, 2, "menu")
    assert page.texts == [page.screen.text]
    assert "Non sei più nel gruppo" in page.screen.text
    for data in (
        Tap(table=1, round=0, decision=0, name="regole", argument="2").data(),
        Tap(table=0, round=0, decision=0, name="menu", argument="done").data(),
    ):
        await group.tap(2, data, private=True)
        assert "Non sei più nel gruppo" in group.toasts[-1]
    await group.joins(2)
    (again,) = await fresh(group, 2, "menu")
    assert again.screen.keyboard


async def test_a_menu_of_a_closed_table_answers_in_words(store: Store) -> None:
    group = await at_a_table(store, 1)
    await group.tap(1, await group.data("imposta"))
    await group.show_all()
    await group.play_out()
    await group.tap(1, await group.data("chiudi"))
    await group.tap_on(1, "set", "c:30", private=True)
    assert group.toasts[-1].startswith("Questo tavolo è chiuso")


async def test_a_page_asked_for_twice_stays_and_later_moves_to_the_bottom(store: Store) -> None:
    group = await at_a_table(store, 1)
    await group.tap(1, await group.data("imposta"))
    (first,) = await fresh(group, 1)
    await group.tap(1, await group.data("imposta"))
    assert all(one.place.state == "live" for one in await fresh(group, 1))
    await group.write(1, "/start menu", private=True)
    (link,) = await fresh(group, 1)
    assert (link.place.state, link.place.address) == ("delete", 1), "the page stands right above"
    group.now = NOON + 60_000
    await group.write(1, "/start menu", private=True)
    after = await fresh(group, 1)
    assert sorted(one.place.state for one in after) == ["delete", "delete", "live"]
    assert first.place.key in [one.place.key for one in after]


async def test_the_link_without_a_menu_gives_the_help(store: Store) -> None:
    group = await at_a_table(store)
    await group.write(3, "/start menu", private=True)
    assert "apparecchio il tavolo" in (await fresh(group, 3))[0].screen.text


async def test_done_removes_the_page(store: Store) -> None:
    group = await at_a_table(store, 1)
    await group.tap(1, await group.data("regole"))
    await group.tap_on(1, "menu", "done", private=True)
    (gone,) = await fresh(group, 1)
    assert gone.place.state == "delete"


async def test_pages_of_several_people_do_not_affect_each_other(store: Store) -> None:
    group = await at_a_table(store, 1, 2)
    await group.tap(1, await group.data("imposta"))
    await group.tap(2, await group.data("regole"))
    await group.show_all()
    await group.tap_on(1, "set", "p:ready", private=True)
    assert [one.address for one in await group.show_all()] == [1]


async def test_a_page_in_the_group_is_turned_in_the_group(store: Store) -> None:
    group = await at_a_table(store, 2)
    await group.tap(1, await group.data("regole"))
    await group.show_all()
    answer = await group.tap_on(2, "regole", "1")
    assert answer.url == ""
    assert [one.address for one in await group.show_all()] == [GROUP]


async def with_an_admin(store: Store) -> Group:
    group = await at_a_table(store, 1)
    group.admins = frozenset({1})
    return group


async def test_pictures_are_chosen_in_private_and_the_group_reads_a_line(store: Store) -> None:
    group = await with_an_admin(store)
    await group.write(1, "/immagini")
    await group.show_all()
    await group.tap_menu(1, "figure", "no")
    (said,) = await fresh(group, GROUP, "changed_cards")
    assert said.screen.text == "🖼 Da adesso le carte sono in parole."
    await group.refuses_others("figure", "yes")


async def test_reactions_are_turned_off_in_private_and_the_group_reads_a_line(store: Store) -> None:
    """Reactions are on by default; a change does not draw open tables again."""
    group = await with_an_admin(store)
    await group.write(1, "/immagini")
    (page,) = await fresh(group, 1)
    assert "Reazioni 🎉 ✓" in page.texts
    for argument, said in (
        ("r:0", "🎉 Da adesso niente più reazioni alle mani."),
        ("r:1", "🎉 Da adesso, quando una mano merita, metto una reazione."),
    ):
        await group.tap_on(1, "figure", argument, private=True)
        shown = await group.show_all()
        kinds = [one.place.kind for one in shown if one.address == GROUP]
        assert kinds == ["changed_reactions"]
        (line,) = [one for one in shown if one.address == GROUP]
        assert line.screen.text == said
        chat = await group.store.read(lambda work: work.chats.at(GROUP))
        assert chat is not None
        assert chat.reactions == (argument == "r:1")
    await group.refuses_others("figure", "r:0")


async def test_a_pending_reaction_goes_with_the_switch(store: Store) -> None:
    group = await with_an_admin(store)
    table_id = await group.table()

    def job(work: UnitOfWork) -> None:
        chat = work.chats.at(GROUP)
        assert chat is not None
        key = reaction_key(table_id)
        reaction = ReactionContent(address=GROUP, message_id=7, emoji="🎉")
        place = wanted(reaction, key=key, urgency=REACTION, table_id=table_id, chat_id=chat.chat_id)
        work.outbox.want(place, group.now)

    await group.write(1, "/immagini")
    await group.show_all()
    await store.write(job)
    await group.tap_menu(1, "figure", "r:0")
    assert await store.read(lambda work: work.outbox.get(reaction_key(table_id))) is None


async def test_terms_are_set_in_private(store: Store) -> None:
    group = await at_a_table(store, 1)
    await group.write(1, "/torneo")
    answer = await group.tap_on(1, "t_cond")
    assert answer.url == LINK
    await group.tap_on(1, "t_set", "p:all", private=True)
    await group.tap_on(1, "t_set", "p:0", private=True)
    await group.tap_on(1, "t_set", "v:0:2", private=True)
    (board,) = await fresh(group, GROUP, "board")
    assert "Iscrizione <b>50</b>" in board.screen.text
    await group.tap(2, await last(group, "t_set"), private=True)
    assert group.toasts[-1] == "Quel tavolo non è in questa chat."


async def test_a_preset_sets_the_length_and_closes_the_menu(store: Store) -> None:
    """Everything else that was agreed stays."""
    group = await at_a_table(store, 1)
    await group.write(1, "/torneo")
    await group.tap_on(1, "t_cond")
    for argument in ("p:all", "p:0", "v:0:2", "p:main", "k:0"):
        await group.tap_on(1, "t_set", argument, private=True)
    boards = await fresh(group, GROUP, "board")
    assert "Iscrizione <b>50</b> fiches · si parte con <b>500</b>" in boards[-1].screen.text
    assert group.toasts[-1] == "Fatto."
    assert await store.read(lambda work: work.outbox.get("menu:1")) is None


async def last(group: Group, name: str) -> str:
    return next(
        button.data
        for shown in reversed(group.shown)
        for row in shown.screen.keyboard
        for button in row
        if f"|{name}|" in button.data
    )


async def test_a_practice_table_has_its_menu_in_the_same_chat(store: Store) -> None:
    group = Group(store, {1: "Rita"}, {})
    await group.opened(1)
    await group.write(1, "/gioco", private=True)
    await group.show_all()
    answer = await group.tap_on(1, "imposta", private=True)
    assert answer.url == ""
    await group.tap_on(1, "set", "c:30", private=True)
    assert {one.address for one in await group.show_all()} <= {1}


async def test_rules_changed_by_another_person_are_drawn_as_they_are(store: Store) -> None:
    group = await at_a_table(store, 1)
    await group.tap(1, await group.data("imposta"))
    await group.show_all()

    def change(work: UnitOfWork) -> None:
        person = work.people.by_telegram(1)
        assert person is not None
        assert menu_of(work, person.person) is not None
        seen = group.croupier.view(work, 1)
        action = SetRules(seen.agreed.rules, 30, True)
        group.croupier.act(work, group.now, table_id=1, who=person.person, action=action)

    await group.croupier.write(change)
    await group.tap_on(1, "set", "p:ready", private=True)
    await group.tap_on(1, "set", "p:main", private=True)
    (page,) = await fresh(group, 1)
    assert any("30 s ✓" in text for text in page.texts)


@pytest.fixture
def reckoned(monkeypatch: pytest.MonkeyPatch) -> None:
    """The odds without their computation."""

    def look(rules: Any) -> Any:
        real = look_of(rules)
        told = OddsUi(
            reckoned=lambda _: 7,
            text=lambda found, _: Raw(f"In parole {found}"),
            caption=lambda found, _: Raw(f"Accanto {found}"),
            chart=lambda found, _: ("Titolo", (("Barella", -30, "−3,0", False),)),
        )
        return replace(real, rules=replace(real.rules, odds=told))

    monkeypatch.setattr(menus, "look_of", look)


async def deliver(group: Group, answer: Answer) -> None:
    background = answer.background
    assert background is not None
    await group.croupier.write(lambda work: background.deliver(work, background.ask()))


@pytest.mark.usefixtures("reckoned")
async def test_the_odds_take_the_place_of_the_rules_in_private(store: Store) -> None:
    group = await at_a_table(store, 1)
    await group.tap(1, await group.data("regole"))
    (rules_page,) = await fresh(group, 1)
    answer = await group.tap_on(1, "conviene", private=True)
    assert group.toasts[-1] == "Faccio i conti: ci vuole un momento."
    assert await group.show_all() == []
    await deliver(group, answer)
    (page,) = await group.show_all()
    assert (page.address, page.place.key) == (1, rules_page.place.key)
    assert page.texts == [
        "In parole 7",
        *("‹ Indietro", "Torna in Famiglia Rossi", "☰ Altro", "Fatto"),
    ]
    await group.tap_on(1, "regole", "0", private=True)
    (back,) = await fresh(group, 1)
    assert back.screen.text == rules_page.screen.text


@pytest.mark.usefixtures("reckoned")
async def test_the_odds_do_not_replace_another_page_opened_meanwhile(store: Store) -> None:
    group = await at_a_table(store, 1)
    await group.tap(1, await group.data("regole"))
    answer = await group.tap_on(1, "conviene", private=True)
    await group.tap_on(1, "menu", "done", private=True)
    await group.show_all()
    await deliver(group, answer)
    assert await group.show_all() == []


@pytest.mark.usefixtures("reckoned")
async def test_the_odds_are_a_page_in_the_group_without_a_private_chat(store: Store) -> None:
    group = await at_a_table(store)
    await group.tap(2, await group.data("regole"))
    answer = await group.tap_on(2, "conviene")
    await deliver(group, answer)
    (page,) = await fresh(group, GROUP)
    assert page.texts == ["In parole 7"]


@pytest.mark.usefixtures("reckoned")
async def test_the_odds_asked_for_in_the_group_are_found_in_private(store: Store) -> None:
    group = await at_a_table(store, 1)
    await group.tap(2, await group.data("regole"))
    answer = await group.tap_on(1, "conviene")
    assert answer.url == LINK
    await deliver(group, answer)
    shown = await group.show_all()
    assert [(one.address, one.screen.text) for one in shown] == [(1, "In parole 7")]
