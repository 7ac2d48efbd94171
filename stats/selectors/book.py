"""Reading what is added up: sums of tallies by player, team, kind of tile or split.

Each reading is one query over the tallies of some stages, whatever they hold; a league's own
figures, against which some others stand, are one more.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, cast

from django.contrib.postgres.aggregates import ArrayAgg
from django.contrib.postgres.fields import ArrayField
from django.db.models import BigIntegerField, Func, QuerySet, Sum

from engine import RULESETS
from league.errors import NotFound
from league.models import League, Season, Stage
from stats import catalog, formulas
from stats.catalog import Baseline, Catalog, Counts, Weights
from stats.chances import Chances, chances_for
from stats.models import BattingTally, PitchingTally
from stats.splits import SPLITS, TOTAL, Of, Split

MODELS: Final[Mapping[Of, type[BattingTally | PitchingTally]]] = {
    "batting": BattingTally,
    "pitching": PitchingTally,
}
CATALOGS: Final[Mapping[Of, Catalog]] = {"batting": catalog.BATTING, "pitching": catalog.PITCHING}
#: By what a player's part in a league is weighed.
WEIGHT: Final[Mapping[Of, str]] = {"batting": "pa", "pitching": "outs"}
#: A league's figures are kept to so many parts, so that their means are exact.
PARTS: Final = 10**12


@dataclass(frozen=True)
class Scope:
    """The games that are looked at: of some stages of a league."""

    league: League
    stages: tuple[Stage, ...]  # with their seasons

    @property
    def keys(self) -> list[int]:
        return [stage.pk for stage in self.stages]

    @cached_property
    def chances(self) -> dict[int, Chances | None]:
        """The table of chances of each stage by its key, by the options of its season."""
        found: dict[str, Chances | None] = {}
        by_stage = {}
        for stage in self.stages:
            options = self.options_of(stage)
            word = repr(options)
            if word not in found:
                found[word] = chances_for(self.league.ruleset, options)
            by_stage[stage.pk] = found[word]
        return by_stage

    def options_of(self, stage: Stage) -> Mapping[str, Any]:
        """By which it is played."""
        own = stage.season.options
        return self.league.options if own is None else own

    @cached_property
    def undefined(self) -> frozenset[str]:
        """What the game does not know, and what no table of chances tells of some of it."""
        tables = self.chances.values() or [chances_for(self.league.ruleset, self.league.options)]
        missing = set() if all(tables) else {"wpa", "wpa_pitching"}
        if not all(table and table.weights for table in tables):
            missing |= {"re24", "re24_allowed", "woba"}
        rules = RULESETS[self.league.ruleset]
        return rules.undefined | rules.hollow | missing

    @property
    def innings(self) -> int:
        """The regulation length, of the latest of these stages."""
        options = self.options_of(self.stages[-1]) if self.stages else self.league.options
        return RULESETS[self.league.ruleset].options(options).innings


@dataclass(slots=True)
class Sums:
    """What a player, or whatever else was asked for, did: `key` says who."""

    key: Any
    counts: Counts
    stages: Sequence[int]
    weights: Sequence[int]  # plate appearances or outs in each of them


def scope(league: League, season: Season | None = None, stage: int | None = None) -> Scope:
    """All games of a league, of one of its seasons, or of a stage by its number. One query."""
    found = Stage.objects.filter(season__league=league).select_related("season")
    if season is not None:
        found = found.filter(season=season)
    if stage is not None:
        found = found.filter(number=stage)
    return Scope(league, tuple(found.order_by("season__starts_on", "season", "number")))


def tallies(where: Scope, of: Of, split: Split = TOTAL, value: int = 0) -> QuerySet[Any]:
    """The rows of a split's value."""
    rows = MODELS[of]._default_manager.filter(stage__in=where.keys)
    return rows.filter(split=split.code, value=value).order_by()


def added(rows: QuerySet[Any], of: Of, by: str = "player") -> list[Sums]:
    """Tallies added up by one of their columns. One query. All sums come as one array: Django
    looks at every column of every row."""
    return [Sums(key, *done) for key, *done in _grouped(rows, of, by)]


def added_by_value(rows: QuerySet[Any], of: Of) -> dict[int, dict[int, Sums]]:
    """A player's tallies added up by the code of their split and by its value. One query."""
    found: dict[int, dict[int, Sums]] = {}
    for split, value, *done in _grouped(rows.order_by(), of, "split", "value"):
        found.setdefault(split, {})[value] = Sums(value, *done)
    return found


def _grouped(rows: QuerySet[Any], of: Of, *by: str) -> Iterator[tuple[Any, ...]]:
    """By these columns: their values, and then counts, stages and weights."""
    fields = [*catalog.fields(CATALOGS[of].values()), "games"]
    sums = rows.values_list(*by).annotate(
        stages=ArrayAgg("stage"),
        weights=ArrayAgg(WEIGHT[of]),
        sums=Func(
            *(Sum(name) for name in fields),
            template="ARRAY[%(expressions)s]",
            output_field=ArrayField(BigIntegerField()),
        ),
    )
    for *keys, stages, weights, counts in sums:
        yield *keys, dict(zip(fields, counts, strict=True)), stages, weights


def together(found: Iterable[Sums], key: Any = None) -> Sums:
    """Several as one."""
    counts: Counter[str] = Counter()
    stages: list[int] = []
    weights: list[int] = []
    for one in found:
        counts.update(one.counts)
        stages += one.stages
        weights += one.weights
    return Sums(key, defaultdict(int, counts), stages, weights)


def baselines(where: Scope, of: Of) -> dict[int, Baseline]:
    """Each stage's own figures, by its key: of batting, or of pitching. One query."""
    tables = where.chances
    rows = added(tallies(where, of), of, "stage")
    if of == "pitching":
        return {one.key: _pitching(one.counts) for one in rows}
    return {
        one.key: _batting(one.counts, table.weights if (table := tables.get(one.key)) else None)
        for one in rows
    }


def _batting(counts: Counts, weights: Weights | None) -> Baseline:
    obp, slg = (catalog.BATTING[name].value(counts) for name in ("obp", "slg"))
    return Baseline(_kept(obp), _kept(slg), None, None, weights)


def _pitching(counts: Counts) -> Baseline:
    era = formulas.era(counts["er"], counts["outs"])
    alone = formulas.fip_alone(*(counts[name] for name in ("hr", "bb", "hbp", "so", "outs")))
    fip = None if era is None or alone is None else era - alone
    return Baseline(None, None, _kept(era), _kept(fip))


def _kept(value: Any) -> Fraction | None:
    return None if value is None else Fraction(round(value * PARTS), PARTS)


def beside(one: Sums, leagues: Mapping[int, Baseline]) -> Baseline | None:
    """The league's figures for somebody's stages: their mean, weighted by what he did in each.
    None where there was none."""
    if not (total := sum(one.weights)):
        return None
    if len(one.stages) == 1:
        return leagues.get(one.stages[0])

    def mean(name: str) -> Fraction | None:
        number = 0
        for stage, weight in zip(one.stages, one.weights, strict=True):
            if weight:
                value = getattr(leagues.get(stage), name, None)
                if value is None:
                    return None
                number += weight * (value.numerator * (PARTS // value.denominator))
        return Fraction(number, total * PARTS)

    # Seasons of different options weigh differently: nothing weighs them together
    known = [own.weights for stage in one.stages if (own := leagues.get(stage))]
    weights = known[0] if known and known.count(known[0]) == len(known) else None
    return Baseline(mean("obp"), mean("slg"), mean("era"), mean("fip"), weights)


def totals(
    one: Sums, of: Of, where: Scope, leagues: Mapping[int, Baseline] | None = None
) -> catalog.Totals:
    """Somebody's figures, those against the league too where it is given."""
    baseline = beside(one, leagues) if leagues is not None else None
    return catalog.Totals(CATALOGS[of], one.counts, where.undefined, baseline)


def columns(of: Of, names: Sequence[str], undefined: frozenset[str]) -> tuple[catalog.Figure, ...]:
    """These figures but for those that the game does not have. Raises KeyError for one that is
    none."""
    kind = CATALOGS[of]
    return tuple(figure for figure in kind.pick(*names) if not figure.needs & undefined)


def as_of(name: str) -> Of:
    """Batting or pitching by its name. Raises KeyError."""
    return cast(Of, {"batting": "batting", "pitching": "pitching"}[name])


def by_api(of: Of, name: str) -> catalog.Figure:
    """A figure by the name that programs know it by. Raises NotFound."""
    figures = {figure.api: figure for figure in CATALOGS[of].values()}
    if name not in figures:
        there = ", ".join(figures)
        raise NotFound(f"There is no figure “{name[:40]}” of {of}; there are {there}.", "stat")
    return figures[name]


def months(where: Scope, of: Of) -> list[int]:
    """The months in which there were games, as 100 times the year plus the month. One query."""
    rows = MODELS[of]._default_manager.filter(stage__in=where.keys, split=SPLITS["month"].code)
    return sorted(rows.order_by().values_list("value", flat=True).distinct())
