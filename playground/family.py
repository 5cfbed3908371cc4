"""The family: you, the maker of the group, and the neighbours."""

import getpass
from typing import Final

from playground.botapi import Telegram
from playground.botapi.model import TelegramChat
from playground.options import Options
from playground.words import PageWords

NAMES: Final = (
    "Nonna Pia",
    "Luca",
    "Zia Rita",
    "Marco",
    "Nonno Beppe",
    "Giulia",
    "Zio Carlo",
    "Sofia",
    "Matteo",
    "Elena",
    "Pietro",
    "Chiara",
)
NOBODY: Final = frozenset(
    {"root", "user", "admin", "ubuntu", "debian", "runner", "guest", "nobody"}
)
LONGEST_NAME: Final = 24
USUAL: Final = 3
"""The default number of neighbours."""


def usual_name(words: PageWords) -> str:
    """The name of the logged-in user, if it looks like a person's."""
    try:
        login = getpass.getuser()
    except (OSError, KeyError):
        login = ""
    return login.title() if login.isalpha() and login not in NOBODY else words("guest")


def tidy(name: str) -> str:
    """A name that fits on one line of the table and cannot be confused with its other words."""
    kept = " ".join(name.replace("·", " ").split())[:LONGEST_NAME].strip()
    return kept or "?"


def come_together(telegram: Telegram, options: Options, words: PageWords) -> int:
    """The first evening: you make a group and add the others; gives your id."""
    people = telegram.people
    name = tidy(options.name or usual_name(words))
    you = people.add_user(name, language=options.language).id
    wanted = USUAL if options.people is None else options.people
    names = [one for one in NAMES if one != name][:wanted]
    others = [people.add_user(one, language=options.language).id for one in names]
    telegram.groups.add_group(words("group"), you, members=others, kind=options.kind)
    return you


def come_again(telegram: Telegram, options: Options) -> int:
    """A later evening, changed as far as the options say; gives your id."""
    group = the_group(telegram)
    you = next(m.user_id for m in group.members.values() if m.status == "creator")
    if options.name:
        telegram.people.rename(you, tidy(options.name))
    if options.people is not None:
        _as_many(telegram, group, you=you, wanted=options.people, language=options.language)
    if telegram.core.world.users[you].language != options.language:
        _change_language(telegram, group, you=you, language=options.language)
    return you


def the_group(telegram: Telegram) -> TelegramChat:
    """The family's group: the first one, under its present id."""
    chats = telegram.core.world.chats
    group = next(chat for chat in chats.values() if chat.type in ("group", "supergroup"))
    while group.migrated_to is not None:
        group = chats[group.migrated_to]
    return group


def newcomer(telegram: Telegram, group: int, name: str, *, language: str) -> int:
    """Add a new person to the group; return the id."""
    somebody = telegram.people.add_user(tidy(name), language=language)
    telegram.groups.join(somebody.id, group)
    return somebody.id


def free_names(telegram: Telegram) -> list[str]:
    """The unused names."""
    taken = {user.name for user in telegram.core.world.users.values()}
    return [name for name in NAMES if name not in taken]


def _as_many(
    telegram: Telegram, group: TelegramChat, you: int, *, wanted: int, language: str
) -> None:
    """Let former neighbours return, new ones come, or some go, up to the wanted number."""
    known = [m for m in group.members.values() if m.user_id not in (you, telegram.bot_id)]
    for place, member in enumerate(known):
        if place < wanted and not member.inside:
            telegram.groups.join(member.user_id, group.id)
        elif place >= wanted and member.inside:
            telegram.groups.leave(member.user_id, group.id)
    for name in free_names(telegram)[: max(0, wanted - len(known))]:
        newcomer(telegram, group.id, name=name, language=language)


def _change_language(telegram: Telegram, group: TelegramChat, you: int, *, language: str) -> None:
    """Everybody's client speaks another language, and you ask the bot to speak it in the group too."""
    for somebody in telegram.core.world.users.values():
        if not somebody.is_bot:
            somebody.language = language
    command = {"it": "lingua", "en": "language", "es": "idioma"}[language]
    telegram.people.write(you, group.id, f"/{command} {language}")
