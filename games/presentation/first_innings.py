"""The first inning of a game that is new to somebody: a deal that is always the same, and a few of
its questions, each with what is to be said of the answers.

The positions come from the engine alone: a seed that anybody may know, and the answers that were
given, as in a record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

from engine import Ballgame, Decision, Record, Seat
from engine.managers import MANAGERS
from engine.ruleset import AnyRuleset

#: How many questions a game is asked for that has none of its own, and how far they are looked for.
QUESTIONS: Final = 4
ANSWERS: Final = 200
SEED: Final = 1


@dataclass(slots=True, frozen=True)
class Moment:
    """A question of the prepared game. The answer that was given there is the one advised."""

    after: int  # answers given before it
    title: str
    words: str  # what there is to look at
    advised: str  # why it was answered so
    #: Of other answers, by how their labels begin; what is said of all the rest.
    others: Mapping[str, str] = field(default_factory=dict)
    rest: str = ""
    #: Answers that are as good, by how their labels begin.
    good: tuple[str, ...] = ()


@dataclass(slots=True, frozen=True)
class FirstInning:
    """A prepared game as far as it is needed: its seed, its answers, and the questions that the
    learner is asked, who sits on one side of it."""

    version: int  # of the ruleset, as in a record
    seed: int
    seat: int
    choices: tuple[int, ...]
    moments: tuple[Moment, ...]


class Verdict(NamedTuple):
    """What is said of an answer; `right` if it is the advised one, or as good."""

    right: bool
    words: str


def stand(rules: AnyRuleset, first: FirstInning, answers: int) -> Ballgame:
    """The prepared game after so many answers."""
    return Ballgame.replay(
        Record(
            rules.slug,
            first.version,
            first.seed,
            rules.options_json(rules.Options()),
            tuple(rules.default_lineup),
            tuple(rules.default_lineup),
            list(first.choices[:answers]),
            {},
        )
    )


def advised(first: FirstInning, game: Ballgame, moment: Moment) -> int:
    """The index of the answer that was given there, in a game that stands at this moment."""
    seats = list(game.asks)
    return first.choices[moment.after + seats.index(Seat(first.seat))]


def answered(rules: AnyRuleset, first: FirstInning, moment: Moment, option: int) -> Ballgame:
    """The game once the learner has answered by this index, and the other side as it did: as far
    as the end of the play, or the learner's next question."""
    game = stand(rules, first, moment.after)
    plays = len(game.plays or ())
    rest = iter(first.choices[moment.after :])
    mine = Seat(first.seat)
    answering = True
    while not game.over and len(game.plays or ()) == plays and (answering or mine not in game.asks):
        given = []
        for seat, decision in game.asks.items():
            made = next(rest, 0)
            if seat == mine:
                made, answering = option, False
            given.append((seat, decision.options[made if made < len(decision.options) else 0]))
        for seat, answer in given:
            game.answer(seat, answer)
    return game


def verdict(
    rules: AnyRuleset, decision: Decision, moment: Moment, option: int, best: int
) -> Verdict:
    """What is said of an answer, given the index of the advised one."""
    if option == best:
        return Verdict(True, moment.advised)
    label = rules.label(decision, decision.options[option])
    words = next((said for key, said in moment.others.items() if label.startswith(key)), "")
    right = any(label.startswith(key) for key in moment.good)
    return Verdict(right, words or moment.rest)


@cache
def plain_first_inning(rules: AnyRuleset) -> FirstInning:
    """For a game that nobody has prepared: the home side's first questions of each kind, in a game
    between two veterans."""
    game = Ballgame(rules, seed=SEED, options=rules.Options())
    managers = [MANAGERS["veteran"](rules, seed=SEED + seat) for seat in Seat]
    choices: list[int] = []
    moments: list[Moment] = []
    kinds: set[str] = set()
    while not game.over and len(choices) < ANSWERS and len(moments) < QUESTIONS:
        given = []
        mine = game.asks.get(Seat.HOME)
        if mine is not None and mine.kind not in kinds:
            kinds.add(mine.kind)
            moments.append(_plain(rules, mine, len(choices)))
        for seat, decision in game.asks.items():
            option = managers[seat].choose(game.view(seat), decision)
            given.append((seat, option))
            choices.append(decision.options.index(option))
        for seat, option in given:
            game.answer(seat, option)
    return FirstInning(rules.version, SEED, Seat.HOME, tuple(choices), tuple(moments))


def _plain(rules: AnyRuleset, decision: Decision, after: int) -> Moment:
    return Moment(
        after,
        rules.prompt(decision),
        "All answers that the rules allow are here. Choose one, and see what comes of it.",
        "A veteran chose the same.",
        rest="It is allowed. A veteran chose otherwise here; see what came of yours.",
    )
