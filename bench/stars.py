"""What an all-star's thought is worth: `bin/bench stars [ruleset …] [--games N] [--rollouts N]`.

Games of an all-star with a veteran, home by turns. Most of who wins is luck, so a share of games
won says little before there are thousands. Instead every answer of his that a veteran would not
have given is judged apart: from the game as it truly stands, with what nobody has seen dealt anew,
both answers are played on by veterans to the end of the half-inning, many times, in the same deals.
What he gains in a game by all his answers, added up, is what he wins more often than a veteran
would in his place: far fewer games then tell as much. He is not judged by his own measure, which
looks less far ahead (`Ruleset.foresight`).
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any

from bench.managers import CONTESTANTS, all_options
from engine import RULESETS, Ballgame
from engine.managers.all_star import AllStar, Began, played_on
from engine.ruleset import AnyRuleset, BaseOptions

#: Deals in which an answer is judged, if nothing else is said.
DEALS = 40


@dataclass
class Told:
    """One game: whether he won, and what he gained, by kind of question and in all."""

    won: bool = False
    asked: int = 0
    thought: float = 0.0  # seconds of processor time
    differed: Counter[str] = field(default_factory=Counter)
    gained: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))

    @property
    def gain(self) -> float:
        return sum(self.gained.values())


class Judge:
    """What answers are worth between veterans."""

    def __init__(self, rules: AnyRuleset, seed: int, deals: int = DEALS) -> None:
        self.deals = deals
        self.seeds = Random(seed)
        self.pair = [CONTESTANTS["veteran"](rules, seed=seed + side) for side in (0, 1)]

    def gain(self, game: Ballgame, seat: int, answer: Any, usual: Any) -> float:
        """How much more often this seat wins with `answer`."""
        return fmean(self.difference(game, seat, answer, usual) for _ in range(self.deals))

    def difference(self, game: Ballgame, seat: int, answer: Any, usual: Any) -> float:
        """… in one deal, at the end of the half-inning; the other side answers the same question in
        the same way."""
        seed = self.seeds.getrandbits(60)
        theirs = None
        values = []
        for option in (answer, usual):
            twin = dealt_anew(game, seat, seed)
            other = twin.asks.get(1 - seat)  # type: ignore[call-overload]
            if other is not None:
                if theirs is None:
                    self.pair[1 - seat].random = Random(seed).random
                    theirs = self.pair[1 - seat].choose(twin.view(1 - seat), other)
                twin.answer(1 - seat, theirs)
            for side, manager in enumerate(self.pair):
                manager.random = Random(seed + 1 + side).random
            began = Began.of(twin)
            twin.answer(seat, option)
            values.append(played_on(twin, seat, self.pair, began, foresight=None))
        return values[0] - values[1]


def dealt_anew(game: Ballgame, seat: int, seed: int) -> Ballgame:
    """The game as it truly stands, but for cards that nobody has seen, dice to come and a sealed
    answer of the other side's. It is not to be copied."""
    twin = game.fork(seed)
    twin._snapshots = False
    twin._sealed = {side: made for side, made in twin._sealed.items() if side == seat}
    state, shuffle = twin._state, Random(seed).shuffle
    if game.rules.slug in ("sackson", "cardball"):
        shuffle(state.deck)
    elif game.rules.slug == "triple_play":
        for side, hidden in zip(state.sides, state.hidden, strict=True):
            unseen = [card for card in hidden.deck if card not in side.buried]
            shuffle(unseen)
            hidden.deck[:] = [card if card in side.buried else unseen.pop() for card in hidden.deck]
    return twin


def watch(
    rules: AnyRuleset,
    number: int,
    rollouts: int,
    options: BaseOptions | None = None,
    deals: int = DEALS,
) -> Told:
    """One game, judged; with the default options if there are no others."""
    options = options or rules.options({})
    star = AllStar(rules, seed=7 * number + 1, rollouts=rollouts)
    veteran = CONTESTANTS["veteran"](rules, seed=7 * number + 2)
    usual = CONTESTANTS["veteran"](rules, seed=7 * number + 3)
    judge = Judge(rules, 7 * number + 4, deals)
    seat = number % 2
    sides = (veteran, star) if seat else (star, veteran)
    game = Ballgame(
        rules,
        seed=Random(f"{rules.slug} {number // 2}").getrandbits(60),
        options=options,
        visitors=sides[0].lineup(options),
        home=sides[1].lineup(options),
        log=False,
        snapshots=True,
    )
    told = Told()
    while asked := game.asks:
        answers = {}
        for side, decision in asked.items():
            if side != seat:
                answers[side] = veteran.choose(game.view(side), decision)
                continue
            began = process_time()
            considered = star.consider(game, side)
            other = usual.choose(game.view(side), decision)
            answers[side] = answer = star.instead_of(other, considered)
            told.thought += process_time() - began
            told.asked += 1
            if answer != other:
                told.differed[decision.kind] += 1
                told.gained[decision.kind] += judge.gain(game, side, answer, other)
        for side, answer in answers.items():
            game.answer(side, answer)
    told.won = game.winner == seat
    return told


def report(rules: AnyRuleset, games: list[Told], rollouts: int) -> str:
    """What was found, as lines of text."""
    gains = [game.gain for game in games]
    error = stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else float("nan")
    thought = sum(game.thought for game in games) / sum(game.asked for game in games)
    lines = [
        f"{rules.slug}, {rollouts} imagined games an answer ({1000 * thought:.0f} ms):"
        f" {len(games)} games",
        f"  won {sum(game.won for game in games)}; by what his answers gain he wins"
        f" {0.5 + fmean(gains):.3f} ± {error:.3f}",
        f"  of {fmean(game.asked for game in games):.0f} answers a game"
        f" {fmean(game.differed.total() for game in games):.1f} differ:",
    ]
    for kind in sorted({kind for game in games for kind in game.differed}):
        often = fmean(game.differed[kind] for game in games)
        gained = fmean(game.gained[kind] for game in games)
        lines.append(f"    {kind:16} {often:5.1f} times, gaining {gained:+.4f}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench stars", description=__doc__)
    parser.add_argument("ruleset", nargs="*", default=sorted(RULESETS))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first game's number")
    parser.add_argument("--rollouts", type=int, help="else as many as in a season")
    parser.add_argument("--deals", type=int, default=DEALS, help="in which an answer is judged")
    parser.add_argument("--all-options", action="store_true", help="every option changed")
    given = parser.parse_args()
    for slug in given.ruleset:
        rules = RULESETS[slug]
        rollouts = given.rollouts or rules.rollouts
        numbers = range(given.first, given.first + given.games)
        options = all_options(rules) if given.all_options else None
        games = [watch(rules, number, rollouts, options, given.deals) for number in numbers]
        print(report(rules, games, rollouts), flush=True)


if __name__ == "__main__":
    main()
