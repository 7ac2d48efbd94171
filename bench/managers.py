"""Who beats whom: `bin/bench managers [ruleset …] [--of manager …] [--by foe …] [--json]`.

A round robin of the managers of a ruleset, the veterans of 0.1 among them and two of their kind
who have a habit, home half the time, with standard errors; then each of them against exploiters,
who were made to find out what he does too often, and against himself but for a fixed habit. For
each manager the last line of a ruleset names the worst that any of these does to him.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Container
from dataclasses import fields
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from bench.exploiters import EXPLOITERS, OWN_STYLES, STYLES, Exploiter, Styled
from bench.veterans_0_1 import veteran_0_1
from engine import RULESETS, Ballgame, play_out
from engine.managers import MANAGERS, Maker
from engine.ruleset import AnyRuleset, BaseOptions

CONTESTANTS: dict[str, Maker] = {
    **MANAGERS,
    "veteran 0.1": veteran_0_1,
    "never steals": partial(Styled, habit=STYLES["never steals"]),
    "highest that beats": partial(Styled, habit=STYLES["highest that beats"]),
}
THINKERS = [name for name, level in MANAGERS.items() if level.thinks]
#: Exploiters think long: they play one of so many games.
SHARES = {"reader": 4, "copier": 4, "feigner": 4, "look-ahead": 50}


def foes_of(slug: str) -> dict[str, Callable[..., Any]]:
    """Who looks for what a manager of this ruleset does too often."""
    styles = {**STYLES, **OWN_STYLES.get(slug, {})}
    return {**{name: partial(Styled, habit=habit) for name, habit in styles.items()}, **EXPLOITERS}


def all_options(rules: AnyRuleset) -> BaseOptions:
    """Every option as it is not by default: words and numbers at their last."""
    most: dict[str, Any] = {}
    for option in fields(rules.Options):
        if option.name == "innings":
            continue
        if type(option.default) is bool:
            most[option.name] = not option.default
        elif "range" in option.metadata:
            most[option.name] = option.metadata["range"][1]
        else:
            most[option.name] = [*option.metadata["choices"]][-1]
    return rules.options(most)


def play(one: Any, two: Any, at_home: int, seed: int, options: BaseOptions) -> bool:
    """Whether the first of two wins."""
    return played(one, two, at_home, seed, options).winner == at_home


def played(one: Any, two: Any, at_home: int, seed: int, options: BaseOptions) -> Ballgame:
    """A game of two, over; whoever thinks is given the game, the others a view."""
    pair = (two, one) if at_home else (one, two)
    thinks = any(getattr(chooser, "thinks", False) for chooser in pair)
    game = Ballgame(
        one.rules,
        seed=seed,
        options=options,
        visitors=pair[0].lineup(options),
        home=pair[1].lineup(options),
        log=False,
        snapshots=thinks,
    )
    if not thinks:
        play_out(game, visitors=pair[0], home=pair[1])
    while asked := game.asks:
        answers = []
        for seat, decision in asked.items():
            chooser = pair[seat]
            if getattr(chooser, "thinks", False):
                option = chooser.think(game, seat)
            else:
                option = chooser.choose(game.view(seat), decision)
            answers.append((seat, option))
        for seat, option in answers:
            if isinstance(watcher := pair[1 - seat], Exploiter):
                watcher.watch(game.view(seat), asked[seat], option)
        for seat, option in answers:
            game.answer(seat, option)
    return game


def match(one: Any, two: Any, games: int, seed: int, options: BaseOptions) -> tuple[float, float]:
    """The share of games that the first wins, home half the time, and its standard error."""
    seeds = Random(seed)
    won = sum(play(one, two, number % 2, seeds.getrandbits(64), options) for number in range(games))
    share = won / games
    return share, (max(share * (1 - share), 1 / (4 * games)) / games) ** 0.5


def measure(
    rules: AnyRuleset,
    options: BaseOptions,
    games: int,
    seed: int,
    names: list[str],
    foes: Container[str],
    log: Callable[[str], None],
) -> dict[str, Any]:
    """The round robin, and what these exploiters and styles take from each manager."""
    robin = {}
    for first, second in combinations(names, 2):
        pair = CONTESTANTS[first](rules, seed=seed + 1), CONTESTANTS[second](rules, seed=seed + 2)
        robin[f"{first} over {second}"] = match(*pair, games, seed, options)
        log(f"  {first} over {second}: {robin[f'{first} over {second}'][0]:.1%}")
    taken: dict[str, dict[str, tuple[float, float]]] = {}
    for name in names:
        maker = CONTESTANTS[name]
        by = taken[name] = {}
        for kind, made in foes_of(rules.slug).items():
            if kind in foes:
                foe = made(rules, seed=seed + 3, other=maker)
                few = max(2, games // SHARES.get(kind, 1))
                by[kind] = match(foe, maker(rules, seed=seed + 4), few, seed, options)
        log(f"  from {name}: {', '.join(f'{foe} {share:.1%}' for foe, (share, _) in by.items())}")
    return {"robin": robin, "taken": taken}


def table(found: dict[str, Any]) -> str:
    lines = [
        f"  {pair:<34}{share:6.1%} ± {error:.1%}" for pair, (share, error) in found["robin"].items()
    ]
    for name, by in found["taken"].items():
        lines.append(f"  from {name}:")
        lines += [f"    {foe:<32}{share:6.1%} ± {error:.1%}" for foe, (share, error) in by.items()]
        if by:
            worst = max(by, key=lambda foe: by[foe][0])
            lines.append(f"    the worst: {worst}, {by[worst][0]:.1%}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench managers", description=__doc__)
    parser.add_argument("ruleset", nargs="*", help="default: all")
    parser.add_argument("--games", type=int, default=2000, help="of each pair (default 2000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--of",
        nargs="*",
        default=[name for name in CONTESTANTS if name not in THINKERS],
        choices=[*CONTESTANTS],
        help="default: all but those who think ahead",
    )
    foes = dict.fromkeys(foe for slug in RULESETS for foe in foes_of(slug))
    parser.add_argument("--by", nargs="*", default=[*foes], choices=[*foes], help="default: all")
    parser.add_argument("--json", action="store_true", help="print JSON only")
    args = parser.parse_args()
    report: dict[str, Any] = {}

    def log(line: str) -> None:
        print(line, file=sys.stderr)

    for slug in args.ruleset or sorted(RULESETS):
        rules = RULESETS[slug]
        for name, options in (("default", rules.Options()), ("all options", all_options(rules))):
            log(f"{slug}, {name}")
            found = measure(rules, options, args.games, args.seed, args.of, args.by, log)
            report[f"{slug}, {name}"] = found
    if args.json:
        print(json.dumps(report, indent=2))
    else:
        for name, found in report.items():
            print(f"{name}\n{table(found)}")


if __name__ == "__main__":
    main()
