"""What a side of a live game is called, everywhere and by everybody: a club by its nickname, a
person by their name, a visitor by a name that stays the same, the AI by its level."""

from __future__ import annotations

import hashlib
from typing import Final

from engine.managers import MANAGERS

_BIRDS: Final = """
    Avocet Bittern Bunting Cardinal Cormorant Crane Curlew Dipper Dunlin Egret Falcon Finch Gannet
    Godwit Grebe Harrier Heron Hoopoe Ibis Jacana Jay Kestrel Kite Lapwing Lark Linnet Martin Merlin
    Oriole Osprey Pelican Petrel Pipit Plover Quail Raven Robin Sandpiper Shrike Skua Snipe Stork
    Swallow Swift Tanager Teal Tern Thrush Towhee Vireo Warbler Wren
"""
BIRDS: Final = tuple(_BIRDS.split())
#: What every visitor's name begins with; it has blanks, which the name of no account has.
GUEST: Final = "Guest"


def guest_name(mark: str) -> str:
    """What a visitor without an account is called, by their secret mark, which nobody finds again
    from it: “Guest Heron 42”."""
    digest = hashlib.sha256(f"name of {mark}".encode()).digest()
    return f"{GUEST} {BIRDS[digest[0] % len(BIRDS)]} {2 + digest[1] % 98}"


def side_name(*, team: str = "", person: str = "", guest: str = "", ai: str = "") -> str:
    """A side by what is known of it: its club, who sits there, else its AI."""
    if team or person:
        return team or person
    if guest:
        return guest_name(guest)
    return f"The {MANAGERS[ai].name}" if ai in MANAGERS else "Nobody"


def letters_of(name: str) -> str:
    """What hangs on the scoreboard of a side that is no club: “HER” of Guest Heron 42."""
    return name.removeprefix(f"{GUEST} ")[:3].upper()
