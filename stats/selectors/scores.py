"""The latest results, with their line scores."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from league.models import Game, League
from stats.models import TeamLine
from stats.stories import Story, story


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


def _final(game: Game, visitors: TeamLine | None, home: TeamLine | None) -> Final:
    told = visitors and home and not game.forfeited
    found = story(visitors.innings, home.innings) if told and visitors and home else None
    return Final(game, (visitors, home), found)
