"""A team in one season: its place, its players' totals, its games. A fixed number of queries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import Case, Count, F, Q, Sum, When

from engine import RULESETS
from league.competition.ledger import expected
from league.competition.values import WonLost
from league.models import Game, Player, Season, Team
from league.standings import Standing, Table, season_table
from stats import catalog
from stats.catalog import Catalog, Totals
from stats.models import BattingLine, Line, PitchingLine
from stats.selectors.done import done

BATTING: Final = catalog.BATTING.pick(
    *("games", "pa", "ab", "r", "h", "doubles", "triples", "hr", "rbi", "bb", "so", "sb", "cs"),
    *("avg", "obp", "slg", "ops"),
)
PITCHING: Final = catalog.PITCHING.pick(
    *("wins", "losses", "saves", "games", "gs", "ip", "h", "r", "er", "hr", "bb", "so", "bf"),
    *("era", "whip"),
)


@dataclass(slots=True)
class Meeting:
    """A game as one of its teams sees it. Runs are None before it is over."""

    game: Game
    opponent: Team
    at_home: bool
    runs_scored: int | None
    runs_allowed: int | None

    @property
    def final(self) -> bool:
        return self.runs_scored is not None

    @property
    def won(self) -> bool:
        return (self.runs_scored or 0) > (self.runs_allowed or 0)


@dataclass(slots=True)
class Scheduled:
    """A game of a team's season, and the team's record after it."""

    meeting: Meeting
    wins: int
    losses: int


@dataclass(slots=True)
class TeamSeason:
    """A team's season. Totals by player leave out who has no line; `batting_totals` and
    `pitching_totals` are None before the first game."""

    season: Season
    standing: Standing
    table: Table  # of the season
    batting: dict[Player, Totals]
    batting_totals: Totals | None
    pitching: dict[Player, Totals]
    pitching_totals: Totals | None
    schedule: list[Scheduled]


def team_season(team: Team, season: Season, players: list[Player]) -> TeamSeason:
    """How a team, whose `players` are given, does in a season that it is entered in."""
    table = season_table(season, club=team.pk)
    assert table  # it is entered
    rows = table.rows
    undefined = RULESETS[team.league.ruleset].undefined
    batting = _by_player(BattingLine, catalog.BATTING, BATTING, team, season)
    pitching = _by_player(PitchingLine, catalog.PITCHING, PITCHING, team, season)
    games = sum(counts["gs"] for counts in pitching.values())  # every game has one starter

    def totals(found: Mapping[int, dict[str, int]], kind: Catalog) -> dict[Player, Totals]:
        return {
            player: Totals(kind, found[player.pk], undefined)
            for player in players
            if player.pk in found
        }

    def together(found: Mapping[int, dict[str, int]], kind: Catalog) -> Totals | None:
        added: Counter[str] = Counter()
        for counts in found.values():
            added.update(counts)
        return Totals(kind, {**added, "games": games}, undefined) if found else None

    return TeamSeason(
        season,
        next(row for row in rows if row.team.pk == team.pk),
        table,
        totals(batting, catalog.BATTING),
        together(batting, catalog.BATTING),
        totals(pitching, catalog.PITCHING),
        together(pitching, catalog.PITCHING),
        _schedule(team, season, table.clubs),
    )


def _by_player(
    model: type[Line],
    kind: Catalog,
    columns: tuple[catalog.Figure, ...],
    team: Team,
    season: Season,
) -> dict[int, dict[str, int]]:
    rows = done(model, ("player",), catalog.fields(columns), team=team, season=season)
    return {row.pop("player"): row for row in rows}


def meeting(game: Game, team_id: int, opponent: Team) -> Meeting:
    """The game from the side of one of its teams."""
    at_home = game.home_id == team_id
    final = game.state == Game.State.FINAL
    scored, allowed = game.visitors_runs, game.home_runs
    if at_home:
        scored, allowed = allowed, scored
    return Meeting(game, opponent, at_home, scored if final else None, allowed if final else None)


def _schedule(team: Team, season: Season, teams: Mapping[int, Team]) -> list[Scheduled]:
    games = season.games.filter(Q(visitors=team) | Q(home=team)).order_by("number")
    found = []
    wins = losses = 0
    for game in games:
        other = game.visitors_id if game.home_id == team.pk else game.home_id
        met = meeting(game, team.pk, teams[other])
        wins += met.final and met.won
        losses += met.final and not met.won
        found.append(Scheduled(met, wins, losses))
    return found


@dataclass(slots=True)
class TeamYear:
    """What a club did in a season, forfeits in wins and losses alone."""

    season: Season
    games: WonLost
    scored: int
    allowed: int
    expected: WonLost | None


def history(team: Team, seasons: Iterable[Season]) -> list[TeamYear]:
    """A club's seasons in which it has played, in the order given. One query."""
    at_home = Q(home=team)
    won = Q(at_home, home_runs__gt=F("visitors_runs")) | Q(
        ~at_home, visitors_runs__gt=F("home_runs")
    )
    mine = Case(When(at_home, then="home_runs"), default="visitors_runs")
    theirs = Case(When(at_home, then="visitors_runs"), default="home_runs")
    played = Q(forfeited=False)
    games = Game.objects.filter(Q(home=team) | Q(visitors=team), state=Game.State.FINAL)
    rows = (
        games.order_by()
        .values("season")
        .annotate(
            count=Count("pk"),
            wins=Count("pk", filter=won),
            played=Count("pk", filter=played),
            scored=Sum(mine, filter=played, default=0),
            allowed=Sum(theirs, filter=played, default=0),
        )
    )
    found = {row["season"]: row for row in rows}
    return [
        TeamYear(
            season,
            WonLost(row["wins"], row["count"] - row["wins"]),
            row["scored"],
            row["allowed"],
            expected(row["scored"], row["allowed"], row["played"]),
        )
        for season in seasons
        if (row := found.get(season.pk))
    ]
