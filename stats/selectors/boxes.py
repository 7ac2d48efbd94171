"""The box score of a finished game, with each player's season up to and including it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine import RULESETS
from league.models import Game, Player
from stats import catalog
from stats.catalog import Catalog, Figure, Totals
from stats.models import BattingLine, Line, PitchingLine, TeamLine
from stats.selectors.sums import of_season, sums

#: Fields of a pitching line that say what it decided.
DECISIONS: Final = ("wins", "losses", "saves", "holds", "blown_saves")
#: Those that the game itself is known by.
OF_THE_GAME: Final = ("wins", "losses", "saves")
#: What is told under the table of who did it.
NOTES: Final = catalog.BATTING.pick(
    "doubles", "triples", "hr", "sb", "cs", "hbp", "sh", "sf", "gidp"
)


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


class Decision(NamedTuple):
    """What a pitcher decided, a field of DECISIONS, and their season to date with it."""

    field: str
    player: Player
    to_date: Totals


class Homer(NamedTuple):
    """One home run: off whom it was hit, with so many on base and out."""

    inning: int
    off: str
    on: int
    outs: int


class NoteLine(NamedTuple):
    """Who did what a note tells, how many times, and how often in the season to date."""

    player: Player
    times: int
    to_date: Totals
    homers: Sequence[Homer]


class Note(NamedTuple):
    """One figure of the notes under a side's batting, and who has it."""

    figure: Figure
    lines: list[NoteLine]


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


def decisions(box: GameBox) -> list[Decision]:
    """Who won, who lost, and who saved it."""
    pitchers = [line for side in box.sides for line in side.pitching]
    return [
        Decision(field, line.player, line.to_date)
        for field in OF_THE_GAME
        for line in pitchers
        if field in line.decided
    ]


def notes(side: SideBox, homers: Mapping[int, Sequence[Homer]]) -> list[Note]:
    """What is told under a side's batting. `homers` are those of a roster spot."""
    found = []
    for figure in NOTES:
        lines = [
            NoteLine(
                line.player,
                int(times),
                line.to_date,
                homers.get(line.player.spot, ()) if figure.name == "hr" else (),
            )
            for line in side.batting
            if (times := line.totals[figure.name])
        ]
        if lines:
            found.append(Note(figure, lines))
    return found


def _rows(game: Game, lines: Sequence[Line], kind: Catalog) -> dict[int, list[PlayerLine]]:
    """The lines of each team, by its key. One query."""
    undefined = RULESETS[game.season.league.ruleset].undefined
    fields = catalog.fields(kind.of_lines())
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


def _to_date(game: Game, lines: Sequence[Line], fields: Iterable[str]) -> dict[int, dict[str, int]]:
    """Each player's sums in the season up to and including this game."""
    if not lines:
        return {}
    so_far = type(lines[0])._default_manager.filter(
        of_season(game.season_id),
        player__in=[line.player_id for line in lines],
        game__number__lte=game.number,
    )
    return {row.pop("player"): row for row in sums(so_far, ("player",), fields)}


def _together(rows: Iterable[PlayerLine], kind: Catalog, undefined: frozenset[str]) -> Totals:
    """The bottom row of a table."""
    added: Counter[str] = Counter()
    for row in rows:
        added.update(row.totals.counts)
    return Totals(kind, added, undefined)
