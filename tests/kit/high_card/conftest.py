"""High card is played in its own tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kit.played import high_card_is_played


@pytest.fixture(autouse=True)
def played() -> Iterator[None]:
    with high_card_is_played():
        yield
