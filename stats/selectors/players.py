"""A player's seasons, and the games of one of them. A fixed number of queries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet

from engine import RULESETS
from league.models import Player, Season, Stage
from stats import catalog
from stats.catalog import Catalog, Figure, Totals
from stats.models import BattingLine, Line, PitchingLine
from stats.selectors.boxes import DECISIONS
from stats.selectors.done import done
from stats.selectors.sums import of_season
from stats.selectors.teams import BATTING, PITCHING, Meeting, meeting

_OF_A_SEASON: Final = frozenset({"games", "pa", "wins", "losses", "saves", "gs"})


def _of_a_game(columns: tuple[Figure, ...]) -> tuple[Figure, ...]:
    """What a single game's line shows of these columns: its counts."""
    return tuple(one for one in columns if not one.qualify and one.name not in _OF_A_SEASON)


BATTING_LOG: Final = _of_a_game(BATTING)
PITCHING_LOG: Final = _of_a_game(PITCHING)


@dataclass(slots=True)
class GameLine:
    """What a player did in one game."""

    meeting: Meeting
    position: str  # at bat; "" where the game has none
    decided: list[str]  # on the mound: fields of DECISIONS
    totals: Totals


@dataclass(slots=True)
class Career:
    """A player's seasons, latest first, and the games of the one that is looked at."""

    seasons: list[Season]
    season: Season | None  # whose games are in the logs
    batting: dict[Season, Totals]
    pitching: dict[Season, Totals]
    batting_stages: dict[Stage, Totals]  # in the order of a season
    pitching_stages: dict[Stage, Totals]
    batting_log: list[GameLine]
    pitching_log: list[GameLine]


def career(player: Player, slug: str | None, *, logs: bool = True) -> Career | None:
    """What a player has done; the logs are of the season with this slug, or of the latest. At
    most five queries, or without the logs three.

    None when the player has no line in a season of that slug.
    """
    undefined = RULESETS[player.team.league.ruleset].undefined
    bats = _by_stage(BattingLine, BATTING, player)
    arms = _by_stage(PitchingLine, PITCHING, player)
    found = Stage.objects.filter(pk__in={*bats, *arms}).select_related("season")
    stages = list(found.order_by("-season__starts_on", "-season", "number"))
    seasons = list(dict.fromkeys(stage.season for stage in stages))
    for stage in stages:
        stage.season.league = player.team.league
    season = next((one for one in seasons if slug in (None, one.slug)), None)
    if slug is not None and season is None:
        return None

    def in_stages(sums: dict[int, dict[str, int]], kind: Catalog) -> dict[Stage, Totals]:
        return {one: Totals(kind, sums[one.pk], undefined) for one in stages if one.pk in sums}

    def in_seasons(parts: dict[Stage, Totals], kind: Catalog) -> dict[Season, Totals]:
        added: dict[Season, Counter[str]] = {}
        for stage, totals in parts.items():
            added.setdefault(stage.season, Counter()).update(totals.counts)
        return {one: Totals(kind, counts, undefined) for one, counts in added.items()}

    stages_at_bat = in_stages(bats, catalog.BATTING)
    stages_pitched = in_stages(arms, catalog.PITCHING)
    batting = in_seasons(stages_at_bat, catalog.BATTING)
    pitching = in_seasons(stages_pitched, catalog.PITCHING)

    def log(model: type[Line], kind: Catalog, done_in: Container[Season]) -> list[GameLine]:
        if season is None or season not in done_in or not logs:
            return []
        lines = _lines(model, player, season)
        return [_game_line(line, kind, player, undefined) for line in lines]

    return Career(
        seasons,
        season,
        batting,
        pitching,
        stages_at_bat,
        stages_pitched,
        log(BattingLine, catalog.BATTING, batting),
        log(PitchingLine, catalog.PITCHING, pitching),
    )


def _by_stage(
    model: type[Line], columns: tuple[Figure, ...], player: Player
) -> dict[int, dict[str, int]]:
    rows = done(model, ("stage",), catalog.fields(columns), player=player)
    return {row.pop("stage"): row for row in rows}


def _lines(model: type[Line], player: Player, season: Season) -> QuerySet[Line]:
    """A player's lines of a season, game by game."""
    of_his = model._default_manager.filter(of_season(season), player=player)
    return of_his.select_related("game__visitors", "game__home").order_by("game__number")


def _game_line(
    line: Line,
    kind: Catalog,
    player: Player,
    undefined: frozenset[str],
) -> GameLine:
    game = line.game
    opponent = game.visitors if game.home_id == player.team_id else game.home
    opponent.league = player.team.league
    decided = [field for field in DECISIONS if getattr(line, field, 0)]
    return GameLine(
        meeting(game, player.team_id, opponent),
        getattr(line, "position", ""),
        decided,
        Totals(
            kind,
            {field: getattr(line, field) for field in catalog.fields(kind.of_lines())},
            undefined,
        ),
    )
