"""The first minute: the bot arrives, a table opens, people sit down and get the link to their private chat."""

from __future__ import annotations

import asyncio

import pytest

from tests.kit.house import House
from tests.kit.sitting import PATIENCE, sitting


@pytest.mark.parametrize(
    ("language", "greeting", "button", "learn", "question", "title"),
    [
        ("it", "Buonasera", "Apri un tavolo", "Impara in 2 minuti", "A che cosa", "Al tavolo"),
        ("en", "Good evening", "Open a table", "Learn in 2 minutes", "What shall", "At the table"),
        (
            "es-419",
            "Buenas noches",
            "Abrir una mesa",
            "Aprende en 2 minutos",
            "A qué",
            "En la mesa",
        ),
        ("fi", "Good evening", "Open a table", "Learn in 2 minutes", "What shall", "At the table"),
    ],
)
async def test_the_bot_greets_a_new_group_in_the_language_of_the_person_who_added_it(
    home: House, language: str, greeting: str, *, button: str, learn: str, question: str, title: str
) -> None:
    luca = home.telegram.person("Luca", language=language)
    group = home.telegram.group("Famiglia", luca)
    greeted = await luca.see(group, greeting, timeout=PATIENCE)
    assert len(greeted.text.splitlines()) == 1
    assert greeted.labels[0] == button
    languages = [label.removesuffix(" ✓") for label in greeted.labels[1:4]]
    assert languages == ["Italiano", "English", "Español"]
    assert greeted.labels[4] == learn
    assert greeted.labels[5].startswith("☰")
    await luca.tap(button, chat=group)
    asked = await luca.see(group, question, timeout=PATIENCE)
    await luca.tap(asked.labels[0], message=asked)
    await luca.see(group, title, timeout=PATIENCE)


@pytest.mark.parametrize("command", ["/gioco", "/play", "/juego", "/gioco@matta_bot"])
async def test_a_table_is_opened_by_a_command_of_any_language(home: House, command: str) -> None:
    luca = home.telegram.person("Luca")
    group = home.telegram.group("Famiglia", luca)
    await luca.write(group, f"{command} sette")
    table = await luca.see(group, "Al tavolo: Luca", timeout=PATIENCE)
    assert "Puntate da 5 a 50" in table.text
    for label in ("Siediti", "Mi alzo", "Regole", "Impostazioni"):
        assert label in table.labels


async def test_a_second_gioco_points_to_the_open_table(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", dealt=False)
    await at.people["Rita"].write(at.group, "/gioco sette e mezzo")
    pointer = await at.see("già aperto")
    table = await at.see("Al tavolo")
    assert pointer.reply_to == table.message_id


async def test_sitting_down_opens_the_private_chat_by_a_link_for_that_person_alone(
    home: House,
) -> None:
    at = await sitting(home, "Luca", "Rita", dealt=False)
    nonna, marco = home.telegram.person("Nonna"), home.telegram.person("Marco")
    for person in (nonna, marco):
        await person.join(at.group)
    answer = await at.tap(nonna, "Siediti")
    assert answer.url is not None
    assert "?start=" in answer.url
    await marco.follow(answer.url)
    await marco.see(
        marco.private, "un’altra persona|qualcun altro|non è per te|per te", timeout=PATIENCE
    )
    assert not [m for m in await marco.messages(marco.private) if "Famiglia Rossi" in m.text]
    await nonna.follow(answer.url)
    welcome = await nonna.see(nonna.private, "Famiglia Rossi", timeout=PATIENCE)
    assert "Nonna" in welcome.text
    await nonna.follow(answer.url)
    again = await nonna.last(nonna.private)
    assert again is not None
    seated = await at.see("Al tavolo: Luca, Rita, Nonna")
    assert "Marco" not in seated.text


async def test_a_player_who_sits_down_during_a_hand_plays_from_the_next(home: House) -> None:
    at = await sitting(home, "Luca", "Rita")
    nonna = home.telegram.person("Nonna", started=True)
    await nonna.start()
    await nonna.see(nonna.private, ".", timeout=PATIENCE)
    await nonna.join(at.group)
    await nonna.write(at.group, "/siediti")
    await at.see("Nonna: .*prossima mano")
    at.people["Nonna"] = nonna
    await at.play_out()
    await at.see(r"Mano 2[\s\S]*Nonna")


async def test_anonymous_admins_channels_and_bots_cannot_sit(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", dealt=False)
    groups = home.telegram.telegram.groups
    nonna = home.telegram.person("Nonna")
    await nonna.join(at.group)
    groups.promote(nonna.id, at.group, by=at.first.id, anonymous=True)
    await nonna.write(at.group, "/saldo")
    await at.see("come gruppo o canale")


async def test_in_private_the_commands_of_a_table_say_where_they_belong(home: House) -> None:
    luca = home.telegram.person("Luca")
    await luca.start()
    first = await luca.see(luca.private, "grupp", timeout=PATIENCE)
    await luca.write(luca.private, "/tiro 20")
    await luca.see(
        luca.private,
        r"^/tiro si usa al tavolo: nel gruppo, o qui mentre ti alleni\.$",
        timeout=PATIENCE,
    )
    at = await sitting(home, "Pia", "Ugo", started=True, dealt=False)
    pia = at.first
    await pia.write(pia.private, "/manos")
    said = await pia.see(pia.private, r"^/manos si usa al tavolo", timeout=PATIENCE)
    assert said.labels == ["Torna in Famiglia Rossi"]
    for _ in range(3):
        await luca.write(luca.private, "ciao " * 200)
    assert first.from_bot


async def test_one_table_a_topic(home: House) -> None:
    luca = home.telegram.person("Luca")
    group = home.telegram.group("Famiglia", luca, kind="forum")
    topics = [
        home.telegram.telegram.groups.add_topic(group, name, by=luca.id)
        for name in ("Carte", "Altro")
    ]
    for topic in topics:
        await luca.write(group, "/gioco sette e mezzo", thread=topic)
    for _ in range(100):
        tables = [m for m in await luca.messages(group) if "Al tavolo" in m.text]
        if len(tables) == 2:
            break
        await asyncio.sleep(0.05)
    assert sorted(m.thread_id or 0 for m in tables) == sorted(topics)
