"""What the page of a team shows, in a fixed number of queries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.db.models import Count, Model, Q, Sum

from engine import RULESETS
from engine.ruleset import Ruleset
from league.models import Game, Season, Team
from league.pieces import piece
from league.standings import Standing, standings
from stats import tables
from stats.models import BattingLine, PitchingLine

Totals = dict[int, Mapping[str, int]]  # sums by player


def team_context(team: Team, season: Season | None, seasons: list[Season]) -> dict[str, Any]:
    """Everything that a team's page needs, for one season or for a team without any."""
    rules = RULESETS[team.league.ruleset]
    rows = standings(season) if season else []
    players = list(team.players.all())
    batting = player_totals(BattingLine, tables.BATTING, team, season)
    pitching = player_totals(PitchingLine, tables.PITCHING, team, season)
    return {
        "team": team,
        "league": team.league,
        "rules": rules,
        "season": season,
        "seasons": seasons,
        "team_query": f"?season={season.slug}" if batting and season else "",
        "standing": next((row for row in rows if row.team.pk == team.pk), None),
        "teams": len(rows),
        "roster": [
            (player, piece(rules, player), _summary(player.pk, batting, pitching, rules))
            for player in players
        ],
        "batting_columns": tables.BATTING,
        "batting": _table(players, batting, tables.BATTING, rules),
        "batting_totals": _bottom(batting, tables.BATTING, rules),
        "pitching_columns": tables.PITCHING,
        "pitching": _table(players, pitching, tables.PITCHING, rules),
        "pitching_totals": _bottom(pitching, tables.PITCHING, rules),
        "schedule": _schedule(team, season, rows) if season else [],
    }


def player_totals(model: type[Model], columns: Any, team: Team, season: Season | None) -> Totals:
    """The season's totals of each of a team's players who has any. One query."""
    lines = model._default_manager.filter(team=team, game__season=season).order_by()
    sums = {f"{name}_sum": Sum(name) for name in tables.fields(columns)}
    found = lines.values("player").annotate(games=Count("pk"), **sums)
    return {
        row["player"]: {name.removesuffix("_sum"): value for name, value in row.items()}
        for row in found
    }


def _table(players: Any, totals: Totals, columns: Any, rules: Ruleset) -> list[tuple[Any, Any]]:
    return [
        (player, tables.figures(columns, totals[player.pk], rules))
        for player in players
        if player.pk in totals
    ]


def _bottom(totals: Totals, columns: Any, rules: Ruleset) -> list[str]:
    """The team's own totals. Games are not added up: no player's are the team's."""
    together: Counter[str] = Counter()
    for sums in totals.values():
        together.update(sums)
    return [
        "" if column.heading in ("G", "GS") else figure
        for column, figure in zip(columns, tables.figures(columns, together, rules), strict=True)
    ]


def _summary(player: int, batting: Totals, pitching: Totals, rules: Ruleset) -> str:
    """A player's season in a few words."""
    if sums := pitching.get(player):
        (earned,) = tables.figures((tables.ERA,), sums, rules)
        return f"{sums['wins']}–{sums['losses']}, {earned} ERA"
    if sums := batting.get(player):
        (average,) = tables.figures((tables.AVG,), sums, rules)
        return f"{average}, {sums['hr']} HR"
    return "yet to play"


def _schedule(team: Team, season: Season, rows: list[Standing]) -> list[dict[str, Any]]:
    teams = {row.team.pk: row.team for row in rows}
    games = season.games.filter(Q(visitors=team) | Q(home=team)).order_by("number")
    told = []
    won = lost = 0
    for game in games:
        at_home = game.home_id == team.pk
        final = game.state == Game.State.FINAL
        mine, theirs = game.home_runs, game.visitors_runs
        if not at_home:
            mine, theirs = theirs, mine
        victory = final and (mine or 0) > (theirs or 0)
        won, lost = won + victory, lost + (final and not victory)
        told.append(
            {
                "game": game,
                "at_home": at_home,
                "opponent": teams[game.visitors_id if at_home else game.home_id],
                "final": final,
                "won": victory,
                "score": f"{mine}–{theirs}",
                "record": f"{won}–{lost}",
            }
        )
    return told
