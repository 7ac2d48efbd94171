"""The catalog of statistics: complete, and true to the lines that the database keeps."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import fields
from fractions import Fraction

import pytest

from engine import RULESETS
from engine.scoring import box
from stats import catalog
from stats.catalog import BATTING, FIELDING, PITCHING, Baseline, Catalog, Totals, Weights
from stats.models import BattingTally, PitchingTally, Tally

BASELINE = Baseline(Fraction(1, 3), Fraction(2, 5), Fraction(4), Fraction(3))
NO_COUNTS = {"player", "slot", "position"}


@pytest.mark.parametrize(
    ("kind", "line"),
    [(BATTING, box.BattingLine), (PITCHING, box.PitchingLine), (FIELDING, box.FieldingLine)],
)
def test_every_count_of_the_box_score_is_in_it(kind: Catalog, line: type) -> None:
    counts = {field.name for field in fields(line)} - NO_COUNTS
    assert counts <= {*kind}
    assert catalog.fields(kind.of_lines()) == counts


@pytest.mark.parametrize("kind", [BATTING, PITCHING, FIELDING])
def test_names_headings_and_api_names_are_unique(kind: Catalog) -> None:
    for name in ("name", "heading", "api"):
        assert len({getattr(figure, name) for figure in kind.values()}) == len(kind)


@pytest.mark.parametrize("kind", [BATTING, PITCHING, FIELDING])
def test_nothing_divides_by_zero(kind: Catalog) -> None:
    nothing = Totals(kind, defaultdict(int), frozenset(), BASELINE)
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


@pytest.mark.parametrize(("kind", "tally"), [(BATTING, BattingTally), (PITCHING, PitchingTally)])
def test_tallies_have_all_that_figures_are_made_of(kind: Catalog, tally: type[Tally]) -> None:
    names = {field.name for field in tally._meta.get_fields()}
    assert catalog.fields(kind.values()) <= names


#: A season of Babe Ruth's, and what the books say of it: 1921.
RUTH = {
    "pa": 693,
    "ab": 540,
    "h": 204,
    "doubles": 44,
    "triples": 16,
    "hr": 59,
    "bb": 145,
    "so": 81,
    "hbp": 4,
    "sf": 0,
    "ibb": 0,
}


def test_figures_of_a_known_season() -> None:
    totals = Totals(BATTING, defaultdict(int, RUTH), frozenset())
    told = {name: totals.text(name) for name in ("avg", "obp", "slg", "ops", "iso", "tb", "xbh")}
    assert told == {
        "avg": ".378",
        "obp": ".512",
        "slg": ".846",
        "ops": "1.359",
        "iso": ".469",
        "tb": "457",
        "xbh": "119",
    }
    assert totals.text("so_rate") == "11.7"
    assert totals.text("bb_rate") == "20.9"
    assert totals.text("babip") == ".363"


def test_a_league_against_itself_is_a_hundred() -> None:
    counts = defaultdict(int, h=30, doubles=6, triples=1, hr=3, ab=100, bb=10, hbp=1, sf=2)
    own = Totals(BATTING, counts, frozenset())
    league = Baseline(own["obp"], own["slg"], None, None)  # type: ignore[arg-type]
    assert Totals(BATTING, counts, frozenset(), league)["ops_plus"] == 100
    arms = defaultdict(int, er=40, outs=270, hr=10, bb=30, hbp=2, so=60)
    era = Totals(PITCHING, arms, frozenset())["era"]
    alone = Fraction(3 * (130 + 96 - 120), 270)
    league = Baseline(None, None, era, era - alone)  # type: ignore[arg-type, operator]
    beside = Totals(PITCHING, arms, frozenset(), league)
    assert beside["fip"] == era
    assert beside["era_plus"] == 100
    assert Totals(PITCHING, arms, frozenset({"ubb"}), league)["fip"] is None
    assert Totals(PITCHING, arms, frozenset())["fip"] is None


def test_woba_counts_each_way_on_base_by_its_weight() -> None:
    weights = Weights(*(Fraction(number, 10) for number in (7, 8, 9, 12, 16, 20)))
    counts = defaultdict(int, h=4, doubles=1, triples=1, hr=1, ab=9, bb=3, ibb=1, hbp=1, sf=1)
    league = Baseline(None, None, None, None, weights)
    found = Totals(BATTING, counts, frozenset(), league)["woba"]
    assert found == Fraction(14 + 8 + 9 + 12 + 16 + 20, 10) / (9 + 3 - 1 + 1 + 1)
