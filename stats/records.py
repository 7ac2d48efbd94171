"""Records of a league, kept as its games are counted.

What happens in a game is compared with what had happened before it: of games that come in any
order, the marks are those that a reading in the order of playing would find. Seasons and careers
are read from the tallies, streaks from the lines. `stats.selectors.records` reads them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple

from django.db import connection

from league.models import Game, Player, Season
from stats.models import Mark
from stats.selectors.book import CATALOGS, Scope, scope
from stats.selectors.leaderboard import Asked, Everybody, everybody, leaderboard
from stats.splits import Of
from stats.streaks import longest


class Record(NamedTuple):
    """One figure of which records are kept: whose, by which column or sum of a line."""

    name: str
    of: Literal["batting", "pitching", "club", "game"]
    words: str
    column: str = ""


#: Of a game, by what a line holds.
GAME: Final = (
    Record("h", "batting", "Hits", "h"),
    Record("hr", "batting", "Home runs", "hr"),
    Record("rbi", "batting", "Runs batted in", "rbi"),
    Record("r", "batting", "Runs", "r"),
    Record("tb", "batting", "Total bases", "h + doubles + 2 * triples + 3 * hr"),
    Record("bb", "batting", "Walks", "bb"),
    Record("sb", "batting", "Stolen bases", "sb"),
    Record("so", "pitching", "Strikeouts", "so"),
    Record("outs", "pitching", "Outs pitched", "outs"),
    Record("club_r", "club", "Runs of a club", "r"),
    Record("club_h", "club", "Hits of a club", "h"),
    Record("margin", "game", "Margin", "abs(home_runs - visitors_runs)"),
    Record("both", "game", "Runs of both clubs", "home_runs + visitors_runs"),
    Record("innings", "game", "Innings", "innings"),
)
#: Of seasons and careers, by the catalog's names; shares of those who qualify.
SEASON: Final[dict[Of, tuple[str, ...]]] = {
    "batting": ("avg", "ops", "h", "hr", "rbi", "r", "tb", "sb", "bb"),
    "pitching": ("era", "whip", "wins", "saves", "so"),
}
CAREER: Final[dict[Of, tuple[str, ...]]] = {
    "batting": ("games", "h", "hr", "rbi", "r", "tb", "sb", "bb"),
    "pitching": ("wins", "saves", "so"),
}
TABLES: Final = {
    "batting": "stats_battingline",
    "pitching": "stats_pitchingline",
    "club": "stats_teamline",
}


def keep(season: Season, games: Sequence[int], *, streaks: bool = True) -> None:
    """Bring the records of a league up to games of one of its seasons that were just counted; its
    streaks too, for which all its lines are read."""
    league = season.league_id
    marks = Mark.objects.filter(league=league)
    known = marks.filter(span=Mark.Span.GAME).exists()
    for record in GAME:
        _keep_games(season, record, games if known else None)
    later = season.league.seasons.filter(starts_on__gte=season.starts_on)
    marks.filter(span=Mark.Span.SEASON, season=season).delete()
    marks.filter(span=Mark.Span.CAREER, season__in=later).delete()
    everything = scope(season.league)
    new = list(_of_season(everything, season))
    for one in later.order_by("starts_on", "pk"):
        new += _careers(everything, one)
    if streaks:
        marks.filter(span=Mark.Span.STREAK).delete()
        new += _streaks(season)
    Mark.objects.bulk_create(new)


def forget(game: Game) -> None:
    """A part of a write that takes a result back: where a record was set in it, the league's are
    read anew from all games when it is counted again."""
    league = game.season.league_id
    if Mark.objects.filter(league=league, span=Mark.Span.GAME, game=game).exists():
        Mark.objects.filter(league=league, span=Mark.Span.GAME).delete()


def _keep_games(season: Season, record: Record, games: Sequence[int] | None) -> None:
    """Merge what some games show, or all of the league's, into what is kept."""
    marks = Mark.objects.filter(league=season.league_id, span=Mark.Span.GAME, figure=record.name)
    rows = list(_breaking(season.league_id, record, games))
    if not rows:
        return
    own = marks.values_list(
        "game__date", "game__number", "game_id", "season_id", "team_id", "player_id", "number"
    )
    most = 0
    kept = []
    for row in sorted({*own, *rows}, key=lambda row: (row[:3], -row[6], row[5] or row[4])):
        *_, game, season_of, team, player, number = row
        if number > most:
            most = number
            kept.append(
                Mark(
                    league_id=season.league_id,
                    span=Mark.Span.GAME,
                    figure=record.name,
                    number=number,
                    season_id=season_of,
                    game_id=game,
                    team_id=team,
                    player_id=player,
                )
            )
    marks.delete()
    Mark.objects.bulk_create(kept)


def _breaking(league: int, record: Record, games: Sequence[int] | None) -> Iterator[Any]:
    """Of some games, or all, those that show more than all before them."""
    if record.of == "game":
        source = """SELECT game.id AS game_id, NULL::bigint AS player_id, CASE WHEN
            game.home_runs > game.visitors_runs THEN game.home_id ELSE game.visitors_id END
            AS team_id, {} AS number FROM league_game game WHERE NOT game.forfeited"""
    elif record.of == "club":
        source = "SELECT game_id, NULL::bigint AS player_id, team_id, {} AS number FROM {}"
    else:
        source = "SELECT game_id, player_id, team_id, {} AS number FROM {}"
    some = "AND game.id = ANY(%(games)s)" if games is not None else ""
    sql = f"""
        SELECT date, place, game_id, season_id, team_id, player_id, number FROM (
            SELECT game.date, game.number AS place, line.*, game.season_id, max(line.number) OVER (
                ORDER BY game.date, game.number, game.id, line.number DESC, line.player_id,
                    line.team_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
              FROM ({source.format(record.column, TABLES.get(record.of, ""))}) AS line
              JOIN league_game game ON game.id = line.game_id
              JOIN league_season season ON season.id = game.season_id
             WHERE season.league_id = %(league)s AND game.state = 'final' {some}
        ) AS found WHERE number > coalesce(before, 0)"""
    with connection.cursor() as cursor:
        cursor.execute(sql, {"league": league, "games": list(games or [])})
        yield from cursor.fetchall()


def _of_season(everything: Scope, season: Season) -> Iterator[Mark]:
    """The best of a season."""
    stages = tuple(one for one in everything.stages if one.season_id == season.pk)
    among = everybody(Scope(everything.league, stages))
    for of, names in SEASON.items():
        yield from _best(among, of, names, season, Mark.Span.SEASON)


def _careers(everything: Scope, season: Season) -> Iterator[Mark]:
    """Who stood first of all careers at the end of a season."""
    order = (season.starts_on, season.pk)
    stages = tuple(
        one for one in everything.stages if (one.season.starts_on, one.season.pk) <= order
    )
    among = everybody(Scope(everything.league, stages))
    for of, names in CAREER.items():
        yield from _best(among, of, names, season, Mark.Span.CAREER)


def _best(
    among: Everybody, of: Of, names: Iterable[str], season: Season, span: str
) -> Iterator[Mark]:
    for name in names:
        figure = CATALOGS[of][name]
        if figure.needs & among.where.undefined:
            continue
        found = leaderboard(among, Asked(of, figure, qualified=figure.qualify), 0, 1).rows
        if found and found[0].value:
            value = Fraction(found[0].value)
            player: Player = found[0].player
            yield Mark(
                league_id=season.league_id,
                span=span,
                figure=f"{of}.{name}",
                number=value.numerator,
                parts=value.denominator,
                season=season,
                team_id=player.team_id,
                player=player,
            )


def _streaks(season: Season) -> Iterator[Mark]:
    """The longest streaks of a league."""
    for one in longest(season.league_id):
        yield Mark(
            league_id=season.league_id,
            span=Mark.Span.STREAK,
            figure=one.name,
            number=one.number,
            season_id=one.season,
            game_id=one.last,
            since_id=one.since,
            team_id=one.team,
            player_id=one.player,
        )
