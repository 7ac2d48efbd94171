"""What somebody did, parted: a player's splits, his last games, kinds of tiles, two clubs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection
from django.db.models import Q, Sum

from league.models import Game, League, Player, Team
from stats import catalog
from stats.catalog import Baseline, Totals
from stats.kinds import Kind
from stats.models import BattingLine, PitchingLine
from stats.selectors.book import (
    CATALOGS,
    MODELS,
    WEIGHT,
    Scope,
    Sums,
    added,
    added_by_value,
    baselines,
    tallies,
    together,
    totals,
)
from stats.splits import BOTH, SPLITS, TOTAL, Of, Split, splits_of

#: How many of a player's last games are added up.
LAST: Final = (7, 15, 30)
LINES: Final[Mapping[Of, type[BattingLine | PitchingLine]]] = {
    "batting": BattingLine,
    "pitching": PitchingLine,
}


@dataclass(slots=True)
class Part:
    """One value of a split, and what was done there."""

    words: str
    value: int
    totals: Totals


@dataclass(slots=True)
class Parted:
    """All values of a split, in their order."""

    split: Split
    parts: list[Part]


def parted(
    where: Scope, of: Of, player: Player, words: Mapping[str, Mapping[int, str]]
) -> list[Parted]:
    """Every split of a player that has rows, in the order of the splits; `words` has the values of
    those by club, month and opposing player. Three queries."""
    rows = MODELS[of]._default_manager.filter(stage__in=where.keys, player=player)
    return _in_order(where, of, added_by_value(rows, of), words, baselines(where, of))


def parted_together(
    where: Scope, of: Of, whose: Team | Kind, words: Mapping[str, Mapping[int, str]]
) -> list[Parted]:
    """The same of all players of a club, or of a kind of tile, together; not against each opposing
    player, nor beside the league. One query."""
    rows = (
        MODELS[of]
        ._default_manager.filter(stage__in=where.keys, split__lt=SPLITS["versus"].code)
        .order_by()
    )
    if isinstance(whose, Kind):
        rows = rows.filter(player__team__league=where.league, player__spot__in=whose.spots)
    else:
        rows = rows.filter(player__team=whose)
    fields = [*catalog.fields(CATALOGS[of].values()), "games"]
    own: defaultdict[int, dict[int, Sums]] = defaultdict(dict)
    parts: Any = rows.values("split", "value")
    for row in parts.annotate(**{f"{one}_sum": Sum(one) for one in fields}):
        counts = {name: row[f"{name}_sum"] for name in fields}
        own[row["split"]][row["value"]] = Sums(row["value"], counts, [], [])
    return _in_order(where, of, own, words, {})


def _in_order(
    where: Scope,
    of: Of,
    own: Mapping[int, Mapping[int, Sums]],
    words: Mapping[str, Mapping[int, str]],
    leagues: Mapping[int, Baseline],
) -> list[Parted]:
    found = []
    for split in splits_of(of):
        sums = own.get(split.code, {})
        named = split.values or words.get(split.name, {})
        parts = [
            Part(text, value, totals(sums[value], of, where, leagues))
            for value, text in named.items()
            if value in sums
        ]
        if parts:
            found.append(Parted(split, parts))
    return found


def last_games(where: Scope, of: Of, player: Player) -> list[Part]:
    """What a player did in his last 7, 15 and 30 games, as many as he has. One query."""
    fields = catalog.fields(CATALOGS[of].of_lines())
    lines = LINES[of]._default_manager.filter(
        player=player, game__state=Game.State.FINAL, game__series__stage__in=where.keys
    )
    newest = lines.order_by("-game__date", "-game__number").values(*fields)[: LAST[-1]]
    rows = [{**row, "games": 1} for row in newest]
    return [
        Part(
            f"Last {number}",
            number,
            totals(together(Sums(0, row, [], []) for row in rows[:number]), of, where),
        )
        for number in LAST
        if len(rows) >= number
    ]


def by_kind(where: Scope, of: Of, kinds: Sequence[Kind]) -> list[tuple[Kind, Totals]]:
    """What each kind of tile did, those that did nothing left out. Two queries."""
    leagues = baselines(where, of)
    by_spot = {one.key: one for one in added(tallies(where, of), of, "player__spot")}
    found = []
    for kind in kinds:
        own = [by_spot[spot] for spot in sorted(kind.spots) if spot in by_spot]
        if own:
            found.append((kind, totals(together(own), of, where, leagues)))
    return found


def by_kind_everywhere(ruleset: str, year: int | None, of: Of) -> list[Sums]:
    """What the spots of a game's roster did in all public leagues of it, in the seasons that began
    in a year, or in all. One query."""
    rows = MODELS[of]._default_manager.filter(
        split=TOTAL.code,
        stage__season__league__ruleset=ruleset,
        stage__season__league__visibility=League.Visibility.PUBLIC,
    )
    if year is not None:
        rows = rows.filter(stage__season__starts_on__year=year)
    return added(rows.order_by(), of, "player__spot")


def of_kinds(
    sums: Iterable[Sums], of: Of, kinds: Sequence[Kind], undefined: frozenset[str]
) -> list[tuple[Kind, Totals]]:
    """The sums of spots by kind, of those that did anything."""
    by_spot = {one.key: one for one in sums}
    found = []
    for kind in kinds:
        own = [by_spot[spot] for spot in sorted(kind.spots) if spot in by_spot]
        if own:
            counts = together(own).counts
            found.append((kind, Totals(CATALOGS[of], counts, undefined)))
    return found


def behind(where: Scope, ahead: Kind, kinds: Sequence[Kind]) -> list[tuple[Kind, Totals]]:
    """Who bats behind a kind of tile: of those who started in the next place of the order what they
    did in these games, the most frequent first; `games` are how often. One query."""
    names = sorted(catalog.fields(CATALOGS["batting"].of_lines()))
    sums = ", ".join(f"sum(next.{name})" for name in names)
    with connection.cursor() as cursor:
        cursor.execute(
            _BEHIND.format(sums=sums), {"stages": where.keys, "spots": sorted(ahead.spots)}
        )
        found = [
            Sums(spot, {**dict(zip(names, numbers, strict=True)), "games": games}, [], [])
            for spot, games, *numbers in cursor.fetchall()
        ]
    rows = of_kinds(found, "batting", kinds, where.undefined)
    return sorted(rows, key=lambda row: -row[1].counts["games"])


_BEHIND: Final = """
WITH started AS (
    SELECT DISTINCT ON (line.game_id, line.team_id, line.slot) line.*, player.spot,
           max(line.slot) OVER (PARTITION BY line.game_id, line.team_id) AS slots
      FROM stats_battingline line
      JOIN league_player player ON player.id = line.player_id
      JOIN league_game game ON game.id = line.game_id
      JOIN league_series series ON series.id = game.series_id
     WHERE series.stage_id = ANY(%(stages)s) AND game.state = 'final' AND line.slot > 0
     ORDER BY line.game_id, line.team_id, line.slot, line."order"
)
SELECT next.spot, count(*), {sums}
  FROM started ahead
  JOIN started next ON next.game_id = ahead.game_id AND next.team_id = ahead.team_id
   AND next.slot = ahead.slot %% ahead.slots + 1
 WHERE ahead.spot = ANY(%(spots)s)
 GROUP BY next.spot
"""


def meetings(where: Scope, one: Team, other: Team) -> list[Game]:
    """The games that two clubs have played with each other, the latest first. One query."""
    both = Q(visitors=one, home=other) | Q(visitors=other, home=one)
    games = Game.objects.filter(
        both, state=Game.State.FINAL, series__stage__in=where.keys
    ).select_related("season")
    found = list(games.order_by("-date", "-number"))
    for game in found:
        game.season.league = where.league
        game.visitors, game.home = (one, other) if game.visitors_id == one.pk else (other, one)
    return found


@dataclass(slots=True)
class SideOfMeetings:
    """One of two clubs, and what its players did against the other."""

    team: Team
    won: int
    runs: int
    batting: list[tuple[Player, Totals]]
    pitching: list[tuple[Player, Totals]]


def both_sides(
    where: Scope, one: Team, other: Team, games: Sequence[Game]
) -> tuple[SideOfMeetings, SideOfMeetings]:
    """Both of two clubs that played these games with each other, their players with most turns
    first; forfeits count in wins alone. Three queries."""
    people = {player.pk: player for player in Player.objects.filter(team__in=[one, other])}
    done = {of: _against(where, of, one, other, people) for of in BOTH}
    first, second = (
        SideOfMeetings(
            team,
            sum(_runs(game, team) > _runs(game, rival) for game in games),
            sum(_runs(game, team) for game in games if not game.forfeited),
            *([row for row in done[of] if row[0].team_id == team.pk] for of in BOTH),
        )
        for team, rival in ((one, other), (other, one))
    )
    return first, second


def _against(
    where: Scope, of: Of, one: Team, other: Team, people: Mapping[int, Player]
) -> list[tuple[Player, Totals]]:
    rows = MODELS[of]._default_manager.filter(stage__in=where.keys, split=SPLITS["opponent"].code)
    rows = rows.filter(
        Q(player__team=one, value=other.pk) | Q(player__team=other, value=one.pk)
    ).order_by()
    sums = sorted(added(rows, of), key=lambda sum: (-sum.counts[WEIGHT[of]], sum.key))
    return [(people[sum.key], totals(sum, of, where)) for sum in sums]


def _runs(game: Game, team: Team) -> int:
    return (game.home_runs if game.home_id == team.pk else game.visitors_runs) or 0
