"""The drawing of brackets: nothing lies on anything, and lines end at their series."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from league.bracket import GAP, HEIGHT, LAST_FOUR, WIDTH, bracket, cut, quarters
from league.competition.formats import FORMATS
from league.competition.values import Entry, Filler, Part, Series, Slot, Stage


def drawn(form: str, entrants: int, **settings: object) -> Stage:
    played = FORMATS[form]
    entries = tuple(Entry(club, club) for club in range(1, entrants + 1))
    stage = Stage(entries, played.settings(**settings))
    return Stage(entries, stage.settings, played.draw(stage))


@pytest.mark.parametrize("entrants", range(2, 65))
@pytest.mark.parametrize("form", ["single_elimination", "double_elimination"])
def test_nothing_overlaps_and_every_line_ends_at_its_series(form: str, entrants: int) -> None:
    settings = {"third_place": True} if form == "single_elimination" else {}
    stage = drawn(form, entrants, **settings)
    picture = bracket(stage.rounds)
    assert set(picture.boxes) == {series.key for series in stage.series}
    for one, other in combinations(picture.boxes.values(), 2):
        if abs(one.x - other.x) < WIDTH:
            assert abs(one.y - other.y) >= HEIGHT, (one, other)
    for box in picture.boxes.values():
        assert 0 <= box.x <= picture.width - WIDTH
        assert 0 <= box.y <= picture.height - HEIGHT
    wired = {(wire.source, wire.target) for wire in picture.wires}
    third = {series.key for one in stage.rounds if one.part is Part.THIRD for series in one.series}
    fed = {
        (slot.of, series.key)
        for series in stage.series
        for slot in (series.first, series.second)
        if slot.filler is Filler.WINNER and series.key not in third
    }
    assert wired == fed
    for wire in picture.wires:
        x, y, _, _, end = map(int, re.findall(r"\d+", wire.path))
        source, target = picture.boxes[wire.source], picture.boxes[wire.target]
        assert (x, y) == (source.x + WIDTH, source.middle)
        assert end == target.x
        assert target.x - source.x >= WIDTH + GAP  # it never goes back


@pytest.mark.parametrize("clubs", [17, 24, 32, 33, 64, 100, 128])
def test_quarters_of_a_large_bracket(clubs: int) -> None:
    """Each is the way to one semifinal: no series is in two, and the last four have the rest."""
    rounds = drawn("single_elimination", clubs, third_place=True).rounds
    found = quarters(rounds)
    every = [series.key for one in rounds for series in one.series]
    assert sorted(found) == [1, 2, 3, 4, LAST_FOUR]
    assert sorted(key for keys in found.values() for key in keys) == sorted(every)
    last = [some for one in rounds if (some := cut(one, found[LAST_FOUR])).series]
    assert [len(one.series) for one in last] == [2, 1, 1]
    for number in (1, 2, 3, 4):
        part = [some for one in rounds if (some := cut(one, found[number])).series]
        assert len(part[-1].series) == 1
        fed = {slot.of for one in part[1:] for series in one.series for slot in slots(series)}
        inside = {series.key for one in part[:-1] for series in one.series}
        assert inside <= fed
        seeds = [
            int(slot.of)
            for one in part
            for series in one.series
            for slot in slots(series)
            if slot.filler is Filler.SEED
        ]
        assert sum(seed <= 4 for seed in seeds) == 1  # 1 to 4 do not meet before the semifinals


def slots(series: Series) -> tuple[Slot, Slot]:
    return series.first, series.second


def test_no_quarters_of_others() -> None:
    assert quarters(drawn("single_elimination", 4).rounds) == {}
    assert quarters(drawn("double_elimination", 32).rounds) == {}
