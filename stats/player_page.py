"""What the page of a player shows, in a fixed number of queries."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Model, Sum

from engine import RULESETS
from engine.ruleset import Ruleset
from league.models import Game, Player, Season
from league.pieces import piece
from stats import tables
from stats.models import BattingLine, PitchingLine


def player_context(player: Player, slug: str | None) -> dict[str, Any] | None:
    """Everything that a player's page needs; the game log is that of one season.

    That is the season asked for by its slug, or his last; None where he has no such season.
    """
    rules = RULESETS[player.team.league.ruleset]
    bats = _season_totals(BattingLine, tables.BATTING, player)
    arms = _season_totals(PitchingLine, tables.PITCHING, player)
    seasons = list(Season.objects.filter(pk__in={*bats, *arms}).order_by("-starts_on", "-pk"))
    season = next((s for s in seasons if slug in (None, s.slug)), None)
    if slug is not None and season is None:
        return None
    batting_log = _log(BattingLine, tables.BATTING_LOG, player, season, rules)
    return {
        "player": player,
        "team": player.team,
        "league": player.team.league,
        "rules": rules,
        "spot": rules.roster[player.spot],
        "piece": piece(rules, player),
        "seasons": seasons,
        "season": season,
        "batting_columns": tables.BATTING,
        "batting": _by_season(seasons, bats, tables.BATTING, rules),
        "pitching_columns": tables.PITCHING,
        "pitching": _by_season(seasons, arms, tables.PITCHING, rules),
        "batting_log_columns": tables.BATTING_LOG,
        "batting_log": batting_log,
        "in_position": any(entry["position"] for entry in batting_log),
        "pitching_log_columns": tables.PITCHING_LOG,
        "pitching_log": _log(PitchingLine, tables.PITCHING_LOG, player, season, rules),
    }


def _season_totals(model: type[Model], columns: Any, player: Player) -> dict[int, Any]:
    lines = model._default_manager.filter(player=player).order_by()
    sums = {f"{name}_sum": Sum(name) for name in tables.fields(columns)}
    found = lines.values("game__season").annotate(games=Count("pk"), **sums)
    return {
        row["game__season"]: {name.removesuffix("_sum"): value for name, value in row.items()}
        for row in found
    }


def _by_season(
    seasons: list[Season], totals: dict[int, Any], columns: Any, rules: Ruleset
) -> list[tuple[Season, list[str]]]:
    return [
        (season, tables.figures(columns, totals[season.pk], rules))
        for season in seasons
        if season.pk in totals
    ]


def _log(
    model: type[Model], columns: Any, player: Player, season: Season | None, rules: Ruleset
) -> list[dict[str, Any]]:
    """A player's lines of a season, game by game."""
    lines = (
        model._default_manager.filter(player=player, game__season=season)
        .select_related("game__visitors", "game__home")
        .order_by("game__number")
    )
    return [_entry(line, columns, player, rules) for line in lines]


def _entry(line: Any, columns: Any, player: Player, rules: Ruleset) -> dict[str, Any]:
    game: Game = line.game
    at_home = game.home_id == player.team_id
    mine, theirs = game.home_runs or 0, game.visitors_runs or 0
    if not at_home:
        mine, theirs = theirs, mine
    counts = {name: getattr(line, name) for name in tables.fields(columns)}
    decisions = (("W", "wins"), ("L", "losses"), ("S", "saves"), ("H", "holds"))
    return {
        "game": game,
        "opponent": game.visitors if at_home else game.home,
        "at_home": at_home,
        "result": f"{'W' if mine > theirs else 'L'} {mine}–{theirs}",
        "won": mine > theirs,
        "position": getattr(line, "position", ""),
        "decision": ", ".join(word for word, name in decisions if getattr(line, name, 0)),
        "figures": tables.figures(columns, counts, rules),
    }
