"""How many messages a person receives: the evening of ``tools.bench.messages``, a short one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from locales import words
from tests.kit.process import ROOT
from tools.bench.messages import TERMS, EveningPlan, TournamentLabels, kinds_table, measure, table


@pytest.mark.real_time
@pytest.mark.timeout(300)
async def test_a_group_receives_little_besides_its_hands() -> None:
    """A hand is one message; the seal, the summary and the answers to commands are the others."""
    rounds = 2
    plan = EveningPlan(rounds=rounds, games=("sette e mezzo",), tournament=False, second=50)
    arriving, game = await measure(ROOT, plan)
    assert (arriving.rounds, game.rounds) == (0, rounds)
    kinds = {kind: count for (chat, kind), count in game.kinds.items() if chat == "group"}
    assert kinds["table"] <= rounds + 2, kinds  # the lobby, and once below later messages
    assert kinds["seal"] == 1, kinds
    assert game.group <= rounds + 8, kinds
    assert max(game.private.values()) <= 4, game.kinds
    assert sum(game.kinds.values()) == game.received["Luca"]
    told = table([arriving, game])
    assert f"| sette e mezzo | {rounds} | {game.group} |" in told
    assert "**the evening**" in told
    assert "| sette e mezzo | group | table |" in kinds_table([game])


def test_a_tournaments_labels_come_from_the_tree(tmp_path: Path) -> None:
    said, word = TournamentLabels(ROOT), words("it")
    assert said.button("t_entra") == word("tournament.button.t_entra")
    assert re.match(said.terms_page, word("tournament.terms.title"))
    for name, value in TERMS:
        label = word(f"tournament.terms.{name}")
        page = re.sub("<[^>]*>", "", word("tournament.terms.choose", what=label, value=value))
        assert said.term(name) == label
        assert re.match(said.term_page(name), page)
    with pytest.raises(LookupError, match="--no-tournament"):
        TournamentLabels(tmp_path)
