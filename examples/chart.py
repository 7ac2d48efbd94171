"""Draws who hits what in a league: on-base average against slugging, as a picture (SVG).

    python examples/chart.py http://127.0.0.1:8000 LEAGUE > chart.svg

It reads what anybody may read, so it needs no key; and nothing but Python 3.11.
"""

from __future__ import annotations

import json
import sys
import urllib.request
from html import escape
from typing import Any

SIZE, MARGIN = 600, 60


def read(address: str) -> Any:
    with urllib.request.urlopen(address, timeout=30) as response:
        return json.loads(response.read())


def batters(site: str, league: str) -> list[dict[str, Any]]:
    """All who qualify, over the pages of the leaders' table."""
    found: list[dict[str, Any]] = []
    page = pages = 1
    while page <= pages:
        told = read(f"{site}/api/v1/leagues/{league}/leaders?stat=ops&season=all&page={page}")
        found += told["results"]
        page, pages = page + 1, told["pages"]
    return found


def chart(rows: list[dict[str, Any]], title: str) -> str:
    """One dot a batter, with his name and figures in its tip."""
    points = [(row["batting"]["obp"], row["batting"]["slg"], row["player"]["name"]) for row in rows]
    points = [point for point in points if None not in point]
    low_x, low_y = (min(point[at] for point in points) for at in (0, 1))
    wide, high = (max(point[at] for point in points) - low for at, low in ((0, low_x), (1, low_y)))

    def place(obp: float, slg: float) -> tuple[float, float]:
        span = SIZE - 2 * MARGIN
        x = MARGIN + span * (obp - low_x) / (wide or 1)
        return round(x, 1), round(SIZE - MARGIN - span * (slg - low_y) / (high or 1), 1)

    drawn = []
    for obp, slg, name in points:
        x, y = place(obp, slg)
        tip = escape(f"{name}: {obp:.3f} on base, {slg:.3f} slugging")
        drawn.append(
            f'<circle cx="{x}" cy="{y}" r="5" fill="#1d5c8f"><title>{tip}</title></circle>'
        )
    words = f'<text x="{SIZE / 2}" y="{{}}" text-anchor="middle">{{}}</text>'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">',
            f'<rect width="{SIZE}" height="{SIZE}" fill="#f8f4e9"/>',
            words.format(30, escape(title)),
            words.format(SIZE - 20, "on base →  (slugging ↑)"),
            *drawn,
            "</svg>",
        ]
    )


def main() -> None:
    site, league = sys.argv[1].rstrip("/"), sys.argv[2]
    rows = batters(site, league)
    if not rows:
        sys.exit("Nobody has batted in this league yet.")
    name = read(f"{site}/api/v1/leagues/{league}")["name"]
    sys.stdout.write(chart(rows, f"{name}: batters") + "\n")


if __name__ == "__main__":
    main()
