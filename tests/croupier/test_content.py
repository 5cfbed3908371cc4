"""The content of messages in storage: written, read back, and read from rows of older versions."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from messages.content import (
    AnswerContent,
    CardContent,
    ChangedRulesContent,
    Content,
    FateContent,
    FileContent,
    LessonContent,
    LinesContent,
    Menu,
    MenuContent,
    NewsContent,
    OddsFound,
    OldContent,
    PageContent,
    ReactionContent,
    SealContent,
    TableContent,
    content_of,
    payload_of,
    wanted,
)
from storage.records import NewPlace


@given(content=st.one_of(*(st.from_type(form) for form in get_args(Content))))
def test_every_content_is_read_back_as_it_was_written(content: Content) -> None:
    if isinstance(content, AnswerContent | LinesContent) and content == type(content)():
        return  # both are an empty message
    if isinstance(content, LinesContent) and not content.lines:
        return
    assert content_of(wanted(content, key="any", chat_id=1, urgency=0)) == content


@pytest.mark.parametrize(
    ("kind", "payload", "content"),
    [
        ("table", "{}", TableContent()),
        ("table", None, TableContent()),
        ("table", '{"seq": 12, "nudge": 3}', TableContent(seq=12, nudge=3)),
        ("card", "{}", CardContent()),
        ("seal", '{"first": 1, "seal": "ab"}', SealContent(seal="ab", first=1)),
        ("seal", '{"deck": 4, "seal": "ab"}', SealContent(seal="ab", deck=4)),
        ("seal", '{"tournament": 7, "seal": "ab"}', SealContent(seal="ab", tournament=7)),
        (
            "news",
            '{"out": [[3, 5, 5]], "least": [40, 2]}',
            NewsContent(out=((3, 5, 5),), least=(40, 2)),
        ),
        ("fate", '{"called_off": true}', FateContent(called_off=True)),
        ("fate", '{"best": 1, "worst": 2, "chips": 30}', FateContent(best=1, worst=2, chips=30)),
        (
            "file",
            '{"round": 2, "text": "Mano 2", "at": 5}',
            FileContent(round=2, text="Mano 2", at=5),
        ),
        (
            "changed",
            '{"since": 4, "round": 1, "at": 9}',
            ChangedRulesContent(since=4, round=1, at=9),
        ),
        ("lezione", '{"run": 1, "step": 2, "chat": "", "back": ""}', LessonContent(run=1, step=2)),
        ("reaction", '[-100, 7, "🔥"]', ReactionContent(address=-100, message_id=7, emoji="🔥")),
        (
            "reply",
            '{"lines": ["a"], "by": [1], "at": [0], "more": 2}',
            LinesContent(lines=("a",), by=(1,), at=(0,), more=2),
        ),
        ("rules", '{"page": "2"}', PageContent("rules", "2")),
        ("of_an_old_version", '{"anything": 1}', OldContent()),
    ],
)
def test_rows_of_older_versions_are_read(kind: str, payload: str | None, content: Content) -> None:
    assert content_of(NewPlace("any", kind, payload=payload)) == content


def test_a_menu_of_an_older_version_is_read_from_its_list() -> None:
    found = '{"text": "a", "caption": "b", "chart": ["c", [["asso", 3, "0,3", true]]]}'
    place = NewPlace("menu:1", "menu", payload=f'[1, 0, 2, "odds", "", 99, {found}]')
    odds = OddsFound("a", "b", ("c", (("asso", 3, "0,3", True),)))
    assert content_of(place) == MenuContent(
        Menu(chat=1, thread=0, table=2, kind="odds", page="", opened=99, found=odds)
    )


def test_a_row_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(ValueError, match="seq"):
        content_of(NewPlace("any", "table", payload='{"seq": "soon"}'))


def test_content_that_follows_from_the_state_stores_nothing() -> None:
    assert payload_of(TableContent()) == payload_of(CardContent()) == "{}"
