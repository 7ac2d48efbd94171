"""A manager who thinks: plays on what may be hidden, many times, before every answer.

>>> from engine import RULESETS, Ballgame
>>> game = Ballgame(RULESETS["quick"], seed=7)
>>> thought = AllStar(game.rules, seed=1, rollouts=40).consider(game, 0)
>>> round(sum(answer.share for answer in thought), 6)
1.0
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import Any, Final, NamedTuple

from engine.ballgame import Ballgame
from engine.decisions import Decision, EngineError
from engine.manager import Manager
from engine.managers.outlook import chance
from engine.managers.rookie import Rookie
from engine.ruleset import AnyRuleset, BaseOptions, Lineup

#: An answer is tried so often before any is given up, then half of them go at a time.
FIRST_LOOK: Final = 12
#: Answers that a veteran is asked for, to see whether and how he mixes.
PRIOR: Final = 16
#: How often the other side answers a secret question otherwise than a veteran: with what hurts.
DOUBT: Final = 0.25
#: Where answers are mixed, this difference in chance of winning makes one e times as frequent.
CLOSE: Final = 0.004
#: What a veteran's answer is ahead of another before anything is imagined, and the spread of that.
AHEAD: Final = 0.003
SPREAD: Final = 0.003
#: The variance of a difference between two imagined games: at least, and as far as few are known.
LEAST: Final = 1e-4
USUAL: Final = 5e-3
#: Games with an answer of the other side's that weigh as much as all the others.
FEW: Final = 6
#: Turns in which a mix and what hurts it most are played against each other.
TURNS: Final = 40


class Answer(NamedTuple):
    """One answer to a question, as far as it was thought through."""

    option: Any
    share: float  # how often he would give it
    chance: float  # of winning with it
    tried: int  # games imagined
    error: float  # standard error of the difference to the answer that all are compared with
    usual: float = 0.0  # how often a veteran gives it


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
            rollouts = rules.rollouts
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
        return self.instead_of(self.choose(game.view(seat), game.asks[seat]), considered)  # type: ignore[index]

    def instead_of(self, usual: Any, considered: list[Answer]) -> Any:
        """His answer where a veteran gives this one: the same, but as often another as he would
        give that one less and another more."""
        share, often = next((one.share, one.usual) for one in considered if one.option == usual)
        if not often or self.random() * often < share:
            return usual
        more = [max(0.0, one.share - one.usual) for one in considered]
        left = self.random() * sum(more)
        for one, by in zip(considered, more, strict=True):
            left -= by
            if left < 0:
                return one.option
        return usual

    def consider(self, game: Ballgame, seat: int, beside: Any = None) -> list[Answer]:
        """Every answer, the likeliest first. Raises EngineError for a seat that is asked nothing.

        With `beside` all are compared with this one of the options, else with the veteran's.

        Of the answers those that promise least are given up, half at a time, so that most of the
        thought goes to those that matter. Where a veteran always gives the same answer, he gives
        the best; where a veteran mixes, he does, and at a question to both sides his mix answers
        what the other side would do as well as what would hurt most.
        """
        asked = game.asks
        if seat not in asked:
            raise EngineError("This seat is asked nothing: there is nothing to consider.")
        decision = asked[seat]  # type: ignore[index]
        options = decision.options
        if len(options) == 1:
            return [Answer(options[0], 1.0, 0.5, 0, 0.0, 1.0)]
        both = type(game._asked) is tuple  # also when the other side has answered
        view = game.view(seat)
        liked = Counter(options.index(self.quick.choose(view, decision)) for _ in range(PRIOR))
        prior = [liked[place] / PRIOR for place in range(len(options))]
        usual = max(liked, key=liked.__getitem__)
        thought = Thought(len(options), usual if beside is None else options.index(beside))
        running = [*range(len(options))]
        began = self.clock() if self.clock else 0.0
        spent = 0
        look = FIRST_LOOK
        least = 3 if len(liked) > 1 else 2
        while True:
            seed = self.seeds.getrandbits(62)
            doubted = both and self.seeds.random() < DOUBT
            thought.take(running, *self.imagined(game, seat, seed, options, running, doubted))
            spent += len(running)
            if self.rollouts is not None and spent + len(running) > self.rollouts:
                break
            if (
                self.clock
                and self.milliseconds is not None
                and (self.clock() - began) * 1000 > self.milliseconds
            ):
                break
            if thought.rounds >= look and len(running) > least:
                look *= 2
                running.sort(key=thought.gain, reverse=True)
                kept = running[: max(least, (len(running) + 1) // 2)]
                running = kept + [one for one in {usual, thought.beside} if one not in kept]
        chances = thought.chances()
        if len(liked) > 1:
            shares, chances = thought.mix(prior)
        else:
            shares = thought.best(usual)
        found = [
            Answer(
                option,
                shares[place],
                chances[place],
                thought.tried[place],
                thought.error(place),
                prior[place],
            )
            for place, option in enumerate(options)
        ]
        return sorted(found, key=lambda answer: (-answer.share, -answer.chance))

    def imagined(
        self,
        game: Ballgame,
        seat: int,
        seed: int,
        options: Any,
        running: list[int],
        doubted: bool,
    ) -> tuple[list[float], Any, Any, Any]:
        """One deal of what is hidden, a card face down being one that a veteran lays, with each
        answer that is still in the running: the chances of winning, and of a question to both
        sides what the other answered, what a veteran would, and what there was to answer.
        `doubted`: the other answers at random.
        """
        theirs = likely = offered = None
        values = []
        one, two = self.pair
        other = 1 - seat
        for place in running:
            lays = None
            if type(game._asked) is not tuple:  # else nothing lies face down
                self.pair[other].random = Random(seed).random
                lays = self.pair[other].choose
            twin = game.imagine(seat, seed, lays)
            asked, began = twin._asked, Began.of(twin)
            if type(asked) is tuple:
                decision = asked[0] if asked[0].seat == other else asked[1]
                if offered is None:
                    offered = decision.options
                    view = twin.rules.view(twin._state, other)
                    self.pair[other].random = Random(seed).random
                    theirs = likely = self.pair[other].choose(view, decision)
                    if doubted:
                        theirs = offered[int(self.seeds.random() * len(offered))]
                twin.answer(other, theirs)
            one.random, two.random = Random(seed + 1).random, Random(seed + 2).random
            twin.answer(seat, options[place])
            values.append(played_on(twin, seat, self.pair, began, self.rules.foresight))
        return values, theirs, likely, offered


class Began(NamedTuple):
    """When a question is asked: from then on a game is played on."""

    play: Any
    inning: int
    half: int

    @classmethod
    def of(cls, game: Ballgame) -> Began:
        return cls(game._script, game._state.inning, game._state.half)


def played_on(
    game: Ballgame,
    seat: int,
    pair: Sequence[Manager[Any]],
    began: Began,
    foresight: int | None,
) -> float:
    """This seat's chance of winning a game whose question has been answered.

    The pair plays on for so many plays, that of the question among them, at most to the end of the
    half-inning; the lead and the men on base then say the rest. No answer is recorded.
    """
    play, inning, half = began
    state = game._state
    view = game.rules.view
    choose = pair[0].choose, pair[1].choose
    advance = game._advance
    asked = game._asked
    left = foresight or 0
    while asked is not None and state.half == half and state.inning == inning:
        if game._script is not play:
            left -= 1
            if not left:
                break
            play = game._script
        if type(asked) is Decision:
            side = asked.seat
            asked = advance(choose[side](view(state, side), asked))
        else:
            first, second = asked  # type: ignore[misc]
            side = first.seat
            answers = (
                choose[side](view(state, side), first),
                choose[1 - side](view(state, 1 - side), second),
            )
            asked = advance(answers)
    at_home = chance(game.rules, state)
    return at_home if seat else 1 - at_home


class Thought:
    """What has come out of the games imagined at one question: its answers are places from 0.

    All are compared with one, `beside`, in the same games: only the differences are kept.
    """

    def __init__(self, answers: int, beside: int) -> None:
        self.beside = beside
        self.rounds = 0
        self.level = 0.0  # sum of the chances of `beside`
        self.tried = [0] * answers
        self.gains = [0.0] * answers  # sums of what each was better by
        self.squares = [0.0] * answers
        #: By what the other side answered; of its answers, how often a veteran gave them and how
        #: often they were to be had.
        self.columns: dict[Any, Column] = {}
        self.likely: Counter[Any] = Counter()
        self.offered: Counter[Any] = Counter()

    def take(
        self, running: list[int], values: list[float], theirs: Any, likely: Any, offered: Any
    ) -> None:
        """One deal, with every answer that is in the running."""
        base = values[running.index(self.beside)]
        self.rounds += 1
        self.level += base
        column = None
        if offered is not None:
            self.likely[likely] += 1
            self.offered.update(offered)
            column = self.columns.get(theirs)
            if column is None:
                column = self.columns[theirs] = Column(len(self.tried))
            column.rounds += 1
            column.level += base
        for place, value in zip(running, values, strict=True):
            gain = value - base
            self.tried[place] += 1
            self.gains[place] += gain
            self.squares[place] += gain * gain
            if column is not None:
                column.tried[place] += 1
                column.gains[place] += gain

    def gain(self, place: int) -> float:
        """What an answer is better by."""
        return self.gains[place] / self.tried[place]

    def error(self, place: int) -> float:
        """… and the standard error of that."""
        tried = self.tried[place]
        if place == self.beside:
            return 0.0
        mean = self.gains[place] / tried
        variance = max(self.squares[place] / tried - mean * mean, 0.0)
        return float(((variance + LEAST + USUAL / tried) / max(tried - 1, 1)) ** 0.5)

    def trusted(self, place: int) -> float:
        """How far a difference is believed, from 0 to 1: less, the fewer games it rests on."""
        return SPREAD**2 / (SPREAD**2 + self.error(place) ** 2)

    def chances(self) -> list[float]:
        level = self.level / self.rounds
        return [max(0.0, min(1.0, level + self.gain(place))) for place in range(len(self.tried))]

    def best(self, usual: int) -> list[float]:
        """The one answer that promises most, the usual one being ahead before anything is tried."""
        ahead = self.gain(usual)

        def promise(place: int) -> float:
            if place == usual:
                return 0.0
            trusted = self.trusted(place)
            return trusted * (self.gain(place) - ahead) - (1 - trusted) * AHEAD

        places = range(len(self.tried))
        chosen = max(places, key=promise)
        return [float(place == chosen) for place in places]

    def mix(self, prior: list[float]) -> tuple[list[float], list[float]]:
        """How often to give each answer, and the chance of each against the other side's mix.

        A veteran's mix bent towards what turns out better, against a mixture: the other side's
        usual answers, and in DOUBT of the cases those that hurt this mix most. The two are found by
        playing one against the other, over and over (smoothed fictitious play).
        """
        places = range(len(prior))
        trusted = [self.trusted(place) for place in places]
        weights = [one + 0.02 * trust for one, trust in zip(prior, trusted, strict=True)]
        if not self.columns:
            chances = self.chances()
            return bent(weights, chances, trusted, self.beside), chances
        overall = [self.gain(place) for place in places]
        level = self.level / self.rounds
        rows = {one: column.row(overall, level) for one, column in self.columns.items()}
        usually = {one: self.likely[one] / self.rounds for one in rows}
        seen = sum(usually.values()) or 1.0
        hurting = dict(usually)
        for number in range(1, TURNS + 1):
            against = {
                one: (1 - DOUBT) * usually[one] / seen + DOUBT * hurting[one] for one in rows
            }
            chances = [sum(against[one] * rows[one][place] for one in rows) for place in places]
            mixed = bent(weights, chances, trusted, self.beside)
            worst = self.worst(mixed, rows)
            for one in rows:
                hurting[one] += (worst.get(one, 0.0) - hurting[one]) / (number + 1)
        return mixed, [max(0.0, min(1.0, chance)) for chance in chances]

    def worst(self, mixed: list[float], rows: dict[Any, list[float]]) -> dict[Any, float]:
        """The other side's best answer to a mix: each as often as it is to be had, the worst for
        this side first."""
        cost = {
            one: sum(share * value for share, value in zip(mixed, row, strict=True))
            for one, row in rows.items()
        }
        left = 1.0
        found = {}
        for one in sorted(rows, key=cost.__getitem__):
            found[one] = left * min(1.0, self.offered[one] / self.rounds)
            left -= found[one]
        found[one] += left
        return found


class Column:
    """What came out where the other side gave one certain answer."""

    __slots__ = ("gains", "level", "rounds", "tried")

    def __init__(self, answers: int) -> None:
        self.rounds = 0
        self.level = 0.0
        self.tried = [0] * answers
        self.gains = [0.0] * answers

    def row(self, overall: list[float], level: float) -> list[float]:
        """The chance of each answer here; of little is believed what holds elsewhere."""
        here = (self.level + FEW * level) / (self.rounds + FEW)
        return [
            here + (gain + FEW * usual) / (tried + FEW)
            for gain, tried, usual in zip(self.gains, self.tried, overall, strict=True)
        ]


def bent(
    weights: list[float], chances: list[float], trusted: list[float], beside: int
) -> list[float]:
    """A mix bent towards what promises more than the one that all are compared with, each as far
    as its difference is trusted."""
    level = chances[beside]
    new = [
        weight * exp(max(-20.0, min(20.0, (chance - level) * trust / CLOSE)))
        for weight, chance, trust in zip(weights, chances, trusted, strict=True)
    ]
    whole = sum(new)
    return [weight / whole for weight in new]
