"""What a figure is, and how figures of one kind stand together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from stats import figures
from stats.figures import Value

#: Walks but for the intentional: a game may know none, which makes all that is read from walks
#: hollow.
UNINTENTIONAL: Final = "ubb"

Counts = Mapping[str, int]  # of a line, or summed over lines: by field


class Weights(NamedTuple):
    """What wOBA counts for each way on base, scaled to the OBP of the games it was made from."""

    bb: Fraction
    hbp: Fraction
    single: Fraction
    double: Fraction
    triple: Fraction
    hr: Fraction


class Baseline(NamedTuple):
    """A league's own figures: of a stage of a season, or the mean of those that somebody played in.
    None where the league has none."""

    obp: Fraction | None
    slg: Fraction | None
    era: Fraction | None
    fip: Fraction | None  # what is added so that the league's FIP is its ERA
    weights: Weights | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a line, or of lines added up.

    `fields` are the counts that it is made of. A ruleset that leaves one of `needs` undefined
    leaves the figure undefined too; the rest of `fields` are 0 where they cannot happen. An average
    ranks only those who `qualify`. A figure that stands against a league's is made by `against`,
    and has no `value` of its own; one that is `beyond` lines is known of tallies alone.
    """

    name: str  # in the code and in addresses
    heading: str  # over a column
    words: str  # what that means
    api: str  # StatsAPI's name
    formula: str  # for a reader
    fields: tuple[str, ...]
    needs: frozenset[str]
    value: Callable[[Counts], Value]
    text: Callable[[Value], str]
    better: Literal["high", "low", ""]
    qualify: bool = False
    against: Callable[[Counts, Baseline], Value] | None = None
    beyond: bool = False

    def of(
        self, counts: Counts, undefined: frozenset[str], baseline: Baseline | None = None
    ) -> Value:
        """The figure of these counts in a game that leaves `undefined` fields out, beside a league
        whose figures are `baseline`; without one it has no figure that stands against a league."""
        if self.needs & undefined:
            return None
        if self.against:
            return self.against(counts, baseline) if baseline else None
        return self.value(counts)


class Catalog(dict[str, Figure]):
    """The figures of one kind of line, by name."""

    def __init__(self, figures: Iterable[Figure]) -> None:
        super().__init__((figure.name, figure) for figure in figures)

    def of_lines(self) -> tuple[Figure, ...]:
        """Those that a line of a box score has."""
        return tuple(one for one in self.values() if not (one.beyond or one.against))

    def pick(self, *names: str) -> tuple[Figure, ...]:
        """Some of them, as columns. Raises KeyError for a name that is none."""
        return tuple(self[name] for name in names)


def fields(columns: Iterable[Figure]) -> set[str]:
    """The fields of a line that these figures are made of."""
    return {field for column in columns for field in column.fields}


def counted(
    name: str, heading: str, words: str, api: str, better: Literal["high", "low", ""] = ""
) -> Figure:
    return Figure(
        name,
        heading,
        words,
        api,
        f"{words}, added up",
        (name,),
        frozenset({name}),
        lambda counts: counts[name],
        figures.count,
        better,
    )


def games(api: str) -> Figure:
    return Figure(
        "games",
        "G",
        "Games",
        api,
        "games with a line in the box score",
        (),
        frozenset(),
        lambda counts: counts["games"],
        figures.count,
        "high",
    )


def average(
    name: str,
    heading: str,
    words: str,
    formula: str,
    fields: tuple[str, ...],
    value: Callable[[Counts], Value],
    text: Callable[[Value], str],
    better: Literal["high", "low"],
    *,
    api: str = "",
    more: Iterable[str] = (),
    beyond: bool = False,
) -> Figure:
    """An average needs what it cannot do without: the hits, at-bats, earned runs or outs in it, and
    `more`."""
    needs = frozenset({"h", "ab", "er", "outs"} & {*fields}) | {*more}
    return Figure(
        *(name, heading, words, api or name, formula, fields, needs, value, text, better),
        qualify=True,
        beyond=beyond,
    )


def derived(
    name: str,
    heading: str,
    words: str,
    api: str,
    formula: str,
    fields: tuple[str, ...],
    value: Callable[[Counts], Value],
) -> Figure:
    """A count made of others."""
    needs = frozenset(fields[:1])
    return Figure(name, heading, words, api, formula, fields, needs, value, figures.count, "high")


def relative(
    name: str,
    heading: str,
    words: str,
    api: str,
    formula: str,
    fields: tuple[str, ...],
    against: Callable[[Counts, Baseline], Value],
    text: Callable[[Value], str],
    better: Literal["high", "low"],
    needs: Iterable[str] = (),
) -> Figure:
    """A figure that stands against its league's."""
    return Figure(
        *(name, heading, words, api, formula, fields, frozenset(needs), _none, text, better),
        qualify=True,
        against=against,
    )


def worth(
    name: str,
    heading: str,
    words: str,
    api: str,
    formula: str,
    field: str,
    text: Callable[[Value], str],
    sign: int = 1,
) -> Figure:
    """What somebody did to the outcome of games, by the table of chances of the game and its
    options; undefined where there is none."""
    return Figure(
        *(name, heading, words, api, formula, (field,), frozenset({field})),
        *(lambda counts: sign * counts[field], text, "high"),
        beyond=True,
    )


def _none(_: Counts) -> Value:
    return None


@dataclass(slots=True)
class Totals:
    """Lines added up, of one player or of a team: `totals["avg"]` is a number, None where it is
    undefined."""

    catalog: Catalog
    counts: Counts
    undefined: frozenset[str]  # the ruleset's
    baseline: Baseline | None = None  # the league's

    def __getitem__(self, name: str) -> Value:
        return self.catalog[name].of(self.counts, self.undefined, self.baseline)

    def text(self, name: str) -> str:
        """The figure as it is printed."""
        return self.catalog[name].text(self[name])
