"""Texts: HTML, entities, trimming, lengths in UTF-16 units, deep links."""

import pytest
from telegram import Bot, MessageEntity
from telegram.constants import ParseMode
from telegram.error import BadRequest, TelegramError

from playground.botapi.errors import ApiError
from playground.botapi.markup import parse_html
from playground.botapi.text import TEXT_LIMIT, formatted
from playground.people import PlaygroundPerson
from tests.botapi.kit import says

Spans = list[tuple[str, str]]


def spans(source: str, parse_mode: str | None = "HTML") -> tuple[str, Spans]:
    """The text, and each entity's type with the words that it covers."""
    text, entities = formatted(source, parse_mode, None, limit=TEXT_LIMIT, known={7})
    units = text.encode("utf-16-le")
    return text, [
        (e["type"], units[2 * e["offset"] : 2 * (e["offset"] + e["length"])].decode("utf-16-le"))
        for e in entities
    ]


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("<b>a</b> <strong>b</strong>", "a b", [("bold", "a"), ("bold", "b")]),
        ("<i>a</i><em>b</em>", "ab", [("italic", "a"), ("italic", "b")]),
        ("<u>a</u><ins>b</ins>", "ab", [("underline", "a"), ("underline", "b")]),
        ("<s>a</s><strike>b</strike><del>c</del>", "abc", [("strikethrough", c) for c in "abc"]),
        ("<tg-spoiler>a</tg-spoiler>", "a", [("spoiler", "a")]),
        ('<span class="tg-spoiler">a</span>', "a", [("spoiler", "a")]),
        ("<code>a</code> <pre>b</pre>", "a b", [("code", "a"), ("pre", "b")]),
        ("<blockquote>a</blockquote>", "a", [("blockquote", "a")]),
        ("<blockquote expandable>a</blockquote>", "a", [("expandable_blockquote", "a")]),
        ("🎄<b>🃏</b> è", "🎄🃏 è", [("bold", "🃏")]),
        ("<B>a</B>", "a", [("bold", "a")]),
        ("<b><i>a</i> b</b>", "a b", [("bold", "a b"), ("italic", "a")]),
        ("<b>a <code>b</code> c</b>", "a b c", [("bold", "a "), ("code", "b"), ("bold", " c")]),
        ("a &lt;b&gt; &amp;amp; &quot;&#8364;&#x20AC; &euro;", 'a <b> &amp; "€€ &euro;', []),
        ("  <b> a </b>  ", "a", [("bold", "a")]),
        ("<b></b>a", "a", []),
        ('<a href="https://x.it/a?b=1&amp;c">a</a>', "a", [("text_link", "a")]),
        ('<a href="tg://user?id=7">a</a>', "a", [("text_mention", "a")]),
        ('<a href="tg://user?id=8">a</a>', "a", []),
        ('<a href="nowhere">a</a>', "a", []),
        ("<a>x.it</a>", "x.it", [("text_link", "x.it")]),
        ('<tg-emoji emoji-id="5">🃏</tg-emoji>', "🃏", [("custom_emoji", "🃏")]),
    ],
)
def test_html_becomes_text_and_entities(source: str, text: str, entities: Spans) -> None:
    assert spans(source) == (text, entities)


def test_code_in_pre_names_the_language() -> None:
    source = '<pre><code class="language-python">x</code></pre>'
    assert parse_html(source) == (
        "x",
        [{"type": "pre", "offset": 0, "length": 1, "language": "python"}],
    )


def test_a_date_keeps_its_moment_and_format() -> None:
    assert parse_html('<tg-time unix="1647531900" format="wDT">alle 22</tg-time>')[1] == [
        {
            "type": "date_time",
            "offset": 0,
            "length": 7,
            "unix_time": 1647531900,
            "date_time_format": "wDT",
        }
    ]


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("<b>a", 'Can\'t find end tag corresponding to start tag "b"'),
        ("a</b>", "Unexpected end tag at byte offset 1"),
        ("è<b>a</i>", 'Unmatched end tag at byte offset 6, expected "</b>", found "</i>"'),
        ("<font>a</font>", 'Unsupported start tag "font" at byte offset 0'),
        ("a < b", 'Unsupported start tag "" at byte offset 2'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<b>a</b", "Unclosed end tag at byte offset 4"),
        ("<span>a</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ('<tg-emoji emoji-id="x">a</tg-emoji>', "Invalid custom emoji identifier specified"),
        ('<tg-time unix="soon">a</tg-time>', "Invalid date-time specified"),
        ('<tg-time unix="5" format="z">a</tg-time>', "Invalid date-time format specified"),
    ],
)
async def test_bad_html_is_refused_in_telegrams_words(
    bot: Bot, luca: PlaygroundPerson, source: str, *, complaint: str
) -> None:
    with pytest.raises(BadRequest) as caught:
        await bot.send_message(luca.id, source, parse_mode="HTML")
    assert caught.value.message.lower() == f"can't parse entities: {complaint}".lower()


def test_commands_links_and_mentions_are_found() -> None:
    text = "🎄 /gioco@matta_bot @luca_r https://t.me/x #natale a/b x@y.it"
    assert spans(text, None)[1] == [
        ("bot_command", "/gioco@matta_bot"),
        ("mention", "@luca_r"),
        ("url", "https://t.me/x"),
        ("hashtag", "#natale"),
    ]


def test_nothing_is_found_in_code_and_links() -> None:
    assert spans('<code>/gioco</code> <a href="http://x.it">@luca_r</a>')[1] == [
        ("code", "/gioco"),
        ("text_link", "@luca_r"),
    ]


async def test_entities_may_come_instead_of_markup(bot: Bot, luca: PlaygroundPerson) -> None:
    sent = await bot.send_message(luca.id, " <b>", entities=[MessageEntity("bold", 1, 3)])
    assert (sent.text, sent.entities) == ("<b>", (MessageEntity("bold", 0, 3),))
    with pytest.raises(BadRequest, match="lies outside the text"):
        await bot.send_message(luca.id, "abc", entities=[MessageEntity("bold", 1, 3)])


@pytest.mark.parametrize(("character", "units"), [("x", 1), ("🃏", 2)])
async def test_length_is_counted_in_utf16_units_after_parsing(
    bot: Bot, luca: PlaygroundPerson, character: str, *, units: int
) -> None:
    longest = character * (4096 // units)
    await bot.send_message(luca.id, f"<b>{longest}</b>", parse_mode=ParseMode.HTML)
    with pytest.raises(BadRequest, match=says("message is too long")):
        await bot.send_message(luca.id, longest + "x")
    caption = character * (1024 // units)
    await bot.send_document(luca.id, b"x", caption=caption)
    with pytest.raises(BadRequest, match=says("message caption is too long")):
        await bot.send_document(luca.id, b"x", caption=caption + "x")


@pytest.mark.parametrize("text", ["", "  \n ", "<b> </b>"])
async def test_an_empty_text_is_refused(bot: Bot, luca: PlaygroundPerson, text: str) -> None:
    with pytest.raises(BadRequest, match=r"(?i)text (is empty|must be non-empty)"):
        await bot.send_message(luca.id, text, parse_mode="HTML")


async def test_an_unknown_parse_mode_is_refused(bot: Bot, luca: PlaygroundPerson) -> None:
    with pytest.raises(BadRequest, match=says("unsupported parse_mode")):
        await bot.send_message(luca.id, "x", parse_mode="bbcode")
    with pytest.raises(TelegramError, match="no parse_mode MarkdownV2"):
        await bot.send_message(luca.id, "x", parse_mode="MarkdownV2")


@pytest.mark.parametrize(
    ("payload", "fine"),
    [
        ("a_B-9", True),
        ("x" * 64, True),
        ("x" * 65, False),
        ("", False),
        ("a.b", False),
        ("à", False),
    ],
)
def test_a_deep_links_payload_is_checked(payload: str, fine: bool) -> None:
    source = f'<a href="https://t.me/matta_bot?start={payload}">x</a>'
    if fine:
        assert spans(source)[1]
    else:
        with pytest.raises(ApiError, match="deep link payload"):
            spans(source)
