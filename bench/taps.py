"""From a tap at the table to its result on the screen: `bin/bench taps [--answers N] [--json]`.

A Chromium of a telephone's size plays friendlies of every ruleset, each against a rookie who is
asked by this process, and taps a choice five times a second. The site is served by one process, on
a Postgres and a Redis of the bench's own. A result is seen when the frame after the change has been
drawn; what the server took is what the browser says of that one request, and taken off. Told, too,
is how often the whole page was loaded: never, after each game's first time.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.live import RULESETS, log_in, served, spread
from bench.season import own_services

if TYPE_CHECKING:
    from playwright.sync_api import Page

WIDTH, HEIGHT = 360, 740  # of a telephone
PACE: Final = 0.2
#: Taps the choice in the middle, and tells how long it took until another scene was drawn, and how
#: long the server answered, in ms.
TAP: Final = """async () => {
    const mark = () => document.querySelector('#seen').value
    const buttons = document.querySelectorAll('button.choice'), before = mark()
    performance.clearResourceTimings()
    const began = performance.now()
    buttons[Math.floor(buttons.length / 2)].click()
    await new Promise(done => {
        const look = () => requestAnimationFrame(
            () => mark() === before && performance.now() < began + 5000 ? look() : setTimeout(done))
        look()
    })
    const seen = performance.now() - began
    const [sent] = performance.getEntriesByType('resource').filter(
        one => one.name.endsWith('/answer/'))
    return mark() === before ? null : [seen, sent ? sent.responseEnd - sent.requestStart : 0]
}"""


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="bin/bench taps",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--answers", type=int, default=300)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    browser = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if browser is None:
        sys.exit("No Chromium is found: apt-get install chromium-headless-shell.")
    with own_services() as place:
        found = measure(given.answers, place, browser)
    print(json.dumps(found, indent=2) if given.json else report(found))


def measure(answers: int, place: Path, browser: str) -> dict[str, Any]:
    from playwright.sync_api import sync_playwright

    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright keeps an event loop in this thread
    taps: list[tuple[float, float]] = []
    loads = 0
    with served(place, 1) as site, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        person, session = somebody()
        at = f"http://127.0.0.1:{site.port}"
        games = 0
        while len(taps) < answers:
            context = chromium.new_context(
                viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, is_mobile=True
            )
            context.add_cookies([{"name": "sessionid", "value": session, "url": at}])
            context.add_init_script("localStorage.tableSteps ??= '1'")  # one touch plays
            page = context.new_page()
            ruleset = RULESETS[games % len(RULESETS)]
            most = min(answers - len(taps), -(-answers // len(RULESETS)))
            loads += play(page, at, ruleset, person, most, taps)
            context.close()
            games += 1
        chromium.close()
    return {
        "answers": len(taps),
        "games": games,
        "pages_loaded_in_between": loads,
        "ms_from_tap_to_result": spread([seen / 1000 for seen, _ in taps]),
        "ms_of_the_server": spread([server / 1000 for _, server in taps]),
        "ms_beyond_the_server": spread([(seen - server) / 1000 for seen, server in taps]),
    }


def somebody() -> tuple[Any, str]:
    """A person, and the key of their session."""
    from django.contrib.auth.models import User

    from games.live.seating import Person

    user = User.objects.create_user("ada")
    return Person(user.pk), log_in(user)


def play(
    page: Page, site: str, ruleset: str, person: Any, most: int, taps: list[tuple[float, float]]
) -> int:
    """Play a friendly for so many answers, or to its end. Returns how often the page was loaded
    after the first time."""
    from games.live.opening import open_friendly
    from games.live.session import find
    from games.views.scene import mark

    live = open_friendly(ruleset, person, level="rookie")
    let_play(live.pk)
    page.goto(site + live.get_absolute_url())
    loads: list[str] = []
    page.on("request", lambda asked: loads.extend([asked.url] * asked.is_navigation_request()))
    due = time.monotonic()
    for _ in range(most):
        table = find(live.pk)
        if table.over:
            break
        shown = f'#seen[value="{mark(table, 1)}"]'
        page.wait_for_selector(shown, state="attached")
        page.evaluate("calmUntil = 0")  # it would ask whether so quick a tap is meant
        time.sleep(max(0.0, due - time.monotonic()))
        due = time.monotonic() + PACE
        if (told := page.evaluate(TAP)) is None:
            sys.exit(f"A tap at {ruleset} showed nothing in five seconds.")
        taps.append(tuple(told))
        let_play(live.pk)
    return len(loads)


def let_play(pk: int) -> None:
    """The rookie answers for as long as he is asked, and nobody else."""
    from games.live.ai import play_on
    from games.live.session import find

    while not (table := find(pk)).over and 1 not in table.awaited():
        play_on(pk)


def report(found: dict[str, Any]) -> str:
    def ms(name: str) -> str:
        return "p50 {p50}, p95 {p95}, max {max}".format(**found[name])

    return "\n".join(
        (
            "{answers} answers in {games} games, five a second; the page was loaded"
            " {pages_loaded_in_between} times in between".format(**found),
            f"ms from the tap to the result: {ms('ms_from_tap_to_result')}",
            f"  of the server: {ms('ms_of_the_server')}",
            f"  beyond it: {ms('ms_beyond_the_server')}",
        )
    )


if __name__ == "__main__":
    main()
