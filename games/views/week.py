"""A week of a season in review: a few sentences, and the tables that all their numbers stand in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.ruleset import Ruleset
from engine.telling.narration import counted
from games.views.season_page import find_season
from league.errors import NotFound
from league.models import Game, League, Season
from league.office.acts import Act
from league.pages import shown
from league.permissions import may
from stats import catalog, figures
from stats.catalog import Figure
from stats.selectors.feats import words_of
from stats.selectors.weeks import ClubWeek, PlayerWeek, Week, week
from stats.words import at_bat, on_the_mound

BATTING: Final = catalog.BATTING.pick("pa", "ab", "r", "h", "hr", "rbi", "bb", "sb", "avg", "ops")
PITCHING: Final = catalog.PITCHING.pick(
    "wins", "losses", "saves", "ip", "h", "r", "er", "bb", "so", "era"
)
#: From so many in a row on it is told.
ROW: Final = 3


@dataclass(slots=True)
class WeekPage:
    """A week, told and in tables; none before the first game is over."""

    season: Season
    league: League
    rules: Ruleset
    runs: bool
    week: Week | None
    told: list[str]
    feats: list[tuple[str, Game]]
    batting: tuple[Figure, ...]
    pitching: tuple[Figure, ...]


@require_safe
def week_in_review(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """A week of a season (`week`, from 1), or its latest."""
    found = find_season(request, slug, season)
    given = request.GET.get("week")
    number = None
    if given is not None:
        number = int(given) if re.fullmatch(r"[0-9]{1,4}", given) else 0
        if not number:
            raise NotFound("Weeks are numbered from 1.")
    own = week(found, number)
    if own is None and number is not None:
        raise NotFound(f"No game of {found} was over in a week {number}.")
    rules = RULESETS[found.league.ruleset]
    content = WeekPage(
        found,
        found.league,
        rules,
        may(request.user, Act.EDIT_LEAGUE, found.league),
        own,
        list(_told(own)) if own else [],
        [(words_of(feat), feat.game) for feat in own.feats] if own else [],
        *(
            tuple(one for one in kind if not one.needs & (rules.undefined | rules.hollow))
            for kind in (BATTING, PITCHING)
        ),
    )
    crumbs = [
        (found.league.name, found.league.get_absolute_url()),
        (found.name, found.get_absolute_url()),
        ("Week in review", None),
    ]
    return render(request, "games/week.html", shown(content, crumbs=crumbs))


def _told(own: Week) -> Iterator[str]:
    """The paragraphs: clubs, players, games."""
    yield " ".join(_clubs(own))
    yield " ".join(_players(own))
    yield " ".join(_games(own))


def _clubs(own: Week) -> Iterator[str]:
    best, worst = own.clubs[0], own.clubs[-1]
    games = best.won + best.lost
    ways = (
        "Nobody had a better week than the {club}, who won {won} of {games}.",
        "It was the {club}’ week: {won} won of {games}.",
        "The {club} had the best of it, with {won} won and {lost} lost.",
    )
    # Where another did as well, the first way alone is true
    alone = (own.clubs[1].won, own.clubs[1].lost) != (best.won, best.lost)
    yield ways[own.number % len(ways) if alone else 0].format(
        club=best.team.nickname, won=best.won, games=games, lost=best.lost
    )
    if worst.lost > worst.won:
        yield f"The {worst.team.nickname} won {worst.won} and lost {worst.lost}."
    leader = max(own.clubs, key=_share)
    level = [one.team.nickname for one in own.clubs if _share(one) == _share(leader)]
    yield (
        f"At the end of it the {in_words(level)} had the best record of the season, "
        f"{leader.season_won}–{leader.season_lost}."
    )
    longest = max(own.clubs, key=lambda one: one.row)
    if longest.row >= ROW:
        yield f"The {longest.team.nickname} had won {longest.row} in a row."
    shortest = min(own.clubs, key=lambda one: one.row)
    if shortest.row <= -ROW:
        yield f"The {shortest.team.nickname} had lost {-shortest.row} in a row."


def in_words(names: Sequence[str]) -> str:
    """“Herons”, “Herons and Moles”, “Herons, Moles and Porters”."""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def _share(one: ClubWeek) -> tuple[float, int]:
    games = one.season_won + one.season_lost
    return (one.season_won / games if games else -1.0, one.season_won)


def _players(own: Week) -> Iterator[str]:
    if own.batters:
        yield _player(own.batters[0], at_bat(own.batters[0].totals), "At bat", own.number)
    if own.pitchers:
        told = on_the_mound(own.pitchers[0].totals)
        yield _player(own.pitchers[0], told, "On the mound", own.number + 1)


def _player(one: PlayerWeek, did: str, where: str, number: int) -> str:
    who = f"{one.player.full_name} of the {one.player.team.nickname}"
    wins = f", worth {figures.wins(one.wpa)} wins" if one.wpa is not None else ""
    ways = (
        f"{where} {who} did most: {did}{wins}.",
        f"{where} nobody did more than {who}: {did}{wins}.",
    )
    return ways[number % len(ways)]


def _games(own: Week) -> Iterator[str]:
    played = [game for game in own.games if not game.forfeited]
    yield f"{counted(len(own.games), 'game').capitalize()} {_were(own.games)} decided."
    if not played:
        return
    most = max(played, key=lambda game: (_runs(game)[0] + _runs(game)[1], -game.pk))
    yield f"No game had more runs than {_game(most)}."
    widest = max(played, key=lambda game: (_runs(game)[0] - _runs(game)[1], -game.pk))
    if widest != most:
        yield f"No margin was wider than in {_game(widest)}."
    if given := len(own.games) - len(played):
        yield f"{counted(given, 'of them', 'of them').capitalize()} went by forfeit."


def _were(games: Sequence[Game]) -> str:
    return "was" if len(games) == 1 else "were"


def _runs(game: Game) -> tuple[int, int]:
    """The winner's and the loser's."""
    runs = sorted((game.visitors_runs or 0, game.home_runs or 0), reverse=True)
    return runs[0], runs[1]


def _game(game: Game) -> str:
    home_won = (game.home_runs or 0) > (game.visitors_runs or 0)
    winner, loser = (game.home, game.visitors) if home_won else (game.visitors, game.home)
    won, lost = _runs(game)
    return f"the {winner.nickname}’ {won}–{lost} over the {loser.nickname}"
