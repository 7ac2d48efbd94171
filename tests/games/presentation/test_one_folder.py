"""A game is known by name in its own two folders, and where they are registered."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from engine import RULESETS

ROOT = Path(__file__).parents[3]
APPS = ("accounts", "config", "games", "league", "stats")
FACES = ROOT / "games" / "presentation"
SOURCES = [
    path
    for app in APPS
    for path in sorted((ROOT / app).rglob("*.py"))
    if FACES not in path.parents and "migrations" not in path.parts
]
TEMPLATES = [
    path for folder in ("templates", "scenes") for path in sorted((ROOT / folder).rglob("*.html"))
]
#: What knows of a game's face or of its live table.
ABOVE = re.compile(
    r"""\{%\s*load[^%]*\btables\b|(?:include|extends)\s+["'](?:games|layout|table)/"""
)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_asks_which_game_it_is(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert not named & {*RULESETS}


def test_no_template_asks_either() -> None:
    for path in TEMPLATES:
        assert not re.search(r"slug\s*[!=]=", path.read_text(encoding="utf-8")), path
        if path.parent.name not in RULESETS:
            found = re.findall(r"""["'/](\w+)/""", path.read_text(encoding="utf-8"))
            assert not {*found} & {*RULESETS}, path


def test_templates_of_leagues_know_nothing_of_their_games() -> None:
    own = [path for path in TEMPLATES if path.parent.name in ("league", "stats")]
    assert own
    for path in own:
        assert not ABOVE.search(path.read_text(encoding="utf-8")), path
