"""The page of the bot's owners, in three languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from display.host import (
    GROUPS_A_PAGE,
    TROUBLES,
    HostFacts,
    HostTrouble,
    HostView,
    invitation_text,
    status_screen,
)
from locales import COMPLETE, words
from storage.records import Chat, ChatAccess, ChatStatus
from tests.display.kit import check_limits

ROOT = Path(__file__).parents[2]
NOON = 1_800_000_000_000
HOUR = 3_600_000
NO_TROUBLES = {
    "starting",
    "running",
    "stopped",
    "refused",
    "telegram_back",
    "copied",
    "disk_back",
    "metrics_served",
    "archived",
    "updates_delivered",
    "webhook_removed",
    "group_taken",
    "group_not_taken",
}
"""Events of the table in the docs that are no troubles of a running bot, in rows of their own or in shared ones."""


def chat(number: int, access: ChatAccess = "none", status: ChatStatus = "in") -> Chat:
    return Chat(
        chat_id=number,
        address=-number,
        title=f"<Gruppo {number}> " + "W" * 120,
        kind="supergroup",
        language="it",
        starting_chips=1000,
        refill=500,
        status=status,
        pictures=True,
        deck="napoletane",
        indices=True,
        least=20,
        reactions=True,
        access=access,
    )


FACTS = HostFacts(
    started=NOON - 50 * HOUR,
    copy_age=HOUR,
    free=12_345_678_901,
    troubles=(
        *(HostTrouble(event, 3, NOON - 60_000) for event in TROUBLES[:9]),
        HostTrouble("never_told", 1, NOON),
    ),
)
SEEN = HostView(
    tables=5,
    playing=2,
    waiting=7,
    groups=23,
    page=1,
    shown=(
        chat(10**9),
        chat(9, "let_in"),
        chat(8, "banned", "out"),
        chat(7, "turned_away", "out"),
        chat(6),
    ),
    invitations=3,
    is_open=False,
)


def labels(seen: HostView, language: str = "it") -> list[list[str]]:
    screen = status_screen(FACTS, seen, words(language), now=NOON)
    return [[button.label for button in row] for row in screen.keyboard]


@pytest.mark.parametrize("language", COMPLETE)
def test_the_fullest_page_keeps_the_limits(language: str) -> None:
    assert len(SEEN.shown) == GROUPS_A_PAGE
    screen = status_screen(FACTS, SEEN, words(language), now=NOON)
    check_limits(screen)
    assert "<Gruppo" not in screen.text


def test_the_page_tells_everything_an_owner_asks_for() -> None:
    text = status_screen(FACTS, SEEN, words("it"), now=NOON).text
    for line in (
        "In piedi da 2 giorni",
        "5 tavoli aperti, in gioco 2",
        "Messaggi in attesa: 7",
        "Ultima copia: un’ora fa",
        "Spazio libero: 12\u202f345 MB",
        "· un minuto fa, 3 volte: Telegram non rispondeva",
        "· meno di un minuto fa: <code>never_told</code>",
        "Gruppi: 23",
        "3 inviti non ancora usati",
    ):
        assert line in text


def test_a_fresh_bot_has_nothing_to_tell() -> None:
    seen = HostView(
        tables=0, playing=0, waiting=0, groups=0, page=0, shown=(), invitations=0, is_open=True
    )
    text = status_screen(HostFacts(started=NOON), seen, words("it"), now=NOON).text
    assert "nessuna copia" in text
    assert "Nessun guaio" in text
    assert labels(seen) == [["➕ Invita un gruppo"], ["Aggiorna", "Fatto"]]


def test_each_group_has_the_buttons_of_its_access() -> None:
    assert labels(SEEN)[:5] == [
        ["1 · Esci e non tornare", "1 · Riammetti"],
        ["2 · Esci e non tornare"],
        ["3 · Riammetti"],
        ["4 · Esci e non tornare", "4 · Riammetti"],
        ["5 · Esci e non tornare", "5 · Riammetti"],
    ]


@pytest.mark.parametrize("language", COMPLETE)
def test_every_trouble_of_the_docs_is_told_in_words(language: str) -> None:
    page = (ROOT / "docs/operation.md").read_text(encoding="utf-8")
    table = page.partition("\n## Logs\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`[a-z_0-9`, ]+) \|", table, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert named - NO_TROUBLES == set(TROUBLES)
    assert all(words(language).has(f"host.trouble.{event}") for event in named - NO_TROUBLES)


def test_an_invitation_is_a_link_for_a_group() -> None:
    text = invitation_text(words("it"), "matta_bot", "abc")
    assert text.endswith("https://t.me/matta_bot?startgroup=abc")
