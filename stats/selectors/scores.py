"""The latest results, with their line scores."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import QuerySet

from engine import RULESETS
from league.colors import worn
from league.models import Game, League, Team
from stats.models import TeamLine
from stats.stories import Story, story


@dataclass(slots=True)
class LineScore:
    """A side's row. Innings in which it did not bat are None, as are figures that nobody knows or
    that the game does not have. `second` is the class of the colors that it changes into."""

    team: Team
    second: str
    innings: list[int | None] = field(default_factory=list)
    r: int | None = None
    h: int | None = None
    e: int | None = None
    won: bool = False


@dataclass(slots=True)
class Final:
    """A game that is over; `lines` are visitors and home, None where none was played."""

    game: Game
    lines: tuple[TeamLine | None, TeamLine | None]
    story: Story | None

    @property
    def home_won(self) -> bool:
        return (self.game.home_runs or 0) > (self.game.visitors_runs or 0)

    @property
    def innings(self) -> int:
        return max((len(line.innings) for line in self.lines if line), default=0)

    @property
    def sides(self) -> list[LineScore]:
        """Both rows of its line score."""
        errors = "e" not in RULESETS[self.game.season.league.ruleset].undefined
        runs = (self.game.visitors_runs, self.game.home_runs)
        rows = []
        for at, (team, second) in enumerate(wearing(self.game)):
            row = LineScore(team, second, r=runs[at], won=self.home_won == bool(at))
            if line := self.lines[at]:
                row.innings = [*line.innings, *[None] * (self.innings - len(line.innings))]
                row.h, row.e = line.h, line.e if errors else None
            rows.append(row)
        return rows


def latest_finals(leagues: QuerySet[League], most: int) -> list[Final]:
    """The games of these leagues that ended last, the latest first. Two queries."""
    games = Game.objects.filter(state=Game.State.FINAL, season__league__in=leagues)
    games = games.select_related("season__league", "visitors__league", "home__league")
    return with_lines(list(games.order_by("-finished_at", "-pk")[:most]))


def with_lines(found: list[Game]) -> list[Final]:
    """Games that are over, with their lines and stories. One query."""
    rows = TeamLine.objects.filter(game__in=found).order_by()
    lines = {(line.game_id, line.home): line for line in rows}
    return [_final(game, lines.get((game.pk, False)), lines.get((game.pk, True))) for game in found]


def wearing(game: Game) -> list[tuple[Team, str]]:
    """Both teams, with the classes of the colors they wear: visitors change where two clash."""
    return [(game.visitors, worn(game.visitors.color, game.home.color)), (game.home, "")]


def _final(game: Game, visitors: TeamLine | None, home: TeamLine | None) -> Final:
    told = visitors and home and not game.forfeited
    found = story(visitors.innings, home.innings) if told and visitors and home else None
    return Final(game, (visitors, home), found)
