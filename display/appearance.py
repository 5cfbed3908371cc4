"""The look of the cards in a chat: its menus, and the fallback if pictures cannot be sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from display.callback import Tap
from display.pictures.decks import Deck
from display.pictures.picture import DecksPicture
from display.pictures.studio import USUAL, our_decks
from display.screen import Button, Keyboard, Screen
from locales import Raw, Words, words
from storage.records import Chat, Somebody

GROUP: Final = "figure"
PRIVATE: Final = "figure_mie"
"""Names of the taps.

Arguments of the first: ``yes``, ``no``, ``i:0``, ``i:1``, ``r:0``, ``r:1``, ``d:`` and a deck, ``done``. Arguments of
the second: a ``PictureChoice``, ``OWN_HERE``, ``OWN_IN_GROUP``, ``ONLY_ON``, ``ONLY_OFF`` or ``done``.
"""

OWN_HERE: Final = "own:private"
OWN_IN_GROUP: Final = "own:group"
ONLY_ON: Final = "only:1"
ONLY_OFF: Final = "only:0"


BUILT_KEYS: Final = tuple(
    f"appearance.deck.{name}"
    for name in ("francesi", "napoletane", "piacentine", "siciliane", "spagnole", "trevisane")
)


def chat_screen(
    chat: Chat, said: Words, *, on: bool, strip: bool = False, first: Sequence[str] = ()
) -> Screen:
    """The admins' menu in a group.

    ``on``: true if this bot has pictures at all; ``strip``: true to show some cards of each deck. ``first``: the decks
    that are offered first.
    """
    picture = _decks(said) if on and strip else None
    lines: list[str] = [said("appearance.title")]
    if picture is None:  # with it the page fits a phone without these words
        says = said("appearance.says" if on else "appearance.off")
        lines += ["", says, said("appearance.reactions_says")]
    rows: list[tuple[Button, ...]] = []
    if on:
        rows.append(
            (
                choice(GROUP, said("appearance.pictures"), "yes", chosen=chat.pictures),
                choice(GROUP, said("appearance.text"), "no", chosen=not chat.pictures),
            )
        )
    if on:
        decks = [
            choice(GROUP, _called(deck, said), f"d:{name}", chosen=name == chat.deck)
            for name, deck in sorted(our_decks().decks.items(), key=lambda one: one[0] not in first)
        ]
        rows += [tuple(decks[at : at + 3]) for at in range(0, len(decks), 3)]
    if on and chat.pictures:
        other = f"i:{int(not chat.indices)}"
        rows.append((choice(GROUP, said("appearance.indices"), other, chosen=chat.indices),))
    other = f"r:{int(not chat.reactions)}"
    rows.append((choice(GROUP, said("appearance.reactions"), other, chosen=chat.reactions),))
    rows.append((choice(GROUP, said("settings.finish"), "done"),))
    return Screen("\n".join(lines), tuple(rows), picture)


def _decks(said: Words) -> DecksPicture:
    """Some cards of every deck, independent of the chosen deck."""
    decks = our_decks().decks
    return DecksPicture(USUAL, tuple((name, _called(deck, said)) for name, deck in decks.items()))


def cards_line(chat: Chat, said: Words) -> Raw:
    """The new look of the cards in a group, in one line."""
    if not chat.pictures:
        return said("appearance.now_words")
    deck = our_decks().decks.get(chat.deck)
    named = _called(deck, said) if deck is not None else ""
    return said("appearance.now_pictures", deck=named)


def reactions_line(chat: Chat, said: Words) -> Raw:
    """The new setting of reactions, in one line."""
    return said("appearance.now_reactions" if chat.reactions else "appearance.no_reactions")


def private_screen(me: Somebody, *, on: bool) -> Screen:
    """The menu with a player's own choice for the private chat."""
    said = words(me.language)
    text = said("appearance.mine_says" if on else "appearance.off")
    done = (choice(PRIVATE, said("settings.finish"), "done"),)
    choices: Keyboard = (
        (choice(PRIVATE, said("appearance.as_table"), "table", chosen=me.pictures == "table"),),
        (
            choice(PRIVATE, said("appearance.pictures"), "yes", chosen=me.pictures == "yes"),
            choice(PRIVATE, said("appearance.text"), "no", chosen=me.pictures == "no"),
        ),
    )
    where = (
        choice(PRIVATE, said("appearance.own_private"), OWN_HERE, chosen=me.own_table == "private"),
        choice(PRIVATE, said("appearance.own_group"), OWN_IN_GROUP, chosen=me.own_table == "group"),
    )
    only = choice(
        PRIVATE,
        said("appearance.plays_only"),
        ONLY_OFF if me.plays_only else ONLY_ON,
        chosen=me.plays_only,
    )
    lines = [said("appearance.title"), "", text, said("appearance.own_says")]
    lines += ["", said("appearance.only_says")]
    return Screen("\n".join(lines), (*(choices if on else ()), where, (only,), done))


def chosen(chat: Chat, argument: str) -> Chat | None:
    """The chat after a tap in its menu; None if no button has this argument."""
    kind, _, rest = argument.partition(":")
    if argument in ("yes", "no"):
        return chat._replace(pictures=argument == "yes")
    if argument in ("i:0", "i:1"):
        return chat._replace(indices=rest == "1")
    if argument in ("r:0", "r:1"):
        return chat._replace(reactions=rest == "1")
    if kind == "d" and rest in our_decks().decks:
        return chat._replace(deck=rest, pictures=True)
    return None


def _called(deck: Deck, said: Words) -> str:
    """The deck's name, short enough for a button; the title in the deck's folder if the catalogue has none."""
    key = f"appearance.deck.{deck.name}"
    title: str = getattr(deck.about.title, said.language, deck.about.title.en)
    return said(key) if said.has(key) else title


def choice(name: str, label: Raw | str, argument: str, *, chosen: bool = False) -> Button:
    return Button(
        f"{label} ✓" if chosen else label,
        Tap(table=0, round=0, decision=0, name=name, argument=argument).data(),
    )
