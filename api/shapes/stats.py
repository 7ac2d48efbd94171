"""Figures under the names that StatsAPI gives them: numbers, and null where there is none."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, Final

from rest_framework import serializers

from api.shapes.base import Shape
from stats import catalog, figures
from stats.catalog import Catalog, Figure, Totals

#: Averages are sent to so many places.
PLACES: Final = 6
#: What is stored in small parts: so many make one.
PARTS: Final[dict[Any, int]] = {figures.wins: 10_000, figures.runs: 1000}
Number = int | float | str | None


def sent(figure: Figure, value: Any) -> Number:
    """A value of a figure as it is sent: a count, a share of one, innings as “6.1”; None where it
    is undefined."""
    if value is None:
        return None
    if figure.text is figures.innings:
        return figures.innings(value)
    if parts := PARTS.get(figure.text):
        value = Fraction(value, parts)
    return value if isinstance(value, int) else round(float(value), PLACES)


@lru_cache(maxsize=512)
def _of_counts(of: type[Stats], counts: frozenset[str]) -> tuple[Figure, ...]:
    """The figures that can be made of these counts: those of lines lack some of tallies."""
    return tuple(one for one in of.of.values() if counts.issuperset(one.fields or (one.name,)))


def _field(figure: Figure) -> serializers.Field:
    words = f"{figure.words}: {figure.formula}"
    if figure.text is figures.innings:
        return serializers.CharField(allow_null=True, help_text=words)
    whole = figure.text is figures.count
    kind = serializers.IntegerField if whole else serializers.FloatField
    return kind(allow_null=True, help_text=words)


class Stats(Shape):
    """All figures of a kind of line."""

    of: ClassVar[Catalog]
    names: ClassVar[tuple[str, ...]]

    def to_representation(self, instance: Totals) -> dict[str, Number]:
        """Null where a figure is undefined, or the counts that it is made of are not known."""
        told: dict[str, Number] = dict.fromkeys(self.names)
        for figure in _of_counts(type(self), frozenset(instance.counts)):
            told[figure.api] = sent(figure, instance[figure.name])
        return told


def _shape(name: str, of: Catalog, words: str) -> type[Stats]:
    fields = {figure.api: _field(figure) for figure in of.values()}
    own = {"of": of, "names": tuple(fields), "__doc__": words, "__module__": __name__}
    return type(name, (Stats,), {**own, **fields})


BattingStats = _shape("BattingStats", catalog.BATTING, "What was done at bat.")
PitchingStats = _shape("PitchingStats", catalog.PITCHING, "What was done on the mound.")
FieldingStats = _shape("FieldingStats", catalog.FIELDING, "What was done in the field.")
SHAPES: Final[dict[str, type[Stats]]] = {"batting": BattingStats, "pitching": PitchingStats}


class WonLost(Shape):
    wins = serializers.IntegerField(source="won")
    losses = serializers.IntegerField(source="lost")
