"""What Lighthouse makes of the pages that most people open first."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from tests.browser.built import built_site, pages
from tests.fixtures.browser import WHOLE, chromium

pytestmark = [
    pytest.mark.soak,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis"),
]

LIGHTHOUSE: Final = "lighthouse@12.8.2"  # from npm
PAGES: Final = ("front", "league", "season", "game", "live table")
LEAST: Final = 95


def report(url: str, preset: str) -> dict[str, Any]:
    """Lighthouse's report of one page, on its own idea of a telephone or of a desk."""
    command = [
        "npx", "--yes", LIGHTHOUSE, url, "--quiet", "--output=json",
        "--chrome-flags=--headless=new --no-sandbox --disable-background-networking",
        *(["--preset=desktop"] if preset == "desktop" else []),
    ]  # fmt: skip
    environment = os.environ | {"CHROME_PATH": chromium(WHOLE)}
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("preset", ["mobile", "desktop"])
def test_each_group_has_95_or_more(tmp_path: Path, collected: Path, preset: str) -> None:
    if shutil.which("npx") is None:
        pytest.skip("npx is needed, which comes with Node.js")
    faults = []
    with built_site(tmp_path, collected) as site:
        addresses = pages()
        for name in PAGES:
            found = report(site.url + addresses[name], preset)
            for group in found["categories"].values():
                if round(100 * group["score"]) < LEAST:
                    audits = [found["audits"][audit["id"]] for audit in group["auditRefs"]]
                    lost = [one["title"] for one in audits if (one["score"] or 0) < 0.9]
                    faults.append(f"{name}: {group['title']} {group['score']}: {lost}")
    assert not faults, "\n".join(faults)
