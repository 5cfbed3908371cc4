"""The check for sentences that have to be read twice."""

from __future__ import annotations

import pytest

from tools.plain import Prose, findings, of_page, of_python


def kinds(said: str) -> list[str]:
    return [one.kind for one in findings(Prose("page.md", 1, said))]


@pytest.mark.parametrize(
    "said",
    [
        "Who is away loses nothing.",
        "Gives the chips to who sits there.",
        "Tables as they were, and what was agreed.",
        "Whatever it costs, the bank pays.",
        "It counts for whoever plays.",
    ],
)
def test_a_clause_without_a_noun_is_found(said: str) -> None:
    assert kinds(said) == ["headless"]


@pytest.mark.parametrize(
    "said",
    [
        "A player who is away loses nothing.",
        "The banker, who deals, plays last.",
        "The answer says who won and tells everybody what it cost.",
        "Who wins a tie?",
        'The button "Who is away" is gone, and so is `what_was`.',
    ],
)
def test_a_clause_with_a_noun_a_question_and_a_quotation_are_plain(said: str) -> None:
    assert kinds(said) == []


def test_a_masculine_pronoun_is_found() -> None:
    assert kinds("The banker shows his cards.") == ["role"]


def test_a_sentence_has_thirty_words_at_most() -> None:
    assert kinds("word " * 30 + ".") == []
    assert kinds("word " * 31 + ".") == ["long"]
    assert kinds("word " * 20 + ". " + "word " * 20) == []


def test_docstrings_comments_and_names_of_tests_are_read_with_their_lines() -> None:
    source = '''"""Whoever plays.\n\nWhat is left."""\n\n# His cards,\n# and\nx = 1  # noqa: F841\n\n
def test_who_is_away() -> None:
    """Nothing."""
'''
    found = [one for text in of_python("a.py", source) for one in findings(text)]
    headless = [one.line for one in found if one.kind == "headless"]
    assert (headless, found[-1].line, found[-1].kind) == ([1, 3, 10], 5, "role")


def test_a_comment_after_code_is_a_sentence_of_its_own() -> None:
    source = "# A line\n# above.\nx = 1  # the first\ny = 2  # the second\n# He is below.\n"
    found = list(of_python("a.py", source))
    assert [(one.line, one.said) for one in found] == [
        (1, "A line\nabove."),
        (3, "the first"),
        (4, "the second"),
        (5, "He is below."),
    ]


def test_code_in_a_page_is_not_read_and_lines_are_counted_past_it() -> None:
    source = "Plain.\n\n```\nwhat is this\n```\n\nWhat is this.\n"
    found = [one for text in of_page("a.md", source) for one in findings(text)]
    assert [(one.line, one.kind) for one in found] == [(7, "headless")]
