"""Everything needed to replay a game, as compact JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.decisions import BadRecord, VersionMismatch, shown

FORMAT: Final = 1
#: The fields of a record as JSON, what each is, and that in words.
SHAPE: Final[dict[str, tuple[type, str]]] = {
    "ruleset": (str, "a name"),
    "version": (int, "a whole number"),
    "seed": (str, "a whole number in quotes"),
    "options": (dict, "names and values"),
    "lineups": (list, "two lists"),
    "choices": (list, "a list"),
    "sealed": (dict, "choices by seat"),
}


@dataclass(slots=True)
class Record:
    """A game as what was decided by people (lineups, choices) and by chance (the seed).

    `choices` are indices into the options of each question that left a choice, in the order in
    which the questions were settled; of two simultaneous ones the first asked stands first.
    `sealed` holds the index of an answer that waits for the other seat's.

    A record of a game under way is secret: it holds the seed.
    """

    ruleset: str
    version: int
    seed: int
    options: dict[str, Any]
    visitors: tuple[Any, ...]
    home: tuple[Any, ...]
    choices: list[int]
    sealed: dict[int, int]

    def to_json(self) -> dict[str, Any]:
        """A dict for `json.dumps`. The seed is a string: it is wider than JavaScript's numbers."""
        return {
            "format": FORMAT,
            "ruleset": self.ruleset,
            "version": self.version,
            "seed": str(self.seed),
            "options": self.options,
            "lineups": [list(self.visitors), list(self.home)],
            "choices": self.choices,
            "sealed": {str(seat): index for seat, index in self.sealed.items()},
        }

    @classmethod
    def from_json(cls, data: Any) -> Record:
        """Raises VersionMismatch for another format, BadRecord for what is not a record."""
        if not isinstance(data, dict):
            raise BadRecord("A record is a JSON object; this is not one.")
        found = data.get("format")
        if type(found) is not int or found != FORMAT:
            raise VersionMismatch(
                f"This record has format {shown(found)}; this version reads {FORMAT}."
            )
        for name, (kind, words) in SHAPE.items():
            if name not in data:
                raise BadRecord(f"The record is damaged: it has no “{name}”.")
            if type(data[name]) is not kind:
                raise BadRecord(
                    f"The record is damaged: its {name} should be {words}, not {shown(data[name])}."
                )
        lineups = data["lineups"]
        if len(lineups) != 2 or not all(type(lineup) is list for lineup in lineups):
            raise BadRecord("The record is damaged: its lineups should be two lists.")
        choices, sealed = data["choices"], data["sealed"]
        for seat in sealed:
            if seat not in ("0", "1"):
                raise BadRecord(
                    f"The record is damaged: there is no seat {shown(seat)} to seal for."
                )
        for index in (*choices, *sealed.values()):
            if type(index) is not int or index < 0:
                raise BadRecord(f"The record is damaged: {shown(index)} is no choice.")
        return cls(
            data["ruleset"],
            data["version"],
            _seed(data["seed"]),
            data["options"].copy(),
            tuple(lineups[0]),
            tuple(lineups[1]),
            choices[:],
            {int(seat): index for seat, index in sealed.items()},
        )


def _seed(text: str) -> int:
    """A seed as `to_json` writes it, and no other way of writing a number."""
    try:
        seed = int(text)
        if str(seed) == text:
            return seed
    except ValueError:
        pass
    raise BadRecord(f"The record is damaged: its seed {shown(text)} is no whole number.")
