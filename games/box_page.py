"""The tables of a game's page: line score, batting, pitching, and the notes under them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from django.db.models import Model, Sum

from engine.narration import HalfInning, ordinal
from engine.plays import HOME_RUN
from engine.ruleset import Ruleset
from league.models import Game, Player
from stats.figures import DASH, rate, two_places
from stats.formulas import avg, era, innings, obp, ops, slg
from stats.models import BattingLine, PitchingLine, TeamLine

Column = tuple[str, str, str]  # heading, its meaning, field
BATTING: Final[tuple[Column, ...]] = (
    ("AB", "At bats", "ab"),
    ("R", "Runs", "r"),
    ("H", "Hits", "h"),
    ("RBI", "Runs batted in", "rbi"),
    ("BB", "Walks", "bb"),
    ("SO", "Strikeouts", "so"),
    ("LOB", "Left on base", "lob"),
)
PITCHING: Final[tuple[Column, ...]] = (
    ("IP", "Innings pitched", "outs"),
    ("H", "Hits", "h"),
    ("R", "Runs", "r"),
    ("ER", "Earned runs", "er"),
    ("BB", "Walks", "bb"),
    ("SO", "Strikeouts", "so"),
    ("HR", "Home runs", "hr"),
    ("BF", "Batters faced", "bf"),
)
NOTES: Final = (
    ("2B", "doubles"),
    ("3B", "triples"),
    ("HR", "hr"),
    ("SB", "sb"),
    ("CS", "cs"),
    ("HBP", "hbp"),
    ("SH", "sh"),
    ("SF", "sf"),
    ("GIDP", "gidp"),
)
BAT_SUMS: Final = ("ab", "h", "bb", *(field for _, field in NOTES))
ARM_SUMS: Final = ("outs", "er", "wins", "losses", "saves", "holds", "blown_saves")
DECISIONS: Final = (
    ("W", "Winning pitcher", "wins"),
    ("L", "Losing pitcher", "losses"),
    ("S", "Save", "saves"),
)

Names = Callable[[int], str]  # a roster spot's player
Sums = dict[int, dict[str, int]]  # a player's totals up to and including this game, by his id


def totals_to_date(
    model: type[Model], game: Game, lines: Sequence[Any], fields: Sequence[str]
) -> Sums:
    """Each player's totals in the season up to and including this game. One query."""
    totals = (
        model._default_manager.filter(
            player__in=[line.player_id for line in lines],
            game__season=game.season_id,
            game__number__lte=game.number,
        )
        .order_by()
        .values("player")
        .annotate(**{f"{name}_sum": Sum(name) for name in fields})
    )
    return {row["player"]: {name: row[f"{name}_sum"] for name in fields} for row in totals}


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


def batting_row(line: BattingLine, sums: Sums, rules: Ruleset) -> dict[str, Any]:
    """One batter's row, with his AVG and OPS to date."""
    to_date = sums[line.player_id]
    on_base = obp(*(to_date[name] for name in ("h", "ab", "bb", "hbp", "sf")))
    power = slg(*(to_date[name] for name in ("h", "doubles", "triples", "hr", "ab")))
    return {
        "player": line.player,
        "position": line.position,
        "indent": line.position in ("PH", "PR"),
        "figures": _figures(line, BATTING, rules),
        "avg": rate(avg(to_date["h"], to_date["ab"])),
        "ops": rate(ops(on_base, power)),
    }


def pitching_row(line: PitchingLine, sums: Sums, rules: Ruleset) -> dict[str, Any]:
    """One pitcher's row, with his ERA and his decision with the record to date."""
    to_date = sums[line.player_id]
    return {
        "player": line.player,
        "figures": _figures(line, PITCHING, rules),
        "era": two_places(era(to_date["er"], to_date["outs"])),
        "decision": _decision(line, to_date),
    }


def totals(lines: Iterable[Any], columns: Sequence[Column], rules: Ruleset) -> list[str]:
    """The bottom row of a table."""
    lines = list(lines)
    return [
        _figure(field, sum(getattr(line, field) for line in lines), rules)
        for _, _, field in columns
    ]


def decisions(pitching: Sequence[PitchingLine], sums: Sums) -> list[tuple[str, str, Player, str]]:
    """Winner, loser and save, each with his record to date: “5–2”, or the number of saves."""
    found = []
    for letter, words, field in DECISIONS:
        for line in pitching:
            if getattr(line, field):
                found.append((letter, words, line.player, _record(field, sums[line.player_id])))
    return found


def notes(
    lines: Sequence[BattingLine],
    sums: Sums,
    homers: dict[int, list[str]],
    rules: Ruleset,
) -> list[tuple[str, str]]:
    """“2B  Ito (4), Salas 2 (7).” and so on. `homers` tells each home run of a roster spot."""
    told = []
    for label, field in NOTES:
        if field in rules.undefined:
            continue
        names = []
        for line in lines:
            number = getattr(line, field)
            if not number:
                continue
            times = f" {number}" if number > 1 else ""
            inside = [str(sums[line.player_id][field])]
            if field == "hr":
                inside += homers.get(line.player.spot, [])
            names.append(f"{line.player.name}{times} ({'; '.join(inside)})")
        if names:
            told.append((label, ", ".join(names) + "."))
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


def _figures(line: Any, columns: Sequence[Column], rules: Ruleset) -> list[str]:
    return [_figure(field, getattr(line, field), rules) for _, _, field in columns]


def _figure(field: str, value: int, rules: Ruleset) -> str:
    if field in rules.undefined:
        return DASH
    return innings(value) if field == "outs" else str(value)


def _decision(line: PitchingLine, to_date: dict[str, int]) -> str:
    words = []
    for letter, field in (
        ("W", "wins"),
        ("L", "losses"),
        ("S", "saves"),
        ("H", "holds"),
        ("BS", "blown_saves"),
    ):
        if getattr(line, field):
            words.append(f"{letter}, {_record(field, to_date)}")
    return f"({'; '.join(words)})" if words else ""


def _record(field: str, to_date: dict[str, int]) -> str:
    if field in ("wins", "losses"):
        return f"{to_date['wins']}–{to_date['losses']}"
    return str(to_date[field])
