"""How names are written, of people, clubs, leagues and players: visible, and hard to mistake."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from confusable_homoglyphs import confusables
from django.core.exceptions import ValidationError

#: Letters and marks by their category that show nothing all the same.
_BLANK: Final = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
#: Controls, formats (zero-width, direction), line breaks, what is no character at all.
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def folded(name: str) -> str:
    """A name as it is compared: accounts whose names fold alike are one."""
    return unicodedata.normalize("NFKC", name).strip().casefold()


def visible(name: str) -> None:
    """Refuse characters that nobody sees: they turn a line around, or make two names one."""
    for character in name:
        if unicodedata.category(character) in _UNSEEN or _BLANK.match(character):
            known = unicodedata.name(character, "a control character").lower()
            raise ValidationError(
                f"A name has only characters that can be seen; take out {known} "
                f"(U+{ord(character):04X}).",
                code="unseen",
            )


def unmistakable(username: str) -> None:
    """Refuse a person's name that could be taken for another's: letters of several scripts that
    look alike, or none but look-alikes of plain letters."""
    visible(username)
    if confusables.is_dangerous(username, preferred_aliases=["latin"]):
        raise ValidationError(
            "This name mixes letters of different scripts that look alike. Write it in one script.",
            code="mixed",
        )
    strange = [letter for letter in username if not letter.isascii()]
    if strange and all(map(_like_plain, strange)):
        raise ValidationError(
            "Every letter of this name could be taken for a plain Latin one. Write it in Latin "
            "letters, or add one that cannot be mistaken.",
            code="alike",
        )


def _like_plain(letter: str) -> bool:
    """Whether a letter looks like one of ASCII."""
    found = confusables.is_confusable(letter, greedy=True) or []
    return any(like["c"].isascii() for entry in found for like in entry["homoglyphs"])
