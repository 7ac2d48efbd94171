"""The box score of a finished game, with each player's season up to and including it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine import RULESETS
from league.models import Game, Player
from stats import catalog
from stats.catalog import Catalog, Totals
from stats.models import BattingLine, Line, PitchingLine, TeamLine
from stats.selectors.sums import sums

#: Fields of a pitching line that say what it decided, with the letters for each.
DECISIONS: Final = {
    "wins": "W",
    "losses": "L",
    "saves": "S",
    "holds": "H",
    "blown_saves": "BS",
}


@dataclass(slots=True)
class PlayerLine:
    """A player's line of the box score, and the season to date with it."""

    player: Player
    position: str  # at bat; "" where the game has none, and on the mound
    totals: Totals
    to_date: Totals

    @property
    def decided(self) -> list[str]:
        """The fields of DECISIONS that this pitcher has to his name in this game."""
        return [field for field in DECISIONS if self.totals.counts.get(field)]


@dataclass(slots=True)
class SideBox:
    """One side's half of the box score. `line` is None where none was written."""

    line: TeamLine | None
    batting: list[PlayerLine]
    pitching: list[PlayerLine]
    batting_totals: Totals
    pitching_totals: Totals


@dataclass(slots=True)
class GameBox:
    """The official box score: visitors, home. `innings` is the longer line score's length."""

    sides: tuple[SideBox, SideBox]
    innings: int
    batting_lines: list[BattingLine]
    pitching_lines: list[PitchingLine]


def game_box(game: Game) -> GameBox:
    """The lines of a finished game, in five queries."""
    batting = list(game.battingline_set.select_related("player").order_by("order"))
    pitching = list(game.pitchingline_set.select_related("player").order_by("order"))
    lines = {line.home: line for line in game.lines.all()}
    bats = _rows(game, batting, catalog.BATTING)
    arms = _rows(game, pitching, catalog.PITCHING)
    undefined = RULESETS[game.season.league.ruleset].undefined

    def side(team: int, home: bool) -> SideBox:
        his_bats, his_arms = bats.get(team, []), arms.get(team, [])
        return SideBox(
            lines.get(home),
            his_bats,
            his_arms,
            _together(his_bats, catalog.BATTING, undefined),
            _together(his_arms, catalog.PITCHING, undefined),
        )

    longest = max((len(line.innings) for line in lines.values()), default=game.innings or 0)
    sides = (side(game.visitors_id, False), side(game.home_id, True))
    return GameBox(sides, longest, batting, pitching)


def _rows(game: Game, lines: Sequence[Line], kind: Catalog) -> dict[int, list[PlayerLine]]:
    """The lines of each team, by its key. One query."""
    undefined = RULESETS[game.season.league.ruleset].undefined
    fields = catalog.fields(kind.values())
    to_date = _to_date(game, lines, fields)
    found: dict[int, list[PlayerLine]] = {}
    for line in lines:
        counts = {field: getattr(line, field) for field in fields}
        row = PlayerLine(
            line.player,
            getattr(line, "position", ""),
            Totals(kind, counts, undefined),
            Totals(kind, to_date[line.player_id], undefined),
        )
        found.setdefault(line.team_id, []).append(row)
    return found


def _to_date(game: Game, lines: Sequence[Line], fields: Iterable[str]) -> dict[int, dict[str, Any]]:
    """Each player's sums in the season up to and including this game."""
    if not lines:
        return {}
    so_far = type(lines[0])._default_manager.filter(
        player__in=[line.player_id for line in lines],
        game__season=game.season_id,
        game__number__lte=game.number,
    )
    return {row.pop("player"): row for row in sums(so_far, ("player",), fields)}


def _together(rows: Iterable[PlayerLine], kind: Catalog, undefined: frozenset[str]) -> Totals:
    """The bottom row of a table."""
    added: Counter[str] = Counter()
    for row in rows:
        added.update(row.totals.counts)
    return Totals(kind, added, undefined)
