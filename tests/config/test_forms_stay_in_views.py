"""Forms are for views: what writes takes values, whoever asked for it."""

from __future__ import annotations

import ast
from pathlib import Path

from django.conf import settings

APPS = ("accounts", "league", "stats", "games")
#: Where forms are made and used.
VIEWS = (
    "forms.py", "setup_forms.py", "format_forms.py", "calendar_forms.py", "numbers.py", "views.py",
    "crest_views.py", "key_views.py", "notice_views.py", "profile_views.py", "search_views.py",
    "admin.py", "views",
)  # fmt: skip
#: allauth sends the mail of a forgotten password by a form of its own, and has no other way.
BUT = {"accounts/tasks.py": {"allauth.account.forms"}}


def imported(path: Path) -> set[str]:
    """Every module, and every name of one, that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return found


def of_forms(module: str) -> bool:
    return "forms" in module.split(".") or module == "league.numbers"


def test_services_import_no_forms() -> None:
    users = set()
    for app in APPS:
        for path in sorted((settings.BASE_DIR / app).rglob("*.py")):
            inside = path.relative_to(settings.BASE_DIR)
            found = {module for module in imported(path) if of_forms(module)}
            if any(part in VIEWS for part in inside.parts):
                users |= found
                continue
            allowed = BUT.get(str(inside), set())
            beyond = {name for name in found if not name.startswith(tuple(allowed) or ("-",))}
            assert not beyond, f"{inside} imports {', '.join(sorted(beyond))}"
    assert {"django.forms", "league.forms", "league.numbers"} <= users
