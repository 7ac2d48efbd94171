"""Everything needed to replay a game, as compact JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.decisions import BadRecord, VersionMismatch

FORMAT: Final = 1


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
    visitors: tuple[int, ...]
    home: tuple[int, ...]
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
        if data.get("format") != FORMAT:
            raise VersionMismatch(
                f"This record has format {data.get('format')!r}; this version reads {FORMAT}."
            )
        try:
            visitors, home = data["lineups"]
            record = cls(
                data["ruleset"],
                data["version"],
                int(data["seed"]),
                dict(data["options"]),
                tuple(visitors),
                tuple(home),
                list(data["choices"]),
                {int(seat): index for seat, index in data["sealed"].items()},
            )
        except KeyError as missing:
            raise BadRecord(f"The record is damaged: it has no {missing}.") from None
        except (TypeError, ValueError, AttributeError) as error:
            raise BadRecord(f"The record is damaged: {error}.") from None
        for index in (*record.choices, *record.sealed.values()):
            if type(index) is not int or index < 0:
                raise BadRecord(f"The record is damaged: {index!r} is no choice.")
        return record
