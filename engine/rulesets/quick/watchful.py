"""Quick Baseball's veteran through a whole game: he notices who chooses at random, and leans on it.

Hands lie open, so after every exchange both sides know what the other chose from. Whoever answers
as often with cards that no thoughtful player would take as with any other is soon believed to
choose at random (a likelihood ratio), and the exchange is solved anew as with somebody who takes
any card most of the time. All that it rests on has been seen by both sides.
"""

from __future__ import annotations

from math import exp, log
from typing import Any, Final, NamedTuple

from engine.decisions import Decision
from engine.equilibrium import lean
from engine.ruleset import AnyRuleset
from engine.rulesets.quick.cards import PITCH_OUT
from engine.rulesets.quick.exchange import BATS, Asked, Matrix, Mix, Worth, mix_of
from engine.rulesets.quick.tables import BAT_NAMES, GROUP, PITCH_NAMES
from engine.rulesets.quick.veteran import QuickVeteran
from engine.rulesets.quick.view import View

#: Before anything is seen, how likely it is that somebody chooses at random (log of the odds), and
#: how sure one can become of it or of the opposite: people change.
AT_FIRST: Final = -3.0
SUREST: Final = 4.0
#: After so many exchanges who rather thinks is looked at in one of so many.
EARLY: Final = 40
SELDOM: Final = 8
#: From these odds on they are played as such.
CONVINCED: Final = 1.0
#: Who thinks takes what costs so many runs less e times as often …
COSTLY: Final = 0.075
#: … but any answer at all in so many of the cases.
ASTRAY: Final = 0.15
#: Who is believed to choose at random is held to do so in so many of the cases.
MOSTLY: Final = 0.85
#: How often a batter who chooses at random takes a card and no black one.
SWINGS: Final = 0.9


class Met(NamedTuple):
    """An exchange that he has answered, and what everybody saw before it."""

    worth: Worth
    asked: Asked
    mix: Mix  # his own
    leaned: bool  # … and not the usual one
    batting: bool
    inning: int
    half: int
    before: int  # exchanges of this plate appearance before it
    pitches: int  # of the side in the field, in hand
    pitcher: int
    unseen: int


class WatchfulVeteran(QuickVeteran):
    """A veteran who is asked all the questions of one side, a game after the other."""

    def __init__(self, rules: AnyRuleset, *, seed: int) -> None:
        super().__init__(rules, seed=seed)
        self.met: Met | None = None
        self.now = 0, 0  # inning, half
        self.forget()

    def forget(self) -> None:
        """The next game is against somebody else."""
        #: Logs of the odds that the other side chooses at random: its pitchers, its batters.
        self.odds = (AT_FIRST, AT_FIRST)
        self.leaned: dict[tuple[Asked, bool], Mix] = {}
        self.answers = 0

    def choose(self, view: View, decision: Decision) -> Any:
        now = view.inning, view.half
        met, self.met = self.met, None
        if now < self.now:
            self.forget()
        elif met is not None:
            self.notice(met, view)
        self.now = now
        return super().choose(view, decision)

    def mix(self, worth: Worth, view: View, asked: Asked, *, batting: bool) -> Mix:
        odds = self.odds[not batting]
        leaned = odds >= CONVINCED
        if leaned:
            found = self.leaned_on(worth, asked, batting)
        else:
            found = super().mix(worth, view, asked, batting=batting)
        self.answers += 1
        if odds < AT_FIRST and self.answers > EARLY and self.answers % SELDOM:
            return found
        defence = view.sides[1 - view.half]
        self.met = Met(
            worth,
            asked,
            found,
            leaned,
            batting,
            view.inning,
            view.half,
            len(view.exchanges),
            defence.pitches,
            defence.pitcher,
            defence.unseen,
        )
        return found

    def leaned_on(self, worth: Worth, asked: Asked, batting: bool) -> Mix:
        found = self.leaned.get((asked, batting))
        if found is None:
            matrix = worth.matrix(asked)
            found = lean_on_pitcher(matrix) if batting else lean_on_batter(matrix, asked)
            self.leaned[asked, batting] = found
        return found

    def notice(self, met: Met, view: View) -> None:
        """What the other side has answered says of it."""
        answer = (thrown if met.batting else swung)(met, view)
        if answer is None:
            return
        says = evidence(met).get(answer, 0.0)
        pitcher, batter = self.odds
        if met.batting:
            self.odds = bounded(pitcher + says), batter
        else:
            self.odds = pitcher, bounded(batter + says)


def bounded(odds: float) -> float:
    return max(-SUREST, min(SUREST, odds))


def thrown(met: Met, view: View) -> str | None:
    """What was pitched, as far as it can be seen: in the exchange itself, or by what is gone from
    the hand. None where a new hand or the card that nobody knew hides it."""
    defence = view.sides[1 - met.half]
    if same_batter(met, view):
        return view.exchanges[met.before][1]
    if view.half != met.half or defence.pitcher != met.pitcher or defence.unseen != met.unseen:
        return None
    if defence.pitches & ~met.pitches:
        return None
    gone = met.pitches & ~defence.pitches
    return played(gone, PITCH_NAMES) if gone else PITCH_OUT


def swung(met: Met, view: View) -> str | None:
    """What the batter answered, likewise; none of the black cards can be told from another by what
    is left, and a new batter may have taken up old ones."""
    if same_batter(met, view):
        return view.exchanges[met.before][0]
    offence = view.sides[met.half]
    gone = met.asked.bats & ~offence.bats
    if view.half != met.half or offence.bats & ~met.asked.bats:
        return None
    return played(gone, BAT_NAMES)


def played(gone: int, names: tuple[str, ...]) -> str | None:
    """The one card that is gone from a hand, if it is one."""
    return names[gone.bit_length() - 1] if gone.bit_count() == 1 else None


def same_batter(met: Met, view: View) -> bool:
    """Whether the plate appearance goes on, so that its exchanges tell."""
    return (
        len(view.exchanges) > met.before
        and (view.inning, view.half) == (met.inning, met.half)
        and view.sides[view.half].due == met.asked.slot
    )


def evidence(met: Met) -> dict[str, float]:
    """By answer how much likelier it is of who chooses at random than of who thinks, and takes
    what costs least against the mix that was played (a logarithm)."""
    judged = of_pitches if met.batting else of_swings
    if met.leaned:
        return judged(met)
    memory = met.worth.evidence
    key = (*met.asked, met.batting)
    found = memory.find(key)
    if found is None:
        found = judged(met)
        memory.keep(key, found)
    return found


def of_pitches(met: Met) -> dict[str, float]:
    names, pitches, rows = met.worth.matrix(met.asked)
    mine = dict(zip(*met.mix, strict=True))
    costs = [0.0] * len(pitches)
    for name, row in zip(names, rows, strict=True):
        if name in mine:
            costs = [cost + mine[name] * one for cost, one in zip(costs, row, strict=True)]
    return likelier(pitches, costs, [1 / len(pitches)] * len(pitches))


def of_swings(met: Met) -> dict[str, float]:
    """One card stands for all that hit the same pitches."""
    names, pitches, rows = met.worth.matrix(met.asked)
    mine = dict(zip(*met.mix, strict=True))
    theirs = [mine.get(pitch, 0.0) for pitch in pitches]
    costs = [-sum(x * y for x, y in zip(theirs, row, strict=True)) for row in rows]
    found = likelier(names, costs, swung_at_random(names, met.asked))
    for group in alike(met.asked).values():
        says = next((found[name] for name in group if name in found), 0.0)
        found.update(dict.fromkeys(group, says))
    return found


def likelier(names: list[str], costs: list[float], at_random: list[float]) -> dict[str, float]:
    """By answer, from what each costs and how often chance takes it."""
    least = min(costs)
    cheap = [exp((least - cost) / COSTLY) for cost in costs]
    whole = sum(share * one for share, one in zip(at_random, cheap, strict=True))
    return {
        name: -log((1 - ASTRAY) * one / whole + ASTRAY)
        for name, one in zip(names, cheap, strict=True)
    }


def swung_at_random(names: list[str], asked: Asked) -> list[float]:
    """How often chance takes each of these swings, with all the cards that it stands for."""
    size = {name: len(group) for group in alike(asked).values() for name in group}
    calls = sum(name not in size for name in names) or 1
    cards = asked.bats.bit_count()
    return [SWINGS * size[name] / cards if name in size else (1 - SWINGS) / calls for name in names]


def alike(asked: Asked) -> dict[int, list[str]]:
    """The batting cards in hand by the pitches in hand that they hit."""
    groups: dict[int, list[str]] = {}
    for bat in BATS[GROUP[asked.slot]]:
        if asked.bats & bat.bit:
            groups.setdefault(bat.hits & asked.pitches, []).append(bat.name)
    return groups


def lean_on_pitcher(matrix: Matrix) -> Mix:
    """The batter's mix against who throws any card MOSTLY, or none."""
    names, pitches, rows = matrix
    weight = MOSTLY / (1 - MOSTLY) / len(pitches)
    return mix_of(names, lean(rows, [weight * sum(row) for row in rows])[1])


def lean_on_batter(matrix: Matrix, asked: Asked) -> Mix:
    """The pitcher's mix against who swings any card MOSTLY."""
    names, pitches, rows = matrix
    shares = swung_at_random(names, asked)
    most = max(map(max, rows)) + 1
    columns = [[most - row[place] for row in rows] for place in range(len(pitches))]
    weight = MOSTLY / (1 - MOSTLY)
    bonuses = [
        weight * sum(share * one for share, one in zip(shares, column, strict=True))
        for column in columns
    ]
    return mix_of(pitches, lean(columns, bonuses)[1])
