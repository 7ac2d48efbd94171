"""Who answers for a run, and whether it is earned (9.16): half-innings with errors or relief.

With one pitcher and no error it needs none of this: all runs are that pitcher's, and earned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from engine.basepaths import Leg, OnBase, empty_bases, follow
from engine.plays import (
    DOUBLE,
    FIELDERS_CHOICE,
    GROUNDED_INTO_DOUBLE_PLAY,
    HIT_BY_PITCH,
    HOME_PLATE,
    HOME_RUN,
    INTENTIONAL_WALK,
    REACHED_ON_ERROR,
    SACRIFICE_BUNT,
    SINGLE,
    STOLEN_BASE,
    TRIPLE,
    WALK,
    Outcome,
    Play,
    new_tuple,
)
from engine.scoring.credits import batter_on_base
from engine.telling.count import pitches

NOBODY = -1
#: On these the batter may be safe because a runner was put out.
CHOICES = (FIELDERS_CHOICE, GROUNDED_INTO_DOUBLE_PLAY)


class Run(NamedTuple):
    """One run of a half-inning. Pitchers are roster indices."""

    at: int  # the play that brought it, counted from the first of the half
    pitcher: int  # who is charged with it
    mound: int  # who pitched when it scored
    inherited: bool  # from the one who is charged
    earned: bool  # by the pitcher charged
    team_earned: bool


#: A play, the number of the man at bat, and the legs that the men ran.
Scene = tuple[Play, int, list[Leg]]


def charge(plays: Sequence[Play]) -> list[Run]:
    """The runs of a stretch of a half-inning, in the order in which they scored.

    The stretch begins with the bases empty, and without an error before it.
    """
    errors = walked = False
    for play in plays:
        if play[10]:
            errors = True
        elif "." in play[11] and play[5] in WALKS:
            walked = True
    walks = {at: walked_by(plays, at) for at in range(len(plays))} if walked else {}
    walked = walked and any(pitcher != NOBODY for pitcher in walks.values())
    if not errors and not walked:
        return without_errors(plays)
    owed = debts(plays, walks)
    bases = empty_bases()
    scenes: list[Scene] = []
    entered: dict[int, int] = {}
    for at, play in enumerate(plays):
        entered.setdefault(play.pitcher, at)
        scenes.append((play, at, follow(bases, play, at)))
    views = {
        pitcher: home_without_errors(scenes, entered[pitcher])
        for pitcher in {plays[0].pitcher, *(pitcher for _, _, pitcher, _, _ in owed)}
    }
    of_team = views[plays[0].pitcher]
    return [
        Run(at, pitcher, mound, inherited, man in views[pitcher], man in of_team)
        for at, man, pitcher, mound, inherited in owed
    ]


#: The counts from which a walk is charged to who left them (9.16(h)).
AHEAD = ((2, 0), (2, 1), (3, 0), (3, 1), (3, 2))
BALLS_FOR_A_WALK = 4  # a game in which fewer make a walk has no such count


def walked_by(plays: Sequence[Play], at: int) -> int:
    """9.16(h): who answers for the walk of play `at`, if a pitcher before the one who gave it; else
    NOBODY. That one left the batter with a count ahead, as their last play in this turn tells."""
    play = plays[at]
    if play.outcome not in (WALK, INTENTIONAL_WALK) or "." not in play.pitches:
        return NOBODY
    if pitches(play.pitches)[-1].balls < BALLS_FOR_A_WALK:
        return NOBODY
    for earlier in reversed(plays[:at]):
        if earlier.outcome < STOLEN_BASE:
            break
        if earlier.pitcher != play.pitcher and earlier.pitches:
            *_, (_, balls, strikes) = pitches(earlier.pitches)
            return earlier.pitcher if (balls, strikes) in AHEAD else NOBODY
    return NOBODY


def without_errors(plays: Sequence[Play]) -> list[Run]:
    """As `debts` in one go, with pitchers' numbers on the bases: the common case."""
    runs: list[Run] = []
    staff: list[int] = []
    bases = [NOBODY] * 4
    pitcher = mound = NOBODY
    for at, play in enumerate(plays):
        if play[4] != pitcher:
            pitcher = play[4]
            staff.append(pitcher)
            mound += 1
        debt = mound  # the earliest of those owed for runners put out
        arrived: dict[int, int] = {}
        for _, start, end, out in play[6]:
            owed = mound
            if start:
                owed = bases[start]
                bases[start] = NOBODY
                if owed == NOBODY:
                    owed = arrived.pop(start)
            if not out:
                if end == HOME_PLATE:
                    run = at, staff[owed], pitcher, owed != mound, True, True
                    runs.append(new_tuple(Run, run))
                else:
                    arrived[end] = owed
            elif owed < debt:
                debt = owed
        for base, owed in arrived.items():
            bases[base] = owed
        if debt < mound and play[5] in CHOICES and batter_on_base(play):
            on = [base for base in (3, 2, 1) if bases[base] != NOBODY]
            owing = sorted([debt, *(bases[base] for base in on)])[:-1]  # the batter's own is void
            for base, owed in zip(on, owing, strict=True):
                bases[base] = owed
    return runs


#: The number of the pitcher who answers for a man, and that of the one who put the man on. The two
#: differ by 9.16(h) alone.
Debt = tuple[int, int]


def debts(plays: Sequence[Play], walks: Mapping[int, int]) -> list[tuple[int, int, int, int, bool]]:
    """For each run: the play, the man, who is charged with it, who pitched, and whether that one
    had inherited it.

    A man is known by the play of the turn at bat. `walks` has by play who answers for a walk that
    another gave (9.16(h)), or NOBODY.
    """
    scored = []
    staff: list[int] = []
    owner: list[Debt] = []  # by man
    bases = empty_bases()
    pitcher = mound = -1
    for at, play in enumerate(plays):
        if play[4] != pitcher:  # by index: attributes of a named tuple are slow
            pitcher = play[4]
            staff.append(pitcher)
            mound += 1
        walked = walks.get(at, NOBODY)
        owner.append((mound if walked == NOBODY else staff.index(walked), mound))
        legs = follow(bases, play, at)
        if play[7]:
            for man, _, end, out in legs:
                if end == HOME_PLATE and not out:
                    answers, put_on = owner[man]
                    scored.append((at, man, staff[answers], pitcher, put_on != mound))
        if mound and play[5] in CHOICES:
            _hand_on(bases, legs, at, owner)
    return scored


def _hand_on(bases: OnBase, legs: list[Leg], batter: int, owner: list[Debt]) -> None:
    """9.16(g): a fielder's choice retires a runner, never the debt of who put the runner on.

    The earliest pitcher answers for the most advanced of those who are left.
    """
    if batter not in bases:
        return
    retired = [owner[man] for man, start, _, out in legs if out and start]
    if not retired:
        return
    owner[batter] = min(retired)
    left = [man for man in reversed(bases) if man is not None]
    for man, debt in zip(left, sorted(owner[man] for man in left), strict=True):
        owner[man] = debt


# Rebuilding the inning

#: Bases of a hit by outcome.
HIT_BASES = tuple(
    {SINGLE: 1, DOUBLE: 2, TRIPLE: 3, HOME_RUN: 4}.get(outcome, 0) for outcome in Outcome
)
WALKS = (WALK, INTENTIONAL_WALK, HIT_BY_PITCH)


def home_without_errors(scenes: Sequence[Scene], first: int) -> set[int]:
    """The men who would have scored from scene `first` on had no error been made (9.16(a)-(f)).

    The rebuilding begins with the outs and the men on base as they were: a reliever has no benefit
    of chances missed before (9.16(i)). On a hit a runner goes as many bases as in
    fact, less those that an error gave. Doubt favours the pitcher: who would have stood elsewhere
    moves on no out but a sacrifice, steals nothing, and does not come home on a bunt for a hit.
    """
    bases = empty_bases()
    for play, batter, _ in scenes[:first]:
        follow(bases, play, batter)
    inning = _Rebuilt(
        scenes[first][0].outs, {man: base for base, man in enumerate(bases) if man is not None}
    )
    for scene in scenes[first:]:
        if inning.outs >= 3:
            break
        inning.replay(scene)
    return inning.home


def bunted(play: Play) -> bool:
    """A bunt that was a hit."""
    return play.ball is not None and play.ball.kind == "bunt"


class Net(NamedTuple):
    """A man's whole way on a play."""

    start: int
    end: int
    out: bool


class _Rebuilt:
    """A half-inning as it would have gone: outs, where each man stands, who has scored."""

    def __init__(self, outs: int, at: dict[int, int]) -> None:
        self.outs = outs
        self.at = at
        self.home: set[int] = set()
        self.gone: set[int] = set()  # scored on the field, though perhaps not yet here

    def replay(self, scene: Scene) -> None:
        play, batter, legs = scene
        net: dict[int, Net] = {}  # by man, in the order of their last moves
        for man, start, end, out in legs:
            first = net.pop(man, None)
            net[man] = Net(first.start if first else start, end, out)
        retired, batter_base = self._retired(play, batter, net)
        outs, self.outs = self.outs, self.outs + len(retired)
        for man in retired:
            self.at.pop(man, None)
        if play.outcome is REACHED_ON_ERROR:
            # The batter is out; the runners hold, but for what the ball alone would have given
            if self.outs < 3 and play.ball:
                self._advance(play, net, ghosts=False)
                self._score()
        elif self.outs < 3:
            self._advance(play, net)
            if batter_base:
                self._push(batter, batter_base)
            self._score()
        elif HIT_BASES[play.outcome] or play.outcome >= STOLEN_BASE:
            # A third out on the bases: what came home before it counts
            in_time = list(net)
            in_time = in_time[: in_time.index(retired[2 - outs])]
            self._advance(play, {man: net[man] for man in in_time}, ghosts=False)
            self._score()
        self.gone.update(man for man, leg in net.items() if leg.end == HOME_PLATE and not leg.out)

    def _retired(self, play: Play, batter: int, net: dict[int, Net]) -> tuple[list[int], int]:
        """Who of those alive here is out on the play, in its order; and the batter's base, or 0."""
        retired = [man for man, leg in net.items() if leg.out and (man in self.at or man == batter)]
        if play.outcome is REACHED_ON_ERROR:
            return [*retired, batter], 0
        if batter not in net or net[batter].out:
            return retired, 0
        if bunted(play) and len(self.at) == 3:
            return [batter], 0  # no base is free, and nobody goes home on a bunt
        if play.outcome < REACHED_ON_ERROR and not retired and any(x.out for x in net.values()):
            # Safe because another was put out, who is not on base here: then this one is out
            return [batter], 0
        return retired, max(1, net[batter].end - play.error)

    def _advance(self, play: Play, net: dict[int, Net], ghosts: bool = True) -> None:
        """Runners move up; nobody passes the man ahead."""
        if play.outcome in WALKS:
            return  # only a push moves them
        bases = HIT_BASES[play.outcome]
        unaided = play.ball.unaided if play.ball else ()
        stays = 3 if bunted(play) else 0
        ceiling = HOME_PLATE
        for man, base in sorted(self.at.items(), key=itemgetter(1), reverse=True):
            leg = net.get(man)
            target = base
            if leg is None:
                if ghosts and man in self.gone and base != stays:
                    target += unaided[base - 1] if unaided else bases
            elif bases or leg.start == base or play.outcome is SACRIFICE_BUNT:
                went = leg.end - leg.start - play.error
                target += unaided[base - 1] if unaided else max(bases, went)
                target = min(target, leg.end)
            target = self.at[man] = max(base, min(target, ceiling))
            ceiling = target - 1 if target < HOME_PLATE else HOME_PLATE

    def _push(self, batter: int, base: int) -> None:
        """The batter takes a base; those in the way are forced on."""
        taken = base
        for man, stands in sorted(self.at.items(), key=itemgetter(1)):
            if taken == HOME_PLATE or stands > taken:
                break
            taken += 1
            self.at[man] = taken
        self.at[batter] = base

    def _score(self) -> None:
        came = [man for man, base in self.at.items() if base == HOME_PLATE]
        for man in came:
            del self.at[man]
        self.home.update(came)
