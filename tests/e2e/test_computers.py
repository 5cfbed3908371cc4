"""Computers in a group, and the practice table in private, from people's side."""

from __future__ import annotations

import asyncio
import re

from playground.botapi.views import MessageView
from playground.people import PlaygroundPerson
from tests.kit.house import House
from tests.kit.sitting import PATIENCE, SeatedPeople, see_in, sitting


async def tap_in(person: PlaygroundPerson, chat: int, label: str) -> str:
    answer = await person.tap(label, chat=chat, timeout=PATIENCE)
    assert answer is not None, label
    return answer.text or ""


async def table_in(person: PlaygroundPerson, chat: int) -> MessageView:
    """The newest message with buttons; between two such messages the newest message."""
    shown = await person.messages(chat)
    return next((message for message in reversed(shown) if message.keyboard), shown[-1])


async def test_a_group_seats_a_computer_and_plays_with_it(home: House) -> None:
    at = await sitting(home, "Luca", dealt=False)
    luca = at.first
    await tap_in(luca, at.group, "🤖 Computer")
    menu = await at.see(r"Giocano anche i computer")
    said = await luca.tap("➕ Alla regola", chat=at.group, message=menu, timeout=PATIENCE)
    assert said is not None
    assert said.text == "🤖\u00a0Pulcinella si siede."
    await at.see("Al tavolo: Luca, 🤖\u00a0Pulcinella")
    menu = await at.see(r"Pulcinella · alla regola")
    await luca.tap("Fatto", chat=at.group, message=menu, timeout=PATIENCE)
    await at.tap(luca, "Si gioca!")
    await play_hand(at)
    await at.see(r"il banco (fa|sballa)")


async def play_hand(at: SeatedPeople) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            table = await table_in(at.first, at.group)
            if re.search(r"il banco (fa|sballa)", table.text):
                return
            if f"{at.first.name}: tiro" in table.text:
                await at.first.press("Sto", message=table)
            await asyncio.sleep(0.02)


async def test_a_seated_player_sends_a_computer_away(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", dealt=False)
    await tap_in(at.first, at.group, "🤖 Computer")
    menu = await at.see(r"Giocano anche i computer")
    await at.tap(at.people["Rita"], "➕ Alla regola", menu)
    menu = await at.see(r"Pulcinella · alla regola")
    marco = home.telegram.person("Marco")
    await marco.join(at.group)
    answer = await at.tap(marco, "Manda via 🤖\u00a0Pulcinella", menu)
    assert "Siediti" in (answer.text or "") or "siedi" in (answer.text or "").lower()
    answer = await at.tap(at.people["Rita"], "Manda via 🤖\u00a0Pulcinella", menu)
    assert answer.text == "🤖\u00a0Pulcinella si alza."
    await at.first.gone(at.group, r"Al tavolo: .*Pulcinella", timeout=PATIENCE)


async def test_forged_buttons_of_the_menu_are_answered_kindly(home: House) -> None:
    at = await sitting(home, "Luca", dealt=False)
    shown = await at.see(r"Al tavolo")
    for argument in ("in:random", "in:nobody", "out:99999", "out:x", "out:", "what:ever"):
        answer = await at.forge(shown, f"1|1|0|0|computer|{argument}")
        assert "computer" in (answer.text or "")


async def test_commands_in_private_concern_the_practice_table(home: House) -> None:
    luca = home.telegram.person("Luca", started=True)
    await luca.write(luca.private, "/regole")
    await see_in(luca, luca.private, r"Aggiungimi al gruppo")
    await luca.write(luca.private, "/gioco")
    await see_in(luca, luca.private, r"Al tavolo")
    await luca.write(luca.private, "/computer")
    await see_in(luca, luca.private, r"Giocano anche i computer")
    await luca.write(luca.private, "/impostazioni")
    await see_in(luca, luca.private, r"Le regole di casa")
    await luca.write(luca.private, "/saldo")
    await see_in(luca, luca.private, r"Allenamento: 1")
    await luca.write(luca.private, "/gioco")
    await luca.write(luca.private, "/chiudi")
    await see_in(luca, luca.private, r"Il tavolo è chiuso")


async def test_advice_must_be_allowed_and_only_the_asker_reads_it_on_their_turn(
    home: House,
) -> None:
    at = await sitting(home, "Luca", "Rita", "Nonna", dealt=False)
    await tap_in(at.first, at.group, "Impostazioni")
    menu = await at.see(r"Le regole di casa")
    await at.tap(at.first, "💡 Consigli", menu)
    await at.see(r"si può chiedere consiglio")
    await at.tap(at.first, "Si gioca!")
    who, table = await at.turn()
    answer = await at.advice(who, table)
    assert answer.alert
    assert re.match(r"💡 (Tiro|Sto)( con \d+)?: in media [+−]?\d+,\d fiches\.", answer.text or "")
    other = next(person for person in at.people.values() if person is not who)
    answer = await at.tap(other, "💡 Consiglio", table)
    assert answer.text == f"Adesso tocca a {who.name}."


async def test_no_advice_where_the_table_does_not_allow_it(home: House) -> None:
    at = await sitting(home, "Luca", "Rita")
    who, table = await at.turn()
    assert "💡 Consiglio" not in table.labels
    telegram = home.telegram.telegram
    query = telegram.people.forge(
        user=who.id, chat=at.group, message=table.message_id, data="1|1|1|1|consiglio|"
    )
    for _ in range(200):
        said = await who.answer(query)
        if said is not None:
            break
        await asyncio.sleep(0.02)
    assert said is not None
    assert said.text == "A questo tavolo non si danno consigli."


async def test_an_expert_plays_at_a_practice_table(home: House) -> None:
    luca = home.telegram.person("Luca", started=True)
    await luca.write(luca.private, "/gioco")
    lobby = await see_in(luca, luca.private, r"Al tavolo: Luca")
    assert "Balanzone" in lobby.text
    assert "Pulcinella" in lobby.text
