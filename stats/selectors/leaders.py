"""Who leads a season in what: two aggregates over the lines, then plain sorting of their rows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeVar

from engine import RULESETS
from engine.ruleset import Ruleset
from league.models import Player, Season
from stats import catalog, formulas
from stats.catalog import Counts, Figure
from stats.models import BattingLine, PitchingLine
from stats.selectors.done import done

BATTING: Final = catalog.BATTING.pick("avg", "hr", "rbi", "h", "r", "ops", "sb")
PITCHING: Final = catalog.PITCHING.pick("wins", "era", "so", "saves", "ip")


Numbered = TypeVar("Numbered", bound=tuple[Any, ...])


class Place(NamedTuple):
    """One place among the leaders; equal figures share a rank."""

    rank: int  # from 1
    player: int  # key
    value: int | Fraction


@dataclass(slots=True)
class Leader:
    """One place of a board. `player` has a team, and that its league, without a query."""

    rank: int
    player: Player
    value: int | Fraction


@dataclass(slots=True)
class Board:
    """The leaders in one figure, best first."""

    figure: Figure
    leaders: list[Leader]


Boards = tuple[list[Board], list[Board]]  # of batting and of pitching
Ranked = list[tuple[Figure, list[Place]]]


def leaders(season: Season, top: int = 5) -> Boards:
    """The boards of batting and of pitching, without those in which nobody leads yet. Three
    queries."""
    return leaders_of([season], top)[season.pk]


def leaders_of(seasons: Sequence[Season], top: int = 5) -> dict[int, Boards]:
    """The same of each of some seasons, by their ids.

    Three queries: the batters' sums, the pitchers', and who the leaders are.
    """
    of = [season.pk for season in seasons]
    by = ("season", "player", "team")
    batters, pitchers = defaultdict(list), defaultdict(list)
    for row in done(BattingLine, by, {"pa", *catalog.fields(BATTING)}, season__in=of):
        batters[row["season"]].append(row)
    for row in done(PitchingLine, by, {"gs", *catalog.fields(PITCHING)}, season__in=of):
        pitchers[row["season"]].append(row)
    ranked = {
        season.pk: _season(season, batters[season.pk], pitchers[season.pk], top)
        for season in seasons
    }
    parts = [part for both in ranked.values() for part in both]
    wanted = {place.player for part in parts for _, places in part for place in places}
    people = Player.objects.select_related("team").in_bulk(wanted)
    leagues = {season.league_id: season.league for season in seasons}
    for player in people.values():
        player.team.league = leagues[player.team.league_id]
    return {
        pk: (_boards(batting, people), _boards(pitching, people))
        for pk, (batting, pitching) in ranked.items()
    }


def _season(
    season: Season, batters: list[dict[str, int]], pitchers: list[dict[str, int]], top: int
) -> tuple[Ranked, Ranked]:
    rules = RULESETS[season.league.ruleset]
    regulation = rules.options(season.played_by).innings
    games: Counter[int] = Counter()  # of each team: every game has one starter
    for row in pitchers:
        games[row["team"]] += row["gs"]
    hitters = sum(spot.role == "hitter" for spot in rules.roster)
    teams = {row["team"] for row in (*batters, *pitchers)}
    least_pa = {one: formulas.qualifying_pa(games[one], regulation, hitters) for one in teams}
    least_outs = {one: formulas.qualifying_outs(games[one], regulation) for one in teams}
    qualified_bats = [row for row in batters if row["pa"] >= least_pa[row["team"]]]
    qualified_arms = [row for row in pitchers if row["outs"] >= least_outs[row["team"]]]
    return (
        _ranked(BATTING, batters, qualified_bats, rules, top),
        _ranked(PITCHING, pitchers, qualified_arms, rules, top),
    )


def best(
    figure: Figure,
    rows: Iterable[Counts],
    qualified: Iterable[Counts],
    undefined: frozenset[str],
    top: int,
) -> list[Place]:
    """The leaders in one figure. A count of nothing leads nobody; of equals the elder key first.

    `rows` have the key of a "player" beside the counts; an average ranks the `qualified` alone.
    """
    among = qualified if figure.qualify else rows
    found = [(figure.of(row, undefined), row["player"]) for row in among]
    kept = [
        (value, player)
        for value, player in found
        if value is not None and (value or figure.qualify)
    ]
    places: list[Place] = []
    for nth, (value, player) in enumerate(in_front(kept, figure)[:top], 1):
        tied = places and places[-1].value == value
        places.append(Place(places[-1].rank if tied else nth, player, value))
    return places


def in_front(found: Iterable[Numbered], figure: Figure) -> list[Numbered]:
    """Numbers of a figure, each with a key and whatever else, best first; equals by their keys.

    Fractions are compared where their nearest floats are equal: that alone takes long.
    """
    by_key = sorted(found, key=lambda one: one[1])
    return sorted(by_key, key=lambda one: (float(one[0]), one[0]), reverse=figure.better != "low")


def _ranked(
    figures: Sequence[Figure],
    rows: list[dict[str, int]],
    qualified: list[dict[str, int]],
    rules: Ruleset,
    top: int,
) -> Ranked:
    boards = [(figure, best(figure, rows, qualified, rules.undefined, top)) for figure in figures]
    return [(figure, places) for figure, places in boards if places]


def _boards(ranked: Ranked, people: Mapping[int, Player]) -> list[Board]:
    return [
        Board(figure, [Leader(rank, people[pk], value) for rank, pk, value in places])
        for figure, places in ranked
    ]
