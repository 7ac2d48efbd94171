"""Keeping the clubs' ratings, and reading them."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q, QuerySet

from league.models import Game, League, Season, Team
from stats.chances import chances_for
from stats.chances.situations import Situation
from stats.chances.tables import CERTAIN
from stats.elo import START, Played, chance, edge, rated
from stats.models import Rating


def at_home(league: League) -> float:
    """What playing at home is worth in a league's game, in points: by the chance at the first
    pitch between equals; nothing where no table knows it."""
    table = chances_for(league.ruleset, league.options)
    return edge(table.of(Situation(1, 0, 0, 0, 0, 0)) / CERTAIN) if table else 0.0


def keep(season: Season, games: Sequence[int]) -> None:
    """Rate anew the games of a league from the first of these on: what was rated after it leans on
    it. Three queries and a write."""
    league = season.league
    first = Game.objects.filter(pk__in=games).order_by("date", "number", "pk").first()
    if first is None:
        return
    earlier = (
        Q(game__date__lt=first.date)
        | Q(game__date=first.date, game__number__lt=first.number)
        | Q(game__date=first.date, game__number=first.number, game__lt=first.pk)
    )
    ratings = Rating.objects.filter(game__season__league=league)
    known = {
        team: (rating, season_of)
        for team, rating, season_of in _latest(ratings.filter(earlier)).values_list(
            "team", "after", "game__season"
        )
    }
    ratings.exclude(earlier).delete()
    before = ratings.filter(earlier).values("game")
    played = Game.objects.filter(
        season__league=league, state=Game.State.FINAL, forfeited=False, date__gte=first.date
    ).exclude(pk__in=before)
    rows = [
        Played(pk, season_of, visitors, home, (home_runs or 0) > (runs or 0))
        for pk, season_of, visitors, home, runs, home_runs in played.order_by(
            "date", "number", "pk"
        ).values_list("pk", "season", "visitors", "home", "visitors_runs", "home_runs")
    ]
    Rating.objects.bulk_create(
        (
            Rating(game_id=one.game, team_id=one.team, before=one.before, after=one.after)
            for one in rated(rows, at_home(league), known)
        ),
        batch_size=5000,
    )


def home_chance(game: Game) -> float | None:
    """The home side's chance in a game to come, by the ratings of both; None before either has
    one. One query."""
    both = Rating.objects.filter(team__in=(game.visitors_id, game.home_id))
    found = dict(_latest(both).values_list("team", "after"))
    if not found:
        return None
    home, visitors = (found.get(team, START) for team in (game.home_id, game.visitors_id))
    return chance(home, visitors, at_home(game.season.league))


def rating_of(team: Team) -> float | None:
    """A club's rating after its last game. One query."""
    return _latest(Rating.objects.filter(team=team)).values_list("after", flat=True).first()


def _latest(ratings: QuerySet[Rating]) -> QuerySet[Rating]:
    """The last of these of each club."""
    last_first = ratings.order_by("team_id", "-game__date", "-game__number", "-game_id")
    return last_first.distinct("team_id")
