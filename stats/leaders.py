"""Who leads a season in what: two aggregates over the lines, then plain sorting of their rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.db.models import Model, Sum

from engine import RULESETS
from engine.ruleset import Ruleset
from league.models import Player, Season
from stats import formulas
from stats.figures import rate, two_places
from stats.models import BattingLine, PitchingLine

Sums = Mapping[str, int]  # one player's season: counts by field, and "player", "team"


class Category(NamedTuple):
    """Something to lead in: a field that is summed, or a formula for which one must qualify."""

    heading: str
    words: str
    source: str | Callable[[Sums], float | None]
    low: bool = False  # the lowest leads
    text: Callable[[Any], str] = str


@dataclass(slots=True)
class Leader:
    """One place of a board. `player` has his team; `text` is the figure as it is printed."""

    rank: int  # from 1; equal figures share a rank
    player: Player
    value: float
    text: str


@dataclass(slots=True)
class Board:
    """The leaders in one category, best first."""

    heading: str  # “AVG”
    words: str  # “Batting average”
    leaders: list[Leader]


def _ops(sums: Sums) -> float | None:
    on_base = formulas.obp(sums["h"], sums["ab"], sums["bb"], sums["hbp"], sums["sf"])
    slugging = formulas.slg(sums["h"], sums["doubles"], sums["triples"], sums["hr"], sums["ab"])
    return formulas.ops(on_base, slugging)


BATTING: Final = (
    Category("AVG", "Batting average", lambda s: formulas.avg(s["h"], s["ab"]), text=rate),
    Category("HR", "Home runs", "hr"),
    Category("RBI", "Runs batted in", "rbi"),
    Category("H", "Hits", "h"),
    Category("R", "Runs", "r"),
    Category("OPS", "On-base plus slugging", _ops, text=rate),
    Category("SB", "Stolen bases", "sb"),
)
PITCHING: Final = (
    Category("W", "Wins", "wins"),
    Category(
        "ERA",
        "Earned run average, in nine innings",
        lambda s: formulas.era(s["er"], s["outs"]),
        low=True,
        text=two_places,
    ),
    Category("SO", "Strikeouts", "so"),
    Category("SV", "Saves", "saves"),
    Category("IP", "Innings pitched", "outs", text=formulas.innings),
)
BATTING_FIELDS: Final = (
    *("pa", "ab", "r", "h", "doubles", "triples", "hr", "rbi", "bb", "hbp", "sf", "sb"),
)
PITCHING_FIELDS: Final = ("outs", "er", "so", "gs", "wins", "saves")


def leaders(season: Season, top: int = 5) -> tuple[list[Board], list[Board]]:
    """The boards of batting and of pitching, without those in which nobody leads yet.

    Three queries: the batters' sums, the pitchers', and who the leaders are.
    """
    rules = RULESETS[season.league.ruleset]
    regulation = rules.options(season.league.options).innings
    batters = player_sums(BattingLine, BATTING_FIELDS, season)
    pitchers = player_sums(PitchingLine, PITCHING_FIELDS, season)
    games: Counter[int] = Counter()  # of each team: every game has one starter
    for sums in pitchers:
        games[sums["team"]] += sums["gs"]
    hitters = sum(spot.role == "hitter" for spot in rules.roster)
    qualified_bats = [
        s
        for s in batters
        if s["pa"] >= formulas.qualifying_pa(games[s["team"]], regulation, hitters)
    ]
    qualified_arms = [
        s for s in pitchers if s["outs"] >= formulas.qualifying_outs(games[s["team"]], regulation)
    ]
    batting = _ranked(BATTING, batters, qualified_bats, rules, top)
    pitching = _ranked(PITCHING, pitchers, qualified_arms, rules, top)
    wanted = {pk for _, places in (*batting, *pitching) for _, pk, _ in places}
    people = Player.objects.select_related("team").in_bulk(wanted)
    for player in people.values():
        player.team.league = season.league
    return _boards(batting, people), _boards(pitching, people)


def player_sums(model: type[Model], fields: Sequence[str], season: Season) -> list[Any]:
    """One row a player with a line in the season, his sums under the names of the fields."""
    lines = model._default_manager.filter(game__season=season).order_by().values("player", "team")
    sums = lines.annotate(**{f"{name}_sum": Sum(name) for name in fields})
    return [{name.removesuffix("_sum"): value for name, value in row.items()} for row in sums]


Place = tuple[int, int, float]  # rank, player's key, figure


def best(
    category: Category, rows: Iterable[Sums], qualified: Iterable[Sums], top: int
) -> list[Place]:
    """The leaders of one category. A sum of nothing leads nobody; of equals the elder key first."""
    figures: list[tuple[float, int]] = []
    if callable(category.source):
        for sums in qualified:
            figure = category.source(sums)
            if figure is not None:
                figures.append((figure, sums["player"]))
    else:
        figures = [(sums[category.source], sums["player"]) for sums in rows]
        figures = [place for place in figures if place[0]]
    figures.sort(key=lambda place: (place[0] if category.low else -place[0], place[1]))
    places: list[Place] = []
    for nth, (figure, player) in enumerate(figures[:top], 1):
        rank = places[-1][0] if places and places[-1][2] == figure else nth
        places.append((rank, player, figure))
    return places


def _ranked(
    categories: Sequence[Category],
    rows: list[Any],
    qualified: list[Any],
    rules: Ruleset,
    top: int,
) -> list[tuple[Category, list[Place]]]:
    return [
        (category, places)
        for category in categories
        if category.source not in rules.undefined
        if (places := best(category, rows, qualified, top))
    ]


def _boards(
    ranked: list[tuple[Category, list[Place]]], people: Mapping[int, Player]
) -> list[Board]:
    return [
        Board(
            category.heading,
            category.words,
            [
                Leader(rank, people[pk], figure, category.text(figure))
                for rank, pk, figure in places
            ],
        )
        for category, places in ranked
    ]
