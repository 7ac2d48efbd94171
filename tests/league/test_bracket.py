"""The drawing of brackets: nothing lies on anything, and lines end at their series."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from league.bracket import GAP, HEIGHT, WIDTH, bracket
from league.competition.formats import FORMATS
from league.competition.values import Entry, Filler, Part, Stage


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
