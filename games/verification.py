"""Was a game fair? Anybody can play a downloaded record again and compare. No database."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine import BadRecord, Ballgame, Record
from engine.ruleset import Ruleset
from games.seeds import commitment, seed_text
from league.errors import Invalid


def downloadable(record: dict[str, Any], promised: str, score: tuple[int, int]) -> dict[str, Any]:
    """A stored record with what the page said of the game: its commitment and its score."""
    return record | {"commitment": promised, "score": list(score)}


@dataclass(slots=True)
class Verification:
    """What came of playing a record again; `faults` says what does not agree, if anything."""

    rules: Ruleset
    seed: str
    commitment: str
    score: tuple[int, int]
    innings: tuple[list[int | None], list[int | None]]
    hits: tuple[int, int]
    answers: int
    faults: list[str] = field(default_factory=list)


def verify(data: Any, promised: str = "") -> Verification:
    """Play a record again. `promised` is the commitment that was on the page, if it was noted.

    Raises Invalid for what is no record of a finished game of these rules.
    """
    try:
        record = Record.from_json(data)
        game = Ballgame.replay(record)
    except BadRecord as error:
        raise Invalid(str(error)) from None
    if not game.over:
        raise Invalid("The record is not whole: it ends before the game is over.")
    visitors, home = game.box_score().teams
    seed = seed_text(record.seed)
    made = commitment(seed)
    found = Verification(
        game.rules,
        seed,
        made,
        game.score,
        (visitors.innings, home.innings),
        (visitors.h, home.h),
        len(record.choices),
    )
    for where, claimed in (("the record", data.get("commitment")), ("the page", promised)):
        if claimed and claimed != made:
            found.faults.append(f"{where.capitalize()} promised a seed of SHA-256 {claimed}.")
    score = data.get("score")
    if score is not None and score != list(game.score):
        found.faults.append(f"The record claims a score of {score}.")
    return found
