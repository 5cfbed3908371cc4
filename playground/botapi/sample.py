"""A family for a new Telegram."""

from playground.botapi.telegram import Telegram

FAMILY = (("Nonna Pia", None), ("Luca", "luca_r"), ("Zia Rita", "ziarita"), ("Marco", None))


def family(telegram: Telegram, title: str = "Famiglia Rossi") -> int:
    """A family group with four people and the bot in it; returns its id."""
    people = [telegram.people.add_user(name, username=username).id for name, username in FAMILY]
    return telegram.groups.add_group(title, people[0], people[1:])
