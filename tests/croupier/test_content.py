"""The content of messages in storage: written, read back, and refused if it is damaged."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.stored import UnreadableError
from messages.content import CardContent, Content, TableContent, content_of, payload_of, wanted
from storage.records import NewPlace


@given(content=st.one_of(*(st.from_type(form) for form in get_args(Content))))
def test_every_content_is_read_back_as_it_was_written(content: Content) -> None:
    assert content_of(wanted(content, key="any", chat_id=1, urgency=0)) == content


@pytest.mark.parametrize(
    ("payload", "place"),
    [
        ('{"type": "TableContent", "seq": "soon"}', "seq"),
        ('{"type": "TableContent", "colour": 1}', "colour"),
        ('{"type": "Anything"}', "type"),
        ("{}", "type"),
        (None, ""),
    ],
)
def test_a_row_that_cannot_be_read_is_refused_and_the_place_is_named(
    payload: str | None, place: str
) -> None:
    with pytest.raises(UnreadableError) as refused:
        content_of(NewPlace("any", "table", payload=payload))
    assert refused.value.field == place
    assert "soon" not in str(refused.value)


def test_content_that_follows_from_the_state_stores_its_kind_alone() -> None:
    assert payload_of(TableContent()) == '{"type":"TableContent"}'
    assert payload_of(CardContent()) == '{"type":"CardContent"}'
