"""The catalog of statistics: complete, and true to the lines that the database keeps."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import fields
from fractions import Fraction

import pytest

from engine import RULESETS
from engine.scoring import box
from stats import catalog
from stats.catalog import BATTING, FIELDING, PITCHING, Catalog, Totals

NO_COUNTS = {"player", "slot", "position"}


@pytest.mark.parametrize(
    ("kind", "line"),
    [(BATTING, box.BattingLine), (PITCHING, box.PitchingLine), (FIELDING, box.FieldingLine)],
)
def test_every_count_of_the_box_score_is_in_it(kind: Catalog, line: type) -> None:
    counts = {field.name for field in fields(line)} - NO_COUNTS
    assert counts <= {*kind}
    assert catalog.fields(kind.values()) == counts


@pytest.mark.parametrize("kind", [BATTING, PITCHING, FIELDING])
def test_names_headings_and_api_names_are_unique(kind: Catalog) -> None:
    for name in ("name", "heading", "api"):
        assert len({getattr(figure, name) for figure in kind.values()}) == len(kind)


@pytest.mark.parametrize("kind", [BATTING, PITCHING, FIELDING])
def test_nothing_divides_by_zero(kind: Catalog) -> None:
    nothing = Totals(kind, defaultdict(int), frozenset())
    for name, figure in kind.items():
        assert nothing[name] == (None if figure.qualify else 0)
        assert nothing.text(name)


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_what_a_game_leaves_undefined_is_null_and_a_dash(slug: str) -> None:
    undefined = RULESETS[slug].undefined
    for kind in (BATTING, PITCHING, FIELDING):
        totals = Totals(kind, defaultdict(lambda: 4), undefined)
        for name in undefined & {*kind}:
            assert totals[name] is None
            assert totals.text(name) == "–"


def test_an_average_stands_where_only_what_cannot_happen_is_undefined() -> None:
    counts = defaultdict(int, h=1, ab=4)
    assert Totals(BATTING, counts, frozenset({"bb", "hbp"}))["obp"] == Fraction(1, 4)
    assert Totals(PITCHING, defaultdict(int, outs=3), frozenset({"er"}))["era"] is None
