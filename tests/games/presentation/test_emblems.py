"""Each game has an emblem; a sixth one has a plain one."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from django.template import Context, Template

from engine import RULESETS
from games.presentation import PRESENTATIONS
from games.presentation.parts import PLAIN

EMBLEMS = [PLAIN.emblem, *(shown.emblem for shown in PRESENTATIONS.values())]


def test_no_two_games_have_the_same() -> None:
    assert len({*EMBLEMS}) == len(RULESETS) + 1


@pytest.mark.parametrize("emblem", EMBLEMS)
def test_an_emblem_is_a_plain_small_square(emblem: str) -> None:
    file = Path("static") / emblem
    assert file.stat().st_size < 2500
    root = ET.parse(file).getroot()
    *_, wide, high = map(float, root.get("viewBox", "").split())
    assert wide == high
    for one in root.iter():
        assert one.tag.rpartition("}")[2] in {"svg", "g", "path", "rect", "circle"}
        assert not {"style", "class"} & {*one.keys()}
        assert not any(name.startswith("on") for name in {*one.keys()})


def test_it_stands_on_a_page_with_its_size() -> None:
    page = Template("{% load emblems %}{% emblem 'quick' 64 %}{% emblem rules words='Quick' %}")
    html = page.render(Context({"rules": RULESETS["quick"]}))
    assert html.count("emblems/quick") == 2
    assert 'width="64" height="64" alt=""' in html
    assert 'width="32" height="32" alt="Quick"' in html
