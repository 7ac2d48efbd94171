"""9.16: the half-inning again without its errors."""

from __future__ import annotations

from typing import Any

from engine.cards import JACK, RANK
from engine.plays import (
    DOUBLE,
    FIELDERS_CHOICE,
    HIT_BY_PITCH,
    HOME_PLATE,
    HOME_RUN,
    INTENTIONAL_WALK,
    NO_PLAY,
    REACHED_ON_ERROR,
    SACRIFICE_BUNT,
    SINGLE,
    TRIPLE,
    WALK,
    Play,
)
from tests.engine.referee.recount import Man, Step

BASES_OF_HIT = {SINGLE: 1, DOUBLE: 2, TRIPLE: 3, HOME_RUN: 4}
FREE_BASE = (WALK, INTENTIONAL_WALK, HIT_BY_PITCH)


def earned_runs(steps: list[Step], options: Any) -> tuple[set[int], int]:
    """(The men whose runs are earned to the pitcher who is charged with them, by `id`; how many
    runs are earned to the team).

    Each pitcher has a rebuilt inning of his own. It begins when he comes in, with the outs and the
    runners that he finds: a reliever has no benefit of chances missed before him (9.16(i)).
    """
    runs = [run for step in steps for run in step.runs]
    if not any(step.play.error for step in steps):
        return {id(run.man) for run in runs}, len(runs)
    of_team = rebuilt(steps, options)
    of_pitcher = {}
    for first, step in enumerate(steps):
        if step.play.pitcher not in of_pitcher:
            of_pitcher[step.play.pitcher] = rebuilt(steps[first:], options)
    earned = {id(run.man) for run in runs if id(run.man) in of_pitcher[run.owner]}
    return earned, sum(id(run.man) in of_team for run in runs)


def rebuilt(steps: list[Step], options: Any) -> set[int]:
    """The men who would have come home, by `id`, had there been no error in these plays."""
    home: set[int] = set()
    on = {man: base for base, man in steps[0].before.items()}
    outs = steps[0].play.outs
    for step in steps:
        outs += once_more(step, on, outs, home, options)
        if outs >= 3:
            break
    return home


def once_more(step: Step, on: dict[Man, int], outs: int, home: set[int], options: Any) -> int:
    """One play of the rebuilt inning; `on` (the men's bases) and `home` are brought up to date.

    Returns the outs made on it. Nobody scores on a play that makes the third.
    """
    play = step.play
    if play.outcome is NO_PLAY:
        return 0
    gone = [journey.man for journey in step.journeys if journey.out and journey.man in on]
    ways = {journey.man: journey for journey in step.journeys}
    batter = next((journey.man for journey in step.journeys if not journey.start), None)
    batter_to = 0  # the base to which the batter comes; 0: he is out, or it is no turn of his
    new_outs = len(gone)
    if step.ends_turn:
        batter_to = batter_goes(step, gone, on, options)
        new_outs += batter_to == 0
    for man in gone:
        del on[man]
    if outs + new_outs >= 3:
        return new_outs

    # How far each would go of himself
    would: dict[Man, int] = {}
    for man, base in on.items():
        way = ways.get(man)
        moved = way.end - way.start if way else 0
        same = way is not None and way.start == base
        would[man] = base + runner_goes(play, base, moved, same, options)
        really = way.end if way else next((b for b, m in step.after.items() if m is man), None)
        if really is not None:
            would[man] = min(would[man], really)  # nobody gets farther than he did with the errors

    # The batter pushes those in his way, whatever they would do
    need = batter_to
    for man, base in sorted(on.items(), key=lambda one: one[1]):
        if not batter_to or base > need:
            break
        need += 1
        would[man] = max(would[man], min(need, HOME_PLATE))

    # Nobody passes the man ahead
    farthest = HOME_PLATE
    for man, base in sorted(on.items(), key=lambda one: -one[1]):
        end = min(would[man], farthest)
        if end >= HOME_PLATE:
            home.add(id(man))
            del on[man]
        else:
            on[man] = max(end, base)
            farthest = on[man] - 1
    if batter_to == HOME_PLATE:
        assert batter
        home.add(id(batter))
    elif batter_to:
        assert batter
        on[batter] = batter_to
    return new_outs


def batter_goes(step: Step, gone: list[Man], on: dict[Man, int], options: Any) -> int:
    """The base that the batter reaches without an error; 0 if he is out."""
    play = step.play
    if play.outcome in FREE_BASE:
        return 1
    if play.outcome in BASES_OF_HIT:
        if any(journey.out for journey in step.journeys if not journey.start):
            return 0
        if bunted(play) and len([man for man in on if man not in gone]) == 3:
            return 0  # no base is free (R14 of Card Baseball)
        return BASES_OF_HIT[play.outcome]
    if play.outcome is FIELDERS_CHOICE:
        # Where the man who was put out would not have been there, it would have been the batter
        return 1 if gone else 0
    return 0


def runner_goes(play: Play, base: int, moved: int, same: bool, options: Any) -> int:
    """How many bases a runner who stands on `base` in the rebuilt inning goes there.

    `moved` is what he went in fact on the play, errors and all; `same` whether from that base.
    """
    if play.outcome in FREE_BASE:
        return 0  # but for a push
    if play.outcome is REACHED_ON_ERROR:
        # The catch of a long fly lets third score and second move up
        return 1 if same and base > 1 and long_fly(play, options) else 0
    if play.outcome is SACRIFICE_BUNT or bunted(play):
        return moved  # who held, or was home already, would have held: doubt to the pitcher
    if play.outcome in BASES_OF_HIT:
        hit = BASES_OF_HIT[play.outcome]
        if hit == 1 and long_fly(play, options):
            return 2  # with an error or without (§4.1 of Card Baseball)
        return hit if play.error else max(moved, hit)
    return moved if same else 0  # on an out or a steal, doubt to the pitcher


def bunted(play: Play) -> bool:
    """Whether it was a sacrifice of Card Baseball: a face was led."""
    return any(what[0] == "P" and RANK[what[1]] >= JACK for what in card_baseball(play))


def long_fly(play: Play, options: Any) -> bool:
    """Whether it was a long fly of Card Baseball: a 9 or a 10 was led."""
    return getattr(options, "long_flies", False) and any(
        what[0] == "P" and RANK[what[1]] in (9, 10) for what in card_baseball(play)
    )


def card_baseball(play: Play) -> list[tuple[Any, ...]]:
    return [
        what for what in play.detail if isinstance(what, tuple) and what and type(what[0]) is str
    ]
