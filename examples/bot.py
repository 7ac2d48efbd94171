"""A bot that plays all games that wait for it, of any ruleset, through Pennant's API alone.

    PENNANT_KEY=pennant_… python examples/bot.py http://127.0.0.1:8000

Its key needs the scopes “read” and “play”. It needs nothing but Python 3.11. With `--friendly
quick` it begins a game of its own; with `--once` it stops when nothing waits any more.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
import urllib.error
import urllib.request
from typing import Any


class Pennant:
    """The API, as this key may use it."""

    def __init__(self, site: str, key: str) -> None:
        self.start = f"{site.rstrip('/')}/api/v1"
        self.headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}

    def ask(self, path: str, body: Any = None) -> Any:
        """GET, or POST of a body; waits when it is told to."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.start + path, data, self.headers)
        while True:
            try:
                with urllib.request.urlopen(request, timeout=30) as response:
                    return json.loads(response.read())
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    raise
                time.sleep(float(error.headers.get("Retry-After", 5)))


def play(pennant: Pennant, table: dict[str, Any], choose: Any) -> None:
    """Play at a table for as long as something is asked."""
    where = f"/tables/{table['id']}"
    while table["state"] != "over":
        question = table["question"]
        if table["state"] == "lineups" and table["lineup"] is None:
            rules = pennant.ask(f"/rulesets/{table['ruleset']['slug']}")
            table = pennant.ask(f"{where}/lineup", {"spots": rules["defaultLineup"]})
        elif question and not question["sealed"]:
            answer = {"turn": question["turn"], "option": choose(table, question)}
            try:
                table = pennant.ask(f"{where}/answer", answer)
            except urllib.error.HTTPError as error:
                if error.code != 409:  # the game has moved on meanwhile
                    raise
                table = pennant.ask(where)
        else:
            return  # somebody else's turn


def at_random(table: dict[str, Any], question: dict[str, Any]) -> int:
    """Your thoughts go here: `table["view"]` is all that your seat may see."""
    return int(random.choice(question["choices"])["index"])


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("site")
    read.add_argument("--friendly", metavar="RULESET")
    read.add_argument("--once", action="store_true")
    given = read.parse_args()
    pennant = Pennant(given.site, os.environ["PENNANT_KEY"])
    if given.friendly:
        pennant.ask("/friendlies", {"ruleset": given.friendly})
    idle = 0  # looks at nothing in a row: a game may pass from one list to another between two
    while idle < 3:
        mine = pennant.ask("/my-games")
        for game in mine["planned"]:
            if game["opens"]:
                pennant.ask(f"/games/{game['game']['id']}/sit-down", {})
        for row in mine["waiting"]:
            play(pennant, pennant.ask(f"/tables/{row['id']}"), at_random)
        busy = mine["waiting"] or mine["others"] or mine["planned"]
        idle = idle + 1 if given.once and not busy else 0
        if not mine["waiting"]:
            time.sleep(0.2 if mine["others"] else 1)


if __name__ == "__main__":
    main()
