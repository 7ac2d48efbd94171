"""A week of a season: what its clubs and players did in it. A fixed number of queries."""

from __future__ import annotations

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine import RULESETS
from league.models import Game, Player, Season, Team
from stats import catalog
from stats.catalog import Catalog, Totals
from stats.chances import chances_for
from stats.models import BattingLine, Feat, PitchingLine, Worth
from stats.selectors.feats import COMMON
from stats.selectors.sums import sums

DAYS: Final = 7
#: How many players of a kind it names.
TOP: Final = 5


@dataclass(slots=True)
class ClubWeek:
    """A club's week: what it won, lost, scored and allowed, forfeits in wins and losses alone; and
    its record and its row (lost: below nothing) at the end of it."""

    team: Team
    won: int = 0
    lost: int = 0
    scored: int = 0
    allowed: int = 0
    season_won: int = 0
    season_lost: int = 0
    row: int = 0


@dataclass(slots=True)
class PlayerWeek:
    """What a player did in a week; his `wpa` in 1/10,000, None where no table tells."""

    player: Player
    totals: Totals
    wpa: int | None


@dataclass(slots=True)
class Week:
    """Week `number` of `last`, from 1: those clubs first that won most."""

    number: int
    last: int
    first_day: datetime.date
    last_day: datetime.date
    clubs: list[ClubWeek] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)  # over, in their order
    batters: list[PlayerWeek] = field(default_factory=list)
    pitchers: list[PlayerWeek] = field(default_factory=list)
    feats: list[Feat] = field(default_factory=list)


def week(season: Season, number: int | None = None) -> Week | None:
    """A week of a season, or its latest; None before the first game is over, and for a week in
    which none was. Eight queries."""
    teams = {team.pk: team for team in season.teams.all()}
    for team in teams.values():
        team.league = season.league
    over = list(season.games.filter(state=Game.State.FINAL).order_by("date", "number"))
    if not over:
        return None
    begin = over[0].date
    last = 1 + (over[-1].date - begin).days // DAYS
    number = last if number is None else number
    start = begin + datetime.timedelta(days=DAYS * (number - 1))
    end = start + datetime.timedelta(days=DAYS - 1)
    own = [game for game in over if start <= game.date <= end]
    if not own:
        return None
    for game in own:
        game.season = season
        game.visitors, game.home = teams[game.visitors_id], teams[game.home_id]
    keys = [game.pk for game in own]
    feats = Feat.objects.filter(game__in=keys).exclude(kind__in=COMMON)
    told = list(feats.select_related("player", "team").order_by("game__date", "game__number", "pk"))
    by_key = {game.pk: game for game in own}
    for feat in told:
        feat.game = by_key[feat.game_id]
    return Week(
        number,
        last,
        start,
        min(end, over[-1].date),
        _clubs(teams, [game for game in over if game.date <= end], start),
        own,
        *_players(season, keys),
        told,
    )


def _clubs(teams: dict[int, Team], games: Iterable[Game], start: datetime.date) -> list[ClubWeek]:
    found = {pk: ClubWeek(team) for pk, team in teams.items()}
    for game in games:
        at_home = (game.home_runs or 0) > (game.visitors_runs or 0)
        for key, won, scored, allowed in (
            (game.home_id, at_home, game.home_runs or 0, game.visitors_runs or 0),
            (game.visitors_id, not at_home, game.visitors_runs or 0, game.home_runs or 0),
        ):
            one = found[key]
            one.season_won += won
            one.season_lost += not won
            one.row = max(1, one.row + 1) if won else min(-1, one.row - 1)
            if game.date >= start:
                one.won += won
                one.lost += not won
                if not game.forfeited:
                    one.scored += scored
                    one.allowed += allowed
    return sorted(
        found.values(),
        key=lambda one: (-one.won, one.lost, one.allowed - one.scored, one.team.pk),
    )


def _players(season: Season, games: Sequence[int]) -> tuple[list[PlayerWeek], list[PlayerWeek]]:
    """The batters and the pitchers who did most: to the outcome where a table tells it, else by
    total bases and by outs."""
    bats, arms = (
        sums(model.objects.filter(game__in=games), ["player"], catalog.fields(kind.of_lines()))
        for model, kind in ((BattingLine, catalog.BATTING), (PitchingLine, catalog.PITCHING))
    )
    known = chances_for(season.league.ruleset, season.played_by) is not None
    worth: defaultdict[str, Counter[int]] = defaultdict(Counter)
    rows = Worth.objects.filter(game__in=games).values_list("player", "wpa", "wpa_pitching")
    for key, at_bat, pitching in rows:
        worth["bat"][key] += at_bat
        worth["arm"][key] += pitching
    best = [
        _best(bats, worth["bat"] if known else None, "tb", catalog.BATTING, season),
        _best(arms, worth["arm"] if known else None, "ip", catalog.PITCHING, season),
    ]
    keys = {row["player"] for own in best for row, *_ in own}
    people = Player.objects.select_related("team").in_bulk(keys)
    for player in people.values():
        player.team.league = season.league
    batters, pitchers = (
        [PlayerWeek(people[row["player"]], totals, wpa) for row, totals, wpa in own] for own in best
    )
    return batters, pitchers


def _best(
    rows: list[Any], worth: Counter[int] | None, by: str, kind: Catalog, season: Season
) -> list[tuple[Any, Totals, int | None]]:
    undefined = RULESETS[season.league.ruleset].undefined
    known = [
        (row, Totals(kind, row, undefined), None if worth is None else worth[row["player"]])
        for row in rows
    ]
    found = [one for one in known if one[1].counts.get("pa", 0) or one[1].counts.get("bf", 0)]
    return sorted(
        found,
        key=lambda one: (-(one[2] if one[2] is not None else one[1][by] or 0), one[0]["player"]),
    )[:TOP]
