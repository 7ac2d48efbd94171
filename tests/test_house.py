"""Laws of the house that no tool checks: pages show typed values, and words are made by presenters.

A selector gives numbers, and None where there is none; a template, or a filter of `templatetags`,
makes of them what a person reads.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
APPS = ("accounts", "league", "stats", "games")
#: What stands around a page's content, and may be handed to a template as it is.
FURNITURE = {"crumbs", "form", "rules", "title", "heading", "message", "back"}
#: Django asks its own views for a dict.
DJANGOS = "get_context_data"


def modules(*names: str) -> list[Path]:
    """The modules of all apps that are so named, or lie in a package so named."""
    found = [
        path
        for app in APPS
        for path in sorted((ROOT / app).rglob("*.py"))
        if {*path.relative_to(ROOT).with_suffix("").parts} & {*names}
    ]
    assert found
    return found


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name != DJANGOS:
            yield node


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


SELECTORS = modules("selectors", "standings", "front")
VIEWS = modules("views")


@pytest.mark.parametrize("path", [*SELECTORS, *VIEWS], ids=name_of)
def test_no_page_and_no_selector_gives_a_dict_of_anything(path: Path) -> None:
    for function in functions(path):
        given = ast.unparse(function.returns) if function.returns else "Any"
        for loose in ("dict[str, Any]", "dict[str, object]"):
            assert loose not in given, f"{path.name}:{function.lineno} {function.name}"


@pytest.mark.parametrize("path", SELECTORS, ids=name_of)
def test_no_selector_formats_what_it_gives(path: Path) -> None:
    """Neither under such a name, nor by a property that is a string."""
    for kind in (node for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef)):
        for one in kind.body:
            if isinstance(one, ast.AnnAssign):
                assert not ast.unparse(one.target).endswith("_text"), f"{kind.name}: {one.lineno}"
            if isinstance(one, ast.FunctionDef):
                assert not one.name.endswith("_text"), f"{kind.name}.{one.name}"
                assert one.returns, f"{kind.name}.{one.name}"
                assert ast.unparse(one.returns) != "str", f"{kind.name}.{one.name}"


@pytest.mark.parametrize("path", VIEWS, ids=name_of)
def test_a_page_with_more_than_one_value_has_a_type(path: Path) -> None:
    """A dict in a view has furniture and one value of content at most."""
    for function in functions(path):
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("render"):
                for given in contexts(node, function):
                    keys = {key.value for key in given.keys if isinstance(key, ast.Constant)}
                    assert len(keys - FURNITURE) <= 1, f"{path.name}:{given.lineno} {keys}"


def contexts(call: ast.Call, function: ast.AST) -> Iterator[ast.Dict]:
    """The dicts that a call renders: written there, or kept under a name in the same function."""
    names = {argument.id for argument in call.args if isinstance(argument, ast.Name)}
    kept = [
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in names
    ]
    for given in (*call.args, *kept):
        yield from (node for node in ast.walk(given) if isinstance(node, ast.Dict))


@pytest.mark.parametrize("path", modules(*APPS), ids=name_of)
def test_who_may_is_said_in_permissions(path: Path) -> None:
    """Whatever tells whether a visitor may, or turns them away, lies there."""
    for function in functions(path):
        asked = function.args.args[0].arg if function.args.args else ""
        if function.name.startswith(("may_", "require_")) and asked in ("visitor", "request"):
            assert path.stem == "permissions", function.name
