"""The box score of a game in words: the line score, the notes under it, who won and lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from engine.plays import HOME_RUN
from engine.ruleset import Ruleset
from engine.telling.narration import HalfInning, ordinal
from league.models import Player
from stats import catalog
from stats.catalog import Totals
from stats.figures import DASH
from stats.models import TeamLine
from stats.selectors.boxes import DECISIONS, GameBox, PlayerLine

BATTING: Final = catalog.BATTING.pick("ab", "r", "h", "rbi", "bb", "so", "lob")
BATTING_TO_DATE: Final = catalog.BATTING.pick("avg", "ops")
PITCHING: Final = catalog.PITCHING.pick("ip", "h", "r", "er", "bb", "so", "hr", "bf")
PITCHING_TO_DATE: Final = catalog.PITCHING.pick("era")
#: What is told under the table of who did it.
NOTES: Final = catalog.BATTING.pick(
    "doubles", "triples", "hr", "sb", "cs", "hbp", "sh", "sf", "gidp"
)
#: What stands beside the line score.
DECIDED: Final = (
    ("wins", "Winning pitcher"),
    ("losses", "Losing pitcher"),
    ("saves", "Save"),
)

Names = Callable[[int], str]  # a roster spot's player


def line_score(line: TeamLine | None, longest: int, rules: Ruleset) -> dict[str, Any]:
    """A side's row: runs by inning (x where it did not bat), then R, H, E."""
    if line is None:
        return {"innings": [DASH] * longest, "r": DASH, "h": DASH, "e": DASH}
    runs = [*line.innings, *[None] * (longest - len(line.innings))]
    return {
        "innings": ["x" if inning is None else inning for inning in runs],
        "r": line.r,
        "h": line.h,
        "e": DASH if "e" in rules.undefined else line.e,
    }


def decisions(box: GameBox) -> list[tuple[str, str, Player, str]]:
    """Winner, loser and save, each with the record to date: “5–2”, or the number of saves."""
    pitchers = [line for side in box.sides for line in side.pitching]
    return [
        (DECISIONS[field], words, line.player, _record(field, line.to_date))
        for field, words in DECIDED
        for line in pitchers
        if field in line.decided
    ]


def decision(line: PlayerLine) -> str:
    """“(W, 5–2)”; “(H, 3; BS, 1)”; nothing for most pitchers."""
    words = [f"{DECISIONS[field]}, {_record(field, line.to_date)}" for field in line.decided]
    return f"({'; '.join(words)})" if words else ""


def notes(
    lines: Iterable[PlayerLine], homers: dict[int, list[str]], rules: Ruleset
) -> list[tuple[str, str]]:
    """“2B  Ito (4), Salas 2 (7).” and so on. `homers` tells each home run of a roster spot."""
    lines = list(lines)
    told = []
    for figure in NOTES:
        names = []
        for line in lines:
            number = line.totals[figure.name]
            if not number:
                continue
            times = f" {number}" if number > 1 else ""
            inside = [line.to_date.text(figure.name)]
            if figure.name == "hr":
                inside += homers.get(line.player.spot, [])
            names.append(f"{line.player.name}{times} ({'; '.join(inside)})")
        if names:
            told.append((figure.heading, ", ".join(names) + "."))
    return told


def home_runs(told: Iterable[HalfInning], side: int, pitchers: Names) -> dict[int, list[str]]:
    """For each roster spot of a side that homered: “5th off Marsh, 1 on, 1 out”."""
    found: dict[int, list[str]] = {}
    for half in told:
        for entry in half.entries if half.half == side else ():
            play = entry.play
            if play.outcome == HOME_RUN:
                on = f"{play.runs - 1 or 'none'} on, {play.outs or 'none'} out"
                off = pitchers(play.pitcher)
                found.setdefault(play.batter, []).append(f"{ordinal(play.inning)} off {off}, {on}")
    return found


def _record(field: str, to_date: Totals) -> str:
    if field in ("wins", "losses"):
        return f"{to_date['wins']}–{to_date['losses']}"
    return to_date.text(field)
