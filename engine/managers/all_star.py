"""A manager who thinks: plays on what may be hidden, many times, before every answer.

>>> from engine import RULESETS, Ballgame
>>> game = Ballgame(RULESETS["quick"], seed=7)
>>> thought = AllStar(game.rules, seed=1, rollouts=40).consider(game, 0)
>>> round(sum(answer.share for answer in thought), 6)
1.0
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random
from typing import Any, Final, NamedTuple

from engine.ballgame import Ballgame
from engine.decisions import Decision, EngineError
from engine.manager import Manager
from engine.managers.rookie import Rookie
from engine.ruleset import AnyRuleset, BaseOptions, Lineup

#: So many games imagined where nothing else is said.
ROLLOUTS: Final = 400
#: An answer is tried so often before any is given up, then half of them go at a time.
FIRST_LOOK: Final = 8
#: What a run is worth in chance of winning, in the first inning and with none to follow.
SLOPE: Final = (0.10, 0.45)
#: At a secret question answers this close to the best, in chance of winning, are mixed.
CLOSE: Final = 0.01


class Answer(NamedTuple):
    """One answer to a question, as far as it was thought through."""

    option: Any
    share: float  # how often he would give it
    chance: float  # of winning with it
    tried: int  # games imagined


class AllStar(Manager[Any]):
    """Plays every answer on, for each side as a veteran would, with what it cannot see dealt anew.

    The budget is a number of imagined games a question, `rollouts`, or a time, `milliseconds` by
    the `clock` that the caller gives, for the engine has none (`time.perf_counter` will do).
    With rollouts his choices depend on the seed and on what his seat knows, and on nothing else.

    Raises EngineError for a budget of nothing, or of a time without a clock.
    """

    #: He is given the game, not a view of it.
    thinks = True

    def __init__(
        self,
        rules: AnyRuleset,
        *,
        seed: int,
        rollouts: int | None = None,
        milliseconds: float | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        super().__init__(rules, seed=seed)
        if rollouts is None and milliseconds is None:
            rollouts = ROLLOUTS
        for budget in (rollouts, milliseconds):
            if budget is not None and (isinstance(budget, bool) or not budget > 0):
                raise EngineError(
                    "An all-star needs a budget: a number of rollouts, or milliseconds, above 0."
                )
        if milliseconds is not None and clock is None:
            raise EngineError(
                "An all-star who thinks for milliseconds needs a clock: time.perf_counter."
            )
        self.clock = clock
        self.rollouts = rollouts
        self.milliseconds = milliseconds
        self.seeds = Random(seed)
        veteran = rules.veteran or Rookie
        self.quick: Manager[Any] = veteran(rules, seed=seed)
        self.pair: tuple[Manager[Any], Manager[Any]] = (
            veteran(rules, seed=seed + 1),
            veteran(rules, seed=seed + 2),
        )

    def lineup(self, options: BaseOptions) -> Lineup:
        return self.quick.lineup(options)

    def choose(self, view: Any, decision: Decision) -> Any:
        """Without a game to think about he answers as a veteran."""
        return self.quick.choose(view, decision)

    def think(self, game: Ballgame, seat: int) -> Any:
        """His answer to what this seat is asked."""
        considered = self.consider(game, seat)
        left = self.random()
        for answer in considered:
            left -= answer.share
            if left < 0:
                return answer.option
        return considered[0].option

    def consider(self, game: Ballgame, seat: int) -> list[Answer]:
        """Every answer, the likeliest first. Raises EngineError for a seat that is asked nothing.

        Of the answers those that promise least are given up, half at a time, so that most of the
        thought goes to those that matter. The one that a veteran would give is among them, and is
        left only for what is clearly better.
        """
        asked = game.asks
        if seat not in asked:
            raise EngineError("This seat is asked nothing: there is nothing to consider.")
        decision = asked[seat]  # type: ignore[index]
        options = decision.options
        if len(options) == 1:
            return [Answer(options[0], 1.0, 0.5, 0)]
        secret = type(game._asked) is tuple  # also when the other side has answered
        view = game.view(seat)
        liked = [self.quick.choose(view, decision) for _ in range(PRIOR if secret else 1)]
        prior = [liked.count(option) / len(liked) for option in options]
        total = [0.0] * len(options)
        tried = [0] * len(options)
        running = [*range(len(options))]
        began = self.clock() if self.clock else 0.0
        spent = 0
        number = 0
        look = FIRST_LOOK
        while True:
            seed = self.seeds.getrandbits(62)
            for index in running:
                total[index] += self.imagined(game, seat, seed, options[index])
                tried[index] += 1
            spent += len(running)
            number += 1
            if self.rollouts is not None and spent + len(running) > self.rollouts:
                break
            if (
                self.clock
                and self.milliseconds is not None
                and (self.clock() - began) * 1000 > self.milliseconds
            ):
                break
            if number >= look and len(running) > 2:
                look *= 2
                running.sort(key=lambda one: total[one] / tried[one], reverse=True)
                kept = running[: (len(running) + 1) // 2]
                usual = max(range(len(options)), key=prior.__getitem__)
                running = kept if usual in kept else [*kept[:-1], usual]
        chances = [one / times for one, times in zip(total, tried, strict=True)]
        shares = mixed(chances, tried, prior, secret)
        found = [Answer(*one) for one in zip(options, shares, chances, tried, strict=True)]
        return sorted(found, key=lambda answer: (-answer.share, -answer.chance))

    def imagined(self, game: Ballgame, seat: int, seed: int, option: Any) -> float:
        """The chance of winning in one game that may be, with this answer.

        It is played to the end of the half-inning; the lead then says the rest.
        """
        twin = game.imagine(seat, seed)
        one, two = self.pair
        one.random, two.random = Random(seed + 1).random, Random(seed + 2).random
        state, view = twin._state, twin.rules.view
        for who, decision in twin.asks.items():
            chosen = option if who == seat else self.pair[who].choose(view(state, who), decision)
            twin.answer(who, chosen)
        end = 2 * state.inning + state.half + 1
        while twin._asked is not None and 2 * state.inning + state.half < end:
            for who, decision in twin.asks.items():
                twin.answer(who, self.pair[who].choose(view(state, who), decision))
        mine, theirs = state.score[seat], state.score[1 - seat]
        if state.over:
            return float(mine > theirs)
        innings = state.options.innings
        left = max(0.5, innings + 1 - state.inning - 0.5 * state.half)
        slope = SLOPE[1] * min(1.0, left**-0.5) + SLOPE[0]
        lead = mine - theirs
        return 1 / (1 + exp(-slope * 1.7 * lead))


#: Answers that a veteran is asked for at a secret question, to see how he mixes.
PRIOR: Final = 40
#: How much better than the veteran's an answer must be, in standard errors, to be taken for it.
SURE: Final = 1.0


def mixed(chances: list[float], tried: list[int], prior: list[float], secret: bool) -> list[float]:
    """How often to give each answer: the best; at a secret question a veteran's mix, bent towards
    what has turned out better and away from what was given up."""
    most = max(tried)
    places = range(len(chances))
    error = (0.25 / most) ** 0.5 * 0.6
    if secret:
        mean = sum(prior[i] * chances[i] for i in places)
        weights = [
            (prior[i] + 0.02) * exp(max(-4.0, min(4.0, (chances[i] - mean) / (CLOSE + 2 * error))))
            for i in places
        ]
    else:
        finalists = [i for i in places if tried[i] == most]
        best = max(finalists, key=chances.__getitem__)
        usual = max(places, key=prior.__getitem__)
        if tried[usual] == most and chances[best] - chances[usual] < SURE * error:
            best = usual
        weights = [float(i == best) for i in places]
    whole = sum(weights)
    return [weight / whole for weight in weights]
